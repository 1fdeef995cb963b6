"""Suggestions: who is summoned, who is asked in which order, and the card that is given for keeps."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as e
from assistant.kit.facts import Moved

FIVE = ("scarlet", "green", "plum", "white", "peacock")
"""Seats A to E, clockwise."""


@pytest.fixture
def five(lay_board):
    return lay_board(*FIVE)


@pytest.mark.rule("KC-SUG-01")
def test_from_the_corridor_nothing_is_suggested(board) -> None:
    board.weapons_at(rope="hall").begin("scarlet")
    assert board.refused(board.named("scarlet", "green", "rope", "hall"), "CLUE-SUG-03")
    assert not board.offered(e.SuggestionMade, "scarlet")
    board.do(board.move("scarlet", "hall"))
    assert board.fine(board.named("scarlet", "green", "rope", "hall"))
    assert board.refused(board.named("scarlet", "green", "rope", "study"), "CLUE-SUG-03")
    assert board.refused(board.named("scarlet", "green", "knife", "hall"), "KC-SUG-01")


@pytest.mark.rule("KC-SUG-01")
def test_a_suggestion_is_told_with_who_is_asked_first(board) -> None:
    board.suggest("scarlet", "plum", "rope", "hall")
    assert board.told() == "Scarlet suggests Professor Plum with the Rope in the Hall. Plum is asked first."
    board.passes("plum")
    assert board.state.deciding == "white"


@pytest.mark.rule("KC-SUG-02")
def test_the_named_suspect_comes_and_may_bring_a_weapon(board) -> None:
    board.put(green="hall").weapons_at(rope="hall").suggest("scarlet", "green", "knife", "library")
    assert board.state.tokens["green"] == board.state.tokens["scarlet"] == "library"
    board.by_the_rules(e.WeaponBrought(by="green", weapon="rope"))
    assert board.state.weapons["rope"] == board.state.weapons["knife"] == "library"


@pytest.mark.rule("KC-SUG-02")
def test_who_stands_there_already_brings_nothing(board) -> None:
    board.put(green="library").weapons_at(rope="library").suggest("scarlet", "green", "knife", "library")
    assert board.state.summons is None
    assert board.refused(e.WeaponBrought(by="green", weapon="rope"), "KC-SUG-02")


@pytest.mark.rule("KC-SUG-02", "KC-DIS-04")
def test_who_has_disappeared_comes_back_by_it(board) -> None:
    board.put(green="hall").plays("scarlet", "disappears_green").next_round()
    assert board.state.tokens["green"] == "missing"
    board.suggest("scarlet", "green", "knife", "library")
    assert board.state.tokens["green"] == "library"
    assert "green" not in board.state.is_missing
    assert not [effect for effect in board.state.effects if effect.what == "gone"], "nothing says green is missing"
    board.nobody().done()
    assert board.fine(board.named("green", "plum", "knife", "library"))


@pytest.mark.rule("KC-SUG-03")
@pytest.mark.parametrize(
    ("direction", "queue"),
    [("left", ("white", "peacock", "green", "plum")), ("right", ("white", "plum", "green", "peacock"))],
)
def test_the_named_suspect_is_asked_first_then_round(five, direction: str, queue: tuple[str, ...]) -> None:
    five.suggest("scarlet", "white", "rope", "hall", direction)
    assert five.asked() == queue
    for player in queue:
        assert five.fine(clue.Passed(by=player))
        assert all(five.odd(clue.Passed(by=other), "KC-SUG-03") for other in queue[queue.index(player) + 1 :])
        five.passes(player)
    assert five.state.open_suggestion is None


@pytest.mark.rule("KC-SUG-03")
def test_who_asks_does_not_answer(board) -> None:
    board.suggest("scarlet", "green", "rope", "hall")
    assert board.refused(clue.Passed(by="scarlet"), "KC-SUG-03")
    assert board.refused(e.CardGiven(by="scarlet", to="scarlet"), "KC-SUG-03")


@pytest.mark.rule("KC-SUG-04")
def test_a_card_is_given_for_keeps(board) -> None:
    board.suggest("scarlet", "green", "rope", "hall").give("green", "scarlet")
    assert board.sizes() == {"scarlet": 5, "green": 3, "plum": 4, "white": 4}
    assert board.state.on_turn == "green", "a card ends the turn"
    assert board.evidence().facts[-1] == Moved(
        seq=board.evidence().facts[-1].seq,
        moment=board.evidence().facts[-1].moment,
        place="green",
        to="scarlet",
        cards=frozenset({"green", "rope", "hall"}),
    )


@pytest.mark.rule("KC-SUG-04")
def test_it_goes_to_who_asked(board) -> None:
    board.suggest("scarlet", "green", "rope", "hall")
    assert board.refused(e.CardGiven(by="green", to="plum"), "KC-SUG-04")
    assert board.refused(e.CardGiven(by="green", to="scarlet", card="knife"), "KC-SUG-04")


@pytest.mark.rule("KC-SUG-04")
def test_the_received_card_answers_a_later_suggestion(board) -> None:
    board.hold("scarlet", "knife study plum kitchen").hold("green", "rope white lounge library")
    board.suggest("scarlet", "green", "rope", "hall").give("green", "scarlet", "rope")
    assert set(board.state.hands["scarlet"]) == {"knife", "study", "plum", "kitchen", "rope"}
    board.begin("plum").suggest("plum", "scarlet", "rope", "ballroom")
    assert board.refused(clue.Passed(by="scarlet"), "KC-SUG-07")
    assert board.refused(e.CardGiven(by="green", to="plum", card="rope"), "KC-SUG-07")
    assert board.fine(e.CardGiven(by="scarlet", to="plum", card="rope"))
    assert board.choices(e.CardGiven, "card", "scarlet") == {"rope"}


@pytest.mark.rule("KC-SUG-05")
def test_only_giver_and_receiver_see_the_card(board) -> None:
    board.hold("green", "rope white lounge library").suggest("scarlet", "green", "rope", "hall")
    board.give("green", "scarlet", "rope")
    for seat in ("green", "scarlet"):
        assert board.seen(seat).gifts[-1].card == "rope"
        assert board.facts(Moved, seat)[-1].card == "rope"
        assert board.told(seat) == "Green gives Scarlet the Rope."
    for seat in (TABLE, "plum", "white"):
        assert board.seen(seat).gifts[-1].card is None
        assert "rope" not in board.seen(seat).located
        assert board.facts(Moved, seat)[-1].card is None
        assert board.facts(Moved, seat)[-1].cards == {"green", "rope", "hall"}
        assert board.told(seat) == "Green gives Scarlet a card."


@pytest.mark.rule("KC-SUG-06")
def test_the_question_stops_at_the_first_card(board) -> None:
    board.suggest("scarlet", "green", "rope", "hall", "right").passes("green")
    assert board.state.deciding == "white", "counter-clockwise, past the asker"
    board.give("white", "scarlet")
    assert board.state.open_suggestion is None
    assert board.state.suggestions[-1].answers == {"green": "passed", "white": "showed"}
    assert board.refused(clue.Passed(by="plum"), "KC-SUG-06")


@pytest.mark.rule("KC-SUG-06")
def test_those_before_the_giver_have_passed(five) -> None:
    five.suggest("scarlet", "green", "rope", "hall").give("white", "scarlet")
    assert five.state.suggestions[-1].answers == {"green": "passed", "plum": "passed", "white": "showed"}
    assert five.told() == "Green and Plum pass. White gives Scarlet a card."


@pytest.mark.rule("KC-SUG-06")
def test_after_all_have_passed_the_turn_goes_on(board) -> None:
    board.suggest("scarlet", "green", "rope", "hall").passes("green", "plum", "white")
    assert board.state.open_suggestion is None
    assert board.state.on_turn == "scarlet"
    assert board.fine(board.accusation("scarlet", "green", "rope", "hall"))


@pytest.mark.rule("KC-SUG-07")
def test_a_holder_gives_one_card_of_the_own_choice(board) -> None:
    board.hold("green", "rope library white lounge").suggest("scarlet", "plum", "rope", "library").passes(
        "plum", "white"
    )
    assert board.refused(clue.Passed(by="green"), "KC-SUG-07", "green")
    assert board.refused(e.NobodyGave(), "KC-SUG-07")
    assert board.choices(e.CardGiven, "card", "green") == {"rope", "library"}
    assert not board.offered(clue.Passed, "green")
    assert all(board.fine(e.CardGiven(by="green", to="scarlet", card=c), "green") for c in ("rope", "library"))


@pytest.mark.rule("KC-SUG-07")
def test_somebody_with_a_card_is_not_passed_over(board) -> None:
    board.hold("green", "rope library white lounge").suggest("scarlet", "green", "rope", "library")
    assert board.refused(e.CardGiven(by="plum", to="scarlet"), "KC-SUG-07")
    assert board.fine(e.CardGiven(by="plum", to="scarlet"), TABLE), "the table does not know"


@pytest.mark.rule("KC-SUG-07")
def test_an_oversight_is_told(board) -> None:
    board.suggest("scarlet", "green", "rope", "hall").do(e.CardGiven(by="plum", to="scarlet", overlooked=("green",)))
    assert board.state.suggestions[-1].answers["green"] == "overlooked"
    assert board.told() == "Green overlooked a card. Plum gives Scarlet a card."
