"""`apply`: what each event makes of the table. It never refuses; `advice` says what the rules think."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import singledispatch
from typing import Any, TypeVar

from assistant import housekeeping
from assistant.event import Event
from assistant.games.clue import events as e
from assistant.games.clue.movement import start_of
from assistant.games.clue.state import Accusation, Clue, Seen, Suggestion
from assistant.games.clue.turns import acting, next_turn, out, turn_of
from assistant.kit.seating import next_of
from assistant.rulings import chosen

K = TypeVar("K")
V = TypeVar("V")


def _with(mapping: Mapping[K, V], *pairs: tuple[K, V]) -> dict[K, V]:
    """The mapping with these pairs set."""
    return {**mapping, **dict(pairs)}


@singledispatch
def apply(event: Event, state: Clue) -> Clue:
    """The table after an event. Total: an event that means nothing here changes nothing."""
    return housekeeping.apply(event, state)


@apply.register
def _game_started(event: e.GameStarted, state: Clue) -> Clue:
    """Tokens on their squares, weapons in their rooms, nobody's hand known (CLUE-SET-01, -02, -05)."""
    suspects = [card.key for card in event.cards if card.kind == "suspect"]
    laid = type(state)(
        **housekeeping.laid(event),
        cards=event.cards,
        hand_sizes=event.hand_sizes,
        left_over=event.left_over,
        edition=event.edition,
        tokens={suspect: start_of(suspect) for suspect in suspects},
        weapons=event.weapons,
    )
    return turn_of(laid, event.first if event.first in laid.order else next_of(laid.order, None))


@apply.register
def _hand_dealt(event: e.HandDealt, state: Clue) -> Clue:
    """The own cards are crossed out for everybody else (CLUE-SET-06)."""
    ready = state.ready | {event.of}
    if event.cards is None:
        return replace(state, ready=ready)
    return replace(state, ready=ready, hands=_with(state.hands, (event.of, tuple(event.cards))))


@apply.register
def _dice_rolled(event: e.DiceRolled, state: Clue) -> Clue:
    """A turn begins with a roll (CLUE-MOV-01)."""
    state = acting(state, event.by)
    return replace(state, turn=replace(state.turn, roll=event.roll))


@apply.register
def _token_moved(event: e.TokenMoved, state: Clue) -> Clue:
    """Entering a room ends the move (CLUE-MOV-05); a token that is merely placed is not a move."""
    if event.how == "placed":
        return replace(state, tokens=_with(state.tokens, (event.token, event.to)))
    state = acting(state, event.by)
    entered = event.to in state.deck.get("room", ())
    turn = replace(state.turn, moved=event.how, entered=entered)
    return replace(state, tokens=_with(state.tokens, (event.token, event.to)), turn=turn)


@apply.register
def _weapon_moved(event: e.WeaponMoved, state: Clue) -> Clue:
    """Weapons lie where they lie (CLUE-SUG-09, CLUE-SUG-10)."""
    return replace(state, weapons=_with(state.weapons, (event.weapon, event.to)))


@apply.register
def _suggestion_made(event: e.SuggestionMade, state: Clue) -> Clue:
    """Suspect and weapon come into the room and stay there (CLUE-SUG-02, CLUE-SUG-09).

    The named token is summoned if it came from elsewhere, or also when it was there already if the
    table reads it so (CLUE-AMB-10). The suggester's own token is where the suggestion is made.
    """
    state = acting(_settled(state), event.by)
    moved = state.tokens.get(event.suspect) != event.room
    also = chosen(state, "CLUE-AMB-10") == "also_when_already"
    own = state.piece(event.by)
    summoned = state.summoned | {event.suspect} if (moved or also) and event.suspect != own else state.summoned
    made = Suggestion(event.by, event.suspect, event.weapon, event.room, state.turn.number)
    return replace(
        state,
        tokens=_with(state.tokens, (own, event.room), (event.suspect, event.room)),
        weapons=_with(state.weapons, (event.weapon, event.room)),
        summoned=summoned,
        suggestions=(*state.suggestions, made),
        turn=replace(state.turn, suggested=True),
    )


@apply.register
def _passed(event: e.Passed, state: Clue) -> Clue:
    """The next player on the left must check in the same way (CLUE-PRV-04)."""
    asked = state.open_suggestion
    if asked is None or event.by == asked.by:
        return state
    state = _answered(state, {event.by: "passed"})
    rest = state.open_suggestion
    return state if rest is None or state.asked(rest) else _closed(state)


@apply.register
def _card_shown(event: e.CardShown, state: Clue) -> Clue:
    """The first shown card ends the answering and the turn (CLUE-PRV-05).

    Who stands before the shower in the queue and has not answered has passed.
    """
    asked = state.open_suggestion
    if asked is None or event.by == asked.by:
        return _remembered(event, state)
    state = _answered(state, {**_silent(event, asked, state), event.by: "showed"})
    state = _remembered(event, _closed(state))
    lasting = chosen(state, "CLUE-AMB-06") == "any_time_during"
    return state if lasting or state.on_turn != asked.by else next_turn(state)


@apply.register
def _nobody_showed(event: e.NobodyShowed, state: Clue) -> Clue:
    """Each named card is in the envelope or in the suggester's own hand (CLUE-PRV-07)."""
    asked = state.open_suggestion
    if asked is None:
        return state
    return _closed(_answered(state, _silent(event, asked, state)))


@apply.register
def _accusation_made(event: e.AccusationMade, state: Clue) -> Clue:
    """The accuser names three cards and looks into the envelope (CLUE-ACC-01, CLUE-ACC-02)."""
    state = acting(_settled(state), event.by)
    made = Accusation(event.by, event.suspect, event.weapon, event.room)
    return replace(state, accusations=(*state.accusations, made))


@apply.register
def _accusation_judged(event: e.AccusationJudged, state: Clue) -> Clue:
    """All three right wins (CLUE-ACC-04); else the accuser only answers from now on (CLUE-ACC-06, -07)."""
    made = next((a for a in reversed(state.accusations) if a.by == event.by), None)
    if made is None:
        return state
    at = len(state.accusations) - 1 - list(reversed(state.accusations)).index(made)
    judged = replace(made, right=event.right)
    state = replace(state, accusations=(*state.accusations[:at], judged, *state.accusations[at + 1 :]))
    if event.right:
        return replace(state, over=True, winner=event.by, solution=judged.cards, on_turn=None)
    return out(state, event.by)


@apply.register
def _envelope_seen(event: e.EnvelopeSeen, state: Clue) -> Clue:
    """A wrong accuser keeps the secret (CLUE-ACC-05)."""
    return replace(state, envelope=(event.suspect, event.weapon, event.room))


@apply.register
def _envelope_opened(event: e.EnvelopeOpened, state: Clue) -> Clue:
    """The solution lies open and the game is over."""
    return replace(state, over=True, solution=(event.suspect, event.weapon, event.room), on_turn=None)


@apply.register
def _turn_ended(event: e.TurnEnded, state: Clue) -> Clue:
    """The next player to the left is on turn (CLUE-SET-09)."""
    state = _settled(state)
    return next_turn(state) if state.on_turn == event.by else next_turn(replace(state, on_turn=event.by))


@apply.register
def _hands_voted(event: e.HandsVoted, state: Clue) -> Clue:
    """Hands are opened when more than half of the players want it."""
    votes = _with(state.votes, (event.by, event.open))
    wanted = sum(votes.get(player, False) for player in state.order)
    return replace(state, votes=votes, opened=state.over and 2 * wanted > len(state.order))


@apply.register
def _pencil_marked(event: e.PencilMarked, state: Clue) -> Clue:
    """Use of the notes is free (CLUE-EQP-05, CLUE-PRV-08)."""
    place = (event.by, event.card, event.holder)
    rest = {at: mark for at, mark in state.pencil.items() if at != place}
    return replace(state, pencil=_with(rest, (place, event.mark)) if event.mark else rest)


@apply.register
def _notes_written(event: e.NotesWritten, state: Clue) -> Clue:
    """Free text beside the grid (CLUE-SET-07)."""
    return replace(state, notes=_with(state.notes, (event.by, event.text)))


# ------------------------------------------------------------------ answers


def _settled(state: Clue) -> Clue:
    """An unfinished suggestion is left as it is when play goes on."""
    return _closed(state) if state.open_suggestion else state


def _silent(event: e.CardShown | e.NobodyShowed, asked: Suggestion, state: Clue) -> dict[str, str]:
    """Who was asked and showed nothing has passed, save those who overlooked a card (CLUE-PRV-04, CLUE-AMB-09)."""
    before = state.asked_before(asked, event.by if isinstance(event, e.CardShown) else None)
    passes = {p: "passed" for p in before if p not in asked.answers}
    return {**passes, **{p: "overlooked" for p in event.overlooked if p in before}}


def _answered(state: Clue, answers: Mapping[str, str]) -> Clue:
    last: Suggestion = state.suggestions[-1]
    known: dict[str, Any] = {**last.answers, **answers}
    return replace(state, suggestions=(*state.suggestions[:-1], replace(last, answers=known)))


def _closed(state: Clue) -> Clue:
    return replace(state, suggestions=(*state.suggestions[:-1], replace(state.suggestions[-1], closed=True)))


def _remembered(event: e.CardShown, state: Clue) -> Clue:
    """The two who know the card keep it (CLUE-PRV-02)."""
    if event.card is None or not state.suggestions:
        return state
    seen = Seen(event.by, event.to, event.card, len(state.suggestions) - 1)
    return replace(state, seen=(*state.seen, seen))
