"""`apply`: what each event makes of the table. It never refuses; `advice` says what the rules think."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import singledispatch
from typing import Any, TypeVar

from assistant.event import Event
from assistant.games.clue import events as e
from assistant.games.clue.movement import before_door, start_of
from assistant.games.clue.rulings import chosen
from assistant.games.clue.state import CORRIDOR, Accusation, Clue, Seen, Suggestion, Turn
from assistant.kit.seating import next_of

K = TypeVar("K")
V = TypeVar("V")


def _with(mapping: Mapping[K, V], *pairs: tuple[K, V]) -> dict[K, V]:
    """The mapping with these pairs set."""
    return {**mapping, **dict(pairs)}


def apply(event: Event, state: Clue) -> Clue:
    """The table after an event. Total: an event that means nothing here changes nothing."""
    return _apply(event, state)


@singledispatch
def _apply(event: Event, state: Clue) -> Clue:
    return state


@_apply.register
def _game_started(event: e.GameStarted, state: Clue) -> Clue:
    """Tokens on their squares, weapons in their rooms, nobody's hand known (CLUE-SET-01, -02, -05)."""
    suspects = [card.key for card in event.cards if card.kind == "suspect"]
    laid = Clue(
        players=event.players,
        cards=event.cards,
        hand_sizes=event.hand_sizes,
        left_over=event.left_over,
        options=event.options,
        help=event.help,
        way=event.way,
        dice=event.dice,
        timers=event.timers,
        edition=event.edition,
        tokens={suspect: start_of(suspect) for suspect in suspects},
        weapons=event.weapons,
    )
    return _turn_of(laid, event.first if event.first in laid.order else next_of(laid.order, None))


@_apply.register
def _hand_dealt(event: e.HandDealt, state: Clue) -> Clue:
    """The own cards are crossed out for everybody else (CLUE-SET-06)."""
    ready = state.ready | {event.of}
    if event.cards is None:
        return replace(state, ready=ready)
    return replace(state, ready=ready, hands=_with(state.hands, (event.of, tuple(event.cards))))


@_apply.register
def _dice_rolled(event: e.DiceRolled, state: Clue) -> Clue:
    """A turn begins with a roll (CLUE-MOV-01)."""
    state = _acting(state, event.by)
    return replace(state, turn=replace(state.turn, roll=event.roll))


@_apply.register
def _token_moved(event: e.TokenMoved, state: Clue) -> Clue:
    """Entering a room ends the move (CLUE-MOV-05); a token that is merely placed is not a move."""
    if event.how == "placed":
        return replace(state, tokens=_with(state.tokens, (event.token, event.to)))
    state = _acting(state, event.by)
    entered = event.to in state.deck.get("room", ())
    turn = replace(state.turn, moved=event.how, entered=entered)
    return replace(state, tokens=_with(state.tokens, (event.token, event.to)), turn=turn)


@_apply.register
def _weapon_moved(event: e.WeaponMoved, state: Clue) -> Clue:
    """Weapons lie where they lie (CLUE-SUG-09, CLUE-SUG-10)."""
    return replace(state, weapons=_with(state.weapons, (event.weapon, event.to)))


@_apply.register
def _suggestion_made(event: e.SuggestionMade, state: Clue) -> Clue:
    """Suspect and weapon come into the room and stay there (CLUE-SUG-02, CLUE-SUG-09).

    The named token is summoned if it came from elsewhere, or also when it was there already if the
    table reads it so (CLUE-AMB-10). The suggester's own token is where the suggestion is made.
    """
    state = _acting(_settled(state), event.by)
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


@_apply.register
def _passed(event: e.Passed, state: Clue) -> Clue:
    """The next player on the left must check in the same way (CLUE-PRV-04)."""
    asked = state.open_suggestion
    if asked is None or event.by == asked.by:
        return state
    state = _answered(state, {event.by: "passed"})
    rest = state.open_suggestion
    return state if rest is None or state.asked(rest) else _closed(state)


@_apply.register
def _card_shown(event: e.CardShown, state: Clue) -> Clue:
    """The first shown card ends the answering and the turn (CLUE-PRV-05).

    Who stands before the shower in the queue and has not answered has passed.
    """
    asked = state.open_suggestion
    if asked is None or event.by == asked.by:
        return _remembered(event, state)
    queue = state.queue(asked)
    before = queue[: queue.index(event.by)] if event.by in queue else ()
    passes = {p: "passed" for p in before if p not in asked.answers}
    late = dict.fromkeys(event.overlooked, "overlooked")
    state = _answered(state, {**passes, **late, event.by: "showed"})
    state = _remembered(event, _closed(state))
    lasting = chosen(state, "CLUE-AMB-06") == "any_time_during"
    return state if lasting or state.on_turn != asked.by else _next_turn(state)


@_apply.register
def _nobody_showed(event: e.NobodyShowed, state: Clue) -> Clue:
    """Each named card is in the envelope or in the suggester's own hand (CLUE-PRV-07)."""
    asked = state.open_suggestion
    if asked is None:
        return state
    late = dict.fromkeys(event.overlooked, "overlooked")
    return _closed(_answered(state, {**dict.fromkeys(state.asked(asked), "passed"), **late}))


@_apply.register
def _accusation_made(event: e.AccusationMade, state: Clue) -> Clue:
    """The accuser names three cards and looks into the envelope (CLUE-ACC-01, CLUE-ACC-02)."""
    state = _acting(_settled(state), event.by)
    made = Accusation(event.by, event.suspect, event.weapon, event.room)
    return replace(state, accusations=(*state.accusations, made))


@_apply.register
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
    return _out(state, event.by)


@_apply.register
def _envelope_seen(event: e.EnvelopeSeen, state: Clue) -> Clue:
    """A wrong accuser keeps the secret (CLUE-ACC-05)."""
    return replace(state, envelope=(event.suspect, event.weapon, event.room))


@_apply.register
def _envelope_opened(event: e.EnvelopeOpened, state: Clue) -> Clue:
    """The solution lies open and the game is over."""
    return replace(state, over=True, solution=(event.suspect, event.weapon, event.room), on_turn=None)


@_apply.register
def _turn_ended(event: e.TurnEnded, state: Clue) -> Clue:
    """The next player to the left is on turn (CLUE-SET-09)."""
    state = _settled(state)
    return _next_turn(state) if state.on_turn == event.by else _next_turn(replace(state, on_turn=event.by))


@_apply.register
def _hands_voted(event: e.HandsVoted, state: Clue) -> Clue:
    """Hands are opened when more than half of the players want it."""
    votes = _with(state.votes, (event.by, event.open))
    wanted = sum(votes.get(player, False) for player in state.order)
    return replace(state, votes=votes, opened=state.over and 2 * wanted > len(state.order))


@_apply.register
def _pencil_marked(event: e.PencilMarked, state: Clue) -> Clue:
    """Use of the notes is free (CLUE-EQP-05, CLUE-PRV-08)."""
    place = (event.by, event.card, event.holder)
    rest = {at: mark for at, mark in state.pencil.items() if at != place}
    return replace(state, pencil=_with(rest, (place, event.mark)) if event.mark else rest)


@_apply.register
def _notes_written(event: e.NotesWritten, state: Clue) -> Clue:
    """Free text beside the grid (CLUE-SET-07)."""
    return replace(state, notes=_with(state.notes, (event.by, event.text)))


@_apply.register
def _option_changed(event: e.OptionChanged, state: Clue) -> Clue:
    """The table may choose another reading at any time."""
    return replace(state, options=_with(state.options, (event.ambiguity, event.choice)))


@_apply.register
def _help_agreed(event: e.HelpAgreed, state: Clue) -> Clue:
    """Everybody gets the same level of help."""
    return replace(state, help=event.level)


@_apply.register
def _clock_paused(event: e.ClockPaused, state: Clue) -> Clue:
    return replace(state, paused=True)


@_apply.register
def _clock_resumed(event: e.ClockResumed, state: Clue) -> Clue:
    return replace(state, paused=False)


# ------------------------------------------------------------------ turns


def _turn_of(state: Clue, player: str | None) -> Clue:
    """`player` is on turn, in the room where the own token stands."""
    if player is None:
        return replace(state, on_turn=None)
    turn = Turn(state.turn.number + 1, state.room_of(player), state.piece(player) in state.summoned)
    return replace(state, on_turn=player, turn=turn)


def _next_turn(state: Clue) -> Clue:
    """The next who is not out; the right to suggest where one was brought is gone (CLUE-SUG-07)."""
    if state.over:
        return state
    ended = state.piece(state.on_turn) if state.on_turn else ""
    state = replace(state, summoned=state.summoned - {ended})
    return _turn_of(state, next_of(state.order, state.on_turn, state.out))


def _acting(state: Clue, player: str) -> Clue:
    """Who acts is on turn, even where the rules would have another (the table is the truth)."""
    if state.on_turn == player or state.over:
        return state
    return _turn_of(_next_turn(state) if state.on_turn else state, player)


def _settled(state: Clue) -> Clue:
    """An unfinished suggestion is left as it is when play goes on."""
    return _closed(state) if state.open_suggestion else state


# ------------------------------------------------------------------ answers


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


def _out(state: Clue, player: str) -> Clue:
    """No more moves, and the token clears the door (CLUE-ACC-06, CLUE-ACC-08).

    If one player is left that player plays on or wins at once (CLUE-AMB-07); if nobody is, nobody wins.
    """
    token = state.piece(player)
    room = before_door(state.tokens.get(token, CORRIDOR))
    tokens = _with(state.tokens, (token, room)) if room in state.deck.get("room", ()) else state.tokens
    state = replace(state, out=state.out | {player}, tokens=tokens)
    active = [p for p in state.order if p not in state.out]
    if not active:
        return replace(state, over=True, on_turn=None)
    if len(active) == 1 and chosen(state, "CLUE-AMB-07") == "last_active_player":
        return replace(state, over=True, winner=active[0], on_turn=None)
    return _next_turn(state) if state.on_turn == player else state
