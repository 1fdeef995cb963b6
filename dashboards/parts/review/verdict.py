"""A review as a page draws it: sentences and marks with the place of their line, and the graph of standing.

It is made from the review as plain values (`assistant.figures.review.verdict`), wherever that was computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from assistant.core.event import TABLE
from assistant.figures.facts.rows import ResultRow
from assistant.figures.review.review import Review
from dashboards.parts.common.labels import Json
from dashboards.parts.common.text import clip
from dashboards.parts.common.timeline import thinned

OPTIONS: Final = 5
"""How many choices are offered when a decision is looked at again."""
POINTS: Final = 120
"""Points of the chart of a verdict; the replay has all of them."""
SAME: Final = 1e-9
"""Values closer than this are the same."""


@dataclass(frozen=True)
class LinePlace:
    """Where a page finds a line: its place among all lines that the page may see, and its label."""

    line: int
    label: str


Places = Mapping[int, LinePlace]
"""Places by the number of the entry; that number itself reaches no page."""


def verdict(review: Json, places: Places, camera: str = "") -> Json:
    """Return three sentences and one chart, and how many decisions there are to learn from.

    `camera` is the player whose decisions are learned from first; "" for everybody's.
    """
    wrong = [mark for mark in marks(review, places) if not mark["right"]]
    return {
        "sentences": [_sentence(one["text"], places.get(one["line"])) for one in review["sentences"]],
        "standing": _in_shares(standing(review["standing"], places, POINTS)),
        "decisions": sum(mark["line"] in places for mark in review["marks"]),
        "wrong": sum("ways" in mark and camera in ("", mark["seat"]) for mark in wrong),
    }


def whole(review: Json, places: Places) -> Json:
    """Return the verdict for the replay, with every point of the graph and every decision."""
    return {**verdict(review, places), "standing": standing(review["standing"], places), "marks": marks(review, places)}


def of_seat(review: Json, seat: str) -> Json:
    """Return what belongs to one camera: the decisions of this seat."""
    return {**review, "marks": [mark for mark in review["marks"] if mark["seat"] == seat]}


def _sentence(text: str, place: LinePlace | None) -> Json:
    return {"text": clip(text, 300)} | ({"line": place.line, "label": place.label} if place else {})


def standing(graph: Json | None, places: Places, most: int = 0) -> Json | None:
    """Return the graph, each point at the place of its line; None if no player has two points.

    What everybody heard has a series too, which is known before hands are opened; the graph has only players.
    """
    if graph is None:
        return None
    if not any(value is not None for seat, values in graph["series"].items() if seat != TABLE for value in values):
        return None
    indices = [at for at, line in enumerate(graph["lines"]) if line in places]
    indices = thinned(indices, most) if most else indices
    if len(indices) < 2:
        return None
    return {
        "title": graph["title"],
        "unit": graph["unit"],
        "low": graph["low"],
        "lines": [places[graph["lines"][at]].line for at in indices],
        "labels": [places[graph["lines"][at]].label for at in indices],
        "series": [
            {"of": seat, "values": [_short(values[at]) for at in indices]} for seat, values in graph["series"].items()
        ],
    }


def _in_shares(graph: Json | None) -> Json | None:
    """Return a graph of bits as shares of the most that was open for anybody; the replay shows the bits."""
    if graph is None or graph["unit"] != "bits":
        return graph
    most = max(value for one in graph["series"] for value in one["values"] if value is not None) or 1.0
    shares = [
        {**one, "values": [None if value is None else _short(value / most) for value in one["values"]]}
        for one in graph["series"]
    ]
    return {**graph, "title": "How much was still to find out", "unit": "chance", "series": shares}


def _short(value: float | None) -> float | None:
    return None if value is None else round(float(value), 3)


# ---------------------------------------------------------------- decisions


def marks(review: Json, places: Places) -> list[Json]:
    """Return every decision that has a value and whose line this page may see."""
    within = review["within"]
    return [_mark(one, places, within) for one in review["marks"] if one["line"] in places]


def _mark(mark: Json, places: Places, within: float) -> Json:
    place = places[mark["line"]]
    offered = list(ways(mark, within))
    return {
        "line": place.line,
        "since": places.get(mark.get("since", 0), place).line,
        "label": place.label,
        "seat": mark["seat"],
        "what": clip(mark["what"], 60),
        "about": clip(mark.get("situation", ""), 300),
        "unit": mark["unit"],
        "chosen": clip(mark["chosen"], 120),
        "best": clip(mark["best"], 120),
        **_costs(mark, mark["lost"]),
        "reason": clip(mark["reason"], 300),
        "right": mark["right"],
        **({"ways": offered} if not mark["right"] and len(offered) > 1 else {}),
    }


def ways(mark: Json, within: float) -> Iterator[Json]:
    """Yield what is offered when the decision is looked at again: the best, the chosen and wrong ones, in random order.

    With other good ones, anything but the chosen would be right. The order depends only on the words, so that it is the
    same on every page and every time.
    """
    lost = _losses(mark)
    named = [mark["best"], mark["chosen"]]
    others = sorted((way for way in lost if way not in named), key=lambda way: (lost[way], way))
    wrong = [way for way in others if lost[way] > within + SAME]
    offered = dict.fromkeys([*named, *wrong][:OPTIONS])
    for way in sorted(offered, key=lambda way: _shuffled(mark, way)):
        yield {"text": clip(way, 120), **_costs(mark, lost[way]), "right": lost[way] <= within + SAME}


def _costs(mark: Json, lost: float) -> Json:
    """Return what a way costs, and, where the game has a rate, what that is in chance to win."""
    price = mark.get("to_win") / mark["lost"] if mark.get("to_win") and mark["lost"] else None
    return {"lost": _short(lost)} | ({} if price is None else {"to_win": _short(min(1.0, price * lost))})


def _losses(mark: Json) -> dict[str, float]:
    """Return what each way would have lost against the best."""
    top = max((value for _, value in mark["alternatives"]), default=0.0)
    losses = {way: max(0.0, top - value) for way, value in mark["alternatives"]}
    return {**losses, mark["best"]: 0.0, mark["chosen"]: mark["lost"]}


def _shuffled(mark: Json, way: str) -> bytes:
    return blake2b(f"{mark['line']} {way}".encode(), digest_size=8).digest()


Figures = Sequence[Json]


def figures(review: Review) -> Figures:
    """Return one row per player for a report and a card: result, luck, cost of decisions, rank, as far as known."""
    results = {one.seat: one for one in review.derived[ResultRow] if one.unit == review.derived.measures.unit}
    names = ("winner", "rank", "score", "luck", "decisions")
    seats = review.derived.played.seats
    return [{"seat": seat, **{name: getattr(results.get(seat), name, None) for name in names}} for seat in seats]
