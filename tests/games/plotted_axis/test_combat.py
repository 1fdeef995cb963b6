"""Battles within a round: who attacks, which aircraft defend, retreats, bombardment (PAA-CBT, PAA-RET, PAA-SHB)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from assistant.core.offer import Nonsense
from assistant.games.axis_allies import events as axis
from assistant.games.axis_allies.volleys import sides, volleys
from assistant.games.plotted_axis import events as e
from tests.plot_positions import NOOP, War, going, group, move


def karelia(ger: str = "3i", ussr: str = "i", **laid: object) -> War:
    """Set up Germans in Ukraine and Soviets in Karelia."""
    return War({"ukraine": f"ger {ger}", "karelia": f"ussr {ussr}"}, **laid)


def fighting(war: War, side: str) -> list[str]:
    battle = war.state.battle
    assert battle is not None
    return sorted(f"{p.owner} {p.kind}" for p in sides(war.state, battle)[side])  # type: ignore[index]


# ---------------------------------------------------------------- PAA-CBT


@pytest.mark.rule("PAA-CBT-01")
def test_who_moves_in_upon_enemies_fights_at_once() -> None:
    war = karelia().line("ger", move("karelia", "3i ukraine"))
    assert not war.state.battles
    war.all()
    assert war.state.battle is not None
    assert war.state.battle.at == "karelia"
    assert war.state.controller("karelia") == "ussr"


@pytest.mark.rule("PAA-CBT-01")
def test_an_undefended_enemy_area_is_taken_without_dice_by_land_units() -> None:
    war = War({"ukraine": "ger i f"}).line("ger", move("karelia", "i f ukraine")).all()
    assert not war.state.battles
    assert war.state.controller("karelia") == "ger"
    war = War({"ukraine": "ger f"}).line("ger", move("karelia", "f ukraine")).all()
    assert war.state.controller("karelia") == "ussr"


@pytest.mark.rule("PAA-CBT-01")
def test_moving_into_a_friendly_area_is_no_battle() -> None:
    war = War({"ukraine": "ger i"}).line("ger", move("eastern_europe", "i ukraine")).all()
    assert not war.state.fought
    assert war.at("eastern_europe") == {"infantry": 1}


@pytest.mark.rule("PAA-CBT-02", "PAA-INF-06")
def test_the_battle_is_over_before_the_next_country_acts() -> None:
    war = karelia(more={"united_kingdom": "uk i"}).plots(
        ger=[move("karelia", "3i ukraine")], uk=[move("sz_north_sea", "i united_kingdom")]
    )
    war.until("ger").all()
    assert war.state.power == "ger"
    line = e.OrderRevealed(by="uk", round=1, order=move("sz_north_sea", "i united_kingdom"))
    assert war.refused(line, "AA-CBT-08")
    with pytest.raises(Nonsense, match="Finish the revealed line first"):
        war.page()
    assert not war.offers(e.OrderCarriedOut)
    war.wins()
    assert war.at("karelia") == {"infantry": 3}
    assert (war.state.power, war.state.controller("karelia")) == ("uk", "ger")
    assert isinstance(war.page(), e.OrderRevealed)


@pytest.mark.rule("PAA-CBT-02")
def test_of_two_battles_neither_can_be_left_for_later() -> None:
    war = War({"libya": "ger t, ger i", "french_equatorial_africa": "uk i", "egypt": "uk i"})
    war.line("ger", move("egypt", group("t", "libya", "french_equatorial_africa"), "i libya"))
    war.do(war.some(going(0, first="t"), going(1, "i")))
    assert {b.at for b in war.state.battles} == {"egypt", "french_equatorial_africa"}
    assert war.refused(e.OrderRevealed(by="uk", round=1, order=NOOP), "PAA-CBT-02")
    with pytest.raises(Nonsense):
        war.page()
    war.do(axis.BattleBegun(at="egypt")).fights(1, 0)
    assert war.state.power == "ger"
    assert war.state.battle is not None, "the other one begins by itself"
    war.fights(1, 0)
    assert [f.battle.at for f in war.state.fought] == ["egypt", "french_equatorial_africa"]
    assert not war.state.battles
    assert war.state.power != "ger"


@pytest.mark.rule("PAA-CBT-03")
def test_one_against_one_to_the_end_is_won_once_in_four() -> None:
    war = karelia("i", "i").line("ger", move("karelia", "i ukraine")).all()
    assert war.state.battle is not None
    found = {v.side: Fraction(v.strength, 6) for v in volleys(war.state, war.state.battle)}
    ours, theirs = found["attacker"], found["defender"]
    assert ours * (1 - theirs) / (1 - (1 - ours) * (1 - theirs)) == Fraction(1, 4)


@pytest.mark.rule("PAA-CBT-03")
def test_who_is_hit_still_fires_and_both_can_be_gone() -> None:
    war = karelia("i", "i").line("ger", move("karelia", "i ukraine")).all().fights(1, 1)
    assert war.state.fought[-1].result == "both gone"
    assert war.at("karelia") == {}
    assert war.state.controller("karelia") == "ussr"


@pytest.mark.rule("PAA-CBT-04")
def test_the_mover_attacks_and_in_another_round_is_attacked() -> None:
    war = karelia("2i", "2i").plots(
        ger=[move("karelia", "i ukraine")], ussr=[move("evenki", "i russia"), move("ukraine", "i karelia")]
    )
    war.until("ger").all()
    assert war.state.battle is not None
    assert war.state.battle.attacker == "ger"
    war.loses().until("ussr", 2).all()
    assert war.state.battle is not None
    assert war.state.battle.attacker == "ussr"
    assert fighting(war, "attacker") == ["ussr infantry"]
    assert fighting(war, "defender") == ["ger infantry"]


@pytest.mark.rule("PAA-CBT-05")
def test_a_fighter_does_not_help_in_the_area_between() -> None:
    war = War({"libya": "ger t f", "french_equatorial_africa": "uk i", "egypt": "uk i"})
    war.line("ger", move("egypt", group("t", "libya", "french_equatorial_africa"), "f libya"))
    war.do(war.some(going(0, first="t"), going(1, "f")))
    war.do(axis.BattleBegun(at="french_equatorial_africa"))
    assert fighting(war, "attacker") == ["ger tank"]
    war.fights(1, 0)
    assert war.state.battle is not None
    assert war.state.battle.at == "egypt"
    assert fighting(war, "attacker") == ["ger fighter"]


@pytest.mark.rule("PAA-CBT-06")
def test_a_fighter_at_home_defends_with_four() -> None:
    war = War({"ukraine": "ger f", "karelia": "ussr 2i"}).line("ussr", move("ukraine", "2i karelia")).all()
    assert fighting(war, "defender") == ["ger fighter"]
    assert war.state.battle is not None
    assert [v.strength for v in volleys(war.state, war.state.battle) if v.side == "defender"] == [4]


def over_egypt(**laid: object) -> War:
    """Take Egypt with Japan; a German fighter waits above it for its second move, and British tanks come."""
    war = War(
        {"syria_iraq": "jpn i", "libya": "ger f", "kenya_rhodesia": "uk 2t"},
        own={"syria_iraq": "jpn"},
        noop=True,
        **laid,  # type: ignore[arg-type]
    )
    war.plots(
        jpn=[move("egypt", "i syria_iraq")],
        ger=[NOOP, move("egypt", "f libya"), move("sz_e_med", "f egypt")],
        uk=[NOOP, move("egypt", "2t kenya_rhodesia")],
    )
    return war.until("uk", 2)


@pytest.mark.rule("PAA-CBT-06", "PAA-CBT-07", "PAA-LND-01", "PAA-LND-07")
def test_over_land_taken_this_turn_aircraft_do_not_defend_and_land_before_the_battle() -> None:
    war = over_egypt()
    assert war.at("egypt") == {"infantry": 1, "fighter": 1}
    war.all()
    assert war.at("egypt", "ger") == {"fighter": 1}
    assert war.state.battle is None, "the aircraft leave first"
    assert war.illegal(axis.BattleBegun(at="egypt"))
    assert {"libya", "algeria", "syria_iraq"} <= war.places()
    assert "egypt" not in war.places(), "it was British when the turn began"
    war.lands("libya")
    assert fighting(war, "defender") == ["jpn infantry"]
    war.wins().until("ger", 3)
    assert war.ready() == {}, "it has landed: its line is void"
    assert "PAA-INV-02" in war.why()


@pytest.mark.rule("PAA-CBT-06")
def test_land_that_was_home_and_is_not_now_is_defended_by_no_aircraft() -> None:
    war = over_egypt()
    (plane,) = (p for p in war.state.at("egypt") if p.kind == "fighter")
    assert not war.state.defends(plane), "home now, not when the turn began"
    war.do(axis.ControlSet(at="libya", of="uk"))
    assert not war.state.defends(plane._replace(at="libya")), "home when the turn began, not now"
    assert war.state.defends(plane._replace(at="algeria")), "both"


@pytest.mark.rule("PAA-CBT-08")
def test_a_fighter_between_its_moves_defends_and_flies_on() -> None:
    war = War({"sinkiang": "usa f", "china": "usa i", "manchuria": "jpn i"}, noop=True)
    war.plots(
        usa=[move("china", "f sinkiang"), NOOP, move("india", "f china")], jpn=[NOOP, move("china", "i manchuria")]
    )
    war.until("jpn", 2).all()
    assert fighting(war, "defender") == ["usa fighter", "usa infantry"]
    war.fights(0, 0, 1)
    assert war.state.battle is None
    (plane,) = (p for p in war.state.at("china") if p.kind == "fighter")
    assert "landed" not in plane.marks
    war.until("usa", 3)
    assert war.ready() == {"fighter": 1}
    war.all()
    assert "fighter" in war.at("india")


# ---------------------------------------------------------------- PAA-RET


@pytest.mark.rule("PAA-RET-01")
def test_the_attackers_may_retreat_after_a_round_and_not_before() -> None:
    war = War({"eastern_europe": "ger 6i", "karelia": "ussr 3i"}).line("ger", move("karelia", "6i eastern_europe"))
    war.all()
    assert not war.offered(axis.AttackersRetreated)
    war.fights(0)
    assert war.refused(axis.AttackersRetreated(to="eastern_europe"), "AA-RET-01")
    war.fights(3)
    assert war.choices(axis.AttackersRetreated, "to") == {"eastern_europe"}
    war.by_the_rules(axis.AttackersRetreated(to="eastern_europe"))
    assert war.at("eastern_europe") == {"infantry": 3}
    assert war.state.fought[-1].result == "retreated"
    assert war.state.now is None, "the line is done"


@pytest.mark.rule("PAA-RET-02")
def test_a_retreat_needs_no_order_and_counts_for_none() -> None:
    war = War({"eastern_europe": "ger i", "ukraine": "ger 2i", "karelia": "ussr i"})
    war.plots(ger=[move("ukraine", "i eastern_europe"), move("karelia", "2i ukraine")]).until("ger", 2)
    war.all().fights(0, 0)
    into = war.state.into["ger"]
    assert into == ("ukraine", "karelia")
    war.by_the_rules(axis.AttackersRetreated(to="ukraine"))
    assert war.at("ukraine", "ger") == {"infantry": 3}
    assert war.state.into["ger"] == into


@pytest.mark.rule("PAA-RET-02")
def test_a_defending_submarine_withdraws_without_an_order() -> None:
    war = War({"sz_e_med": "uk sub", "sz_c_med": "ger bb"})
    war.line("ger", move("sz_e_med", "bb sz_c_med")).all().fights(0, 0)
    zones = war.choices(axis.SubmarinesWithdrawn, "to")
    assert zones == {"sz_black", "sz_c_med", "sz_red_sea"}
    war.by_the_rules(axis.SubmarinesWithdrawn(side="defender", of="uk", to="sz_red_sea"))
    assert war.at("sz_red_sea") == {"submarine": 1}
    assert war.state.into == {"ger": ("sz_e_med",)}


@pytest.mark.rule("PAA-AMB-48")
@pytest.mark.parametrize(("reading", "open_"), [("if_no_enemy_now", True), ("no", False)])
def test_a_submarine_withdraws_into_a_zone_of_an_earlier_battle(reading: str, open_: bool) -> None:
    war = War(
        {"sz_e_med": "uk sub", "sz_c_med": "ger bb", "sz_red_sea": "uk trn", "sz_india": "jpn sub"},
        readings={"PAA-AMB-48": reading},
        noop=True,
    )
    war.plots(jpn=[move("sz_red_sea", "sub sz_india")], ger=[NOOP, move("sz_e_med", "bb sz_c_med")])
    war.until("jpn").all().fights(1)
    war.do(axis.StackSet(at="sz_red_sea", of="jpn", unit="submarine", count=0))
    war.until("ger", 2).all().fights(0, 0)
    assert ("sz_red_sea" in war.choices(axis.SubmarinesWithdrawn, "to")) is open_
    assert war.refused(axis.SubmarinesWithdrawn(side="defender", of="uk", to="sz_red_sea"), "PAA-AMB-48") is not open_


@pytest.mark.rule("PAA-AMB-48")
def test_no_submarine_withdraws_to_where_enemies_are() -> None:
    war = War({"sz_e_med": "uk sub", "sz_c_med": "ger bb", "sz_red_sea": "jpn trn"})
    war.line("ger", move("sz_e_med", "bb sz_c_med")).all().fights(0, 0)
    assert "sz_red_sea" not in war.choices(axis.SubmarinesWithdrawn, "to")


# ---------------------------------------------------------------- PAA-SHB


def landing(more: str = "", **laid: object) -> War:
    """Move a battleship and a transport with a tank into the Eastern Mediterranean; then land the tank in Egypt."""
    stacks = {"sz_c_med": "ger bb trn", "southern_europe": "ger t", "egypt": "uk i"}
    war = War({**stacks, **({"sz_e_med": more} if more else {})}, **laid)  # type: ignore[arg-type]
    return war.plots(
        ger=[
            move("sz_e_med", group("bb trn", "sz_c_med", load="t southern_europe")),
            move("egypt", group("t", "sz_e_med", aboard="from transport")),
        ]
    )


@pytest.mark.rule("PAA-SHB-01")
def test_a_battleship_that_came_without_a_fight_bombards_without_an_order() -> None:
    war = landing().until("ger", 2).all()
    (battle,) = war.state.battles
    assert len(battle.support) == 1
    begins = [offer.known.get("support") for offer in war.offers(axis.BattleBegun)]
    assert begins == [None, 0], "it may hold its fire"
    war.do(axis.BattleBegun(at="egypt"))
    (shots,) = war.offers(axis.ShotsFired)
    assert shots.known["column"] == "bombardment"
    assert "1 die at 4" in shots.verb


@pytest.mark.rule("PAA-SHB-01")
def test_without_a_landing_from_the_sea_nothing_bombards() -> None:
    war = War({"sz_e_med": "ger bb", "libya": "ger t", "egypt": "uk i"}).line("ger", move("egypt", "t libya")).all()
    assert war.state.battle is not None
    assert not war.state.battle.support


@pytest.mark.rule("PAA-AMB-47", "PAA-SHB-01")
@pytest.mark.parametrize(("reading", "guns"), [("no", 0), ("only_same_action", 1)])
def test_a_sea_battle_of_an_earlier_action(reading: str, guns: int) -> None:
    war = landing("uk sub", readings={"PAA-AMB-47": reading}).until("ger", 1).all().wins().until("ger", 2).all()
    (battle,) = war.state.battles
    assert len(battle.support) == guns


@pytest.mark.rule("PAA-AMB-47", "PAA-SHB-01")
@pytest.mark.parametrize("reading", ["no", "only_same_action"])
def test_a_battleship_bombards_once_a_turn(reading: str) -> None:
    war = landing(readings={"PAA-AMB-47": reading}).until("ger", 2).all()
    war.do(axis.BattleBegun(at="egypt"))
    (ship,) = (p for p in war.state.at("sz_e_med") if p.kind == "battleship")
    assert "bombarded" in ship.marks
    assert war.state.tired(ship)
