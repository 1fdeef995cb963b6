"""Imported lines pass the same admission as a tap: no file can forge anybody's word, secrets or seat."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assistant.core.codec import encode
from assistant.core.event import REFEREE, TABLE, Entry, Event
from assistant.core.log import MemoryLog
from assistant.core.offer import Nonsense
from assistant.core.seating import Seated
from assistant.core.story import Amended, Inserted, Noted, Struck
from assistant.families.common_rules import HelpAgreed
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.clue.setup import lay
from assistant.storage.game_file import read_lines
from assistant.storage.import_checks import TAKEN
from assistant.storage.transcript import as_json, read_file
from assistant.table.table import Table
from tests.command_line import run

PLAYERS = [Seated(key=key, name=key.title()) for key in ("anna", "ben", "carla")]
HEADER = '{"boardside":1,"game":"clue","title":"Friday"}'
SHOWN = e.CardShown(by="ben", to="anna", card="rope")


def evening(**laid: Any) -> Table:
    """Return a table with a line of everybody's and one of Anna's own."""
    table = Table(GAMES["clue"], clock=lambda: 0)
    table.record(replace(lay(PLAYERS), **laid))
    table.record(e.DiceRolled(by="anna", roll=4), "anna")
    table.record(SHOWN, "ben")
    return table


def file(table: Table, *more: tuple[Event, str]) -> list[str]:
    """Return the file of a table, with forged lines behind its own."""
    first = table.entries[-1].seq + 1
    forged = [Entry(first + n, event, 1, author, first + n - 1) for n, (event, author) in enumerate(more)]
    return [HEADER, *map(encode, (*table.entries, *forged))]


def refused(lines: list[str], said: str) -> None:
    with pytest.raises(Nonsense, match=said) as wrong:
        read_lines(lines, GAMES)
    assert str(wrong.value).startswith(f"Line {len(lines)} is refused: ")
    assert str(wrong.value).endswith(" Nothing was imported.")


HAND = e.HandDealt(of="anna", cards=("rope", "hall"))


@pytest.mark.parametrize(
    ("event", "author", "said"),
    [
        (e.DiceRolled(by="anna", roll=4), "dave", "“dave”, who isn't a player in this game"),
        (e.DiceRolled(by="anna", roll=4), "", "who isn't a player"),
        (HAND, "ben", "ben can't know"),
        (Inserted(after=1, event=HAND), "ben", "ben can't know"),
        (e.CardShown(by="anna", to="carla", card="rope"), "ben", "ben can't know its “card”"),
        (Amended(seq=3, event=replace(SHOWN, card="knife")), "carla", "carla can't know its “card”"),
        (HelpAgreed(level="none"), "ben", "signed by ben. That is for the whole table to decide"),
        (e.HandsVoted(by="anna", open=True), "ben", "signed by ben. Only Anna"),
        (e.HandsVoted(by="anna", open=True), TABLE, "signed by table. Only Anna"),
        (Struck(seq=9), "ben", "ben can see no such line"),
        (Noted(seq=9, text="x"), "ben", "ben can see no such line"),
        (Amended(seq=1, event=lay(PLAYERS)), "ben", "only the shared screen can set up the game"),
    ],
)  # fmt: skip
def test_what_no_page_could_have_said_is_refused_with_its_line(event: Event, author: str, said: str) -> None:
    refused(file(evening(), (event, author)), said)


def test_a_line_of_anna_s_own_is_neither_written_nor_changed_by_ben() -> None:
    table = evening()
    note = e.NotesWritten(by="anna", text="Carla, I think")
    hand = table.record(note, "anna")
    refused(file(table, (note, "ben")), "ben can't know that this happened")
    for event in (Struck(seq=hand.seq), Amended(seq=hand.seq, event=note), Noted(seq=hand.seq, text="mine")):
        refused(file(table, (event, "ben")), "ben can see no such line")
        assert read_lines(file(table, (event, "anna")), GAMES)


def test_a_vote_of_anna_s_is_not_taken_back_by_ben() -> None:
    table = evening()
    vote = table.record(e.HandsVoted(by="anna", open=False), "anna")
    refused(file(table, (Struck(seq=vote.seq), "ben")), "Only Anna")
    refused(file(table, (Amended(seq=vote.seq, event=e.HandsVoted(by="ben", open=True)), "ben")), "Only Anna")
    refused(file(table, (Struck(seq=vote.seq), "anna"), (Struck(seq=vote.seq + 1), "ben")), "Only Anna")


def test_hands_of_fewer_than_no_cards_are_refused() -> None:
    laid = evening().entries[0].event
    assert isinstance(laid, e.GameStarted)
    forged = replace(laid, hand_sizes={**laid.hand_sizes, "ben": -5})
    with pytest.raises(Nonsense, match="“hand sizes” has a number below zero"):
        read_lines([HEADER, encode(Entry(1, forged))], GAMES)
    with pytest.raises(Nonsense, match="below zero"):
        Table(GAMES["clue"]).record(forged)


@pytest.mark.parametrize("change", [lambda table: table, lambda table: Table(table.game, MemoryLog(table.entries))])
def test_what_pages_really_did_is_imported(change: Callable[[Table], Table]) -> None:
    """A secret that its corrector cannot see stays as it was; the referee and the shared screen enter more."""
    table = evening()
    table.record(Amended(seq=3, event=e.CardShown(by="ben", to="anna")), "carla")
    table.record(Amended(seq=2, event=e.DiceRolled(by="anna", roll=5)), "carla")
    table.record(Struck(seq=5), "ben")
    table.record(e.HandDealt(of="carla", cards=("rope",)), TABLE)
    table.record(e.HandDealt(of="ben", cards=("knife",)), REFEREE)
    for author in (TABLE, REFEREE):
        table.record(Amended(seq=1, event=table.entries[0].event), author)
    assert read_lines(file(change(table)), GAMES).entries == table.entries


def test_one_who_notes_alone_says_everything() -> None:
    table = evening(way="alone")
    table.record(e.HandDealt(of="ben", cards=("knife",)), "anna")
    table.record(e.HandsVoted(by="ben", open=True), "anna")
    assert read_lines(file(table), GAMES).entries == table.entries


# ---------------------------------------------------------------------- without end


def nested(depth: int) -> str:
    return '{"a":' * depth + "1" + "}" * depth


@pytest.mark.parametrize("depth", [2, 900, 990, 1_500, 100_000])
def test_a_file_that_is_nested_without_end_is_refused_in_a_sentence(
    depth: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    struck: Any = {"kind": "Struck", "seq": 1}
    amended = '{"kind":"Amended","seq":1,"event":' * depth + json.dumps(struck) + "}" * depth
    entry = f'{{"seq":1,"at":0,"author":"table","seen":0,"note":"","event":{amended}}}'
    files = {
        "first": nested(depth),
        "header": HEADER[:-1] + f',"simulated":{nested(depth)}}}',
        "entry": f"{HEADER}\n{entry}",
        "value": f"{HEADER}\n{entry.replace(amended, nested(depth))}",
        "text": '[Boardside "1"]\n[Game "clue"]\n\n1 +0.000 table ' + "Amended seq=1 > " * depth + "Struck seq=1",
        "text value": '[Boardside "1"]\n[Game "clue"]\n\n1 +0.000 table Struck seq=' + "[" * depth + "]" * depth,
    }
    for name, text in files.items():
        path = tmp_path / f"{name}.jsonl"
        path.write_text(text, "utf-8")
        code = run("import", path, "--db", tmp_path / "games.duckdb")
        said = capsys.readouterr()
        if code == 0:
            assert (name, depth) == ("header", 2) or (name, depth) in {("header", d) for d in (900, 990)}
            continue
        assert code == 2, name
        assert said.err.count("\n") == 1
        assert said.err.endswith(".\n")


def test_a_text_holds_one_event_in_a_correction() -> None:
    lines = ['[Boardside "1"]', '[Game "clue"]', "", "1 +0.000 table Amended seq=1 > Amended seq=1 > Struck seq=1"]
    with pytest.raises(Nonsense, match="should be a field"):
        list(as_json(lines))


def test_who_imports_is_told_what_is_taken_on_the_file_s_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "friday.jsonl"
    path.write_text("\n".join(file(evening())), "utf-8")
    assert read_file(path.read_bytes(), GAMES).title == "Friday"
    assert run("import", path, "--db", tmp_path / "games.duckdb") == 0
    assert TAKEN in capsys.readouterr().out
