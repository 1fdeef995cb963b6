"""Complete games with real cards of both kinds: rulebook and engine are compared with every card's true place.

If EVERY_STORY is set, a hundred games are played, otherwise a few.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.core.game import public
from assistant.deduction import known, posterior
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.cards import value
from assistant.games.advanced_cluedo.evidence import UNUSED
from assistant.games.advanced_cluedo.night import brought_along
from assistant.games.advanced_cluedo.state import MIDDLE, AdvancedCluedo
from assistant.games.clue import events as clue
from assistant.kit.playing_cards import PACK
from assistant.storage.doctor import amiss
from tests.simulate_cluedo import Game, random_options

SEEDS = range(100 if "EVERY_STORY" in os.environ else 5)
games = pytest.mark.parametrize("seed", SEEDS)


def dealt(seed: int, **more: Any) -> Game:
    """Two to six players; every fifth game is the night alone, every fifth part 1; every second has readings."""
    part, options = "two" if seed % 5 == 4 else "one", random_options(seed) if seed % 2 else None
    return Game(2 + seed // 2 % 5, seed, part=part, stop=seed % 5 == 3, options=options, **more)


@pytest.mark.rule("AC-GEN-01", "AC-GEN-03", "AC-SET-02", "AC-SET-04", "AC-DCK-01", "AC-STA-02", "AC-INF-10")
@pytest.mark.rule("AC-OBJ-01", "AC-SUR-01", "AC-ASB-02", "AC-MWP-01", "AC-MWP-04", "AC-PCT-03", "AC-SCO-01")
@games
def test_cards_points_and_the_public_table_come_out_at_every_line(seed: int) -> None:
    game = dealt(seed)
    for number, state in enumerate(game.lines()):
        assert list(game.table.game.laws(state)) == []
        every_card_is_in_one_place(game, state)
        if number % 9 == 0:
            everybody_sees_the_same(game, state)
    assert game.state.over or len(game.table.lines) >= game.most
    assert amiss(game.table.game, game.table.entries) == []
    points_are_what_was_rolled_lost_and_healed(game, game.state)


def every_card_is_in_one_place(game: Game, state: AdvancedCluedo) -> None:
    """Check the pack and, in part 1, the clue cards."""
    hands = [card for player in state.order for card in state.known(player)]
    away = [*hands, *state.discards, *(court for _, court in state.servants.values())]
    assert len(away) == len(set(away)) == len(PACK) - state.pile
    assert {player: len(state.known(player)) for player in state.order} == dict(state.counts)
    if state.phase == "one":
        places = (*state.order, MIDDLE)
        assert {place: len(game.clues(place)) for place in places} == dict(state.hand_sizes)


def everybody_sees_the_same(game: Game, state: AdvancedCluedo) -> None:
    """Check that all seats share the public information, and that everything else a seat knows is true."""
    common = public(game.table.view(TABLE))
    for seat in state.order:
        seen: AdvancedCluedo = game.table.view(seat)  # type: ignore[assignment]
        assert public(seen) == common, (seat, game.table.lines[-1].event)
        assert set(seen.objectives) <= {seat}
        assert all({*seen.known(player)} <= {*state.known(player)} for player in state.order)


def points_are_what_was_rolled_lost_and_healed(game: Game, end: AdvancedCluedo) -> None:
    """Add up the points again from the lines and the fights; players with none left are dead."""
    points = Counter[str]()
    for line in game.table.lines:
        match line.event:
            case e.SurvivalRolled(suspect=suspect, roll=roll):
                points[suspect] += roll + brought_along(end, suspect)
            case e.SurvivalSet(suspect=suspect, points=count):
                points[suspect] += count
            case e.HeartPlayed(by=by, heart=heart):
                points[end.piece(by)] += value(heart)
            case _:
                continue
    for fight in end.fights:
        points.subtract(fight.lost)
    assert dict(points) == dict(end.points)
    assert set(end.dead) == ({suspect for suspect, left in points.items() if left <= 0} if end.second else set())


TELLS = (
    *(clue.HandDealt, clue.SuggestionMade, clue.Passed, clue.CardShown, clue.NobodyShowed, clue.AccusationJudged),
    *(clue.EnvelopeOpened, e.ClueDug, e.ClueHanded, e.PartTwoBegun, e.ObjectivesDrawn, e.ObjectiveShown),
)
"""Events from which a seat can learn; after others, false conclusions are only checked now and then."""


def settled(game: Game) -> Iterator[AdvancedCluedo]:
    """Yield the States with a known truth for every card: no question is open, and somebody may have learned."""
    for number, state in enumerate(game.lines()):
        if not state.open_suggestion and (isinstance(game.table.lines[-1].event, TELLS) or number % 30 == 0):
            yield state


@pytest.mark.rule(
    "AC-INF-01", "AC-INF-02", "AC-INF-03", "AC-INF-04", "AC-INF-05", "AC-INF-06", "AC-INF-08", "AC-INF-11"
)
@games
def test_nothing_forced_is_false_at_any_line_for_any_seat(seed: int) -> None:
    """Check by propagation whenever a seat has learned something, and by counting for one seat at every fifth line."""
    game, learnt = dealt(seed, bribe=0.03, lines=700), {}
    seats = (TABLE, *game.state.order)
    for number, state in enumerate(settled(game)):
        for seat in seats:
            said = game.table.game.evidence(game.table.story(seat), seat)
            if said is None or said == learnt.get(seat):
                continue
            learnt[seat] = said
            whole = number % 5 == 0 and seat == seats[number // 5 % len(seats)]
            marks = posterior(said).marks if whole else known(said)
            assert marks.conflict is None, (seat, game.table.lines[-1].event)
            for (card, place), mark in marks.cells.items():
                there = truth(game, state, card) == place
                assert mark == "open" or (mark == "yes") == there, (seat, card, place)
    assert learnt


def truth(game: Game, state: AdvancedCluedo, card: str) -> str:
    """Return where a clue card is; after the objectives are drawn, whose objective it is."""
    if state.phase in ("one", "scores") or (state.over and not state.drawn):
        return game.where[card]
    return next((player for player, cards in game.secret.items() if card in cards), UNUSED)
