"""Mail in: kept for good against not kept at all, and read against barely parsed."""

import email
import email.policy
import resource
import smtplib
import socket
import statistics
import subprocess
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP

from bench.measure import Measured, paired
from bench.measures.idle import MODERATOR
from moderator.mail.mime.parsing import parse
from moderator.mail.quoting.reply_text import orders_text
from moderator.mail.receiving.batches import Keeper
from moderator.mail.receiving.listener import Listener
from moderator.settings import Limits, Mail
from moderator.settings import Listener as Wanted
from moderator.store import session as store
from moderator.store import upgrade

NOW = datetime(2026, 12, 1, tzinfo=UTC)
CONNECTIONS = 24
"""A mail server with a queue opens several (Postfix 20, by itself); each waits for its answers."""

A_ROUND = 40
"""Mails a connection."""

BODY = (
    "conquer 20\nconquer 21 or 22\ndeploy rest 20\nend\n\nOn 1 Dec 2026, at 10:00, M wrote:\n"
    + "".join(
        f">   {n}  region {n + 2}, farmland, {n % 5} Skeletons of A, and {n * 7} of B beside\n"
        for n in range(80)
    )
)
HEAD = (
    "From: Olena <olena@mail.example>\r\nTo: moderator@league.example\r\n"
    "Subject: Re: [kyiv-7] Turn 10\r\nMIME-Version: 1.0\r\n"
    "Content-Type: text/plain; charset=utf-8\r\nMessage-ID: <{number}@mail.example>\r\n\r\n"
)


def a_mail(number: str) -> bytes:
    """One of 5 kB."""
    return (HEAD.format(number=number) + BODY.replace("\n", "\r\n")).encode()


class Nothing:
    """Takes every mail and keeps none."""

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        return "250 OK"


class NoOp(Controller):
    def factory(self) -> LMTP:
        return LMTP(self.handler, **self.SMTP_kwargs)


@contextmanager
def keeping() -> Iterator[int]:
    """Our listener on a free port, with a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        engine = store.engine(f"sqlite:///{Path(folder) / 'bench.sqlite3'}")
        upgrade.upgrade(engine)
        keeper = Keeper(engine, Limits(), lambda: None)
        port = _free()
        listener = Listener(Mail(listener=Wanted(port=port)), keeper, lambda: NOW)
        listener.start()
        try:
            yield port
        finally:
            listener.stop()
            keeper.stop()
            engine.dispose()


@contextmanager
def nothing() -> Iterator[int]:
    controller = NoOp(Nothing(), hostname="127.0.0.1", port=_free())
    controller.start()
    try:
        yield int(controller.port)
    finally:
        controller.stop()


def _free() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def a_second(port: int, seed: int) -> float:
    """Mails taken a second over several connections at once."""

    def deliver(number: int) -> None:
        with smtplib.LMTP("127.0.0.1", port) as client:
            for at in range(A_ROUND):
                mail = a_mail(f"{seed}.{number}.{at}")
                client.sendmail("olena@mail.example", ["moderator@league.example"], mail)

    threads = [threading.Thread(target=deliver, args=(n,)) for n in range(CONNECTIONS)]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return CONNECTIONS * A_ROUND / (time.perf_counter() - start)


@cache
def taken_in() -> tuple[float, float]:
    """Ours against theirs, by the clock and by the processor's time.

    The clock waits for the disk too, and for whatever else the machine does; the processor's time
    is the listener's alone.
    """
    # The clients have a process of their own, as a mail server has.
    clients = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    busy: dict[int, list[float]] = defaultdict(list)
    with clients, keeping() as ours, nothing() as theirs:

        def rate(port: int, seed: int) -> float:
            start = time.process_time()
            found = clients.submit(a_second, port, seed).result()
            busy[port].append(time.process_time() - start)
            return found

        by_clock = paired(lambda seed: rate(ours, seed), lambda seed: rate(theirs, seed))
    each_round = zip(busy[theirs], busy[ours], strict=True)
    return by_clock, statistics.median(bare / kept for bare, kept in each_round)


def intake() -> Measured:
    name = "mails of 5 kB kept for good, against a listener that keeps none"
    return Measured(name, taken_in()[0], 0.6, note="by the clock")


def intake_work() -> Measured:
    name = "the same, the processor's time alone"
    return Measured(name, taken_in()[1], 0.6)


def _rate(work: Callable[[bytes], object]) -> float:
    mails = [a_mail(str(number)) for number in range(200)]
    start = time.process_time()
    for mail in mails:
        work(mail)
    return len(mails) / (time.process_time() - start)


def _ours(mail: bytes) -> object:
    return orders_text(parse(mail), ())


def _bare(mail: bytes) -> object:
    message = email.message_from_bytes(mail, policy=email.policy.default)
    body = message.get_body(("plain", "html"))
    return body.get_content() if body is not None else ""


def read() -> Measured:
    ratio = paired(lambda _: _rate(_ours), lambda _: _rate(_bare))
    return Measured("orders read out of mails, against the bare standard library", ratio, 0.75)


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def piped() -> Measured:
    """A process for each mail, as a mail server's pipe starts it."""
    with TemporaryDirectory() as folder:
        subprocess.run([*MODERATOR, "init"], cwd=folder, check=True, capture_output=True)
        times = []
        for number in range(7):
            before = _spent()
            subprocess.run(
                [*MODERATOR, "receive"], cwd=folder, input=a_mail(str(number)), check=True
            )
            times.append(_spent() - before)
    name = "a mail by pipe, processor's time of its process"
    return Measured(name, statistics.median(times), 0.4, "s", at_least=False)


MEASURES = (read, intake, intake_work, piped)
