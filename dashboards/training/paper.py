"""Puzzles to print: two on a page, and the solutions on pages of their own behind them, as one HTML file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from string import Template

from assistant.core.offer import Nonsense
from assistant.training.puzzle import Puzzle
from assistant.training.puzzle_file import PuzzleFile
from dashboards.parts import SCREENS
from dashboards.parts.bundle import bundle
from dashboards.play.one_file import inside
from dashboards.training.drawn import answer, drawn
from dashboards.training.position import position
from dashboards.training.screen import TrainingScreen


def puzzle_sheets(puzzles: PuzzleFile, chosen: Sequence[Puzzle] = ()) -> str:
    """Return a file that opens without server or network; it prints on A4 and Letter. Raises Nonsense for none."""
    some = tuple(chosen) or puzzles.puzzles
    if not some:
        raise Nonsense("There are no puzzles to print. Make some with: boardside puzzles --make 100")
    sheets = [
        {"puzzle": drawn(one, position(one, puzzles.table(one)), told=True), "solution": answer(one)} for one in some
    ]
    said = json.dumps({"sheets": sheets}, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return Template((SCREENS / "training/paper.html").read_text("utf-8")).substitute(
        title=escape(f"{len(some)} puzzles"),
        styles=inside("\n".join(TrainingScreen._stylesheets), "style"),
        script=inside(bundle(TrainingScreen.entry), "script"),
        state=said,
    )
