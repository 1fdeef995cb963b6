"""The summary after a game of Clue: who could have proved it when, and the graph of missing bits."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from assistant.core.event import TABLE
from assistant.figures.facts import Played, Sentence, Standing, Walked, rows
from assistant.figures.facts.measures import Facts
from assistant.games.clue.figures.accusing import NONE
from assistant.games.clue.figures.knowing import SeatReasoning, minds
from assistant.games.clue.figures.ledger import BITS
from assistant.games.clue.figures.showing import BITS_TOLD


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
    """Yield who could have proved it and when, first of all players who could before the winner did."""
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
    for _, seat, seat_line in proofs:
        if seat == winner:
            text = f"{played.state.name(seat)} had the proof at line {seat_line.line.label}."
            yield Sentence(text, seat_line.seq, 7.0)


def _accused(played: Played, facts: Facts) -> Iterator[Sentence]:
    """Yield accusations that were not proved, and the first turn that ended with the proof in hand."""
    labels, late = _labels(played), set[str]()
    for row in facts[rows.DecisionRow]:
        if row.what != "accusation" or row.value is None:
            continue
        name, where = played.state.name(row.seat), labels.get(row.line, "")
        if row.chosen == NONE and row.best_value == 1 and row.seat not in late:
            late.add(row.seat)
            yield Sentence(f"{name} ended a turn at line {where} with the proof in hand.", row.line, 9.0)
        elif row.chosen != NONE and row.value < 1:
            text = f"{name} accused at line {where} with a {row.value:.0%} chance of being right."
            yield Sentence(text, row.line, 8.0)


def _showed_worst(played: Played, facts: Facts) -> Iterator[Sentence]:
    row = _worst(row for row in facts[rows.DecisionRow] if row.unit == BITS_TOLD)
    if row is not None and row.lost > 0.3:
        name = played.state.name(row.seat)
        where = _labels(played).get(row.line, "")
        text = f"{name} showed {row.chosen} at line {where}; {row.best} would have told {row.lost:.1f} bits less."
        yield Sentence(text, row.line, 3.0 + min(row.lost, 1.0))


def _lost_most(played: Played, facts: Facts) -> Iterator[Sentence]:
    row = _worst(row for row in facts[rows.DecisionRow] if row.unit == BITS)
    if row is not None and row.lost > 0.3:
        name, where = played.state.name(row.seat), _labels(played).get(row.line, "")
        text = f"{name} gave away {row.lost:.1f} bits at line {where}: {row.best} promised more than {row.chosen}."
        yield Sentence(text, row.line, 3.0 + min(row.lost, 1.0))


def _everybody(played: Played) -> Iterator[Sentence]:
    """Yield what public information proved, if hands are closed."""
    mind = minds(played).get(TABLE)
    if mind is None or mind.last is None:
        return
    if mind.proved_at is not None:
        seat_line = mind.lines[mind.proved_at]
        yield Sentence(f"From line {seat_line.line.label} on, public information proved it.", seat_line.seq, 6.0)
        return
    whole = mind.bits(mind.begins) or 0.0
    left = f"{mind.last.bits:.1f} of {whole:.1f} bits"
    yield Sentence(f"Public information left {left} of the envelope unknown.", 0, 2.0)


def _worst(decisions: Iterable[Any]) -> Any:
    return max((row for row in decisions if row.lost is not None), key=lambda row: row.lost, default=None)


def _labels(played: Played) -> Mapping[int, str]:
    return {seat_line.seq: seat_line.line.label for seat_line in played.lines}
