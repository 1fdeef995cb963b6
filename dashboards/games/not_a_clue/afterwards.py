"""After the end: how well the evidence of each seat supports each version, and the worth of each sold look. No rules.

Nobody opens the envelope: a version is measured by what was seen, never by the truth. Only the player sees their own
seat's evidence until the hands are open; the shared screens use public information.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from assistant.core.event import REFEREE, TABLE
from assistant.deduction import Posterior, posterior
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.state import NotAClue
from assistant.kit.facts import Evidence
from assistant.knowledge.evidence import learnt
from assistant.table.table import SeatLine
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip, percent
from dashboards.parts.mystery.odds import ruled_out

CLEAR = 0.1
"""A case file likelier than this is named."""


@dataclass(frozen=True)
class Sold:
    """A sold look: the card as far as this page may know it, and the buyer's knowledge before and after."""

    by: str
    to: str
    turn: int
    card: str
    before: Evidence | None = None
    after: Evidence | None = None


@dataclass(frozen=True)
class Weighing:
    """Everything the answer depends on: versions, evidence by its title, and looks."""

    versions: tuple[tuple[str, ...], ...]
    seats: tuple[tuple[str, Evidence], ...]
    sold: tuple[Sold, ...]
    cards: Mapping[str, str]


def weighed(sight: SeatView) -> tuple[Weighing, Callable[[], Json]] | None:
    """Return the question for the engine and its computation; None while the game goes on."""
    state: NotAClue = sight.state
    if not state.players or not state.over:
        return None
    seats = tuple(_seats(sight))
    task = Weighing(
        versions=tuple(version.cards for version in state.versions),
        seats=seats,
        sold=tuple(_sold(sight)),
        cards={card.key: clip(card.name) for card in state.cards},
    )
    return task, lambda: weigh(task)


def _seats(sight: SeatView) -> Iterator[tuple[str, Evidence]]:
    """Yield the evidence this page may use: all seats' once the hands are open, otherwise only its own."""
    opened = sight.state.opened
    names = {p: sight.name(p) for p in sight.state.order} if opened else {}
    own = {sight.player: "What you saw"} if sight.player else {}
    asked = {TABLE: "What everybody saw", **names, **own, **({REFEREE: "All of you together"} if opened else {})}
    for seat, called in asked.items():
        if evidence := learnt(sight.table, seat):
            yield called, evidence


def _sold(sight: SeatView) -> Iterator[Sold]:
    """Yield every sale, with its card and worth for the two players involved, or for all once the hands are open."""
    opened = sight.state.opened
    seen = REFEREE if opened else sight.seat
    for seat_line, turn in sight.table.along(seen, _turn):
        event = seat_line.event
        if seat_line.line.struck or not isinstance(event, e.InformationSold):
            continue
        sale = Sold(event.by, event.to, turn or 0, event.card or "")
        known = learnt(sight.table, event.to) if event.card and (opened or sight.player == event.to) else None
        if known:
            number = _line(sight, event.to, seat_line.seq)
            sale = replace(sale, before=_until(known, number - 1), after=_until(known, number))
        yield sale


def _turn(_: int | None, seat_line: SeatLine) -> int:
    """Return the number of the turn in which a line was entered."""
    return seat_line.before.turn.number


def _line(sight: SeatView, seat: str, seq: int) -> int:
    """Return the number by which a seat knows this entry."""
    return next((seat_line.number for seat_line in sight.table.account(seat) if seat_line.seq == seq), 0)


def _until(known: Evidence, number: int) -> Evidence:
    """Return the part of the evidence that was known at a line."""
    return replace(known, facts=tuple(fact for fact in known.facts if fact.seq <= number))


# ---------------------------------------------------------------- the engine's answers


def weigh(task: Weighing) -> Json:
    """Return each version's chance by seat, in percent, and what each look ruled out about the case file."""
    posteriors = [(called, posterior(evidence, "random")) for called, evidence in task.seats]
    return {
        "seats": [_known(called, f, task) for called, f in posteriors],
        "versions": [[_chance(f, cards) for _, f in posteriors] for cards in task.versions],
        "sold": [_worth(sale) for sale in task.sold],
    }


def _known(called: str, conclusion: Posterior, task: Weighing) -> Json:
    """Return a seat's conclusion: between how many case files it was open, and the likeliest one if it stands out."""
    if not conclusion.deals:
        return {"name": called, "left": "–", "best": ""}
    cards, chance = conclusion.best
    names = ", ".join(task.cards[card] for card in cards)
    best = f"certain: {names}" if chance >= 1 else f"likeliest {names}, {percent(chance)} %" if chance >= CLEAR else ""
    return {"name": called, "left": f"{2.0**conclusion.bits:,.0f}", "best": best}


def _chance(conclusion: Posterior, cards: tuple[str, ...]) -> str:
    return percent(conclusion.triples.get(cards, 0.0)) if conclusion.deals else "–"


def _worth(sale: Sold) -> Json:
    out = ""
    if sale.before is not None and sale.after is not None:
        before, after = posterior(sale.before, "random"), posterior(sale.after, "random")
        if before.deals and after.deals:
            share = percent(ruled_out(max(0.0, before.bits - after.bits)))
            out = "ruled nothing out" if share == "0" else f"ruled out about {share} % of what was possible"
    return {"by": sale.by, "to": sale.to, "turn": sale.turn, "card": sale.card, "out": out}
