"""The example sets of the page."""

import re
from pathlib import Path

_EXAMPLE = re.compile(r"`([a-z-]+\.toml)`:\n\n```toml\n(.*?)```", re.DOTALL)


def examples(root: Path) -> dict[str, str]:
    """The sets of the page by the names of their files."""
    return dict(_EXAMPLE.findall((root / "docs" / "homemade.md").read_text("utf-8")))


def write(folder: Path, root: Path, *names: str) -> Path:
    """A folder with those of the sets."""
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / name).write_text(examples(root)[name], "utf-8")
    return folder
