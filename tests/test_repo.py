"""The repository itself: what may stand in it, and that what its papers say is so."""

import ast
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click
import pytest

from moderator.league.acts import catalogue

# In pieces, so that this file does not contain what it looks for.
_FORBIDDEN = {
    "a path of somebody's machine": r"(?<![\w.])/(?:wo" r"rk|fa" r"rm|ro" r"ot)/\S",
    "a package registry's host": (
        r"(?:py" r"pi\.org|python" r"hosted\.org|registry\.np" r"mjs|deb\.de" r"bian\.org)"
    ),
    "a word about how this was made": (
        r"\b(?:C"
        r"EO|language mod"
        r"el|L"
        r"LM|Clau"
        r"de|Anth"
        r"ropic|Chat"
        r"GPT|Open"
        r"AI"
        r"|(?:this|earlier|next) ses"
        r"sion|bash_"
        r"jobs)\b"
    ),
}


def _git(root: Path, *arguments: str) -> list[str]:
    listed = subprocess.run(
        ["git", "-C", str(root), *arguments, "-z"], capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [name for name in listed.stdout.split("\0") if name and (root / name).is_file()]


@pytest.fixture(scope="module")
def files(root: Path) -> list[str]:
    """What is in git, or would be after `git add`."""
    return _git(root, "ls-files", "--cached", "--others", "--exclude-standard")


def _texts(root: Path, files: list[str]) -> Iterator[tuple[str, str]]:
    for name in files:
        try:
            yield name, (root / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


@pytest.mark.parametrize("what", _FORBIDDEN)
def test_no_file_tells_of_the_machine_it_was_made_on(
    root: Path, files: list[str], what: str
) -> None:
    pattern = re.compile(_FORBIDDEN[what])
    found = [
        f"{name}:{number}: {line.strip()[:120]}"
        for name, text in _texts(root, files)
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]
    assert not found, f"{what} in:\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("a path of somebody's machine", "see /wo" + "rk/main/x.py"),
        ("a package registry's host", "https://py" + "pi.org/simple"),
        ("a word about how this was made", "as the C" + "EO said"),
    ],
)
def test_the_forbidden_patterns_find_what_they_are_for(what: str, line: str) -> None:
    assert re.search(_FORBIDDEN[what], line)


def _papers(root: Path, files: list[str]) -> Iterator[tuple[Path, str]]:
    for name, text in _texts(root, [name for name in files if name.endswith(".md")]):
        yield root / name, text


def _anchors(text: str) -> set[str]:
    """The anchors of a Markdown file's headings, as forges make them."""
    headings = re.findall(r"^#+ +(.+?) *$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_links_between_papers_lead_somewhere(root: Path, files: list[str]) -> None:
    broken = []
    for paper, text in _papers(root, files):
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            if re.match(r"[a-z]+:", target):
                continue
            path, _, anchor = target.partition("#")
            goal = (paper.parent / path) if path else paper
            if not goal.exists() or (
                anchor and anchor not in _anchors(goal.read_text(encoding="utf-8"))
            ):
                broken.append(f"{paper.relative_to(root)}: {target}")
    assert not broken


def _commands(text: str) -> Iterator[str]:
    """Every line of a fenced block, and every inline code span."""
    for block in re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        yield from block.replace("\\\n", " ").splitlines()
    yield from re.findall(r"`([^`\n]+)`", text)


def test_every_make_target_named_in_the_papers_exists(root: Path, files: list[str]) -> None:
    makefile = (root / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    named = {
        (paper.name, target)
        for paper, text in _papers(root, files)
        for command in _commands(text)
        for target in re.findall(r"^\s*make ([a-z]+)", command)
    }
    assert {"demo", "test"} <= {target for paper, target in named if paper == "README.md"}
    assert not {(paper, target) for paper, target in named if target not in targets}


def _resolve(group: click.Command, words: list[str]) -> str | None:
    """What is wrong with these words as a command of the group."""
    while isinstance(group, click.Group):
        if not words or words[0].startswith("-"):
            return None
        found = group.get_command(click.Context(group), words[0])
        if found is None:
            return f"{words[0]!r} is no command of {group.name!r}"
        group, words = found, words[1:]
    options = {
        option
        for parameter in group.params
        for option in (*parameter.opts, *parameter.secondary_opts)  # --pdf and --no-pdf
    }
    unknown = [
        word for word in words if word.startswith("--") and word.split("=")[0] not in options
    ]
    return f"{unknown[0]!r} is no option of {group.name!r}" if unknown else None


def test_every_command_line_in_the_papers_is_one(root: Path, files: list[str]) -> None:
    from moderator.cli import cli

    wrong = []
    for paper, text in _papers(root, files):
        for line in _commands(text):
            command = re.match(r"\s*(?:\$ )?(?:\.venv/bin/)?moderator ([a-z][^#|<>`…]*)", line)
            if command and (why := _resolve(cli, command[1].split())):
                wrong.append(f"{paper.relative_to(root)}: {line.strip()}: {why}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("package", ["engine", "games"])
def test_rules_import_the_standard_library_and_the_engine_alone(root: Path, package: str) -> None:
    allowed = ("moderator.engine", f"moderator.{package}")
    foreign = []
    for path in (root / "moderator" / package).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{path}: a relative import"
                names = [node.module or ""]
            foreign += [
                f"{path.relative_to(root)}: {name}"
                for name in names
                if name.split(".")[0] not in sys.stdlib_module_names
                and not any(name == home or name.startswith(f"{home}.") for home in allowed)
            ]
    assert not foreign


def test_the_command_line_loads_no_pdf_library() -> None:
    program = "import sys, moderator.cli; sys.exit('weasyprint' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that `pip install .` would build, unpacked."""
    pytest.importorskip("build", reason="no `build`: it comes with the extra dev")
    pytest.importorskip("hatchling", reason="no hatchling: it comes with the extra dev")
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "-o", folder, root],
        check=True,
        capture_output=True,
    )
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def test_the_wheel_carries_all_that_is_not_code(root: Path, files: list[str], wheel: Path) -> None:
    wanted = {name for name in files if name.startswith("moderator/")}
    wanted |= {
        name.replace("templates/", "moderator/_templates/", 1)
        for name in files
        if name.startswith("templates/")
    }
    packed = {str(path.relative_to(wheel)) for path in wheel.rglob("*") if path.is_file()}
    assert not wanted - packed


def test_an_installed_moderator_finds_its_own_templates(wheel: Path) -> None:
    found = subprocess.run(
        [sys.executable, "-c", "from moderator.paths import templates_dir as t; print(t())"],
        cwd=wheel,
        env={"PYTHONPATH": str(wheel)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(found.stdout.strip()) == wheel / "moderator" / "_templates"
    assert (wheel / "moderator" / "_templates").is_dir()


def test_a_checkout_finds_the_templates_that_people_edit(root: Path) -> None:
    from moderator.paths import templates_dir

    assert templates_dir() == root / "templates"


_MOST_PARAMETERS = 6


class _Function(NamedTuple):
    """A function of the code: where it stands, its name and the names of its parameters."""

    place: str
    name: str
    parameters: tuple[str, ...]
    decorators: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.place} {self.name}({', '.join(self.parameters)})"


def _functions(root: Path) -> Iterator[_Function]:
    for path in sorted((root / "moderator").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                named = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
                yield _Function(
                    f"{path.relative_to(root)}:{node.lineno}",
                    node.name,
                    tuple(one.arg for one in named if one.arg not in ("self", "cls")),
                    tuple(ast.unparse(one) for one in node.decorator_list),
                )


def test_no_public_function_takes_more_than_six_parameters(root: Path) -> None:
    """Commands aside, and the acts that commands are made from: their parameters are the options
    that they offer."""
    acts = {act.do.__name__ for act in catalogue.ALL}
    found = [
        str(one)
        for one in _functions(root)
        if len(one.parameters) > _MOST_PARAMETERS
        and not (one.name.startswith("_") and not one.name.startswith("__"))
        and not any("command(" in text for text in one.decorators)
        and not (one.place.startswith("moderator/league/acts/") and one.name in acts)
    ]
    assert not found, "pass a value instead:\n" + "\n".join(found)


@pytest.mark.parametrize("part", ["now", "secret", "random_bytes"])
def test_no_function_takes_a_transaction_and_its_moment_apart(root: Path, part: str) -> None:
    """They belong together: `moderator.store.at.At` has them all."""
    found = [str(one) for one in _functions(root) if {"session", part} <= set(one.parameters)]
    assert not found, "take an At instead:\n" + "\n".join(found)


_AT_ONCE = frozenset(
    {"content", "evaluate", "get_attribute", "inner_html", "inner_text", "input_value"}
    | {"is_checked", "is_disabled", "is_enabled", "is_hidden", "is_visible", "text_content"}
)
"""What looks at a page in a browser once; `expect` looks until it is so."""


def _at_once(tree: ast.AST) -> Iterator[int]:
    """The lines that assert on what a browser shows at that very moment."""
    for one in ast.walk(tree):
        if not isinstance(one, ast.Assert):
            continue
        for part in ast.walk(one.test):
            called = isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute)
            if called and part.func.attr in _AT_ONCE:  # type: ignore[attr-defined]
                yield one.lineno
            if isinstance(part, ast.Attribute) and ast.unparse(part) == "page.url":
                yield one.lineno


def test_tests_in_a_browser_wait_for_what_they_want_to_see(root: Path) -> None:
    found = [
        f"{path.name}:{line}"
        for path in sorted((root / "tests").rglob("test_*.py"))
        if re.search(r"playwright|tests\.web\.browsing", text := path.read_text(encoding="utf-8"))
        for line in _at_once(ast.parse(text))
        if path.name != Path(__file__).name
    ]
    assert found == [], "use playwright's expect, or wait_for_function"


@pytest.mark.parametrize(
    "line", ['assert page.evaluate("1") == 1', "assert not page.url", 'assert "x" in a.content()']
)
def test_what_does_not_wait_is_found(line: str) -> None:
    assert list(_at_once(ast.parse(line))) == [1]
