"""Proving the suggestion true or false."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.games.clue import events as e

OPEN = {"scarlet", "green", "plum", "white", "envelope"}


@pytest.fixture
def four(lay_board):
    """Scarlet, Green, Plum and White, clockwise."""
    return lay_board("scarlet", "green", "plum", "white")


@pytest.mark.rule("CLUE-PRV-05")
def test_why_there_is_nothing_to_answer_is_said(four) -> None:
    four.idle("scarlet")
    assert [notice.text for notice in four.say(e.Passed(by="green"))] == [
        "There is nothing to answer: no suggestion has been made."
    ]
    four.suggest("green", "mustard", "wrench", "lounge").do(*(e.Passed(by=p) for p in ("plum", "white", "scarlet")))
    assert "There is nothing to answer: the last suggestion has already been answered." in [
        notice.text for notice in four.say(e.Passed(by="plum"))
    ]


@pytest.mark.rule("CLUE-PRV-01")
def test_answers_start_on_the_left(four) -> None:
    four.idle("scarlet").suggest("green", "mustard", "wrench", "lounge")
    asked = four.state.open_suggestion
    assert asked.asked == ("plum", "white", "scarlet")
    assert four.fine(e.Passed(by="plum"))
    assert four.odd(e.Passed(by="white"), "CLUE-PRV-01")
    assert four.refused(e.Passed(by="green"), "CLUE-PRV-01")
    four.do(e.Passed(by="plum"))
    assert four.state.open_suggestion.unheard == ("white", "scarlet")
    assert four.refused(e.Passed(by="plum"), "CLUE-PRV-01")


@pytest.mark.rule("CLUE-PRV-01", "CLUE-ACC-07")
def test_who_is_out_answers_in_the_same_place(four) -> None:
    four.accuse("scarlet", "plum", "rope", "hall").suggest("green", "mustard", "wrench", "lounge")
    assert four.state.open_suggestion.asked == ("plum", "white", "scarlet")


@pytest.mark.rule("CLUE-PRV-01")
def test_answers_come_before_anything_else(board) -> None:
    board.suggest("scarlet", "green", "rope", "lounge")
    assert board.odd(e.TurnEnded(by="scarlet"), "CLUE-PRV-01")
    assert board.odd(board.accusation("scarlet", "green", "rope", "lounge"), "CLUE-PRV-01")
    assert board.offered(e.NobodyShowed)
    assert not board.offered(e.TurnEnded)


@pytest.mark.rule("CLUE-PRV-02")
def test_who_holds_the_wrench_may_not_pass(board) -> None:
    board.hold("green", "wrench mustard rope knife study hall").suggest("scarlet", "white", "wrench", "lounge")
    assert board.refused(e.Passed(by="green"), "CLUE-PRV-02", "green")
    assert board.refused(e.NobodyShowed(), "CLUE-PRV-02", "green")
    assert board.refused(e.CardShown(by="plum", to="scarlet"), "CLUE-PRV-02", "green")
    assert not board.offered(e.Passed, "green")
    assert not board.offered(e.NobodyShowed, "green")
    assert board.fine(e.Passed(by="green"), TABLE)


@pytest.mark.rule("CLUE-PRV-02")
def test_the_card_is_shown_to_the_suggester_and_nobody_else(board) -> None:
    board.suggest("scarlet", "white", "wrench", "lounge")
    assert board.refused(e.CardShown(by="green", to="plum"), "CLUE-PRV-02")
    board.show("green", "scarlet", "wrench")
    assert {seat for seat in ("table", "scarlet", "green", "plum") if board.seen(seat).seen} == {"scarlet", "green"}
    for seat in (TABLE, "plum"):
        assert board.table.account(seat)[-1].text == "Green shows Scarlet a card."


@pytest.mark.rule("CLUE-PRV-02")
def test_the_shared_screen_never_asks_which_card(board) -> None:
    board.suggest("scarlet", "white", "wrench", "lounge")
    assert {blank.name for offer in board.offers(e.CardShown) for blank in offer.blanks} == {"by"}
    shown = e.CardShown(by="green", to="scarlet")
    ask = board.table.game.completions
    assert ask(shown, board.seen(TABLE), TABLE) == ()
    assert ask(shown, board.seen("plum"), "plum") == ()
    assert [blank.choices for blank in ask(shown, board.seen("scarlet"), "scarlet")] == [("white", "wrench", "lounge")]


@pytest.mark.rule("CLUE-EQP-04")
def test_a_hand_is_chosen_from_cards_that_may_be_in_it(board) -> None:
    board.hold("green", "wrench lounge rope knife study hall").suggest("scarlet", "white", "wrench", "lounge")
    board.show("green", "scarlet", "wrench")
    ask = board.table.game.completions
    mine, hers = (ask(e.HandDealt(of=p), board.seen(p), p)[0] for p in ("green", "scarlet"))
    assert {"wrench", "lounge", "rope", "knife", "study", "hall"} <= set(mine.choices), "one's own, entered again"
    assert "wrench" not in hers.choices, "seen in another's hand"
    assert {"rope", "knife"} <= set(hers.choices), "of Green's other cards she knows nothing"


@pytest.mark.rule("CLUE-PRV-03")
def test_either_card_may_be_shown_never_both(board) -> None:
    board.hold("green", "wrench lounge rope knife study hall").suggest("scarlet", "white", "wrench", "lounge")
    assert board.choices(e.CardShown, "card", "green") == {"wrench", "lounge"}
    for card in ("wrench", "lounge"):
        assert board.fine(e.CardShown(by="green", to="scarlet", card=card), "green")
    board.show("green", "scarlet", "wrench")
    assert board.refused(e.CardShown(by="green", to="scarlet", card="lounge"), "CLUE-PRV-05")
    assert [seen.card for seen in board.seen("green").seen] == ["wrench"]


@pytest.mark.rule("CLUE-PRV-03", "CLUE-PRV-06")
def test_only_a_named_card_from_the_own_hand_is_shown(board) -> None:
    board.hold("green", "wrench lounge rope knife study hall").suggest("scarlet", "white", "wrench", "lounge")
    assert board.refused(e.CardShown(by="green", to="scarlet", card="rope"), "CLUE-PRV-03", "green")
    assert board.refused(e.CardShown(by="green", to="scarlet", card="white"), "CLUE-PRV-06", "green")


@pytest.mark.rule("CLUE-PRV-04")
def test_a_pass_is_three_crosses(four) -> None:
    four.idle("scarlet").suggest("green", "green", "wrench", "lounge").do(e.Passed(by="plum"))
    assert four.state.open_suggestion.unheard[0] == "white"
    for card in ("green", "wrench", "lounge"):
        assert four.may_be_in(card) == OPEN - {"plum"}
    assert sum(mark == "no" for mark in four.marks().cells.values()) == 3


@pytest.mark.rule("CLUE-PRV-04")
def test_whoever_is_skipped_has_passed(four) -> None:
    four.suggest("scarlet", "mustard", "wrench", "lounge").show("white", "scarlet")
    assert dict(four.state.suggestions[-1].answers) == {"green": "passed", "plum": "passed", "white": "showed"}
    assert four.may_be_in("wrench") == {"scarlet", "white", "envelope"}


@pytest.mark.rule("CLUE-PRV-05")
def test_nothing_is_learnt_about_players_further_on(four) -> None:
    four.idle("scarlet").suggest("green", "mustard", "wrench", "lounge").do(e.Passed(by="plum")).show("white", "green")
    assert four.refused(e.Passed(by="scarlet"), "CLUE-PRV-05")
    marks = four.marks()
    assert all(marks.at(card.key, "scarlet") == "open" for card in four.state.cards)
    assert "scarlet" not in four.state.suggestions[-1].answers


@pytest.mark.rule("CLUE-PRV-05", "CLUE-AMB-06")
def test_a_shown_card_ends_the_turn(four) -> None:
    four.suggest("scarlet", "mustard", "wrench", "lounge").show("plum", "scarlet")
    assert four.state.on_turn == "green"
    accusation = four.accusation("scarlet", "mustard", "wrench", "lounge")
    assert four.refused(accusation, "CLUE-PRV-05")
    assert four.refused(accusation, "CLUE-AMB-06")
    assert not four.offered(e.AccusationMade, by="scarlet")


@pytest.mark.rule("CLUE-PRV-06")
def test_a_shown_card_is_not_in_the_envelope(four) -> None:
    four.suggest("scarlet", "mustard", "wrench", "lounge").show("plum", "scarlet", "wrench")
    assert four.may_be_in("wrench", "scarlet") == {"plum"}
    weapons = four.state.deck["weapon"]
    left = {weapon for weapon in weapons if "envelope" in four.may_be_in(weapon, "scarlet")}
    assert left == set(weapons) - {"wrench"}
    group = four.marks("white").groups[0]
    assert (group.place, set(group.cards)) == ("plum", {"mustard", "wrench", "lounge"})


@pytest.mark.rule("CLUE-PRV-06", "CLUE-EQP-04")
def test_a_card_that_somebody_else_showed_cannot_be_shown(four) -> None:
    four.suggest("scarlet", "mustard", "wrench", "lounge").show("plum", "scarlet", "wrench")
    four.idle("green").idle("plum").idle("white").suggest("scarlet", "mustard", "wrench", "conservatory")
    assert four.refused(e.CardShown(by="white", to="scarlet", card="wrench"), "CLUE-PRV-06", "scarlet")
    assert four.fine(e.CardShown(by="white", to="scarlet"), "scarlet")


@pytest.mark.rule("CLUE-PRV-07")
def test_nobody_shows_and_the_suggester_has_none(board) -> None:
    board.hold("scarlet", "scarlet mustard rope knife study hall")
    board.suggest("scarlet", "white", "wrench", "lounge").do(e.NobodyShowed())
    assert set(board.marks("scarlet").solution) == {"white", "wrench", "lounge"}
    assert board.fine(e.TurnEnded(by="scarlet"))
    assert board.fine(board.accusation("scarlet", "white", "wrench", "lounge"), "scarlet")
    assert board.offered(e.AccusationMade)
    assert board.offered(e.TurnEnded)


@pytest.mark.rule("CLUE-PRV-07")
def test_nobody_shows_and_the_suggester_has_the_suspect(board) -> None:
    board.hold("scarlet", "scarlet mustard rope knife study hall")
    board.suggest("scarlet", "mustard", "wrench", "lounge").do(e.Passed(by="green"), e.Passed(by="plum"))
    assert set(board.marks("scarlet").solution) == {"wrench", "lounge"}
    assert board.may_be_in("white", "scarlet") == {"green", "plum", "envelope"}


@pytest.mark.rule("CLUE-PRV-08")
def test_the_notes_say_who_showed_a_card_and_when(four) -> None:
    for player in ("scarlet", "green", "plum"):
        four.idle(player)
    four.suggest("white", "mustard", "wrench", "study").show("plum", "white", "wrench")
    state = four.seen("white")
    seen = state.seen[0]
    assert (seen.card, seen.by, state.suggestions[seen.suggestion].turn) == ("wrench", "plum", 4)
    line = four.table.account("white")[-1].line.seq
    assert four.marks("white").because["wrench", "plum"] == (line,)


@pytest.mark.rule("CLUE-PRV-01", "CLUE-PRV-02")
def test_every_suggestion_is_remembered_with_its_answers(board) -> None:
    board.suggest("scarlet", "white", "wrench", "lounge").show("green", "scarlet").do(e.TurnEnded(by="scarlet"))
    board.suggest("green", "plum", "rope", "conservatory").do(e.Passed(by="plum")).show("scarlet", "green")
    asked = [(s.by, s.cards, s.shown_by) for s in board.state.suggestions]
    assert asked == [
        ("scarlet", ("white", "wrench", "lounge"), "green"),
        ("green", ("plum", "rope", "conservatory"), "scarlet"),
    ]
