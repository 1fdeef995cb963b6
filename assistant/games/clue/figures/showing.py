"""Cards that were shown: what each told the asker, compared with the other cards that could have been shown.

Only computed if all hands are open: neither the asker's knowledge nor the rest of a hand is anybody else's business.
The unit is bits told, not bits, because information given away is no part of one's own knowledge.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from assistant.core.event import REFEREE
from assistant.figures.facts import Played, Walked, rows
from assistant.figures.facts.choosing import compared
from assistant.games.clue import events as e
from assistant.games.clue.figures.asking import against, named
from assistant.games.clue.figures.knowing import SeatReasoning, minds, thought
from assistant.games.clue.tell import with_article
from assistant.kit.facts import Showed

BITS_TOLD: Final = "bits told"


def shown(played: Played) -> Iterator[rows.DecisionRow]:
    """Yield a row for every card chosen from several."""
    if played.eye != REFEREE:
        return
    every = minds(played)
    for seat_line in played.lines:
        if isinstance(seat_line.event, e.CardShown) and seat_line.event.to in every:
            yield from _picked(played, seat_line, seat_line.event, every[seat_line.event.to])


def _picked(played: Played, seat_line: Walked, event: e.CardShown, asker: SeatReasoning) -> Iterator[rows.DecisionRow]:
    asked = seat_line.before.suggestions[-1] if seat_line.before.suggestions else None
    hand = seat_line.before.hands.get(event.by, ())
    could = [card for card in asked.cards if card in hand] if asked and event.by in asked.asked else []
    place = asker.places.get(seat_line.seq)
    chosen = event.card
    if len(could) < 2 or chosen is None or chosen not in could or place is None:
        return
    before = asker.bits(place - 1)
    if before is None or asker.bits(place) is None:
        return
    left = played.cached(asker.lines[place].after, f"shown {place}", lambda: _left(asker, place, could))
    if left is None:
        return
    values = {card: bits - before for card, bits in left.items()}
    best = max(values, key=lambda card: (values[card], card == chosen))
    yield _row(seat_line, event.by, chosen, best, values)


def _left(asker: SeatReasoning, place: int, could: list[str]) -> Mapping[str, float] | None:
    """Return the bits the asker would have been missing, by the card shown."""
    evidence, known = asker.learnt[place], asker.known[place]
    if evidence is None or known is None:
        return None
    facts = evidence.facts
    at = next((i for i in reversed(range(len(facts))) if isinstance(facts[i], Showed)), None)
    fact = facts[at] if at is not None else None
    if at is None or not isinstance(fact, Showed) or not set(could) <= fact.among:
        return None
    bits: dict[str, float] = {}
    for card in could:
        if card == fact.card:
            bits[card] = known.bits
            continue
        other = thought(replace(evidence, facts=(*facts[:at], replace(fact, card=card), *facts[at + 1 :])))
        if other is None:
            return None
        bits[card] = other.bits
    return bits


def _row(seat_line: Walked, seat: str, chosen: str, best: str, values: Mapping[str, float]) -> rows.DecisionRow:
    state: Any = seat_line.after
    asker = state.name(seat_line.event.to) if isinstance(seat_line.event, e.CardShown) else ""
    ways = {card: (with_article(state, card), value) for card, value in values.items()}
    reason = f"No other card would have told {asker} less."
    if best != chosen:
        reason = f"With it {asker} could have ruled out {against(-values[best], -values[chosen])}."
    return compared(
        seat_line.seq, seat, "shown card", BITS_TOLD, ways[chosen], ways[best], list(values.values()), reason,
        named(ways.values()),
    )  # fmt: skip
