"""What another process was faster with is tried again, and then refused."""

from __future__ import annotations

import pytest
from flask import Response
from werkzeug.exceptions import ServiceUnavailable

from moderator.league.values.errors import OvertakenError
from moderator.web.errors import Refusal
from moderator.web.retrying import retried


def test_the_third_try_still_counts() -> None:
    tries: list[int] = []

    def act() -> Response:
        tries.append(1)
        if len(tries) < 3:
            raise OvertakenError("kyiv-1")
        return Response("played")

    assert retried(act).get_data() == b"played"


def test_who_is_overtaken_each_time_is_told_so() -> None:
    def act() -> Response:
        raise OvertakenError("kyiv-1")

    with pytest.raises(ServiceUnavailable):
        retried(act)
    with pytest.raises(Refusal) as refused:
        retried(act, Refusal(503, "busy", "Send it again."))
    assert (refused.value.code, refused.value.error) == (503, "busy")
