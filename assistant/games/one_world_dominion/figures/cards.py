"""The cards of One World Dominion as one seat saw them: played, negated, answered, turned in, drawn, taken.

The worth of a played card is the number of armies by which it changed the balance between its player and all others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assistant.figures.facts import Played, Walked, rows
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.cards import SET
from assistant.games.one_world_dominion.history import CardEffect, Shown, timeline
from assistant.games.one_world_dominion.state import Dominion
from assistant.games.risk.figures.cards import moved
from assistant.games.risk.hands import EXTRA


def cards(played: Played) -> Iterator[rows.CardRow]:
    """Yield every card that moved, in order; cards in hands only as far as this seat saw them."""
    others = played.by_line("cards", _moved, lambda line: line.after is not line.before)
    yield from sorted((*_all_played(played), *others), key=lambda row: row.line)


# ---------------------------------------------------------------------- played


def _all_played(played: Played) -> Iterator[rows.CardRow]:
    for shown in timeline(played.lines):
        seat_line = played.lines[shown.seq]
        yield rows.CardRow(
            line=seat_line.seq,
            seat=shown.play.by,
            card=shown.play.card,
            what="negated" if shown.negated else "played",
            to=against(seat_line.before, shown),
            worth=None if shown.effect is None or shown.negated else worth(shown.play.by, shown.effect),
        )
        for answer in shown.answers:
            line = played.lines[answer.seq].seq
            yield rows.CardRow(line=line, seat=answer.by, card=answer.card, what="answered", to=shown.play.by)


def against(state: Dominion, shown: Shown) -> str | None:
    """Return the player against whom a card was played: the one named, or the area's holder; None if there is none."""
    play = shown.play
    areas = [state.holder(area) for area in (play.to, play.at) if area]
    named = [play.whom, play.other, *areas]
    return next((who for who in named if who and who != play.by), None)


def worth(player: str, effect: CardEffect) -> float:
    """Return the armies by which a card helped its player against all others, including the losses of its fight."""

    def of(who: str) -> int:
        more = sum(part.get(who, 0) for part in (effect.gained, effect.turned, effect.placing, effect.deferred))
        return more - abs(effect.removed.get(who, 0)) - effect.lost.get(who, 0)

    parts = (effect.gained, effect.turned, effect.placing, effect.deferred, effect.removed, effect.lost)
    everybody = {who for part in parts for who in part}
    return float(of(player) + effect.named - sum(of(who) for who in everybody - {player}))


# ---------------------------------------------------------------------- moved


def _moved(seat_line: Walked) -> Iterator[rows.CardRow]:
    line, state = seat_line.seq, seat_line.before
    match seat_line.event:
        case e.SetTurnedIn(by=by, cards=shown):
            yield from _set(seat_line, by, shown[:SET])
        case e.risk.CardTold(of=of, card=card) | e.CardSeen(of=of, card=card):
            yield rows.CardRow(line=line, seat=of, card=card, what="noted")
        case e.CardDiscarded(by=by, card=card):
            yield rows.CardRow(line=line, seat=by, card=card, what="discarded")
        case e.CardTaken(by=by, of=of, card=card):
            yield rows.CardRow(line=line, seat=of, card=card, what="taken", to=by)
        case e.CardTurnedUp(card=card) if card is not None:
            yield rows.CardRow(line=line, seat=state.play.by if state.play else state.seat, card=card, what="turned up")
        case e.CardPlayed() | e.CardAnswered() | e.risk.CardsCounted():
            pass
        case _:
            if seat_line.after.deck is not state.deck:
                yield from moved(seat_line)


def _set(seat_line: Walked, by: str, shown: tuple[str, ...]) -> Iterator[rows.CardRow]:
    """Yield the cards of a set, each with a third of its armies, and named areas that got two more armies."""
    state: Dominion = seat_line.before
    if seat_line.after.turn.sets == state.turn.sets:
        return
    for card in shown:
        yield rows.CardRow(line=seat_line.seq, seat=by, card=card, what="set", worth=state.value_of(shown) / SET)
    for area, more in _grown(state, seat_line.after, by).items():
        if more == EXTRA:
            yield rows.CardRow(line=seat_line.seq, seat=by, card=area, what="named", worth=float(EXTRA))


def _grown(before: Dominion, after: Dominion, by: str) -> Mapping[str, int]:
    return {area: after.armies(area) - before.armies(area) for area in before.held(by)}
