"""The figures of Advanced Cluedo: those of Clue for the investigation, with clue cards dug, bribed and grabbed.

Rooms are not valued, because a passage takes two turns and playing cards change which room is worth entering. The
night has no case file, so there is nothing to find out. The score is that of the last part played: points of part 1,
or the Survival Points left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from assistant.core.fast_replace import replace
from assistant.deduction import Advice, Posterior, advise
from assistant.families.mystery.asking import queue
from assistant.figures.facts import Played, Sentence, Standing, Walked, rows
from assistant.figures.facts.measures import Facts
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.advice_turn import at_hand
from assistant.games.clue import events as clue
from assistant.games.clue.figures import Kin, mystery, turn_passed
from assistant.games.clue.figures import standing as bits_missing
from assistant.games.clue.figures import verdict as about_the_case

DRAWS: Final = 4_000
"""Histories sampled to rank questions if there are too many to enumerate."""


ENDINGS: Final = {"escape": "escaped", "last": "was the last one alive", "conceded": "won: the others conceded"}
"""How the night was won, as the end of a sentence about its winner."""


def ask(posterior: Posterior, state: Any, seat: str, rooms: Sequence[str]) -> Advice:
    """Return the questions about characters and weapons in these rooms, ranked (AC-SUG-01)."""
    order = queue(state.order, seat)
    here = [suspect for suspect in state.deck["suspect"] if state.place(suspect) in rooms]
    weapons = {room: at_hand(state, seat, room) for room in rooms}
    return advise(posterior, seat, {(suspect, ""): order for suspect in here}, rooms, weapons=weapons, samples=DRAWS)


def cards(played: Played) -> Iterator[rows.CardRow]:
    """Yield clue cards that were shown, dug or handed over, and playing cards that were used openly."""
    for seat_line in played.lines:
        line, event = seat_line.seq, seat_line.event
        match event:
            case clue.CardShown(by=by, to=to, card=card):
                yield rows.CardRow(line=line, seat=by, card=card, what="shown", to=to)
            case e.ClueDug(by=by, spade=spade, card=card):
                yield rows.CardRow(line=line, seat=by, card=spade, what="played")
                yield rows.CardRow(line=line, seat=by, card=card, what="dug")
            case e.ClueHanded(by=by, to=to, card=card):
                yield rows.CardRow(line=line, seat=by, card=card, what="given", to=to)
            case e.WeaponDug(by=by, spade=played_):
                yield rows.CardRow(line=line, seat=by, card=played_, what="played")
            case e.PersonTricked(by=by, court=played_) | e.WeaponFetched(by=by, court=played_):
                yield rows.CardRow(line=line, seat=by, card=played_, what="played")
            case e.PlayerDrugged(by=by, ace=played_, whom=whom):
                yield rows.CardRow(line=line, seat=by, card=played_, what="played", to=whom)
            case _:
                continue


def score(state: Any) -> Mapping[str, float]:
    """Return Survival Points if the night was played, otherwise the points of part 1 (AC-SCO-01, AC-SUR-01)."""
    if state.second:
        return {p.key: float(state.points[p.piece]) for p in state.players if p.piece in state.points}
    return {player: float(points) for player, points in state.scores.items()}


def _waited(seat_line: Walked, seat: str) -> bool:
    """Return whether the seat's turn of the investigation passed without an accusation (AC-ACC-01)."""
    return seat_line.before.phase == "one" and turn_passed(seat_line, seat)


def _night_alone(played: Played) -> bool:
    """Return whether only part 2 was played, which has no case file."""
    return not any(line.after.phase == "one" for line in played.lines if line.after.players)


def standing(played: Played) -> Standing | None:
    """Return the bits of the envelope that everybody was missing; of a night alone, everybody's Survival Points."""
    if not _night_alone(played):
        return bits_missing(played)
    lines = [line for line in played.lines if line.after.second]
    pieces = {player.key: player.piece for player in played.state.players if player.key in played.seats}
    series = {seat: tuple(float(line.after.points.get(piece, 0)) for line in lines) for seat, piece in pieces.items()}
    return Standing("Survival Points", "points", tuple(line.seq for line in lines), series) if lines else None


def verdict(played: Played, facts: Facts) -> Iterator[Sentence]:
    """Yield the sentences of Clue about the case, and who died or won at night, each with its line."""
    if not _night_alone(played):
        yield from about_the_case(played, facts)
    for line in played.lines:
        for player in (one for one in line.before.living if one not in line.after.living):
            yield Sentence(f"{line.after.name(player)} died at line {line.line.label}.", line.seq, 5.0)
        if line.after.over and not line.before.over and line.after.winner:
            yield Sentence(f"{line.after.name(line.after.winner)} {ENDINGS[line.after.won_by]}.", line.seq, 8.0)


KIN = Kin(plan=lambda _state, _seat: None, ask=ask, waits=_waited)
MEASURES = replace(mystery(KIN, {rows.CardRow: cards}, score=score), standing=standing, verdict=verdict)
