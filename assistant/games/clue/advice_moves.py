"""Advice on turns and movement."""

from __future__ import annotations

from typing import Any

from assistant.content.house_rules import chosen
from assistant.core.game import Checks, Notice, illegal, odd
from assistant.games.clue import events as e
from assistant.games.clue import movement, reach
from assistant.games.clue.state import Clue


def own_turn(event: Any, state: Clue) -> Checks:
    """Check that only the current player moves, suggests and accuses (CLUE-SET-09, CLUE-ACC-01)."""
    if movement.placed_by_hand(event):
        return
    if state.over:
        yield illegal("The game is over.", "CLUE-ACC-04")
    elif event.by in state.out and not isinstance(event, e.TurnEnded):
        why = f"{state.name(event.by)} made a wrong accusation and can only answer suggestions now."
        yield illegal(why, "CLUE-ACC-06")
    elif state.on_turn and event.by != state.on_turn:
        rules = ["CLUE-ACC-01", "CLUE-SET-09"] if isinstance(event, e.AccusationMade) else ["CLUE-SET-09"]
        last = state.suggestions[-1] if state.suggestions else None
        if isinstance(event, e.AccusationMade) and last and last.by == event.by and last.shown_by:
            yield illegal(
                f"A card was shown, so {state.name(event.by)}’s turn is over.",
                "CLUE-AMB-06",
                "CLUE-PRV-05",
                *rules,
            )
        else:
            yield illegal(f"It is {state.name(state.on_turn)}’s turn.", *rules)


def not_while_answering(event: Any, state: Clue) -> Checks:
    """Remind that pending answers come before anything else (CLUE-PRV-01)."""
    if movement.placed_by_hand(event):
        return
    if (asked := state.open_suggestion) and (waiting := asked.unheard):
        yield odd(
            f"{state.name(waiting[0])} has not answered {state.name(asked.by)}’s {state.question} yet.",
            "CLUE-PRV-01",
        )
    if (accused := state.open_accusation) and not isinstance(event, e.AccusationJudged):
        yield odd(f"{state.name(accused.by)} is still looking into the envelope.", "CLUE-ACC-02")


def one_move(event: e.DiceRolled, state: Clue) -> Checks:
    """Check that nobody rolls twice, or after a secret passage or suggestion (CLUE-MOV-01, -08, CLUE-SUG-08)."""
    if event.by != state.on_turn:
        return
    if state.turn.moved == "passage":
        yield illegal("A secret passage is taken instead of a roll.", "CLUE-MOV-08")
    elif state.turn.suggested:
        yield illegal("A player who has already made a suggestion cannot roll that turn.", "CLUE-SUG-08")
    elif state.turn.entered:
        yield illegal(f"The move ended on entering the {state.classes[-1]}.", "CLUE-MOV-05")
    elif state.turn.roll is not None:
        yield odd(f"{state.name(event.by)} has already rolled {state.turn.roll} this turn.", "CLUE-MOV-01")


def own_token(event: e.TokenMoved, state: Clue) -> Checks:
    """Check that a player moves their own token (CLUE-MOV-01)."""
    if event.how != "placed" and event.token != state.piece(event.by):
        yield illegal(
            f"{state.name(event.by)} can move only {state.card(state.piece(event.by))}, their own token.", "CLUE-MOV-01"
        )


def passage_is_one(event: e.TokenMoved, state: Clue) -> Checks:
    """Check that a secret passage joins the two rooms and replaces the roll (CLUE-MOV-08)."""
    if event.how != "passage":
        return
    room = state.room_of(event.by)
    leads = movement.passage(state, room)
    if leads != event.to:
        yield illegal(
            f"No secret passage leads from {state.card(room or 'the corridor')} to {state.card(event.to)}.",
            "CLUE-MOV-08",
        )
    if event.by == state.on_turn and state.turn.roll is not None:
        yield illegal("A secret passage is taken instead of a roll.", "CLUE-MOV-08")


def ends_on_entering(event: e.TokenMoved, state: Clue) -> Checks:
    """Check that the token does not move on after entering a room, or after a suggestion (CLUE-MOV-05, CLUE-SUG-08)."""
    if event.how == "placed" or event.by != state.on_turn:
        return
    if state.turn.suggested:
        yield illegal("After a suggestion the token stays where it is this turn.", "CLUE-SUG-08", "CLUE-MOV-05")
    elif state.turn.entered:
        room = state.card(state.tokens[event.token]) if event.token in state.tokens else "a room"
        yield illegal(f"The move ended on entering {room}.", "CLUE-MOV-05")
    elif state.turn.moved:
        yield odd(f"{state.name(event.by)} has already moved this turn.", "CLUE-MOV-01")


def within_reach(event: e.TokenMoved, state: Clue) -> Checks:
    """Check distance, blocked doors, occupied squares and re-entry of a move (CLUE-MOV-06, CLUE-SUG-06)."""
    if event.how == "dice" and (way := reach.way(state, event.by, event.to, event.token)).why_not:
        yield illegal(way.why_not, *way.rules)


def no_sitting_still(event: e.TurnEnded, state: Clue) -> Checks:
    """Check that nobody gives up a turn to stay in a room (CLUE-MOV-09) that they can leave (CLUE-AMB-03)."""
    turn = state.turn
    if event.by != state.on_turn or turn.moved or turn.suggested or turn.began_in is None:
        return
    if state.room_of(event.by) == turn.began_in and not movement.shut_in(state, event.by):
        room = state.card(turn.began_in)
        yield illegal(
            f"{state.name(event.by)} may not give up the turn to stay in {room}: roll or take a passage.",
            "CLUE-MOV-09",
        )


def must_suggest(event: e.TurnEnded, state: Clue) -> Checks:
    """Hint that a player who entered a room may suggest, or must by the house rule (CLUE-SUG-01, CLUE-AMB-05)."""
    if event.by == state.on_turn and state.turn.entered and not state.turn.suggested:
        if chosen(state, "CLUE-AMB-05") == "compulsory":
            yield illegal(f"{state.name(event.by)} entered a room and must suggest.", "CLUE-SUG-01", "CLUE-AMB-05")
        else:
            yield Notice("hint", f"{state.name(event.by)} entered a room and may suggest.", ("CLUE-SUG-01",))
