"""Puzzles from the decisions of a finished game, as its review values them.

A decision becomes a puzzle if the best is clear: its best choice is better than the best wrong one by more than the
measure of its unit, and by more than three standard errors where values were sampled. Choices within that margin of the
best one are never offered as wrong.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from assistant.core.event import TABLE
from assistant.figures.facts import Walked, rows
from assistant.figures.facts.choosing import every_option
from assistant.figures.store.derive import Derived, derive
from assistant.table.table import Table
from assistant.training.puzzle import ASKED, PROOF, SHOWING, Choice, Puzzle, Source
from assistant.training.reference import missed

CLEAR: Final[Mapping[str, float]] = {
    "bits": 0.1, "bits told": 0.25, "chance": 0.1, "armies": 0.6, "IPCs": 1.0, "dollars": 300.0,
}  # fmt: skip
"""By how much the best choice must be better than every wrong one, by unit."""
ERRORS: Final = 3.0
"""The number of standard errors by which it must be better."""
SHOWN: Final = 4
"""The most choices that a puzzle offers."""
TRIVIAL: Final = 0.05
"""A puzzle that the usual reference player misses less often is left out."""

OVERWHELMING: Final = 3
"""With this many times as many armies nobody asks whether to fight."""
PEACE: Final = ("no attack", "stop")
_ARMIES: Final = re.compile(r"(\d+) against (?:.* with )?(\d+)")

Way = tuple[str, float]


def reviewed(table: Table, eye: str = "") -> Derived:
    """Return the figures of a game with all options of each decision; raises LookupError for a game without figures.

    They are from the widest view allowed, or from that of `eye`.
    """
    with every_option():
        return derive(table, eye)


def puzzles(derived: Derived, story: str, source: Source, seats: Mapping[str, str]) -> Iterator[Puzzle]:
    """Yield the puzzles of a game: one for each clear decision that this view knows.

    `story` is the name of its story, `source` where it comes from, `seats` who decided: a person or a skill by seat.
    """
    asked = ASKED.keys() - derived.measures.earlier
    place = {line.seq: number for number, line in enumerate(derived.played.lines)}
    for row in derived[rows.DecisionRow]:
        begun = row.since or row.line
        if row.what not in asked or begun not in place or row.seat not in seats or not row.alternatives:
            continue
        line = derived.played.lines[place[begun]]
        found = Source(source.kind, source.game, line.line.label, seats[row.seat], row.chosen, source.seed)
        made = puzzle(derived, row, line, story, place[begun], found)
        if made is not None:
            yield made


def puzzle(
    derived: Derived, row: rows.DecisionRow, line: Walked, story: str, lines: int, source: Source
) -> Puzzle | None:
    """Return the puzzle of one decision; None if the best is not clear, or nothing clearly worse can be offered."""
    ways: list[Way] = [(str(words), float(value)) for words, value in json.loads(row.alternatives or "[]")]
    margin = max(CLEAR[row.unit], ERRORS * (row.error or 0.0)) if row.unit in CLEAR else 0.0
    offered = _offered(ways, row.chosen, margin, f"{story} {row.line} {row.what}")
    if not offered or not margin:
        return None
    best = max(value for _, value in ways)
    choices = tuple(Choice(_upper(words), value, best - value < margin) for words, value in offered)
    wrong = max(choice.value or 0.0 for choice in choices if not choice.right)
    return Puzzle(
        game=derived.played.game.key,
        what=row.what,
        seat=row.seat,
        view=row.seat if derived.played.open(row.seat) else TABLE,
        story=story,
        lines=lines,
        about=derived.measures.situation(row.what, line),
        choices=choices,
        best=next(choice.text for choice in choices if choice.value == best),
        reason=_reason(row, offered, best - wrong),
        unit=row.unit,
        margin=best - wrong,
        error=row.error or 0.0,
        missed=missed(choices, row.unit),
        source=source,
    )


def _offered(ways: Sequence[Way], chosen: str, margin: float, seed: str) -> list[Way]:
    """Return the choices of a puzzle in random order, which the seed decides; none if there is no clear one.

    One of the best, the choice at the table if it was clearly worse, and others that are clearly worse: the best of
    those, and some drawn from the rest. Nothing between the best and clearly worse is offered.
    """
    if len({words for words, _ in ways}) < len(ways):
        return []  # two options with the same words can't be told apart
    dice = random.Random(seed)
    best = max((value for _, value in ways), default=0.0)
    top = [way for way in ways if way[1] == best]
    top = [way for way in top if way[0] == chosen] or top
    worse = sorted((way for way in ways if best - way[1] >= margin), key=lambda way: -way[1])
    if not worse:
        return []
    first = dict.fromkeys(([way for way in worse if way[0] == chosen] or worse[:1]) + worse[:1])
    rest = [way for way in worse if way not in first]
    picked = [dice.choice(top), *first, *dice.sample(rest, min(len(rest), SHOWN - 1 - len(first)))]
    dice.shuffle(picked)
    return picked


def _reason(row: rows.DecisionRow, offered: Sequence[Way], margin: float) -> str:
    """Return why the best is better: by the review, if it compares it with a choice that is offered."""
    if row.reason and row.lost and any(words == row.chosen for words, _ in offered):
        return row.reason
    return _difference(row.unit, margin)


def _difference(unit: str, more: float) -> str:
    match unit:
        case "bits":
            return f"The next best here leaves {2**more:.1f} times as many possibilities, on average."
        case "chance":
            return f"The chance of the next best here is {100 * more:.0f} percentage points lower."
        case "dollars":
            return f"The next best here is worth ${more:,.0f} less, in cash, shares and expected bonuses."
        case _:
            return f"The next best here is worth {more:.1f} {unit} less, on average."


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def trivial(puzzle: Puzzle) -> bool:
    """Return whether hardly anybody would miss this: by the reference player, or a fight against a third or less.

    What puts lines together is never trivial: a proof, a card that is still open, or one to show that another player
    has worked out.
    """
    if puzzle.what == PROOF or (puzzle.what == SHOWING and max(choice.value or 0.0 for choice in puzzle.choices) == 0):
        return False
    return missed(puzzle.choices, puzzle.unit)[1] < TRIVIAL or _overwhelming(puzzle)


def _overwhelming(puzzle: Puzzle) -> bool:
    """Return whether the only question is to fight or not, with many times as many armies, and fighting is right."""
    fights = [choice for choice in puzzle.choices if choice.right]
    if puzzle.unit != "armies" or len(puzzle.choices) != 2 or fights[0].text.lower() in PEACE:
        return False
    armies = _ARMIES.search(fights[0].text) or _ARMIES.search(puzzle.about)
    return armies is not None and int(armies[1]) >= OVERWHELMING * int(armies[2])
