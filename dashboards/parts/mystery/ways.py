"""Cards that change hands, on a screen: where each was since when, and who may be the culprit."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from assistant.deduction import PathPart, Probabilities
from assistant.kit.facts import ENVELOPE, OUT, Evidence
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip, percent
from dashboards.parts.mystery.mind import ODDS, Mind

LIKELIEST = 3
"""How many possible places of a card are named if it is not certain."""


def ways(sight: SeatView, mind: Mind, paths: Mapping[str, tuple[PathPart, ...]]) -> list[Json]:
    """Return the path of every card that has changed hands, step by step: since which line, and where it was.

    If the table wants no odds, only certain places are named.
    """
    lines = _lines(mind.evidence)
    moved: list[Json] = []
    for card, pieces in paths.items():
        steps = list(_steps(sight, mind, pieces, lines))
        if mind.level in ODDS or any(step["place"] for step in steps):
            moved.append({"card": card, "steps": steps})
    return moved


def _steps(sight: SeatView, mind: Mind, pieces: Iterable[PathPart], lines: Mapping[int, int]) -> Iterator[Json]:
    before = ""
    for piece in pieces:
        say = _where(sight, piece) if piece.place or mind.level in ODDS else "not known"
        if say == before:
            continue
        before = say
        since = "" if piece.since is None else sight.labels.get(lines.get(piece.since, 0), "")
        yield {"since": since, "place": piece.place, "say": say}


def _where(sight: SeatView, piece: PathPart) -> str:
    if piece.place:
        return called(sight, piece.place)
    likely = sorted(piece.chances.items(), key=lambda item: -item[1])
    named = [f"{called(sight, place)} {percent(chance)} %" for place, chance in likely[:LIKELIEST]]
    return ", ".join(named) + (", …" if len(likely) > LIKELIEST else "")


def called(sight: SeatView, place: str) -> str:
    """Return a place as people call it."""
    if place == ENVELOPE:
        return "envelope"
    return "out of the game" if place == OUT else clip(sight.state.name(place))


@dataclass(frozen=True)
class Handed:
    """A card that changed hands; `by` may be a heap that belongs to nobody."""

    by: str
    to: str
    card: str | None
    turn: int
    how: str


def journeys(players: Collection[str], handed: Iterable[Handed]) -> list[Json]:
    """Return the path of every card that changed hands, from whom to whom and when, once all hands are open."""
    ways: dict[str, list[Json]] = {}
    for one in handed:
        if one.card is not None:
            begins = {"player": one.by, "how": "" if one.by in players else f"the {one.by}"}
            steps = ways.setdefault(one.card, [begins])
            steps.append({"player": one.to, "how": f"{one.how}, turn {one.turn}"})
    return [{"card": card, "steps": steps} for card, steps in ways.items()]


def _lines(evidence: Evidence) -> Mapping[int, int]:
    """Return the line of each moment at which something was learned."""
    return {fact.moment: fact.seq for fact in evidence.facts}


def whodunit(sight: SeatView, mind: Mind, probabilities: Probabilities) -> Json:
    """Return how likely each player is the culprit, likeliest first, and the course of that; empty in other games."""
    if not probabilities.culprits:
        return {}
    out = getattr(sight.state, "out", frozenset[str]())
    players = [
        {"player": player, "c": percent(chance), "w": round(100 * chance), "out": player in out}
        for player, chance in sorted(probabilities.culprits.items(), key=lambda item: -item[1])
    ]
    reached = [then for then in mind.course if then.culprits and sum(then.culprits.values())]
    lines = [
        {"player": player, "values": [round(100 * then.culprits.get(player, 0)) for then in reached]}
        for player in probabilities.culprits
    ]
    return {"killer": {"players": players, "at": [sight.labels.get(then.seq, "") for then in reached], "lines": lines}}
