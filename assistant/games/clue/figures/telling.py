"""The summary after a game of Clue: when each player could have proved the envelope, and the graph of missing bits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from assistant.core.event import TABLE
from assistant.figures.facts import Played, Sentence, Standing, Walked, rows
from assistant.figures.facts.measures import Facts
from assistant.games.clue.figures.accusing import NONE
from assistant.games.clue.figures.asking import with_article
from assistant.games.clue.figures.knowing import SeatReasoning, minds
from assistant.games.clue.figures.ledger import BITS
from assistant.games.clue.figures.showing import BITS_TOLD
from assistant.kit.facts import ENVELOPE, Holds, Showed
from assistant.kit.phrasing import percent


def standing(played: Played) -> Standing | None:
    """Return the bits of the envelope each seat was missing after each line that taught anyone something."""
    every = minds(played)
    if not every:
        return None
    numbers = (seat_line.seq for seat_line in played.lines)
    lines = tuple(line for line in numbers if any(_changed(mind, line) for mind in every.values()))
    series = {seat: tuple(_after(mind, line) for line in lines) for seat, mind in every.items()}
    return Standing("Bits of the envelope still missing", BITS, lines, series, low=True)


def _changed(mind: SeatReasoning, line: int) -> bool:
    place = mind.places.get(line)
    if place is None or mind.bits(place) is None:
        return False
    return place == mind.begins or mind.bits(place) != mind.bits(place - 1)


def _after(mind: SeatReasoning, line: int) -> float | None:
    place = mind.places.get(line)
    return None if place is None else mind.bits(place)


def verdict(played: Played, facts: Facts) -> Iterator[Sentence]:
    """Yield sentences in the words of the game, each with its line."""
    every = {seat: mind for seat, mind in minds(played).items() if seat in played.seats}
    yield from _proofs(played, every)
    yield from _accused(played, facts)
    yield from _showed_worst(played, facts)
    yield from _lost_most(played, facts)
    yield from _everybody(played)


def _proofs(played: Played, every: Mapping[str, SeatReasoning]) -> Iterator[Sentence]:
    """Yield when each player could have proved the envelope; a player who could before the winner matters most."""
    made = [one.by for one in played.state.accusations if one.right]
    winner = made[-1] if made else ""
    order = {seat_line.seq: place for place, seat_line in enumerate(played.lines)}
    proofs: list[tuple[int, str, Walked]] = []
    for seat, mind in every.items():
        if (place := mind.proved_at) is not None and place > mind.begins:
            seat_line = mind.lines[place]
            proofs.append((order.get(seat_line.seq, 0), seat, seat_line))
    at = next((number for number, seat, _ in proofs if seat == winner), len(order))
    others = sorted(one for one in proofs if one[1] != winner)
    for rank, (number, seat, seat_line) in enumerate(others):
        behind = f", before {played.state.name(winner)} could" if winner and number < at else ""
        text = f"{played.state.name(seat)} could have proved it at line {seat_line.line.label}{behind}."
        yield Sentence(text, seat_line.seq, (10.0 if behind else 7.5) if not rank else 2.0)
    for number, seat, seat_line in proofs:
        if seat == winner:
            then = _until_accused(played, winner, number)
            text = f"{played.state.name(seat)} could prove it from line {seat_line.line.label} on{then}."
            yield Sentence(text, seat_line.seq, 7.0)


def _until_accused(played: Played, winner: str, proved: int) -> str:
    """Return how soon the winner accused after the proof: at once, or in a later turn."""
    for seat_line in reversed(played.lines):
        if any(one.by == winner for one in seat_line.after.accusations[len(seat_line.before.accusations) :]):
            same_turn = seat_line.after.turn.number == played.lines[proved].after.turn.number
            return " and accused at once" if same_turn else f", and accused at line {seat_line.line.label}"
    return ""


def _accused(played: Played, facts: Facts) -> Iterator[Sentence]:
    """Yield accusations that were not proved, and the first turn that ended with the proof in hand."""
    labels, late = _labels(played), set[str]()
    for row in facts[rows.DecisionRow]:
        if row.what != "accusation" or row.value is None:
            continue
        name, where = played.state.name(row.seat), labels.get(row.line, "")
        if row.chosen == NONE and row.best_value == 1 and row.seat not in late:
            late.add(row.seat)
            text = f"{name} could have won at line {where}: the proof was complete, and the turn ended without it."
            yield Sentence(text, row.line, 9.0)
        elif row.chosen != NONE and row.value < 1:
            yield Sentence(_risked(played, row, name, where), row.line, 8.0)


def _risked(played: Played, row: rows.DecisionRow, name: str, where: str) -> str:
    """Return a sentence about an accusation that was not proved: a gamble, or one that could not be right."""
    if row.value:
        return f"{name} took a chance at line {where}: the chance to be right was {percent(row.value)}."
    known = _seen_before(played, row)
    because = f": {name} had already seen {known}" if known else ""
    return f"{name}’s accusation at line {where} could not be right{because}."


def _seen_before(played: Played, row: rows.DecisionRow) -> str:
    """Return an accused card that this player knew to be in somebody's hand; "" if no single card was known."""
    mind = minds(played)[row.seat]
    place = mind.places[row.line]
    evidence, after = mind.learnt[place - 1], mind.lines[place].after
    facts = evidence.facts if evidence else ()
    held = {card for fact in facts if isinstance(fact, Holds) and fact.place != ENVELOPE for card in fact.cards}
    held |= {fact.card for fact in facts if isinstance(fact, Showed)}
    return next((with_article(after, card) for card in after.accusations[-1].cards if card in held), "")


def _showed_worst(played: Played, facts: Facts) -> Iterator[Sentence]:
    row = _worst(row for row in facts[rows.DecisionRow] if row.unit == BITS_TOLD)
    if row is not None and row.lost > 0.3:
        name = played.state.name(row.seat)
        where = _labels(played).get(row.line, "")
        text = f"{name} showed {row.chosen} at line {where}; {row.best} would have told less."
        yield Sentence(text, row.line, 3.0 + min(row.lost, 1.0))


def _lost_most(played: Played, facts: Facts) -> Iterator[Sentence]:
    row = _worst(row for row in facts[rows.DecisionRow] if row.unit == BITS)
    if row is not None and row.lost > 0.3:
        name, where = played.state.name(row.seat), _labels(played).get(row.line, "")
        text = f"{name} chose {row.chosen} at line {where}; {row.best} promised more."
        yield Sentence(text, row.line, 3.0 + min(row.lost, 1.0))


def _everybody(played: Played) -> Iterator[Sentence]:
    """Yield the line from which on the public knowledge proved the envelope, if the table is the viewer."""
    mind = minds(played).get(TABLE)
    if mind is not None and mind.proved_at is not None:
        seat_line = mind.lines[mind.proved_at]
        yield Sentence(f"From line {seat_line.line.label} on, what everybody had heard proved it.", seat_line.seq, 6.0)


def _worst(decisions: Iterable[Any]) -> Any:
    return max((row for row in decisions if row.lost is not None), key=lambda row: row.lost, default=None)


def _labels(played: Played) -> Mapping[int, str]:
    return {seat_line.seq: seat_line.line.label for seat_line in played.lines}
