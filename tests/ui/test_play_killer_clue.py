"""What pages of Killer Clue are told: the same for all save what their own envelope and hand say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from assistant.event import TABLE, Event
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.setup import lay
from assistant.table import Table
from dashboards.play.page import Play
from tests.simulate import seats
from tests.ui.clue_table import block, say, tap
from tests.ui.conftest import laid

ORDER = ("anna", "ben", "carla", "david")
HANDS = {
    "anna": ("candlestick", "knife", "lounge", "dining"),
    "ben": ("mustard", "pipe", "kitchen", "ballroom"),
    "carla": ("white", "revolver", "conservatory", "billiard"),
    "david": ("green", "wrench", "library", "study"),
}
FILE = ("scarlet", "rope", "hall")
WEAPONS = dict(
    zip(
        ("rope", "pipe", "knife", "wrench", "revolver", "candlestick"),
        ("hall", "lounge", "kitchen", "study", "library", "billiard"),
        strict=True,
    )
)


def table_of(*inspected: str, killer: str = "anna", **words: Any) -> Table:
    """Four players; hands of all are entered, envelopes of these. Anna is the killer, with the Rope in the Hall."""
    table = Table(GAMES["killer_clue"], clock=lambda: 0)
    players = tuple(replace(one, device=words.get("way") != "tablet") for one in lay(seats(4)).players)
    table.record(replace(lay(seats(4)), players=players, weapons=WEAPONS, timers=False, **words))
    for player in ORDER:
        table.record(clue.HandDealt(of=player, cards=HANDS[player]), player)
    for player in inspected:
        table.record(e.EnvelopeInspected(of=player, case_file=FILE if player == killer else ()), player)
    return table


def told(table: Table, *events: Event) -> Table:
    for event in events:
        table.record(event, TABLE, freely=True)
    return table


def moved(table: Table, **rooms: str) -> Table:
    """Each of these goes into a room in the own turn, and ends it; the others end theirs."""
    for player in ORDER:
        token = table.view(TABLE).piece(player)
        if player in rooms:
            told(table, clue.TokenMoved(by=player, token=token, to=rooms[player], how="dice"))
        told(table, clue.TurnEnded(by=player))
    return table


def danger(table: Table) -> Table:
    """Nobody plays an Intrigue card."""
    return told(table, *(e.IntrigueEnded(by=player) for player in ORDER))


def of_type(play: Play, kind: str) -> list[dict[str, Any]]:
    return [found for found in play.state()["entry"] if found["type"] == kind]


def shape(value: Any) -> Any:
    """What is there to be tapped, without what is written on it by whom."""
    if isinstance(value, dict):
        return {key: shape(one) for key, one in value.items() if key not in ("title", "lines", "text")}
    return [shape(one) for one in value] if isinstance(value, list) else value


# ---------------------------------------------------------------- who is the killer, nobody can see


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
    """The same blocks with the same buttons, whatever lies in the own envelope."""
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
    """A block by what can be read on it without holding anything down."""
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
    assert peeks["david"][0]["lines"] == ["Unprotected:", "Nobody"]
    assert not of_type(Play(table, TABLE, "table"), "peek")


def test_the_killers_accusation_is_refused_on_the_own_page_alone() -> None:
    table = table_of(*ORDER)
    anna = Play(table, "anna")
    form = block(anna, "Anna accuses")
    assert form == block(Play(table, TABLE, "table"), "Anna accuses")
    say(anna, **form["event"], suspect="white", weapon="pipe", room="hall", direction="left")
    assert anna.state()["sheet"]["notices"][0]["text"] == "The killer makes no accusation."
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
    assert "the case file" in anna.state()["toast"]["text"]
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
    """What is for one player's eyes comes when that one holds the tablet, and for all in the same shape."""
    table = danger(moved(table_of(*ORDER, way="tablet"), ben="lounge", david="hall"))
    table_ = Play(table, TABLE, "table")
    assert [found["type"] for found in table_.state()["entry"]][:1] == ["several"]
    shown = {}
    for player in ("anna", "carla"):
        table_.hear({"do": "hold", "player": player})
        shown[player] = [label(found) for found in table_.state()["cover"]["entry"]]
        table_.hear({"do": "hold", "player": None})
    assert shown["anna"] == shown["carla"] != []


# ---------------------------------------------------------------- cards that move


def test_a_given_card_is_in_the_hand_with_its_giver() -> None:
    table = table_of(*ORDER)
    told(table, clue.TokenMoved(by="anna", token="scarlet", to="lounge", how="dice"))
    told(table, e.SuggestionMade(by="anna", suspect="mustard", weapon="pipe", room="lounge"))
    tap(Play(table, "ben"), "Anna asks you", "Lead Pipe")
    hand = Play(table, "anna").state()["hand"]
    assert {held["card"]: held.get("came") for held in hand["cards"]}["pipe"] == "given to you by Ben"
    assert "pipe" not in [held["card"] for held in Play(table, "ben").state()["hand"]["cards"]]


def test_a_given_card_that_the_table_entered_needs_one_private_tap_for_both() -> None:
    table = table_of(*ORDER)
    told(table, clue.TokenMoved(by="anna", token="scarlet", to="lounge", how="dice"))
    told(table, e.SuggestionMade(by="anna", suspect="mustard", weapon="pipe", room="lounge"))
    tap(Play(table, TABLE, "table"), "Who gave a card?", "Ben")
    anna, ben = Play(table, "anna"), Play(table, "ben")
    assert block(anna, "Which card did Ben give you?")
    tap(ben, "Which card did you give Anna?", "Colonel Mustard")
    assert "mustard" in table.view("anna").hands["anna"]
    assert not [b for b in anna.state()["entry"] if "Which card" in str(b.get("title"))]


def test_a_trade_is_two_private_taps_on_one_phone() -> None:
    table = moved(table_of(*ORDER), anna="lounge", ben="lounge")
    told(table, e.IntriguePlayed(by="anna", card="consult_mustard"))
    tap(Play(table, "anna"), "", "Anna and Ben trade a card")
    anna = Play(table, "anna")
    tap(anna, "Which card did you give Ben?", "Knife")
    tap(anna, "Which card did Ben give you?", "Kitchen")
    assert set(table.view("ben").hands["ben"]) == {"mustard", "pipe", "ballroom", "knife"}


def test_cards_of_the_dead_are_entered_with_one_tap_each() -> None:
    table = danger(moved(table_of(*ORDER), ben="lounge"))
    told(table, e.DangerRevealed(cards=("murdered_mustard",)))
    anna = Play(table, "anna")
    (found,) = of_type(anna, "several")
    assert (found["count"], found["private"]) == (1, True)
    assert "rope" not in [c["value"] for heap in found["heaps"] for c in heap["choices"]], (
        "that lies in the own envelope"
    )
    send = found["send"]
    anna.hear({**send, "event": {**send["event"], "cards": ["ballroom"]}})
    assert table.view("anna").gifts[-1].how == "dealt"
    assert "ballroom" in [held["card"] for held in anna.state()["hand"]["cards"]]


# ---------------------------------------------------------------- rounds


def test_a_target_that_cannot_be_is_dim_and_says_why() -> None:
    table = moved(table_of(*ORDER), anna="lounge")
    anna = Play(table, "anna")
    (kinds,) = of_type(anna, "kinds")
    consult = next(kind for kind in kinds["kinds"] if kind["label"] == "Consult")
    found = {one["label"]: one for one in consult["taps"]}
    assert found["Colonel Mustard"]["far"]
    assert found["Colonel Mustard"]["send"] == {"do": "told", "text": "Colonel Mustard is in no room."}


def test_what_is_in_force_is_on_every_screen_with_its_end() -> None:
    table = told(
        moved(table_of(*ORDER), anna="lounge", ben="lounge"), e.IntriguePlayed(by="anna", card="distracted_mustard")
    )
    for role, seat in (("tv", TABLE), ("table", TABLE), ("seat", "carla")):
        house = Play(table, seat, role).state()["panels"]["house"]
        assert house["force"] == ["Colonel Mustard distracted · until the danger is past"]
        assert house["exposed"] == [{"player": "anna", "room": "lounge"}]
    assert Play(table, TABLE, "tv").state()["status"]["standing"]["ben"] == "Lounge: protected by Anna"


def test_the_end_of_a_turn_says_what_everybody_does_and_no_hand() -> None:
    table = told(danger(moved(table_of(*ORDER), ben="lounge")), e.DangerRevealed(cards=("murdered_mustard",)))
    pages_ = [Play(table, TABLE, "table"), *(Play(table, p) for p in ORDER)]
    told_ = [
        of_type(play, "told") or [b for f in of_type(play, "fold") for b in f["blocks"] if b["type"] == "told"]
        for play in pages_
    ]
    assert all(found[0]["lines"] == told_[0][0]["lines"] for found in told_)
    assert told_[0][0]["lines"] == [
        "Out of the game: Col. Mustard Murdered!.",
        "Shuffle 3 played cards back into the pile.",
        "Draw: Anna 1, Carla 1, David 1.",
        "First next: Anna.",
    ]


def test_dice_of_the_program_run_in_the_dark() -> None:
    table = told(danger(moved(table_of(*ORDER, dice="rolled"), ben="lounge")), e.DangerRevealed(cards=("blackout",)))
    play = Play(table, TABLE, "table")
    tap(play, "Colonel Mustard runs in the dark", "Roll for Colonel Mustard")
    rolled = [line.event for line in table.lines if isinstance(line.event, e.PanicRolled)]
    assert rolled[0].suspect == "mustard"
    assert 2 <= rolled[0].roll <= 12


# ---------------------------------------------------------------- afterwards


def ended() -> Table:
    table = told(
        danger(moved(table_of(*ORDER), ben="lounge", david="hall")), e.DangerRevealed(cards=("murdered_mustard",))
    )
    told(table, e.GameTurnEnded(), clue.TurnEnded(by="anna"))
    told(table, e.AccusationMade(by="carla", suspect="scarlet", weapon="rope", room="hall"))
    told(table, clue.Passed(by="anna"), clue.Passed(by="david"), e.KillerConfessed(by="anna"))
    for player in ORDER:
        table.record(clue.HandsVoted(by=player, open=True), player, freely=True)
    return table


def test_afterwards_tells_who_was_exposed_and_who_lived() -> None:
    play = Play(ended(), TABLE, "tv")
    after = play.state()["panels"]["house"]["after"]
    assert [(one["turn"], one["exposed"], one["murdered"]) for one in after["rounds"]] == [
        ("Turn 1", ["ben", "david"], "ben")
    ]
    assert {one["player"]: one["text"] for one in after["lived"]} == {
        "anna": "the killer",
        "ben": "murdered in turn 1",
        "carla": "alive after 2 turns",
        "david": "alive after 2 turns",
    }
    assert play.state()["opened"]


def test_the_replay_has_the_killers_eyes() -> None:
    replay = Play(ended(), TABLE, "replay").state()["replay"]
    names = [camera["label"] for camera in replay["cameras"]]
    assert names == [
        "All-knowing",
        "What everybody saw",
        "The killer’s eyes: Anna",
        "What Ben knew",
        "What Carla knew",
        "What David knew",
    ]
    assert replay["look"] == "blood"
    danger_ = next(frame for frame in replay["frames"] if "plays no more" in frame["text"] and "David" in frame["text"])
    assert danger_["exposed"] == ["ben", "david"]
    assert "mustard" not in replay["frames"][-1]["t"], "a dead suspect's pawn is off the board"


def test_a_carried_weapon_is_drawn_with_its_bearer() -> None:
    table = told(table_of(*ORDER), clue.TokenMoved(by="anna", token="scarlet", to="lounge", how="placed"))
    told(
        table,
        e.WeaponTaken(by="anna", weapon="pipe"),
        clue.TokenMoved(by="anna", token="scarlet", to="7,5", how="dice"),
    )
    board = Play(table, TABLE, "tv").state()["board"]
    at = {one["key"]: one["place"] for one in board["weapons"]}
    assert at["pipe"] == next(one["place"] for one in board["tokens"] if one["key"] == "scarlet") == "7,5"
    spots = {(one["x"], one["y"]) for one in (*board["weapons"], *board["tokens"])}
    assert len(spots) == len(board["weapons"]) + len(board["tokens"]), "nothing lies on anything else"


# ---------------------------------------------------------------- the set-up


def test_the_set_up_names_what_leaves_and_presets_what_is_used() -> None:
    from dashboards.lobby import laying

    form = laying.form(laid("Anna", "Ben", "Carla", "David", game="killer_clue"))
    assert [one["name"] for one in form["leaving"]] == ["Mrs. Peacock", "Professor Plum"]
    assert len(form["leaving"][0]["cards"]) == 7
    assert form["nine"][0]["title"] == "Suspects chosen"
    assert len(form["nine"]) == 9
    for count, herrings, servants in ((3, 0, 2), (4, 0, 2), (5, 1, 1), (6, 2, 0)):
        event: Any = laying.started(laid(*("Anna", "Ben", "Carla", "David", "Eve", "Fred")[:count], game="killer_clue"))
        assert len([card for card in event.cards if card.kind == "red_herring"]) == herrings
        assert len(event.servants) == servants
        assert len(set(event.weapons.values())) == 6
    draft = laid("Anna", "Ben", "Carla", game="killer_clue", herrings="5", servants="none", die="one die", first_card=2)
    event = laying.started(draft)
    assert (event.servants, event.die) == ((), "one die")
    assert event.hand_sizes == {"anna": 5, "ben": 6, "carla": 5}
