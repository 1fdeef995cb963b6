"""Accusations: from anywhere, answered with cards, confessed or wrong; a wrong accuser is out."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.core.seating import Seated
from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.danger import held
from assistant.games.killer_clue.falling import accused_wrongly
from assistant.games.killer_clue.state import Gift, KillerClue

FIVE = ("scarlet", "green", "plum", "white", "peacock")


@pytest.fixture
def five(lay_board):
    return lay_board(*FIVE)


@pytest.mark.rule("KC-ACC-01")
def test_from_anywhere_and_nothing_moves(board) -> None:
    board.begin("scarlet").put(green="study")
    before = board.state
    assert board.fine(board.accusation("scarlet", "green", "rope", "hall"))
    board.accuse("scarlet", "green", "rope", "hall")
    assert board.state.tokens == before.tokens
    assert board.state.weapons == before.weapons
    assert board.told() == "Scarlet accuses Mr. Green with the Rope in the Hall."


@pytest.mark.rule("KC-SET-03")
def test_the_case_file_names_a_played_suspect(board) -> None:
    assert board.refused(clue.EnvelopeOpened(suspect="mustard", weapon="rope", room="hall"), "KC-SET-03")
    assert not board.refused(clue.EnvelopeOpened(suspect="white", weapon="rope", room="hall"), "KC-SET-03")


@pytest.mark.rule("KC-ACC-02")
@pytest.mark.parametrize(
    ("direction", "queue"), [("left", ("white", "scarlet", "plum")), ("right", ("white", "plum", "scarlet"))]
)
def test_the_accused_answers_first(board, direction: str, queue: tuple[str, ...]) -> None:
    """Seats A, B, C, D are scarlet, green, plum, white: B accuses D."""
    board.begin("green").accuse("green", "white", "rope", "hall", direction)
    assert board.asked() == queue
    assert board.odd(clue.Passed(by=queue[1]), "KC-SUG-03")
    board.passes(queue[0]).give(queue[1], "green", None)
    assert board.state.suggestions[-1].answers == {queue[0]: "passed", queue[1]: "showed"}


@pytest.mark.rule("KC-ACC-02", "KC-ACC-07")
def test_the_given_card_is_of_those_that_are_dealt_on(board) -> None:
    board.accuse("scarlet", "green", "rope", "hall").give("plum", "scarlet")
    assert board.sizes() == {"scarlet": 0, "green": 4 + 2, "plum": 3 + 2, "white": 4 + 1}


@pytest.mark.rule("KC-ACC-03", "KC-WIN-02", "KC-INT-03")
def test_the_killer_confesses_to_the_right_three(board) -> None:
    board.put(white="hall").accuse("scarlet", "green", "rope", "hall").passes("green", "plum", "white")
    assert not board.state.over
    assert board.fine(e.KillerConfessed(by="green"))
    assert board.refused(e.KillerConfessed(by="plum"), "KC-ACC-03")
    board.do(e.KillerConfessed(by="green"))
    assert (board.state.winner, board.state.killer) == ("scarlet", "green")
    assert board.state.solution == ("green", "rope", "hall")
    assert board.told() == "Green confesses. Scarlet wins."


@pytest.mark.rule("KC-ACC-03")
def test_the_killer_may_confess_at_once(board) -> None:
    board.accuse("scarlet", "green", "rope", "hall").do(e.KillerConfessed(by="green"))
    assert board.state.over
    assert board.state.open_suggestion is None


@pytest.mark.rule("KC-ACC-03")
def test_the_right_suspect_alone_is_met_with_silence(board) -> None:
    board.killer("green", "rope", "study").hold("plum", "hall knife white kitchen")
    board.accuse("scarlet", "green", "rope", "hall")
    assert board.refused(e.KillerConfessed(by="green"), "KC-ACC-03")
    assert not board.offered(e.KillerConfessed, "plum")
    board.passes("green").give("plum", "scarlet", "hall")
    assert board.state.killer is None
    assert "scarlet" in board.state.out
    out = "Scarlet made a wrong accusation and is out."
    dealt = "The Clue cards are dealt out: Green 2, Plum 2 and White 1."
    assert board.told() == f"Plum gives Scarlet a card. {out} {dealt}"


@pytest.mark.rule("KC-ACC-03")
def test_without_an_accusation_nobody_confesses(board) -> None:
    board.begin("scarlet")
    assert board.refused(e.KillerConfessed(by="green"), "KC-ACC-03")


@pytest.mark.rule("KC-ACC-04")
def test_no_accusation_with_an_own_card(board) -> None:
    board.begin("scarlet").hold("scarlet", "rope knife study plum")
    assert board.refused(board.accusation("scarlet", "green", "rope", "hall"), "KC-ACC-04", "scarlet")
    assert board.fine(board.accusation("scarlet", "green", "rope", "hall"), TABLE), "only the player's own screen knows"
    assert board.fine(board.accusation("scarlet", "green", "wrench", "hall"), "scarlet")
    assert not board.choices(e.AccusationMade, "weapon", "scarlet") & {"rope", "knife"}


@pytest.mark.rule("KC-ACC-05", "KC-KIL-01")
def test_the_killer_never_accuses(board) -> None:
    board.begin("scarlet").killer("scarlet", "rope", "hall")
    made = board.accusation("scarlet", "green", "knife", "study")
    assert board.refused(made, "KC-ACC-05", "scarlet")
    assert not board.offered(e.AccusationMade, "scarlet")
    assert board.fine(made, TABLE), "a shared screen says nothing of it"
    assert board.offered(e.AccusationMade, TABLE)


@pytest.mark.rule("KC-ACC-06", "KC-RHG-03")
def test_a_wrong_accuser_is_out_with_all_cards(lay_board) -> None:
    five = lay_board(*FIVE, herrings=("red_herring_5",)).put(green="hall")
    pile = five.state.pile
    five.accuse("scarlet", "green", "rope", "hall").give("green", "scarlet")
    assert five.state.living == ("green", "plum", "white", "peacock")
    assert five.state.buried == 9
    assert held(five.state, "scarlet", killer=False) == 0
    assert five.state.pile == pile, "they do not come back into the pile"
    assert five.offered(e.HerringLeft, card="red_herring_5")
    assert five.state.on_turn == "green"
    assert five.refused(clue.DiceRolled(by="scarlet", roll=5), "KC-ACC-06")
    assert five.state.tokens["scarlet"] == "off the board"
    assert "scarlet" not in five.suggest("green", "scarlet", "rope", "study").asked()


@pytest.mark.rule("KC-ACC-07")
def test_four_cards_go_one_to_each_from_the_left(lay_board) -> None:
    """The accuser is at seat 2 of 5, with three cards and the one that was given just now."""
    five = lay_board(*FIVE, first_card=2, options={"KC-AMB-30": "typed_in"})
    assert five.sizes()["green"] == 3
    five.begin("green").accuse("green", "white", "knife", "study").give("white", "green")
    assert five.state.dealt[-1].to == (("plum", 1), ("white", 1), ("peacock", 1), ("scarlet", 1))


@pytest.mark.rule("KC-ACC-07")
def test_of_six_cards_the_first_two_get_two(five) -> None:
    assert five.sizes()["green"] == 4
    five.begin("green").suggest("green", "plum", "rope", "hall").give("plum", "green").next_round()
    five.accuse("green", "white", "knife", "study").give("white", "green")
    assert five.state.dealt[-1].to == (("plum", 2), ("white", 2), ("peacock", 1), ("scarlet", 1))
    assert five.sizes() == {"scarlet": 5, "green": 0, "plum": 4, "white": 4, "peacock": 4}


@pytest.mark.rule("KC-ACC-07")
def test_everybody_looks_at_what_came(board) -> None:
    board.hold("scarlet", "rope knife study plum").accuse("scarlet", "green", "wrench", "hall")
    board.give("green", "scarlet", "wrench")
    assert dict(board.state.dealt[-1].to) == {"green": 2, "plum": 2, "white": 1}
    looked = e.CardsReceived(by="plum", of="scarlet", cards=("knife", "rope"))
    assert board.fine(looked, "plum")
    assert board.refused(e.CardsReceived(by="plum", of="scarlet", cards=("knife",)), "KC-ACC-07", "plum")
    assert board.refused(e.CardsReceived(by="plum", of="green", cards=("knife", "rope")), "KC-ACC-07", "plum")
    board.do(looked)
    assert board.seen("plum").located["rope"] == "plum"
    assert all("rope" not in board.seen(seat).located for seat in (TABLE, "green", "white", "scarlet"))
    assert board.refused(looked, "KC-ACC-07", "plum"), "once is enough"


@pytest.mark.rule("KC-ACC-07")
def test_the_receiver_knows_the_own_hand_again_after_looking(board) -> None:
    board.hold("plum", "white lounge library kitchen").accuse("scarlet", "green", "rope", "hall").give(
        "green", "scarlet"
    )
    assert "plum" not in board.seen("plum").hands, "two cards came unseen"
    board.do(e.CardsReceived(by="plum", of="scarlet", cards=("knife", "ballroom")))
    assert set(board.seen("plum").hands["plum"]) == {"white", "lounge", "library", "kitchen", "knife", "ballroom"}


@pytest.mark.rule("KC-ACC-07", "KC-DNG-07")
def test_of_two_hands_each_is_looked_at_by_itself(five) -> None:
    five.murder("white", "plum")
    assert five.offers(e.CardsReceived, "scarlet")[0].known["of"] == "white", "the first to go first"
    assert five.refused(e.CardsReceived(by="scarlet", of="plum", cards=("knife", "rope")), "KC-ACC-07", "scarlet")
    five.do(e.CardsReceived(by="scarlet", of="white", cards=("knife",)))
    assert five.offers(e.CardsReceived, "scarlet")[0].known["of"] == "plum"
    assert [made.looked for made in five.state.dealt] == [frozenset({"scarlet"}), frozenset()]


@pytest.mark.rule("KC-ACC-08")
def test_nobody_gave_and_nobody_confessed_is_asked_about(board) -> None:
    board.accuse("scarlet", "green", "rope", "hall")
    assert board.odd(e.NobodyGave(), "KC-ACC-08")
    board.nobody()
    assert not board.state.out
    assert not board.state.over
    assert board.odd(clue.TurnEnded(by="scarlet"), "KC-ACC-03")
    assert board.offered(e.KillerConfessed)


@pytest.mark.rule("KC-ACC-08")
def test_the_hands_of_the_living_hold_all_but_the_case_file(five) -> None:
    every = len(five.state.cards) - 3
    assert sum(five.sizes()[p] for p in five.state.living) == every
    five.wrongly("scarlet", "green").murder("green")
    assert sum(five.sizes()[p] for p in five.state.living) == every
    assert list(five.table.game.laws(five.state)) == []


@pytest.mark.rule("KC-ACC-07", "KC-MIS-01")
def test_a_gift_cannot_be_taken_back_once_the_accuser_s_cards_are_dealt_out() -> None:
    players = ("scarlet", "green", "plum")
    state = KillerClue(
        players=tuple(Seated(key=key, name=key.title(), piece=key) for key in players),
        hand_sizes=dict.fromkeys(players, 3),
        gifts=(Gift(by="plum", to="scarlet", card=None, turn=1),),
        before_gift=({}, {}),
    )
    assert state.last_gift == ("plum", "scarlet")
    out = accused_wrongly(state, "scarlet")
    assert out.dealt[-1].to == (("green", 2), ("plum", 1))
    assert out.last_gift is None
