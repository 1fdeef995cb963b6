"""Computer players who join a recorded game of people in its middle, and what a dealer tells at a table with people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from assistant.bots import simulate
from assistant.content.catalogue import SHELF
from assistant.core.event import REFEREE, TABLE
from assistant.games.cold_cash_risk import events as market
from assistant.games.cold_cash_risk.state import WILD
from assistant.games.risk import events as risk
from assistant.games.risk.state import Risk
from assistant.table.table import Table
from tests import recorded_games as kept
from tests.joined_games import evening_of, play, record
from tests.recorded_games import growing, written
from tests.stories.record_today import FIRST

GAMES: Final = ("risk", "cold_cash_risk")
RECORDED: Final = [
    path for game in GAMES for path in (FIRST[game], SHELF / "data" / game / "demo.jsonl") if path.exists()
]
STOPS: Final = 6
"""The number of moments of each game."""
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
    for at, table in enumerate(begun(path, STOPS)):
        kind, everybody = evening_of(table.game.key), seats(table)
        assert kind.joined(table, dict.fromkeys(everybody, "simple"), at).next_line() is not None, len(table.entries)
        for seat in everybody:
            said = kind.joined(table, {seat: "engine"}, at).next_line()
            assert said is None or said.dealt or said.by in (seat, TABLE)


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_is_played_on_by_the_rules(game: str) -> None:
    entries = len(written(FIRST[game]).entries)
    for at in (entries // 3, 2 * entries // 3):
        table = kept.table(FIRST[game], at)
        for _ in range(12):
            said = evening_of(game).joined(table, dict.fromkeys(seats(table), "engine"), at).next_line()
            assert said
            assert not [n for n in table.advice(said.event, said.by) if n.level == "illegal"]
            record(table, said)
        assert not list(table.game.laws(table.view(REFEREE)))


# ---------------------------------------------------------------- cards that a dealer tells


def sizes(state: Any) -> dict[str, int]:
    """Return how many cards everybody holds."""
    return dict(state.deck.hands if isinstance(state, Risk) else state.hand_sizes)


def knowing(table: Table) -> list[Any]:
    """Check that nobody decides anything while a card is not told; return the cards that were known as a victim's."""
    told = (risk.CardTold, market.CardTaken, market.HandDealt)
    known: list[Any] = []
    for before, entry in zip((state for _, state in table.states(REFEREE)), table.entries[1:], strict=False):
        if isinstance(entry.event, told):
            known += [entry.event for hand in before.hands.values() if getattr(entry.event, "card", "") in hand]
        elif before.turn.number:
            for seat, count in sizes(before).items():
                assert len(before.hands.get(seat, ())) == count, entry.event
    return known


def test_everybody_is_told_the_cards_of_a_table_of_risk() -> None:
    table = play("risk", 3, 1, 700)
    assert {entry.author for entry in table.entries if isinstance(entry.event, risk.CardTold)} == set(seats(table))
    assert any(isinstance(entry.event, risk.SetTurnedIn) for entry in table.entries)
    knowing(table)


def test_a_victor_is_told_the_cards_of_the_eliminated_player() -> None:
    assert knowing(simulate("risk", ["simple"] * 3, 1))


def test_everybody_is_told_the_cards_of_cold_cash_risk_and_replaces_useless_ones() -> None:
    table = play("cold_cash_risk", 2, 1, 100)
    for kind in (market.HandDealt, market.CardTaken):
        assert {entry.author for entry in table.entries if isinstance(entry.event, kind)} == set(seats(table))
    assert any(isinstance(entry.event, market.CardReplaced) for entry in table.entries)
    knowing(table)
    for before, entry in zip((state for _, state in table.states(REFEREE)), table.entries[1:], strict=False):
        if isinstance(entry.event, market.MomAndPopPlaced) and before.replacing:  # type: ignore[attr-defined]
            held = before.hands[before.replacing]  # type: ignore[attr-defined]
            useless = [card for card in held if card != WILD and not before.empty(card)]  # type: ignore[attr-defined]
            assert not useless, entry
