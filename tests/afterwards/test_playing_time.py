"""How long a game was played, by one definition: pauses, breaks, absences and what follows the end do not count."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from assistant.core.story import Inserted, Noted
from assistant.families.common_rules import ClockPaused, ClockResumed
from assistant.figures.facts import rows
from assistant.figures.facts.playing_time import playing_time
from assistant.figures.review.bgstats import play
from assistant.figures.store.derive import Derived, GameListing, derive
from assistant.games import GAMES
from assistant.table.table import Table
from tests.afterwards.recorded import table as recorded
from tests.stories.record_today import FOLDER

STEP: Final = 30_000
HOUR: Final = 3_600_000
CLUE = next(FOLDER.glob("clue-*.jsonl"))
RISK = next(FOLDER.glob("risk-*.jsonl"))


class Hands:
    """A clock that is set by hand."""

    now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


def played(path: Path = CLUE, **later: int) -> Table:
    """Return an evening with a line every half minute; `later`: “at40=HOUR”: before line 40 an hour goes by."""
    clock = Hands()
    table = Table(recorded(path).game, clock=clock)
    for place, entry in enumerate(recorded(path).entries):
        clock.now += STEP + later.get(f"at{place}", 0)
        table.record(entry.event, entry.author, note=entry.note, freely=True)
    return table


def minutes(table: Table, *gaps: tuple[int, int]) -> float:
    found = game(derive(table, known=GameListing(gaps=gaps)))
    return found.minutes or 0.0


def game(found: Derived) -> rows.GameRow:
    (row,) = found[rows.GameRow]
    return row


@cache
def plain() -> float:
    return minutes(played())


def test_an_evening_lasts_from_its_first_line_to_the_one_that_ended_it() -> None:
    table = played()
    lines = table.story("referee")
    last = next(place for place, line in enumerate(lines) if line.after.over)
    paused = sum(line.after.paused for line in lines[:last])
    assert plain() == (lines[last].line.entry.at - lines[0].line.entry.at - paused * STEP) / 60_000 > 20
    assert lines[last + 1 :], "votes that follow the end"


def test_a_pause_of_the_clocks_and_a_break_do_not_count() -> None:
    assert minutes(played(at40=2 * HOUR)) == plain() - STEP / 60_000, (
        "two hours of silence, and the line that ends them"
    )
    clock = Hands()
    table = Table(GAMES["clue"], clock=clock)
    for place, entry in enumerate(recorded(CLUE).entries):
        clock.now += STEP
        table.record(entry.event, entry.author, note=entry.note, freely=True)
        if place == 40:
            table.record(ClockPaused(), freely=True)
            for _ in range(20):
                clock.now += 5 * 60_000
                table.record(Noted(seq=3, text="still at the table"), freely=True)
            table.record(ClockResumed(), freely=True)
    assert minutes(table) == plain()


def test_the_time_in_which_the_program_was_away_does_not_count() -> None:
    table = played()
    at = table.entries[40].at
    assert minutes(table, (at - 20_000, at - 5_000)) == plain() - 0.25


def test_what_was_entered_the_next_morning_does_not_count() -> None:
    table = played()
    table.clock = lambda: table.entries[-1].at + 10 * HOUR  # type: ignore[method-assign]
    table.record(Noted(seq=table.lines[-1].seq, text="so that is how it was"), freely=True)
    made = next(line for line in table.lines if type(line.event).__name__ == "SuggestionMade")
    table.record(Inserted(after=made.seq - 1, event=made.event), "anna", freely=True)
    assert minutes(table) == plain()


def test_the_set_up_counts_and_stands_apart() -> None:
    found = derive(played(RISK))
    row, turns = game(found), found[rows.TurnRow]
    assert row.minutes is not None
    assert row.setup is not None
    assert row.setup > 1
    assert abs(row.minutes - row.setup - sum(turn.seconds for turn in turns) / 60) < 1e-9


def test_bg_stats_hears_the_same() -> None:
    table = played(at40=2 * HOUR)
    said = play(table, GameListing())
    assert said["durationMin"] == round(minutes(table))


def test_a_game_without_lines_was_not_played() -> None:
    assert playing_time(()).seconds == 0.0
