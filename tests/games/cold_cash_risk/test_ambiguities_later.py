"""Where the rulebook is silent: every reading of takeovers, earnings and the end, and what it changes."""

from __future__ import annotations

import pytest

from assistant.content.house_rules import choices
from assistant.content.maps import world
from assistant.families.war import events as war
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.closing import may_end
from assistant.games.cold_cash_risk.takeover import roller

LARGE = "asia peru egypt congo"


def readings(ambiguity: str, **expected: object) -> pytest.MarkDecorator:
    """Every reading of an ambiguity with what is expected under it; all of them have to be named."""
    assert expected.keys() == choices(ambiguity).keys(), (ambiguity, expected.keys())
    assert len({repr(value) for value in expected.values()}) > 1
    return pytest.mark.parametrize(("reading", "expected"), expected.items())


def attack(source: str, target: str, by: str = "anna") -> war.AttackAnnounced:
    return war.AttackAnnounced(by=by, source=source, target=target)


# ---------------------------------------------------------------- hostile takeovers


@pytest.mark.rule("CCR-AMB-22")
@readings("CCR-AMB-22", round_then_halve=650, halve_then_round=700, exact=625)
def test_halving_and_rounding(deal, reading: str, expected: int) -> None:
    deal.rule("CCR-AMB-22", reading).firm("luxor", "anna", "peru:9")
    deal.firm("american", "ben", "brazil:1 japan ural siam", ben=6, carla=3, dora=3).act("anna")
    deal.conquer("anna", "peru", "brazil")
    assert (deal.has("ben"), deal.has("carla"), deal.has("dora")) == (8500, 6000 + expected, 6000 + expected)


@pytest.mark.rule("CCR-AMB-23")
@readings("CCR-AMB-23", attacker_first=("ben", "carla", "anna"), turn_order=("anna", "ben", "carla"))
def test_who_disposes_first(deal, reading: str, expected: tuple[str, ...]) -> None:
    deal.rule("CCR-AMB-23", reading).firm("luxor", "ben", "peru:9")
    deal.firm("american", "carla", "brazil:1", anna=1, ben=1, carla=1).act("ben").conquer("ben", "peru", "brazil")
    assert deal.state.settlements[0].waiting == expected


@pytest.mark.rule("CCR-AMB-24")
@readings("CCR-AMB-24", no=True, yes=False)
def test_the_tower_of_a_safe_corporation(deal, reading: str, expected: bool) -> None:
    deal.rule("CCR-AMB-24", reading).firm("luxor", "anna", "alaska:9").firm("tower", "ben", "kamchatka asia").act(
        "anna"
    )
    assert deal.state.safe("tower")
    assert deal.fine(attack("alaska", "kamchatka")) == expected
    assert ("kamchatka" in deal.choices(war.AttackAnnounced, "target")) == expected
    deal.do(e.CeoSet(of="tower", ceo="ben", tower="japan"))
    assert deal.fine(attack("alaska", "kamchatka"))


@pytest.mark.rule("CCR-AMB-25")
@readings("CCR-AMB-25", with_bonus=6, without_bonus=4)
def test_continents_in_the_settlement(deal, reading: str, expected: int) -> None:
    deal.rule("CCR-AMB-25", reading).firm("luxor", "anna", "north_africa:9")
    deal.firm("tower", "ben", "brazil:1 peru venezuela argentina", ben=1).act("anna")
    deal.conquer("anna", "north_africa", "brazil")
    assert deal.state.settlements[0].size == expected


@pytest.mark.rule("CCR-AMB-26")
@readings("CCR-AMB-26", at_once=(True, True), at_once_no_attack=(True, False), end_of_attacks=(False, False))
def test_when_a_takeover_is_settled(deal, reading: str, expected: tuple[bool, bool]) -> None:
    deal.rule("CCR-AMB-26", reading).firm("luxor", "anna", "peru:9").pops("egypt")
    deal.firm("tower", "ben", "brazil:1 north_africa:5", ben=1, carla=1).act("anna").conquer("anna", "peru", "brazil")
    assert bool(deal.state.settlements) == expected[0]
    deal.keep_all()
    assert deal.fine(attack("north_africa", "egypt")) == expected[1]
    assert ("tower" in deal.state.firms) == (not expected[0])
    assert list(deal.table.game.laws(deal.state)) == []
    deal.do(e.TurnEnded(by="anna"))
    assert "tower" not in deal.state.firms
    assert (deal.state.settlements or deal.state.settled)[0].size == 2


@pytest.mark.rule("CCR-AMB-26", "CCR-AMB-31", "CCR-END-03")
def test_the_last_accounting_waits_for_a_late_settlement(deal) -> None:
    deal.rule("CCR-AMB-26", "end_of_attacks").rule("CCR-AMB-31", "finish_turn")
    deal.firm("luxor", "anna", f"peru:9 {LARGE.replace('peru', '')} japan").firm("tower", "ben", "brazil:1", carla=4)
    deal.do(e.EndDeclared(by="anna")).place("anna", "iceland").conquer("anna", "peru", "brazil").end("anna")
    assert (deal.state.phase, deal.state.over) == ("accounting", False)
    deal.by_the_rules(e.SharesDisposed(by="carla", sold=0, traded=4))
    assert deal.state.over
    assert deal.state.account["carla"].shares == deal.state.price("luxor")


@pytest.mark.rule("CCR-AMB-27")
@readings("CCR-AMB-27", allowed=True, forbidden=False)
def test_attacking_another_own_corporation(deal, reading: str, expected: bool) -> None:
    deal.rule("CCR-AMB-27", reading).firm("luxor", "anna", "peru:9").firm("tower", "anna", "brazil:3 egypt").act("anna")
    assert deal.fine(attack("peru", "brazil")) == deal.offered(war.AttackAnnounced, source="peru") == expected
    deal.do(attack("peru", "brazil"))
    assert roller(deal.state) == "ben"
    assert deal.refused(war.DiceRolled(attack=(6, 6, 6), defence=(1,)), "CCR-HTO-04")
    assert deal.fine(war.DiceRolled(attack=(6, 6, 6), defence=(1, 1)))


@pytest.mark.rule("CCR-AMB-28")
@readings("CCR-AMB-28", left="ben", attacker="anna", app=None)
def test_who_rolls_for_a_mom_and_pop(deal, reading: str, expected: str | None) -> None:
    deal.rule("CCR-AMB-28", reading).firm("luxor", "anna", "peru:9").pops("brazil").act("anna")
    deal.do(attack("peru", "brazil"))
    assert roller(deal.state) == expected
    verb = f"{expected.title()} rolls for the Mom & Pop" if expected else "Roll for the Mom & Pop"
    assert [o.verb for o in deal.offers(e.StrengthRolled)] == [verb]


@pytest.mark.rule("CCR-AMB-29", "CCR-HTO-07")
@readings("CCR-AMB-29", old=(2, True), new=(0, False))
def test_the_same_mom_and_pop_again(deal, reading: str, expected: tuple[int, bool]) -> None:
    deal.rule("CCR-AMB-29", reading).firm("luxor", "anna", "peru:9").pops("brazil").act("anna")
    deal.do(attack("peru", "brazil"), e.StrengthRolled(roll=4)).throw("654", "11").do(war.AttackStopped(by="anna"))
    deal.do(attack("peru", "brazil"))
    assert (deal.state.armies("brazil"), deal.fine(war.AttackStopped(by="anna"))) == expected
    assert deal.fine(e.StrengthRolled(roll=6)) == (not expected[1])


@pytest.mark.rule("CCR-AMB-39")
@readings("CCR-AMB-39", no=False, **{"pass": True})
def test_a_free_move_through_a_sister(deal, reading: str, expected: bool) -> None:
    deal.rule("CCR-AMB-39", reading).firm("luxor", "anna", "peru:9 north_africa").firm("tower", "anna", "brazil")
    deal.act("anna")
    assert deal.fine(war.ArmiesMoved(by="anna", source="peru", target="north_africa", count=3)) == expected
    assert not deal.fine(war.ArmiesMoved(by="anna", source="peru", target="brazil", count=3))
    assert ("north_africa" in deal.choices(war.ArmiesMoved, "target", source="peru")) == expected


# ---------------------------------------------------------------- earnings


@pytest.mark.rule("CCR-AMB-19")
@readings("CCR-AMB-19", no_minimum=(0, 3), min_one=(1, 3), risk_min3=(3, 5))
def test_the_minimum_of_hired_teams(deal, reading: str, expected: tuple[int, int]) -> None:
    deal.rule("CCR-AMB-19", reading).firm("tower", "anna", "peru egypt").firm("luxor", "anna", "australia").earnings(
        "anna"
    )
    most = [max(deal.choices(e.SecurityHired, "count", of=firm), default=0) for firm in ("tower", "luxor")]
    assert tuple(most) == expected


@pytest.mark.rule("CCR-AMB-20")
@readings("CCR-AMB-20", full_keep_one=None, as_many=2, vacate=3)
def test_downsizing_with_few_teams(deal, reading: str, expected: int | None) -> None:
    deal.rule("CCR-AMB-20", reading).firm(
        "tower", "anna", "indonesia:2 new_guinea:2 western_australia eastern_australia", ben=1
    )
    deal.firm("luxor", "ben", "iceland").earnings("anna")
    assert deal.offered(e.SecurityFired) == (expected is not None)
    if expected is None:
        assert deal.refused(e.SecurityFired(by="anna", of="tower", at="indonesia", count=1), "CCR-DWN-01")
        return
    deal.by_the_rules(e.SecurityFired(by="anna", of="tower", at="indonesia", count=1))
    assert deal.state.earnings["tower"].left == expected - 1
    if reading == "as_many":
        deal.by_the_rules(e.SecurityFired(by="anna", of="tower", at="new_guinea", count=1))
        assert deal.refused(e.SecurityFired(by="anna", of="tower", at="indonesia", count=1), "CCR-EAR-01")
    else:
        assert deal.refused(e.SecurityFired(by="anna", of="tower", at="indonesia", count=1), "CCR-DWN-01")
        deal.by_the_rules(e.SecurityFired(by="anna", of="tower", at="new_guinea", count=2))
        assert deal.state.empty("new_guinea")
    assert deal.has("ben") == 6000 + 120


def test_a_corporation_that_has_lost_its_areas_is_offered_no_downsizing(deal) -> None:
    """The board was put right in the middle of the earnings: what the table can tap is still worked out."""
    deal.rule("CCR-AMB-20", "as_many").firm("tower", "anna", "indonesia new_guinea").earnings("anna")
    assert deal.offered(e.SecurityFired)
    deal.empty("indonesia", "new_guinea")
    assert not deal.offered(e.SecurityFired)


def test_a_territory_that_was_put_right_to_no_teams_is_not_offered_for_downsizing(deal) -> None:
    deal.firm("tower", "anna", "alaska alberta ontario quebec ural china siam india peru", teams=3).earnings("anna")
    assert "alaska" in deal.choices(e.SecurityFired, "at")
    deal.do(war.AreaSet(at="alaska", owner="tower", armies=0))
    assert "alberta" in deal.choices(e.SecurityFired, "at")
    assert "alaska" not in deal.choices(e.SecurityFired, "at")


@pytest.mark.rule("CCR-AMB-20", "CCR-DWN-02")
def test_the_price_of_a_downsizing_is_that_of_its_beginning(deal) -> None:
    deal.rule("CCR-AMB-20", "vacate").firm("tower", "anna", "australia siam", ben=1).earnings("anna")
    for area in ("siam", "new_guinea"):
        deal.by_the_rules(e.SecurityFired(by="anna", of="tower", at=area, count=1))
    assert deal.state.price("tower") < 600
    deal.by_the_rules(e.SecurityFired(by="anna", of="tower", at="western_australia", count=1))
    assert deal.has("ben") == 6000 + 120


@pytest.mark.rule("CCR-AMB-21")
@readings("CCR-AMB-21", exact=180, up100=200)
def test_rounding_of_dividends(deal, reading: str, expected: int) -> None:
    deal.rule("CCR-AMB-21", reading).firm("tower", "anna", "australia", ben=3).earnings("anna")
    deal.do(e.DividendPaid(by="anna", of="tower"))
    assert deal.has("ben") == 6000 + expected


@pytest.mark.rule("CCR-AMB-34")
@readings("CCR-AMB-34", own_choice=True, fixed=False)
def test_order_of_several_corporations(deal, reading: str, expected: bool) -> None:
    deal.rule("CCR-AMB-34", reading).firm("tower", "anna", "peru:3 egypt").firm("luxor", "anna", "australia:3")
    deal.firm("american", "anna", "asia").earnings("anna")
    first = deal.offers(e.DividendPaid)[0].known["of"]
    assert first == ("tower" if expected else "american")
    deal.by_the_rules(e.DividendPaid(by="anna", of="luxor"))
    assert deal.fine(e.DividendPaid(by="anna", of="american")) == expected
    assert deal.fine(war.ArmiesMoved(by="anna", source="japan", target="mongolia", count=1)) is False
    assert deal.offered(e.DividendPaid, of="american") == expected
    deal.by_the_rules(e.DividendPaid(by="anna", of="tower"))


@pytest.mark.rule("CCR-AMB-41")
@readings("CCR-AMB-41", no_limit=14, limit=4)
def test_pieces_that_limit(lay_deal, reading: str, expected: int) -> None:
    deal = lay_deal(options={"CCR-AMB-41": reading}, pieces=20).firm("tower", "anna", "asia australia").earnings("anna")
    assert max(deal.choices(e.SecurityHired, "count")) == expected
    assert deal.fine(e.SecurityHired(by="anna", of="tower", at="japan", count=5)) == (reading == "no_limit")
    assert deal.fine(e.SecurityHired(by="anna", of="tower", at="japan", count=4))


# ---------------------------------------------------------------- the end


@pytest.mark.rule("CCR-AMB-30")
@readings("CCR-AMB-30", no=True, two=False)
def test_how_many_safe_corporations(deal, reading: str, expected: bool) -> None:
    deal.rule("CCR-AMB-30", reading)
    assert not may_end(deal.state)
    deal.firm("tower", "ben", "asia")
    assert bool(may_end(deal.state)) == expected
    deal.earnings("ben")
    assert deal.refused(e.EndDeclared(by="ben"), "CCR-END-01") != expected
    deal.firm("luxor", "ben", "north_america")
    assert may_end(deal.state)


@pytest.mark.rule("CCR-AMB-31")
@readings("CCR-AMB-31", activity_at_once=(True, False), finish_turn=(False, False), both_phases=(True, True))
def test_when_the_end_is_declared(lay_deal, reading: str, expected: tuple[bool, bool]) -> None:
    deal = lay_deal("anna", "ben", options={"CCR-AMB-31": reading}).firm("tower", "anna", LARGE, ben=1)
    deal.earnings("anna")
    assert deal.fine(e.EndDeclared(by="anna")) == deal.offered(e.EndDeclared) == expected[1]
    deal.turn_of("anna").by_the_rules(e.EndDeclared(by="anna"))
    assert deal.state.over == expected[0]
    assert (deal.state.on_turn is None) == expected[0], "nobody is on turn after the closing bell"
    if not expected[0]:
        assert deal.told() == "Anna declares the end of the game. The game ends after this turn."
        assert deal.refused(e.EndDeclared(by="anna"), "CCR-END-02")
        assert not deal.offered(e.EndDeclared)
        deal.place("anna", "iceland").do(e.StockBought(by="anna", of="tower", count=1)).end("anna")
        assert deal.state.over


@pytest.mark.rule("CCR-AMB-31")
def test_the_end_is_declared_before_the_first_earnings_action(lay_deal) -> None:
    deal = lay_deal("anna", "ben", options={"CCR-AMB-31": "both_phases"})
    deal.firm("tower", "ben", LARGE).firm("luxor", "ben", "iceland").act("ben")
    deal.do(e.StockBought(by="ben", of="luxor", count=1)).end("ben")
    assert (deal.state.phase, deal.state.on_turn) == ("earnings", "ben")
    assert deal.fine(e.EndDeclared(by="ben"))
    deal.do(e.DividendPaid(by="ben", of="luxor"))
    assert deal.refused(e.EndDeclared(by="ben"), "CCR-END-02")


@pytest.mark.rule("CCR-AMB-32")
@readings("CCR-AMB-32", shared=("anna", "ben"), ceo=("ben",))
def test_equal_totals(lay_deal, reading: str, expected: tuple[str, ...]) -> None:
    deal = lay_deal("anna", "ben", options={"CCR-AMB-32": reading}).firm("tower", "ben", LARGE, anna=1, ben=1)
    deal.do(e.EndDeclared(by="anna"))
    assert deal.state.winners == expected
    assert ("win with" in deal.told()) == (len(expected) > 1)


@pytest.mark.rule("CCR-AMB-32")
def test_equal_totals_and_offices_look_at_shares(lay_deal) -> None:
    deal = lay_deal("anna", "ben", options={"CCR-AMB-32": "ceo"})
    deal.firm("tower", "ben", "asia", anna=2, ben=1).firm("luxor", "anna", "north_america")
    deal.cash(anna=0, ben=4200)
    deal.do(e.EndDeclared(by="anna"))
    totals = {p: a.total for p, a in deal.state.account.items()}
    assert totals["anna"] == totals["ben"]
    assert deal.state.winners == ("anna",)


@pytest.mark.rule("CCR-AMB-35")
@readings("CCR-AMB-35", nobody_can_play=False, deck_empty=True)
def test_the_final_territory_card(lay_deal, reading: str, expected: bool) -> None:
    deal = lay_deal("anna", "ben", options={"CCR-AMB-44": "short", "CCR-AMB-35": reading}).use_up(1)
    deal.one_more()
    assert deal.state.pile == 0
    assert deal.state.over == expected
    if expected:
        return
    player = deal.state.on_turn
    deal.hand(player, f"{deal.card()} ontario quebec").place(player, deal.card())
    assert deal.fine(e.LastCardPlayed()) == deal.offered(e.LastCardPlayed)
    deal.do(e.LastCardPlayed()).end(player)
    assert deal.state.over


@pytest.mark.rule("CCR-AMB-35", "CCR-OPT-03")
def test_a_card_that_can_be_played_is_not_the_last(lay_deal) -> None:
    deal = lay_deal("anna", "ben", options={"CCR-AMB-44": "short"}).use_up(0)
    player = deal.state.on_turn
    one, two, three, *_ = (area for area in deal.state.empties if area not in deal.state.discarded)
    deal.hand(player, f"{one} {two} {three}").place(player, one)
    assert deal.refused(e.LastCardPlayed(), "CCR-OPT-03")
    assert not deal.offered(e.LastCardPlayed)
    deal.pops(two, three)
    assert deal.fine(e.LastCardPlayed())
    assert deal.offered(e.LastCardPlayed)


# ---------------------------------------------------------------- options of the rulebook as readings


@pytest.mark.rule("CCR-AMB-43")
@readings("CCR-AMB-43", clockwise="activity", drawn="order")
def test_the_second_cycle(lay_deal, reading: str, expected: str) -> None:
    deal = lay_deal("anna", "ben", options={"CCR-AMB-43": reading}).end("anna").end("ben")
    assert (deal.state.cycle, deal.state.phase) == (2, expected)
    assert deal.offered(e.TurnOrderDrawn) == (reading == "drawn")


@pytest.mark.rule("CCR-AMB-44")
@readings("CCR-AMB-44", normal=(True, False), short=(False, False), long=(False, True))
def test_one_corporation_on_the_whole_map(deal, reading: str, expected: tuple[bool, bool]) -> None:
    first, *others = (continent.key for continent in world().continents)
    deal.rule("CCR-AMB-44", reading).firm("tower", "ben", " ".join(others))
    assert (deal.fine(e.EndDeclared(by="anna")), deal.state.over) == (reading == "normal", False)
    deal.firm("tower", "ben", first)
    assert (deal.fine(e.EndDeclared(by="anna")), deal.state.over) == expected


@pytest.mark.rule("CCR-AMB-44")
@readings("CCR-AMB-44", normal=True, short=False, long=False)
def test_which_end_is_played_to(deal, reading: str, expected: bool) -> None:
    deal.rule("CCR-AMB-44", reading).firm("tower", "ben", LARGE)
    assert bool(may_end(deal.state)) == deal.fine(e.EndDeclared(by="anna")) == expected


@pytest.mark.rule("CCR-AMB-38", "CCR-END-03")
def test_nobody_is_on_turn_while_the_accounting_waits_for_the_tile(lay_deal) -> None:
    deal = lay_deal("anna", "ben", options={"CCR-AMB-38": "on", "CCR-AMB-36": "open"})
    deal.firm("tower", "anna", LARGE, ben=1).turn_of("anna").by_the_rules(e.EndDeclared(by="anna"))
    assert (deal.state.phase, deal.state.over, deal.state.on_turn) == ("accounting", False, None)
    assert {offer.kind.__name__ for offer in deal.table.game.offers(deal.state, "referee") if offer.expected} == {
        "TileDrawn"
    }
