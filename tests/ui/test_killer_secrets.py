"""Nobody can see who the killer is: on no other page, and not by a glance at the killer's own page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.setup import lay
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.recorded_games import table as kept_table
from tests.recorded_games import written
from tests.simulate import seats
from tests.ui.clue_table import block, say, tap
from tests.ui.killer_table import FILE, HANDS, ORDER, WEAPONS, danger, moved, of_type, table_of, told


def shape(value: Any) -> Any:
    """Return what can be tapped, without titles and texts."""
    if isinstance(value, dict):
        return {key: shape(one) for key, one in value.items() if key not in ("title", "lines", "text")}
    return [shape(one) for one in value] if isinstance(value, list) else value


def test_the_own_envelope_is_the_same_form_for_everybody() -> None:
    table = table_of()
    forms = {player: of_type(Play(table, player), "envelope") for player in ORDER}
    assert [len(found) for found in forms.values()] == [1, 1, 1, 1]
    rows = [[[c["value"] for c in row["choices"]] for row in found[0]["rows"]] for found in forms.values()]
    assert rows[1:] == rows[:-1]
    assert [len(row) for row in rows[0]] == [6, 9]


def test_what_an_innocent_taps_is_nowhere() -> None:
    table = table_of()
    ben = Play(table, "ben")
    (form,) = of_type(ben, "envelope")
    ben.hear({"seen": 0, **form["innocent"]["send"]})
    assert table.view("ben").case_files == {"ben": ()}
    assert not of_type(ben, "envelope")
    anna = Play(table, "anna")
    (form,) = of_type(anna, "envelope")
    send = form["killer"]["send"]
    assert send["event"]["case_file"] == "$case_file"
    anna.hear({**send, "event": {**send["event"], "case_file": [*form["fixed"], "rope", "hall"]}})
    assert table.view("anna").case_files == {"anna": FILE}


def test_who_holds_the_own_suspect_has_the_same_form_and_is_told_why_it_cannot_be() -> None:
    table = Table(GAMES["killer_clue"], clock=lambda: 0)
    table.record(replace(lay(seats(4)), weapons=WEAPONS, timers=False))
    for player, cards in {"anna": HANDS["anna"], "carla": HANDS["carla"]}.items():  # Carla is Mrs. White
        table.record(clue.HandDealt(of=player, cards=cards), player)
    (one,), (other,) = (of_type(Play(table, player), "envelope") for player in ("anna", "carla"))
    assert (label(one), one["killer"]["label"]) == (label(other), other["killer"]["label"])
    assert one["killer"]["send"]["do"] == "record"
    assert other["killer"]["send"]["do"] == "told"
    assert "Mrs. White" in other["killer"]["send"]["text"]


def pages(table: Table, without: str = "") -> Iterator[tuple[str, str]]:
    for role, seat in (
        ("table", TABLE),
        ("tv", TABLE),
        ("watch", TABLE),
        *(("seat", p) for p in ORDER if p != without),
    ):
        play = Play(table, seat, role)
        yield f"{role} {seat}", json.dumps({"now": {**play.state(), "game": ""}, "still": play.still()}, sort_keys=True)


STAGES: dict[str, Any] = {
    "envelopes": lambda table: table,
    "suggesting": lambda table: told(table, clue.TokenMoved(by="anna", token="scarlet", to="lounge", how="dice")),
    "asked": lambda table: told(
        table,
        clue.TokenMoved(by="ben", token="mustard", to="lounge", how="placed"),
        clue.TurnEnded(by="anna"),
        e.AccusationMade(by="ben", suspect="white", weapon="pipe", room="lounge"),
    ),
    "intrigue": lambda table: moved(table, ben="lounge", carla="lounge", david="hall"),
    "danger": lambda table: danger(moved(table, ben="lounge", carla="lounge", david="hall")),
}


@pytest.mark.parametrize("stage", STAGES)
def test_no_byte_of_another_page_tells_who_the_killer_is(stage: str) -> None:
    """Anna's envelope held the case file or did not: nothing changes on any page but hers."""
    found = []
    for killer in ("anna", "nobody"):
        table = STAGES[stage](table_of(*ORDER, killer=killer))
        found.append(dict(pages(table, without="anna")))
    assert found[0] == found[1]
    assert all("You are the killer" not in text for text in found[0].values())


@pytest.mark.parametrize("stage", STAGES)
def test_the_killers_page_has_the_shape_of_an_innocents(stage: str) -> None:
    """The blocks and buttons are the same, whatever is in the player's envelope."""
    entries = []
    for killer in ("anna", "nobody"):
        play = Play(STAGES[stage](table_of(*ORDER, killer=killer)), "anna")
        entries.append(play.state())
    one, other = entries
    assert [label(found) for found in one["entry"]] == [label(found) for found in other["entry"]]
    assert shape(one["status"]) == shape(other["status"])
    assert one["panels"] == other["panels"]
    assert one["tabs"] == other["tabs"]
    assert len(one["hand"]["cards"]) == len(other["hand"]["cards"])
    assert one["grid"]["secret"]
    assert other["grid"]["secret"]


def drawn(choices: list[dict[str, Any]]) -> list[Any]:
    return [(one["label"], one.get("note", ""), one.get("far", False)) for one in choices]


def label(found: dict[str, Any]) -> Any:
    """Return what can be read on a block without holding anything down."""
    read = [found["type"], found.get("fold", ""), found.get("hint") or found.get("title", "")]
    read += [one["label"] for one in found.get("taps", [])]
    read += [one.get("far", False) for one in found.get("taps", [])]
    read += [drawn(row["choices"]) for row in (*found.get("rows", []), *found.get("heaps", []))]
    return [*read, *(label(inner) for inner in found.get("blocks", []))]


def test_who_may_be_killed_lies_behind_the_same_peek() -> None:
    table = danger(moved(table_of(*ORDER), ben="lounge", carla="lounge", david="hall"))
    peeks = {player: of_type(Play(table, player), "peek") for player in ORDER}
    assert {found[0]["hint"] for found in peeks.values()} == {"Hold to see who is in danger"}
    assert peeks["anna"][0]["lines"] == ["You may kill:", "David · Hall"]
    assert peeks["ben"][0]["lines"] == ["Unprotected:", "David · Hall"]
    assert peeks["david"][0]["lines"] == ["Unprotected:", "You · Hall"]
    assert not of_type(Play(table, TABLE, "table"), "peek")


def test_the_killers_accusation_is_refused_on_the_own_page_alone() -> None:
    table = table_of(*ORDER)
    anna = Play(table, "anna")
    form = block(anna, "Anna accuses")
    assert form == block(Play(table, TABLE, "table"), "Anna accuses")
    say(anna, **form["event"], suspect="white", weapon="pipe", room="hall", direction="left")
    assert anna.state()["sheet"]["notices"][0]["text"] == "The killer cannot make an accusation."
    assert not table.view(TABLE).accusations


def test_a_card_of_the_case_file_is_refused_on_the_own_page_alone() -> None:
    table = table_of(*ORDER)
    told(table, clue.TurnEnded(by="anna"), clue.TokenMoved(by="ben", token="mustard", to="hall", how="dice"))
    told(table, e.SuggestionMade(by="ben", suspect="scarlet", weapon="rope", room="hall"))
    anna, ben = Play(table, "anna"), Play(table, "ben")
    before = json.dumps(ben.state())
    assert not any(one.get("far") for one in block(anna, "Ben asks you")["taps"]), (
        "a glance at the buttons tells nothing"
    )
    tap(anna, "Ben asks you", "Rope")
    assert anna.state()["toast"]["text"] == "The Rope is not in this hand."
    told_off = anna.state()["toast"]["text"]
    tap(anna, "Ben asks you", "Hall")
    assert anna.state()["toast"]["text"] == told_off.replace("Rope", "Hall"), "as of any card that is not in the hand"
    assert json.dumps(ben.state()) == before
    tap(anna, "Ben asks you", "I have none")
    assert table.view(TABLE).suggestions[-1].answers == {"anna": "passed"}


def test_who_laid_which_danger_card_changes_nothing_anywhere() -> None:
    """Two rounds in which only the authors are exchanged: the same lines, and the same on every page."""
    found = []
    for cards in (("blackout", "candles_hall", "blank", "blank"), ("blank", "blank", "candles_hall", "blackout")):
        table = danger(moved(table_of(*ORDER), ben="lounge", david="hall"))
        (key,) = table.boxes.open()
        for player, card in zip(ORDER, cards, strict=True):
            event = {"kind": "DangerLaid", "card": card}
            Play(table, player).hear({"do": "lay", "box": key, "event": event, "sure": True})
        Play(table, TABLE, "table").hear({"do": "reveal", "box": key})
        found.append((table.entries, dict(pages(table))))
    assert found[0] == found[1]
    assert found[0][0][-1].event == e.DangerRevealed(cards=("blank", "blank", "candles_hall", "blackout"))


def test_a_shared_tablet_shows_the_same_to_whoever_holds_it() -> None:
    """Private contents appear when their player holds the tablet, in the same shape for all players."""
    table = danger(moved(table_of(*ORDER, way="tablet"), ben="lounge", david="hall"))
    table_ = Play(table, TABLE, "table")
    assert [found["type"] for found in table_.state()["entry"]][:1] == ["several"]
    shown = {}
    for player in ("anna", "carla"):
        table_.hear({"do": "hold", "player": player})
        shown[player] = [label(found) for found in table_.state()["cover"]["entry"]]
        table_.hear({"do": "hold", "player": None})
    assert shown["anna"] == shown["carla"] != []


WHOLE = sorted((Path(__file__).parents[1] / "stories" / "today").glob("killer_clue-*.jsonl"))


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.stem)
def test_what_came_from_a_hand_is_tapped_among_as_many_cards_on_every_phone(path: Path) -> None:
    """The killer knows of more cards where they are: the number of buttons must not tell."""
    looked = [at for at, entry in enumerate(written(path).entries) if isinstance(entry.event, e.CardsReceived)]
    for at in looked:
        table = kept_table(path, at)
        event = written(path).entries[at].event
        cards = {card.key for card in table.view(TABLE).cards}
        play = Play(table, event.by)
        (form,) = [found for found in of_type(play, "several") if found["title"].startswith("Cards from")]
        assert {one["value"] for heap in form["heaps"] for one in heap["choices"]} == cards
    assert looked


@pytest.mark.parametrize("killer", ["anna", "nobody"])
def test_the_hand_is_tapped_among_as_many_cards_whatever_the_envelope_held(killer: str) -> None:
    table = table_of(*ORDER, killer=killer)
    line = next(line for line in table.lines if isinstance(line.event, clue.HandDealt) and line.event.of == "anna")
    table.strike(line.seq, "anna")
    (form,) = [found for found in of_type(Play(table, "anna"), "form") if found.get("look") == "hand"]
    (row,) = form["rows"]
    assert len(row["choices"]) == len(table.view(TABLE).cards)
