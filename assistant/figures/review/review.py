"""A review of one game: three sentences, one chart, and the decisions worth a second look.

reviewed = review(table)                  # for everybody, from public information
reviewed = review(table, "anna")          # for one seat, from what that seat saw
reviewed.sentences, reviewed.standing, reviewed.marks
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from assistant.core.event import REFEREE
from assistant.figures.facts import Alternative, Sentence, Standing, rows
from assistant.figures.facts.measures import luckiest
from assistant.figures.facts.played import Memory
from assistant.figures.store.derive import Derived, GameListing, derive, standing_of
from assistant.table.table import Table

__all__ = ["Decision", "Review", "review", "turning_point"]

SENTENCES: Final = 3
"""The number of sentences in a verdict."""


@dataclass(frozen=True)
class Decision:
    """A decision: its line, its seat, how much it lost, and what would have been better.

    `right` is true if no alternative was worth more than the tolerance of its game above the chosen option. `situation`
    says what there was to decide about, such as a battle and both its sides; "" if the line says it. `since` is the
    first line that carried the decision out: the line itself, if there was one. `to_win` is the loss in chance to win,
    by a measured rate of exchange; None without one.
    """

    line: int
    seat: str
    what: str
    unit: str
    chosen: str
    best: str
    lost: float
    reason: str
    right: bool
    alternatives: tuple[Alternative, ...] = ()
    situation: str = ""
    since: int = 0
    to_win: float | None = None


@dataclass(frozen=True)
class Review:
    """A finished game in review, from one point of view."""

    derived: Derived
    sentences: tuple[Sentence, ...]
    standing: Standing | None
    marks: tuple[Decision, ...]


def review(table: Table, eye: str = "", known: GameListing | None = None, memory: Memory | None = None) -> Review:
    """Return the review of this game for one seat, or for everybody; raises LookupError if the game has no figures."""
    derived = derive(table, eye, known, memory)
    standing = standing_of(derived.played, derived.measures)
    sentences = sorted(_sentences(derived, standing), key=lambda one: -one.weight)[:SENTENCES]
    return Review(derived, tuple(sentences), standing, tuple(_marks(derived)))


def _marks(derived: Derived) -> Iterator[Decision]:
    """Yield every decision that has a value, for the seats whose knowledge this review may use."""
    lines = {line.seq: line for line in derived.played.lines}
    for one in derived[rows.DecisionRow]:
        if one.lost is None:
            continue
        situation = derived.measures.situation(one.what, lines[one.line]) if one.line in lines else ""
        ways = tuple((str(words), float(value)) for words, value in json.loads(one.alternatives or "[]"))
        yield Decision(
            one.line, one.seat, one.what, one.unit, one.chosen, one.best or one.chosen, one.lost, one.reason or "",
            one.lost <= derived.measures.within, ways, situation, one.since or one.line, one.lost_to_win,
        )  # fmt: skip


def _sentences(derived: Derived, standing: Standing | None) -> Iterator[Sentence]:
    yield from derived.measures.verdict(derived.played, derived.facts)
    yield from _luckiest(derived)
    if standing and (turned := turning_point(standing)):
        (leader,) = _leaders(standing, len(standing.lines) - 1)
        ahead = "closest to the solution" if standing.low else "in the lead"
        if leader in derived.played.seats:
            name = derived.played.state.name(leader)
            yield Sentence(f"From {_when(derived, turned)} to the end, {name} was {ahead}.", turned, 5.0)


def _when(derived: Derived, line: int) -> str:
    """Return when a line was, as players would say it: by its round, if the game has rounds."""
    label, _, cycle = derived.places[line]
    return f"round {cycle} (line {label})" if cycle else f"line {label}"


def _luckiest(derived: Derived) -> Iterator[Sentence]:
    """Yield the sentence about the luckiest player, if everybody's luck is known."""
    if derived.played.eye != REFEREE:
        return
    names = {player.key: player.name for player in derived.played.state.players}
    unit = derived.measures.unit
    seat, luck = luckiest(row for row in derived[rows.ChanceRow] if row.unit == unit)
    if seat in names and (worth := _worth(luck, unit)):
        yield Sentence(f"{names[seat]} had the most luck: {worth}.", 0, 4.0)


def _worth(luck: float, unit: str) -> str:
    """Return what luck was worth in the words of the table; "" if it was too little, or has no such words (bits)."""
    if unit == "dollars":
        return f"worth ${luck:,.0f}" if luck >= 100 else ""
    return f"worth {luck:.0f} {unit}" if unit in ("armies", "IPCs") and round(luck) > 1 else ""


def turning_point(standing: Standing) -> int | None:
    """Return the line from which the final leader was always in the lead.

    None if the leader never changed, or if several players lead at the end.
    """
    best = [_leaders(standing, place) for place in range(len(standing.lines))]
    if not best or len(best[-1]) != 1:
        return None
    others = [place for place, leaders in enumerate(best) if not best[-1] <= leaders]
    return standing.lines[others[-1] + 1] if others else None


def _leaders(standing: Standing, place: int) -> frozenset[str]:
    """Return the seats that lead after the line at this index; several in a tie, none if no figure is known."""
    known: Sequence[tuple[str, float]] = [
        (seat, value) for seat, values in standing.series.items() if (value := values[place]) is not None
    ]
    if not known:
        return frozenset()
    best = (min if standing.low else max)(value for _, value in known)
    return frozenset(seat for seat, value in known if value == best)
