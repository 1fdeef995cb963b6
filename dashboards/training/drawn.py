"""A puzzle as pages, notebooks and sheets draw it: its question and position, and, once answered, what is right."""

from __future__ import annotations

from typing import Final

from assistant.games import GAMES
from assistant.training.puzzle import Puzzle
from dashboards.parts.common.labels import Json

SOURCES: Final = {
    "simulated": "From a simulated game", "recorded": "From a recorded game", "own": "From one of your games",
}  # fmt: skip


def drawn(puzzle: Puzzle, place: Json, told: bool, source: str = "") -> Json:
    """Return a puzzle with its position (see `position`); what is right is only included if it is `told`."""
    best = max((choice.value for choice in puzzle.choices if choice.value is not None), default=0.0)
    return {
        "key": puzzle.key,
        "game": GAMES[puzzle.game].title,
        "source": source or SOURCES[puzzle.source.kind],
        "asked": puzzle.asked,
        "about": puzzle.about,
        "seat": puzzle.seat,
        "what": puzzle.what,
        "unit": puzzle.unit,
        "choices": [
            {"text": choice.text, **({"right": choice.right, "lost": best - (choice.value or 0.0)} if told else {})}
            for choice in puzzle.choices
        ],
        **place,
    }


def answer(puzzle: Puzzle) -> Json:
    """Return the solution: the best choice, the reason, and what was done at the table."""
    return {"best": puzzle.best, "reason": puzzle.reason, "chosen": puzzle.source.chosen}
