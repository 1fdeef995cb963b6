"""A game as a text: it is read back without loss, and bad lines are named by their number."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.cli import main as cli
from assistant.core.codec import decode, encode
from assistant.core.event import Entry
from assistant.core.game import Game
from assistant.core.offer import Nonsense
from assistant.core.story import Amended, Inserted, Noted, NotedPrivately, Struck
from assistant.games import GAMES
from assistant.games.clue.events import DiceRolled, NotesWritten
from assistant.storage.game_file import GameFile, keep, lines_of, read_lines
from assistant.storage.store import Store
from assistant.storage.transcript import as_json, is_text, read_file, write_text
from assistant.table.table import MemoryLog, Table
from tests.afterwards.recorded import DEMOS, name, written
from tests.inventing import seated, well_formed

TODAY = sorted((Path(__file__).parent / "stories" / "today").glob("*.jsonl"), key=lambda path: path.stat().st_size)
TODAY = TODAY if "EVERY_STORY" in os.environ else TODAY[:6]
CLUE = next(path for path in DEMOS if name(path) == "clue")
games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def text_of(found: GameFile) -> str:
    return "\n".join(write_text(found.game, found.title, found.created, found.entries)) + "\n"


def entries_of(lines: Iterable[str], game: Game[Any]) -> tuple[dict[str, Any], list[Entry]]:
    """Return the entries that the lines of a text describe, without checking the laws again."""
    first, *said = [line for line in as_json(lines) if line]
    return json.loads(first), [decode(line, game) for line in said]


@pytest.mark.parametrize("path", [*DEMOS, *TODAY], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_game_that_was_ever_written_comes_back_from_its_text_as_it_was(path: Path) -> None:
    header, *lines = [line for line in lines_of(path.read_text("utf-8")) if line.strip()]
    told = json.loads(header)
    game = GAMES[told["game"]]
    entries = [decode(line, game) for line in lines]
    text = list(write_text(game, told["title"], told.get("created"), entries))
    assert entries_of(text, game) == (told, entries)
    assert [json.loads(line) for line in as_json(text) if line][1:] == [json.loads(encode(e)) for e in entries]


def test_a_text_is_read_whole() -> None:
    found = written(CLUE)
    text = text_of(found)
    assert read_file(text, GAMES) == found
    assert read_file(text.replace("\n", "\r\n").encode("utf-8-sig"), GAMES) == found


@games
@settings(max_examples=6, deadline=None)
@given(data=st.data())
def test_any_story_comes_back_as_it_was(game: Game[Any], data: st.DataObject) -> None:
    """This includes events that nobody would record, their corrections, notes with any characters, clocks that run
    backwards.
    """
    start = game.lay(seated(data.draw))
    state = Table(game, MemoryLog([Entry(1, start)])).view("referee")
    events = [start, *data.draw(st.lists(well_formed(game, state), min_size=1, max_size=6))]
    number = st.integers(1, len(events))
    corrections = st.one_of(
        st.builds(Struck, seq=number, undo=st.booleans()),
        st.builds(Amended, seq=number, event=st.sampled_from(events[1:])),
        st.builds(Inserted, after=number, event=st.sampled_from(events[1:])),
        st.builds(Noted, seq=number, text=st.text(max_size=20), bookmark=st.booleans()),
        st.builds(NotedPrivately, seq=number, text=st.text(max_size=20), by=st.just("p0")),
    )
    events += data.draw(st.lists(corrections, max_size=4))
    plain = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)
    entries = tuple(
        Entry(n, event, data.draw(st.integers(-(10**16), 10**16)), data.draw(st.one_of(st.just("p0"), plain)),
              data.draw(st.integers(0, 9)), data.draw(plain))
        for n, event in enumerate(events, 1)
    )  # fmt: skip
    title, created = data.draw(plain), data.draw(st.none() | st.integers(0, 1 << 52))
    lines = list(write_text(game, title, created, entries))
    assert all("\n" not in line for line in lines)
    header, again = entries_of(lines, game)
    assert again == list(entries)
    assert (header["title"], header.get("created")) == (title, created)
    assert list(write_text(game, header["title"], header.get("created"), entries)) == lines


GOOD = text_of(GameFile(GAMES["clue"], "Friday", 5, written(CLUE).entries[:9])).splitlines()


@pytest.mark.parametrize(
    ("line", "new", "said"),
    [
        (0, '[Boardside "7"]', "another version"),
        (1, '[Game "chess"]', "not installed here: chess"),
        (1, "[Game clue]", "Line 2: a header looks like"),
        (2, '[Title "Friday" "at Anna’s"]', "Line 3: a header looks like"),
        (3, '[Created "yesterday"]', "“yesterday” is not a time"),
        (6, "   1     +0.000  table GameStarted", "Line 7: An empty line should stand"),
        (7, GOOD[7].replace("GameStarted", "GameStartled"), "Line 8: Clue has no entry called “GameStartled”"),
        (8, GOOD[8].replace("   2", "   3"), "Line 9: entry 2 should come here, not 3"),
        (8, GOOD[8].replace(" anna HandDealt", " HandDealt"), "Line 9: an event should follow here"),
        (8, GOOD[8].replace("of=anna", "of="), "Line 9: "),
        (8, GOOD[8].replace('"]', '"'), "neither a plain word nor JSON"),
        (8, GOOD[8].replace("of=anna", "of=anna of=ben"), "should be a field of HandDealt"),
        (8, GOOD[8].replace("of=anna", "whom=anna"), "HandDealt has no field “whom”"),
        (8, "something else", "Line 9: an entry starts with its number"),
        (8, "  2  +1.5 anna HandDealt of=anna", "Line 9: an entry starts with its number"),
        (12, GOOD[12].replace("DiceRolled by=anna roll=4", "DiceRolled by=anna roll=four"), "Line 13: "),
    ],
)  # fmt: skip
def test_the_first_line_that_is_not_good_is_named(line: int, new: str, said: str) -> None:
    lines = [*GOOD[:line], new, *GOOD[line + 1 :]]
    assert lines != GOOD
    with pytest.raises(Nonsense) as wrong:
        read_file("\n".join(lines), GAMES)
    assert said in str(wrong.value)


def test_what_is_for_people_is_not_read() -> None:
    lines = [*GOOD[:3], '[Place "the kitchen"]', *GOOD[3:7], "; the deal", "", *GOOD[7:]]
    bare = [line.split("  ; ")[0] for line in lines]
    assert read_file("\n".join(bare), GAMES) == read_file("\n".join(GOOD), GAMES)


def test_a_text_is_exported_and_imported_like_json_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = Store(tmp_path / "games.duckdb", GAMES)
    keep(store, written(CLUE))
    store.close()
    text, plain = tmp_path / "friday.txt", tmp_path / "friday.jsonl"
    for file in (text, plain):
        assert cli.main(["export", "1", str(file), "--db", str(store.path)]) == 0
    assert "all hands" in capsys.readouterr().out
    assert cli.main(["export", "--text", "1", "--db", str(store.path)]) == 0
    assert capsys.readouterr().out == text.read_text("utf-8")
    assert text.read_text("utf-8").startswith('[Boardside "1"]')
    assert cli.main(["import", str(text), "--db", str(tmp_path / "other.duckdb")]) == 0
    assert cli.main(["export", "1", str(tmp_path / "again.jsonl"), "--db", str(tmp_path / "other.duckdb")]) == 0
    assert (tmp_path / "again.jsonl").read_bytes() == plain.read_bytes()
    assert read_lines(lines_of(plain.read_bytes()), GAMES) == written(CLUE)


def lines_with(*entries: Entry) -> list[str]:
    """Return the lines of a short game's text that are entries."""
    game = [Entry(1, written(CLUE).entries[0].event, 1000), *entries]
    return list(write_text(GAMES["clue"], "Friday", 5, game))[-len(game) :]


def test_a_game_without_lines_comes_back_from_its_text() -> None:
    text = list(write_text(GAMES["clue"], "Friday", None, []))
    assert text == ['[Boardside "1"]', '[Game "clue"]', '[Title "Friday"]', ""]
    assert read_file("\n".join(text), GAMES) == GameFile(GAMES["clue"], "Friday", None, ())


def test_a_line_says_how_much_later_it_was() -> None:
    """An equal time is not backwards, and a clock that ran backwards is written as it was."""
    roll = DiceRolled(by="anna", roll=3)
    found = lines_with(Entry(2, roll, 1000, seen=1), Entry(3, roll, 13_405, seen=2), Entry(4, roll, 13_404, seen=3))
    assert [line.split()[1] for line in found] == ["+0.000", "+0.000", "+12.405", "-0.001"]


@pytest.mark.parametrize(
    ("at", "said"),
    [(5, "1970-01-01 00:00:00.005"), (-62_135_596_800_000, "-62135596800000"), (1 << 52, "4503599627370496")],
)
def test_a_time_is_written_as_people_write_it_if_their_calendar_has_it(at: int, said: str) -> None:
    lines = list(write_text(GAMES["clue"], "Friday", at, [Entry(1, written(CLUE).entries[0].event, at)]))
    assert lines[3:5] == [f'[Created "{said}"]', f'[Began "{said}"]']


@pytest.mark.parametrize("text", ["null", "true", "false", "NaN", "Infinity", "nothing", "a b"])
def test_a_text_that_reads_like_a_value_stays_a_text(text: str) -> None:
    lines = list(write_text(GAMES["clue"], "Friday", 5, [Entry(1, NotesWritten(by="anna", text=text))]))
    assert entries_of(lines, GAMES["clue"])[1] == [Entry(1, NotesWritten(by="anna", text=text))]


def test_a_value_that_nobody_gave_is_read_as_none() -> None:
    line = "   2     +0.000  table CardShown by=ben to=anna card=null"
    assert json.loads(list(as_json([*GOOD[:8], line]))[-1])["event"]["card"] is None


def test_a_correction_holds_an_event_that_reads_like_any_other() -> None:
    found = lines_with(
        Entry(2, DiceRolled(by="anna", roll=3), 1000, seen=1),
        Entry(3, Amended(seq=2, event=DiceRolled(by="anna", roll=4)), 1000, seen=2),
    )
    assert found[2].split("  ; ")[0].endswith(" Amended seq=2 > DiceRolled by=anna roll=4")


def test_a_note_stands_as_it_was_written() -> None:
    found = lines_with(Entry(2, DiceRolled(by="anna", roll=3), 1000, seen=1, note="Jürgen würfelt: ♣ 東"))
    assert ' "Jürgen würfelt: ♣ 東" DiceRolled' in found[1]


def test_behind_a_line_stands_what_people_call_it_and_how_it_reads() -> None:
    found = lines_with(
        Entry(2, DiceRolled(by="anna", roll=3), 1000, seen=1),
        Entry(3, Inserted(after=1, event=DiceRolled(by="ben", roll=2)), 1000, seen=2),
        Entry(4, Struck(seq=2), 1000, seen=3),
    )
    said = [line.split("  ; ")[1] for line in found]
    assert said[1].startswith("2: struck: ")
    assert said[2].startswith("1a: ")
    assert said[3] == "of 2"


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ('[Boardside "1"]', True),
        (b'[Boardside "1"]', True),
        ('\ufeff[Boardside "1"]', True),
        ('\ufeff[Boardside "1"]'.encode(), True),
        (b'{"boardside":1}', False),
        (b"\xff\xfe[\x00B\x00", False),
        (b"[Boardside \xe9", True),
        (b"", False),
    ],
)
def test_any_bytes_are_a_text_or_are_not(file: str | bytes, text: bool) -> None:
    """Also bytes that are no UTF-8: the next reader explains them in a sentence."""
    assert is_text(file) is text


def test_bytes_that_are_no_text_are_refused_with_a_sentence() -> None:
    with pytest.raises(Nonsense, match="Line 1: this is not UTF-8 text"):
        read_file(b"[Boardside \xe9", GAMES)
