"""Out through a server that wants TLS and a login, as a provider's does."""

from __future__ import annotations

import socket
import ssl
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword
from postal import Office, raw

from moderator.mail.outbound.transport import Retry, Smtp
from moderator.settings import Smtp as SmtpSettings

USER, PASSWORD = "moderator@league.example", "a password of the tests"
ENDS = ("moderator@league.example", "olena@mail.example")


class Provider:
    """It takes mail from who is logged in, and answers as it is told."""

    def __init__(self) -> None:
        self.answers: list[str] = []
        self.mails: list[bytes] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        assert session.ssl is not None
        assert session.authenticated
        answer = self.answers.pop(0) if self.answers else "250 taken"
        if answer.startswith("250"):
            self.mails.append(envelope.content)
        return answer


def _knows(_server: Any, _session: Any, _envelope: Any, _how: str, data: Any) -> AuthResult:
    known = LoginPassword(USER.encode(), PASSWORD.encode())
    return AuthResult(success=data == known, handled=False)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Signed by itself: nobody believes it who was not handed it."""
    folder = tmp_path_factory.mktemp("tls")
    key, cert = folder / "key.pem", folder / "cert.pem"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    command += ["-nodes", "-keyout", str(key), "-out", str(cert), "-days", "2"]
    command += ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    subprocess.run(command, check=True, capture_output=True)
    return key, cert


@pytest.fixture
def provider(certificate: tuple[Path, Path]) -> Iterator[tuple[Provider, Smtp]]:
    key, cert = certificate
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    handler = Provider()
    controller = Controller(
        handler, hostname="127.0.0.1", port=port, tls_context=context, require_starttls=True,
        auth_required=True, authenticator=_knows,
    )  # fmt: skip
    controller.start()
    yield (
        handler,
        Smtp(SmtpSettings(host="localhost", port=port, user=USER, ca_file=cert), PASSWORD),
    )
    controller.stop()


def test_a_mail_goes_out_encrypted_and_logged_in(provider: tuple[Provider, Smtp]) -> None:
    handler, way = provider
    way.send(raw("привіт\n"), *ENDS)
    assert handler.mails == [raw("привіт\n")]


def test_a_certificate_that_nobody_vouches_for_gets_no_mail(
    provider: tuple[Provider, Smtp],
) -> None:
    handler, way = provider
    stranger = replace(way, settings=way.settings.model_copy(update={"ca_file": None}))
    with pytest.raises(Retry, match="CERTIFICATE_VERIFY_FAILED"):
        stranger.send(raw(), *ENDS)
    assert handler.mails == []


def test_a_wrong_password_is_for_the_organiser_and_loses_no_mail(
    post: Office, provider: tuple[Provider, Smtp]
) -> None:
    handler, way = provider
    post.deliver(replace(way, password="another"))
    assert {row.state for row in post.rows()} == {"waiting"}
    assert all(row.error.startswith("535") for row in post.rows())
    assert not any("another" in row.error for row in post.rows())
    waiting = len(post.rows())
    assert post.deliver(way, after=timedelta(minutes=1)) == waiting == len(handler.mails)


def test_later_waits_longer_and_never_stops(post: Office, provider: tuple[Provider, Smtp]) -> None:
    handler, way = provider
    first, second, third = post.rows()[:3]
    handler.answers = ["451 4.7.1 greylisted", "550 5.1.1 nobody here", "250 taken"]
    post.deliver(way)
    by_number = {row.id: row for row in post.rows()}
    assert by_number[first.id].state == "waiting"
    assert by_number[first.id].next_at == post.played.now + timedelta(minutes=1)
    assert (by_number[second.id].state, by_number[second.id].error) == (
        "failed",
        "550 5.1.1 nobody here",
    )
    assert by_number[third.id].state == "sent"
    handler.answers = ["451 4.7.1 greylisted"]
    assert post.deliver(way, after=timedelta(minutes=1)) == 0
    assert post.rows()[0].next_at == post.played.now + timedelta(minutes=2)
    assert post.deliver(way, after=timedelta(minutes=2)) == 1
    assert {row.state for row in post.rows()} == {"sent", "failed"}
