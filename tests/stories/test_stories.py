"""Recorded games are kept forever: each can be read, folded for every seat, and gives the same result.

Beside every recorded game is its playthrough as text. After a change that is meant to read differently: `python -m
tests.stories.record`, and check what changed.
"""

from __future__ import annotations

from functools import reduce
from pathlib import Path

import pytest

from assistant.content.catalogue import SHELF
from assistant.core.event import REFEREE, TABLE, Entry, Event
from assistant.core.story import Amended, Inserted, Noted, NotedPrivately, Struck, resolve, seen_lines
from assistant.deduction import known
from assistant.families.common_rules import ClockPaused, ClockResumed
from assistant.games.clue import events as e
from assistant.storage.doctor import amiss
from assistant.table.table import Table
from tests.stories.reading import read
from tests.stories.record import DEMO, SEED, TITLE, Evening, playthrough
from tests.stories.recording import as_lines, digest

HERE = Path(__file__).parent
FILES = [*sorted(SHELF.glob("data/*/demo*.jsonl")), *sorted(HERE.glob("*.jsonl"))]
stories = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
CLUE = [path for path in FILES if path.parent.name == "clue"]
clue_stories = pytest.mark.parametrize("path", CLUE, ids=lambda path: f"{path.parent.name}-{path.stem}")


def written(path: Path) -> str:
    """Return the playthrough beside the game."""
    return (HERE / f"{path.parent.name}-{path.stem}.txt").read_text("utf-8")


def seats(table: Table) -> list[str]:
    return [TABLE, REFEREE, *(player.key for player in table.view(TABLE).players)]


def test_there_is_a_demo() -> None:
    assert DEMO in FILES


@stories
def test_a_story_is_in_order(path: Path) -> None:
    table, _ = read(path)
    assert amiss(table.game, table.entries) == []


@stories
def test_no_law_is_broken_at_any_moment_for_any_seat(path: Path) -> None:
    """Neither in the story as it reads now, nor as it read after each entry."""
    table, _ = read(path)
    game = table.game
    for seat in seats(table):
        for told, state in table.states(seat):
            assert list(game.laws(state)) == [], (seat, told.text)

    for seat in seats(table)[1:]:
        before: list[Event] = []
        state = game.start
        for end in range(1, len(table.entries) + 1):
            story = [event for _, event in seen_lines(resolve(table.entries[:end]), seat)]
            if story == before:
                continue
            grown = story[:-1] == before  # otherwise an entry changed an earlier line
            state = (
                game.apply(story[-1], state) if grown else reduce(lambda at, e: game.apply(e, at), story, game.start)
            )
            before = story
            assert list(game.laws(state)) == [], (end, seat)


@clue_stories
def test_a_story_ends_as_it_did(path: Path) -> None:
    table, _ = read(path)
    end = table.view(TABLE)
    said = dict(line.split(": ", 1) for line in written(path).splitlines() if line.startswith(("winner", "solution")))
    assert said == {"winner": str(end.winner), "solution": ", ".join(end.solution)}
    assert end.over


@clue_stories
def test_a_story_reads_as_it_did(path: Path) -> None:
    table, title = read(path)
    assert f"digest: {digest(table)}" in written(path).splitlines()
    assert playthrough(table, title) == written(path)


@stories
def test_written_again_a_story_is_the_same(path: Path) -> None:
    table, title = read(path)
    assert list(as_lines(table, title)) == path.read_text("utf-8").splitlines()


# ---------------------------------------------------------------- the demo


@pytest.fixture(scope="module")
def demo() -> Table:
    return read(DEMO)[0]


def entries_of(table: Table, kind: type) -> list[Entry]:
    return [entry for entry in table.entries if isinstance(entry.event, kind)]


def test_recording_gives_the_same_game_every_time() -> None:
    first, second = (list(as_lines(Evening(SEED).play(), TITLE)) for _ in range(2))
    assert first == second


def test_the_demo_is_a_whole_game_of_four(demo: Table) -> None:
    end = demo.view(TABLE)
    assert [player.name for player in end.players] == ["Anna", "Ben", "Carla", "David"]
    assert sorted(end.hand_sizes.values()) == [4, 4, 5, 5]
    assert 60 <= len(demo.entries) <= 110
    assert (end.winner, end.solution) == ("ben", ("green", "revolver", "lounge"))


def test_the_demo_is_by_the_rules_in_the_end(demo: Table) -> None:
    said = [n for told in demo.account(REFEREE) for n in told.notices if n.level != "hint"]
    assert said == []
    for seat in seats(demo):
        assert known(demo.game.evidence(demo.story(seat), seat)).conflict is None


def test_the_demo_shows_a_passage_a_summons_and_a_bluff(demo: Table) -> None:
    frames = list(demo.states(REFEREE))
    hands = frames[-1][1].hands
    made = [(told.event, state) for told, state in frames if isinstance(told.event, e.SuggestionMade)]
    assert any(event.how == "passage" for event in (t.event for t, _ in frames) if isinstance(event, e.TokenMoved))
    assert any(s.turn.summoned and s.turn.roll is None and not s.turn.moved for _, s in made)
    assert any(event.weapon in hands[event.by] for event, _ in made)


def test_the_demo_shows_a_wrong_accuser_who_goes_on_answering(demo: Table) -> None:
    wrong, right = demo.view(TABLE).accusations
    assert (wrong.by, wrong.right, right.by, right.right) == ("david", False, "ben", True)
    after = [
        state for told, state in demo.states(TABLE) if "david" in state.out and isinstance(told.event, e.CardShown)
    ]
    assert any(state.suggestions[-1].shown_by == "david" for state in after)
    assert demo.view("david").envelope == demo.view(TABLE).solution
    assert demo.view("anna").envelope is None


def test_the_demo_shows_slips_that_are_put_right(demo: Table) -> None:
    corrected = [line for line in demo.lines if line.corrected]
    heard = next(line for line in corrected if line.event.by != line.entry.event.by)
    assert heard.event.card is not None
    assert heard.entry.event.card is None
    assert any(line.event.overlooked for line in corrected)
    strikes = {entry.seq: entry.event.seq for entry in entries_of(demo, Struck)}
    assert any(target in strikes for target in strikes.values()), "struck and done again"
    assert any(line.label.endswith("a") for line in demo.lines)
    assert len(entries_of(demo, Inserted)) == 1
    assert len(entries_of(demo, Amended)) == 3


def test_the_demo_shows_notes_pencil_and_a_break(demo: Table) -> None:
    assert [entry.event.bookmark for entry in entries_of(demo, Noted)] == [True, False]
    assert [entry.event.by for entry in entries_of(demo, NotedPrivately)] == ["carla"]
    assert len(demo.view("anna").pencil) == 1
    assert demo.view("ben").pencil == {}
    assert [type(entry.event) for entry in demo.entries if isinstance(entry.event, (ClockPaused, ClockResumed))] == [
        ClockPaused,
        ClockResumed,
    ]


def test_in_the_end_the_demo_opens_the_hands(demo: Table) -> None:
    assert demo.view(TABLE).opened
    assert sum(demo.view(TABLE).votes.values()) == 3
