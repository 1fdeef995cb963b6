"""The cards of RISK as one seat saw them move: drawn, noted in the player's own hand, turned in, taken over."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.figures.facts import Played, Walked, rows
from assistant.games.risk import events as e
from assistant.games.risk.cards import SET
from assistant.games.risk.hands import EXTRA


def drawn(played: Played) -> Iterator[tuple[int, str]]:
    """Yield the line and the player of every card drawn at the end of a turn."""
    for seat_line in played.lines:
        if seat_line.after.deck is not seat_line.before.deck:
            yield from ((seat_line.seq, row.seat) for row in moved(seat_line) if row.what == "drawn")


def cards(played: Played) -> Iterator[rows.CardRow]:
    """Return every card that moved, by name only if this seat saw it. A card is worth a third of its set's armies."""
    return played.by_line("cards", _cards, lambda line: line.after is not line.before)


def _cards(seat_line: Walked) -> Iterator[rows.CardRow]:
    event = seat_line.event
    if isinstance(event, e.SetTurnedIn):
        yield from _set(seat_line, event)
    elif isinstance(event, e.ExtraArmiesPlaced):
        yield from _extra(seat_line, event.by)
    elif isinstance(event, e.CardTold):
        yield rows.CardRow(line=seat_line.seq, seat=event.of, card=event.card, what="noted")
    elif seat_line.after.deck is not seat_line.before.deck:
        yield from moved(seat_line)


def _set(seat_line: Walked, event: e.SetTurnedIn) -> Iterator[rows.CardRow]:
    if seat_line.after.sets == seat_line.before.sets:
        return
    worth = seat_line.before.next_set / SET
    shown = (*event.cards[:SET], *(None,) * (SET - len(event.cards)))
    for card in shown:
        yield rows.CardRow(line=seat_line.seq, seat=event.by, card=card, what="set", worth=worth)
    yield from _extra(seat_line, event.by)


def _extra(seat_line: Walked, player: str) -> Iterator[rows.CardRow]:
    """Yield the areas that get two extra armies because a set names them."""
    for area in seat_line.after.turn.extra:
        if area not in seat_line.before.turn.extra:
            yield rows.CardRow(line=seat_line.seq, seat=player, card=area, what="named", worth=float(EXTRA))


def moved(seat_line: Walked) -> Iterator[rows.CardRow]:
    """Yield the cards that made hands grow: from the pile, or from a player who is out."""
    if isinstance(seat_line.event, e.CardsCounted):
        return
    before, after = seat_line.before.deck, seat_line.after.deck
    out = [player for player in seat_line.after.out if player not in seat_line.before.out]
    for seat in seat_line.after.order:
        more = after.hand(seat) - before.hand(seat)
        taken = sum(before.hand(player) for player in out) if more > 0 else 0
        for player in out if taken else ():
            for _ in range(before.hand(player)):
                yield rows.CardRow(line=seat_line.seq, seat=player, what="taken", to=seat)
        for _ in range(max(0, more - taken)):
            yield rows.CardRow(line=seat_line.seq, seat=seat, what="drawn")
