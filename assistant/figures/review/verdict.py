"""A review as plain values, which can be sent to another process or to a page."""

from __future__ import annotations

from typing import Any

from assistant.figures.facts import Standing
from assistant.figures.review.review import Decision, Review


def verdict(review: Review) -> dict[str, Any]:
    """Return the review as plain JSON values, with everything that a page shows.

    `eye`: whose point of view; `sentences`: `{"text", "line", "label"}` (line 0: none); `standing`: `{"title", "unit",
    "low", "lines", "labels", "series": {seat: [figure or None, …]}}` or None; `marks`: the fields of `Decision`, with
    `label`; `within` and `unit` of the game; `names` of the seats.
    """
    labels = {seat_line.seq: seat_line.line.label for seat_line in review.derived.played.lines}
    return {
        "eye": review.derived.played.eye,
        "unit": review.derived.measures.unit,
        "within": review.derived.measures.within,
        "names": {player.key: player.name for player in review.derived.played.state.players},
        "sentences": [
            {"text": one.text, "line": one.line, "label": labels.get(one.line, "")} for one in review.sentences
        ],
        "standing": _standing(review.standing, labels) if review.standing is not None else None,
        "marks": [_mark(one, labels) for one in review.marks],
    }


def _standing(standing: Standing, labels: dict[int, str]) -> dict[str, Any]:
    return {
        "title": standing.title,
        "unit": standing.unit,
        "low": standing.low,
        "lines": list(standing.lines),
        "labels": [labels.get(line, "") for line in standing.lines],
        "series": {seat: list(values) for seat, values in standing.series.items()},
    }


def _mark(mark: Decision, labels: dict[int, str]) -> dict[str, Any]:
    return {
        "line": mark.line,
        "label": labels.get(mark.line, ""),
        "seat": mark.seat,
        "what": mark.what,
        "unit": mark.unit,
        "chosen": mark.chosen,
        "best": mark.best,
        "lost": mark.lost,
        "reason": mark.reason,
        "right": mark.right,
        "alternatives": [[words, value] for words, value in mark.alternatives],
    }
