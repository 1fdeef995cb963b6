"""The figures of Advanced Cluedo: those of Clue for the investigation, where clue cards are dug, bribed and grabbed.

Rooms are not valued (a passage takes two turns, playing cards change what is worth going for). The night has no case
file: nothing is found out there. The score is that of the part in which play ended: points of part 1, or the Survival
Points that are left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from assistant.deduction import Advice, Posterior, advise
from assistant.families.mystery.asking import queue
from assistant.figures.facts import Played, Walked, rows
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.advice_turn import at_hand
from assistant.games.clue import events as clue
from assistant.games.clue.figures import Kin, mystery, turn_passed

DRAWS: Final = 4_000
"""Histories that are drawn to rank questions, where there are too many to go through."""


def ask(found: Posterior, state: Any, seat: str, rooms: Sequence[str]) -> Advice:
    """What could be asked about who and what is in these rooms (AC-SUG-01)."""
    order = queue(state.order, seat)
    here = [suspect for suspect in state.deck["suspect"] if state.place(suspect) in rooms]
    weapons = {room: at_hand(state, seat, room) for room in rooms}
    return advise(found, seat, {(suspect, ""): order for suspect in here}, rooms, weapons=weapons, samples=DRAWS)


def cards(played: Played) -> Iterator[rows.Card]:
    """Clue cards that were shown, dug or handed over, and playing cards that were used openly."""
    for told in played.lines:
        line, event = told.seq, told.event
        match event:
            case clue.CardShown(by=by, to=to, card=card):
                yield rows.Card(line=line, seat=by, card=card, what="shown", to=to)
            case e.ClueDug(by=by, spade=spade, card=card):
                yield rows.Card(line=line, seat=by, card=spade, what="played")
                yield rows.Card(line=line, seat=by, card=card, what="dug")
            case e.ClueHanded(by=by, to=to, card=card):
                yield rows.Card(line=line, seat=by, card=card, what="given", to=to)
            case e.WeaponDug(by=by, spade=played_):
                yield rows.Card(line=line, seat=by, card=played_, what="played")
            case e.PersonTricked(by=by, court=played_) | e.WeaponFetched(by=by, court=played_):
                yield rows.Card(line=line, seat=by, card=played_, what="played")
            case e.PlayerDrugged(by=by, ace=played_, whom=whom):
                yield rows.Card(line=line, seat=by, card=played_, what="played", to=whom)
            case _:
                continue


def score(state: Any) -> Mapping[str, float]:
    """Survival Points where the night was played, else the points of part 1 (AC-SCO-01, AC-SUR-01)."""
    if state.second:
        return {p.key: float(state.points[p.piece]) for p in state.players if p.piece in state.points}
    return {player: float(points) for player, points in state.scores.items()}


def _waited(told: Walked, seat: str) -> bool:
    """Only the investigation knows an accusation (AC-ACC-01)."""
    return told.before.phase == "one" and turn_passed(told, seat)


KIN = Kin(plan=lambda _state, _seat: None, ask=ask, waits=_waited)
MEASURES = mystery(KIN, {rows.Card: cards}, score=score)
