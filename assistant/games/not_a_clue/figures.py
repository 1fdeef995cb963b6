"""The figures of Not A Clue: those of Clue, versions compared with the evidence at the time, and rubles.

Nobody wins and nobody ever learns what happened (NAC-WIN-02), so a version is compared with what could be known when
it was declared. Rubles have a result of their own, all of it rest, because they are earned and spent by agreement.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from assistant.content.house_rules import chosen
from assistant.core.event import TABLE
from assistant.deduction import Advice, Posterior
from assistant.figures.facts import Played, Row, Sentence, rows
from assistant.figures.facts.choosing import compared
from assistant.figures.facts.measures import Facts
from assistant.games.clue import events as clue
from assistant.games.clue import figures as base
from assistant.games.clue.figures import CHANCE, Kin, SeatReasoning, minds, mystery, named, thought, words
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.state import NotAClue
from assistant.kit.phrasing import percent

RUBLES: Final = "rubles"


def ask(posterior: Posterior, state: Any, seat: str, rooms: Sequence[str]) -> Advice:
    """Return the ranking as in Clue; if any card may be shown, an answer's value is unknown (NAC-AMB-02)."""
    if chosen(state, "NAC-AMB-02") == "any_card_may":
        return Advice((), *posterior.best, posterior.bits, "")
    return base.ask(posterior, state, seat, rooms)


def cards(played: Played) -> Iterator[rows.CardRow]:
    """Yield cards that were shown, and looks that were sold."""
    for seat_line in played.lines:
        match seat_line.event:
            case clue.CardShown(by=by, to=to, card=card):
                yield rows.CardRow(line=seat_line.seq, seat=by, card=card, what="shown", to=to)
            case e.InformationSold(by=by, to=to, card=card):
                yield rows.CardRow(line=seat_line.seq, seat=by, card=card, what="sold", to=to)
            case _:
                continue


# ---------------------------------------------------------------- versions


def versions(played: Played) -> Iterator[rows.DecisionRow]:
    """Yield every version of a seat open to the viewer, with its chance by what that seat could know."""
    every = minds(played)
    for seat_line in played.lines:
        event = seat_line.event
        if isinstance(event, e.VersionDeclared) and event.by in every:
            yield from _version(played, every[event.by], seat_line.seq, event)


def _version(played: Played, mind: SeatReasoning, line: int, event: e.VersionDeclared) -> Iterator[rows.DecisionRow]:
    posterior = _thought(mind, line)
    if posterior is None:
        return
    said = (event.suspect, event.contractor, event.location)
    best, most = posterior.best
    value, state = posterior.triples.get(said, 0.0), played.state
    ways = [(words(state, triple), chance) for triple, chance in posterior.triples.items()]
    yield compared(
        line, event.by, "version", CHANCE, (words(state, said), value),
        (words(state, best if value < most else said), most), list(posterior.triples.values()),
        f"By the evidence this version {_likely(value)}, and the likeliest one had a chance of {percent(most)}.",
        named(ways),
    )  # fmt: skip


def _likely(chance: float) -> str:
    return f"had a chance of {percent(chance)}" if chance else "could not be right"


def _thought(mind: SeatReasoning, line: int) -> Posterior | None:
    """Return the posterior of a seat after a line; None where nothing is known."""
    place = mind.places.get(line, 0)
    return thought(known) if mind.begins < place < mind.ends and (known := mind.learnt[place]) else None


def verdict(played: Played, facts: Facts) -> Iterator[Sentence]:
    """Yield each version's chance by public information, or by what the seat saw."""
    yield from base.verdict(played, facts)
    every = minds(played)
    for seat_line in played.lines:
        event = seat_line.event
        if not isinstance(event, e.VersionDeclared):
            continue
        mind = every.get(event.by) or every.get(TABLE)
        posterior = _thought(mind, seat_line.seq) if mind else None
        if mind and posterior:
            chance = posterior.triples.get((event.suspect, event.contractor, event.location), 0.0)
            by = played.state.name(event.by)
            known = "everybody had heard" if mind.seat == TABLE else f"{by} could know"
            text = f"{by}’s version {_likely(chance)}, by what {known}."
            accepted = played.state.accepted
            stands = accepted is not None and accepted.by == event.by
            yield Sentence(text, seat_line.seq, 9.0 if stands else 4.5)


# ---------------------------------------------------------------- rubles


def results(played: Played, facts: Facts) -> Iterable[Row]:
    """Yield bits, and rubles: what came in and went out since the purses were filled (NAC-EQP-04)."""
    yield from _BITS.results(played, facts) if _BITS.results else ()
    first_state: NotAClue | None = next((seat_line.after for seat_line in played.lines if seat_line.after.purses), None)
    for seat in played.seats if first_state else ():
        start, flow = float(first_state.purses.get(seat, 0)) if first_state else 0.0, 0.0
        for seat_line in played.lines:
            if seat in seat_line.before.purses:
                flow += seat_line.after.purses.get(seat, 0) - seat_line.before.purses[seat]
        yield rows.ResultRow(
            seat=seat, unit=RUBLES, start=start, luck=0.0, decisions=0.0, rest=flow,
            result=float(played.state.purses.get(seat, 0)),
        )  # fmt: skip


_BITS = mystery(Kin(ask=ask, waits=lambda _seat_line, _seat: False, besides=versions), {rows.CardRow: cards})
MEASURES = replace(_BITS, results=results, verdict=verdict)
