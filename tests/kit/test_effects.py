"""Lasting effects: in force until their end, which is computed from the course of the game and never counted down."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.core.event import REFEREE, Event
from assistant.kit.effects import (
    Effect,
    EffectEnd,
    Happening,
    Lasting,
    after,
    begun,
    count,
    in_force,
    lifted,
    next_turn_begun,
    next_turn_ended,
    passed,
    round_begun,
    round_ended,
    this_turn,
    turn_begun,
    turn_ended,
)
from assistant.table.table import Table
from tests.kit.small_game import EVENTS, GAME, SEATED, NobodyAnswers, Played, Small, TurnEnded

LOCK = Effect(what="locked", owner="anna", on=("hall",))
ORDER = ("anna", "ben", "carla")


def turns(state: Lasting, *players: str) -> Lasting:
    """Play a turn of each of these players, begun and ended."""
    for player in players:
        state = passed(passed(state, turn_begun(player)), turn_ended(player))
    return state


def summoned(suspect: str) -> Happening:
    return Happening("event", "summoned", suspect)


def until(state: Lasting, mark: EffectEnd) -> Lasting:
    return begun(state, LOCK, mark)


# ---------------------------------------------------------------- every kind of end


def test_to_the_end_of_this_turn_whoever_plays_it() -> None:
    state = passed(Lasting(), turn_begun("ben"))
    state = until(state, this_turn(state))
    assert in_force(state, "locked", "hall") == state.effects != ()
    assert passed(state, turn_ended("ben")).effects == ()


def test_to_the_beginning_of_the_next_turn_of_somebody() -> None:
    """An effect for one game turn lasts from Ben's turn until his next one begins (OWD-TRM-03)."""
    state = passed(Lasting(), turn_begun("ben"))
    state = until(state, next_turn_begun(state, "ben"))
    state = turns(passed(state, turn_ended("ben")), "carla", "anna")
    assert in_force(state, on="hall")
    assert not in_force(passed(state, turn_begun("ben")))


def test_to_the_end_of_the_owners_next_turn() -> None:
    """An effect begun in the owner's turn does not count this turn; begun in another's, it ends with the owner's next
    turn.
    """
    own = passed(turns(Lasting(), "anna", "ben"), turn_begun("anna"))
    own = passed(until(own, next_turn_ended(own, "anna")), turn_ended("anna"))
    own = passed(turns(own, "ben", "carla"), turn_begun("anna"))
    assert own.effects
    assert not passed(own, turn_ended("anna")).effects
    other = passed(turns(Lasting(), "anna"), turn_begun("ben"))
    other = turns(passed(until(other, next_turn_ended(other, "anna")), turn_ended("ben")), "carla")
    assert other.effects
    assert not turns(other, "anna").effects


def test_to_the_end_of_a_round_of_one_kind() -> None:
    """A locked room opens when the intrigue is over, a protection ends with the danger that follows it."""
    state = passed(Lasting(), round_begun("intrigue"))
    state = begun(
        until(state, after(state, round_ended("intrigue"))), Effect(what="consult"), after(state, round_ended("danger"))
    )
    state = passed(state, round_ended("intrigue"), round_begun("danger"))
    assert [effect.what for effect in state.effects] == ["consult"]
    assert passed(state, round_ended("danger")).effects == ()


def test_the_first_of_several_ends_counts() -> None:
    """A player who has disappeared returns with the next intrigue, or immediately when a suggestion names them
    (KC-DIS-04).
    """
    missing = Effect(what="missing", on=("plum",))
    state = begun(Lasting(), missing, after(Lasting(), round_begun("intrigue")), after(Lasting(), summoned("plum")))
    assert passed(state, summoned("green")).effects == state.effects
    assert passed(state, summoned("plum")).effects == ()
    assert passed(state, round_begun("intrigue")).effects == ()


def test_without_an_end_it_stays() -> None:
    state = turns(begun(Lasting(), LOCK), *ORDER)
    assert state.effects == (LOCK,)


def test_lifted_by_name_and_by_what_it_lies_on() -> None:
    study = Effect(what="locked", on=("study",))
    state = begun(begun(begun(Lasting(), LOCK), study), Effect(what="candles", on=("hall",)))
    assert lifted(state, "locked", "hall").effects == state.effects[1:]
    assert lifted(state, "locked").effects == state.effects[2:]
    assert lifted(state, "locked", "library") == state


def test_what_is_in_force_is_asked_by_kind_and_place() -> None:
    state = begun(begun(Lasting(), LOCK), Effect(what="truce", owner="ben", on=("anna", "carla")))
    assert [e.what for e in in_force(state)] == ["locked", "truce"]
    assert in_force(state, "truce", "carla") == in_force(state, on="anna") == state.effects[1:]
    assert in_force(state, "truce", "hall") == in_force(state, "missing") == ()


def test_things_are_counted_each_and_together() -> None:
    state = turns(Lasting(), "anna", "ben", "anna")
    assert count(state, turn_ended("anna")) == 2
    assert count(state, turn_ended()) == 3
    assert count(state, Happening("turn", "ended", "carla")) == 0


def test_nothing_counts_down() -> None:
    """An effect is the same value from its beginning to its end."""
    state = until(passed(Lasting(), turn_begun("anna")), EffectEnd(turn_ended(), 3))
    assert turns(state, "ben", "carla").effects == state.effects


# ---------------------------------------------------------------- a small game at a Table


def small(*events: Event) -> Small:
    table = Table(GAME)
    table.record(GAME.lay(SEATED))
    for event in events:
        table.record(event, REFEREE)
    state = table.view(REFEREE)
    assert isinstance(state, Small)
    return state


CLOSED = (Played(by="a", on="siam"), NobodyAnswers())


def test_a_card_lies_for_one_game_turn() -> None:
    assert in_force(small(*CLOSED, TurnEnded(), TurnEnded()), "closed", "siam")
    assert not in_force(small(*CLOSED, TurnEnded(), TurnEnded(), TurnEnded()))


def test_a_line_put_in_later_moves_the_end() -> None:
    """If a forgotten end of a turn is inserted before the card was played, the card is another player's, and ends
    later.
    """
    table = Table(GAME)
    table.record(GAME.lay(SEATED))
    for event in (*CLOSED, TurnEnded(), TurnEnded(), TurnEnded()):
        table.record(event, REFEREE)
    assert not in_force(small(*CLOSED, *[TurnEnded()] * 3))
    table.insert(2, TurnEnded(), REFEREE)
    state = table.view(REFEREE)
    assert isinstance(state, Small)
    assert state.on_turn == "b"
    assert not in_force(state)
    table.strike(6, REFEREE)
    assert in_force(table.view(REFEREE), "closed", "siam")  # type: ignore[arg-type]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(EVENTS), max_size=16))
def test_what_is_in_force_is_not_over(events: list[Event]) -> None:
    """Total; at every moment exactly those effects are in force that have begun and whose end has not come."""
    state, ever = small(), dict[Effect, None]()
    for event in events:
        state = GAME.apply(event, state)
        ever |= dict.fromkeys(state.effects)
        for effect in ever:
            open_ = all(count(state, end.mark) < end.times for end in effect.ends)
            assert (effect in state.effects) == open_
        assert list(GAME.laws(state)) == []
