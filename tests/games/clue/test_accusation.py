"""Making an Accusation, winning, and what follows a wrong one."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.games.clue import events as e


@pytest.mark.rule("CLUE-ACC-01")
def test_an_accusation_out_of_turn_is_refused(board) -> None:
    assert board.refused(board.accusation("green", "plum", "rope", "hall"), "CLUE-ACC-01")
    assert board.fine(board.accusation("scarlet", "plum", "rope", "hall"))
    assert board.offered(e.AccusationMade, by="scarlet")
    assert not board.offered(e.AccusationMade, by="green")


@pytest.mark.rule("CLUE-ACC-01")
def test_only_what_was_accused_is_judged(board) -> None:
    assert board.refused(e.AccusationJudged(by="scarlet", right=True), "CLUE-ACC-01")
    board.table.record(e.AccusationJudged(by="scarlet", right=True), note="they insist", freely=True)
    assert board.table.account(TABLE)[-1].text == "Scarlet is judged without an accusation; nothing changes."
    assert not board.state.over


@pytest.mark.rule("CLUE-ACC-02")
def test_the_accuser_alone_looks_into_the_envelope(board) -> None:
    board.do(board.accusation("scarlet", "plum", "rope", "hall"))
    assert board.refused(e.AccusationJudged(by="green", right=False), "CLUE-ACC-02")
    assert board.odd(board.roll("scarlet", 3), "CLUE-ACC-02")
    board.do(e.AccusationJudged(by="scarlet", right=False))
    board.do(e.EnvelopeSeen(by="scarlet", suspect="plum", weapon="knife", room="hall"), by="scarlet")
    assert board.seen("scarlet").envelope == ("plum", "knife", "hall")
    for seat in (TABLE, "green", "plum"):
        assert board.seen(seat).envelope is None
        assert board.seen(seat).solution is None
        assert board.table.account(seat)[-1].text == "Scarlet is wrong and only answers from now on."


@pytest.mark.rule("CLUE-ACC-03")
@pytest.mark.parametrize("where", ["hall", "corridor"])
def test_any_room_may_be_accused_from_anywhere(board, where: str) -> None:
    board.put("scarlet", where)
    assert board.fine(board.accusation("scarlet", "plum", "rope", "kitchen"))
    assert board.choices(e.AccusationMade, "room") == set(board.state.deck["room"])


@pytest.mark.rule("CLUE-ACC-04")
def test_three_of_three_wins(board) -> None:
    board.suggest("scarlet", "plum", "rope", "hall").do(e.NobodyShowed())
    board.accuse("scarlet", "plum", "rope", "hall", right=True)
    assert board.state.over
    assert board.state.winner == "scarlet"
    assert board.seen(TABLE).solution == ("plum", "rope", "hall")
    assert board.state.on_turn is None
    assert board.refused(board.roll("green", 3), "CLUE-ACC-04")


@pytest.mark.rule("CLUE-ACC-04", "CLUE-OBJ-02")
def test_two_of_three_is_wrong(board) -> None:
    board.accuse("scarlet", "plum", "rope", "hall", right=False)
    assert not board.state.over
    assert board.fine(e.EnvelopeSeen(by="scarlet", suspect="plum", weapon="knife", room="hall"), "scarlet")
    assert board.odd(e.EnvelopeSeen(by="scarlet", suspect="plum", weapon="rope", room="hall"), "CLUE-ACC-04", "scarlet")


@pytest.mark.rule("CLUE-ACC-05")
def test_the_triple_is_excluded_and_each_card_stays_possible(board) -> None:
    board.accuse("scarlet", "plum", "rope", "hall")
    assert board.state.solution is None
    marks = board.marks("green")
    assert all(marks.at(card, "envelope") == "open" for card in ("plum", "rope", "hall"))
    assert board.odd(e.EnvelopeOpened(suspect="plum", weapon="rope", room="hall"), "CLUE-ACC-05")
    board.do(board.accusation("green", "plum", "rope", "hall"))
    assert board.odd(e.AccusationJudged(by="green", right=True), "CLUE-ACC-05")


@pytest.mark.rule("CLUE-ACC-06")
def test_no_more_moves(board) -> None:
    board.idle("scarlet").accuse("green", "plum", "rope", "hall").idle("plum")
    assert board.state.on_turn == "scarlet"
    board.idle("scarlet")
    assert board.state.on_turn == "plum"
    for event in (
        board.roll("green", 3),
        board.move("green", "ballroom"),
        board.named("green", "plum", "rope", "ballroom"),
        board.accusation("green", "white", "rope", "hall"),
    ):
        assert board.refused(event, "CLUE-ACC-06")


@pytest.mark.rule("CLUE-ACC-07")
def test_who_is_out_still_answers(board) -> None:
    board.hold("green", "wrench mustard rope knife study hall")
    board.idle("scarlet").accuse("green", "plum", "pipe", "lounge").idle("plum")
    board.suggest("scarlet", "white", "wrench", "library")
    assert board.state.open_suggestion.unheard[0] == "green"
    assert board.choices(e.CardShown, "card", "green") == {"wrench"}
    assert board.refused(e.Passed(by="green"), "CLUE-PRV-02", "green")
    assert board.fine(e.CardShown(by="green", to="scarlet", card="wrench"), "green")


@pytest.mark.rule("CLUE-ACC-08")
@pytest.mark.parametrize(("square", "stands"), [("7,8", "library"), ("3,11", "library"), ("7,10", "7,10")])
def test_the_door_is_cleared(board, square: str, stands: str) -> None:
    board.put("scarlet", square).accuse("scarlet", "plum", "rope", "hall")
    assert board.state.tokens["scarlet"] == stands


@pytest.mark.rule("CLUE-ACC-08", "CLUE-MOV-03")
def test_others_can_pass_the_cleared_door(board) -> None:
    board.put("scarlet", "17,6").put("green", "dining")
    blocked = board.refused(board.move("green", "lounge"), "CLUE-MOV-03")
    board.accuse("scarlet", "plum", "rope", "hall").do(board.roll("green", 4))
    assert blocked
    assert board.fine(board.move("green", "lounge"))


@pytest.mark.rule("CLUE-ACC-09")
def test_the_token_stays_a_suspect(board) -> None:
    board.idle("scarlet").accuse("green", "plum", "rope", "hall").suggest("plum", "green", "rope", "study")
    assert board.state.tokens["green"] == "study"
    board.show("scarlet", "plum")
    board.enter("scarlet", "library")
    assert "green" in board.choices(e.SuggestionMade, "suspect")
    assert board.fine(board.named("scarlet", "green", "rope", "library"))


@pytest.mark.rule("CLUE-ACC-02")
def test_whoever_accuses_says_what_lay_in_the_envelope(board) -> None:
    assert not board.offered(e.AccusationJudged)
    board.do(board.accusation("scarlet", "white", "wrench", "lounge"))
    judged = [(o.verb, o.known) for o in board.offers(e.AccusationJudged)]
    assert judged == [
        ("All three are right", {"by": "scarlet", "right": True}),
        ("Not right", {"by": "scarlet", "right": False}),
    ]
    assert not board.offers(e.AccusationMade), "one at a time"
