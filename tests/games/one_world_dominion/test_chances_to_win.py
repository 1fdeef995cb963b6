"""The trained value of One World Dominion: the throws and cards of RISK, with what they cost and bring here."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import fsum
from typing import Any

import pytest

from assistant.core.fast_replace import replace
from assistant.figures.facts import Played
from assistant.figures.facts.fights import throws
from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion.figures import MEASURES
from assistant.games.one_world_dominion.figures.winning import VALUE
from assistant.games.risk import events as r
from assistant.games.risk.figures.features import set_armies
from assistant.games.risk.figures.winning import position, ways
from tests.luck_law import luck_alone
from tests.odds import reference
from tests.values.games import bare

NEAR = 1e-9
PLAIN = (0, 0)
"""Dice without modifiers."""


@pytest.fixture(scope="module")
def game() -> Played:
    """Return a whole game, whose cards are noted."""
    return bare("one_world_dominion", ["simple", "engine", "engine"], seed=4)


def luck(game: Played, event: Any, before: Any) -> Mapping[str, float]:
    """Return the luck of one event."""
    found = luck_alone(game.game, VALUE, event, before)
    assert found is not None
    return found


def test_what_fell_is_the_table_that_came(game: Played) -> None:
    fell = [way.position for event in ways(game) for way in event or () if way.fell]
    told = [line for line in game.lines if isinstance(line.event, r.CardTold) and line.after is not line.before]
    rolled = [position(game.at(one.line).after) for one in throws(game)]
    assert len(rolled) <= len(fell) <= len(rolled) + len(told)
    assert all(one in fell for one in rolled)


def test_over_all_losses_of_a_throw_luck_is_nothing(game: Played) -> None:
    plain = [one for one in throws(game) if one.fight.modifiers == PLAIN and not one.fight.extra and one.costs]
    for one in plain[::30]:
        before, (attack, defence) = game.at(one.line).before, one.round.dice
        chances = reference.round_chances(attack, defence)
        lucks = {
            lost: luck(game, r.LossesTaken(attacker=lost[0], defender=lost[1], dice=attack), before) for lost in chances
        }
        assert any(abs(part) > NEAR for found in lucks.values() for part in found.values())
        for seat in game.seats:
            assert fsum(float(chances[lost]) * lucks[lost][seat] for lost in chances) == pytest.approx(0, abs=NEAR)


def test_over_all_cards_that_could_come_luck_is_nothing(game: Played) -> None:
    told = [line for line in game.lines if isinstance(line.event, r.CardTold)]
    some = [line for line in told if any(luck(game, line.event, line.before).values())]
    lying = [line for line in some if line.before.deck.lying]
    assert lying
    for line in (*some[:3], *lying[:3]):
        deck, hands = line.before.deck, line.before.hands
        seen = {*deck.shown, *deck.lying, *(card for hand in hands.values() for card in hand)}
        drawn = [card for card in line.before.known_cards if card not in seen]
        lucks = [luck(game, r.CardTold(of=line.event.of, card=card), line.before) for card in drawn]
        for seat in game.seats:
            assert fsum(one[seat] for one in lucks) == pytest.approx(0, abs=NEAR)


def test_a_throw_that_no_dice_can_cost_leaves_no_sum(game: Played) -> None:
    before = game.at(next(throws(game)).line).before
    assert luck_alone(game.game, VALUE, r.LossesTaken(attacker=3, defender=3, dice=3), before) is None


@pytest.mark.rule("OWD-SET-01")
def test_a_known_hand_is_worth_its_best_set_and_others_the_mean_of_all(game: Played) -> None:
    held = (
        (line.after, one) for line in game.lines for one, hand in line.after.hands.items() if len(hand) == cards.SET
    )
    state, one = next(held)
    hand = state.hands[one]
    best = max(state.value_of(three) for three in combinations(hand, cards.SET))
    assert set_armies(state, one) == best
    hidden = replace(state, hands={}, deck=replace(state.deck, hands={one: cards.SET}))
    sets = [three for three in combinations(cards.printed(), cards.SET) if state.value_of(three)]
    whole = len(list(combinations(cards.printed(), cards.SET)))
    assert set_armies(hidden, one) == pytest.approx(cards.MIXED * len(sets) / whole)


def test_an_adjusted_result_is_the_result_without_luck(game: Played) -> None:
    found = VALUE.luck_to_win(game)
    assert found is not None
    assert MEASURES.results is not None
    assert fsum(found.values()) == pytest.approx(0, abs=NEAR)
    for row in MEASURES.results(game, {}):
        assert row.luck_to_win == found[row.seat]
        assert row.adjusted == float(row.seat == game.state.winner) - found[row.seat]
