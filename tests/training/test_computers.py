"""Computer players decide the positions of puzzles: their lines become choices, and better players miss less."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from assistant.bots import STRENGTHS
from assistant.bots.foresight import Said
from assistant.content.catalogue import place
from assistant.core.codec import decode
from assistant.games import GAMES
from assistant.games.acquire import events as acquire
from assistant.games.risk import events as risk
from assistant.training import computers
from assistant.training.computers import DECIDED, Outcome, Trial, missed
from assistant.training.making import measured
from assistant.training.puzzle import ASKED, COMPUTERS, PROOF, REFERENCE, Puzzle
from assistant.training.puzzle_file import PuzzleFile, read
from tests.training.strengths import averages, in_order

SHIPPED = read(place("data/puzzles/starter.puzzles"))


def outcome(puzzle: Puzzle, file: PuzzleFile, *lines: Said, monkeypatch: pytest.MonkeyPatch) -> Outcome:
    """Return the outcome of a player who says these lines."""
    trial = Trial(puzzle, file)

    def next_line(self: Trial, _skill: str, _code: int) -> Said | None:
        told = len(self.table.entries) - puzzle.lines
        return lines[told] if told < len(lines) else None

    monkeypatch.setattr(Trial, "_next_line", next_line)
    return trial.outcome("simple", 0)


def story(puzzle: Puzzle, file: PuzzleFile) -> tuple[Said, ...]:
    """Return what was done at the table from the position on."""
    entries = [decode(line, GAMES[puzzle.game]) for line in file.stories[puzzle.story].entries[puzzle.lines :]]
    return tuple(Said(entry.event, entry.author) for entry in entries)


@pytest.mark.parametrize("game", sorted(DECIDED))
def test_the_lines_of_the_table_become_the_choice_of_the_table(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who repeats the lines of the table makes its choice, as far as the shipped stories go."""
    file, checked = SHIPPED, 0
    for puzzle in file.puzzles:
        chosen = next((one for one in puzzle.choices if one.text.lower() == puzzle.source.chosen.lower()), None)
        if puzzle.game != game or puzzle.what not in DECIDED[game] or chosen is None:
            continue
        found = outcome(puzzle, file, *story(puzzle, file), monkeypatch=monkeypatch)
        if found is Outcome.NONE:  # the story ends here
            continue
        assert found is (Outcome.RIGHT if chosen.right else Outcome.MISSED), (puzzle.what, puzzle.source.chosen)
        checked += 1
    assert checked


def first(game: str, what: str) -> Puzzle:
    return next(puzzle for puzzle in SHIPPED.puzzles if (puzzle.game, puzzle.what) == (game, what))


def test_all_shares_of_a_turn_are_one_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A purchase is over with the first other line, and buying nothing is one, too."""
    puzzle, file = first("acquire", "purchase"), SHIPPED
    state: Any = file.table(puzzle).view(puzzle.seat)
    firm = min((key for key in state.active if state.stock(key) >= 2), key=state.price)
    buys = Said(acquire.StockBought(by=puzzle.seat, of=firm, count=1), puzzle.seat)
    ends = Said(acquire.TurnEnded(by=puzzle.seat), puzzle.seat)

    def choosing(text: str, *lines: Said) -> Outcome:
        """Return the outcome, if what `text` says is the only right choice."""
        right = replace(puzzle.choices[0], text=text, right=True)
        rest = replace(puzzle.choices[1], text="Something else", right=False)
        return outcome(replace(puzzle, choices=(right, rest)), file, *lines, monkeypatch=monkeypatch)

    assert choosing(f"2 shares of {state.name(firm)}", buys, buys, ends) is Outcome.RIGHT
    assert choosing("No share", ends) is Outcome.RIGHT
    assert choosing("No share", buys) is Outcome.NONE, "who knows what else would have been bought"


def test_ending_the_turn_is_no_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, file = first("risk", "attack"), SHIPPED
    ends = Said(risk.TurnEnded(by=puzzle.seat), puzzle.seat)
    for right in (True, False):
        choices = tuple(replace(one, right=right == (one.text == "No attack")) for one in puzzle.choices)
        found = outcome(replace(puzzle, choices=choices), file, ends, monkeypatch=monkeypatch)
        assert found is (Outcome.RIGHT if right else Outcome.MISSED)


def test_a_choice_that_is_not_offered_is_judged_by_the_review(monkeypatch: pytest.MonkeyPatch) -> None:
    for puzzle in SHIPPED.puzzles:
        if (puzzle.game, puzzle.what) != ("acquire", "tile"):
            continue
        state: Any = SHIPPED.table(puzzle).view(puzzle.seat)
        others = {tile.upper() for tile in state.hands[puzzle.seat] if state.playable(tile)}
        for choice in puzzle.choices:
            kept = tuple(one for one in puzzle.choices if one is not choice)
            said = next((tile for tile in state.hands[puzzle.seat] if tile.upper() == choice.text.upper()), "")
            assert said.upper() in others
            plays = Said(acquire.TilePlayed(by=puzzle.seat, at=said), puzzle.seat)
            found = outcome(replace(puzzle, choices=kept), SHIPPED, plays, monkeypatch=monkeypatch)
            assert found is (Outcome.RIGHT if choice.right else Outcome.MISSED)
        return
    pytest.fail("no puzzle about a tile")


def test_what_players_leave_to_chance_keeps_the_reference() -> None:
    """Proofs, foundings, placements and all of Axis & Allies are measured by the reference players."""
    some = {(one.game, one.what): one for one in SHIPPED.puzzles if one.what not in DECIDED.get(one.game, ())}
    assert {what for _, what in some} >= {PROOF, "founding", "placement"}
    assert {game for game, _ in some} >= {"axis_allies", "plotted_axis", "cold_cash_risk"}
    for puzzle in some.values():
        assert missed(puzzle, SHIPPED) is None
        assert measured(puzzle, SHIPPED) is puzzle
    assert {kind for kinds in DECIDED.values() for kind in kinds} <= set(ASKED)


def test_better_players_miss_fewer_questions() -> None:
    """Eight shipped puzzles about what to ask."""
    questions = [one for one in SHIPPED.puzzles if one.what == "question" and one.game in ("clue", "not_a_clue")][:8]
    again = [measured(replace(one, missed_by=REFERENCE), SHIPPED) for one in questions]
    assert {one.missed_by for one in again} == {COMPUTERS}
    decided, shares, rest = averages(again)
    assert (decided, rest) == (8, 0)
    assert in_order(shares)
    assert shares[0] - shares[2] > 0.3
    assert measured(questions[0], SHIPPED) == again[0], "the same codes decide the same"


def test_players_who_rarely_decide_leave_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    def decided(codes: int) -> tuple[float, float, float] | None:
        right = dict.fromkeys(STRENGTHS, Outcome.RIGHT)
        monkeypatch.setattr(
            Trial,
            "outcome",
            lambda _self, skill, code: Outcome.NONE if skill == "engine" and code >= codes else right[skill],
        )
        return missed(first("risk", "attack"), SHIPPED)

    assert decided(computers.FEWEST) == (0.0, 0.0, 0.0)
    assert decided(computers.FEWEST - 1) is None
