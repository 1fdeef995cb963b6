"""Whole games with a real deck: at every line every card and every army is where the rulebook has it.

    DOMINION_GAMES=200 pytest tests/games/one_world_dominion/test_whole_games.py

plays that many games; without the variable, a few.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import pytest

from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.game import public
from assistant.games import GAMES
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.state import Dominion
from assistant.games.risk import events as r
from tests.games.one_world_dominion.whole_games import game
from tests.simulate_dominion import Game

GAME = GAMES["one_world_dominion"]
MANY = int(os.environ.get("DOMINION_GAMES", "0"))
ENDING = (12, 21, 57)
"""Games that are played to the end."""


def unlawful(state: Dominion) -> list[str]:
    """Return the broken invariants, including those of areas and armies."""
    return list(GAME.laws(replace(state, adjusted=False)))


def holds(played: Game) -> Iterator[Dominion]:
    """Yield the table after every line, and check it against the real cards and armies."""
    for event, _, state in played.lines():
        assert list(played.beside.disagrees(state)) == [], event
        assert unlawful(state) == [], event
        yield state


class Seen:
    """The cards that each seat has held, and those that everybody saw going into a hand: all that others can know."""

    def __init__(self) -> None:
        self.held: dict[str, set[str]] = {}
        self.picked: set[str] = set()

    def follow(self, played: Game) -> None:
        """Follow a line: hands may have other cards; everybody may have seen a discard being taken (OWD-C34)."""
        for player, hand in played.real.hands.items():
            self.held.setdefault(player, set()).update(hand)
        event = next(line.event for line in reversed(played.table.lines) if not line.event.private_to)
        if isinstance(event, e.CardPlayed) and event.pick:
            self.picked.add(event.pick)


@pytest.mark.rule("OWD-GEN-01", "OWD-PLY-01", "OWD-TRM-03", "OWD-NEG-01", "OWD-TRD-01", "OWD-TRD-02", "OWD-C34")
@pytest.mark.parametrize("seed", ENDING)
def test_cards_and_armies_are_the_real_ones_to_the_end(seed: int) -> None:
    """With any readings: nothing is lost, nothing is in two places, no effect outlives its end."""
    played, seen = game(seed), Seen()
    last, out = played.state, 0
    for last in holds(played):
        seen.follow(played)
        for player in last.order if not last.over else ():
            known: dict[str, Any] = played.table.view(player).hands  # type: ignore[attr-defined]
            assert sorted(known.get(player, ())) == sorted(played.real.hands[player])
            others = {card for other, cards in known.items() if other != player for card in cards}
            assert others <= seen.held[player] | seen.picked, "only what one has held, or all have seen"
        told: dict[str, Any] = played.table.view(TABLE).hands  # type: ignore[attr-defined]
        assert {card for cards in told.values() for card in cards} <= seen.picked
        if len(last.out) > out or last.turn.number % 10 == 0:
            common, out = public(played.table.view(TABLE)), len(last.out)
            assert all(public(played.table.view(seat)) == common for seat in (*last.order, REFEREE))
    assert last.over
    assert last.winner
    assert set(last.out) == set(last.order) - {last.winner}
    assert len(set(played.played)) >= 20, "so few cards prove little"


@pytest.mark.parametrize("seed", range(100, 104 + MANY))
def test_cards_and_armies_are_the_real_ones_whoever_notes_them(seed: int) -> None:
    """With hands on the phones, open hands, and hands on paper."""
    played, seen = game(seed, turns=60 if MANY else 24), Seen()
    for state in holds(played):
        seen.follow(played)
        if state.keeping != "open":
            told: dict[str, Any] = played.table.view(TABLE).hands  # type: ignore[attr-defined]
            assert {card for cards in told.values() for card in cards} <= seen.picked
    assert len(set(played.played)) >= 12


def test_what_is_kept_beside_notices_a_difference() -> None:
    """A misplaced card, an extra army and an effect that goes on are noticed; otherwise these tests would prove
    nothing.
    """
    played = game(ENDING[0])
    *_, (_, _, state) = islice(played.lines(), 150)
    real = played.real
    assert not list(played.beside.disagrees(state))
    area = next(iter(state.forces))
    owner = state.holder(area) or ""
    played.beside.board.add(area, owner, 1)
    assert any(area in said for said in played.beside.disagrees(state))
    played.beside.board.lose(area, owner, 1)
    holder = next(player for player, hand in real.hands.items() if hand)
    real.discard(holder, real.hands[holder][0])
    assert any("hands" in said for said in played.beside.disagrees(state))
    real.pile.append(real.pile[0])
    assert any("two places" in said for said in played.beside.disagrees(state))


# ---------------------------------------------------------------- lines that are struck or corrected later


@cache
def story() -> tuple[Event, ...]:
    """Return a game of many lines, with answered cards, mutants and rebels."""
    played = game(ENDING[1])
    played.play()
    return tuple(line.event for line in played.table.lines)


def folded(events: Sequence[Event]) -> Iterator[Dominion]:
    """Yield the tables after every line."""
    state: Any = GAME.start
    for event in events:
        state = GAME.apply(event, state)
        yield state


def otherwise(event: Event, chance: random.Random) -> Event:
    """Return the same line with another number, area, face or player."""
    keys = [*GAME.start.world.keys]
    changes: dict[str, Any] = {}
    for name in ("count", "at", "to", "face", "attack", "defence", "attacker", "defender", "by", "card", "target"):
        value = getattr(event, name, None)
        if value is None or chance.random() < 0.5:
            continue
        if name in ("attack", "defence") and isinstance(value, tuple):
            changes[name] = tuple(chance.randint(1, 6) for _ in value)
        elif isinstance(value, int):
            changes[name] = chance.randint(0, 9)
        elif name in ("at", "to", "target"):
            changes[name] = chance.choice(keys)
        elif name == "face":
            changes[name] = str(chance.randint(1, 6))
        elif name == "by":
            changes[name] = chance.choice(("anna", "ben", "carla"))
        elif name == "card":
            changes[name] = chance.choice(sorted(GAME.start.known_cards))
    return replace(event, **changes)


def mended(seed: int) -> tuple[list[Event], list[Event]]:
    """Return the story with a line struck or changed; and the same without the lines that no longer fit."""
    chance, events = random.Random(seed), story()
    at = chance.randrange(1, len(events))
    changed = [*events[:at], *(() if seed % 2 else (otherwise(events[at], chance),)), *events[at + 1 :]]
    fits, state = list(events[:at]), next(reversed(list(folded(events[:at]))))
    for event in changed[at:]:
        if all(notice.level != "illegal" for notice in GAME.check(event, state)):
            fits.append(event)
            state = GAME.apply(event, state)
    return changed, fits


@pytest.mark.parametrize("seed", range(10))
def test_a_line_that_is_struck_or_corrected_anywhere_leaves_the_laws(seed: int) -> None:
    """Later lines are replayed: if they still fit, every invariant holds; in any case no card gets lost."""
    changed, fits = mended(seed)
    for state in folded(fits):
        assert unlawful(state) == []
    for state in folded(changed):
        for said in unlawful(state):
            assert not re.search(r"cards instead|in force after|is on the table|eliminated", said), said


def test_the_game_has_what_can_go_wrong_when_lines_are_struck() -> None:
    kinds = {type(event) for event in story()}
    assert {e.CardAnswered, e.DieRolled, e.SetTurnedIn, r.CardTold} <= kinds
    assert any(state.neutrals for state in folded(story()))
