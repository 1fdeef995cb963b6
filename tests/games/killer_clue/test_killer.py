"""The killer: like everybody else, three cards that never leave, who wins, and mistakes."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as e
from assistant.kit.facts import ENVELOPE, Holds, HoldsOneOf, Moved

SIX = ("scarlet", "mustard", "white", "green", "peacock", "plum")


@pytest.fixture
def plum(board):
    """Plum is the killer with Rope and Hall in the case file, and holds the Study besides."""
    return board.killer("plum", "rope", "hall").hold("plum", "study knife white kitchen")


@pytest.mark.rule("KC-KIL-01")
def test_the_killer_suggests_and_keeps_what_comes(plum) -> None:
    plum.begin("plum").put(green="hall").weapons_at(wrench="hall").do(plum.move("plum", "hall"))
    plum.by_the_rules(plum.named("plum", "green", "wrench", "hall"), by="plum")
    plum.give("green", "plum", "wrench")
    assert "wrench" in plum.seen("plum").hands["plum"]
    assert plum.told() == "Green gives Plum a card."


@pytest.mark.rule("KC-KIL-01", "KC-SET-15")
def test_nothing_on_other_screens_tells_the_killer(plum, lay_board) -> None:
    other = lay_board().innocent("plum").hold("plum", "study knife white kitchen")
    for seat in (TABLE, "scarlet", "green", "white"):
        assert plum.seen(seat) == other.seen(seat)
        assert [line.text for line in plum.table.account(seat)] == [line.text for line in other.table.account(seat)]
        assert plum.evidence(seat) == other.evidence(seat)


@pytest.mark.rule("KC-KIL-02", "KC-CRS-02")
def test_cards_of_the_case_file_are_never_given(plum) -> None:
    plum.suggest("scarlet", "plum", "rope", "hall")
    for card in ("plum", "rope", "hall"):
        assert plum.refused(e.CardGiven(by="plum", to="scarlet", card=card), "KC-KIL-02", "plum"), card
    assert plum.fine(clue.Passed(by="plum"), "plum"), "no other card fits"
    assert not plum.choices(e.CardGiven, "card", "plum", by="plum")


@pytest.mark.rule("KC-KIL-02")
def test_nor_to_a_mini_suggestion_a_trade_or_an_accusation(plum) -> None:
    plum.put(scarlet="study").plays("scarlet", "crime_scene_hall").do(e.MiniSuggestionMade(by="scarlet"))
    assert plum.refused(e.CardGiven(by="plum", to="scarlet", card="hall"), "KC-KIL-02", "plum")
    assert plum.fine(clue.Passed(by="green"))
    plum.nobody().put(plum="study").do(e.IntriguePlayed(by="scarlet", card="consult_plum"))
    assert plum.refused(e.CardsTraded(by="scarlet", to="plum", got="rope"), "KC-KIL-02", "plum")
    assert plum.fine(e.CardsTraded(by="scarlet", to="plum", got="knife"), "plum")
    plum.next_round().accuse("scarlet", "plum", "rope", "hall")
    assert plum.refused(e.CardGiven(by="plum", to="scarlet", card="rope"), "KC-KIL-02", "plum")


@pytest.mark.rule("KC-KIL-03")
def test_the_killer_gives_what_else_fits(plum) -> None:
    plum.suggest("scarlet", "plum", "rope", "study")
    assert plum.refused(clue.Passed(by="plum"), "KC-KIL-03", "plum")
    assert plum.choices(e.CardGiven, "card", "plum", by="plum") == {"study"}
    assert plum.fine(e.CardGiven(by="plum", to="scarlet", card="study"), "plum")


# ---------------------------------------------------------------- the end


@pytest.mark.rule("KC-KIL-04", "KC-WIN-01", "KC-INT-03")
def test_one_more_murder_wins_with_two_left(board) -> None:
    board.murder("green", "white")
    assert board.state.living == ("scarlet", "plum")
    assert not board.state.over
    board.murder("plum")
    assert board.state.over
    assert (board.state.winner, board.state.killer) == ("scarlet", "scarlet")
    assert board.told().endswith("Scarlet was the killer and wins.")


@pytest.mark.rule("KC-WIN-01")
def test_six_players_five_murders(lay_board) -> None:
    six = lay_board(*SIX)
    for number, victim in enumerate(SIX[1:], start=1):
        six.murder(victim)
        assert six.state.over == (number == 5)
    assert six.state.winner == "scarlet"


@pytest.mark.rule("KC-KIL-04", "KC-WIN-02", "KC-INT-03")
def test_a_correct_accusation_ends_it_at_once_for_one_winner(board) -> None:
    board.murder("white").put(scarlet="hall").begin("green").accuse("green", "plum", "rope", "hall")
    board.do(e.KillerConfessed(by="plum"))
    assert board.state.winner == "green"
    assert board.state.solution == ("plum", "rope", "hall")
    assert board.state.killer == "plum"
    assert board.state.over
    assert board.state.on_turn is None
    assert board.state.round == "investigation", "no Intrigue Round follows"
    assert board.refused(clue.DiceRolled(by="scarlet", roll=5), "KC-WIN-02")
    assert board.refused(e.IntriguePlayed(by="scarlet", card="locked_hall"), "KC-WIN-02")
    assert board.refused(e.GameTurnEnded(), "KC-WIN-02")
    assert not board.offered(clue.DiceRolled)


# ---------------------------------------------------------------- mistakes


@pytest.mark.rule("KC-MIS-01", "KC-INF-21")
def test_a_given_case_file_card_goes_back(plum) -> None:
    plum.hold("green", "wrench pipe dining library").suggest("green", "plum", "rope", "study")
    before = {seat: dict(plum.seen(seat).hands) for seat in ("plum", "green")}
    sizes = plum.sizes()
    plum.give("plum", "green", "rope")
    assert plum.fine(e.MistakeAdmitted(by="plum", to="green"))
    plum.do(e.MistakeAdmitted(by="plum", to="green"))
    assert plum.state.killer == plum.seen(TABLE).killer == "plum"
    assert plum.sizes() == sizes
    assert {seat: dict(plum.seen(seat).hands) for seat in ("plum", "green")} == before
    assert not plum.state.over
    assert plum.told() == "Plum admits to being the killer and takes back the card given to Green."
    assert list(plum.table.game.laws(plum.state)) == []


@pytest.mark.rule("KC-MIS-01", "KC-INF-21")
def test_who_saw_it_knows_the_weapon_others_that_it_is_one_of_three(plum) -> None:
    plum.suggest("green", "plum", "rope", "study").give("plum", "green", "rope")
    plum.do(e.MistakeAdmitted(by="plum", to="green"))
    for seat, one_of in (("green", {"rope"}), (TABLE, {"plum", "rope", "study"}), ("white", {"plum", "rope", "study"})):
        assert plum.facts(Moved, seat) == [], "nothing has moved"
        assert (ENVELOPE, {"plum"}) in plum.places(Holds, seat)
        assert plum.places(HoldsOneOf, seat) == [(ENVELOPE, one_of)]


@pytest.mark.rule("KC-MIS-01", "KC-INF-21")
def test_what_goes_back_was_no_red_herring(lay_board) -> None:
    board = lay_board(herrings=("red_herring_5",)).suggest("green", "plum", "rope", "study")
    board.give("plum", "green", "rope").do(e.MistakeAdmitted(by="plum", to="green"))
    assert board.places(HoldsOneOf) == [(ENVELOPE, {"plum", "rope", "study"})]


@pytest.mark.rule("KC-MIS-01")
def test_a_murder_of_the_protected_is_no_murder(plum) -> None:
    plum.put(green="hall", scarlet="hall").to_danger()
    assert not plum.fine(e.DangerRevealed(cards=("murdered_green",)))
    plum.reveal("murdered_green")
    assert "green" in plum.state.living
    assert plum.state.mistake == "murdered_green"
    assert plum.fine(e.MistakeAdmitted(by="plum"))
    plum.do(e.MistakeAdmitted(by="plum"))
    assert (plum.state.killer, plum.state.mistake) == ("plum", "")
    assert not plum.state.murdered
    assert plum.state.cards_played["plum"] == 0, "the card is in the hand again"
    assert plum.state.revealed == ((),)
    assert plum.fine(e.GameTurnEnded())


@pytest.mark.rule("KC-MIS-01")
def test_without_a_mistake_nobody_admits_one(board) -> None:
    board.begin("scarlet")
    assert board.refused(e.MistakeAdmitted(by="plum"), "KC-MIS-01")
    assert board.refused(e.MistakeAdmitted(by="plum", to="green"), "KC-MIS-01")
    board.suggest("scarlet", "plum", "rope", "hall").give("plum", "scarlet")
    assert board.refused(e.MistakeAdmitted(by="green", to="scarlet"), "KC-MIS-01")
    board.do(e.MistakeAdmitted(by="plum", to="scarlet"))
    board.begin("green").suggest("green", "white", "rope", "hall").give("white", "green")
    assert board.refused(e.MistakeAdmitted(by="white", to="green"), "KC-INT-02"), "there is one killer"
