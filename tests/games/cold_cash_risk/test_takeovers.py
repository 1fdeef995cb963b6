"""Hostile takeovers: one RISK turn of a corporation, Mom & Pops that defend, towers that fall."""

from __future__ import annotations

import pytest

from assistant.families.war import events as war
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.state import POP
from assistant.games.cold_cash_risk.takeover import roller


def attack(player: str, source: str, target: str) -> war.AttackAnnounced:
    return war.AttackAnnounced(by=player, source=source, target=target)


def move(player: str, source: str, target: str, count: int = 1) -> war.ArmiesMoved:
    return war.ArmiesMoved(by=player, source=source, target=target, count=count)


@pytest.fixture
def siege(deal):
    """Anna runs Tower (Peru 6, Venezuela 2) and Imperial (Japan 3); Ben runs Luxor (Brazil 2, North Africa 2)."""
    deal.firm("tower", "anna", "peru:6 venezuela:2").firm("imperial", "anna", "japan:3")
    return deal.firm("luxor", "ben", "north_africa:2 brazil:2").pops("argentina", "mongolia").act("anna")


# ---------------------------------------------------------------- one RISK turn


@pytest.mark.rule("CCR-HTO-01")
def test_one_of_the_own_corporations_attacks(siege) -> None:
    assert siege.fine(attack("anna", "japan", "mongolia"))
    siege.by_the_rules(attack("anna", "peru", "brazil"))
    siege.do(war.AttackStopped(by="anna"))
    assert siege.refused(attack("anna", "japan", "mongolia"), "CCR-HTO-01")
    assert siege.refused(move("anna", "japan", "mongolia"), "CCR-HTO-01")
    assert siege.choices(war.AttackAnnounced, "source") == {"peru", "venezuela"}


@pytest.mark.rule("CCR-HTO-01")
def test_who_runs_nothing_attacks_nobody(siege) -> None:
    siege.do(e.Passed(by="anna")).end("anna").act("carla")
    assert not siege.offered(war.AttackAnnounced)
    assert siege.refused(attack("carla", "peru", "brazil"), "CCR-HTO-01")
    assert siege.refused(attack("carla", "ural", "china"), "CCR-HTO-01")


@pytest.mark.rule("CCR-HTO-02")
def test_dice_as_in_risk(deal) -> None:
    deal.firm("tower", "anna", "peru:1 venezuela:4 argentina:2").firm("luxor", "ben", "brazil:3").act("anna")
    assert deal.refused(attack("anna", "peru", "brazil"), "CCR-HTO-02")
    assert deal.refused(attack("anna", "venezuela", "ural"), "RSK-ATK-01")
    assert deal.choices(war.AttackAnnounced, "source") == {"venezuela", "argentina"}
    deal.by_the_rules(attack("anna", "argentina", "brazil"))
    assert deal.refused(war.DiceRolled(attack=(6, 5), defence=(1, 1)), "RSK-DIC-01")
    deal.do(war.AttackStopped(by="anna")).by_the_rules(attack("anna", "venezuela", "brazil"))
    deal.by_the_rules(war.DiceRolled(attack=(6, 5, 1), defence=(5, 5)))
    assert deal.state.armies("brazil") == 2
    assert deal.state.armies("venezuela") == 3
    assert deal.refused(war.LossesTaken(attacker=1, defender=2), "RSK-DIC-04")


@pytest.mark.rule("CCR-HTO-03")
def test_no_reinforcements(deal) -> None:
    deal.firm("tower", "anna", "asia:2").pops("alaska").act("anna")
    before = sum(map(deal.state.armies, deal.state.held("tower")))
    assert not deal.offered(e.SecurityHired)
    assert deal.refused(e.SecurityHired(by="anna", of="tower", at="japan", count=1), "CCR-CYC-01")
    deal.do(attack("anna", "kamchatka", "alaska"), e.StrengthRolled(roll=1))
    assert sum(map(deal.state.armies, deal.state.held("tower"))) == before


@pytest.mark.rule("CCR-HTO-04")
def test_as_many_targets_as_desired(deal) -> None:
    deal.firm("tower", "anna", "peru:20").pops("venezuela", "argentina").firm("imperial", "ben", "japan brazil:1")
    deal.act("anna")
    for target in ("venezuela", "argentina"):
        deal.by_the_rules(attack("anna", "peru", target), e.StrengthRolled(roll=1))
        deal.by_the_rules(war.LossesTaken(attacker=0, defender=1))
    deal.by_the_rules(attack("anna", "peru", "brazil"), war.LossesTaken(attacker=0, defender=1))
    assert deal.state.held("tower") == {"peru", "venezuela", "argentina", "brazil"}


@pytest.mark.rule("CCR-HTO-04", "CCR-HTO-05", "CCR-RES-01")
def test_empty_territories_are_closed(deal) -> None:
    deal.firm("tower", "anna", "venezuela:5 peru").firm("luxor", "ben", "north_africa").act("anna")
    assert deal.refused(attack("anna", "venezuela", "brazil"), "CCR-HTO-05")
    assert deal.refused(move("anna", "venezuela", "brazil"), "CCR-HTO-05")
    assert deal.refused(attack("anna", "venezuela", "north_africa"), "RSK-ATK-01")
    assert not deal.offered(war.AttackAnnounced)
    assert deal.choices(war.ArmiesMoved, "target") == {"peru", "venezuela"} - {"venezuela"}


# ---------------------------------------------------------------- Mom & Pops that defend


@pytest.mark.rule("CCR-HTO-06", "CCR-HTO-07")
def test_strength_is_rolled_after_the_announcement(siege) -> None:
    assert siege.refused(e.StrengthRolled(roll=5), "RSK-ATK-01")
    siege.by_the_rules(attack("anna", "peru", "argentina"))
    assert siege.refused(war.DiceRolled(attack=(6,), defence=(1,)), "CCR-HTO-06")
    assert siege.choices(e.StrengthRolled, "roll") == {1, 2, 3, 4, 5, 6}
    siege.by_the_rules(e.StrengthRolled(roll=5))
    assert siege.state.armies("argentina") == 5
    assert siege.told() == "The Mom & Pop defends with 5 teams."
    assert siege.refused(e.StrengthRolled(roll=1), "CCR-HTO-06")
    assert siege.refused(war.AttackStopped(by="anna"), "CCR-HTO-06")
    assert not siege.offered(war.AttackStopped)


@pytest.mark.rule("CCR-HTO-07")
def test_at_least_one_round(deal) -> None:
    deal.firm("tower", "anna", "peru:2 venezuela:2").pops("argentina").act("anna")
    deal.do(attack("anna", "peru", "argentina"), e.StrengthRolled(roll=6))
    for event in (
        war.AttackStopped(by="anna"),
        attack("anna", "venezuela", "brazil"),
        move("anna", "venezuela", "peru"),
        e.TurnEnded(by="anna"),
    ):
        assert deal.refused(event, "CCR-HTO-07")
    deal.by_the_rules(war.DiceRolled(attack=(1,), defence=(6, 6)))
    assert deal.state.armies("peru") == 1
    assert deal.fine(war.AttackStopped(by="anna"))
    assert deal.fine(e.TurnEnded(by="anna"))


@pytest.mark.rule("CCR-HTO-08")
@pytest.mark.parametrize(("roll", "dice"), [(3, 2), (2, 2), (1, 1)])
def test_a_mom_and_pop_rolls_the_maximum(siege, roll: int, dice: int) -> None:
    siege.do(attack("anna", "peru", "argentina"), e.StrengthRolled(roll=roll))
    for count in (1, 2):
        event = war.DiceRolled(attack=(6, 6, 6), defence=(1,) * count)
        assert siege.fine(event) == (count == dice)
    assert siege.refused(war.DiceRolled(attack=(6,), defence=(1,)), "CCR-HTO-08") == (dice == 2)
    assert siege.refused(war.LossesTaken(attacker=0, defender=1, dice=3), "RSK-DIC-04") == (dice == 2)


@pytest.mark.rule("CCR-HTO-09")
def test_survivors_stay_for_the_turn_and_then_vanish(siege) -> None:
    siege.do(attack("anna", "peru", "argentina"), e.StrengthRolled(roll=4)).throw("654", "11")
    siege.do(war.AttackStopped(by="anna"))
    assert siege.state.armies("argentina") == 2
    siege.by_the_rules(attack("anna", "peru", "argentina"))
    assert siege.refused(e.StrengthRolled(roll=3), "CCR-HTO-09")
    assert siege.fine(war.AttackStopped(by="anna"))
    siege.do(e.TurnEnded(by="anna"))
    assert siege.state.holder("argentina") == POP
    assert siege.state.armies("argentina") == 0
    siege.do(e.CeoSet(of="luxor", ceo="ben", tower="brazil")).act("ben").do(attack("ben", "brazil", "argentina"))
    assert siege.fine(e.StrengthRolled(roll=1))


@pytest.mark.rule("CCR-HTO-09", "CCR-HTO-11")
def test_the_free_move_ends_all_attacks(siege) -> None:
    siege.do(attack("anna", "peru", "argentina"), e.StrengthRolled(roll=4)).throw("654", "11")
    siege.by_the_rules(war.AttackStopped(by="anna"))
    siege.by_the_rules(move("anna", "peru", "venezuela", 5))
    assert siege.state.armies("argentina") == 0
    assert siege.state.fight is None


@pytest.mark.rule("CCR-HTO-11", "RSK-TRN-01", "RSK-ATK-02")
def test_an_open_attack_is_stopped_before_the_free_move_and_the_end_of_the_turn(siege) -> None:
    siege.do(attack("anna", "peru", "argentina"), e.StrengthRolled(roll=4)).throw("654", "11")
    later = [move("anna", "peru", "venezuela", 5), e.TurnEnded(by="anna")]
    assert all(siege.refused(event, "RSK-TRN-01") for event in later)
    assert not any(siege.offered(type(event)) for event in later)
    siege.by_the_rules(war.AttackStopped(by="anna"))
    assert all(siege.fine(event) and siege.offered(type(event)) for event in later)


@pytest.mark.rule("CCR-HTO-10")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_as_many_teams_move_in_as_dice_were_rolled_where_only_losses_are_told(deal, dice: int) -> None:
    deal.firm("tower", "anna", "peru:8").firm("luxor", "ben", "brazil:1 argentina").act("anna")
    deal.attack("anna", "peru", "brazil").do(war.LossesTaken(attacker=0, defender=1, dice=dice))
    assert (deal.state.armies("peru"), deal.state.armies("brazil")) == (8 - dice, dice)


@pytest.mark.rule("CCR-HTO-10", "CCR-HTO-12", "CCR-TCD-01")
def test_a_conquered_mom_and_pop(siege) -> None:
    siege.do(attack("anna", "peru", "argentina"), e.StrengthRolled(roll=1)).throw("654", "1")
    assert siege.state.holder("argentina") == "tower"
    assert siege.state.armies("argentina") == 3
    assert siege.choices(war.ArmiesMovedIn, "count") == {3, 4, 5}
    assert siege.refused(war.ArmiesMovedIn(count=2), "RSK-CNQ-02")
    siege.by_the_rules(war.ArmiesMovedIn(count=5))
    assert (siege.state.armies("peru"), siege.state.armies("argentina")) == (1, 5)
    assert (siege.has("anna"), siege.holds("tower"), siege.state.settlements) == (6000, {}, ())
    pile = siege.state.pile
    siege.end("anna")
    assert siege.state.pile == pile - 1


@pytest.mark.rule("CCR-HTO-11")
def test_one_free_move_even_without_an_attack(siege) -> None:
    assert siege.refused(move("ben", "brazil", "north_africa"), "CCR-CYC-02")
    assert siege.refused(move("anna", "peru", "venezuela", 6), "RSK-MOV-01")
    assert siege.refused(move("anna", "peru", "japan"), "RSK-MOV-01")
    siege.by_the_rules(move("anna", "peru", "venezuela", 3))
    assert (siege.state.armies("peru"), siege.state.armies("venezuela")) == (3, 5)
    assert siege.refused(move("anna", "peru", "venezuela"), "CCR-HTO-11")
    assert siege.refused(attack("anna", "venezuela", "brazil"), "CCR-HTO-11")
    assert siege.refused(e.StockBought(by="anna", of="tower", count=1), "CCR-ACT-01")
    assert not siege.offered(war.AttackAnnounced)
    assert not siege.offered(war.ArmiesMoved)


@pytest.mark.rule("CCR-HTO-12")
def test_four_conquests_one_card(deal) -> None:
    deal.firm("tower", "anna", "peru:20").pops("venezuela", "argentina", "brazil", "central_america").act("anna")
    for source, target in (
        ("peru", "argentina"),
        ("peru", "venezuela"),
        ("venezuela", "central_america"),
        ("peru", "brazil"),
    ):
        deal.do(attack("anna", source, target), e.StrengthRolled(roll=1)).throw("654", "1")
    pile, size = deal.state.pile, deal.state.hand_sizes["anna"]
    deal.end("anna")
    assert (deal.state.pile, deal.state.hand_sizes["anna"]) == (pile - 1, size + 1)


# ---------------------------------------------------------------- towers that fall


@pytest.mark.rule("CCR-HTO-13")
def test_only_the_tower_takes_the_corporation(siege) -> None:
    siege.conquer("anna", "peru", "brazil")
    assert siege.state.holder("brazil") == "tower"
    assert "luxor" in siege.state.firms
    siege.do(war.ArmiesMovedIn(count=5)).conquer("anna", "brazil", "north_africa")
    assert "luxor" not in siege.state.firms
    assert "Its tower has fallen, so Luxor is taken over." in siege.told()


@pytest.mark.rule("CCR-HTO-13", "CCR-HTO-18")
def test_the_tower_first_takes_everything(deal) -> None:
    rest = "north_africa:3 congo:3 egypt:3 madagascar:2"
    deal.firm("tower", "anna", "peru:9").firm("luxor", "ben", f"brazil:1 {rest}").act("anna")
    colour = deal.state.firms["luxor"].colour
    deal.conquer("anna", "peru", "brazil")
    assert len(deal.state.held("tower")) == 6
    assert [deal.state.armies(a) for a in ("north_africa", "congo", "egypt", "madagascar")] == [3, 3, 3, 2]
    assert deal.state.size("tower") == 6
    assert set(deal.state.towers) == {"peru"}
    assert colour in deal.state.free_colours
    assert deal.fine(attack("anna", "egypt", "middle_east")) is False
    deal.pops("middle_east")
    assert deal.fine(attack("anna", "egypt", "middle_east"))


@pytest.mark.rule("CCR-HTO-18")
def test_continents_count_for_the_attacker(deal) -> None:
    deal.firm("tower", "anna", "peru:9 venezuela argentina").firm("luxor", "ben", "brazil:1 north_africa").act("anna")
    deal.conquer("anna", "peru", "brazil")
    assert deal.state.size("tower") == 5 + 2


@pytest.mark.rule("CCR-HTO-14")
@pytest.mark.parametrize(
    ("firm", "rest", "shares", "paid"),
    [
        ("american", "north_africa congo egypt madagascar", {"carla": 6, "dora": 4}, {"carla": 3000, "dora": 1500}),
        ("tower", "north_africa congo", {"carla": 2}, {"carla": 2250}),
        ("tower", "north_africa congo", {"carla": 2, "dora": 1}, {"carla": 1500, "dora": 750}),
        ("tower", "north_africa congo", {}, {}),
    ],
)
def test_bonuses_are_halved(deal, firm: str, rest: str, shares: dict[str, int], paid: dict[str, int]) -> None:
    deal.firm("luxor", "anna", "peru:9").firm(firm, "ben", f"brazil:1 {rest}", **shares).act("anna")
    deal.conquer("anna", "peru", "brazil")
    assert {p: deal.has(p) - 6000 for p in deal.players if deal.has(p) != 6000} == paid


@pytest.mark.rule("CCR-HTO-15")
@pytest.mark.parametrize(("rest", "sold", "dollars"), [("congo egypt japan", 4, 1000), ("africa", 1, 350)])
def test_selling_at_half_the_price(deal, rest: str, sold: int, dollars: int) -> None:
    firm = "american"
    deal.firm("luxor", "anna", "peru:9").firm(firm, "ben", f"brazil:1 {rest}", dora=4, carla=5).act("anna")
    price = {"congo egypt japan": 500, "africa": 700}[rest]
    deal.conquer("anna", "peru", "brazil")
    assert deal.state.settlements[0].price == price
    before = deal.has("carla")
    deal.by_the_rules(e.SharesDisposed(by="carla", sold=sold, traded=0))
    assert deal.has("carla") == before + dollars


@pytest.mark.rule("CCR-HTO-16")
def test_four_for_one(deal) -> None:
    deal.firm("luxor", "anna", "peru:9").firm("american", "ben", "brazil:1", carla=10, dora=3).act("anna")
    deal.conquer("anna", "peru", "brazil")
    assert deal.refused(e.SharesDisposed(by="carla", sold=0, traded=6), "CCR-HTO-16")
    assert max(deal.choices(e.SharesDisposed, "traded")) == 8
    deal.by_the_rules(e.SharesDisposed(by="carla", sold=1, traded=8))
    assert deal.holds("luxor") == {"carla": 2}
    assert deal.holds("american") == {"carla": 1, "dora": 3}
    assert deal.choices(e.SharesDisposed, "traded") == {0}


@pytest.mark.rule("CCR-HTO-17")
@pytest.mark.parametrize(
    ("areas", "lost", "size"),
    [
        ("brazil:1 north_africa congo egypt madagascar japan ural", ("japan", "ural"), 5),
        ("brazil:1", (), 2),
        ("brazil:1 venezuela argentina peru", (), 6),
    ],
)
def test_size_of_the_settlement(deal, areas: str, lost: tuple[str, ...], size: int) -> None:
    deal.firm("luxor", "anna", "north_africa:9" if "peru" in areas else "peru:9")
    deal.firm("american", "ben", areas, carla=1).act("anna")
    for area in lost:
        deal.do(war.AreaSet(at=area, owner="luxor", armies=1))
    deal.conquer("anna", "north_africa" if "peru" in areas else "peru", "brazil")
    assert deal.state.settlements[0].size == size
    assert f"American is settled at size {size}" in deal.told()


@pytest.mark.rule("CCR-HTO-08", "CCR-HTO-04")
def test_who_rolls_for_the_defence(siege) -> None:
    siege.do(attack("anna", "peru", "brazil"))
    assert roller(siege.state) == "ben"
    siege.do(war.AttackStopped(by="anna"), attack("anna", "peru", "argentina"))
    assert roller(siege.state) == "ben"
    assert any(o.verb == "Ben rolls for the Mom & Pop" for o in siege.offers(e.StrengthRolled))


# ---------------------------------------------------------------- corrections to match the board


@pytest.mark.rule("RSK-ATK-02", "CCR-HTO-02")
@pytest.mark.parametrize("area", ["peru", "brazil"])
def test_a_territory_set_right_ends_the_fight_about_it_as_in_risk(siege, area: str) -> None:
    siege.do(attack("anna", "peru", "brazil")).throw("654", "66")
    assert siege.state.fight
    siege.do(war.AreaSet(at="japan", owner="imperial", armies=5))
    assert siege.state.fight, "Japan has nothing to do with it"
    siege.do(war.AreaSet(at=area, owner="tower", armies=4))
    assert siege.state.fight is None
    assert [fight.target for fight in siege.state.fought] == ["brazil"]
    assert (siege.state.holder(area), siege.state.armies(area), siege.state.adjusted) == ("tower", 4, True)
    assert siege.refused(war.LossesTaken(attacker=0, defender=2, dice=3), "RSK-ATK-01")


@pytest.mark.rule("RSK-DIC-04", "RSK-DIC-03")
def test_losses_are_those_of_a_throw(deal) -> None:
    deal.firm("tower", "anna", "peru:8").firm("luxor", "ben", "brazil:4 argentina").act("anna")
    deal.attack("anna", "peru", "brazil")
    fine = [(0, 2, 3), (1, 1, 3), (2, 0, 2), (0, 1, 1), (1, 0, 0), (0, 2, 0)]
    assert all(deal.fine(war.LossesTaken(attacker=a, defender=d, dice=n)) for a, d, n in fine)
    for attacker, defender, dice in ((-1, 2, 3), (2, -1, 2), (0, 3, 3), (0, 0, 3), (0, 2, 1), (0, 1, 4), (0, 1, -1)):
        event = war.LossesTaken(attacker=attacker, defender=defender, dice=dice)
        assert set(deal.illegal(event)) & {"RSK-DIC-04", "RSK-DIC-01"}, event
    for attack, defence in (("7", "1"), ("1", "0")):
        event = war.DiceRolled(attack=tuple(map(int, attack)), defence=tuple(map(int, defence)))
        assert deal.meaningless(event)


@pytest.mark.rule("RSK-DIC-01", "RSK-DIC-04")
def test_two_teams_throw_one_die_and_cost_one(deal) -> None:
    deal.firm("tower", "anna", "peru:2").firm("luxor", "ben", "brazil:4 argentina").act("anna")
    deal.attack("anna", "peru", "brazil")
    assert deal.fine(war.LossesTaken(attacker=0, defender=1, dice=0))
    assert deal.refused(war.LossesTaken(attacker=0, defender=2, dice=0), "RSK-DIC-04")
    nouns = {blank.noun for kind in (war.LossesTaken, war.DiceRolled) for o in deal.offers(kind) for blank in o.blanks}
    assert nouns <= {"roll", "teams"}


@pytest.mark.rule("RSK-DIC-04")
def test_a_throw_on_offer_says_what_it_costs(siege) -> None:
    siege.by_the_rules(attack("anna", "peru", "brazil"))
    usual = [offer.verb for offer in siege.offers(war.LossesTaken) if not offer.rare]
    assert usual[0] == "3 dice: attacker loses 0, defender 2"
    assert len(usual) == 3
