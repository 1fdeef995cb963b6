"""A replica is the table as one seat knows it: the same State and the same lines, from what that seat may know."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.core.codec import decode, encode
from assistant.core.event import REFEREE, TABLE, Entry
from assistant.core.game import Game
from assistant.core.offer import Nonsense
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.table.replica import Replica, seat_log
from assistant.table.table import Table
from tests.inventing import games, played, private, seats
from tests.random_games import laws
from tests.recorded_games import whole
from tests.simulate import seats as seated

TODAY = sorted((Path(__file__).parent / "stories" / "today").glob("*.jsonl"))


def read(table: Table, seat: str) -> list[tuple[str, str, bool]]:
    """Return the lines of a seat: label, text, whether it was struck."""
    return [(one.line.label, one.text, one.line.struck) for one in table.account(seat)]


def sent(entries: list[Entry], game: Game[Any]) -> list[Entry]:
    """Return entries as they arrive after a journey as text."""
    return [decode(encode(entry), game) for entry in entries]


@pytest.mark.parametrize("path", TODAY, ids=lambda path: path.stem)
def test_a_whole_evening_reads_the_same_from_afar(path: Path) -> None:
    table = whole(path)
    for seat in (seat for seat in seats(table) if seat != REFEREE):
        log = seat_log(table, seat)
        assert [entry.seq for entry in log] == list(range(1, table.count(seat) + 1))
        half = len(log) // 2
        replica = Replica(table.game, sent(log[:half], table.game))
        replica.view(seat)
        replica.learn(sent(seat_log(table, seat, half), table.game))
        assert replica.view(seat) == table.view(seat)
        assert read(replica, seat) == read(table, seat)
        assert replica.revision == table.count(seat)


@games
@laws
@given(data=st.data())
def test_corrections_and_private_entries_read_the_same_from_afar(game: Game[Any], data: st.DataObject) -> None:
    table = played(data.draw, game)
    for _ in range(data.draw(st.integers(0, 3))):
        author = data.draw(st.sampled_from([p.key for p in table.view(TABLE).players]))
        table.record(private(data.draw, table, author), author)
    if data.draw(st.booleans()):
        table.undo(TABLE)
    for seat in (seat for seat in seats(table) if seat != REFEREE):
        replica = Replica(game, sent(seat_log(table, seat), game))
        assert replica.view(seat) == table.view(seat)
        assert [text for _, text, _ in read(replica, seat)] == [text for _, text, _ in read(table, seat)]


def shown() -> Table:
    """Return a table at which Ben has shown Anna the Rope."""
    table = Table(GAMES["clue"])
    table.record(GAMES["clue"].lay(seated(3)))
    table.record(e.HandDealt(of="ben", cards=("rope", "hall", "knife", "plum", "study", "green")), "ben")
    table.record(e.SuggestionMade(by="anna", suspect="white", weapon="rope", room="lounge"), "anna", freely=True)
    table.record(e.CardShown(by="ben", to="anna", card="rope"), "ben", freely=True)
    return table


def test_no_secret_of_another_seat_is_in_what_is_sent() -> None:
    table = shown()
    lines = {seat: "\n".join(map(encode, seat_log(table, seat)[1:])) for seat in (TABLE, "anna", "ben", "carla")}
    assert ["study" in lines[seat] for seat in (TABLE, "anna", "ben", "carla")] == [False, False, True, False]
    assert ['"card":"rope"' in lines[seat] for seat in (TABLE, "anna", "ben", "carla")] == [False, True, True, False]


def test_a_reason_that_somebody_gave_is_sent_to_its_author_alone() -> None:
    table = shown()
    table.record(e.TurnEnded(by="anna"), "anna", note="a reason", freely=True)
    notes = {seat: seat_log(table, seat)[-1].note for seat in (TABLE, "anna", "ben")}
    assert notes == {TABLE: "", "anna": "a reason", "ben": ""}


def test_a_replica_learns_every_line_and_records_none() -> None:
    table = shown()
    replica = Replica(table.game, seat_log(table, TABLE))
    with pytest.raises(Nonsense, match="copy of a table"):
        replica.record(e.TurnEnded(by="anna"), "anna", freely=True)
    last = seat_log(table, TABLE)[-1]
    with pytest.raises(Nonsense, match="Lines are missing"):
        replica.learn([replace(last, seq=last.seq + 2)])
    assert replica.revision == table.count(TABLE)
