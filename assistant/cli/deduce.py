"""The knowledge that a seat of a recorded game can have, as text or JSON: the command `boardside deduce`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.deduction import (
    MODELS,
    Advice,
    Conflict,
    NoSuch,
    Posterior,
    TooMuch,
    advise,
    conflict,
    given,
    posterior,
    why,
    without,
)
from assistant.deduction.resolve_names import model_of, no_such
from assistant.kit.facts import ENVELOPE, OUT, Evidence
from assistant.knowledge import evidence as sources
from assistant.storage.game_file import GameFile
from assistant.table.table import Table

SURE = 1e-9
"""With fewer bits missing, the envelope is known and there is nothing to ask."""
BEST = 5
"""The number of suggestions listed."""
CELL = re.compile(r"\s*(?P<card>.+?)\s+(?P<denied>not\s+)?at\s+(?P<place>.+?)\s*", re.IGNORECASE)


@dataclass(frozen=True)
class DeduceArguments:
    """A question: the seat, the line and whether as believed then, assumptions, ignored lines, cells to explain.

    `given` and `why` are cells as people write them: "rope at ben", "rope not at Ben". `without` are labels of lines.
    """

    seat: str
    at: str = ""
    then: bool = False
    model: str = "random"
    given: Sequence[str] = ()
    without: Sequence[str] = ()
    why: Sequence[str] = ()


@dataclass(frozen=True)
class Deduction:
    """The answer to a question, in the words of this table."""

    table: Table
    asked: DeduceArguments
    seat: str
    evidence: Evidence
    posterior: Posterior

    @cached_property
    def clash(self) -> Conflict | None:
        """The lines that cannot all be true if no deal fits, else None."""
        return None if self.posterior.deals else conflict(self.evidence)

    @cached_property
    def advice(self) -> Advice | None:
        """The best next questions; None for the table, and where there is nothing left to ask."""
        if self.seat == TABLE or not self.posterior.deals or self.posterior.bits <= SURE:
            return None
        asked = self.table.game.asked(self.table.view(TABLE), self.seat)
        return advise(self.posterior, self.seat, asked, free=self.evidence.extras)

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of places and cards, by key."""
        state = self.table.view(TABLE)
        places = {p.key: p.name for p in state.players} | {ENVELOPE: "envelope", OUT: "out"}
        return {card.key: card.name for card in getattr(state, "cards", ())} | places

    @property
    def who(self) -> str:
        """The seat as people call it."""
        return "The table" if self.seat == TABLE else self.names[self.seat]

    def card(self, key: str) -> str:
        """Return a card as people call it (a player may have the same key)."""
        cards = getattr(self.table.view(TABLE), "cards", ())
        return next((card.name for card in cards if card.key == key), key)

    def cell(self, said: str) -> tuple[str, str, bool]:
        """Return card, place and whether it is there, from "rope at ben" or "rope not at Ben"; raises Nonsense."""
        match = CELL.fullmatch(said)
        if match is None:
            raise Nonsense(f"“{said[:40]}” does not say a card and a place. Write it like “rope at ben”.")
        card = _meant("card", match["card"], {key: self.card(key) for key in self.evidence.cards})
        place = _meant("place", match["place"], {key: self.names.get(key, key) for key in self.evidence.places})
        return card, place, not match["denied"]


def _meant(what: str, said: str, names: dict[str, str]) -> str:
    """Return the key for a key or a name; raises Nonsense."""
    asked = said.casefold()
    match = next((key for key, name in names.items() if asked in (key.casefold(), name.casefold())), None)
    if match is None:
        raise Nonsense(no_such(what, said, tuple(names)))
    return match


def deduced(written: GameFile, asked: DeduceArguments) -> Deduction:
    """Return the conclusions of a seat from a recorded game.

    Raises Nonsense for a game without hidden cards, before the table is set up, and for an unknown seat, line, card,
    place or model.
    """
    table = sources.opened(written)
    try:
        model = model_of(asked.model)
        if asked.then:
            table = sources.as_believed(table, asked.at)
        seat = sources.seat_of(table, asked.seat)
        evidence = sources.evidence(table, seat, "" if asked.then else asked.at)
        evidence = without(evidence, [sources.number_of(table, seat, label) for label in asked.without])
        plain = Deduction(table, asked, seat, evidence, posterior(evidence, model))
        for said in asked.given:
            evidence = given(evidence, *plain.cell(said))
        answer = posterior(evidence, model) if asked.given else plain.posterior
    except (NoSuch, TooMuch) as said:
        raise Nonsense(str(said)) from None
    return Deduction(table, asked, seat, evidence, answer)


# ---------------------------------------------------------------------- as JSON


def as_json(deduction: Deduction) -> str:
    """Return everything as one JSON object: exact numbers of deals, probabilities from 0 to 1, gains and bits in bits.

    Where deals were sampled, `sampled` has the standard errors of these figures.
    """
    posterior, evidence = deduction.posterior, deduction.evidence
    report: dict[str, Any] = {
        "seat": deduction.seat,
        "model": posterior.model,
        "method": posterior.method,
        "deals": posterior.deals,
        "bits": posterior.bits,
        "cards": {
            card: {place: posterior.probability(card, place) for place in evidence.places} for card in evidence.cards
        },
        "envelope": [{"cards": list(cards), "probability": chance} for cards, chance in _ranked(posterior)],
    }
    if posterior.culprits:
        report["killer"] = dict(posterior.culprits)
        report["ways"] = {card: _way_json(deduction, card) for card in evidence.cards}
    if posterior.sampling:
        errors = {card: {place: posterior.error(card, place) for place in evidence.places} for card in evidence.cards}
        parts = {"draws": posterior.sampling.draws, "deals": posterior.sampling.deals, "bits": posterior.sampling.bits}
        report["sampled"] = {**parts, "cards": errors}
    if clash := deduction.clash:
        doubtful = evidence.called(clash.doubtful)
        report["conflict"] = {"lines": clash.labels, "doubtful": doubtful, "fewest": clash.fewest}
    if deduction.asked.why:
        report["why"] = [_why_json(deduction, said) for said in deduction.asked.why]
    if deduction.advice:
        report["ask"] = [
            {"cards": list(s.cards), "bits": s.bits, "nobody": s.nobody, "told": s.leaked, "error": s.error}
            for s in deduction.advice.suggestions[:BEST]
        ]
    return json.dumps(report, indent=2)


def _way_json(deduction: Deduction, card: str) -> list[dict[str, Any]]:
    """Return where a card was, by all that is known now: since which line, and how likely at which place."""
    lines = {fact.moment: fact.seq for fact in deduction.evidence.facts}
    return [
        {
            "since": deduction.evidence.called([lines[piece.since]])[0] if piece.since in lines else "",
            "at": piece.chances,
        }
        for piece in deduction.posterior.way(card)
    ]


def _why_json(deduction: Deduction, said: str) -> dict[str, Any]:
    card, place, _ = deduction.cell(said)
    cell: dict[str, Any] = {"card": card, "place": place, "probability": deduction.posterior.probability(card, place)}
    reason = why(deduction.evidence, card, place)
    if reason is None:
        return {**cell, "held": None, "lines": []}
    return {**cell, "held": reason.held, "lines": reason.labels, "fewest": reason.fewest}


# ---------------------------------------------------------------------- for people


def as_text(deduction: Deduction) -> Iterator[str]:
    """Yield the conclusions as text: a grid in percent, the likeliest envelopes, what to ask next.

    If no deal fits, yield the lines in conflict instead; if reasons were asked for, yield only those.
    """
    if deduction.asked.given or deduction.asked.without:
        yield _supposed(deduction)
    if not deduction.posterior.deals:
        yield _clash(deduction)
        return
    if deduction.asked.why:
        for said in deduction.asked.why:
            yield from _why(deduction, said)
        return
    yield from _grid(deduction)
    yield from _killer(deduction)
    if deduction.advice:
        yield ""
        yield f"Ask next ({deduction.advice.method}):"
        for s in deduction.advice.suggestions[:BEST]:
            what = ", ".join(map(deduction.card, s.cards))
            error = f" ± {s.error:.2f}" if s.error else ""
            way = f", to the {s.direction}" if s.direction else ""
            yield f"  {max(s.bits, 0.0):5.2f}{error} bits  {what}{way} (nobody answers: {s.nobody:.0%})"


def _supposed(deduction: Deduction) -> str:
    cells = ((deduction.cell(said)) for said in deduction.asked.given)
    supposed = [
        f"{deduction.card(card)} {'is' if there else 'is not'} at {deduction.names.get(place, place)}"
        for card, place, there in cells
    ]
    supposed += [f"line {label} is mistaken" for label in deduction.asked.without]
    return f"Assuming that {' and '.join(supposed)}:"


def _clash(deduction: Deduction) -> str:
    labels = deduction.clash.labels if deduction.clash else ()
    if not labels:
        return f"No deal fits what {_whom(deduction)} has seen: the hand sizes do not add up, before any line is read."
    if len(labels) == 1:
        return f"No deal fits what {_whom(deduction)} has seen: line {labels[0]} cannot be true."
    return f"No deal fits what {_whom(deduction)} has seen: lines {', '.join(labels)} cannot all be true."


def _whom(deduction: Deduction) -> str:
    return "the table" if deduction.seat == TABLE else deduction.who


def _why(deduction: Deduction, said: str) -> Iterator[str]:
    card, place, _ = deduction.cell(said)
    at = deduction.names.get(place, place)
    reason = why(deduction.evidence, card, place)
    if reason is None:
        chance = deduction.posterior.probability(card, place)
        yield f"{deduction.card(card)} at {at}: open, {100 * chance:.1f} %."
        return
    proven = "" if reason.fewest else " (perhaps fewer would be enough)"
    because = "because of these lines" if reason.lines else "by the deal and the assumptions alone"
    yield f"{deduction.card(card)} {'is' if reason.held else 'is not'} at {at}, {because}{proven}."
    text = {seat_line.number: seat_line.text for seat_line in deduction.table.account(deduction.seat)}
    for line, label in zip(reason.lines, reason.labels, strict=True):
        yield f"  {label:>4}  {text.get(line, '')}"


def _grid(deduction: Deduction) -> Iterator[str]:
    posterior, evidence = deduction.posterior, deduction.evidence
    many, bits = f"{posterior.deals:,} deals fit ({posterior.method}", f"{posterior.bits:.2f}"
    if sampling := posterior.sampling:
        off = f"± {sampling.deals:.1%}".replace("%", " %")
        many = f"about {posterior.deals:.2e} deals fit ({off}; sampled, {sampling.draws:,} deals drawn"
        bits += f" ± {sampling.bits:.2f}"
    yield f"{deduction.who}: {many}; {MODELS[posterior.model]})."
    yield f"{bits} more bits of information would identify the envelope."
    if sampling:
        yield f"Figures are sampled: their standard errors are at most {100 * sampling.chance.max():.1f} points."
    yield ""
    yield "".ljust(18) + "".join(deduction.names.get(place, place)[:9].rjust(10) for place in evidence.places)
    for card in evidence.cards:
        cells = (_percent(posterior, card, place) for place in evidence.places)
        yield deduction.card(card)[:17].ljust(18) + "".join(cell.rjust(10) for cell in cells)
    yield ""
    for cards, chance in _ranked(posterior)[:3]:
        yield f"{chance:7.1%}  {', '.join(map(deduction.card, cards))}"


def _killer(deduction: Deduction) -> Iterator[str]:
    """Yield the possible killers, and the cards that have certainly changed hands, where players can be the culprit."""
    if not deduction.posterior.culprits:
        return
    yield ""
    suspects = sorted(deduction.posterior.culprits.items(), key=lambda item: -item[1])
    yield "Killer: " + ", ".join(f"{deduction.names.get(player, player)} {chance:.1%}" for player, chance in suspects)
    for card in deduction.evidence.cards:
        pieces = [piece for piece in deduction.posterior.way(card) if piece.place]
        places = [deduction.names.get(piece.place, piece.place) for piece in pieces]
        if len(set(places)) > 1:
            yield f"  {deduction.card(card)}: {' → '.join(places)}"


def _ranked(posterior: Posterior) -> list[tuple[tuple[str, ...], float]]:
    return sorted(posterior.triples.items(), key=lambda item: (-item[1], item[0]))


def _percent(posterior: Posterior, card: str, place: str) -> str:
    mark = posterior.marks.at(card, place)
    return {"yes": "yes", "no": "-"}.get(mark) or f"{100 * posterior.probability(card, place):.1f}"
