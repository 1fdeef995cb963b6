"""Advice on turns, moves, theories, and on closing the case."""

from __future__ import annotations

from typing import Any

from assistant.content.house_rules import chosen
from assistant.core.game import Checks, illegal, odd
from assistant.families.mystery.hands import cannot_hold, not_here
from assistant.games.clue import advice_answers as clue_answers
from assistant.games.clue import advice_moves as clue_moves
from assistant.games.clue import events as clue
from assistant.games.clue.movement import placed_by_hand
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.state import BRIBE, ISLANDS, NotAClue


def goes_on(event: Any, state: NotAClue) -> Checks:
    """Check that the game is not over (NAC-WIN-01)."""
    if state.over:
        yield illegal("The game is over. Everyone except the victim has won.", "NAC-WIN-01")


def own_turn(event: Any, state: NotAClue) -> Checks:
    """Check that only the current player acts, and has not tried to close the case (NAC-CLO-04)."""
    if placed_by_hand(event):
        return
    if state.over:
        yield from goes_on(event, state)
    elif event.by in state.out and not isinstance(event, clue.TurnEnded):
        yield illegal(f"{state.name(event.by)} has tried to close the case and can only answer now.", "NAC-CLO-04")
    elif state.on_turn and event.by != state.on_turn:
        last = state.suggestions[-1] if state.suggestions else None
        closing = isinstance(event, e.VersionDeclared)
        if closing and last and last.by == event.by and last.shown_by:
            why = f"A card was shown, so {state.name(event.by)}’s turn is over."
            yield illegal(why, "NAC-PRV-04", "NAC-CLO-01")
        else:
            yield illegal(f"It is {state.name(state.on_turn)}’s turn.", "NAC-CLO-01" if closing else "NAC-MOV-01")


def not_while_answering(event: Any, state: NotAClue) -> Checks:
    """Remind that pending answers (NAC-PRV-01) and a poll (NAC-CLO-03) come before anything else."""
    yield from clue_moves.not_while_answering(event, state)
    if state.open_poll and not placed_by_hand(event):
        yield odd("The others have not voted on closing the case yet.", "NAC-CLO-03")


def is_free(event: Any, state: NotAClue) -> Checks:
    """Check that the piece is not trapped, nor held by the Minkin card (NAC-MIN-02, NAC-MIN-04)."""
    if placed_by_hand(event):
        return
    if state.minkin == event.by:
        yield illegal(f"The Minkin card is on {state.name(event.by)}’s piece, so it cannot move.", "NAC-MIN-02")
    elif state.bound(event.by):
        yield illegal(f"{state.name(event.by)} paid this turn and can move next turn.", "NAC-MIN-04")
    elif event.by in state.trapped and not isinstance(event, e.BribePaid):
        yield illegal(f"Every door of {state.name(event.by)}’s location is blocked.", "NAC-LOC-01", "NAC-LOC-04")


def centre_by_bribe(event: clue.TokenMoved, state: NotAClue) -> Checks:
    """Warn that the islands are reached only with a bribe (NAC-CAN-01)."""
    if event.how == "dice" and event.to == ISLANDS:
        yield odd("You reach the Canary Islands with a bribe, not with the die.", "NAC-CAN-01")


def bribes_at_start(event: e.BribePaid, state: NotAClue) -> Checks:
    """Check that a bribe replaces the roll, in a corner location (NAC-MOV-01, NAC-CAN-01)."""
    if event.by != state.on_turn:
        return
    turn, room = state.turn, state.room_of(event.by)
    if turn.roll is not None or turn.moved or turn.suggested:
        yield illegal("A bribe is possible only at the start of a turn. This one has started.", "NAC-MOV-01")
    elif room not in state.corners:
        where = f"{state.card(room)} is" if room else "That is"
        yield illegal(f"{where} not a corner location with a customs official.", "NAC-MOV-01", "NAC-CAN-01")
    elif room == state.centre:
        yield illegal(f"{state.name(event.by)} is already on the Canary Islands.", "NAC-CAN-01")


def can_bribe(event: e.BribePaid, state: NotAClue) -> Checks:
    """Check that the player has ten rubles (NAC-CAN-01)."""
    if (purse := state.purses.get(event.by, 0)) < BRIBE:
        yield illegal(f"{state.name(event.by)} has ₽{purse}, but the bribe is ₽{BRIBE}.", "NAC-CAN-01")


def no_sitting_still(event: clue.TurnEnded, state: NotAClue) -> Checks:
    """Check that nobody stays in a location that they can leave, unless the house rule allows it (NAC-AMB-12)."""
    stays = chosen(state, "NAC-AMB-12") == "staying_allowed_without"
    if not (stays or event.by in state.trapped or state.bound(event.by)):
        yield from clue_moves.no_sitting_still(event, state)


# ---------------------------------------------------------------- theories


def theory_here(event: e.TheoryMade, state: NotAClue) -> Checks:
    """Check that the location is the player's own (NAC-THE-03), or any by the house rule (NAC-AMB-01)."""
    if chosen(state, "NAC-AMB-01") == "own_location_only":
        yield from clue_answers.stands_there(state, event.by, event.location)
    elif state.room_of(event.by) is None:
        yield illegal(f"{state.name(event.by)} must enter a location before putting forward a theory.", "NAC-THE-01")


def one_per_entry(event: e.TheoryMade, state: NotAClue) -> Checks:
    """Check that this is the one theory of an entry (NAC-THE-01, NAC-AMB-12), without the Minkin card (NAC-AMB-10)."""
    here = state.room_of(event.by)
    if here and (event.location == here or chosen(state, "NAC-AMB-01") == "any_location"):
        yield from clue_answers.entered_anew(state, event.by, here)
    if state.minkin == event.by:
        name = state.name(event.by)
        yield illegal(f"The Minkin card is on {name}’s piece, which rules out a theory.", "NAC-AMB-10")


def can_be_shown(event: clue.CardShown, state: NotAClue) -> Checks:
    """Check that the card was named (NAC-PRV-02); a house rule allows any card (NAC-AMB-02)."""
    if chosen(state, "NAC-AMB-02") == "named_cards_only":
        yield from clue_answers.can_be_shown(event, state)
    elif event.card is not None and cannot_hold(state, event.card, event.by):
        yield illegal(not_here(state, event.card, event.by), "NAC-EQP-02")
    elif state.hand_sizes.get(event.by) == 0:
        yield illegal(f"{state.name(event.by)} has no card to show.", "NAC-PRV-02")


# ---------------------------------------------------------------- closing


def poll_is_open(event: e.PollTaken, state: NotAClue) -> Checks:
    """Check that a version is being polled, and each player only once (NAC-CLO-03)."""
    made = state.open_poll
    if made is None:
        yield illegal("Nobody is trying to close the case.", "NAC-CLO-03")
    elif strange := [player for player in event.enough if player not in made.polled]:
        yield illegal(f"{state.name(strange[0])} is not polled.", "NAC-CLO-03", "NAC-AMB-04")
