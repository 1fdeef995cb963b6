"""Countries, sides, the board and the steps of a turn (AA-GEN, AA-SEQ)."""

from __future__ import annotations

import pytest

from assistant.games import GAMES
from assistant.games.axis_allies import board
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.setup import lay
from tests.words import seated

ORDER = ("ussr", "ger", "uk", "jpn", "usa")
STEPS = ("weapons", "purchase", "combat_move", "combat", "noncombat_move", "placement")
ATTACK = {"ukraine": "ger 1 infantry", "karelia": "ussr 1 infantry"}


@pytest.mark.rule("AA-GEN-01")
def test_gen_01_the_classic_edition(front) -> None:
    table = front({"sz_north_sea": "uk 1 battleship", "sz_baltic": "ger 1 submarine"}, "ger", "combat_move")
    assert len(table.state.kinds) == 10
    assert "destroyer" not in table.state.kinds
    table.go("submarine", "sz_baltic", "sz_north_sea").fight("sz_north_sea")
    table.fire("attacker", "submarines", 1)
    assert table.units("sz_north_sea") == {"submarine": 1}, "a battleship is sunk by one hit"
    assert {ruling.ambiguity for ruling in GAMES["axis_allies"].rulings} == {f"AA-AMB-{n:02}" for n in range(1, 24)}


@pytest.mark.rule("AA-GEN-02")
def test_gen_02_two_alliances_shared_by_up_to_five(front) -> None:
    table = front(players=3)
    assert [table.state.side(power) for power in ORDER] == ["allies", "axis", "allies", "axis", "allies"]
    assert {player: table.state.powers_of(player) for player in ("anna", "ben", "carla")} == {
        "anna": ("ussr",),
        "ben": ("ger", "jpn"),
        "carla": ("uk", "usa"),
    }
    for count in range(1, 6):
        people = seated("anna", "ben", "carla", "david", "edith")[:count]
        seats = lay(people).seats
        assert set(seats) == set(ORDER)
        assert set(seats.values()) == {player.key for player in people}
        if count > 1:
            sides = {
                player.key: {board.SIDES[p] for p, seat in seats.items() if seat == player.key} for player in people
            }
            assert all(len(found) == 1 for found in sides.values()), "nobody plays both sides"


@pytest.mark.rule("AA-GEN-02")
def test_gen_02_a_country_can_change_hands(front) -> None:
    table = front()
    assert table.state.on_turn == "anna"
    table.do(e.SeatsGiven(power="ussr", player="edith"))
    assert table.state.on_turn == "edith"
    assert table.state.powers_of("edith") == ("ussr", "usa")
    assert table.told() == "Edith plays the USSR."
    table.do(e.SeatsGiven(power="ussr", player=""))
    assert table.state.on_turn is None
    assert table.state.seat_of("ussr") is None


@pytest.mark.rule("AA-GEN-03")
def test_gen_03_the_order_of_the_countries(front) -> None:
    table = front({})
    seen = [table.state.power]
    while table.state.turn == 1:
        before = table.state.power
        table.end()
        if table.state.power != before:
            seen.append(table.state.power)
    assert tuple(seen) == (*ORDER, "ussr")
    assert table.state.turn == 2


@pytest.mark.rule("AA-GEN-03")
def test_gen_03_who_is_not_on_turn_waits(front) -> None:
    table = front(ATTACK, "ussr", "combat_move")
    assert table.refused(e.UnitsMoved(by="ger", unit="infantry", source="ukraine", target="karelia"), "AA-GEN-03")
    assert table.refused(e.WeaponsResearched(by="uk"), "AA-GEN-03")
    assert table.fine(table.move("infantry", "karelia", "ukraine"))
    assert table.state.on_turn == "anna"
    assert table.until("ger").state.on_turn == "ben"


@pytest.mark.rule("AA-GEN-04")
def test_gen_04_starting_money(front) -> None:
    state = front().state
    assert state.ipcs == {"ussr": 24, "ger": 32, "uk": 30, "jpn": 25, "usa": 36}
    assert sum(state.ipcs.values()) == 147
    assert all(state.income(power) == state.ipcs[power] for power in ORDER)
    assert front(ipcs={"uk": 17}).money("uk") == 17, "the table's own chart"


@pytest.mark.rule("AA-GEN-05")
def test_gen_05_starting_forces(front) -> None:
    table = front()

    def of(power: str) -> dict[str, int]:
        found: dict[str, int] = {}
        for piece in table.state.pieces:
            if piece.owner == power and piece.kind not in ("factory", "aa_gun"):
                found[piece.kind] = found.get(piece.kind, 0) + 1
        return found

    assert of("jpn") == {
        "infantry": 19,
        "tank": 1,
        "fighter": 5,
        "bomber": 1,
        "battleship": 2,
        "carrier": 1,
        "transport": 2,
        "submarine": 1,
    }
    assert {kind: of("uk")[kind] for kind in ("battleship", "transport", "submarine")} == {
        "battleship": 2,
        "transport": 3,
        "submarine": 1,
    }
    carrier = next(p for p in table.state.at("sz_hawaii") if p.kind == "carrier")
    assert [p.kind for p in table.state.pieces.on(carrier.id)] == ["fighter"], "it stands on its carrier"


@pytest.mark.rule("AA-GEN-05")
def test_gen_05_the_table_has_another_chart(front) -> None:
    table = front(units={"ukraine/ger/infantry": 1, "nowhere": 3, "midway/usa/tank": 0})
    assert table.units("ukraine") == {"infantry": 1, "tank": 2, "fighter": 1}
    assert table.units("midway") == {"infantry": 1}
    table.do(e.StackSet(at="ukraine", of="ger", unit="tank", count=1))
    assert table.units("ukraine") == {"infantry": 1, "tank": 1, "fighter": 1}
    assert table.told() == "Germany has 1 tank in Ukraine SSR."
    assert front({"ukraine": "ger 1 infantry"}).units("ukraine") == {"infantry": 1}


@pytest.mark.rule("AA-GEN-06")
def test_gen_06_control(front) -> None:
    table = front()
    assert not table.state.at("brazil")
    assert table.holder("brazil") == "usa", "American without any unit"
    assert table.state.blocked("sz_baltic", "uk"), "hostile with a German submarine"
    assert not table.state.blocked("sz_baltic", "jpn")
    assert not table.state.blocked("sz_n_atlantic", "uk")
    assert "sz_baltic" not in table.state.control
    assert not front({"sz_hawaii": "usa 1 carrier 1 fighter"}).state.blocked("sz_wake", "jpn")


@pytest.mark.rule("AA-GEN-06")
def test_gen_06_owners_that_are_no_country_and_areas_that_are_not_on_the_map_change_nothing(front) -> None:
    stands = front().state.control
    assert front(owners={"atlantis": "uk", "brazil": "nobody"}).state.control == stands
    assert front(owners={"brazil": "uk"}).state.control == {**stands, "brazil": "uk"}


@pytest.mark.rule("AA-GEN-06")
def test_gen_06_nobody_controls_the_sea(front) -> None:
    table = front()
    table.do(e.ControlSet(at="brazil", of="uk"))
    assert (table.holder("brazil"), table.told()) == ("uk", "The United Kingdom controls Brazil.")
    table.do(e.ControlSet(at="brazil", of="neutral"))
    assert table.state.neutral("brazil")
    before = table.state.control
    assert table.meaningless(e.ControlSet(at="atlantis", of="uk"))
    table.do(e.ControlSet(at="sz_baltic", of="uk"))
    assert table.state.control == before


@pytest.mark.rule("AA-GEN-07")
def test_gen_07_friendly_enemy_neutral(front) -> None:
    state = front().state
    assert state.friendly("karelia", "uk")
    assert state.hostile("karelia", "ger")
    assert not state.hostile("karelia", "usa")
    assert state.neutral("turkey")
    for power in ORDER:
        assert not state.friendly("turkey", power)
        assert not state.hostile("turkey", power)


@pytest.mark.rule("AA-GEN-08")
def test_gen_08_neighbours(front) -> None:
    world = front().state.world
    assert set(world.neighbours("libya")) == {"algeria", "french_equatorial_africa", "egypt", "sz_c_med"}
    assert not world.adjacent("kwangtung", "sz_japan")
    assert world.adjacent("sz_new_zealand", "sz_peru")
    assert world.adjacent("sz_new_zealand", "sz_s_argentina")
    assert (len(world.links), len(world.keys), len(world.seas)) == (309, 128, 58)


# ---------------------------------------------------------------- the turn


@pytest.mark.rule("AA-SEQ-01")
def test_seq_01_seven_steps(front) -> None:
    table = front({"germany": "ger 1 factory"}, "ger")
    seen: list[str] = []
    while table.state.power == "ger":
        seen.append(table.state.step)
        if table.state.step == "purchase":
            table.by_the_rules(e.UnitBought(by="ger", unit="tank", count=2))
            assert table.units("germany") == {"factory": 1}, "they appear at the end"
        if table.state.step == "placement":
            table.by_the_rules(e.UnitPlaced(by="ger", unit="tank", at="germany", count=2))
            assert table.money("ger") == 22, "income is still to come"
        table.by_the_rules(table.ending())
    assert seen == [step for step in STEPS if step != "combat"], "no battle, no step for it"
    assert table.units("germany") == {"factory": 1, "tank": 2}
    assert table.money("ger") == 22 + 32
    assert table.told() == "Germany collects 32 IPCs. The United Kingdom begins its turn."


@pytest.mark.rule("AA-SEQ-01")
def test_seq_01_a_battle_has_its_step(front) -> None:
    table = front(ATTACK, "ger", "combat_move").go("infantry", "ukraine", "karelia").end()
    assert table.state.step == "combat"
    assert table.refused(table.ending(), "AA-CBT-13"), "it is fought first"
    assert not table.offered(e.StepEnded)
    table.fight("karelia")
    table.fire("attacker", 1, 1).fire("defender", 2, 0)
    assert not table.state.battles
    assert table.by_the_rules(table.ending()).state.step == "noncombat_move"


@pytest.mark.rule("AA-SEQ-02")
def test_seq_02_steps_in_their_order(front) -> None:
    table = front({"germany": "ger 1 factory"}, "ger", "purchase")
    table.do(e.UnitBought(by="ger", unit="infantry"))
    assert table.refused(e.WeaponsResearched(by="ger", faces=("6",)), "AA-SEQ-02"), "no dice after buying"
    assert table.refused(e.UnitPlaced(by="ger", unit="infantry", at="germany"), "AA-SEQ-02")
    assert table.refused(table.move("infantry", "ukraine", "karelia"), "AA-SEQ-02")
    assert table.refused(e.StepEnded(by="ger", step="placement"), "AA-SEQ-02")
    table.end()
    assert table.refused(e.UnitBought(by="ger", unit="infantry"), "AA-SEQ-02")
    before = table.state
    table.do(e.StepEnded(by="ger", step="placement"))
    assert table.state.step == before.step, "a step that is not now does not end"


@pytest.mark.rule("AA-SEQ-02")
def test_seq_02_every_step_may_be_skipped(front) -> None:
    table = front({}, "ger")
    while table.state.power == "ger":
        assert table.offered(e.StepEnded)
        table.by_the_rules(table.ending())
    assert table.state.power == "uk"


@pytest.mark.rule("AA-SEQ-02")
def test_seq_02_bought_units_that_are_not_placed_are_asked_about(front) -> None:
    table = front({"germany": "ger 1 factory"}, "ger", "purchase").do(e.UnitBought(by="ger", unit="tank"))
    table.until("ger", "placement")
    assert table.odd(table.ending(), "AA-PLC-01")
    table.do(e.UnitPlaced(by="ger", unit="tank", at="germany"))
    assert table.fine(table.ending())


@pytest.mark.parametrize(
    ("area", "said"),
    [
        ("sz_baltic", "the Baltic Sea"),
        ("sz_s_argentina", "Cape Horn"),
        ("sz_s_africa", "the Cape of Good Hope"),
        ("sz_karelia", "the Karelia north coast"),
        ("soviet_far_east", "the Soviet Far East"),
        ("caucasus", "the Caucasus"),
        ("east_indies", "the East Indies"),
        ("united_kingdom", "the United Kingdom"),
        ("ukraine", "Ukraine SSR"),
        ("midway", "Midway Island"),
        ("germany", "Germany"),
    ],
)
def test_an_area_has_the_article_that_english_gives_it_within_a_sentence(front, area: str, said: str) -> None:
    table = front({}, "ger")
    assert table.state.place(area) == said
    assert table.do(e.AreaRenamed(at=area, name="Gulf of Ours")).state.place(area) == "the Gulf of Ours"
    assert table.do(e.AreaRenamed(at=area, name="The Sea")).state.place(area) == "The Sea"


def test_battles_moves_and_captures_name_areas_with_their_article(front) -> None:
    """Germany attacks the Caucasus, and a zone in which a fighter fights."""
    stacks = {"ukraine": "ger 1 tank", "caucasus": "ussr 1 infantry", "sz_baltic": "ger 1 submarine"}
    table = front({**stacks, "sz_north_sea": "uk 1 transport"}, "ger", "combat_move")
    table.go("submarine", "sz_baltic", "sz_north_sea").go("tank", "ukraine", "caucasus")
    assert table.told().startswith("Germany: 1 tank from Ukraine SSR to the Caucasus.")
    table.end()
    assert {offer.verb for offer in table.offers(e.BattleBegun)} == {
        "Fight for the Caucasus",
        "Fight for the North Sea",
    }
    table.fight("caucasus").fire("attacker", 3, 1).fire("defender", 2, 0)
    assert "Germany now controls the Caucasus." in table.told()
