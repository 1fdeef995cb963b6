"""The turn order: rebels before a turn, mutants after it, and the ends of effects.

Every seat keeps its slot in the order, even when its player is out: effects end there (OWD-AMB-04) and neutrals act
there (OWD-AMB-16).
"""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.core.seating import after, next_of
from assistant.games.one_world_dominion import cards, neutrals
from assistant.games.one_world_dominion.armies import to_come
from assistant.games.one_world_dominion.lasting import passed
from assistant.games.one_world_dominion.state import Dominion, Turn
from assistant.games.risk import turns as risk
from assistant.games.risk.turns import plus
from assistant.kit.answer_windows import AnswerWindow
from assistant.kit.effects import turn_begun, turn_ended
from assistant.kit.fight import ended


@risk.begun.register
def begun(state: Dominion, player: str | None) -> Dominion:
    """Return the table at the beginning of this player's turn: rebels grow, effects end, new armies come (OWD-C13)."""
    state = _left(ended(replace(state, before=None)))
    if player not in state.order or state.over:
        return replace(state, on_turn=None)
    while state.turn.number and _next_seat(state) != player:
        state = _skipped(state, _next_seat(state))
        if state.over:
            return state
    return _opened(state, player)


def _next_seat(state: Dominion) -> str:
    """Return the seat whose slot comes next; before the first turn, any seat."""
    return after(state.order, state.seat)[0] if state.seat in state.order and len(state.order) > 1 else state.seat


def _left(state: Dominion) -> Dominion:
    """Return the table after the current turn: its effects end; unplaced armies are gone.

    That also holds when the setup is cut short: play begins with the board as it is.
    """
    state = replace(state, received=_without_rest(state), to_place={}, plays=(), asking=None, acting=())
    return state if state.turn.ended or not state.turn.number else passed(state, turn_ended(state.seat))


def _skipped(state: Dominion, seat: str) -> Dominion:
    """Return the table after a slot without a turn; its neutrals do what needs no die."""
    state = neutrals.grown(replace(state, seat=seat), seat)
    return passed(state, turn_begun(seat), turn_ended(seat))


def _opened(state: Dominion, player: str) -> Dominion:
    state = neutrals.grown(replace(state, seat=player, on_turn=player, announced=(0, 0)), player)
    state = passed(state, turn_begun(player))
    income = state.income(player).total if state.held(player) else 0
    turn = Turn(number=state.turn.number + 1, cards=state.deck.hand(player), old=state.deck.shown, reckoned=income)
    waiting = state.deferred.get(player, 0)
    state = replace(state, turn=turn, deferred={**state.deferred, player: 0})
    return _asked(to_come(state, player, income + waiting))


def _asked(state: Dominion) -> Dominion:
    """Return the table with the question for cards before the first one of the turn, by one reading (OWD-AMB-12)."""
    able = tuple(p for p in after(state.order, state.seat) if p not in state.out and state.deck.hand(p))
    if chosen(state, "OWD-AMB-12") != "window" or not able:
        return state
    asked = AnswerWindow(by=state.seat, about="turn", asked=able, in_turn=False, decisive=False)
    return replace(state, asking=asked)


def over(state: Dominion) -> Dominion:
    """Return the table after a turn: a card for a capture (RSK-CRD-02); then this seat's mutants act (OWD-C44)."""
    state = ended(replace(state, plays=(), asking=None))
    if state.turn.captured and state.on_turn and state.on_turn not in state.out:
        state = replace(state, deck=cards.drawn(state.deck, state.on_turn))
    state = replace(state, turn=replace(state.turn, ended=True), received=_without_rest(state), to_place={})
    state = passed(state, turn_ended(state.seat))
    return onward(neutrals.skip_idle(replace(state, acting=neutrals.hordes(state, state.seat))))


def _without_rest(state: Dominion) -> dict[str, int]:
    """Return the received armies without those that were never placed."""
    placed = dict(state.received)
    for player, count in state.to_place.items():
        placed = plus(placed, player, -count)
    return placed


def onward(state: Dominion) -> Dominion:
    """Return the table with the next turn begun, unless mutants still have to act, also those of eliminated players.

    The turn of a player who has just been eliminated is over, too.
    """
    if state.on_turn in state.out and not (state.over or state.turn.ended or state.plays):
        return over(state)
    if state.over or not state.turn.ended or state.acting:
        return state
    for seat in after(state.order, state.seat):
        if seat not in state.out:
            return begun(state, seat)
        state = _skipped(state, seat)
        state = neutrals.skip_idle(replace(state, acting=neutrals.hordes(state, seat)))
        if state.acting:
            return replace(state, on_turn=next_of(state.order, seat, frozenset(state.out)))
    return begun(state, state.seat)


def acting(state: Dominion, player: str) -> Dominion:
    """Return the table with this player on turn, even against the rules (the table is the truth)."""
    known = player in state.order and player not in state.out
    if not known or (state.on_turn == player and not state.turn.ended) or state.over or not state.turn.number:
        return state
    done = state
    if not state.turn.ended and state.turn.captured and state.on_turn:
        done = replace(state, deck=cards.drawn(state.deck, state.on_turn))
    return begun(done, player)
