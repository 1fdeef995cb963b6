"""The figures of Killer Clue: those of Clue, with cards that change hands and a killer among the players.

Questions are ranked by who is asked first and in which direction. Rooms are not valued, because two dice, the places of
weapons and panics would need look-ahead. Nor is the choice of a given card, since it is also lost. The figures of
the killer end with the look into the case file, after which there is nothing left to find out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from assistant.deduction import Advice, Posterior, advise
from assistant.figures.facts import Played, Walked, rows
from assistant.games.clue.figures import Kin, mystery, turn_passed
from assistant.games.killer_clue import ahead
from assistant.games.killer_clue import events as e

DRAWS: Final = 4_000
"""Histories sampled to rank questions if there are too many to enumerate."""


def ask(posterior: Posterior, state: Any, seat: str, rooms: Sequence[str]) -> Advice:
    """Return all questions in these rooms about weapons there, in both directions, ranked (KC-SUG-03, KC-INV-07)."""
    queues, weapons = ahead.asked(state, seat), ahead.weapons(state)
    return advise(posterior, seat, queues, rooms, weapons=weapons, free=state.herrings, samples=DRAWS)


def cards(played: Played) -> Iterator[rows.CardRow]:
    """Yield cards that were given, traded, played or left the game."""
    for seat_line in played.lines:
        line, event = seat_line.seq, seat_line.event
        match event:
            case e.CardGiven(by=by, to=to, card=card):
                yield rows.CardRow(line=line, seat=by, card=card, what="given", to=to)
            case e.CardsTraded(by=by, to=to, gave=gave, got=got):
                yield rows.CardRow(line=line, seat=by, card=gave, what="traded", to=to)
                yield rows.CardRow(line=line, seat=to, card=got, what="traded", to=by)
            case e.HerringLeft(by=by, card=card):
                yield rows.CardRow(line=line, seat=by, card=card, what="left the game")
            case e.IntriguePlayed(by=by, card=card):
                yield rows.CardRow(line=line, seat=by, card=card, what="played")
            case _:
                continue


def _waited(seat_line: Walked, seat: str) -> bool:
    """Return whether the seat's own investigation turn passed, in which it could have accused (KC-ACC-01)."""
    return seat_line.before.round == "investigation" and turn_passed(seat_line, seat)


MEASURES = mystery(Kin(plan=lambda _state, _seat: None, ask=ask, waits=_waited), {rows.CardRow: cards})
