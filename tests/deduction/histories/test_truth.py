"""No forced fact is false, for any seat at any time."""

from __future__ import annotations

from collections import Counter

import pytest

from assistant.deduction import BRISK
from assistant.kit.facts import ENVELOPE, OUT
from tests.deduction.histories.compare import false_marks, positions
from tests.deduction.histories.told import TABLE, play, played
from tests.killer_habits import Habits
from tests.simulate_killer import Confessed, Dealt, Erred, Game, Gone, Looked, Murdered, Swapped


@pytest.mark.parametrize("part", range(4))
def test_nothing_forced_is_false(part):
    """Three seats and lines of each of 68 games; `compare truth` looks at every seat after every line of 200.

    Sampling begins earlier here than for a player who waits, and has fewer particles.
    """
    for game, seat, lines in positions(17, 3, seed=20 + part):
        wrong = false_marks(game.evidence(seat, lines), game.where[lines], BRISK)
        assert not wrong, (game.game.seed, len(game.game.players), seat, lines)


def test_simulated_games_are_whole():
    """Of 80 games: every card in one place, hands by the rules of the deal, everything that can happen happens."""
    seen: Counter[type] = Counter()
    for number in range(80):
        players = 3 + number % 4
        found = played(players, number)
        game, cards = found.game, sum(map(len, found.game.classes.values())) + len(found.game.extras)
        assert sum(game.sizes.values()) + 3 == cards == {3: 18, 4: 19, 5: 21, 6: 23}[players]
        assert [type(line) for line in found.lines[:players]] == [Looked] * players
        for where in found.where:
            assert len(where) == cards
            assert {card for card, place in where.items() if place == ENVELOPE} == set(game.solution)
            assert set(where.values()) <= {*game.players, ENVELOPE, OUT}
        out = [line.by for line in found.lines if isinstance(line, Murdered)]
        assert game.killer not in out
        assert all(found.where[-1][card] not in out for card in found.where[-1])
        assert len(game.alive) >= 1
        seen.update(type(line) for line in found.lines)
    assert all(seen[kind] for kind in (Confessed, Dealt, Erred, Gone, Looked, Murdered, Swapped))


def test_the_same_seed_plays_the_same_game():
    one, other = play(Game(5, 3)), play(Game(5, 3))
    assert one.lines == other.lines != play(Game(5, 4)).lines
    assert one.evidence(TABLE, 60) == other.evidence(TABLE, 60)


def test_each_seat_learns_what_it_saw():
    """A given card is known to giver and receiver, a hand dealt on to each receiver for itself."""
    found = played(6, 1, Habits(murder=0.5))
    for seat in found.seats:
        for fact in found.evidence(seat, len(found.lines)).facts:
            card, places = getattr(fact, "card", None), {getattr(fact, "place", ""), getattr(fact, "to", "")} - {()}
            mini = len(getattr(fact, "cards", ())) == 1
            if type(fact).__name__ == "Moved" and not mini:
                assert (card is not None) == (seat in places)
            if type(fact).__name__ == "DealtOn":
                assert [to for to, _ in fact.known] == [to for to, _ in fact.to if to == seat]
