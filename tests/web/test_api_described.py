"""The interface does what its description says, whatever is sent to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
import schemathesis
from schemathesis import GenerationMode

from moderator.web.api.views import OPERATIONS
from tests.web.conftest import Web, make_web
from tests.web.test_api import program

SHORT = hypothesis.settings(
    max_examples=40, deadline=None, suppress_health_check=list(hypothesis.HealthCheck),
    derandomize=True, database=None,
)  # fmt: skip


@pytest.fixture(scope="module")
def unlimited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    folder: Path = tmp_path_factory.mktemp("api")
    made = make_web(folder, "[limits]\npages_per_minute = 0\n")
    yield made
    made.played.engine.dispose()


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.name)
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_answers_are_as_described(unlimited: Web, operation: Any, mode: GenerationMode) -> None:
    """No error of the server, nothing undescribed, every answer of its shape, nothing without a
    token: Schemathesis looks."""
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", unlimited.app)
    head = {"Authorization": program(unlimited, "olena").environ_base["HTTP_AUTHORIZATION"]}
    described = schema[operation.path][operation.method]

    @SHORT
    @hypothesis.given(case=described.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        if "game" in case.path_parameters and case.meta.generation.mode is GenerationMode.POSITIVE:
            case.path_parameters["game"] = "kyiv-1"
        case.call_and_validate(headers=head)

    ask()
