"""Earnings phase: restructure, hire, pay dividends, downsize; closing bell and the options of the rulebook."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.families.war import events as war
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.closing import may_end

WORLD = "north_america south_america europe africa asia australia"


def move(source: str, target: str, count: int = 1, by: str = "anna") -> war.ArmiesMoved:
    return war.ArmiesMoved(by=by, source=source, target=target, count=count)


def hire(at: str, count: int, of: str = "tower") -> e.SecurityHired:
    return e.SecurityHired(by="anna", of=of, at=at, count=count)


def fire(at: str, count: int, of: str = "tower") -> e.SecurityFired:
    return e.SecurityFired(by="anna", of=of, at=at, count=count)


# ---------------------------------------------------------------- one action for each corporation


@pytest.mark.rule("CCR-EAR-01")
def test_one_action_each_or_none(deal) -> None:
    for firm, areas in (("tower", "australia:3"), ("luxor", "peru:2 venezuela argentina"), ("american", "egypt congo")):
        deal.firm(firm, "anna", areas)
    deal.firm("imperial", "ben", "japan").earnings("anna")
    deal.by_the_rules(hire("indonesia", 3))
    assert deal.refused(e.DividendPaid(by="anna", of="tower"), "CCR-EAR-01")
    assert deal.refused(e.DividendPaid(by="anna", of="imperial"), "CCR-EAR-01")
    assert deal.refused(move("indonesia", "siam"), "CCR-HTO-05")
    deal.by_the_rules(move("peru", "venezuela"))
    assert deal.refused(move("venezuela", "egypt"), "CCR-EAR-01")
    deal.by_the_rules(e.EarningsEnded(by="anna"))
    assert deal.state.on_turn == "ben"


# ---------------------------------------------------------------- restructure


@pytest.mark.rule("CCR-RES-01")
def test_three_free_moves_of_the_same_teams(deal) -> None:
    deal.firm("tower", "anna", "alaska:6 alberta ontario quebec").earnings("anna")
    for source, target in (("alaska", "alberta"), ("alberta", "ontario")):
        deal.by_the_rules(move(source, target, 5))
    assert deal.state.earnings["tower"].left == 1
    assert deal.refused(move("ontario", "quebec", 6), "RSK-MOV-01")
    assert deal.refused(move("ontario", "greenland", 2), "CCR-RES-01")
    deal.by_the_rules(move("ontario", "quebec", 5))
    assert [deal.state.armies(a) for a in ("alaska", "alberta", "ontario", "quebec")] == [1, 1, 1, 6]
    assert deal.state.phase == "activity"


@pytest.mark.rule("CCR-RES-01")
def test_a_fourth_move_is_refused(deal) -> None:
    deal.firm("tower", "anna", "alaska:6 alberta:6").firm("luxor", "anna", "peru").earnings("anna")
    for _ in range(3):
        deal.by_the_rules(move("alaska", "alberta"))
    assert deal.refused(move("alaska", "alberta"), "CCR-RES-01")
    assert not deal.offered(war.ArmiesMoved)


# ---------------------------------------------------------------- hire security


@pytest.mark.rule("CCR-HIR-01")
@pytest.mark.parametrize(("areas", "teams"), [("australia", 3), ("asia australia", 14), ("peru egypt", 0), (WORLD, 38)])
def test_a_third_and_continents(deal, areas: str, teams: int) -> None:
    deal.firm("tower", "anna", areas).earnings("anna")
    assert deal.offered(e.SecurityHired) == (teams > 0)
    at = next(iter(deal.state.held("tower")))
    assert deal.refused(hire(at, teams + 1), "CCR-HIR-01")
    assert deal.fine(hire(at, max(1, teams))) == (teams > 0)


@pytest.mark.rule("CCR-HIR-02")
def test_split_as_the_ceo_likes(deal) -> None:
    deal.firm("tower", "anna", "australia").firm("luxor", "ben", "peru").earnings("anna")
    assert deal.refused(hire("peru", 1), "CCR-HIR-02")
    deal.by_the_rules(hire("indonesia", 1))
    assert deal.refused(e.EarningsEnded(by="anna"), "CCR-HIR-02")
    assert not deal.offered(e.EarningsEnded)
    assert deal.refused(hire("new_guinea", 3), "CCR-HIR-01")
    deal.by_the_rules(hire("new_guinea", 2))
    assert (deal.state.armies("indonesia"), deal.state.armies("new_guinea")) == (2, 3)
    assert deal.state.on_turn == "ben"


# ---------------------------------------------------------------- pay dividends


@pytest.mark.rule("CCR-DIV-01", "CCR-DIV-02")
def test_every_stockholder_is_paid(deal) -> None:
    eleven = "alaska alberta ontario quebec ural china siam india peru venezuela egypt"
    deal.firm("american", "anna", eleven, ben=5, carla=1).earnings("anna")
    deal.by_the_rules(e.DividendPaid(by="anna", of="american"))
    assert [deal.has(player) for player in deal.players] == [6000, 6400, 6080, 6000]
    told = {seat: deal.told(seat) for seat in ("referee", TABLE)}
    assert told["referee"].startswith("American pays $80 a share: Ben $400 and Carla $80.")
    assert "Ben" not in told[TABLE]


@pytest.mark.rule("CCR-DIV-03")
def test_concealed_shares_earn_nothing(deal) -> None:
    deal.firm("tower", "anna", "australia", ben=9).do(e.SharesShown(by="ben", of="tower", count=4)).earnings("anna")
    deal.do(e.DividendPaid(by="anna", of="tower"))
    assert deal.has("ben") == 6000 + 240
    deal.do(e.SharesShown(by="ben", of="tower", count=None)).earnings("anna").do(e.DividendPaid(by="anna", of="tower"))
    assert deal.has("ben") == 6240 + 540


# ---------------------------------------------------------------- downsize


@pytest.mark.rule("CCR-DWN-01")
@pytest.mark.parametrize(("areas", "teams"), [("australia:2", 3), ("asia:2 peru:2", 11)])
def test_as_many_as_hiring_would_bring(deal, areas: str, teams: int) -> None:
    deal.firm("tower", "anna", areas, ben=1).firm("luxor", "ben", "iceland").earnings("anna")
    left = teams
    for area in sorted(deal.state.held("tower")):
        if left:
            deal.by_the_rules(fire(area, 1))
            left -= 1
            assert deal.refused(e.EarningsEnded(by="anna"), "CCR-DWN-01") == (left > 0)
    assert sum(map(deal.state.armies, deal.state.held("tower"))) == 2 * len(deal.state.held("tower")) - teams


@pytest.mark.rule("CCR-DWN-01")
def test_thirteen_territories_without_a_continent(deal) -> None:
    thirteen = "alaska alberta ontario quebec ural china siam india peru venezuela egypt congo iceland:9"
    deal.firm("tower", "anna", thirteen).earnings("anna")
    assert deal.choices(e.SecurityFired, "count") == {1, 2, 3, 4}
    assert deal.refused(fire("iceland", 5), "CCR-DWN-01")
    assert deal.refused(fire("alaska", 1), "CCR-DWN-01")
    assert deal.refused(fire("japan", 1), "CCR-DWN-01")


@pytest.mark.rule("CCR-DWN-02")
def test_double_dividends(deal) -> None:
    eleven = "alaska:9 alberta ontario quebec ural china siam india peru venezuela egypt"
    deal.firm("american", "anna", eleven, ben=5).firm("luxor", "ben", "iceland").earnings("anna")
    deal.by_the_rules(fire("alaska", 2, "american"))
    assert deal.has("ben") == 6000
    deal.by_the_rules(fire("alaska", 1, "american"))
    assert deal.has("ben") == 6000 + 800
    assert deal.state.size("american") == 11
    assert deal.told().startswith("American fires 1 team in Alaska and pays $160 a share.")


# ---------------------------------------------------------------- closing bell


@pytest.mark.rule("CCR-END-01")
@pytest.mark.parametrize(
    ("tower", "luxor", "possible"),
    [
        ("asia peru egypt congo", "alaska", True),
        ("asia", "north_america", True),
        ("asia", "ukraine scandinavia iceland great_britain egypt congo madagascar peru brazil alaska", False),
        ("asia peru egypt", "alaska alberta ontario quebec iceland venezuela brazil congo madagascar ukraine", False),
        ("asia peru egypt congo", "", True),
        ("", "", False),
    ],
)
def test_when_the_game_may_end(deal, tower: str, luxor: str, possible: bool) -> None:
    for firm, areas in (("tower", tower), ("luxor", luxor)):
        if areas:
            deal.firm(firm, "ben", areas)
    assert bool(may_end(deal.state)) == possible
    assert deal.offered(e.EndDeclared) == deal.fine(e.EndDeclared(by="anna")) == possible
    assert deal.refused(e.EndDeclared(by="anna"), "CCR-END-01") != possible


@pytest.mark.rule("CCR-END-02")
def test_at_the_beginning_of_the_own_turn(deal) -> None:
    deal.firm("tower", "ben", "asia peru egypt congo").firm("luxor", "ben", "quebec")
    assert deal.refused(e.EndDeclared(by="ben"), "CCR-END-02")
    deal.place("anna", "iceland")
    assert deal.refused(e.EndDeclared(by="anna"), "CCR-END-02")
    assert not deal.offered(e.EndDeclared)
    deal.end("anna")
    assert deal.fine(e.EndDeclared(by="ben"))
    deal.empty("japan")
    assert deal.refused(e.EndDeclared(by="ben"), "CCR-END-01")
    assert not deal.state.over


@pytest.mark.rule("CCR-END-02", "CCR-MNP-05")
def test_who_is_out_of_mom_and_pops_may_declare_it_too(deal) -> None:
    deal.firm("tower", "ben", "asia peru egypt congo").do(e.NoCardPlayable(by="anna")).end("anna").turn_of("anna")
    assert deal.offered(e.EndDeclared)
    assert deal.fine(e.EndDeclared(by="anna"))
    deal.do(e.Passed(by="anna"))
    assert deal.refused(e.EndDeclared(by="anna"), "CCR-END-02")


@pytest.mark.rule("CCR-END-03", "ACQ-END-02")
def test_final_accounting(deal) -> None:
    deal.firm("american", "ben", "north_america", anna=7, ben=5, carla=5).do(
        e.SharesSet(by="dora", of="luxor", count=9)
    )
    deal.do(e.SharesShown(by="anna", of="american", count=0))
    deal.by_the_rules(e.EndDeclared(by="anna"))
    account = {player: (a.bonuses, a.shares) for player, a in deal.state.account.items()}
    assert account == {"anna": (8000, 5600), "ben": (2000, 4000), "carla": (2000, 4000), "dora": (0, 0)}
    assert [deal.has(player) for player in deal.players] == [19_600, 12_000, 12_000, 6_000]
    assert deal.state.winners == ("anna",)
    assert deal.told().endswith("The game is over: Anna wins with $19,600.")
    assert deal.seen("dora").cash["anna"] == 19_600
    assert all(offer.rare for offer in deal.table.game.offers(deal.state, "anna")), "only what every table has is left"
    assert deal.refused(e.Passed(by="anna"), "CCR-END-03")


@pytest.mark.rule("ACQ-END-02")
def test_a_sole_holder_gets_both_bonuses(deal) -> None:
    deal.firm("imperial", "ben", "europe", anna=3)
    assert (deal.state.size("imperial"), deal.state.price("imperial")) == (12, 900)
    deal.do(e.EndDeclared(by="anna"))
    assert deal.has("anna") == 6000 + 16_200


# ---------------------------------------------------------------- options of the rulebook


@pytest.mark.rule("CCR-OPT-01", "CCR-OPT-02")
def test_order_by_numbers_from_the_second_cycle_on(lay_deal) -> None:
    deal = lay_deal("anna", "ben", "carla", options={"CCR-AMB-43": "drawn"})
    deal.firm("tower", "ben", "peru:5 venezuela egypt").firm("luxor", "carla", "ural china siam")
    assert deal.refused(e.TurnOrderDrawn(order=("ben", "carla", "anna")), "CCR-OPT-01")
    deal.turn_of("carla").end("carla").do(e.EarningsEnded(by="ben"), e.EarningsEnded(by="carla"))
    assert (deal.state.phase, deal.state.on_turn, deal.state.cycle) == ("order", None, 2)
    assert deal.refused(e.MomAndPopPlaced(by="anna", at="japan"), "CCR-OPT-01")
    assert deal.refused(e.TurnOrderDrawn(order=("ben", "carla")), "CCR-OPT-01")
    deal.by_the_rules(e.TurnOrderDrawn(order=("carla", "anna", "ben")))
    seen = []
    for _ in range(3):
        seen.append(deal.state.on_turn)
        deal.end(deal.state.on_turn)
    assert seen == ["carla", "anna", "ben"]
    assert deal.state.on_turn == "carla"
    deal.do(e.EarningsEnded(by="carla"))
    assert deal.state.on_turn == "ben"


@pytest.mark.rule("CCR-OPT-03", "CCR-TCD-03")
def test_the_last_card_closes_the_short_game(lay_deal) -> None:
    deal = lay_deal("anna", "ben", options={"CCR-AMB-44": "short"}).firm("tower", "ben", "egypt")
    assert deal.refused(e.LastCardPlayed(), "CCR-OPT-03")
    assert not may_end(deal.state)
    deal.use_up(0)
    while sum(deal.state.hand_sizes.values()) > 1 or deal.state.phase == "earnings":
        deal.empty("brazil").one_more()
    player = deal.state.on_turn
    deal.empty("brazil").place(player, "brazil", wild=True)
    assert not deal.state.over
    deal.do(e.StockBought(by=player, of="tower", count=1)).end(player)
    assert deal.state.over
    assert deal.state.phase == "closed"
    assert deal.has(player) == 6000 - 200 + 3000 + 200


@pytest.mark.rule("CCR-OPT-04")
def test_the_long_game_ends_with_42_territories(lay_deal) -> None:
    deal = lay_deal(options={"CCR-AMB-44": "long"})
    deal.firm("tower", "anna", WORLD.replace("south_america", "brazil argentina venezuela"), teams=9, anna=10).pops(
        "peru"
    ).act("anna")
    assert not may_end(deal.state)
    assert not deal.state.over
    deal.do(war.AttackAnnounced(by="anna", source="brazil", target="peru"), e.StrengthRolled(roll=1))
    deal.throw("666", "1")
    assert deal.state.over
    assert deal.state.size("tower") == 66
    assert deal.has("anna") == 6000 + 10_000 + 5_000 + 10_000
