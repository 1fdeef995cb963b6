"""The cards of RISK as one seat saw them move: drawn, noted in the player's own hand, turned in, taken over."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.figures.facts import Played, Walked, rows
from assistant.games.risk import events as e
from assistant.games.risk.cards import SET
from assistant.games.risk.hands import EXTRA


def drawn(played: Played) -> Iterator[tuple[int, str]]:
    """Yield the line and the player of every card drawn at the end of a turn."""
    for told in played.lines:
        if told.after.deck is not told.before.deck:
            yield from ((told.seq, row.seat) for row in moved(told) if row.what == "drawn")


def cards(played: Played) -> Iterator[rows.CardRow]:
    """Yield every card that moved, by name only if this seat saw it. Each card of a set is worth a third of it."""
    for told in played.lines:
        told_card = isinstance(told.event, (e.CardTold, e.ExtraArmiesPlaced))
        if told.after is not told.before and (told_card or told.after.deck is not told.before.deck):
            yield from played.cached(told.after, f"cards {told.seq}", lambda told=told: list(_cards(told)))


def _cards(told: Walked) -> Iterator[rows.CardRow]:
    event = told.event
    if isinstance(event, e.SetTurnedIn):
        yield from _set(told, event)
    elif isinstance(event, e.ExtraArmiesPlaced):
        yield from _extra(told, event.by)
    elif isinstance(event, e.CardTold):
        yield rows.CardRow(line=told.seq, seat=event.of, card=event.card, what="noted")
    elif told.after.deck is not told.before.deck:
        yield from moved(told)


def _set(told: Walked, event: e.SetTurnedIn) -> Iterator[rows.CardRow]:
    if told.after.sets == told.before.sets:
        return
    worth = told.before.next_set / SET
    shown = (*event.cards[:SET], *(None,) * (SET - len(event.cards)))
    for card in shown:
        yield rows.CardRow(line=told.seq, seat=event.by, card=card, what="set", worth=worth)
    yield from _extra(told, event.by)


def _extra(told: Walked, player: str) -> Iterator[rows.CardRow]:
    """Yield the areas that get two extra armies because a set names them."""
    for area in told.after.turn.extra:
        if area not in told.before.turn.extra:
            yield rows.CardRow(line=told.seq, seat=player, card=area, what="named", worth=float(EXTRA))


def moved(told: Walked) -> Iterator[rows.CardRow]:
    """Yield the cards that made hands grow: from the pile, or from a player who is out."""
    if isinstance(told.event, e.CardsCounted):
        return
    before, after = told.before.deck, told.after.deck
    out = [player for player in told.after.out if player not in told.before.out]
    for seat in told.after.order:
        more = after.hand(seat) - before.hand(seat)
        taken = sum(before.hand(player) for player in out) if more > 0 else 0
        for player in out if taken else ():
            for _ in range(before.hand(player)):
                yield rows.CardRow(line=told.seq, seat=player, what="taken", to=seat)
        for _ in range(max(0, more - taken)):
            yield rows.CardRow(line=told.seq, seat=seat, what="drawn")
