"""The table is right: what it says happened, happened, even where the count was another; and the rules say so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.core.event import TABLE
from assistant.core.story import Amended
from assistant.families.war import events as war
from assistant.games.cold_cash_risk import GAME
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.state import WILD


@pytest.mark.rule("CCR-HIR-01", "CCR-HIR-02")
def test_hired_are_as_many_as_the_table_says(deal) -> None:
    deal.firm("tower", "anna", "peru brazil:2 argentina venezuela").earnings("anna")
    due = e.SecurityHired(by="anna", of="tower", at="peru", count=2)
    assert deal.refused(replace(due, count=9), "CCR-HIR-01")
    deal.do(due)
    deal.do(Amended(seq=deal.table.entries[-1].seq, event=replace(due, count=9)))
    assert deal.state.armies("peru") == 1 + 9
    assert "hires 9 teams" in deal.told()
    assert any(n.level == "illegal" for n in deal.table.account(TABLE)[-1].notices)
    assert deal.state.phase == "activity", "nothing is left to hire"


@pytest.mark.rule("CCR-DWN-01", "CCR-DWN-02")
def test_fired_are_as_many_as_the_table_says(deal) -> None:
    deal.firm("tower", "anna", "peru:9 brazil:2", anna=2).earnings("anna")
    cash = deal.has("anna")
    five = e.SecurityFired(by="anna", of="tower", at="peru", count=5)
    assert deal.refused(five, "CCR-DWN-01")
    deal.do(five)
    assert deal.state.armies("peru") == 4
    assert deal.has("anna") > cash, "all of them are fired, so dividends are paid"


@pytest.mark.rule("CCR-SEL-01")
def test_sold_are_as_many_as_the_table_says(deal) -> None:
    deal.firm("tower", "ben", "peru", anna=1).act("anna")
    sold = e.StockSold(by="anna", of="tower", count=3)
    assert deal.refused(sold, "CCR-SEL-01")
    deal.do(sold)
    assert deal.has("anna") == 6000 + 3 * deal.state.price("tower")
    assert (deal.state.holds("anna", "tower"), deal.state.bank["tower"]) == (-2, 27)
    assert deal.told().endswith("more shares of Tower than Anna had: an entry is missing, or a number is wrong.")
    assert not deal.state.holders("tower"), "who has less than nothing shows nothing"
    assert not deal.offered(e.MeetingCalled, of="tower")
    assert "Anna holds less than zero shares of Tower." in GAME.laws(replace(deal.state, adjusted=False))


@pytest.mark.rule("CCR-AMB-17")
def test_given_are_as_many_as_the_table_says(deal) -> None:
    deal.rule("CCR-AMB-17", "all").firm("tower", "ben", "peru", anna=1).act("anna")
    deal.do(e.SharesGiven(by="anna", to="ben", of="tower", count=2), e.CashPaid(by="anna", to="ben", dollars=7000))
    assert deal.holds("tower") == {"anna": -1, "ben": 2}
    assert deal.state.overspent == ("anna",)
    assert "more cash than Anna had" in deal.told()
    assert not deal.offered(e.CashPaid, by="anna")


@pytest.mark.rule("CCR-MTG-05", "CCR-MTG-08")
def test_a_vote_has_the_shares_that_were_shown(deal) -> None:
    deal.firm("tower", "ben", "peru", anna=1, ben=2).act("anna")
    deal.do(e.MeetingCalled(by="anna", of="tower", nominee="anna"))
    vote = e.VoteCast(by="anna", agrees=True, shown=4)
    assert deal.refused(vote, "CCR-MTG-05")
    assert deal.do(vote).told() == "Anna votes for with 4 shares."
    deal.do(e.VoteCast(by="ben", agrees=False))
    assert deal.state.firms["tower"].ceo == "anna"


@pytest.mark.rule("CCR-OPN-03")
def test_more_wild_cards_than_there_are(lay_deal) -> None:
    deal = lay_deal("anna", "ben", opened=False)
    three = e.OrderCardTurned(by="anna", at="peru", wilds=3)
    assert deal.refused(three, "CCR-OPN-03")
    assert "3 wild cards before it" in deal.do(three).told()
    assert deal.state.wilds == 3
    assert deal.offered(e.OrderCardTurned, by="ben", wilds=0)
    assert deal.fine(e.OrderCardTurned(by="ben", at="siam"))


@pytest.mark.rule("CCR-MNP-05")
def test_a_discarded_hand_is_what_lies_there(deal) -> None:
    deal.turn_of("anna")
    four = ("peru", "brazil", "siam", WILD)
    assert deal.refused(e.NoCardPlayable(by="anna", discarded=four), "CCR-MNP-05")
    deal.do(e.NoCardPlayable(by="anna", discarded=four))
    assert set(four) <= set(deal.state.discarded)


@pytest.mark.rule("CCR-HTO-02", "CCR-HTO-11")
def test_losses_and_moves_are_what_the_table_says(deal) -> None:
    deal.firm("tower", "anna", "peru:4 brazil:1").firm("luxor", "ben", "argentina:2").act("anna")
    deal.attack("anna", "peru", "argentina").do(war.LossesTaken(attacker=3, defender=0, dice=3))
    assert deal.told() == "The attacker loses 3, the defender 0."
    deal.do(war.AttackStopped(by="anna"))
    assert deal.state.armies("peru") == 1
    moved = war.ArmiesMoved(by="anna", source="peru", target="brazil", count=3)
    assert any(n.level == "illegal" for n in deal.say(moved))
    deal.do(moved)
    assert (deal.state.armies("peru"), deal.state.armies("brazil")) == (0, 4), "all four teams arrived"


@pytest.mark.rule("CCR-SEL-01", "CCR-AMB-36", "ACQ-AMB-05")
@pytest.mark.parametrize("seat", [TABLE, "ben"])
def test_a_sale_is_counted_by_hand_where_shares_are_hidden(deal, seat: str) -> None:
    """Anna is on paper: the table, or somebody else's phone, says which and how many, and nothing is refused."""
    deal.firm("tower", "ben", "peru", anna=4, carla=3).firm("luxor", "ben", "egypt").act("anna")
    assert deal.seen(seat).shares_of("anna") is None
    assert deal.choices(e.StockSold, "count", seat, of="tower") == set(range(1, 8)), "all that the bank has not"
    assert not deal.offered(e.StockSold, seat, of="luxor"), "all shares are in the bank"
    assert deal.choices(e.StockSold, "count", "anna", of="tower") == set(range(1, 5)), "her own phone knows"
    assert deal.fine(e.StockSold(by="anna", of="tower", count=4), seat)
    deal.do(e.StockSold(by="anna", of="tower", count=5), by=seat)
    assert deal.told(seat).endswith("more shares of Tower than Anna had: an entry is missing, or a number is wrong.")


@pytest.mark.rule("CCR-AMB-17", "CCR-AMB-36")
def test_a_gift_is_counted_by_hand_where_shares_are_hidden(deal) -> None:
    deal.rule("CCR-AMB-17", "all").firm("tower", "ben", "peru", anna=4).act("anna")
    assert deal.choices(e.SharesGiven, "count", TABLE, by="anna", of="tower") == {1, 2, 3, 4}


@pytest.mark.rule("ACQ-BUY-02", "CCR-AMB-36", "CCR-BUY-02")
def test_a_purchase_beyond_the_purse_is_told_to_all(deal) -> None:
    deal.firm("tower", "ben", "peru:1 brazil argentina venezuela").cash(anna=100).act("anna")
    bought = e.StockBought(by="anna", of="tower", count=3)
    assert deal.fine(bought, TABLE), "the table cannot know before"
    assert deal.refused(bought, "ACQ-BUY-02", "anna")
    deal.do(bought, by=TABLE)
    for seat in (TABLE, "ben"):
        assert deal.seen(seat).cash_of("anna") is None
        assert "more cash than Anna had" in deal.told(seat)
        assert deal.seen(seat).overspent == ("anna",)
