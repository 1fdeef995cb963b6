"""Data sent to a page of play: everything it needs, and no secret of another seat."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from assistant.core.event import REFEREE, TABLE
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.clue.setup import lay
from assistant.table.table import Table
from dashboards.games import FROM_OFFERS
from dashboards.parts import styles
from dashboards.parts.common.labels import ink
from dashboards.parts.common.text import clip, shortened
from dashboards.parts.mystery.mansion import shapes
from dashboards.play.correcting import Correcting
from dashboards.play.laying import Laying
from dashboards.play.looking import Looking
from dashboards.play.one_file import replay_page
from dashboards.play.page import Play
from dashboards.play.recording import Recording
from dashboards.play.thinking_requests import Pondering
from tests.simulate import Game, seats
from tests.ui.clue_table import HANDS, asked_table, block, enter, say, table_of, tap


@pytest.fixture
def asked() -> Table:
    """Anna has suggested Green with the Rope in the Lounge."""
    return asked_table()


# ---------------------------------------------------------------- secrets


def test_no_page_holds_a_secret_of_another_seat() -> None:
    """Every secret is a card that can be told apart: only its knowers' pages hold its key (U9)."""
    table = table_of(*HANDS)
    table.record(e.PencilMarked(by="ben", card="rope", holder="carla", mark="maybe"), "ben")
    table.record(e.NotesWritten(by="ben", text="CANARY-NOTE"), "ben")
    pages = (("anna", "seat"), ("anna", "replay"), *((TABLE, role) for role in ("table", "tv", "watch", "replay")))
    for seat, role in pages:
        play = Play(table, seat, role)
        for line in table.lines:
            play.hear({"do": "line", "seq": line.seq})
            told = json.dumps(play.state())
            assert "CANARY-NOTE" not in told
            assert "Ben holds" not in told
        assert "maybe" not in json.dumps({**play.state(), "entry": 0, "words": 0})
    assert "CANARY-NOTE" in json.dumps(Play(table, "ben").state())


def test_pages_are_the_same_whatever_others_hold() -> None:
    """Law 4 on the screen: swap the cards of Ben and Carla and nothing changes for Anna or the table."""

    def pages(hands: dict[str, tuple[str, ...]]) -> str:
        table = Table(GAMES["clue"], clock=lambda: 0)
        table.record(lay(seats(3)))
        for player, hand in hands.items():
            table.record(e.HandDealt(of=player, cards=hand), player)
        enter(Play(table, "anna"))
        table.record(e.SuggestionMade(by="anna", suspect="plum", weapon="wrench", room="lounge"), "anna")
        looks = (("anna", "seat"), (TABLE, "table"), (TABLE, "tv"), ("anna", "replay"))
        found = [Play(table, seat, role).state() for seat, role in looks]
        for state in found:
            state.pop("clocks", None)
        return json.dumps(found)

    swapped = {"anna": HANDS["anna"], "ben": HANDS["carla"], "carla": HANDS["ben"]}
    assert pages(HANDS) == pages(swapped)


def test_a_page_cannot_say_what_belongs_to_another_seat(asked: Table) -> None:
    ben = Play(asked, "ben")
    before = asked.revision
    for event in (
        {"kind": "CardShown", "by": "carla", "to": "anna", "card": "rope"},
        {"kind": "NotesWritten", "by": "anna", "text": "x"},
        {"kind": "HandDealt", "of": "anna", "cards": ["rope"]},
    ):
        ben.hear({"do": "record", "event": event})
        assert "own device" in ben.state()["toast"]["text"]
    assert asked.revision == before


@pytest.mark.parametrize("role", ["tv", "watch", "replay"])
def test_who_looks_on_records_nothing(asked: Table, role: str) -> None:
    play, before = Play(asked, TABLE, role), asked.revision
    play.hear({"do": "record", "event": {"kind": "NobodyShowed"}})
    play.hear({"do": "undo"})
    assert asked.revision == before
    assert "for watching only" in play.state()["toast"]["text"]


@pytest.mark.parametrize(
    "message",
    [
        {}, {"do": None}, {"do": "__class__"}, {"do": "record"}, {"do": "record", "event": {"kind": "Nothing"}},
        {"do": "line", "seq": "x"}, {"do": "draft", "seq": 1, "name": "by", "value": {}}, {"do": "complete", "seq": []},
        {"do": "record", "event": {"kind": "TurnEnded", "by": "nobody"}}, {"do": "strikes", "seqs": 7},
        {"do": "anyway"}, {"do": "put", "seq": 2, "event": {"kind": "Struck", "seq": 1}}, {"do": "note", "seq": 99},
    ],
)  # fmt: skip
def test_no_message_brings_a_page_down(asked: Table, message: dict) -> None:
    play, before = Play(asked, "anna"), asked.revision
    play.hear(message)
    assert play.state()["status"]["who"] == "anna"
    assert asked.revision == before


# ---------------------------------------------------------------- a suggestion


def test_own_cards_are_large_on_the_phone_of_who_is_asked(asked: Table) -> None:
    carla, ben = Play(asked, "carla"), Play(asked, "ben")
    four = ["Mr. Green", "Rope", "Lounge", "I have none"]
    assert [t["label"] for t in block(ben, "Anna asks you")["taps"]] == four
    assert [t["label"] for t in block(carla, "Anna asks Ben first")["taps"]] == four
    tap(ben, "Anna asks you", "Mr. Green")
    assert Play(asked, "anna").state()["last"][-1]["text"] != "Ben shows Anna a card."
    assert carla.state()["last"][-1]["text"] == "Ben shows Anna a card."


def test_the_asker_fills_in_the_card_with_one_tap(asked: Table) -> None:
    anna = Play(asked, "anna")
    tap(anna, "Who showed a card?", "Carla")
    tap(anna, "Which card did Carla show you?", "Rope")
    assert asked.view("anna").seen[0].card == "rope"
    assert asked.view("ben").seen == ()
    assert not any(b.get("seq") for b in anna.state()["entry"])


def test_who_holds_a_card_and_who_holds_none_see_the_same_screen(asked: Table) -> None:
    """A neighbour's glance tells nothing (U9): the same four buttons; one that does not fit records nothing."""

    def shape(play: Play) -> list[object]:
        looks = [{k: v for k, v in t.items() if k != "send"} for t in block(play, "Anna asks you")["taps"]]
        return [looks, [(b["type"], b.get("fold"), b.get("look")) for b in play.state()["entry"]]]

    ben = Play(asked, "ben")
    other = table_of(*HANDS)
    enter(Play(other, "anna"))
    say(Play(other, "anna"), "SuggestionMade", by="anna", suspect="plum", weapon="rope", room="lounge")
    none = Play(other, "ben")
    assert [t["label"] for t in block(none, "Anna asks you")["taps"]] == [
        "Professor Plum",
        "Rope",
        "Lounge",
        "I have none",
    ]
    assert [len(part) for part in shape(ben)] == [len(part) for part in shape(none)]
    assert shape(ben)[1] == shape(none)[1]
    assert [set(look) for look in shape(ben)[0]] == [set(look) for look in shape(none)[0]]
    before = asked.revision
    tap(ben, "Anna asks you", "Rope")
    assert ben.state()["toast"]["text"] == "The Rope is not in this hand."
    tap(ben, "Anna asks you", "I have none")
    assert ben.state()["toast"]["text"] == "Ben holds Mr. Green and must show a card."
    tap(Play(asked, "carla"), "Anna asks Ben first", "I have none")
    assert asked.revision == before
    tap(none, "Anna asks you", "I have none")
    assert other.view(TABLE).suggestions[0].answers == {"ben": "passed"}


def test_a_player_who_has_to_show_a_card_reads_its_name_in_a_sentence() -> None:
    table = table_of(*HANDS)
    anna, ben = Play(table, "anna"), Play(table, "ben")
    enter(anna)
    say(anna, "SuggestionMade", by="anna", suspect="plum", weapon="pipe", room="lounge")
    tap(ben, "Anna asks you", "I have none")
    assert ben.state()["toast"]["text"] == "Ben holds the Lead Pipe and must show a card."


def test_what_was_shown_before_is_marked(asked: Table) -> None:
    tap(Play(asked, "ben"), "Anna asks you", "Mr. Green")
    for player, token in (("ben", "mustard"), ("carla", "white")):
        asked.record(e.TokenMoved(by=player, token=token, to="corridor"), player)
        asked.record(e.TurnEnded(by=player), player)
    enter(Play(asked, "anna"), "dining")
    say(Play(asked, "anna"), "SuggestionMade", by="anna", suspect="green", weapon="pipe", room="dining")
    ben = Play(asked, "ben").state()
    assert {c["card"]: c["shown"] for c in ben["hand"]["cards"]}["green"] == ["anna"]
    assert block(Play(asked, "ben"), "Anna asks you")["look"] == "answer"


def test_an_entry_against_the_rules_is_asked_about_once(asked: Table) -> None:
    ben = Play(asked, "ben")
    say(ben, "SuggestionMade", by="ben", suspect="plum", weapon="knife", room="hall")
    sheet = ben.state()["sheet"]
    assert sheet["type"] == "ask"
    assert any("CLUE-SUG-03" in n["rules"] for n in sheet["notices"])
    ben.hear({"do": "anyway", "note": "He ran"})
    assert asked.entries[-1].note == "He ran"
    assert ben.state()["sheet"] is None


def test_the_same_entry_from_two_phones_is_one_line_and_nobody_is_asked(asked: Table) -> None:
    anna, carla = Play(asked, "anna"), Play(asked, "carla")
    seen = asked.revision
    for play in (carla, anna):
        play.hear({"do": "record", "id": "1", "seen": seen, "event": {"kind": "CardShown", "by": "ben", "to": "anna"}})
        assert play.state()["sheet"] is None
        assert play.state()["heard"] == [["1", True]], "what was chosen is done with, on both"
    assert len(asked.lines) == seen + 1


def test_both_who_know_the_card_enter_it_at_once(asked: Table) -> None:
    anna, ben = Play(asked, "anna"), Play(asked, "ben")
    say(anna, "CardShown", by="ben", to="anna")
    line = asked.lines[-1].seq
    known = {"do": "complete", "seq": line, "name": "card", "value": "green"}
    for play in (anna, ben):
        play.hear(known)
        assert play.state()["toast"] is None
    assert [seen.card for seen in asked.view("anna").seen] == ["green"]
    ben.hear({**known, "value": "rope"})
    assert "something else" in ben.state()["toast"]["text"]
    assert [seen.card for seen in asked.view("ben").seen] == ["green"]


# ---------------------------------------------------------------- notes


def test_the_grid_shows_forced_facts_and_the_pencil(asked: Table) -> None:
    anna = Play(asked, "anna")
    tap(anna, "Who showed a card?", "Nobody")
    grid = anna.state()["grid"]
    assert "Forced facts, all of them." in grid["odds"]["method"]
    rows = {row["card"]: row for group in grid["groups"] for row in group["rows"]}
    ben, envelope = 1, 3
    assert rows["green"]["cells"][ben]["m"] == "n"
    assert rows["green"]["cells"][envelope]["m"] == "y"
    say(anna, "PencilMarked", by="anna", card="green", holder="ben", mark="yes")
    rows = {row["card"]: row for group in anna.state()["grid"]["groups"] for row in group["rows"]}
    assert rows["green"]["cells"][ben] == {"m": "n", "p": "yes", "clash": True}


def test_help_of_notes_only_shows_no_deduction() -> None:
    table = table_of("anna", help="notes")
    grid = Play(table, "anna").state()["grid"]
    marks = {cell["m"] for group in grid["groups"] for row in group["rows"] for cell in row["cells"]}
    assert marks == {"y", "o"}
    assert grid["places"][0]["known"] == 6


def test_a_tablet_passed_around_shows_a_hand_only_while_held() -> None:
    table = Table(GAMES["clue"])
    table.record(replace(lay([replace(s, device=False) for s in seats(3)]), way="tablet"))
    table.record(e.HandDealt(of="anna", cards=HANDS["anna"]), "anna")
    play = Play(table, TABLE, "table")
    assert play.state()["cover"]["held"] is None
    assert "grid" not in play.state()["cover"]
    play.hear({"do": "hold", "player": "anna"})
    assert [c["card"] for c in play.state()["cover"]["hand"]["cards"]] == list(HANDS["anna"])
    say(play, "PencilMarked", by="anna", card="rope", holder="ben", mark="yes")
    assert table.view("anna").pencil
    play.hear({"do": "hold", "player": None})
    assert "hand" not in play.state()["cover"]


def test_phones_give_the_shared_tablet_no_hand() -> None:
    play = Play(table_of(*HANDS), TABLE, "table")
    play.hear({"do": "hold", "player": "anna"})
    assert play.state()["cover"] is None


# ---------------------------------------------------------------- replay and the rest


def test_cameras_open_with_the_hands() -> None:
    table = Game(3, 8).play()
    keys = [c["key"] for c in Play(table, "anna", "replay").state()["replay"]["cameras"]]
    assert keys == [TABLE, "anna"]
    play = Play(table, "anna", "replay")
    play.hear({"do": "replay", "camera": REFEREE})
    assert play.state()["replay"]["camera"] == TABLE
    for player in ("anna", "ben"):
        table.record(e.HandsVoted(by=player, open=True), player, freely=True)
    keys = [c["key"] for c in Play(table, "anna", "replay").state()["replay"]["cameras"]]
    assert keys == [REFEREE, TABLE, "anna", "ben", "carla"]
    assert Play(table, "anna").state()["opened"]["hands"][1]["cards"]


def test_the_replay_is_small_and_ends_like_the_table() -> None:
    table = Game(4, 3).play()
    found = Play(table, "anna", "replay").state()["replay"]
    assert len(json.dumps(found)) < 600 * len(found["frames"])
    assert found["frames"][-1]["text"] == table.account("anna")[-1].text
    final = max((f["marks"] for f in found["frames"] if "marks" in f), key=lambda m: m.count("y"))
    assert final.count("y") >= 5


def test_the_exported_page_asks_nobody_and_keeps_secrets() -> None:
    table = Game(4, 3).play(6)
    named = replace(table.view(TABLE).players[0], name="</script><b>")
    table.amend(1, replace(table.lines[0].event, players=(named, *table.view(TABLE).players[1:])))
    page = replay_page(table)
    assert page.count("</script>") == 2
    assert "http://" not in page.replace("http://www.w3.org", "")
    assert "https://" not in page
    assert not any(f"{name} holds" in page for name in ("Anna", "Ben", "Carla", "David"))
    assert len(page) < 1_000_000


def test_a_game_without_an_arrangement_gets_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dashboards.play.page_context.arrangement", lambda _game: FROM_OFFERS)
    play = Play(table_of(*HANDS), "anna")
    kinds = [b["type"] for b in play.state()["entry"]]
    assert "form" in kinds
    form = next(b for b in play.state()["entry"] if b["type"] == "form" and b["event"]["kind"] == "TokenMoved")
    play.hear({"do": "record", "event": {**form["event"], "to": "hall"}})
    assert play.state()["status"]["title"] == "Anna’s turn"


def test_what_is_happening_is_told_to_everybody(asked: Table) -> None:
    tv = Play(asked, TABLE, "tv")
    scene = tv.state()["status"]["scene"]
    assert (scene["title"], scene["three"]) == ("Anna suggests", ["green", "rope", "lounge"])
    assert scene["queue"] == [{"player": "ben", "answer": "now"}, {"player": "carla", "answer": ""}]
    asked.record(e.Passed(by="ben"), "ben")
    asked.record(e.CardShown(by="carla", to="anna", card="rope"), "carla")
    scene = tv.state()["status"]["scene"]
    assert [q["answer"] for q in scene["queue"]] == ["passed", "showed"]
    asked.record(e.AccusationMade(by="ben", suspect="plum", weapon="wrench", room="hall"), "ben")
    assert tv.state()["status"]["scene"]["title"] == "Ben accuses"
    asked.record(e.AccusationJudged(by="ben", right=True), "ben")
    scene = tv.state()["status"]["scene"]
    assert (scene["kind"], scene["say"], scene["three"]) == ("solution", "Ben wins", ["plum", "wrench", "hall"])


def test_room_names_can_be_read_on_their_tints() -> None:
    """Seven to one, by night and by day (U10)."""
    sheet = styles()
    for theme in (sheet.split("@media")[0], sheet.split('[data-theme="day"]')[1]):
        value = dict(re.findall(r"--([a-z-]+): ([^;]+);", theme))
        share = int(value["tint-share"].rstrip("%")) / 100
        for tint in (room["tint"] for room in shapes()["rooms"]):
            mixed = [(1 - share) * a + share * b for a, b in zip(rgb(value["room"]), rgb(tint), strict=True)]
            assert contrast(mixed, rgb(value["text"])) >= 7


def rgb(colour: str) -> list[float]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]


def contrast(one: list[float], other: list[float]) -> float:
    lights = sorted(
        sum(w * linear(c / 255) for w, c in zip((0.2126, 0.7152, 0.0722), x, strict=True)) for x in (one, other)
    )
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def test_names_are_cut_and_ink_is_readable() -> None:
    assert len(clip("x" * 10_000)) == 28
    assert clip("a\x00b\n") == "ab"
    assert (ink("#F2EFE6"), ink("#7B4A9E"), ink("red")) == ("#000000", "#ffffff", "#ffffff")


def test_no_two_parts_of_a_page_hear_the_same_word() -> None:
    parts = (Play, Recording, Correcting, Laying, Pondering, Looking)
    heard = [name for part in parts for name in vars(part) if name.startswith("on_")]
    assert len(heard) > 30
    assert sorted(heard) == sorted(set(heard))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("USA carries out: 1 tank; 1 fighter", "USA carries out: 1 tank; 1 fighter"),
        ("USA carries out: 1 tank; 1 fighter; 1 bomber", "USA carries out: 1 tank; 1 fighter; and more"),
        ("Anna names Professor Plum with the Candlestick", "Anna names Professor Plum with the …"),
    ],
)
def test_a_long_sentence_is_cut_between_things_or_words(text: str, said: str) -> None:
    assert shortened(text, 36) == said
