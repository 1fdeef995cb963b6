"""Lines of Plotted A&A on pages: carried out as a whole or in part, built, and what is left out (PAA-EXE-06)."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.games.axis_allies import events as a
from assistant.games.plotted_axis import events as e
from assistant.games.plotted_axis.orders import Order
from dashboards.play.page import Play
from tests import recorded_games
from tests.stories.record_today import FOLDER
from tests.ui import war_table as war
from tests.ui.block_types import of_entry
from tests.ui.war_table import blocks, buttons, fought, last, line, move, put, tapped, told_now

UKRAINE = move("ukraine", "karelia", {"infantry": 3, "tank": 1})


def test_all_of_a_line_is_one_tap_on_any_screen_of_its_country() -> None:
    for seat, role in (("anna", "seat"), (TABLE, "table")):
        table = line(UKRAINE)
        tapped(Play(table, seat, role), "Carry out all of it")
        assert war.state(table).battles[0].at == "ukraine"


def test_the_line_of_another_is_folded_away_on_a_phone() -> None:
    entry = Play(line(UKRAINE), "ben", "seat").state()["entry"]
    folds = [block for block in entry if block["type"] == "fold"]
    assert [fold["title"] for fold in folds] == ["Enter it for the USSR"]
    assert not [b for b in entry if b["type"] in ("taps", "lots") and not b.get("more")]


def test_a_line_is_said_as_a_sentence_and_drawn_as_an_arrow() -> None:
    play = Play(line(UKRAINE), TABLE, "tv")
    assert "the USSR to Ukraine SSR: 3 infantry and 1 tank from Karelia SSR." in play.state()["last"][-1]["text"]
    arrows = play.state()["board"]["arrows"]
    assert [(arrow["of"], arrow["path"], arrow["label"]) for arrow in arrows] == [
        ("ussr", ["karelia", "ukraine"], "3 i 1 t")
    ]


def test_a_small_map_shows_where_the_revealed_line_leads() -> None:
    table = line(move("manchuria", "yakut", {"infantry": 1}))
    for seat in ("anna", "ben", TABLE):
        assert Play(table, seat, "seat" if seat != TABLE else "table").state()["board"]["home"] == "manchuria"
    tapped(Play(table, "anna", "seat"), "Carry out none of it")
    assert Play(table, "ben", "seat").state()["board"]["home"] == "germany"


def test_an_arrow_names_units_only_until_they_have_gone() -> None:
    table = line(UKRAINE, ger=(move("karelia", "ukraine", {"infantry": 2}),))
    play = Play(table, "anna", "seat")
    tapped(play, "Carry out all of it")
    assert [arrow["label"] for arrow in play.state()["board"]["arrows"]] == [""]
    fought(play)
    while war.state(table).power != "ger" or war.state(table).now is None:
        war.revealed(table)
    named = [(arrow["of"], arrow["label"]) for arrow in play.state()["board"]["arrows"]]
    assert named == [("ussr", ""), ("ger", "")], "the units that Germany meant are gone"


def test_some_of_a_line_goes_and_the_rest_stays() -> None:
    table = line(UKRAINE)
    play = Play(table, "anna", "seat")
    (lots,) = blocks(play, "lots")
    assert [(lot["unit"], lot["most"]) for lot in lots["lots"]] == [("infantry", 3), ("tank", 1)]
    going = [{"group": 0, "units": {"infantry": 2}, "first": {}, "load": []}]
    play.hear({**lots["send"], "event": {**lots["send"]["event"], "going": going}})
    assert last(table) == e.OrderCarriedOut(by="ussr", going=(e.Going(group=0, units={"infantry": 2}),))
    there = [stack for stack in war.state(table).stacks("ukraine") if stack.owner == "ussr"]
    assert [dict(stack.units) for stack in there] == [{"infantry": 2}]


def test_what_cannot_go_is_said_with_its_reason() -> None:
    texts = [block["title"] for block in blocks(Play(line(move("japan", "karelia", {"infantry": 3})), "anna"), "taps")]
    assert any("3 infantry cannot go:" in text for text in texts)
    labels = buttons(Play(line(move("japan", "karelia", {"infantry": 3})), "anna"))
    assert "Carry out none of it" in labels
    assert "Carry out all of it" not in labels


def test_why_nothing_of_a_line_can_go_is_said_above_the_only_button() -> None:
    table = line(UKRAINE, ger=(move("karelia", "ukraine"),))
    tapped(Play(table, "anna", "seat"), "Carry out all of it")
    fought(Play(table, "anna", "seat"))
    while war.state(table).power != "ger" or war.state(table).now is None:
        war.revealed(table)
    said = blocks(Play(table, "ben", "seat"), "taps")
    titles, labels = [block["title"] for block in said], [[tap["label"] for tap in block["taps"]] for block in said]
    why = titles.index("It cannot be carried out: Germany has no units in Ukraine SSR that can go.")
    assert why < labels.index(["Carry out none of it"])


def test_nothing_of_a_line_leaves_a_ghost() -> None:
    table = line(UKRAINE)
    tapped(Play(table, "anna", "seat"), "Carry out none of it")
    arrows = Play(table, TABLE, "tv").state()["board"]["arrows"]
    assert [(arrow["ghost"], arrow["label"]) for arrow in arrows] == [(True, "")]
    assert "done" not in arrows[0], "the line that the table speaks of stays as it is"


def test_arrows_of_finished_lines_fade_when_the_next_one_is_revealed() -> None:
    kept = recorded_games.table(FOLDER / "plotted_axis-economic.jsonl", 68)
    arrows = Play(kept, TABLE, "tv").state()["board"]["arrows"]
    over = [(arrow["of"], arrow.get("done", False)) for arrow in arrows]
    assert over == [("ussr", True), ("ger", True), ("uk", False)]


def test_the_next_line_is_one_tap_and_not_before_the_last_is_done() -> None:
    table = line(UKRAINE)
    phone, other = Play(table, "ben", "seat"), Play(table, "carla", "seat")
    assert not blocks(phone, "box")
    tapped(Play(table, "anna", "seat"), "Carry out none of it")
    (box,) = blocks(phone, "box")
    assert not blocks(other, "box"), "whose line it is reads it"
    assert other.state()["now"]["text"] == "Waiting for Ben."
    folded = [(block["title"], block["blocks"][0]["taps"][0]["send"]) for block in blocks(other, "fold")]
    assert folded == [("Enter it for Germany", box["reveal"]["send"])]
    assert box["reveal"]["label"] == "Round 1: reveal Germany's line"
    phone.hear(box["reveal"]["send"])
    assert isinstance(last(table), e.BookEnded)


def test_a_build_is_built_whole_with_one_tap_or_in_part() -> None:
    table = line(Order(kind="build", to="russia", units={"infantry": 4, "tank": 2}))
    (part,) = blocks(Play(table, "anna", "seat"), "builds")
    assert [(row["unit"], row["most"], row["now"]) for row in part["rows"]] == [("infantry", 4, 4), ("tank", 2, 2)]
    tapped(Play(table, "anna", "seat"), "Build 4 infantry and 2 tanks")
    assert war.state(table).ipcs["ussr"] == 24 - 22


@pytest.mark.rule("PAA-BLD-04")
def test_a_build_whose_factory_is_lost_says_why_and_is_left_for_later_with_the_gold_button() -> None:
    table = line(Order(kind="build", to="karelia", units={"infantry": 4}))
    table.record(a.ControlSet(at="karelia", of="ger"), TABLE)
    assert told_now(table) == ("Tap “Build later or not at all”.", ["Build later or not at all"])
    titles = [block["title"] for block in blocks(Play(table, "anna", "seat"), "taps")]
    assert any(title.startswith("It cannot be built: ") for title in titles)
    assert not blocks(Play(table, "anna", "seat"), "builds")


@pytest.mark.rule("PAA-BLD-04")
def test_a_lost_factory_is_the_reason_before_the_money() -> None:
    table = line(Order(kind="build", to="karelia", units={"infantry": 9}))
    table.record(a.ControlSet(at="karelia", of="ger"), TABLE)
    titles = [block["title"] for block in blocks(Play(table, "anna", "seat"), "taps")]
    (reason,) = (title for title in titles if title.startswith("It cannot be built: "))
    assert "IPC" not in reason
    assert "Karelia" in reason


@pytest.mark.rule("PAA-XBL-02")
def test_a_build_that_cannot_be_paid_whole_says_what_is_missing_and_begins_with_the_rest() -> None:
    table = line(Order(kind="build", to="russia", units={"fighter": 2, "infantry": 6}))
    play = Play(table, "anna", "seat")
    assert "Build 6 infantry" in buttons(play)
    titles = [block["title"] for block in blocks(play, "taps")]
    assert "Without 2 fighters: 6 infantry and 2 fighters would cost 42 IPCs, but the USSR has 24." in titles
    (part,) = blocks(play, "builds")
    assert [(row["unit"], row["most"], row["now"]) for row in part["rows"]] == [("fighter", 2, 0), ("infantry", 6, 6)]
    assert (part["hand"], part["says"]) == (24, "Units left out can be built at the end of the turn.")
    play.hear(put(part["send"]) | {"event": {**part["send"]["event"], "units": {"fighter": 1, "infantry": 4}}})
    assert last(table) == e.BuildCarriedOut(by="ussr", units={"fighter": 1, "infantry": 4})


@pytest.mark.rule("PAA-FIN-03", "PAA-AMB-28")
def test_the_final_build_lets_its_player_choose_what_is_left_out() -> None:
    table = line(Order(kind="build", to="russia", units={"infantry": 6, "fighter": 1}))
    table.record(a.MoneySet(of="ussr", count=27), TABLE)
    play = Play(table, "anna", "seat")
    tapped(play, "Build later or not at all")
    while war.state(table).step == "execution":
        screen = Play(table, TABLE, "table")
        (box,) = blocks(screen, "box")
        screen.hear(box["reveal"]["send"])
    assert war.state(table).step == "final_build"
    part, elsewhere = blocks(play, "builds")
    assert not list(of_entry([part, elsewhere]))
    assert (part["title"], "fold" in part, elsewhere["fold"]) == ("Build in Russia", False, "In Karelia SSR instead")
    assert [(row["unit"], row["price"], row["most"], row["now"]) for row in part["rows"]] == [
        ("infantry", 3, 6, 6),
        ("fighter", 12, 1, 0),
    ]
    assert part["says"] == "Units left out are given up."
    assert part["why"] == "6 infantry and 1 fighter would cost 30 IPCs, but the USSR has 27."
    assert play.state()["now"]["text"] == "Choose what to build in Russia."
    assert "Build 6 infantry in Russia" not in buttons(play), "no gold button takes the choice away"
    assert told_now(table)[1] == [], "nor gives everything up"
    assert Play(table, "anna", "seat").table.advice(e.StepEnded(by="ussr", step="final_build"), "anna")[0].text == (
        "Not built yet, and given up when this ends: 6 infantry and 1 fighter."
    )
    play.hear({**part["send"], "event": {**part["send"]["event"], "units": {"infantry": 5, "fighter": 1}}})
    assert play.state()["sheet"] is None
    event = next(line for line in table.account(TABLE)[::-1] if isinstance(line.event, e.FinallyBuilt))
    assert event.text.startswith(
        "The USSR builds 5 infantry and 1 fighter in Russia in the final build. 1 infantry is given up."
    )


def test_aircraft_of_a_line_land_in_reach_with_one_tap() -> None:
    table = line(move("ukraine", "karelia", {"infantry": 3, "fighter": 1}))
    play = Play(table, "anna", "seat")
    tapped(play, "Carry out all of it")
    fought(play)
    table.boxes.reveal(next(iter(table.boxes.open())), TABLE) if war.state(table).hovering else None
    while war.state(table).due:
        labels = [block for block in blocks(play, "taps") if block["title"].endswith("where?")]
        play.hear(labels[0]["taps"][0]["send"])
        assert isinstance(last(table), a.AircraftLanded)
