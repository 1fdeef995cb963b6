"""Computer players who join a recorded game of people in its middle, and what a dealer tells at a table with people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from assistant.bots import simulate
from assistant.content.catalogue import SHELF
from assistant.core.event import REFEREE, TABLE
from assistant.games.risk import events as risk
from assistant.table.table import Table
from tests.joined_games import evening_of, play, record
from tests.recorded_games import growing, written
from tests.stories.record_today import FOLDER

GAMES: Final = ("risk",)
RECORDED: Final = [
    path
    for game in GAMES
    for path in (*sorted(FOLDER.glob(f"{game}-*.jsonl")), *sorted(SHELF.glob(f"data/{game}/demo.jsonl")))
]
recorded = pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}-{path.stem}")


def begun(path: Path, stops: int) -> Iterator[Table]:
    """Yield the table of a recorded game at this number of moments, from its first turn on."""
    since = next(at for at, entry in enumerate(written(path).entries, 1) if hasattr(entry.event, "players"))
    for table in growing(path, stops, since=since):
        if not table.view(TABLE).over:
            yield table


def seats(table: Table) -> list[str]:
    state: Any = table.view(TABLE)
    return [player.key for player in state.players]


@recorded
def test_every_moment_of_a_recorded_game_has_a_next_line(path: Path) -> None:
    """Computer players go on alone; beside people, one of them goes on or waits."""
    for at, table in enumerate(begun(path, 12)):
        kind, everybody = evening_of(table.game.key), seats(table)
        assert kind.joined(table, dict.fromkeys(everybody, "simple"), at).next_line() is not None, len(table.entries)
        for seat in everybody:
            said = kind.joined(table, {seat: "engine"}, at).next_line()
            assert said is None or said.dealt or said.by in (seat, TABLE)


@recorded
def test_a_recorded_game_is_played_on_by_the_rules(path: Path) -> None:
    for at, table in enumerate(begun(path, 4)):
        everybody, before = seats(table), len(table.entries)
        copy = Table(table.game)
        for entry in table.entries:
            copy.record(entry.event, entry.author, note=entry.note, freely=True)
        for _ in range(15):
            said = evening_of(table.game.key).joined(copy, dict.fromkeys(everybody, "engine"), at).next_line()
            if said is None:
                assert copy.view(TABLE).over
                break
            assert not [n for n in copy.advice(said.event, said.by) if n.level == "illegal"]
            record(copy, said)
        assert len(copy.entries) > before
        assert not list(copy.game.laws(copy.view(REFEREE)))


# ---------------------------------------------------------------- RISK


def knowing(table: Table) -> int:
    """Check that nobody decides anything while a card is not told; return the number of hands that were taken over."""
    states: list[Any] = [state for _, state in table.states(REFEREE)]
    taken = 0
    for before, line in zip(states, table.entries[1:], strict=False):
        if isinstance(line.event, risk.CardTold):
            assert line.author == line.event.of
            taken += line.event.card in before.hands.get(line.event.of, ())  # known to the referee as the victim's
        elif before.turn.number:
            for seat in before.order:
                assert len(before.hands.get(seat, ())) == before.deck.hand(seat), line.event
    return taken


def test_everybody_is_told_the_cards_of_a_table_of_risk() -> None:
    table = play("risk", 3, 1, 700)
    assert {line.author for line in table.entries if isinstance(line.event, risk.CardTold)} == set(seats(table))
    assert any(isinstance(line.event, risk.SetTurnedIn) for line in table.entries)
    knowing(table)


def test_a_victor_is_told_the_cards_of_the_eliminated_player() -> None:
    assert knowing(simulate("risk", ["simple"] * 3, 1))
