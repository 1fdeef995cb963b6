"""The score pad, the smallest example of an author: rounds, who wins, notes, dice."""

from __future__ import annotations

from typing import Any

from assistant.core.event import TABLE, Event
from assistant.table.table import Table
from boardside.kit import DiceRolled, NoteWritten
from tests.example_games import PAD, pad, seated


def played(*points: int, players: int = 2, **asked: Any) -> Table:
    table = Table(PAD)
    table.record(PAD.lay(seated(players), **asked))  # type: ignore[call-arg]
    for number in points:
        table.record(pad.PointsScored(by=now(table).on_turn, points=number))
    return table


def now(table: Table, seat: str = TABLE) -> Any:
    return table.view(seat)


def why(table: Table, event: Event) -> str:
    return next((notice.text for notice in table.advice(event, TABLE) if notice.level == "illegal"), "")


def test_rounds_end_the_game_and_most_points_win() -> None:
    table = played(*[3, 4] * 4, rounds=5)
    assert (now(table).over, now(table).cycle) == (False, 5)
    table.record(pad.PointsScored(by="anna", points=9))
    assert not now(table).over
    table.record(pad.PointsScored(by="ben", points=0))
    assert (now(table).over, now(table).winners) == (True, ("anna",))


def test_the_fewest_points_win_where_the_table_says_so() -> None:
    assert now(played(*[3, 4] * 5, rounds=5, most_wins=False)).winners == ("anna",)
    assert now(played(*[3, 3] * 5, rounds=5)).winners == ("anna", "ben")


def test_without_a_number_of_rounds_it_goes_on() -> None:
    assert not now(played(*[1, 1] * 12)).over


def test_points_may_be_lost() -> None:
    table = played(-5)
    assert now(table).total("points", "anna") == -5
    assert table.account(TABLE)[-1].text == "Anna scores −5."


def test_notes_are_private() -> None:
    table = played()
    table.record(NoteWritten(by="ben", text="Anna counts wrongly"))
    assert dict(now(table, "ben").notes) == {"ben": "Anna counts wrongly"}
    assert not now(table, "anna").notes
    assert not now(table).notes


def test_dice_are_shown_and_do_not_end_the_turn() -> None:
    table = played()
    table.record(DiceRolled(by="anna", faces=(2, 6)))
    assert (now(table).rolled, now(table).on_turn) == ((2, 6), "anna")
    assert why(table, DiceRolled(by="anna", faces=(2,))) == "The dice of this game: 2 with 6 sides."
