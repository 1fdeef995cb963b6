"""What a seat of a recorded game can know, as text or JSON: the command `boardside deduce`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from assistant.archive import Written
from assistant.deduction import NotYet, Posterior, advise, conflict, posterior
from assistant.event import TABLE
from assistant.game import Game, State
from assistant.kit.facts import ENVELOPE, Evidence
from assistant.kit.seating import after
from assistant.offer import Nonsense
from assistant.table import MemoryLog, Table

SURE = 1e-9
"""With fewer bits missing the envelope is known and there is nothing to ask."""
BEST = 5
"""So many suggestions are listed."""


def deduced(written: Written, seat: str, at: str, model: str) -> tuple[Table, Evidence, Posterior]:
    """The table, what `seat` may use up to the line labelled `at` ("" for all), and what follows from it.

    Raises Nonsense for a game without hidden cards, an unknown seat, line or model, before the table is laid, or
    where cards have moved.
    """
    if written.game.evidence is Game.evidence:
        title = written.game.title
        raise Nonsense(f"Nothing can be deduced in {title}: nobody asks there for hidden cards. Choose a game of Clue.")
    table = Table(written.game, MemoryLog(written.entries))
    players = {player.key: player.name for player in table.view(TABLE).players}
    if seat not in players and seat != TABLE:
        raise Nonsense(f"No seat called “{seat[:40]}”. There are: {', '.join((*players, TABLE))}.")
    evidence = written.game.evidence(table.story(seat, _upto(table, at)), seat)
    if evidence is None:
        raise Nonsense("The table is not laid yet at that line.")
    try:
        return table, evidence, posterior(evidence, "uniform" if model == "uniform" else "random")
    except NotYet as said:
        raise Nonsense(str(said)) from None


def _upto(table: Table, at: str) -> int | None:
    """How many lines there are up to the one with this label; None for all."""
    labels = [line.label for line in table.lines]
    if at and at not in labels:
        raise Nonsense(f"There is no line {at[:12]}; the last one is {labels[-1] or '0'}.")
    return labels.index(at) + 1 if at else None


def as_json(table: Table, evidence: Evidence, found: Posterior, seat: str) -> str:
    """Everything as one JSON object: numbers of deals exact, probabilities from 0 to 1, gains in bits."""
    report: dict[str, Any] = {
        "seat": seat,
        "model": found.model,
        "method": found.method,
        "deals": found.deals,
        "bits": found.bits,
        "cards": {
            card: {place: found.probability(card, place) for place in evidence.places} for card in evidence.cards
        },
        "envelope": [{"cards": list(cards), "probability": chance} for cards, chance in _ranked(found)],
    }
    if not found.deals and (clash := conflict(evidence)):
        parts = {"lines": clash.lines, "doubtful": clash.doubtful}
        report["conflict"] = {name: _labels(table, seat, numbers) for name, numbers in parts.items()}
    if seat != TABLE and found.bits > SURE:
        report["ask"] = [
            {"cards": list(s.cards), "bits": s.bits, "nobody": s.nobody, "told": s.told, "error": s.error}
            for s in _advice(table, evidence, found, seat).suggestions[:BEST]
        ]
    return json.dumps(report, indent=2)


def as_text(table: Table, evidence: Evidence, found: Posterior, seat: str) -> Iterator[str]:
    """The same for people: a grid in percent, the likeliest envelopes, what to ask next."""
    state = table.view(TABLE)
    names = _names(table)
    if not found.deals:
        clash = conflict(evidence)
        lines = ", ".join(_labels(table, seat, clash.lines)) if clash else "?"
        yield f"No deal fits what {names.get(seat, 'the table')} has seen: lines {lines} cannot all be true."
        return
    models = {"random": "a shown card was chosen at random", "uniform": "no habits assumed"}
    yield f"{names.get(seat, 'The table')}: {found.deals:,} deals fit ({found.method}; {models[found.model]})."
    yield f"{found.bits:.2f} bits are missing to know the envelope."
    yield ""
    yield "".ljust(18) + "".join(names.get(place, place)[:9].rjust(10) for place in evidence.places)
    for card in evidence.cards:
        cells = (found.probability(card, place) for place in evidence.places)
        yield _name(state, card)[:17].ljust(18) + "".join(_percent(chance).rjust(10) for chance in cells)
    yield ""
    for cards, chance in _ranked(found)[:3]:
        yield f"{chance:7.1%}  {', '.join(_name(state, card) for card in cards)}"
    if seat != TABLE and found.bits > SURE:
        yield ""
        advice = _advice(table, evidence, found, seat)
        yield f"Ask next ({advice.method}):"
        for s in advice.suggestions[:BEST]:
            what = ", ".join(_name(state, card) for card in s.cards)
            yield f"  {s.bits:5.2f} bits  {what} (nobody answers: {s.nobody:.0%})"


def _advice(table: Table, evidence: Evidence, found: Posterior, seat: str) -> Any:
    order = [player.key for player in table.view(TABLE).players]
    return advise(evidence, seat, after(order, seat), model=found.model)


def _ranked(found: Posterior) -> list[tuple[tuple[str, ...], float]]:
    return sorted(found.triples.items(), key=lambda item: (-item[1], item[0]))


def _names(table: Table) -> dict[str, str]:
    return {p.key: p.name for p in table.view(TABLE).players} | {ENVELOPE: "envelope"}


def _name(state: State, card: str) -> str:
    return next((c.name for c in getattr(state, "cards", ()) if c.key == card), card)


def _percent(chance: float) -> str:
    if chance in (0.0, 1.0):
        return "yes" if chance else "-"
    return f"{100 * chance:.1f}"


def _labels(table: Table, seat: str, numbers: tuple[int, ...]) -> list[str]:
    labels = {told.number: told.line.label for told in table.account(seat)}
    return [labels.get(number) or f"#{number}" for number in numbers]
