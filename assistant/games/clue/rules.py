"""`apply`: how each event changes the table. It never refuses; `advice` says what the rules think."""

from __future__ import annotations

from functools import singledispatch

from assistant.content.house_rules import chosen
from assistant.core.event import Event
from assistant.core.fast_replace import replace
from assistant.core.seating import next_of
from assistant.families import common_rules
from assistant.families.mystery import hands
from assistant.families.mystery.asking import accusation_of, accused, closed, heard, judged, queue, suggested
from assistant.families.mystery.pieces import put_in_room, stood
from assistant.families.mystery.table import SHOWED, Accusation, Suggestion, pencilled
from assistant.games.clue import events as e
from assistant.games.clue.movement import start_of
from assistant.games.clue.state import C, Clue
from assistant.games.clue.turns import acting, next_turn, out, turn_of
from assistant.kit.answer_windows import PASS


@singledispatch
def apply(event: Event, state: Clue) -> Clue:
    """Return the table after an event; events without a meaning here change nothing."""
    return common_rules.apply(event, state)


@apply.register
def _game_started(event: e.GameStarted, state: Clue) -> Clue:
    """Put tokens on their squares and weapons in their rooms, with all hands unknown (CLUE-SET-01, -02, -05)."""
    suspects = [card.key for card in event.cards if card.kind == "suspect"]
    table = type(state)(
        **common_rules.setup_fields(event),
        cards=event.cards,
        hand_sizes=event.hand_sizes,
        left_over=event.left_over,
        edition=event.edition,
        tokens={suspect: start_of(suspect) for suspect in suspects},
        weapons=event.weapons,
    )
    return turn_of(table, event.first if event.first in table.order else next_of(table.order, None))


@apply.register
def _hand_dealt(event: e.HandDealt, state: Clue) -> Clue:
    """Cross out the player's own cards for everyone else (CLUE-SET-06)."""
    state = replace(state, ready=state.ready | {event.of})
    return state if event.cards is None else hands.noted(state, event.of, event.cards)


@apply.register
def _dice_rolled(event: e.DiceRolled, state: Clue) -> Clue:
    """Begin a turn with a roll (CLUE-MOV-01)."""
    state = acting(state, event.by)
    return replace(state, turn=replace(state.turn, roll=event.roll))


@apply.register
def _token_moved(event: e.TokenMoved, state: Clue) -> Clue:
    """Move a token; entering a room ends the move (CLUE-MOV-05), and "placed" is not a move."""
    if event.how == "placed":
        return stood(state, event.token, event.to)
    state = acting(state, event.by)
    entered = event.to in state.rooms
    turn = replace(state.turn, moved=event.how, entered=entered)
    return stood(replace(state, turn=turn), event.token, event.to)


@apply.register
def _weapon_moved(event: e.WeaponMoved, state: Clue) -> Clue:
    """Put a weapon into a room (CLUE-SUG-09, CLUE-SUG-10)."""
    return put_in_room(state, event.weapon, event.to)


@apply.register
def _suggestion_made(event: e.SuggestionMade, state: Clue) -> Clue:
    """Bring suspect and weapon into the room, where they stay (CLUE-SUG-02, CLUE-SUG-09).

    The named token is summoned if it came from elsewhere; a house rule summons it even if it was there already
    (CLUE-AMB-10). The suggester's own token is moved to the room of the suggestion.
    """
    state = brought(acting(closed(state), event.by), event.by, event.suspect, event.room)
    return put(put_in_room(state, event.weapon, event.room), event.by, (event.suspect, event.weapon, event.room))


@apply.register
def _passed(event: e.Passed, state: Clue) -> Clue:
    """Record a pass, so that the next player to the left answers (CLUE-PRV-04)."""
    asked = state.open_suggestion
    return state if asked is None or event.by == asked.by else heard(state, {event.by: PASS})


@apply.register
def _card_shown(event: e.CardShown, state: Clue) -> Clue:
    """End the answers and the turn at the first card shown (CLUE-PRV-05).

    Players asked before this one who have not answered have passed.
    """
    asked = state.open_suggestion
    if asked is None or event.by == asked.by:
        return _remembered(event, state)
    state = _remembered(event, heard(state, {**_silent(event, asked, event.by), event.by: SHOWED}))
    lasting = chosen(state, "CLUE-AMB-06") == "any_time_during"
    return state if lasting or state.on_turn != asked.by else next_turn(state)


@apply.register
def _nobody_showed(event: e.NobodyShowed, state: Clue) -> Clue:
    """Close the suggestion: each named card is in the envelope or in the suggester's hand (CLUE-PRV-07)."""
    asked = state.open_suggestion
    return state if asked is None else closed(heard(state, _silent(event, asked, None)))


@apply.register
def _accusation_made(event: e.AccusationMade, state: Clue) -> Clue:
    """Open an accusation of three cards, before the look into the envelope (CLUE-ACC-01, CLUE-ACC-02)."""
    made = Accusation(by=event.by, cards=(event.suspect, event.weapon, event.room))
    return accused(acting(closed(state), event.by), made)


@apply.register
def _accusation_judged(event: e.AccusationJudged, state: Clue) -> Clue:
    """Let a right accuser win (CLUE-ACC-04); a wrong one only answers from now on (CLUE-ACC-06, -07)."""
    made = accusation_of(state, event.by)
    if made is None:
        return state
    state = judged(state, made, event.right)
    if event.right:
        return replace(state, over=True, winner=event.by, solution=made.cards, on_turn=None)
    return out(state, event.by)


@apply.register
def _envelope_seen(event: e.EnvelopeSeen, state: Clue) -> Clue:
    """Record what a wrong accuser saw and keeps secret (CLUE-ACC-05)."""
    return replace(state, envelope=(event.suspect, event.weapon, event.room))


@apply.register
def _envelope_opened(event: e.EnvelopeOpened, state: Clue) -> Clue:
    """Reveal the solution and end the game."""
    return replace(state, over=True, solution=(event.suspect, event.weapon, event.room), on_turn=None)


@apply.register
def _turn_ended(event: e.TurnEnded, state: Clue) -> Clue:
    """Pass the turn to the next player on the left (CLUE-SET-09)."""
    state = closed(state)
    return next_turn(state) if state.on_turn == event.by else next_turn(replace(state, on_turn=event.by))


@apply.register
def _hands_voted(event: e.HandsVoted, state: Clue) -> Clue:
    """Open the hands once more than half of the players want it."""
    votes = {**state.votes, event.by: event.open}
    wanted = sum(votes.get(player, False) for player in state.order)
    return replace(state, votes=votes, opened=state.over and 2 * wanted > len(state.order))


@apply.register
def _pencil_marked(event: e.PencilMarked, state: Clue) -> Clue:
    """Record a pencil mark, which is always allowed (CLUE-EQP-05, CLUE-PRV-08)."""
    return pencilled(state, event.by, event.card, event.holder, event.mark)


@apply.register
def _notes_written(event: e.NotesWritten, state: Clue) -> Clue:
    """Record free text beside the grid (CLUE-SET-07)."""
    return replace(state, notes={**state.notes, event.by: event.text})


# ------------------------------------------------------------------ questions and answers


def brought(state: C, by: str, suspect: str, room: str) -> C:
    """Move the named token into the room and summon it (CLUE-SUG-02, CLUE-SUG-07, CLUE-AMB-10)."""
    moved = state.tokens.get(suspect) != room
    also = chosen(state, "CLUE-AMB-10") == "also_when_already"
    own = state.piece(by)
    summoned = state.summoned | {suspect} if (moved or also) and suspect != own else state.summoned
    return replace(stood(stood(state, own, room), suspect, room), summoned=summoned)


def put(state: C, by: str, named: tuple[str, ...]) -> C:
    """Open the question of the turn: all others are asked, going left (CLUE-PRV-01)."""
    asked = queue(state.order, by)
    state = replace(state, turn=replace(state.turn, suggested=True))
    return suggested(state, Suggestion(by=by, cards=named, turn=state.turn.number, asked=asked))


def _silent(event: e.CardShown | e.NobodyShowed, asked: Suggestion, shower: str | None) -> dict[str, str]:
    """Return who was asked and showed nothing: a pass, or "overlooked" (CLUE-PRV-04, CLUE-AMB-09)."""
    late = {player: "overlooked" for player in event.overlooked if player in asked.before(shower)}
    return {**asked.silent(shower), **late}


def _remembered(event: e.CardShown, state: Clue) -> Clue:
    """Record the card for the two players who know it (CLUE-PRV-02)."""
    return state if event.card is None else hands.shown(state, event.by, event.to, event.card)
