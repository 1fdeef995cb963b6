"""Decisions and chances of One World Dominion beside those of RISK: cards, committed attacks, dice for cards."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.figures.facts import Played, Walked, rows
from assistant.figures.facts.choosing import decided, undecided
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.cards import MIXED, SET, called
from assistant.games.one_world_dominion.state import Dominion
from assistant.games.risk import figures as risk
from assistant.games.risk.figures.decisions import NONE, card_worth, land, stake
from assistant.odds import Battle, Unanswerable, forecast


@card_worth.register
def _mixed(_state: Dominion) -> float:
    """Return the worth of the card for a first capture: a third of a mixed set (OWD-SET-01)."""
    return MIXED / SET


def decisions(played: Played) -> Iterator[rows.DecisionRow]:
    """Yield the decisions of the war, and every card played, answered or turned in; the worth of cards is unknown."""
    choices = played.by_line(
        "choices", _choices, lambda line: line.after is not line.before and bool(line.before.turn.number)
    )
    yield from sorted((*risk.decisions(played), *choices), key=lambda row: row.line)


def _choices(seat_line: Walked) -> Iterator[rows.DecisionRow]:
    line = seat_line.seq
    match seat_line.event:
        case e.CardPlayed(by=by, card=card):
            yield undecided(line, by, "card", "armies", f"play {called(card)}")
        case e.CardAnswered(by=by, card=card):
            yield undecided(line, by, "card", "armies", f"answer with {called(card)}")
        case e.SetTurnedIn(by=by):
            yield undecided(line, by, "set", "armies", "turn in a set")
        case e.AttackCommitted():
            yield from _committed(seat_line)
        case _:
            pass


def _committed(seat_line: Walked) -> Iterator[rows.DecisionRow]:
    """Yield a committed attack, fought to the end, against an ordinary one, and against none (OWD-COM-01)."""
    state: Dominion = seat_line.before
    event = seat_line.event
    if not isinstance(event, e.AttackCommitted) or state.holder(event.source) != event.by:
        return
    chosen = f"commit {event.count} from {state.area(event.source)} to {state.area(event.target)}"
    plain = stake(state, event.source, event.target)
    try:
        battle = Battle(state.armies(event.source), state.armies(event.target), committed=event.count)
        odds = forecast(battle)
    except Unanswerable:
        plain = None
        odds = None
    if plain is None or odds is None:
        yield undecided(seat_line.seq, event.by, "attack", "armies", chosen)
        return
    value = land(state, event.by, event.target) * odds.win + odds.defend_lost - odds.attack_lost
    ways = [(NONE, 0.0), (chosen, value), ("an attack that may be stopped", plain.gain)]
    reason = "A committed attack cannot be stopped when it goes badly."
    yield decided(seat_line.seq, event.by, "attack", "armies", chosen, ways, reason)


def chances(played: Played) -> Iterator[rows.ChanceRow]:
    """Yield the throws of battles and drawn cards; dice and cards turned up for a card have no value."""
    yield from risk.chances(played)
    for seat_line in played.lines:
        if isinstance(seat_line.event, (e.DieRolled, e.CardTurnedUp)) and (seat := _whose(seat_line.before)):
            what = "die" if isinstance(seat_line.event, e.DieRolled) else "turned up"
            yield rows.ChanceRow(line=seat_line.seq, seat=seat, what=what, unit="armies")


def _whose(state: Dominion) -> str:
    seat = state.play.by if state.play else state.on_turn or ""
    return seat if seat in state.order else ""
