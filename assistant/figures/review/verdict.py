"""A review as plain values, which can be sent to another process or to a page."""

from __future__ import annotations

from typing import Any

import msgspec

from assistant.figures.review.review import Review


def verdict(review: Review) -> dict[str, Any]:
    """Return the review as plain JSON values, with everything that a page shows.

    `eye`: whose point of view; `sentences`: `{"text", "line", "label"}` (line 0: none); `standing`: `{"title", "unit",
    "low", "lines", "labels", "series": {seat: [figure or None, …]}}` or None; `marks`: the fields of `Decision`, with
    `label`; `within` and `unit` of the game; `names` of the seats.
    """
    labels = {seat_line.seq: seat_line.line.label for seat_line in review.derived.played.lines}
    values = {
        "eye": review.derived.played.eye,
        "unit": review.derived.measures.unit,
        "within": review.derived.measures.within,
        "names": {player.key: player.name for player in review.derived.played.state.players},
        "sentences": [
            {"text": one.text, "line": one.line, "label": labels.get(one.line, "")} for one in review.sentences
        ],
        "standing": review.standing,
        "marks": review.marks,
    }
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(values))
    for mark in plain["marks"]:
        mark["label"] = labels.get(mark["line"], "")
    if review.standing is not None:
        plain["standing"]["labels"] = [labels.get(line, "") for line in review.standing.lines]
    return plain
