#!/usr/bin/env bash
# Gets this machine ready, and says what it does. Safe to run again: when nothing has changed it
# looks, finds all in place and ends in a fraction of a second.
#
#   tools/setup.sh run    what the moderator itself needs (make demo)
#   tools/setup.sh dev    the same, and what tests, lint and benchmarks need
#   tools/setup.sh packages NAME…    only these Debian packages
#   tools/setup.sh checkers          axe and the Nu HTML checker, which look at our pages
#
# PYTHON=/path/to/python3 chooses another Python for the virtual environment.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf 'setup: %s\n' "$*" >&2; }

# --- Debian packages -------------------------------------------------------------------------

# As root, or through sudo where it asks for no password or there is somebody to type one.
as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
        sudo "$@"
    else
        return 1
    fi
}

missing_packages() {
    local name
    for name in "$@"; do
        dpkg-query -W -f '${db:Status-Abbrev}' "$name" 2>/dev/null | grep -q '^.i' || echo "$name"
    done
}

# Installs what is missing. Without the right to do so it names the packages and goes on: what
# can do without them still works.
need_packages() {
    local missing
    if ! command -v dpkg-query >/dev/null; then
        [ -e .venv/.ready-run ] || say "this is no Debian; have the like of these installed: $*"
        return 0
    fi
    missing=$(missing_packages "$@" | tr '\n' ' ')
    [ -n "$missing" ] || return 0
    say "installing Debian packages: $missing"
    # shellcheck disable=SC2086  # a list of names, meant to be split
    if ! { as_root apt-get update -qq &&
        as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get install -qq -y --no-install-recommends $missing; } >/dev/null </dev/null; then
        say "could not install them. Ask whoever looks after this machine for:"
        say "    apt-get install $missing"
        say "going on without."
    fi
}

# --- Python ----------------------------------------------------------------------------------

is_new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

version_of() {
    "$1" -c 'import platform; print(platform.python_version())' 2>/dev/null || echo 'no Python'
}

find_python() {
    local name
    for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if command -v "$name" >/dev/null && is_new_enough "$name"; then
            command -v "$name"
            return 0
        fi
    done
    return 1
}

python_or_stop() {
    local python
    python=$(find_python) || {
        need_packages python3
        python=$(find_python) || {
            say "Python 3.11 or newer is needed; ${PYTHON:-python3} is $(version_of "${PYTHON:-python3}")."
            say "Debian 12 and newer have it. Elsewhere, name one: PYTHON=/path/to/python3 make …"
            exit 1
        }
    }
    if ! "$python" -c 'import ensurepip' 2>/dev/null; then
        need_packages python3-venv
        "$python" -c 'import ensurepip' 2>/dev/null || {
            say "$python cannot make virtual environments: Debian keeps that in python3-venv."
            exit 1
        }
    fi
    echo "$python"
}

# --- The virtual environment -----------------------------------------------------------------

# `.venv/.ready-KIND` holds the sum of all that decides what is in there.
wanted_sum() { cat pyproject.toml constraints.txt tools/setup.sh | sha256sum | cut -d' ' -f1; }

is_ready() {
    local sum
    sum=$(wanted_sum)
    .venv/bin/python -c '' 2>/dev/null && grep -qsx "$sum" ".venv/.ready-$1"
}

make_environment() {
    local kind=$1 extras=$2 python
    is_ready "$kind" && return 0
    python=$(python_or_stop)
    if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
        say "making the virtual environment .venv with $("$python" --version)"
        "$python" -m venv --clear .venv
    fi
    say "installing the moderator and its libraries into .venv (a minute or so, once)"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input \
        --constraint constraints.txt --editable ".[$extras]" </dev/null
    wanted_sum >.venv/.ready-run
    [ "$kind" = run ] || wanted_sum >".venv/.ready-$kind"
    say "ready: .venv/bin/moderator"
}

# --- What looks at our pages -----------------------------------------------------------------

# Versions stand in tools/package.json. No lock file: it would name the registry it came from.
make_checkers() {
    local sum
    sum=$(sha256sum <tools/package.json)
    grep -qsxF "$sum" tools/node_modules/.ready && return 0
    command -v npm >/dev/null || need_packages nodejs npm
    command -v java >/dev/null || need_packages default-jre-headless
    say "installing axe and the Nu HTML checker into tools/node_modules (once)"
    npm install --prefix tools --no-package-lock --no-audit --no-fund --silent </dev/null
    echo "$sum" >tools/node_modules/.ready
}

# WeasyPrint writes through Pango and HarfBuzz; DejaVu has the Cyrillic.
for_pdf=(libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core)

case "${1:-run}" in
    run)
        need_packages "${for_pdf[@]}"
        make_environment run pdf
        ;;
    dev)
        need_packages "${for_pdf[@]}" poppler-utils
        make_environment dev pdf,draw,postgres,search,dev
        ;;
    packages)
        shift
        need_packages "$@"
        ;;
    checkers)
        make_checkers
        ;;
    *)
        sed -n '2,10s/^# \{0,1\}//p' "$0" >&2
        exit 64
        ;;
esac
