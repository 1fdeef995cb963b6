"""Complete games with real cards: engine and rulebook are compared with the true place of every card."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from assistant.core.event import TABLE
from assistant.deduction import known, posterior
from assistant.games.killer_clue import danger
from assistant.games.killer_clue.state import KillerClue
from tests.simulate_murders import Game

SEEDS = range(10)


def settled(game: Game) -> Iterator[KillerClue]:
    """Yield the States at which the truth is known to the last card: no open question, no recent mistake."""
    for state in game.lines():
        if not state.open_suggestion and not state.mistake:
            yield state


@pytest.mark.rule("KC-END-02", "KC-END-03", "KC-END-04", "KC-SET-13")
@pytest.mark.parametrize("seed", SEEDS)
def test_pile_and_hands_are_the_real_ones(seed: int) -> None:
    """Checked until somebody dies; after that, cards about the dead may be face down among the blanks."""
    game, turns = Game(3 + seed % 4, seed), 0
    for state in settled(game):
        assert list(game.table.game.laws(state)) == []
        if state.round == "investigation" and not state.out:
            turns = state.game_turn
            assert state.pile == len(game.pile)
            for player in state.living:
                assert danger.held(state, player, player == game.killer) == len(game.held[player])
    assert turns


@pytest.mark.rule("KC-SUG-04", "KC-DNG-07", "KC-ACC-07", "KC-CON-02", "KC-INF-22")
@pytest.mark.parametrize("seed", SEEDS)
def test_every_known_hand_is_the_real_one(seed: int) -> None:
    game = Game(3 + seed % 4, seed)
    for state in settled(game):
        for player in state.living:
            if player in state.hands:
                assert set(state.hands[player]) == set(game.hand(player))
        for card, place in state.located.items():
            assert not place or game.where[card] == place


@pytest.mark.rule("KC-INF-24", "KC-INF-22")
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_forced_is_false_at_any_line_for_any_seat(seed: int) -> None:
    """Check by propagation at every line, and by counting for one seat at every fifth line."""
    game = Game(3 + seed % 4, seed, turns=5)
    seats, learnt = (TABLE, *game.state.order), {}
    for number, _ in enumerate(settled(game)):
        for seat in seats:
            said = game.table.game.evidence(game.table.story(seat), seat)
            if said is None or said == learnt.get(seat):
                continue
            learnt[seat] = said
            whole = number % 5 == 0 and seat == seats[number // 5 % len(seats)]
            marks = posterior(said).marks if whole else known(said)
            assert marks.conflict is None
            for (card, place), mark in marks.cells.items():
                there = game.where[card] == place
                assert mark == "open" or (mark == "yes") == there, (seat, card, place, game.where[card])
