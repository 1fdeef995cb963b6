"""Raids on factories, rockets, and the debts that they leave (PAA-SBR, PAA-AMB-34 to -36, PAA-INC-02)."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import events as axis
from assistant.games.plotted_axis import events as e
from assistant.games.plotted_axis.orders import Order
from tests.plot_positions import NOOP, War, move

LONDON = "united_kingdom"


def over_germany(bombers: str = "uk b", more: str = "", **laid: object) -> War:
    """Send bombers from London over Germany, before anybody has chosen what they do."""
    power = bombers.split(" ", maxsplit=1)[0]
    war = War({LONDON: bombers, **({"germany": more} if more else {})}, **laid)  # type: ignore[arg-type]
    return war.line(power, move("germany", f"{bombers.split(' ')[1]} {LONDON}")).all()


def raid(war: War, at: str, *faces: int) -> War:
    """Raid with all bombers there, and roll."""
    by = war.state.power
    war.by_the_rules(axis.RaidDeclared(by=by, at=at, count=len(faces)))
    return war.by_the_rules(axis.FactoryRaided(at=at, faces=tuple(map(str, faces))))


def home(war: War) -> War:
    """Land all aircraft that must land at the first place."""
    while war.state.due:
        war.lands(min(war.places()))
    return war


@pytest.mark.rule("PAA-SBR-01")
def test_bombers_over_a_factory_raid_or_fight() -> None:
    war = over_germany(more="ger i")
    assert war.state.battle is None, "nothing is begun before they have chosen"
    assert war.choices(axis.RaidDeclared, "count") == {1}
    assert war.offered(axis.BattleBegun, at="germany")
    fight = over_germany(more="ger i").do(axis.BattleBegun(at="germany"))
    assert fight.state.battle is not None
    assert fight.money("ger") == 32


@pytest.mark.rule("PAA-SBR-01")
def test_without_a_factory_there_is_no_raid() -> None:
    war = War({LONDON: "uk b", "western_europe": "ger i"}).line("uk", move("western_europe", f"b {LONDON}")).all()
    assert war.state.battle is not None
    assert not war.offered(axis.RaidDeclared)


@pytest.mark.rule("PAA-SBR-02")
def test_two_raid_and_one_fights() -> None:
    war = over_germany("usa 3b", "ger i")
    war.by_the_rules(axis.RaidDeclared(by="usa", at="germany", count=2))
    assert war.refused(axis.BattleBegun(at="germany"), "AA-SBR-02")
    war.by_the_rules(axis.FactoryRaided(at="germany", faces=("2", "3")))
    assert war.money("ger") == 27
    assert war.refused(axis.RaidDeclared(by="usa", at="germany", count=2), "AA-SBR-01")
    home(war)
    (battle,) = war.state.battles
    assert len(battle.attackers) == 1
    war.by_the_rules(axis.BattleBegun(at="germany")).fights(1, 0)
    assert len(war.state.due) == 1
    assert war.state.last_revealed is not None
    assert war.state.last_revealed.order.note == "", "nothing of it was written"


@pytest.mark.rule("PAA-SBR-03", "PAA-INF-01")
def test_a_raid_takes_what_is_in_hand_at_once() -> None:
    war = raid(over_germany(), "germany", 5)
    assert war.money("ger") == 27
    assert war.state.debts.get("ger", 0) == 0
    assert war.seen("").ipcs["ger"] == 27, "before the next line is read"


@pytest.mark.rule("PAA-SBR-04")
def test_what_is_not_there_is_noted() -> None:
    war = raid(over_germany(ipcs={"ger": 4}), "germany", 6)
    assert (war.money("ger"), war.state.debts["ger"]) == (0, 2)


def over_japan(uk: int, usa: int, **laid: object) -> War:
    """Send two raids to Japan, which has nothing in hand."""
    war = War({"soviet_far_east": "uk b, usa b"}, ipcs={"jpn": 0}, **laid)  # type: ignore[arg-type]
    war.plots(uk=[move("japan", "b soviet_far_east")], usa=[move("japan", "b soviet_far_east")])
    for power, roll in (("uk", uk), ("usa", usa)):
        home(raid(war.until(power).all(), "japan", roll))
    return war


@pytest.mark.rule("PAA-INC-02", "PAA-SBR-04")
def test_the_debt_is_taken_off_the_income() -> None:
    war = over_japan(5, 3)
    if war.state.step == "execution":
        assert war.state.debts["jpn"] == 8
    war.over()
    assert war.state.turn == 2
    assert war.money("jpn") == 25 - 8


@pytest.mark.rule("PAA-SBR-05", "PAA-INC-02")
def test_what_the_income_cannot_cover_is_forgotten() -> None:
    war = War({"soviet_far_east": "uk b, usa b"}, ipcs={"jpn": 0})
    poor = dict.fromkeys(("japan", "manchuria", "kwangtung", "philippines", "borneo"), 0)
    war.do(*(axis.ValueSet(at=area, count=count) for area, count in poor.items()))
    assert war.state.income("jpn") == 7
    war.plots(uk=[move("japan", "b soviet_far_east")], usa=[move("japan", "b soviet_far_east")])
    for power, roll in (("uk", 5), ("usa", 4)):
        home(raid(war.until(power).all(), "japan", roll))
    war.over()
    assert war.state.turn == 2
    assert war.money("jpn") == 0
    assert war.state.debts.get("jpn", 0) == 0
    war.plots().over()
    assert war.money("jpn") == 7


@pytest.mark.rule("PAA-AMB-34")
@pytest.mark.parametrize(("reading", "left", "debt"), [("income_only", 10, 2), ("pay_when_possible", 8, 0)])
def test_money_that_comes_later_pays_the_debt_or_not(reading: str, left: int, debt: int) -> None:
    war = War(
        {LONDON: "uk b", "caucasus": "ger t"},
        own={"caucasus": "ger"},
        ipcs={"ger": 4, "ussr": 10},
        readings={"PAA-AMB-34": reading},
        noop=True,
    )
    war.plots(ger=[NOOP, move("russia", "t caucasus"), NOOP], uk=[move("germany", f"b {LONDON}")])
    home(raid(war.until("uk").all(), "germany", 6)).until("ger", 2).all()
    assert war.state.controller("russia") == "ger"
    assert (war.money("ger"), war.state.debts["ger"]) == (left, debt)


# ---------------------------------------------------------------- rockets


def rockets(reading: str = "any_own_round", losses: str = "yes", **books: list[Order]) -> War:
    """Set up the United Kingdom with Rockets and a gun at home, and Germany with two IPCs."""
    war = War({LONDON: "uk aa 2i"}, readings={"PAA-AMB-35": reading, "PAA-AMB-36": losses}, ipcs={"ger": 2}, noop=True)
    war.do(axis.WeaponSet(of="uk", weapon="rockets"))
    return war.plots(**books) if books else war


SHOT = axis.RocketsFired(by="uk", source=LONDON, target="germany", roll="5")


@pytest.mark.rule("PAA-AMB-35")
def test_rockets_strike_before_one_of_the_own_actions() -> None:
    war = rockets()
    assert "PAA-SEQ-01" in war.illegal(SHOT)
    assert not war.offered(axis.RocketsFired)
    war.plots(ger=[NOOP], uk=[NOOP, move("sz_north_sea", f"i {LONDON}")])
    assert war.refused(SHOT, "PAA-AMB-35"), "the USSR is to act"
    while war.state.power != "uk":
        war.turn_page()
    assert war.offered(axis.RocketsFired, target="germany")
    war.turn_page()
    while not (war.state.power == "uk" and war.state.round == 2):
        war.turn_page()
    war.by_the_rules(SHOT)
    assert war.money("ger") == 0
    assert "AA-WPN-05" in war.illegal(SHOT), "once a turn"
    war.turn_page()
    assert war.state.now is not None
    late = rockets(uk=[move("sz_north_sea", f"i {LONDON}")]).until("uk")
    assert late.refused(SHOT, "PAA-AMB-35")
    assert not late.offered(axis.RocketsFired)


@pytest.mark.rule("PAA-AMB-35")
def test_rockets_strike_in_the_weapons_phase() -> None:
    war = rockets("weapons_phase")
    assert war.refused(SHOT, "PAA-AMB-35"), "the USSR is at its weapons"
    while war.state.power != "uk":
        assert not war.offered(axis.RocketsFired)
        war.do(e.StepEnded(by=war.state.power, step="weapons"))
    assert war.offered(axis.RocketsFired)
    war.by_the_rules(SHOT)
    later = rockets("weapons_phase", uk=[NOOP, NOOP])
    while later.state.power != "uk":
        later.turn_page()
    assert not later.offered(axis.RocketsFired)
    assert later.refused(SHOT, "PAA-SEQ-01")


@pytest.mark.rule("PAA-AMB-35")
def test_rockets_have_a_line_of_their_own() -> None:
    line = Order(kind="rockets", to="germany")
    war = rockets("plotted", uk=[NOOP, line, NOOP])
    while war.state.power != "uk":
        war.turn_page()
    assert not war.offered(axis.RocketsFired)
    assert war.illegal(SHOT)
    war.until("uk", 2)
    assert war.told().endswith("rockets at Germany.")
    assert war.refused(axis.RocketsFired(by="uk", source=LONDON, target="southern_europe", roll="5"), "PAA-AMB-35")
    assert war.choices(axis.RocketsFired, "roll") == set("123456")
    war.by_the_rules(SHOT)
    assert war.money("ger") == 0
    assert war.state.now is None, "the line is done"
    passed = rockets("plotted", uk=[line]).until("uk").pass_()
    assert passed.money("ger") == 2
    other = rockets(uk=[line, NOOP])
    while other.state.round == 1:
        other.turn_page()
    assert other.state.last_revealed is not None
    assert other.state.last_revealed.why == "Rockets need no line at this table."


@pytest.mark.rule("PAA-AMB-36")
@pytest.mark.parametrize(("reading", "debt"), [("yes", 3), ("no", 0)])
def test_rockets_leave_a_debt_or_not(reading: str, debt: int) -> None:
    war = rockets(losses=reading, uk=[NOOP, NOOP])
    while war.state.power != "uk":
        war.turn_page()
    war.by_the_rules(SHOT)
    assert war.money("ger") == 0
    assert war.state.debts.get("ger", 0) == debt
    war.over()
    assert war.money("ger") == 32 - debt


@pytest.mark.rule("AA-AMB-07", "AA-AAG-02", "PAA-LND-01")
@pytest.mark.parametrize("reading", ["attack_flights", "all_flights", "destination_only"])
def test_guns_under_the_way_home_fire_only_where_the_table_has_them_fire_at_all_flights(reading: str) -> None:
    guns = dict.fromkeys(("western_europe", "germany", "eastern_europe", "finland_norway"), "ger aa")
    war = War({LONDON: "uk b", "southern_europe": "ger i", **guns}, readings={"AA-AMB-07": reading})
    war.line("uk", move("southern_europe", f"b {LONDON}")).all()
    assert [flak.at for flak in war.state.flak] == ([] if reading == "destination_only" else ["western_europe"])
    for flak in war.state.flak:
        war.by_the_rules(axis.GunsFired(at=flak.at, unit="bomber", hits=0))
    war.by_the_rules(axis.BattleBegun(at="southern_europe")).fights(1, 0).lands(LONDON)
    assert [flak.at for flak in war.state.flak] == (["western_europe"] if reading == "all_flights" else [])
