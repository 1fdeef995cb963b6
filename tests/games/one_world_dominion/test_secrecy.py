"""The secrecy of hands: the players who are asked, and offers to others, depend only on public information."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.game import public
from assistant.games import GAMES
from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.state import Dominion
from assistant.table.table import Table
from tests.games.one_world_dominion.conftest import Table as Words
from tests.games.one_world_dominion.whole_games import game

GAME = GAMES["one_world_dominion"]
ASKING = (e.CardPlayed, e.CardAnswered, e.Passed, e.NobodyAnswers)
HELD = {"ben": ("fighters", "mole"), "carla": ("haz_gear", "nerve_gas"), "david": ("jihad", "navy")}
"""Ben could negate Bombers; Carla and David hold as many cards, but no answer."""


@cache
def asked_of() -> tuple[tuple[Event, Dominion, Dominion], ...]:
    """Yield cards played and answered in whole games, with the tables before and after."""
    return tuple(
        line
        for seed in (12, 21, 57)
        for line in game(seed, turns=40).lines()
        if isinstance(line[0], ASKING) and line[1].turn.number == line[2].turn.number
    )


def otherwise(state: Dominion, chance: random.Random) -> Dominion:
    """Return the same table with other cards in the hands, of which any number are noted."""
    hidden = [card for card in state.known_cards if card not in state.open_cards]
    chance.shuffle(hidden)
    counts = {player: chance.randint(0, state.deck.hand(player)) for player in state.order}
    hands = {player: tuple(hidden.pop() for _ in range(count)) for player, count in counts.items()}
    return replace(state, hands={player: held for player, held in hands.items() if held})


@pytest.mark.rule("OWD-NEG-03", "OWD-NEG-04", "OWD-TIM-04")
def test_who_is_asked_depends_on_public_things_alone() -> None:
    """With any cards in the hands, the same players are asked, and the public table is the same."""
    chance, windows = random.Random(7), 0
    for event, before, after in asked_of():
        other = GAME.apply(event, otherwise(before, chance))
        assert other.window == after.window
        assert public(other) == public(after)
        windows += after.window is not None
    assert windows > 100


@pytest.mark.rule("OWD-NEG-03")
def test_everybody_who_is_asked_can_pass_whoever_holds_what() -> None:
    """The shared screen offers the same for any hands, and each phone offers a pass to a player who is asked."""
    chance, seen = random.Random(8), 0
    for _, _, after in asked_of()[::4]:
        if after.window is None:
            continue
        seen += 1
        other = otherwise(after, chance)
        assert [*GAME.offers(public(other), TABLE)] == [*GAME.offers(public(after), TABLE)]
        for player in after.order:
            mine = replace(other, hands={player: other.hands[player]} if player in other.hands else {})
            passes = [o for o in GAME.offers(mine, player) if o.kind is e.Passed]
            assert [o.known["by"] for o in passes] == ([player] if player in after.window.waiting else [])
            assert all(not o.blanks and not o.private for o in passes)
    assert seen > 20


# ---------------------------------------------------------------- two tables that differ in who holds the answer


def told_apart(holder: str) -> Table:
    """Return a table on which `holder` has the hand with Fighters and Mole; Anna bombs an area of Ben's."""
    hands = dict(HELD)
    if holder != "ben":
        hands["ben"], hands[holder] = hands[holder], hands["ben"]
    words = Words(4, cards=0).turn_of("anna").hold("anna", "bombers")
    for player in ("ben", "carla", "david"):
        words.hold(player, *hands[player])
    target = next(area for area in words.state.world.keys if words.state.holder(area) == "ben")
    words.table.record(words.playing("anna", "bombers", at=target), "anna")
    return words.table


def given(table: Table, seat: str) -> tuple[Any, ...]:
    """Return everything that a seat receives, except its own hand."""
    state = table.view(seat)
    offers = [o for o in GAME.offers(state, seat) if not o.private]
    lines = [(told.text, told.line.label) for told in table.account(seat) if not told.event.private_to]
    return lines, len(table.known(seat)), public(state), offers


def test_nothing_tells_who_holds_the_answer() -> None:
    one, other = told_apart("ben"), told_apart("carla")
    for seat in (TABLE, "anna", "ben", "carla", "david"):
        assert given(one, seat) == given(other, seat), seat
    for player in ("carla", "david", "ben"):
        for table in (one, other):
            table.record(e.Passed(by=player), player)
        for seat in (TABLE, "anna", "ben", "carla", "david"):
            assert given(one, seat) == given(other, seat), (player, seat)
    assert one.view(TABLE).plays[-1].wants == "die"  # type: ignore[attr-defined]


def test_what_answers_is_offered_on_the_own_phone_alone() -> None:
    """A player who holds Fighters is offered them, and only on their own phone."""
    for holder in ("ben", "carla"):
        table = told_apart(holder)
        for seat in ("anna", "ben", "carla", "david"):
            able = {o.known["card"] for o in GAME.offers(table.view(seat), seat) if o.kind is e.CardAnswered}
            own = {"fighters", "mole"} if seat == "ben" else {"mole"}  # The Bombers are played against Ben only.
            assert able == (own if seat == holder else set())


# ---------------------------------------------------------------- canaries


def noted() -> Iterator[tuple[str, str]]:
    """Return the noted cards of each player, before anything is played."""
    return ((player, card) for player, held in HELD.items() for card in held)


def test_no_noted_card_is_said_anywhere_before_it_is_played() -> None:
    """Lines, States and offers of other seats name no card that only its owner knows."""
    table = told_apart("ben")
    for seat in (TABLE, "anna", "ben", "carla", "david"):
        said = " ".join(told.text for told in table.account(seat) if not told.event.private_to)
        known = {card for held in table.view(seat).hands.values() for card in held}  # type: ignore[attr-defined]
        for player, card in noted():
            assert cards.called(card) not in said
            assert (card in known) == (seat == player)
    assert {card for _, card in noted()} <= {
        card
        for held in table.view(REFEREE).hands.values()
        for card in held  # type: ignore[attr-defined]
    }
