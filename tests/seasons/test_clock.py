"""The clock goes on with seasons."""

from pathlib import Path

from moderator import clockwork, settings
from moderator.runtime import Runtime
from tests.seasons.stage import SECRET, League


def test_a_tick_begins_the_next_round(kyiv: League, tmp_path: Path) -> None:
    wish = settings.Settings(site={"folder": tmp_path / "site"}, mail={"folder": tmp_path / "out"})
    runtime = Runtime(kyiv.engine, wish, SECRET)
    with kyiv.begin() as session:
        kyiv.running(session, 2, size=2, rounds=2)
        kyiv.finish_all(session)
    tally = clockwork.tick(runtime.stopped_at(kyiv.now), pdf=False)
    assert tally.judged == ["begun: s1-2a"]
    assert tally.failed == []
    assert clockwork.tick(runtime.stopped_at(kyiv.now), pdf=False).judged == []
