"""Looks at cards for money: NAC-SEL, NAC-INF-03 and -04, and the reading of who chooses."""

from __future__ import annotations

import pytest

from assistant.core.event import REFEREE, TABLE
from assistant.core.game import public
from assistant.games.clue import events as clue
from assistant.games.not_a_clue import events as e
from tests.games.not_a_clue.conftest import GENEVA, KREMLIN, SELEZNYOV, SMOLNY

BENS = (SMOLNY, SELEZNYOV, "suspect_4", "suspect_5", "suspect_6")


@pytest.mark.rule("NAC-SEL-01")
def test_a_look_costs_twenty_rubles(board) -> None:
    board.by_the_rules(board.sale("ben", "anna"))
    assert board.money() == {"anna": 30, "ben": 70, "carla": 50, "david": 50, "pot": 0}
    assert board.told() == "Ben sells Anna a look at a card for ₽20."
    board.by_the_rules(board.sale("ben", "anna"))
    assert board.refused(board.sale("ben", "anna"), "NAC-SEL-01")
    assert "anna" not in board.choices(e.InformationSold, "to")
    assert board.money()["anna"] == 10


@pytest.mark.rule("NAC-SEL-01")
def test_between_two_different_players_and_while_the_game_goes_on(board) -> None:
    assert board.refused(board.sale("ben", "ben"), "NAC-SEL-01")
    board.do(board.sale("ben", "ben"))
    assert board.money()["ben"] == 50
    assert board.choices(e.InformationSold, "to", by="ben") == {"anna", "carla", "david"}
    board.declare("anna", "ben", "carla", "david")
    assert board.refused(board.sale("ben", "anna"), "NAC-WIN-01")
    assert not board.offered(e.InformationSold)


@pytest.mark.rule("NAC-SEL-01")
def test_at_any_time_by_anybody(board) -> None:
    board.hold("ben", BENS).do(clue.DiceRolled(by="anna", roll=3)).propose("anna", GENEVA)
    assert board.offered(e.InformationSold, "ben", by="ben")
    board.by_the_rules(board.sale("david", "carla"))
    board.do(clue.NobodyShowed(), board.version("anna"))
    assert board.state.open_poll is not None
    board.by_the_rules(board.sale("anna", "carla"))
    assert board.money()["carla"] == 10


@pytest.mark.rule("NAC-SEL-01", "NAC-INF-04")
def test_only_the_two_know_the_card(board) -> None:
    before = {seat: board.evidence(seat).facts for seat in (TABLE, "carla", "david")}
    board.hold("ben", BENS)
    assert board.choices(e.InformationSold, "card", "ben") == {*BENS}
    board.by_the_rules(board.sale("ben", "anna", SMOLNY), by="ben")
    assert board.seen("anna").located == {SMOLNY: "ben"}
    assert [look.card for look in board.seen("anna").looks] == [SMOLNY]
    for seat in (TABLE, "carla", "david"):
        assert board.seen(seat).looks == ()
        assert board.seen(seat).located == {}
        assert board.evidence(seat).facts == before[seat]
        assert SMOLNY not in str(board.table.account(seat)[-1].event)
    assert len({public(state) == public(board.seen()) for state in board.every_view().values()}) == 1
    assert board.seen().sales == board.seen("anna").sales != ()


@pytest.mark.rule("NAC-SEL-01", "NAC-INF-03")
def test_the_card_does_not_move_and_is_with_the_seller(board) -> None:
    board.do(board.sale("ben", "anna", SMOLNY))
    assert board.state.hand_sizes == {"anna": 5, "ben": 5, "carla": 4, "david": 4}
    assert board.marks("anna").at(SMOLNY, "ben") == "yes"
    assert board.marks("anna").at(SMOLNY, "envelope") == "no"
    board.hold("carla", "suspect_4 suspect_5 suspect_6 location_9")
    assert board.refused(board.sale("ben", "david", "location_9"), "NAC-SEL-01", REFEREE)


@pytest.mark.rule("NAC-SEL-01")
@pytest.mark.parametrize("seat", ["anna", "ben"])
def test_a_sale_tapped_at_the_table_is_completed_by_either_of_the_two(board, seat: str) -> None:
    board.hold("ben", BENS).do(board.sale("ben", "anna"), by=TABLE)
    line = board.table.account(seat)[-1]
    (blank,) = board.table.game.completions(line.event, line.before, seat)
    assert SMOLNY in blank.choices
    assert (KREMLIN in blank.choices) == (seat == "anna")
    assert board.table.game.completions(line.event, line.before, "carla") == ()
    board.table.amend(line.seq, board.sale("ben", "anna", SMOLNY), seat)
    assert board.marks("anna").at(SMOLNY, "ben") == "yes"
    assert board.table.game.completions(board.sale("ben", "anna", SMOLNY), line.before, seat) == ()


# ---------------------------------------------------------------- who chooses (NAC-AMB-06)


@pytest.mark.rule("NAC-AMB-06")
@pytest.mark.parametrize("reading", ["centre_seller_chooses", "to_the_blocking"])
def test_the_seller_chooses_and_may_sell_the_same_card_again(lay_board, reading: str) -> None:
    board = lay_board(options={"NAC-AMB-06": reading}).hold("ben", BENS)
    assert board.refused(board.sale("ben", "anna", SMOLNY, "location"), "NAC-AMB-06")
    (offer,) = [o for o in board.offers(e.InformationSold, "ben") if o.private]
    assert offer.fill({"to": "anna", "card": SMOLNY}) == board.sale("ben", "anna", SMOLNY)
    board.by_the_rules(board.sale("ben", "anna", SMOLNY), board.sale("ben", "anna", SMOLNY))
    assert board.money()["ben"] == 90


@pytest.mark.rule("NAC-AMB-06")
def test_the_buyer_may_ask_for_a_class(lay_board) -> None:
    board = lay_board(options={"NAC-AMB-06": "buyer_may_ask"}).hold("ben", BENS)
    (offer,) = [o for o in board.offers(e.InformationSold, "ben") if any(b.name == "asked" for b in o.blanks)]
    assert offer.blank("asked").choices == ("suspect", "contractor", "location")
    assert offer.blank("card").open({"asked": "location"}) == (SMOLNY,)
    assert board.refused(board.sale("ben", "anna", SMOLNY, "suspect"), "NAC-AMB-06")
    board.by_the_rules(board.sale("ben", "anna", "suspect_4", "suspect"), by="ben")
    assert board.seen("anna").looks[0].asked == "suspect"
    line = board.table.account("carla")[-1].event
    assert getattr(line, "asked", "?") is None
    assert board.evidence("carla").facts == ()
    bare = lay_board(options={"NAC-AMB-06": "buyer_may_ask"}).hold("ben", (*BENS[2:], "suspect_1", "suspect_2"))
    (offer,) = [o for o in bare.offers(e.InformationSold, "ben") if any(b.name == "asked" for b in o.blanks)]
    assert offer.blank("asked").choices == ("suspect",)
    board.do(board.sale("ben", "anna", None, "location"))
    line = board.table.account("anna")[-1]
    (blank,) = board.table.game.completions(line.event, line.before, "anna")
    assert set(blank.choices) <= set(board.state.deck["location"])
