"""Plans for two turns: the chances of the die against a token that walks by squares, and the values against parts."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from assistant.core.event import TABLE
from assistant.deduction import advise, posterior
from assistant.deduction.advice.follow_up import follow_ups
from assistant.families.mystery.asking import queue
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.clue import movement
from assistant.games.clue.figures.itinerary import (
    LOOKED_AT,
    Itinerary,
    Reach,
    first_rooms,
    next_rooms,
    plans,
    reach_of,
    roll_chance,
)
from assistant.games.clue.setup import lay
from assistant.games.clue.state import Clue
from assistant.knowledge.evidence_cache import learnt
from assistant.table.table import Table
from tests.simulate import Game, seats

HAND = ("mustard", "candlestick", "knife", "lounge", "dining", "kitchen")


@pytest.fixture
def table() -> Table:
    found = Table(GAMES["clue"])
    found.record(lay(seats(3)))
    found.record(e.HandDealt(of="anna", cards=HAND), "anna")
    return found


def state_of(table: Table) -> Clue:
    return table.view("anna")  # type: ignore[return-value]


def placed(table: Table, to: str, suspect: str = "scarlet") -> None:
    table.record(e.TokenMoved(by="anna", token=suspect, to=to, how="placed"), TABLE, freely=True)


# ---------------------------------------------------------------- the die


@pytest.mark.parametrize("steps", range(1, 15))
def test_the_chances_are_those_of_all_pairs_of_rolls(steps: int) -> None:
    pairs = list(product(range(1, 7), repeat=2))
    now = sum(one >= steps for one, _ in pairs) / 36
    later = sum(one < steps <= one + two for one, two in pairs) / 36
    found = reach_of(steps, 6)
    assert found.now == pytest.approx(now)
    assert found.later == pytest.approx(later)
    assert found.whole == pytest.approx(now + later)


def test_a_roll_that_is_known_leaves_the_next_one() -> None:
    assert reach_of(4, 6, roll=4) == Reach(1.0, 0.0)
    assert reach_of(5, 6, roll=4) == Reach(0.0, 1.0)
    assert reach_of(9, 6, roll=4) == Reach(0.0, pytest.approx(2 / 6))
    assert reach_of(11, 6, roll=4) == Reach(0.0, 0.0)
    assert [roll_chance(steps, 6) for steps in (0, 1, 6, 7)] == [1.0, 1.0, pytest.approx(1 / 6), 0.0]


def test_a_token_that_does_not_get_there_is_as_much_closer_as_it_rolled(table: Table) -> None:
    """From every square that a roll reaches on the way, the rest is exactly the difference."""
    state = state_of(table)
    start = state.tokens["scarlet"]
    far = movement.rooms_from(state, "scarlet", start)
    assert len(far) == 9
    for room, steps in far.items():
        for roll in range(1, min(7, steps)):
            rolled = replace(state, turn=replace(state.turn, roll=roll))
            squares = movement.reach(rolled, "anna")[1]
            rest = min(movement.rooms_from(state, "scarlet", square).get(room, 99) for square in squares)
            assert rest == steps - roll, (room, roll)


# ---------------------------------------------------------------- rooms


def test_the_first_rooms_are_those_of_each_roll(table: Table) -> None:
    placed(table, "hall")
    table.record(e.TurnEnded(by="anna"), TABLE, freely=True)
    table.record(e.TurnEnded(by="ben"), TABLE, freely=True)
    table.record(e.TurnEnded(by="carla"), TABLE, freely=True)
    state = state_of(table)
    assert state.on_turn == "anna"
    found, rolls = first_rooms(state, "anna"), movement.rooms_by_roll(state, "anna")
    for room in set().union(*rolls):
        assert found[room].now == pytest.approx(sum(room in rooms for rooms in rolls) / 6)
    assert "hall" not in found, "a token does not ask again in the room where the turn began"
    assert all(reach.now == 0 for room, reach in found.items() if room not in set().union(*rolls))


def test_a_token_that_was_put_elsewhere_does_not_go_back_to_where_its_turn_began(table: Table) -> None:
    placed(table, "hall")
    for player in ("anna", "ben", "carla"):
        table.record(e.TurnEnded(by=player), TABLE, freely=True)
    square = next(s for s in movement.squares(state_of(table)) if movement.before_door(s) == "hall")
    placed(table, square)
    state = state_of(table)
    assert movement.rooms_from(state, "scarlet", square)["hall"] == 1
    assert "hall" not in first_rooms(state, "anna")


def test_a_passage_is_certain_until_the_die_is_rolled(table: Table) -> None:
    placed(table, "lounge")
    for player in ("anna", "ben", "carla"):
        table.record(e.TurnEnded(by=player), TABLE, freely=True)
    assert first_rooms(state_of(table), "anna")["conservatory"] == Reach(1.0, 0.0)
    assert next_rooms(state_of(table), "anna", "lounge")["conservatory"] == 1.0
    table.record(e.DiceRolled(by="anna", roll=1), "anna", freely=True)
    assert first_rooms(state_of(table), "anna").get("conservatory", Reach(0, 0)).now == 0.0


def test_a_player_who_was_brought_here_may_stay_and_one_who_walked_in_asks_here_alone(table: Table) -> None:
    for player in ("anna",):
        table.record(e.TurnEnded(by=player), TABLE, freely=True)
    table.record(e.TokenMoved(by="ben", token="mustard", to="dining", how="placed"), TABLE, freely=True)
    table.record(e.SuggestionMade(by="ben", suspect="scarlet", weapon="rope", room="dining"), "ben", freely=True)
    assert first_rooms(state_of(table), "anna")["dining"] == Reach(1.0, 0.0)
    table.record(e.NobodyShowed(), TABLE, freely=True)
    table.record(e.TurnEnded(by="ben"), TABLE, freely=True)
    table.record(e.TurnEnded(by="carla"), TABLE, freely=True)
    assert first_rooms(state_of(table), "anna")["dining"] == Reach(1.0, 0.0)
    assert len(first_rooms(state_of(table), "anna")) > 1
    table.record(e.TokenMoved(by="anna", token="scarlet", to="hall", how="dice"), "anna", freely=True)
    assert first_rooms(state_of(table), "anna") == {"hall": Reach(1.0, 0.0)}


def test_after_a_question_the_plan_begins_with_the_next_turn(table: Table) -> None:
    placed(table, "hall")
    table.record(e.SuggestionMade(by="anna", suspect="plum", weapon="rope", room="hall"), "anna", freely=True)
    table.record(e.NobodyShowed(), TABLE, freely=True)
    found = first_rooms(state_of(table), "anna")
    assert found
    assert "hall" not in found


def test_a_corridor_whose_square_nobody_knows_has_no_plans(table: Table) -> None:
    table.record(e.TokenMoved(by="anna", token="scarlet", to="corridor", how="placed"), TABLE, freely=True)
    state = state_of(table)
    assert first_rooms(state, "anna") == {}
    assert plans(posterior(learnt(table, "anna")), state, "anna") == ()  # type: ignore[arg-type]


# ---------------------------------------------------------------- values


def test_a_plan_is_worth_its_parts(table: Table) -> None:
    placed(table, "hall")
    table.record(e.SuggestionMade(by="anna", suspect="plum", weapon="rope", room="hall"), "anna", freely=True)
    table.record(e.CardShown(by="ben", to="anna", card="rope"), "anna", freely=True)
    for player in ("anna", "ben", "carla"):
        table.record(e.TurnEnded(by=player), TABLE, freely=True)
    state, evidence = state_of(table), learnt(table, "anna")
    assert evidence
    known, asked = posterior(evidence), queue(state.order, "anna")
    found = plans(known, state, "anna")
    assert 1 < len(found) <= 3
    assert [plan.bits for plan in found] == sorted((plan.bits for plan in found), reverse=True)
    for plan in found:
        one = advise(known, "anna", asked, [plan.first]).suggestions[0]
        chances = next_rooms(state, "anna", plan.first)
        second = follow_ups(known, "anna", asked, one.cards, chances)
        best = max(chances[room] * second[room].bits for room in chances)
        reach = first_rooms(state, "anna")[plan.first]
        assert (plan.now, plan.later) == (reach.now, reach.later)
        assert plan.bits == pytest.approx((reach.now + reach.later) * one.bits + reach.now * best)
        assert plan.then == "" or chances[plan.then] * second[plan.then].bits == pytest.approx(best)


def test_the_best_first_rooms_are_looked_at(table: Table) -> None:
    """No room that is left out could be worth more by its first question alone than the first one that is looked at."""
    placed(table, "hall")
    for player in ("anna", "ben", "carla"):
        table.record(e.TurnEnded(by=player), TABLE, freely=True)
    state, evidence = state_of(table), learnt(table, "anna")
    assert evidence
    every = Itinerary(posterior(evidence), state, "anna")
    able = first_rooms(state, "anna")
    alone = {room: able[room].whole * one.bits for room, one in every.best(sorted(able)).items()}
    found = {plan.first for plan in every.plans(most=9)}
    assert len(found) == min(LOOKED_AT, len(able))
    assert min(alone[room] for room in found) >= max((alone[room] for room in set(able) - found), default=0.0)


def test_drawn_answers_are_close_and_say_how_close() -> None:
    game = Game(4, 3)
    game.play()
    for many in (20, 40, 60):
        table = Table(GAMES["clue"])
        for entry in game.table.entries[:many]:
            table.record(entry.event, entry.author, freely=True)
        evidence, state = learnt(table, "anna"), state_of(table)
        assert evidence
        exact, drawn = (Itinerary(posterior(evidence), state, "anna", samples) for samples in (0, 3))
        for plan in exact.plans():
            other = drawn.plan(plan.first, Reach(plan.now, plan.later))
            assert abs(other.bits - plan.bits) <= 4 * (other.error + plan.error) + 0.05


def test_who_is_out_goes_nowhere(table: Table) -> None:
    state, evidence = state_of(table), learnt(table, "anna")
    assert evidence
    known = posterior(evidence)
    assert plans(known, state, "anna")
    assert plans(known, replace(state, out=frozenset(("anna",))), "anna") == ()
    assert plans(known, replace(state, over=True), "anna") == ()
