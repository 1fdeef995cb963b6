"""One action: stock, and stockholders' meetings."""

from __future__ import annotations

import pytest

from assistant.content.maps import world
from assistant.core.event import TABLE
from assistant.families.war import events as war
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.advice import check
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.kit.fight import Fight
from assistant.kit.forces import Force
from tests.words import seated

EVERYTHING = "north_america south_america europe africa asia australia"

# ---------------------------------------------------------------- one action


@pytest.mark.rule("CCR-ACT-01")
def test_one_action_a_turn(deal) -> None:
    deal.firm("tower", "anna", "peru:4", anna=3).pops("brazil").act("anna")
    actions = {
        "buy": e.StockBought(by="anna", of="tower", count=1),
        "sell": e.StockSold(by="anna", of="tower", count=1),
        "meeting": e.MeetingCalled(by="anna", of="tower", nominee="ben"),
        "takeover": war.AttackAnnounced(by="anna", source="peru", target="brazil"),
        "pass": e.Passed(by="anna"),
    }
    assert all(deal.fine(event) for event in actions.values())
    deal.do(actions["sell"])
    for action, event in actions.items():
        assert deal.refused(event, "CCR-ACT-01") == (action != "sell")
    assert not deal.offered(e.StockBought)
    deal.end("anna")
    assert deal.refused(actions["buy"], "CCR-CYC-02")


@pytest.mark.rule("CCR-ACT-02")
def test_passing_is_always_possible(deal) -> None:
    deal.firm("tower", "ben", "peru").cash(anna=0).act("anna")
    kinds = {o.kind for o in deal.table.game.offers(deal.state, "referee") if o.fillable}
    assert not kinds & {e.StockBought, e.StockSold, e.MeetingCalled, war.AttackAnnounced, war.ArmiesMoved}
    deal.by_the_rules(e.Passed(by="anna"))
    assert deal.told() == "Anna passes."
    deal.by_the_rules(e.TurnEnded(by="anna"))


# ---------------------------------------------------------------- buy stock


@pytest.mark.rule("CCR-BUY-01", "ACQ-BUY-01")
def test_three_shares_cost_three_prices(deal) -> None:
    deal.firm("tower", "ben", "peru venezuela argentina egypt").act("anna")
    assert {o.known["count"] for o in deal.offers(e.StockBought)} == {1, 2, 3}
    deal.by_the_rules(e.StockBought(by="anna", of="tower", count=3))
    assert deal.has("anna") == 6000 - 1200
    assert deal.holds("tower") == {"anna": 3}
    assert deal.told() == "Anna buys 3 shares of Tower for $1,200."
    assert deal.refused(e.StockBought(by="anna", of="tower", count=1), "ACQ-BUY-01")
    assert not deal.offered(e.StockBought)


@pytest.mark.rule("CCR-BUY-01", "ACQ-BUY-01")
def test_shares_of_several_corporations(deal) -> None:
    deal.firm("american", "ben", "ural china siam").firm("tower", "ben", "peru venezuela argentina egypt").act("anna")
    deal.by_the_rules(e.StockBought(by="anna", of="american", count=2), e.StockBought(by="anna", of="tower", count=1))
    assert deal.has("anna") == 6000 - 1200
    assert deal.refused(e.StockBought(by="anna", of="tower", count=4), "CCR-BUY-01")


@pytest.mark.rule("CCR-BUY-01", "ACQ-CMP-02", "ACQ-BUY-02")
def test_no_more_than_the_bank_has(deal) -> None:
    deal.firm("american", "ben", "ural china siam", ben=9, carla=8, dora=6).act("anna")
    assert deal.state.bank["american"] == 2
    assert {o.known["count"] for o in deal.offers(e.StockBought)} == {1, 2}
    assert deal.refused(e.StockBought(by="anna", of="american", count=3), "ACQ-CMP-02")
    deal.do(e.StockBought(by="anna", of="american", count=3))
    assert deal.holds("american")["anna"] == 3, "the table is right"
    assert deal.has("anna") == 6000 - 3 * 400
    assert (deal.seen(TABLE).bank["american"], deal.seen(TABLE).stock("american")) == (-1, 0)


@pytest.mark.rule("ACQ-BUY-02", "CCR-BUY-01")
def test_no_more_than_one_can_pay(deal) -> None:
    deal.firm("american", "ben", "ural china siam").cash(anna=1100).act("anna")
    assert {o.known["count"] for o in deal.offers(e.StockBought)} == {1, 2}
    assert deal.refused(e.StockBought(by="anna", of="american", count=3), "ACQ-BUY-02")
    assert deal.refused(e.StockBought(by="anna", of="tower", count=1), "ACQ-BUY-02")


@pytest.mark.rule("CCR-BUY-02", "ACQ-PRC-01")
@pytest.mark.parametrize(
    ("firm", "areas", "size", "price"),
    [
        ("tower", "australia", 6, 600),
        ("imperial", "asia", 19, 900),
        ("luxor", EVERYTHING.replace("south_america", "peru venezuela argentina"), 63, 1000),
        ("american", "north_america peru", 15, 800),
    ],
)
def test_price_from_size_and_tier(deal, firm: str, areas: str, size: int, price: int) -> None:
    deal.firm(firm, "ben", areas)
    assert (deal.state.size(firm), deal.state.price(firm)) == (size, price)


# ---------------------------------------------------------------- sell stock


@pytest.mark.rule("CCR-SEL-01")
def test_any_number_of_several_corporations(deal) -> None:
    deal.firm("tower", "ben", "peru venezuela argentina egypt", anna=7)
    deal.firm("imperial", "ben", "japan mongolia irkutsk kamchatka yakutsk siberia", anna=2).act("anna")
    assert deal.choices(e.StockSold, "count", of="tower") == set(range(1, 8))
    deal.by_the_rules(e.StockSold(by="anna", of="tower", count=5), e.StockSold(by="anna", of="imperial", count=2))
    assert deal.has("anna") == 6000 + 3600
    assert (deal.state.bank["tower"], deal.state.bank["imperial"]) == (23, 25)
    assert deal.refused(e.StockSold(by="anna", of="tower", count=3), "CCR-SEL-01")
    assert deal.refused(e.StockSold(by="anna", of="tower", count=0), "CCR-SEL-01")


@pytest.mark.rule("CCR-SEL-01", "ACQ-DSP-02")
def test_shares_off_the_map_cannot_be_sold(deal) -> None:
    deal.do(e.SharesSet(by="anna", of="luxor", count=3)).act("anna")
    assert deal.refused(e.StockSold(by="anna", of="luxor", count=1), "CCR-SEL-01")
    assert not deal.offered(e.StockSold)


# ---------------------------------------------------------------- stockholders' meeting


@pytest.fixture
def tower(deal):
    """Tower is Ben's; Anna has 5 shares of it, Ben 5, Carla 1; Anna is about to act."""
    return deal.firm("tower", "ben", "peru", anna=5, ben=5, carla=1).act("anna")


def call(deal, nominee: str = "anna"):
    return deal.by_the_rules(e.MeetingCalled(by="anna", of="tower", nominee=nominee))


@pytest.mark.rule("CCR-MTG-01")
def test_a_share_is_needed_to_call(deal) -> None:
    deal.firm("tower", "anna", "peru", ben=1).act("anna")
    assert deal.refused(e.MeetingCalled(by="anna", of="tower", nominee="anna"), "CCR-MTG-01")
    assert not deal.offered(e.MeetingCalled)
    deal.end("anna").act("ben")
    assert deal.fine(e.MeetingCalled(by="ben", of="tower", nominee="ben"))


@pytest.mark.rule("CCR-MTG-02")
def test_one_nominee_a_meeting(tower) -> None:
    call(tower, "carla")
    assert tower.state.meeting.nominee == "carla"
    assert tower.refused(e.MeetingCalled(by="anna", of="tower", nominee="dora"), "CCR-MTG-06")
    for player in ("anna", "ben", "carla"):
        tower.do(e.VoteCast(by=player, agrees=False))
    assert tower.refused(e.MeetingCalled(by="anna", of="tower", nominee="dora"), "CCR-MTG-02")
    assert tower.state.meeting is None


@pytest.mark.rule("CCR-MTG-02")
def test_electing_the_ceo_again_is_probably_a_slip(tower) -> None:
    assert tower.odd(e.MeetingCalled(by="anna", of="tower", nominee="ben"), "CCR-MTG-02")


@pytest.mark.rule("CCR-MTG-03", "CCR-DEF-02")
def test_anybody_may_be_nominated(tower) -> None:
    assert tower.choices(e.MeetingCalled, "nominee") == {"anna", "ben", "carla", "dora"}
    call(tower, "dora").do(e.VoteCast(by="anna", agrees=True), e.VoteCast(by="carla", agrees=True))
    tower.do(e.VoteCast(by="ben", agrees=False))
    assert tower.holds("tower").get("dora", 0) == 0
    assert tower.state.runs("dora") == ("tower",)


@pytest.mark.rule("CCR-MTG-04")
def test_who_declines_gives_the_action_back(tower) -> None:
    call(tower, "carla")
    assert tower.refused(e.NominationDeclined(by="dora"), "CCR-MTG-04")
    tower.by_the_rules(e.NominationDeclined(by="carla"))
    assert tower.told() == "Carla declines. The action can be chosen again."
    call(tower, "anna").by_the_rules(e.NominationDeclined(by="anna"))
    assert tower.fine(e.StockBought(by="anna", of="tower", count=1))
    call(tower, "carla").do(e.VoteCast(by="ben", agrees=False))
    assert tower.refused(e.NominationDeclined(by="carla"), "CCR-MTG-04")


@pytest.mark.rule("CCR-MTG-05")
def test_all_votes_of_a_player_go_one_way(tower) -> None:
    call(tower).do(e.VoteCast(by="anna", agrees=True))
    assert tower.state.meeting.tally == (5, 0)
    assert tower.told() == "Anna votes for with 5 shares."
    assert tower.refused(e.VoteCast(by="anna", agrees=False), "CCR-MTG-06")
    assert tower.refused(e.VoteCast(by="ben", agrees=False, shown=6), "CCR-MTG-05")


@pytest.mark.rule("CCR-MTG-06")
@pytest.mark.parametrize("order", ["anna ben carla", "carla ben anna", "ben carla anna"])
def test_the_caller_decides_who_is_asked_when(tower, order: str) -> None:
    call(tower)
    for player in order.split():
        assert tower.offered(e.VoteCast, by=player)
        assert not tower.offered(e.TurnEnded)
        tower.by_the_rules(e.VoteCast(by=player, agrees=player != "ben"))
    assert tower.state.meetings[-1].tally == (6, 5)


@pytest.mark.rule("CCR-MTG-07", "CCR-ACT-01")
@pytest.mark.parametrize(("carla", "ceo"), [(True, "anna"), (False, "ben"), (None, "ben")])
def test_more_votes_for_than_against(tower, carla: bool | None, ceo: str) -> None:
    call(tower).do(e.VoteCast(by="anna", agrees=True), e.VoteCast(by="ben", agrees=False))
    tower.do(e.MeetingClosed() if carla is None else e.VoteCast(by="carla", agrees=carla))
    assert tower.state.firms["tower"].ceo == ceo
    assert tower.state.meeting is None
    assert tower.refused(e.StockBought(by="anna", of="tower", count=1), "CCR-ACT-01")
    assert (f"{ceo.title()} becomes CEO" in tower.told()) == (ceo == "anna")


@pytest.mark.rule("CCR-MTG-08")
def test_concealed_shares_do_not_vote(deal) -> None:
    deal.firm("tower", "ben", "peru", anna=8, ben=2, carla=2).act("anna").do(
        e.SharesShown(by="anna", of="tower", count=3), e.SharesShown(by="carla", of="tower", count=0)
    )
    assert deal.refused(e.SharesShown(by="carla", of="tower", count=3), "CCR-MTG-08")
    call(deal).do(e.VoteCast(by="anna", agrees=True), e.VoteCast(by="carla", agrees=False))
    assert deal.state.meeting.tally == (3, 0)
    assert deal.told() == "Carla shows no shares and has no vote."
    deal.do(e.VoteCast(by="ben", agrees=False, shown=1))
    assert deal.state.meetings[-1].tally == (3, 1)
    assert deal.state.firms["tower"].ceo == "anna"
    assert deal.seen("ben").shares_of("anna") is None


@pytest.mark.rule("CCR-ACT-01", "CCR-CYC-02")
def test_out_of_turn_one_reason_is_enough(deal) -> None:
    deal.firm("tower", "anna", "peru egypt", anna=2, ben=2)
    for event in (e.StockBought(by="ben", of="tower", count=1), e.StockSold(by="ben", of="tower", count=1)):
        assert set(deal.illegal(event)) == {"CCR-CYC-02"}, "it is Anna's turn, and that is all there is to say"
    assert "CCR-MNP-01" in deal.illegal(e.StockBought(by="anna", of="tower", count=1)), "she has not placed yet"
    deal.earnings("anna")
    assert set(deal.illegal(e.StockBought(by="anna", of="tower", count=1))) == {"CCR-ACT-01", "CCR-CYC-01"}


@pytest.mark.rule("CCR-OPN-06")
def test_a_hand_of_three_is_entered_by_its_owner(deal) -> None:
    (offer,) = deal.offers(e.HandDealt, "anna")
    assert offer.known == {"of": "anna"}
    assert offer.blank("cards").count == 3
    assert not deal.offers(e.HandDealt, "table")
    dealt, ask = e.HandDealt(of="anna"), deal.table.game.completions
    (blank,) = ask(dealt, deal.seen("anna"), "anna")
    assert (blank.count, set(blank.choices)) == (3, set(offer.blank("cards").choices))
    assert [ask(dealt, deal.seen(seat), seat) for seat in ("ben", "table")] == [(), ()]
    assert not deal.hand("anna", "japan siam peru").offers(e.HandDealt, "anna")


@pytest.mark.rule("CCR-HTO-02")
@pytest.mark.parametrize(("source", "target"), [("peru", "peru"), ("peru", "argentina"), ("argentina", "peru")])
def test_an_attack_needs_an_army_on_either_side(deal, source: str, target: str) -> None:
    deal.firm("tower", "anna", "peru:5").act("anna")
    assert deal.illegal(war.AttackAnnounced(by="anna", source=source, target=target))
    deal.attack("anna", source, target)
    assert (deal.state.fight, deal.state.armies("peru")) == (None, 5), "recorded anyway, nothing is fought"


@pytest.mark.rule("CCR-OPN-01")
def test_what_lies_on_the_table_can_be_entered_at_any_time(lay_deal) -> None:
    opening, begun = lay_deal("anna", "ben", opened=False), lay_deal("anna", "ben")
    for deal in (opening, begun):
        assert deal.choices(war.AreaSet, "at") == set(world().keys)
    assert not opening.offered(e.CashSet), "nobody has a dollar before the map is opened"
    assert begun.offered(e.CashSet)
    assert begun.offered(e.SharesSet)


@pytest.mark.rule("RSK-DIC-04", "CCR-ACT-02")
def test_a_round_between_corporations_costs_as_many_teams_as_dice_are_compared() -> None:
    forces = {"peru": (Force("tower", 4),), "brazil": (Force("luxor", 2),)}
    fight = Fight(by="anna", attacker="tower", defender="luxor", source="peru", target="brazil")
    state = ColdCash(players=tuple(seated("anna", "ben")), forces=forces, fight=fight, on_turn="anna")
    assert not list(check(war.LossesTaken(attacker=1, defender=1), state))
    (notice,) = check(war.LossesTaken(attacker=2, defender=1), state)
    assert "RSK-DIC-04" in notice.rules
    assert list(check(e.Passed(by="ben"), state)), "Ben is not on turn, so he has nothing to pass"
