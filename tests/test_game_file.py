"""A game as a file and its check: computer players, progress of reading, and the line at fault."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from assistant.core.event import Entry, Event
from assistant.core.offer import Nonsense
from assistant.core.story import Inserted
from assistant.games import GAMES
from assistant.games.clue.events import DiceRolled, HandDealt
from assistant.games.clue.setup import lay
from assistant.storage.doctor import amiss
from assistant.storage.game_file import GameFile, computers, keep, read_lines, write_game
from assistant.storage.store import Store
from tests.faults.evening import PLAYERS, imported

CLUE = GAMES["clue"]


def simulated(players: object) -> list[str]:
    """Return the file of a game that was played by computers."""
    header, *rest = imported("Friday", 3)
    return [json.dumps({**json.loads(header), "simulated": {"players": players}}), *rest]


def test_which_computer_sat_where_is_kept_and_written_again(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.duckdb", GAMES)
    number = keep(store, read_lines(simulated({"anna": "careful", "ben": "bold"}), GAMES))
    store.close()
    again = Store(tmp_path / "games.duckdb", GAMES)
    assert computers(again, number) == {"anna": "careful", "ben": "bold"}
    written = list(write_game(again, number))
    assert json.loads(written[0])["simulated"] == {"players": {"anna": "careful", "ben": "bold"}}
    assert read_lines(written, GAMES).players == {"anna": "careful", "ben": "bold"}
    again.close()


def test_a_game_that_people_played_says_nothing_of_computers(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.duckdb", GAMES)
    number = keep(store, read_lines(imported("Friday", 3), GAMES))
    assert computers(store, number) == {}
    assert "simulated" not in json.loads(next(write_game(store, number)))
    store.remember(f"computer players of {number}", "{")
    assert computers(store, number) == {}, "a setting that cannot be read"
    with pytest.raises(Nonsense, match="no game number 2"):
        list(write_game(store, 2))
    store.close()


def test_no_time_runs_from_the_last_line_of_a_file_to_its_import(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.duckdb", GAMES, clock=lambda: 9_000)
    timed = [dataclasses.replace(entry, at=entry.seq * 1_000) for entry in entries(0, 1, 2)]
    number = keep(store, GameFile(CLUE, "Friday", None, tuple(timed)))
    assert store.log(number).away == ((3_000, 9_000),)
    store.close()


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ({"a" * 41: "b" * 41}, {"a" * 40: "b" * 40}),
        ({"a" * 40: "b" * 40}, {"a" * 40: "b" * 40}),
        ({f"p{n}": "bold" for n in range(13)}, {f"p{n}": "bold" for n in range(12)}),
        ({"anna": 3, "ben": "bold"}, {"ben": "bold"}),
        (["anna"], {}),
        (None, {}),
    ],
)
def test_of_computer_players_only_a_few_words_are_read(said: object, read: dict[str, str]) -> None:
    assert read_lines(simulated(said), GAMES).players == read


def test_reading_tells_how_much_of_it_is_done() -> None:
    """Report never more than all of it, and never zero of zero: a progress bar divides by it."""
    told: list[tuple[int, int]] = []
    read_lines(imported("Friday", 3), GAMES, lambda done, of: told.append((done, of)))
    assert len(told) > 4
    assert all(0 <= done < of for done, of in told)


# ---------------------------------------------------------------------- what is amiss


def entries(*seen: int) -> Sequence[Entry]:
    """Return a short game whose lines were made against these lines."""
    events = [lay(PLAYERS), *(DiceRolled(by="anna", roll=3) for _ in seen[1:])]
    return [Entry(n, event, seen=at) for n, (event, at) in enumerate(zip(events, seen, strict=True), 1)]


@pytest.mark.parametrize(
    ("seen", "wrong"),
    [
        ((0, 1, 2), []),
        ((0, 0, 0), []),
        ((0, 2, 2), ["Line 2 refers to line 2, which does not come before it."]),
        ((0, 1, 7), ["Line 3 refers to line 7, which does not come before it."]),
        ((0, -1, 2), ["Line 2 refers to line -1, which does not come before it."]),
    ],
)
def test_a_line_is_made_against_an_earlier_one(seen: tuple[int, ...], wrong: list[str]) -> None:
    assert amiss(CLUE, entries(*seen)) == wrong


def test_a_line_that_cannot_be_written_is_named() -> None:
    game = [*entries(0), Entry(2, DiceRolled(by="anna", roll="three"), seen=1)]  # type: ignore[arg-type]
    assert [text.partition(":")[0] for text in amiss(CLUE, game)] == ["Line 2 cannot be written and read again"]


def test_a_line_that_reads_otherwise_than_it_was_written_is_named() -> None:
    game = [*entries(0), Entry(2, HandDealt(of="anna", cards=["rope"]), seen=1)]  # type: ignore[arg-type]
    assert amiss(CLUE, game) == ["Line 2 changes when it is written and read again."]


def test_a_game_that_the_rules_stumble_over_is_named() -> None:
    def stumbles(event: Event, state: Any) -> Any:
        raise LookupError(event, state)

    odd = dataclasses.replace(CLUE, apply=stumbles)
    assert amiss(odd, entries(0)) == ["The game cannot be played back: LookupError."]


def test_a_broken_law_is_named_with_the_line_as_people_call_it() -> None:
    """An inserted line is entry 3, and people call it 1a; the line after it stays line 2."""
    odd = dataclasses.replace(CLUE, laws=lambda _: ["there is a card too many"])
    game = [*entries(0, 1), Entry(3, Inserted(after=1, event=DiceRolled(by="ben", roll=2)), seen=2)]
    found = amiss(odd, game)
    assert [text for text in found if "the table" in text] == [
        f"Line {label}, as the table sees it: there is a card too many" for label in ("1", "1a", "2")
    ]
