"""Law 7 for what was recorded: every line of whole games opens for correction with every word that people decided."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, get_origin, get_type_hints

import pytest

from assistant.core.event import REFEREE, TABLE, Event, nouns_of, restored, secrets_of, within_of
from assistant.core.game import Game
from assistant.core.offer import as_offer
from assistant.core.story import Amended
from assistant.families.common_rules import TableSetUp
from assistant.games import GAMES
from assistant.table.table import MemoryLog, SeatLine, Table
from dashboards.parts.common import feed
from dashboards.parts.common.seat_view import SeatView
from tests.recorded_games import whole
from tests.stories.record_today import FOLDER

hints_of = cache(get_type_hints)
games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
FILES = sorted(FOLDER.glob("*.jsonl"), key=lambda path: path.stat().st_size)
EVERY = "EVERY_STORY" in os.environ


def sights(game: Game[Any]) -> Iterator[SeatView]:
    """Yield every recorded game of this kind, from the table and from the first player's phone."""
    for path in FILES:
        if path.stem.partition("-")[0] == game.key:
            table = whole(path)
            assert table.game is game
            yield SeatView.of(table, TABLE, "table")
            yield SeatView.of(table, table.view(TABLE).players[0].key, "seat")


def decided(event: Event) -> set[str]:
    """Return the words that people or dice decided: of a noun, numbers, yes or no, and lists of them that are not
    empty.
    """
    kind, hints = type(event), hints_of(type(event))
    plain = {name for name, hint in hints.items() if hint in (int, bool, int | None)}
    words = {*nouns_of(kind), *within_of(kind), *plain} - secrets_of(kind).keys()
    lists = {name for name, hint in hints.items() if get_origin(hint) is tuple and not getattr(event, name)}
    return words - lists


def says(row: dict[str, Any], value: Any) -> bool:
    """Return whether a row shows this value as chosen, and so can be drawn."""
    if "range" in row:
        return row["range"][0] <= value <= row["range"][1]
    able = [choice["value"] for choice in row["choices"]]
    assert all(choice["label"] for choice in row["choices"])
    return all(v in able for v in value) if row["count"] > 1 or row.get("each") else value in able


@games
def test_every_line_of_whole_games_is_drawn_for_correction(game: Game[Any]) -> None:
    kinds: set[str] = set()
    for sight in sights(game):
        for told in sight.lines:
            sheet = feed.sheet(sight, told, {}, None, [], {})
            rows = {row["name"]: row for row in sheet["rows"]}
            for name, row in rows.items():
                untold = name in secrets_of(type(told.event)) and getattr(told.event, name) is None
                assert says(row, row["value"]) or (untold and row["value"] is None), (told.event, name)
            offer = as_offer(told.event, game.vocabulary(told.before))
            assert offer.makes(told.event)
            fixed = {blank.name for blank in offer.blanks if len(blank.choices) < 2}
            hushed = set(game.hushed(told.event, sight.state))
            if not isinstance(told.event, TableSetUp):
                assert decided(told.event) - fixed - hushed <= rows.keys(), told.event
            kinds.add(type(told.event).__name__)
    assert len(kinds) > 10


def others(told: SeatLine, row: dict[str, Any]) -> Iterator[Event]:
    """Yield the line with this word replaced by the first and the last possible choice."""
    ends = row.get("range") or [row["choices"][at]["value"] for at in (0, -1)]
    for value in ends:
        several = row["count"] > 1 or row.get("each")
        yield replace(told.event, **{row["name"]: (value,) * row["count"] if several else value})


def line_of(table: Table, seq: int) -> Event:
    return next(line.event for line in table.lines if line.seq == seq)


def unsaid(sight: SeatView, told: SeatLine, said: set[tuple[type[Event], str]]) -> list[dict[str, Any]]:
    """Yield the rows of a line's sheet whose word was not yet changed in an event of this kind, and mark them as
    changed.
    """
    rows = feed.sheet(sight, told, {}, None, [], {})["rows"]
    found = [row for row in rows if EVERY or (type(told.event), row["name"]) not in said]
    said |= {(type(told.event), row["name"]) for row in rows}
    return found


@games
def test_every_word_of_a_line_can_be_said_otherwise(game: Game[Any]) -> None:
    """The latest line of each kind, corrected to anything its sheet offers: the story still folds and is told.

    Every word of every kind is changed once, in the shortest story that has it: everything after it is folded again for
    every seat. Where EVERY_STORY is set, this is done in every story, for the table and for a player.
    """
    said: set[tuple[type[Event], str]] = set()
    for sight in sights(game):
        latest = {type(told.event): told for told in sight.lines if not isinstance(told.event, TableSetUp)}
        table = Table(game, MemoryLog(sight.table.entries))
        for told in latest.values():
            kept = line_of(table, told.seq)
            for row in unsaid(sight, told, said):
                for event in others(told, row):
                    author = REFEREE if event.said_by else sight.seat
                    kept = restored(event, kept, author)
                    table.record(Amended(seq=told.seq, event=event), author, freely=True)
                    assert line_of(table, told.seq) == kept
        assert all(told.text for told in table.account(sight.seat))
    assert len(said) > 10


@pytest.mark.parametrize(
    ("story", "line", "said"),
    [
        ("risk-four", "Anna loses 1 army. ", "“Anna loses 1 army”"),
        ("clue-right", "Ben suggests Mrs. ", "“Ben suggests Mrs. Peacock with the Candlestick in the Conservatory”"),
    ],
)
def test_undo_names_an_entry_by_the_first_sentence_of_its_line(story: str, line: str, said: str) -> None:
    """A line may go on with consequences, which are too long for a button; a title such as Mrs. ends no sentence."""
    table = whole(FOLDER / f"{story}.jsonl")
    told = next(told for told in table.account(TABLE) if told.text.startswith(line))
    entry = next(entry for entry in table.entries if entry.seq == told.seq)
    assert feed.named(SeatView.of(table, TABLE, "table"), entry).startswith(said)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_line_ends_as_one_sentence_does(path: Path) -> None:
    """No name with a mark of its own is followed by a second one ("Blackout!."), and no mark stands alone."""
    table = whole(path)
    sight = SeatView.of(table, TABLE, "table")
    entries = [entry for entry in table.entries if any(line.entry is entry for line in table.lines)]
    said = [line.text for line in table.account(TABLE)] + [feed.named(sight, entry) for entry in entries[-12:]]
    assert len(said) > 12
    assert [text for text in said if re.search(r"[!?.]\.(?!\.)|\s[.,;:!?](?!\d)|\(\)", text)] == []
