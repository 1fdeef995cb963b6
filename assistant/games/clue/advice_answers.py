"""Advice on suggestions, answers and accusations."""

from __future__ import annotations

from typing import Any

from assistant.content.house_rules import chosen
from assistant.core.game import Checks, illegal, odd
from assistant.families.mystery.asking import excluded
from assistant.families.mystery.hands import cannot_hold, not_here
from assistant.families.mystery.table import Suggestion
from assistant.games.clue import events as e
from assistant.games.clue import movement
from assistant.games.clue.state import Clue


def suggested_here(event: e.SuggestionMade, state: Clue) -> Checks:
    """Yield a notice if the suggested room is not the room that the player's token is in (CLUE-SUG-03)."""
    yield from stands_there(state, event.by, event.room)


def stands_there(state: Clue, player: str, room: str) -> Checks:
    """Yield a notice if the player's token is not in `room`; used for every kind of question."""
    here = state.room_of(player)
    if here != room:
        where = f"in {state.card(here)}" if here else f"not in a {state.classes[-1]}"
        why = f"{state.name(player)}’s token is {where}, so {state.card(room)} cannot be named. Move there first."
        yield illegal(why, "CLUE-SUG-03")


def one_per_entry(event: e.SuggestionMade, state: Clue) -> Checks:
    """Check that this is the one suggestion after entering the room or being summoned to it (CLUE-SUG-05 to -08)."""
    if state.room_of(event.by) == event.room:
        yield from entered_anew(state, event.by, event.room)


def entered_anew(state: Clue, player: str, room: str) -> Checks:
    """Make the checks of `one_per_entry` for any question, given the player who asks and the room entered."""
    turn = state.turn
    if player != state.on_turn:
        return
    if turn.suggested:
        yield illegal(f"{state.name(player)} has already made a {state.question} this turn.", "CLUE-SUG-05")
    elif room == turn.began_in and turn.summoned:
        if turn.roll is not None or turn.moved:
            why = "A player who suggests in the room their token was brought to cannot roll that turn."
            yield illegal(why, "CLUE-SUG-08")
    elif room == turn.began_in and not movement.may_stay(state, player):
        again = f"{state.name(player)} cannot ask in {state.card(room)} again before entering another"
        yield illegal(f"{again} {state.classes[-1]}.", "CLUE-SUG-06", "CLUE-MOV-09")


def answers_something(event: Any, state: Clue) -> Checks:
    """Yield a notice if no suggestion is waiting for an answer (CLUE-PRV-05)."""
    if state.open_suggestion is None:
        what = state.question
        why = f"no {what} has been made" if not state.suggestions else f"the last {what} has already been answered"
        yield illegal(f"There is nothing to answer: {why}.", "CLUE-PRV-05")


def answers_in_turn(event: e.Passed, state: Clue) -> Checks:
    """Check that the answers go around the table to the left (CLUE-PRV-01)."""
    asked = state.open_suggestion
    if asked is None:
        return
    if event.by == asked.by:
        yield illegal(f"{state.name(event.by)} made the {state.question} and cannot answer it.", "CLUE-PRV-01")
    elif event.by in asked.answers:
        yield illegal(f"{state.name(event.by)} has already answered.", "CLUE-PRV-01")
    elif (waiting := asked.unheard)[0] != event.by:
        yield odd(f"{state.name(waiting[0])} answers before {state.name(event.by)}.", "CLUE-PRV-01")


def holder_must_show(event: e.Passed, state: Clue) -> Checks:
    """Check that a player who holds one of the three cards does not pass (CLUE-PRV-02)."""
    if asked := state.open_suggestion:
        yield from _should_have_shown(state, asked, event.by)


def passers_hold_none(event: Any, state: Clue) -> Checks:
    """Check that players who passed according to this answer hold none of the cards (CLUE-PRV-02, CLUE-PRV-04)."""
    asked = state.open_suggestion
    if asked is None:
        return
    before = asked.before(event.by if isinstance(event, e.CardShown) else None)
    for player in before:
        if player not in asked.answers and player not in event.overlooked:
            yield from _should_have_shown(state, asked, player)
    for player in event.overlooked:
        if player not in before:
            why = f"{state.name(player)} was not asked, so there was no card to overlook."
            yield illegal(why, "CLUE-AMB-09", "CLUE-PRV-05")


def _should_have_shown(state: Clue, asked: Suggestion, player: str) -> Checks:
    held = [card for card in asked.cards if card in state.hands.get(player, ())]
    if held:
        yield illegal(f"{state.name(player)} holds {state.the(held[0])} and must show a card.", "CLUE-PRV-02")


def shown_to_asker(event: e.CardShown, state: Clue) -> Checks:
    """Check that the card is shown to the suggester only, and by another player (CLUE-PRV-02)."""
    asked = state.open_suggestion
    if asked is None:
        return
    if event.by == asked.by:
        yield illegal(f"{state.name(event.by)} made the {state.question} and cannot answer it.", "CLUE-PRV-01")
    if event.to != asked.by:
        who = f"only to {state.name(asked.by)}, who made the {state.question}"
        yield illegal(f"The card is shown {who}.", "CLUE-PRV-02")
    if asked.answers.get(event.by) == "passed":
        yield odd(f"{state.name(event.by)} has already passed on this {state.question}.", "CLUE-AMB-09")


def can_be_shown(event: e.CardShown, state: Clue) -> Checks:
    """Check that the card was named and that the player can hold it (CLUE-PRV-02, CLUE-PRV-03)."""
    asked = state.open_suggestion
    if asked is None:
        return
    if event.card is not None and event.card not in asked.cards:
        named = ", ".join(state.card(card) for card in asked.cards)
        yield illegal(f"{state.card(event.card)} was not named. The three cards are {named}.", "CLUE-PRV-03")
    shown = [event.card] if event.card else list(asked.cards)
    elsewhere = [card for card in shown if cannot_hold(state, card, event.by)]
    if len(elsewhere) == len(shown):
        any_ = f"{state.name(event.by)} cannot hold any of the three: {cannot_hold(state, elsewhere[0], event.by)}."
        why = not_here(state, event.card, event.by) if event.card else any_
        yield illegal(why, "CLUE-PRV-06", "CLUE-EQP-04")


def not_after_a_card(event: e.AccusationMade, state: Clue) -> Checks:
    """Check that no card was shown in the turn of an accusation, unless the house rule allows it (CLUE-AMB-06)."""
    last = state.suggestions[-1] if state.suggestions else None
    if event.by != state.on_turn or not state.turn.suggested or last is None or last.by != event.by:
        return
    if last.shown_by and chosen(state, "CLUE-AMB-06") != "any_time_during":
        why = f"{state.name(event.by)} was shown a card this turn, so the accusation has to wait."
        yield illegal(why, "CLUE-AMB-06", "CLUE-PRV-05")


def not_with_own_cards(event: e.AccusationMade, state: Clue) -> Checks:
    """Check that nobody names a card of their own hand by mistake (CLUE-ACC-01)."""
    for card in (event.suspect, event.weapon, event.room):
        if card in state.hands.get(event.by, ()):
            why = f"{state.card(card)} is in {state.name(event.by)}’s own hand, so it is not in the envelope."
            yield odd(why, "CLUE-ACC-01")


def judged_once(event: e.AccusationJudged, state: Clue) -> Checks:
    """Check that only the accuser looks into the envelope (CLUE-ACC-02)."""
    made = state.open_accusation
    if made is None:
        yield illegal("Nobody has made an accusation.", "CLUE-ACC-01")
    elif made.by != event.by:
        yield illegal(f"Only {state.name(made.by)}, who made the accusation, looks into the envelope.", "CLUE-ACC-02")
    elif event.right:
        yield from _cannot_be_solution(made.cards, state)


def seen_as_judged(event: e.EnvelopeSeen, state: Clue) -> Checks:
    """Check what a wrong accuser saw: one card differs, and no player holds any (CLUE-ACC-04, CLUE-PRV-06)."""
    cards = (event.suspect, event.weapon, event.room)
    if any(a.by == event.by and a.right is False and a.cards == cards for a in state.accusations):
        yield odd("These are the three cards of the accusation, so it would have been right.", "CLUE-ACC-04")
    yield from _held_elsewhere(cards, state)


def opened_as_possible(event: e.EnvelopeOpened, state: Clue) -> Checks:
    """Check that the envelope is opened after the game and holds no player's card (CLUE-AMB-07, CLUE-ACC-09)."""
    if not state.over and set(state.order) - state.out:
        yield odd(
            "The game is not over. The envelope stays closed until an accusation is right.",
            "CLUE-AMB-07",
            "CLUE-ACC-05",
        )
    yield from _cannot_be_solution((event.suspect, event.weapon, event.room), state)


def _cannot_be_solution(cards: tuple[str, ...], state: Clue) -> Checks:
    """Yield notices if a player holds a card, or if the three were accused wrongly (CLUE-PRV-06, CLUE-ACC-05)."""
    yield from _held_elsewhere(cards, state)
    if wrong := excluded(state, cards):
        yield odd(f"{state.name(wrong.by)} has already made a wrong accusation with these three cards.", "CLUE-ACC-05")


def _held_elsewhere(cards: tuple[str, ...], state: Clue) -> Checks:
    for card in cards:
        if where := cannot_hold(state, card, "the envelope"):
            yield odd(f"{state.card(card)} cannot be in the envelope: {where}.", "CLUE-PRV-06")


def votes_afterwards(event: e.HandsVoted, state: Clue) -> Checks:
    """Check that hands stay closed until the game is over (CLUE-SET-07)."""
    if not state.over:
        yield illegal("Hands can be opened only after the game.", "CLUE-SET-07")
