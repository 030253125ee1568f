"""A week in the life of a game, as its players read it."""

from datetime import timedelta

from chronicle import GAME, Chronicle, flat

from bench.demo.clients import SHAPES


def edited(quoted: str, order: str) -> str:
    """The whole mail sent back, with the `#` before one order taken away."""
    line = next(line for line in quoted.split("\n") if line.startswith(f"# {order}"))
    return quoted.replace(line, line.removeprefix("# "))


def test_a_week(story: Chronicle) -> None:
    first = story.asked("olena")
    assert first.subject == f"[{GAME}] Turn 1: your move by Tue 1 Dec 20:00 Kyiv"
    assert first.text.startswith(
        "The game kyiv-7 has begun. Round 1 of 10, your turn (A): choose a"
    )

    # Monday: Olena takes the # away and sends the whole mail back.
    story.at(0, 12)
    answer = story.mail("olena", edited(first.text, "take hill ratmen"))
    assert answer.subject == f"Re: [{GAME}] Turn 1: your orders were carried out"
    assert "Took Hill Ratmen with 12 tokens" in flat(answer)
    assert "Waiting for B Taras" in flat(answer)

    # Taras misspells a race and names a region that no board has; nothing is played.
    story.at(0, 13)
    answer = story.mail("taras", story.sheet("take halfings", "conquer 99"), "phone")
    assert answer.subject.endswith("Turn 2: 2 errors, nothing carried out yet")
    assert "Did you mean “halflings”" in flat(answer)
    assert "There is no region 99 (character 9 of the line) on this board." in flat(answer)
    assert story.game().turn == 2

    # Then he has it right, from a program that sends nothing but HTML.
    story.at(0, 14)
    answer = story.mail("taras", story.sheet("take 1", "conquer 2"), "html")
    assert answer.subject.endswith("Turn 2: your orders were carried out")

    # Ingrid says nothing: one reminder on Tuesday, the default after the grace, and no earlier.
    asked = story.asked("ingrid")
    assert asked.subject == f"[{GAME}] Turn 3: your move by Tue 1 Dec 20:00 Kyiv"
    for hour in (8, 9, 12):
        story.at(1, hour)
        story.tick()
    reminders = [mail for mail in story.inbox("ingrid") if "reminder" in mail.subject]
    assert len(reminders) == 1
    story.at(1, 21, 59)
    story.tick()
    assert story.game().turn == 3
    story.at(1, 22)
    story.tick()
    assert story.game().turn == 4

    # Her sheet of turn 3 comes an hour later: it is too late, and nothing changes.
    before = story.journal()
    story.at(1, 23)
    late = story.sheet("take 1", "conquer 5").replace("turn 4", "turn 3")
    answer = story.mail("ingrid", late)
    assert answer.subject.endswith("Turn 4: too late, nothing changed")
    assert story.journal() == before

    # The deadline passed, so the table keeps its hour: Olena has until Wednesday, 20:00.
    asked = story.asked("olena")
    assert asked.subject == f"[{GAME}] Turn 4: your move by Wed 2 Dec 20:00 Kyiv"
    assert "C Ingrid" in asked.text

    # She sends orders within the grace.
    story.at(2, 21)
    answer = story.mail("olena", story.sheet("conquer 30"), "base64")
    assert answer.subject.endswith("Turn 4: your orders were carried out")
    assert story.holds()

    # All of it is public, but for coins.
    page = story.page()
    assert "Olena" in page
    assert (story.runtime.settings.site.folder / GAME / "3").is_dir()


def test_a_sheet_ahead_is_played_as_soon_as_its_turn_begins(story: Chronicle) -> None:
    answer = story.mail("taras", story.sheet("take 1", "conquer 2 or 4"))
    assert answer.subject.endswith("saved for your next turn")
    assert story.on_file() == [(1, "ahead")]
    story.mail("olena", story.sheet("take 2", "conquer 3"))
    game = story.game()
    assert (game.turn, game.asked) == (3, [2])
    assert story.on_file() == []
    assert "B Taras" in story.asked("ingrid").text


def test_a_sheet_ahead_that_fits_no_more_is_told_at_once(story: Chronicle) -> None:
    story.mail("taras", story.sheet("conquer 2"))
    story.mail("olena", story.sheet("take 1", "conquer 3"))
    told = story.inbox("taras")[-1]
    assert told.subject.startswith(f"[{GAME}] Turn 2: your sheet no longer fits")
    assert story.on_file() == [(1, "wrong")]
    assert story.game().asked == [1]


def test_continue_shows_what_came_of_it_and_keeps_the_deadline(story: Chronicle) -> None:
    due = story.game().due_at
    answer = story.mail("olena", story.sheet("take 1", "conquer 3", closing="continue"))
    assert "Ratmen took 3" in flat(answer)
    assert (story.game().asked, story.game().turn, story.game().due_at) == ([0], 1, due)
    answer = story.mail("olena", story.sheet("conquer 2", "deploy rest 2"))
    assert answer.subject.endswith("your orders were carried out")
    assert story.game().turn == 2


def test_a_draft_is_asked_after_taken_back_and_replaced(story: Chronicle) -> None:
    answer = story.mail("olena", story.sheet("take 1", closing="draft"))
    assert answer.subject.endswith("draft saved, not carried out yet")
    status = story.mail("olena", "status")
    assert "take 1" in status.text
    answer = story.mail("olena", "withdraw")
    assert answer.subject.endswith("orders withdrawn")
    assert story.on_file() == []
    story.mail("olena", story.sheet("take 2"))
    assert story.game().turn == 2


def test_a_draft_is_played_at_the_deadline_and_needs_no_reminder(story: Chronicle) -> None:
    story.mail("olena", story.sheet("take 2", "conquer 3", closing="draft"))
    story.at(1, 9)
    story.tick()
    assert not any("reminder" in mail.subject for mail in story.inbox("olena"))
    story.at(1, 22, 1)
    story.tick()
    assert story.game().turn == 2
    assert "Halflings took 3" in flat(story.asked("taras"))


def test_of_two_plans_the_first_that_is_sound_is_played(story: Chronicle) -> None:
    plans = ("plan", "take 1", "conquer 15", "plan", "take 2", "conquer 3")
    answer = story.mail("olena", story.sheet(*plans))
    assert answer.subject.endswith("your orders were carried out")
    assert "Took Wealthy Halflings" in flat(answer)


def test_every_program_s_mail_is_read_alike(story: Chronicle) -> None:
    """The same orders from each program come out as the same orders."""
    answers = set()
    for shape in SHAPES:
        sheet = story.sheet("preview", "take 1", "conquer 3")
        answer = story.mail("olena", sheet, shape, greeting="Добрий вечір усім")
        assert "✗" not in flat(answer), (shape, answer.text)
        answers.add(answer.text.partition("YOUR ORDERS")[2].partition("SKIPPED")[0])
    assert len(answers) == 1
    assert story.game().turn == 1


def test_nothing_is_said_twice(story: Chronicle) -> None:
    """Many ticks at one moment say no more than one."""
    story.mail("olena", story.sheet("take 1"))
    before = [len(story.inbox(who)) for who in ("olena", "taras", "ingrid")]
    for _ in range(5):
        story.tick()
    story.now += timedelta(minutes=1)
    story.tick()
    assert [len(story.inbox(who)) for who in ("olena", "taras", "ingrid")] == before
