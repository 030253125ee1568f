#!/usr/bin/env bash
# Takes the newest version of every library that pyproject.toml allows, and writes them down in
# constraints.txt. Look at the difference, run the tests, then commit it.
set -euo pipefail
cd "$(dirname "$0")/.."
.venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input \
    --upgrade --upgrade-strategy eager --editable '.[pdf,draw,postgres,search,dev]'
{
    echo '# The versions everything was last tested with, on Python 3.11. Used as constraints, not as'
    echo "# requirements: \`pip install -c constraints.txt '.[pdf]'\`. Made anew by \`make lock\`."
    .venv/bin/python -m pip freeze --exclude-editable | sort -f
} >constraints.txt
