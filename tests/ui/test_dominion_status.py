"""The status shown on screens of One World Dominion: who is waited for, where armies come from, what is in force."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from assistant.core.story import Struck
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.cards import printed
from dashboards.play.page import Play
from tests.games.one_world_dominion.conftest import Table
from tests.ui.conftest import PHONE, TABLET, Served, Visit, sideways

TV = (1920, 1080)
SMALLEST = """() => {
  const roots = [...document.querySelectorAll('*')].map((e) => e.shadowRoot).filter(Boolean);
  const all = roots.flatMap((r) => [...r.querySelectorAll('.side *, header *')]);
  const words = all.filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()));
  const seen = words.filter((e) => e.getClientRects().length && !e.classList.contains('only-read'));
  return Math.min(...seen.map((e) => parseFloat(getComputedStyle(e).fontSize)));
}"""


def page(table: Table, seat: str = "table", role: str = "tv") -> dict[str, Any]:
    return dict(Play(table.table, seat, role).state())


def status(table: Table, seat: str = "table", role: str = "tv") -> dict[str, Any]:
    return dict(page(table, seat, role)["status"])


def said(table: Table) -> tuple[str, str]:
    found = status(table)
    return found["title"], found["say"]


def rows(table: Table) -> list[tuple[str, str, str, str]]:
    """Return the effects in force: name, words, player, end."""
    found = page(table)["panels"]["force"]
    return [(r["name"], r["say"], r["of"], r["until"]) for r in found["rows"]] if found else []


def elsewhere(card: str) -> dict[str, tuple[str, int]]:
    """Return the area that a card names as David's, with two armies; empty if it names none."""
    return {printed()[card].area: ("david", 2)} if printed()[card].area else {}


# ---------------------------------------------------------------- what is waited for


def test_who_may_answer_is_said_on_every_screen() -> None:
    table = Table().with_({"japan": ("ben", 7)}).turn_of("anna").show("anna", "bombers", at="japan")
    assert said(table) == ("Anna plays Bombers: Japan", "Ben, Carla and David may answer Bombers.")
    table.do(e.Passed(by="carla"))
    for seat, role in (("table", "tv"), ("ben", "seat"), ("carla", "seat"), ("table", "table"), ("table", "watch")):
        found = status(table, seat, role)
        assert found["say"] == "Ben and David may answer Bombers."
        assert found["who"] == "anna"
        assert found["asked"] == ["ben", "david"]
    scene = status(table)["scene"]
    assert [(q["player"], q["answer"]) for q in scene["queue"]] == [
        ("ben", "now"),
        ("carla", "passed"),
        ("david", "now"),
    ]
    assert scene["title"] == "Bombers"


def test_a_die_a_draw_and_a_card_out_of_a_hand_are_waited_for() -> None:
    table = Table().with_({"japan": ("ben", 7)}).turn_of("anna").show("anna", "bombers", at="japan").nobody()
    assert said(table) == ("Anna plays Bombers: Japan", "Roll a die for Bombers")
    table = Table().with_({"brazil": ("ben", 5)}).turn_of("anna").show("anna", "mad_cow_disease", at="brazil").nobody()
    assert said(table)[1] == "Roll a die for Mad Cow Disease: 1 Venezuela, 2 Peru, 3 Argentina, 4 North Africa"
    table = Table().turn_of("anna").show("anna", "nuclear_terrorists").nobody()
    assert said(table)[1] == "Turn up the next card of the pile for Nuclear Terrorists."
    table = Table(cards=3).turn_of("anna").show("anna", "informant", whom="ben").nobody()
    assert said(table)[1] == "Anna takes a card from Ben."


def test_neutral_armies_say_what_the_die_chooses() -> None:
    table = Table().with_({"peru": ("ben", 6)}).begins("ben").play("ben", "mutant_horde", at="peru").placed().ends()
    assert said(table) == ("The mutants attack", "Ben rolls a die for the target: 1 Venezuela, 2 Brazil, 3 Argentina")
    table.roll(1)
    assert said(table)[0] == "The mutants attack Venezuela"
    table = Table().begins("anna").play("anna", "rebellion", at="brazil").placed()
    table.with_({"peru": ("rebels_1", 1), "venezuela": ("rebels_1", 1), "argentina": ("rebels_1", 1)}).ends()
    for player in ("ben", "carla", "david"):
        table.turn_of(player).ends()
    assert said(table) == (
        "The rebels grow",
        "Roll a die for 3 odd armies: 1 Venezuela, 2 Peru, 3 Brazil, 4 Argentina",
    )


def test_too_many_cards_and_the_free_move() -> None:
    table = Table(cards=6).turn_of("anna")
    assert said(table) == ("Anna has 6 cards", "Four at most: turn in a set or play a card.")
    table = Table().with_({"alaska": ("anna", 3), "alberta": ("anna", 1)}).turn_of("anna")
    table.do(e.risk.ArmiesMoved(by="anna", source="alaska", target="alberta", count=1))
    assert said(table) == ("Anna’s turn", "Free move made: play cards, or end the turn.")


# ---------------------------------------------------------------- where armies come from


def test_income_says_which_card_doubled_cancelled_and_set_it_aside() -> None:
    asia = dict.fromkeys(Table().state.world.within("asia"), ("anna", 2))
    table = Table(2).with_(asia).begins("anna")
    areas = len(table.state.held("anna"))
    assert said(table)[1] == f"+{areas // 3} for {areas} areas · +7 for Asia"
    table.play("anna", "human_cloning", continent="asia")
    assert said(table)[1] == f"+{areas // 3} for {areas} areas · +14 for Asia (twice: Human Cloning)"
    table = Table(2).with_(asia).begins("anna").play("ben", "propaganda", whom="anna", continent="asia")
    assert said(table)[1] == f"+{areas // 3} for {areas} areas · +0 for Asia (Propaganda)"
    table.play("ben", "economic_sanctions", whom="anna")
    assert not table.state.unplaced
    table = Table(2).with_(asia).begins("anna").play("anna", "industrial_sector")
    assert said(table)[1] == f"+{areas // 2} for {areas} areas (Industrial Sector) · +7 for Asia"


def test_armies_set_aside_are_counted_and_come_one_turn_later() -> None:
    table = Table().begins("anna")
    waiting = table.state.unplaced
    table.play("ben", "saboteur", whom="anna")
    assert status(table)["standing"]["anna"].endswith(f" · +{waiting} later")
    assert (f"+{waiting}", f"{waiting} armies waiting for Anna", "anna", "until Anna’s next turn") in rows(table)
    table.ends()
    for player in ("ben", "carla", "david"):
        table.turn_of(player).ends()
    now = table.state.unplaced
    assert said(table) == (f"Anna has {now} armies to place", f"+3 for 11 areas · {waiting} from last turn")
    assert rows(table) == []


def test_standing_tells_the_number_of_cards_and_never_which() -> None:
    table = Table(cards=2).hold("ben", "mole").begins("anna")
    assert status(table)["standing"]["ben"] == "11 areas · 11 armies · 3 cards"
    assert "mole" not in str(status(table)).casefold()


# ---------------------------------------------------------------- fights


def test_a_fight_names_the_cards_that_change_its_dice_and_whether_it_may_be_stopped() -> None:
    areas = {"alaska": ("anna", 9), "kamchatka": ("ben", 5)}
    table = Table().with_(areas).turn_of("anna").play("anna", "electronic_warfare").play("anna", "navy")
    table.do(e.AttackCommitted(by="anna", source="alaska", target="kamchatka", count=5))
    table.play("ben", "fortification")
    found = status(table)
    assert (found["title"], found["say"]) == ("Anna attacks Kamchatka", "from Alaska; committed with 5 armies")
    assert found["scene"]["because"] == ["Electronic Warfare +1, Navy +2", "Fortification +2"]
    assert found["scene"]["terms"][0] == "5 committed, to the end"
    block = next(b for b in page(table, "anna", "seat")["entry"] if b["type"] == "battle")
    assert block["because"] == found["scene"]["because"]
    raw = Table().with_(areas).turn_of("anna").attack("alaska", "kamchatka").play("ben", "fresh_recruits", 4)
    assert status(raw)["scene"]["because"] == ["", "Fresh Recruits −1"]
    land = Table().with_({"alaska": ("anna", 9), "alberta": ("ben", 2)}).turn_of("anna").play("anna", "navy")
    land.attack("alaska", "alberta")
    assert status(land)["scene"]["because"] == ["", ""], "a navy fights across sea lanes only"
    best = Table(options={"OWD-AMB-10": "best_only"}).with_(areas).turn_of("anna").play("anna", "electronic_warfare")
    best.play("anna", "navy").attack("alaska", "kamchatka")
    assert status(best)["scene"]["because"] == ["Electronic Warfare +1, Navy +2: +2 counts", ""]


def test_an_attack_that_nobody_chose_is_called_so() -> None:
    table = Table().with_({"brazil": ("ben", 5), "venezuela": ("carla", 2)}).turn_of("anna")
    table.play("anna", "provocateur", at="brazil", to="venezuela")
    assert said(table) == ("Ben is forced to attack Venezuela", "from Brazil, to the end")
    assert status(table)["who"] == "ben"


# ---------------------------------------------------------------- what is in force


def test_effects_lie_before_who_was_on_turn_and_leave_by_themselves() -> None:
    table = Table().turn_of("anna").play("carla", "weather_control").play("anna", "electronic_warfare")
    assert rows(table) == [
        ("Weather Control", "the sea lanes are closed", "anna", "until Anna’s next turn"),
        ("Electronic Warfare", "+1 to Anna’s dice", "anna", "until this turn ends"),
    ]
    assert [row["profits"] for row in page(table)["panels"]["force"]["rows"]] == ["carla", "anna"]
    for seat, role in (("ben", "seat"), ("table", "table"), ("table", "watch")):
        assert page(table, seat, role)["panels"]["force"] == page(table)["panels"]["force"]
    table.ends()
    assert [row[0] for row in rows(table)] == ["Weather Control"]
    for player in ("ben", "carla", "david"):
        table.turn_of(player).ends()
    assert page(table)["panels"]["force"] is None


def test_an_area_is_closed_until_after_the_next_turn_of_who_closed_it() -> None:
    table = Table().with_(elsewhere("icbm")).turn_of("anna").play("anna", "icbm", at="japan")
    assert rows(table) == [("ICBM", "nobody may enter Japan", "anna", "until after Anna’s next turn")]
    table.ends().turn_of("anna")
    assert rows(table)[0][3] == "until this turn ends"
    table.ends()
    assert rows(table) == []


def test_rounds_without_losses_count_down_and_are_gone_after_three() -> None:
    areas = {"alaska": ("anna", 9), "kamchatka": ("ben", 6)}
    table = Table().with_(areas).turn_of("anna").attack("alaska", "kamchatka").play("anna", "stealth_technology")
    assert rows(table)[0][:2] == ("Stealth Technology", "3 rounds without losses for Anna")
    table.throw("641", "54").throw("641", "54")
    assert rows(table)[0][1] == "1 round without losses for Anna"
    table.throw("641", "54")
    assert table.state.fight
    assert rows(table) == []


def test_rebels_and_mutants_say_when_they_act() -> None:
    table = Table().begins("anna").play("anna", "rebellion", at="brazil").placed().ends()
    table.with_({"peru": ("ben", 4)}).begins("ben").play("ben", "mutant_horde", at="peru")
    assert rows(table) == [
        ("The rebels", "1 army in Brazil", "anna", "+3 before Anna’s turn"),
        ("The mutants", "4 armies in Peru", "ben", "attack after Ben’s turn"),
    ]
    table.with_({"brazil": ("ben", 1)})
    assert [row[0] for row in rows(table)] == ["The mutants"]


def test_a_card_whose_line_is_struck_is_in_force_no_more() -> None:
    table = Table().turn_of("anna").show("anna", "weather_control")
    line = table.table.lines[-1].seq
    table.nobody()
    assert rows(table)
    table.do(Struck(seq=line))
    assert rows(table) == []


def test_the_whole_list_with_its_rules_stands_under_more() -> None:
    table = Table().turn_of("anna").play("anna", "weather_control")
    (block,) = (b for b in page(table, "anna", "seat")["entry"] if b["type"] == "force")
    assert block["more"]
    assert [row["rule"] for row in block["rows"]] == ["OWD-C30"]


# ---------------------------------------------------------------- on real screens


def crowded() -> Table:
    """Return a table with a fight, a closed area, rebels, armies set aside, and dice with modifiers."""
    areas = {"alaska": ("anna", 9), "kamchatka": ("ben", 5), "brazil": ("david", 4)}
    table = Table().with_(areas).begins("anna").play("ben", "saboteur", whom="anna")
    table.play("anna", "rebellion", at="brazil").play("carla", "toxic_waste", at="siam")
    table.play("anna", "electronic_warfare").attack("alaska", "kamchatka")
    return table.play("ben", "fortification").throw("641", "54")


def test_the_bar_is_on_all_screens_and_large_enough_on_the_television(served: Served, visit: Visit) -> None:
    table = crowded()
    store = served.store()
    number = store.create("one_world_dominion", "War", table.table.entries)
    store.close()
    served.start()
    tv = visit(served.link("tv", number, "table"), TV)
    expect(tv.get_by_role("list", name="In force")).to_contain_text("Toxic Waste")
    expect(tv.get_by_role("list", name="In force").get_by_role("listitem")).to_have_count(6)
    expect(tv.get_by_role("region", name="Battle")).to_contain_text("Fortification +2")
    assert tv.evaluate(SMALLEST) >= 28
    for role, seat, size in (("seat", "ben", PHONE), ("table", "table", TABLET), ("watch", "table", PHONE)):
        screen = visit(served.link(role, number, seat), size)
        bar = screen.get_by_role("region", name="Effects in force")
        assert bar.get_by_role("img").first.get_attribute("aria-label"), "who profits"
        bar.get_by_role("button").click()
        expect(bar).to_contain_text("Siam is closed in both directions")
        expect(bar).to_contain_text("until Anna’s next turn")
        assert sideways(screen) <= 0
