"""The image and the compose file: what they say holds together. `test_image.py` builds them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from moderator.config_errors import keys, variable
from tests.deploy.containerfiles import BASE, MTA, OURS, environment, instructions, user

yaml = pytest.importorskip("yaml", reason="no PyYAML: it comes with the extra dev")

CONTAINERFILES = (OURS, MTA)


@pytest.fixture
def compose(root: Path) -> Mapping[str, Any]:
    found = yaml.safe_load((root / "deploy" / "compose.yaml").read_text("utf-8"))
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("name", CONTAINERFILES)
def test_base_images_name_no_registry(root: Path, name: str) -> None:
    bases = [rest.split()[0] for word, rest in instructions(root, name) if word == "FROM"]
    assert bases
    assert all(re.fullmatch(r"[a-z]+:[a-z0-9-]+", base) for base in bases)


def test_images_of_the_compose_file_name_no_registry(compose: Mapping[str, Any]) -> None:
    images = [one["image"] for one in compose["services"].values() if "image" in one]
    assert all(re.fullmatch(r"[a-z]+:\d+", image) for image in images)


@pytest.mark.parametrize("name", CONTAINERFILES)
def test_what_is_copied_is_there(root: Path, name: str) -> None:
    here = root if name == OURS else (root / name).parent
    for word, rest in instructions(root, name):
        if word == "COPY" and not rest.startswith("--from"):
            *sources, _ = rest.split()
            assert all((here / source).exists() for source in sources), rest


def test_it_runs_as_nobody_in_particular(root: Path) -> None:
    said = instructions(root, OURS)
    assert user(root) >= 1000
    assert ("VOLUME", "/data") in said
    assert any(word == "HEALTHCHECK" for word, _ in said)


def test_every_variable_is_a_setting(root: Path, compose: Mapping[str, Any]) -> None:
    known = {variable(key) for key in keys()}
    ours = {name for name in environment(root) if name.startswith("MODERATOR_")}
    assert ours
    assert ours | set(compose["services"]["moderator"]["environment"]) <= known


def test_the_services_hold_together(root: Path, compose: Mapping[str, Any]) -> None:
    services = compose["services"]
    ours = services["moderator"]
    assert ours["read_only"] is True
    assert ours["cap_drop"] == ["ALL"]
    assert ours["tmpfs"] == ["/tmp"]  # noqa: S108 - a folder of the container's own
    assert "ports" not in ours
    assert "ports" not in services["database"]
    assert services["mta"]["ports"] == ["25:25"]  # what relays is for the other services alone
    assert ours["environment"]["MODERATOR_MAIL__SMTP__PORT"] == "2525"
    for service in services.values():
        for mounted in service.get("volumes", []):
            source = mounted.partition(":")[0]
            known = source in compose["volumes"] or (root / "deploy" / source).exists()
            assert known, mounted
        if build := service.get("build"):
            context = (root / "deploy" / build["context"]).resolve()
            assert (context / build["dockerfile"]).is_file()


def test_passwords_of_the_compose_file_are_never_in_git(root: Path) -> None:
    ignored = (root / ".gitignore").read_text("utf-8").splitlines()
    assert "/deploy/.env" in ignored
    text = (root / "deploy" / "compose.yaml").read_text("utf-8")
    assert all(one.startswith("POSTGRES_PASSWORD:?") for one in re.findall(r"\$\{(.*?)\}", text))


def test_the_doc_tells_settings_that_there_are(root: Path) -> None:
    text = (root / "docs" / "container.md").read_text("utf-8")
    told = set(re.findall(r"\b(MODERATOR_\w+)", text))
    assert len(told) > 3
    assert told <= {variable(key) for key in keys()}
    assert "/etc/pip.conf" in text
    for path in re.findall(r"\b((?:deploy|tests)/[\w./]+\w)", text):
        assert path == "deploy/.env" or (root / path).exists(), path


def test_the_doc_and_the_image_name_the_same_user(root: Path) -> None:
    text = (root / "docs" / "container.md").read_text("utf-8")
    assert f"a user of its own ({user(root)})" in text
    assert f"FROM {BASE} " in (root / OURS).read_text("utf-8")
    assert f"podman pull {BASE}" in text
