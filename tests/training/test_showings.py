"""Puzzles about which card to show: against independent counts, without hidden knowledge, and what is left out."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from assistant.bots import simulate
from assistant.core.event import REFEREE, Entry
from assistant.core.log import MemoryLog
from assistant.games import GAMES
from assistant.knowledge.evidence_cache import learnt
from assistant.table.table import Table
from assistant.training.decisions import reviewed, trivial
from assistant.training.making import measured
from assistant.training.puzzle import REFERENCE, SHOWING, Choice, Puzzle, Source
from assistant.training.puzzle_file import PuzzleFile, story_of
from assistant.training.showings import moment_of, showings, told_by
from tests.deduction.reference import cells_by_sat
from tests.training.independent import check
from tests.training.telling import case_left, seen_by_asker
from tests.training.verdicts import Position, first_upper

SEEDS = (("clue", 2), ("clue", 4), ("clue", 8), ("not_a_clue", 2), ("not_a_clue", 4), ("not_a_clue", 12))


@cache
def made(game: str, seed: int) -> PuzzleFile:
    """Return the puzzles of a simulated game, easy ones too."""
    derived = reviewed(simulate(game, ["simple", "engine", "simple"], seed), REFEREE)
    seats = dict.fromkeys(derived.played.seats, "simple")
    found = showings(derived, "x", Source("simulated", seed=seed), seats, f"{seed}")
    return PuzzleFile([*found], {"x": story_of("x", game, derived.played.lines)})


def every() -> list[tuple[Puzzle, PuzzleFile]]:
    files = [made(game, seed) for game, seed in SEEDS]
    return [(puzzle, file) for file in files for puzzle in file.puzzles]


@pytest.mark.parametrize(("game", "seed"), SEEDS)
def test_what_a_card_tells_agrees_with_an_independent_count(game: str, seed: int) -> None:
    file = made(game, seed)
    assert file.puzzles
    for puzzle in file.puzzles:
        assert check(puzzle, file) == [], puzzle.source.label
        swapped = tuple(replace(choice, right=not choice.right) for choice in puzzle.choices)
        assert check(replace(puzzle, choices=swapped), file)


def test_the_best_card_tells_no_more_about_the_case_file_either() -> None:
    for puzzle, file in every():
        left = {first_upper(card): bits for card, bits in case_left(Position(puzzle, file)).items()}
        right = [left[choice.text] for choice in puzzle.choices if choice.right]
        wrong = [left[choice.text] for choice in puzzle.choices if not choice.right]
        assert min(right) >= max(wrong) - 1e-6, puzzle.source.label


def test_every_card_that_can_be_shown_is_a_choice() -> None:
    for puzzle, file in every():
        state: Any = file.table(puzzle).view(puzzle.seat)
        held = {*state.open_suggestion.cards} & {*state.hands[puzzle.seat]}
        assert {choice.text for choice in puzzle.choices} == {first_upper(state.the(card)) for card in held}
        assert puzzle.about.startswith(f"{state.name(state.open_suggestion.by)} asks about ")


def test_only_what_the_player_saw_decides() -> None:
    """A table that has nothing but the lines as the player saw them tells the same."""
    for puzzle, file in every():
        whole = file.table(puzzle)
        lines = [line for line in whole.story(puzzle.seat) if line.event is not None]
        seen = [Entry(at, line.event, line.line.entry.at, line.line.entry.author) for at, line in enumerate(lines, 1)]
        alone = Table(GAMES[puzzle.game], MemoryLog(seen))
        hidden: Any = alone.view(REFEREE)
        assert [*hidden.hands] == [puzzle.seat]
        told = [told_by(moment) for table in (whole, alone) if (moment := moment_of(table, puzzle.seat))]
        assert len(told) == 2
        assert told[0] == told[1] is not None


def test_a_card_that_the_asker_has_worked_out_is_best() -> None:
    """The asker really can prove it, no single line shows it, and such a puzzle is kept however clear it is."""
    known = [(puzzle, file) for puzzle, file in every() if max(choice.value or 0.0 for choice in puzzle.choices) == 0]
    assert len(known) >= 2
    for puzzle, file in known:
        named = re.search(r" can already tell from lines (.*) that you have it\.", puzzle.reason)
        assert named
        lines = re.findall(r"\d+", named[1])
        assert len(lines) >= 2
        position = Position(puzzle, file)
        asker = position.seen.open_suggestion.by
        card = next(
            card for card in position.seen.hands[puzzle.seat] if puzzle.best == first_upper(position.seen.the(card))
        )
        for evidence in (learnt(position.table, asker), seen_by_asker(position)):
            assert evidence is not None
            able = cells_by_sat(evidence)
            assert [place for place in evidence.places if able[card, place]] == [puzzle.seat]
        assert not trivial(puzzle)


def test_others_are_easy_if_the_difference_is_large() -> None:
    def of(*values: float) -> Puzzle:
        choices = tuple(Choice(f"{value}", value, right=value == max(values)) for value in values)
        return replace(every()[0][0], what=SHOWING, choices=choices)

    assert trivial(of(-0.2, -1.8))
    assert not trivial(of(-0.2, -0.6))
    assert not trivial(of(0.0, -1.8))


def test_computer_players_don_t_measure_it() -> None:
    """Which of several cards they show is left to chance, or was shown before: such ones are no puzzles."""
    puzzle, file = every()[0]
    assert measured(puzzle, file) is puzzle
    assert puzzle.missed_by == REFERENCE
    assert puzzle.missed[0] >= puzzle.missed[1] >= puzzle.missed[2]


def test_nothing_is_asked_where_any_card_may_be_shown() -> None:
    """By a house rule of Not A Clue, a card that nobody named may be shown as well."""
    file = made("not_a_clue", 2)
    puzzle = file.puzzles[0]
    entries = file.table(puzzle).entries
    assert moment_of(Table(GAMES["not_a_clue"], MemoryLog(entries)), puzzle.seat)
    started: Any = entries[0].event
    ruled = replace(entries[0], event=replace(started, options={**started.options, "NAC-AMB-02": "any_card_may"}))
    assert moment_of(Table(GAMES["not_a_clue"], MemoryLog([ruled, *entries[1:]])), puzzle.seat) is None
