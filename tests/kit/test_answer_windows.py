"""Answer windows: who is asked, whom the table waits for, and what closes them."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.core.codec import decode, encode
from assistant.core.event import REFEREE, Event
from assistant.kit.answer_windows import (
    PASS,
    AnswerWindow,
    answered,
    heard,
    nobody,
    shut,
)
from assistant.table.table import MemoryLog, Table
from tests.kit.small_game import EVENTS, GAME, SEATED, Negated, Passed, Played, Small

ONE_BY_ONE = AnswerWindow(by="anna", about="rope", asked=("ben", "carla", "dan"))
AT_ONCE = AnswerWindow(by="anna", about="laser", asked=("ben", "carla", "dan"), in_turn=False)
BALLOT = AnswerWindow(by="anna", about="ceo", asked=("anna", "ben", "carla"), in_turn=False, decisive=False)


# ---------------------------------------------------------------- whom the table waits for


def test_one_after_the_other_or_all_at_once() -> None:
    assert ONE_BY_ONE.waiting == ("ben",)
    assert answered(ONE_BY_ONE, "ben").waiting == ("carla",)
    assert AT_ONCE.waiting == ("ben", "carla", "dan")
    assert answered(AT_ONCE, "carla").waiting == ("ben", "dan")


def test_the_first_answer_that_is_no_pass_closes_it() -> None:
    window = answered(answered(ONE_BY_ONE, "ben"), "carla", "showed")
    assert window.closed
    assert window.waiting == ()
    assert window.unheard == ("dan",)
    assert window.answer == ("carla", "showed")


def test_a_ballot_hears_everybody() -> None:
    window = answered(answered(BALLOT, "ben", "yes"), "anna", "no")
    assert not window.closed
    assert window.waiting == ("carla",)
    assert answered(window, "carla").closed


def test_when_all_have_passed_it_is_closed_without_an_answer() -> None:
    window = ONE_BY_ONE
    for player in window.asked:
        assert not window.closed
        window = answered(window, player)
    assert window.closed
    assert window.answer is None


def test_nobody_answers_is_a_pass_of_all_who_are_left() -> None:
    window = nobody(answered(AT_ONCE, "dan"))
    assert window.closed
    assert dict(window.answers) == dict.fromkeys(("dan", "ben", "carla"), PASS)
    assert window.answer is None


def test_play_goes_on_without_an_answer() -> None:
    window = shut(answered(ONE_BY_ONE, "ben"))
    assert window.waiting == ()
    assert window.unheard == ("carla", "dan")


def test_an_answer_that_comes_late_opens_nothing_again() -> None:
    """A player who had overlooked something says so when it is over."""
    window = answered(shut(ONE_BY_ONE), "ben")
    assert window.closed
    assert window.answers == {"ben": PASS}


def test_who_is_asked_before_somebody() -> None:
    assert ONE_BY_ONE.before("dan") == ("ben", "carla")
    assert ONE_BY_ONE.before("ben") == ()
    assert ONE_BY_ONE.before(None) == ("ben", "carla", "dan")
    assert ONE_BY_ONE.before("anna") == ()
    assert answered(ONE_BY_ONE, "carla").silent("dan") == {"ben": PASS}


def test_an_answer_out_of_turn_takes_those_before_as_passed() -> None:
    window = heard(ONE_BY_ONE, {**ONE_BY_ONE.silent("dan"), "dan": "showed"})
    assert window.answers == {"ben": PASS, "carla": PASS, "dan": "showed"}
    assert window.closed


def test_nobody_asked_is_answered_by_nobody() -> None:
    assert heard(AnswerWindow(by="anna"), {}).closed


# ---------------------------------------------------------------- a small game at a Table


def played(events: Sequence[Event]) -> Table:
    table = Table(GAME)
    table.record(GAME.lay(SEATED))
    for event in events:
        table.record(event, REFEREE)
    return table


def small(table: Table) -> Small:
    state = table.view(REFEREE)
    assert isinstance(state, Small)
    return state


def test_a_card_stands_when_all_pass_and_is_void_when_one_negates_it() -> None:
    state = small(played([Played(by="a", on="siam"), Passed(by="c")]))
    assert state.window is not None
    assert state.window.waiting == ("b",)
    over = small(played([Played(by="a", on="siam"), Passed(by="c"), Passed(by="b")]))
    assert over.window is None
    assert [effect.on for effect in over.effects] == [("siam",)]
    void = small(played([Played(by="a", on="siam"), Negated(by="c")]))
    assert (void.void, void.effects) == (1, ())


STORIES = st.lists(st.sampled_from(EVENTS), max_size=14)


@settings(max_examples=60, deadline=None)
@given(STORIES)
def test_total_and_conserving(events: list[Event]) -> None:
    """No event in any order fails or breaks a law; nobody is waited for after answering, or without being asked."""
    state = small(played([]))
    for event in events:
        state = GAME.apply(event, state)
        assert list(GAME.laws(state)) == []
        if window := state.window:
            assert set(window.waiting) <= set(window.asked) - set(window.answers)
            assert not window.closed


@settings(max_examples=25, deadline=None)
@given(STORIES, st.integers(0, 13))
def test_undo_and_replay(events: list[Event], at: int) -> None:
    """Recorded and struck equals never recorded, also in the middle of a story; read back it is the same."""
    table = played(events)
    before = table.view(REFEREE)
    table.strike(table.record(EVENTS[at % len(EVENTS)], REFEREE).seq, REFEREE)
    assert table.view(REFEREE) == before
    if events:
        gone = at % len(events)
        table.strike(gone + 2, REFEREE)
        assert table.view(REFEREE) == small(played([*events[:gone], *events[gone + 1 :]]))
    again = Table(GAME, MemoryLog([decode(encode(entry), GAME) for entry in table.entries]))
    assert again.view(REFEREE) == table.view(REFEREE)
