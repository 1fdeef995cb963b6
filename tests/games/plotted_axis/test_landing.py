"""When and where aircraft land, and what happens to those that cannot (PAA-LND, PAA-AMB-26)."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import events as axis
from assistant.games.plotted_axis import events as e
from assistant.games.plotted_axis.state import Plotted
from assistant.kit.pieces import Piece
from tests.plot_positions import NOOP, War, group, move


def planes(war: War, area: str) -> list[Piece]:
    return [p for p in war.state.at(area) if p.kind in ("fighter", "bomber")]


def one(war: War, area: str) -> Piece:
    (found,) = planes(war, area)
    return found


# ---------------------------------------------------------------- the three triggers


@pytest.mark.rule("PAA-LND-01")
def test_over_an_empty_sea_it_lands_before_enemies_fight_or_pass() -> None:
    war = War({"western_europe": "ger f", "sz_e_canada": "uk sub trn"}, noop=True)
    war.plots(
        ger=[move("sz_w_spain", "f western_europe"), move("algeria", "f sz_w_spain")],
        uk=[move("sz_w_spain", "sub trn sz_e_canada")],
    )
    war.until("uk")
    assert "flying" in one(war, "sz_w_spain").marks
    war.all()
    assert {"western_europe", "algeria"} <= war.places()
    assert war.refused(e.OrderRevealed(by="jpn", round=1, order=NOOP), "PAA-LND-02")
    war.lands("algeria")
    assert war.state.battles == ()
    assert war.at("sz_w_spain") == {"submarine": 1, "transport": 1}
    war.until("ger", 2)
    assert war.ready() == {}, "it has landed"


@pytest.mark.rule("PAA-LND-01")
def test_ships_that_pass_below_force_it_down_too() -> None:
    war = War({"western_europe": "ger f", "sz_e_canada": "uk sub"})
    war.plots(
        ger=[move("sz_w_spain", "f western_europe"), move("algeria", "f sz_w_spain")],
        uk=[move("sz_w_med", "sub sz_e_canada", via="sz_w_spain")],
    )
    war.until("uk").all()
    assert len(war.state.due) == 1
    war.lands("western_europe")
    assert war.at("sz_w_med") == {"submarine": 1}


@pytest.mark.rule("PAA-LND-01")
def test_over_home_land_it_does_not_have_to_land() -> None:
    war = War({"western_europe": "ger f", "germany": "ger i", "sz_north_sea": "uk trn"}, more={"karelia": "ussr i"})
    war.plots(
        ger=[move("eastern_europe", "f western_europe"), move("ukraine", "f eastern_europe")],
        ussr=[NOOP, move("eastern_europe", "i karelia")],
    )
    war.until("ussr", 2).all()
    assert not war.state.due
    assert war.state.battle is not None
    assert "flying" in one(war, "eastern_europe").marks


@pytest.mark.rule("PAA-LND-02")
def test_of_two_fighters_the_offer_says_which_one_lands() -> None:
    war = War({"germany": "ger b f", "western_europe": "ger f", "sz_north_sea": "uk trn"})
    both = move("sz_north_sea", group("b f", "germany"), group("f", "western_europe"))
    war.plots(ger=[both], uk=[NOOP]).until("ger").all().wins()
    verbs = {offer.known["unit"]: offer.verb for offer in war.offers(axis.AircraftLanded)}
    assert verbs["fighter"] == "Germany lands a fighter that flew from Germany to the North Sea"
    assert verbs["bomber"] == "Germany lands a bomber from the North Sea", "there is only one"
    fighter = next(offer for offer in war.offers(axis.AircraftLanded) if offer.known["unit"] == "fighter")
    war.by_the_rules(axis.AircraftLanded(**fighter.known, target="germany"))
    verbs = {offer.known["unit"]: offer.verb for offer in war.offers(axis.AircraftLanded)}
    assert verbs["fighter"] == "Germany lands a fighter from the North Sea", "the other one"
    assert war.choices(axis.AircraftLanded, "target") >= {"western_europe"}


@pytest.mark.rule("PAA-LND-02", "PAA-LND-10")
def test_after_an_attack_they_land_before_the_next_country_each_where_it_likes() -> None:
    war = War({"germany": "ger b f", "western_europe": "ger f", "sz_north_sea": "uk trn"})
    war.plots(ger=[move("sz_north_sea", "b f germany")], uk=[move("sz_north_sea", "f united_kingdom")])
    war.until("ger").all().wins()
    assert len(war.state.due) == 2
    assert (war.state.power, war.state.battles) == ("ger", ())
    offers = {o.known["unit"]: set(o.blank("target").choices) for o in war.offers(axis.AircraftLanded)}
    assert {"western_europe", "finland_norway", "germany"} <= offers["fighter"]
    assert {"germany", "southern_europe", "ukraine"} <= offers["bomber"]
    assert "karelia" not in offers["bomber"]
    for kind, place in (("bomber", "germany"), ("fighter", "finland_norway")):
        war.by_the_rules(axis.AircraftLanded(by="ger", unit=kind, source="sz_north_sea", target=place))
    assert (one(war, "germany").kind, one(war, "finland_norway").kind) == ("bomber", "fighter")
    assert war.state.power != "ger"


@pytest.mark.rule("PAA-LND-02", "PAA-LND-05")
def test_after_a_retreat_of_the_others_the_aircraft_land_too() -> None:
    war = War({"ukraine": "ger 2i f", "karelia": "ussr 2i"}, noop=True)
    war.plots(ger=[move("karelia", "2i f ukraine"), NOOP, move("finland_norway", "f karelia")]).until("ger").all()
    war.fights(0, 0, 0).by_the_rules(axis.AttackersRetreated(to="ukraine"))
    assert war.places() >= {"ukraine", "finland_norway"}
    war.lands("ukraine")
    assert {"landed"} <= one(war, "ukraine").marks
    assert "flying" not in one(war, "ukraine").marks


@pytest.mark.rule("PAA-LND-03", "PAA-LND-09")
def test_one_leg_lands_on_arrival_and_no_line_says_so() -> None:
    war = War({"ukraine": "ger f"}).line("ger", move("algeria", "f ukraine")).all()
    assert war.state.hovering, "nobody but Germany knows whether it flies on"
    assert war.page() == e.FlightsRevealed(by="ger", units={})
    war.turn_page()
    assert "landed" in one(war, "algeria").marks
    assert not war.state.due


@pytest.mark.rule("PAA-LND-03")
def test_two_legs_stay_in_the_air_between() -> None:
    war = War({"ukraine": "ger 2f"})
    war.plots(ger=[move("southern_europe", "2f ukraine"), move("libya", "f southern_europe")]).until("ger").all()
    assert war.page() == e.FlightsRevealed(by="ger", units={"fighter": 1})
    war.turn_page()
    marks = sorted("landed" in p.marks for p in planes(war, "southern_europe"))
    assert marks == [False, True]
    war.until("ger", 2)
    assert war.ready() == {"fighter": 1}
    assert war.refused(war.goes("2f"), "PAA-EXE-06")


@pytest.mark.rule("PAA-LND-03", "PAA-SET-04")
def test_a_country_on_paper_says_who_flies_on() -> None:
    war = War({"ukraine": "ger 2f"}, paper=("ussr", "ger", "uk", "jpn", "usa")).no_weapons()
    war.do(e.StepEnded(by="ussr", step="plot"), e.BookEnded(by="ussr", round=1))
    war.paper_line(move("southern_europe", "2f ukraine")).all()
    said = [o.known["units"] for o in war.offers(e.FlightsRevealed)]
    assert said == [{}, {"fighter": 1}, {"fighter": 2}]
    war.by_the_rules(e.FlightsRevealed(by="ger", units={"fighter": 1}))
    assert sorted("leg" in p.marks for p in planes(war, "southern_europe")) == [False, True]


# ---------------------------------------------------------------- carriers


@pytest.mark.rule("PAA-LND-04")
def test_a_carrier_is_home_for_as_many_as_still_fit() -> None:
    war = War({"sz_e_us": "usa cv 3f", "eastern_us": "usa b"})
    decks = [p for p in war.state.at("sz_e_us") if p.on]
    assert len(decks) == 2
    war = War({"sz_e_us": "usa cv f", "eastern_us": "usa 2f b"}).no_weapons()
    (carrier,) = (p for p in war.state.at("sz_e_us") if p.kind == "carrier")
    assert war.state.room(carrier) == 1
    war = War({"sz_e_us": "usa cv", "sz_caribbean": "ger sub", "eastern_us": "usa 3f"})
    war.line("usa", move("sz_caribbean", "3f eastern_us")).all().wins()
    for left in (2, 1):
        assert "sz_e_us" in war.places(), left
        war.lands("sz_e_us")
    assert "sz_e_us" not in war.places(), "the third needs another area"
    assert war.aboard("sz_e_us") == {"fighter": 2}


@pytest.mark.rule("PAA-LND-04")
def test_a_bomber_never_lands_on_a_carrier_and_two_at_once_not_on_one_place() -> None:
    war = War({"sz_e_us": "usa cv f", "sz_caribbean": "ger sub", "eastern_us": "usa 2f b"})
    war.line("usa", move("sz_caribbean", "2f b eastern_us")).all().wins()
    two = axis.AircraftLanded(by="usa", unit="fighter", source="sz_caribbean", target="sz_e_us", count=2)
    assert war.refused(two, "PAA-LND-04")
    bomber = axis.AircraftLanded(by="usa", unit="bomber", source="sz_caribbean", target="sz_e_us")
    assert war.refused(bomber, "AA-AIR-04")


def deck(reading: str, **books: object) -> War:
    """Let an American and a British fighter wait over a British carrier with one free place; the Germans come."""
    war = War(
        {"sz_e_canada": "uk cv f", "eastern_us": "usa f", "eastern_canada": "uk f", "sz_w_spain": "ger bb"},
        readings={"PAA-AMB-26": reading},
        noop=True,
    )
    return war.plots(
        usa=[move("sz_e_canada", "f eastern_us"), NOOP, move("sz_north_sea", "f sz_e_canada")],
        uk=[move("sz_e_canada", "f eastern_canada"), NOOP, move("sz_north_sea", "f sz_e_canada")],
        ger=[NOOP, move("sz_e_canada", "bb sz_w_spain")],
    ).until("ger", 2)


@pytest.mark.rule("PAA-AMB-26")
def test_the_place_of_a_carrier_is_its_owners_own_fighters_first() -> None:
    war = deck("owner")
    state: Plotted = war.state
    assert {p.owner for p in planes(war, "sz_e_canada") if not p.on and state.defends(p)} == {"uk"}
    war.all()
    assert {p.owner for p in state.pieces.of(war.state.due)} == {"usa"}


@pytest.mark.rule("PAA-AMB-26")
def test_in_turn_order_the_first_country_has_the_place() -> None:
    stacks = {"sz_e_canada": "usa cv f", "eastern_us": "usa f", "eastern_canada": "uk f", "sz_w_spain": "ger bb"}
    found: dict[str, set[str]] = {}
    for reading in ("owner", "turn_order"):
        war = War(stacks, readings={"PAA-AMB-26": reading}, noop=True).plots(
            usa=[move("sz_e_canada", "f eastern_us"), NOOP, move("sz_north_sea", "f sz_e_canada")],
            uk=[move("sz_e_canada", "f eastern_canada"), NOOP, move("sz_north_sea", "f sz_e_canada")],
            ger=[NOOP, move("sz_e_canada", "bb sz_w_spain")],
        )
        war.until("ger", 2).all()
        found[reading] = {p.owner for p in war.state.pieces.of(war.state.due)}
    assert found == {"owner": {"uk"}, "turn_order": {"usa"}}


@pytest.mark.rule("PAA-AMB-26")
@pytest.mark.parametrize(("reading", "who"), [("owner", {"uk", "usa"}), ("turn_order", set())])
def test_who_lands_when_the_rounds_are_over(reading: str, who: set[str]) -> None:
    """Both wait when the books end: the owner of the carrier decides, or the first in turn order lands."""
    war = War(
        {"sz_e_canada": "usa cv f", "eastern_us": "usa f", "eastern_canada": "uk f"},
        readings={"PAA-AMB-26": reading, "PAA-AMB-23": "end_of_rounds"},
        paper=("ussr", "ger", "uk", "jpn", "usa"),
        noop=True,
    ).no_weapons()
    war.do(e.StepEnded(by="ussr", step="plot"))
    for power, source in (("ussr", ""), ("ger", ""), ("uk", "eastern_canada"), ("jpn", ""), ("usa", "eastern_us")):
        if source:
            war.paper_line(move("sz_e_canada", f"f {source}")).all()
            war.do(e.FlightsRevealed(by=power, units={"fighter": 1}))
        else:
            war.do(e.BookEnded(by=power, round=1))
    for power in ("uk", "usa"):
        war.do(e.BookEnded(by=power, round=2))
    assert {p.owner for p in war.state.pieces.of(war.state.due)} == (who or {"usa"})
    if reading == "owner":
        war.by_the_rules(axis.AircraftLanded(by="usa", unit="fighter", source="sz_e_canada", target="sz_e_canada"))
        assert {p.owner for p in war.state.pieces.of(war.state.due)} == {"uk"}
        assert "sz_e_canada" not in war.places()


@pytest.mark.rule("PAA-AMB-26")
@pytest.mark.parametrize(("reading", "free"), [("owner", True), ("turn_order", False)])
def test_a_country_that_comes_later_waits_for_places_that_others_want(reading: str, free: bool) -> None:
    war = deck(reading)
    war.do(axis.StackSet(at="sz_e_canada", of="uk", unit="carrier", count=0))
    war.do(axis.StackSet(at="sz_e_us", of="uk", unit="carrier", count=1)).all()
    assert {p.owner for p in war.state.pieces.of(war.state.due)} == {"uk", "usa"}
    landing = axis.AircraftLanded(by="usa", unit="fighter", source="sz_e_canada", target="sz_e_us")
    assert war.refused(landing, "PAA-AMB-26") is not free
    assert war.fine(axis.AircraftLanded(by="uk", unit="fighter", source="sz_e_canada", target="sz_e_us"))
    war.by_the_rules(axis.AircraftLanded(by="uk", unit="fighter", source="sz_e_canada", target="sz_e_us"))
    assert war.fine(landing)


# ---------------------------------------------------------------- after it, where, and where not


@pytest.mark.rule("PAA-LND-05")
def test_a_line_of_an_aircraft_that_has_landed_is_void() -> None:
    war = War({"germany": "ger b", "sz_e_med": "uk sub"}, noop=True)
    war.plots(ger=[move("sz_e_med", "b germany"), move("sz_red_sea", "b sz_e_med")]).until("ger").all().wins()
    war.lands("libya").until("ger", 2)
    assert war.ready() == {}
    assert war.illegal(war.goes("b"))
    assert war.refused(axis.AircraftLanded(by="ger", unit="bomber", source="libya", target="algeria"), "PAA-LND-05")


@pytest.mark.rule("PAA-LND-06")
def test_only_the_range_that_is_left_counts() -> None:
    war = War({"germany": "ger b"}, noop=True)
    war.plots(ger=[move("sz_e_med", "b germany"), move("sz_red_sea", "b sz_e_med")]).until("ger", 2).all()
    assert one(war, "sz_red_sea").gone == 4
    assert war.places() == {"libya"}
    war.lands("libya")
    assert one(war, "libya").gone == 6


@pytest.mark.rule("PAA-LND-07", "PAA-LND-08")
@pytest.mark.parametrize(("back", "home"), [(True, True), (False, False)])
def test_land_that_was_lost_and_won_back_is_a_place_to_land(back: bool, home: bool) -> None:
    war = War(
        {"karelia": "ussr f", "finland_norway": "ger t", "russia": "ussr t", "sz_north_sea": "ger sub"}, noop=True
    )
    rest = [move("karelia", "t russia")] if back else [NOOP]
    war.plots(
        ussr=[move("sz_karelia", "f karelia"), *rest, move("sz_north_sea", "f sz_karelia")],
        ger=[move("karelia", "t finland_norway")],
    )
    war.until("ger").all()
    assert war.state.controller("karelia") == "ger"
    if back:
        war.until("ussr", 2).all().wins()
    war.until("ussr", 3).all().wins()
    assert ("karelia" in war.places()) is home
    assert "united_kingdom" in war.places()


@pytest.mark.rule("PAA-LND-07")
def test_land_conquered_this_turn_is_none() -> None:
    war = War({"libya": "ger t", "southern_europe": "ger f", "sz_e_med": "uk trn"}, noop=True)
    war.plots(ger=[move("egypt", "t libya"), move("sz_e_med", "f southern_europe")]).until("ger", 2).all().wins()
    assert war.state.controller("egypt") == "ger"
    assert "egypt" not in war.places()
    assert "libya" in war.places()
    lands = axis.AircraftLanded(by="ger", unit="fighter", source="sz_e_med", target="egypt")
    assert war.refused(lands, "AA-AIR-03")


@pytest.mark.rule("PAA-LND-09")
def test_the_form_has_no_line_for_landing() -> None:
    war = War({"ukraine": "ger f"}, noop=True)
    war.plots(ger=[move("sz_black", "f ukraine"), NOOP]).until("ger").all().turn_page()
    war.by_the_rules(axis.AircraftLanded(by="ger", unit="fighter", source="sz_black", target="eastern_europe"))
    assert war.state.into["ger"] == ("sz_black",)
    assert [line.order.to for line in war.state.revealed] == ["sz_black"]


@pytest.mark.rule("PAA-LND-11")
def test_without_a_place_in_reach_it_is_lost_and_why_is_kept() -> None:
    stacks = {"sz_hawaii": "usa cv f", "sz_wake": "jpn bb", "sz_solomons": "jpn sub"}
    war = War(stacks, own={"new_zealand": "jpn", "australia": "jpn"}, noop=True).plots(
        usa=[move("sz_new_zealand", "f sz_hawaii"), NOOP, NOOP, move("sz_hawaii", "f sz_new_zealand")],
        jpn=[NOOP, move("sz_hawaii", "bb sz_wake"), move("sz_new_zealand", "sub sz_solomons")],
    )
    war.until("jpn", 2).all().wins()
    assert one(war, "sz_new_zealand").gone == 2
    war.until("jpn", 3).all()
    assert planes(war, "sz_new_zealand") == []
    assert war.state.crashed == ((1, "usa", "fighter", "no place to land"),)
