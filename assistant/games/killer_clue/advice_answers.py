"""Advice on suggestions, mini-suggestions and accusations, and on the cards given in answer."""

from __future__ import annotations

from typing import Any

from assistant.content.house_rules import chosen
from assistant.core.event import Event
from assistant.core.game import Checks, illegal, odd
from assistant.families.mystery.hands import cannot_hold, not_here
from assistant.families.mystery.pieces import carries
from assistant.families.mystery.table import Suggestion
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.asking import could_be_given
from assistant.games.killer_clue.intrigue import may_ask
from assistant.games.killer_clue.state import ACCUSATION, KillerClue


def weapon_in_room(event: e.SuggestionMade, state: KillerClue) -> Checks:
    """Check that the weapon is in the suggester's room (KC-INV-06, KC-INV-07), or is brought there (KC-AMB-23)."""
    place = state.weapons.get(event.weapon)
    if place == event.room:
        return
    named = state.owner(event.suspect)
    if chosen(state, "KC-AMB-23") == "before_the_suggestion" and named and named != event.by:
        left = state.place(named)
        if place == left or event.weapon in carries(state, named):
            return
    where = f"in the {state.card(place)}" if place else "not in a room"
    why = f"The {state.card(event.weapon)} is {where}. Only a weapon in the {state.card(event.room)} can be named."
    yield illegal(why, "KC-INV-07", "KC-SUG-01")


def suspect_is_played(event: Any, state: KillerClue) -> Checks:
    """Check that somebody plays the suspect; the cards of the others are left out (KC-SET-03)."""
    if event.suspect not in state.played:
        yield illegal(f"Nobody plays {state.card(event.suspect)}.", "KC-AMB-03", "KC-SET-03")


def suspect_can_be_named(event: Any, state: KillerClue) -> Checks:
    """Check that the suspect is in the game; house rules may exclude one's own or dead ones (KC-AMB-03)."""
    yield from suspect_is_played(event, state)
    reading, owner = chosen(state, "KC-AMB-03"), state.owner(event.suspect)
    if owner == event.by and reading == "own_suspect_forbidden":
        yield illegal("Your house rules do not let you name your own suspect.", "KC-AMB-03")
    elif owner in state.out and reading == "dead_suspects_forbidden":
        why = f"{state.card(event.suspect)} is out of the game, and your house rules do not let you name dead suspects."
        yield illegal(why, "KC-AMB-03")


def accuser_may(event: e.AccusationMade, state: KillerClue) -> Checks:
    """Check that the accuser is not the killer and holds none of the cards (KC-ACC-04, KC-ACC-05).

    Only the player's own screen knows enough to check this.
    """
    held = [card for card in (event.suspect, event.weapon, event.room) if card in state.hands.get(event.by, ())]
    if held:
        yield illegal(f"You hold {state.card(held[0])}, so you cannot name it in an accusation.", "KC-ACC-04")
    if event.by == state.killer or state.case_files.get(event.by):
        yield illegal("The killer cannot make an accusation.", "KC-ACC-05", "KC-KIL-01")


def something_asked(event: Event, state: KillerClue) -> Checks:
    """Yield a notice if no question is waiting for an answer (KC-SUG-06).

    "Nobody confesses" also settles an accusation if a house rule lets the killer keep silent (KC-AMB-10).
    """
    silent = state.open_accusation and isinstance(event, e.NobodyGave)
    if state.open_suggestion is None and not (silent and chosen(state, "KC-AMB-10") == "killer_gives_nothing"):
        why = "no question has been asked" if not state.suggestions else "the last question has already been answered"
        yield illegal(f"There is nothing to answer: {why}.", "KC-SUG-06", "KC-AMB-02")


def answers_in_turn(event: Any, state: KillerClue) -> Checks:
    """Check the order of answers: the named suspect, then around the table as chosen (KC-SUG-03, KC-DIS-05).

    Missing suspects answer too.
    """
    asked = state.open_suggestion
    if asked is None:
        yield from something_asked(event, state)
    elif event.by == asked.by:
        yield illegal(f"{state.name(event.by)} asked the question and cannot answer it.", "KC-SUG-03")
    elif event.by in asked.answers:
        yield illegal(f"{state.name(event.by)} has already answered.", "KC-SUG-06")
    elif event.by not in asked.asked:
        yield illegal(f"{state.name(event.by)} is not asked this question.", "KC-SUG-03")
    elif isinstance(event, e.CardGiven) and event.to != asked.by:
        yield illegal(f"The card goes to {state.name(asked.by)}, who asked.", "KC-SUG-04")
    elif asked.unheard[0] != event.by and not (asked.decisive and isinstance(event, e.CardGiven)):
        yield odd(f"{state.name(asked.unheard[0])} answers before {state.name(event.by)}.", "KC-SUG-03")


def holder_must_give(event: Any, state: KillerClue) -> Checks:
    """Check that players who pass hold none of the cards (KC-SUG-07, KC-KIL-03, KC-ACC-03)."""
    asked = state.open_suggestion
    if asked is None:
        return
    before = _taken_to_pass(event, asked)
    for player in before:
        if player in asked.answers or player in getattr(event, "overlooked", ()):
            continue
        held = [card for card in asked.cards if card in state.hands.get(player, ())]
        silent = asked.about == ACCUSATION and chosen(state, "KC-AMB-10") == "killer_gives_nothing"
        if held and not (silent and state.case_files.get(player)):
            rules = ("KC-ACC-03", "KC-AMB-10") if asked.about == ACCUSATION else ("KC-SUG-07", "KC-KIL-03")
            yield illegal(f"{state.name(player)} holds {state.the(held[0])} and has to give a card.", *rules)
    for player in getattr(event, "overlooked", ()):
        if player not in before:
            why = f"{state.name(player)} was not asked, so there was no card to overlook."
            yield illegal(why, "CLUE-AMB-09", "KC-SUG-06")


def _taken_to_pass(event: Any, asked: Suggestion) -> tuple[str, ...]:
    if isinstance(event, e.NobodyGave):
        return asked.asked
    if isinstance(event, e.CardGiven):
        return asked.before(event.by) if asked.decisive else ()
    return (event.by,)


def can_be_given(event: e.CardGiven, state: KillerClue) -> Checks:
    """Check that the card was asked for, or is a Red Herring, and is not in the case file (KC-KIL-02)."""
    asked = state.open_suggestion
    if asked is None or event.by == asked.by:
        return
    among = could_be_given(state, asked)
    if event.card is not None and event.card not in among:
        named = ", ".join(state.card(card) for card in asked.cards)
        rules = ("KC-RHG-05",) if event.card in state.herrings else ("KC-SUG-04",)
        yield illegal(f"{state.card(event.card)} was not asked for. The question named {named}.", *rules)
        return
    if event.card in state.case_files.get(event.by, ()):
        yield illegal(not_here(state, event.card, event.by), "CLUE-EQP-04", "KC-KIL-02")
        return
    silent = asked.about == ACCUSATION and chosen(state, "KC-AMB-10") == "killer_gives_nothing"
    if silent and (state.case_files.get(event.by) or event.by == state.killer):
        yield odd("By your house rules the killer gives no card to an accusation.", "KC-AMB-10")
    able = [event.card] if event.card else list(among)
    elsewhere = [card for card in able if cannot_hold(state, card, event.by)]
    if len(elsewhere) == len(able):
        any_ = f"{state.name(event.by)} cannot hold any of these: {cannot_hold(state, elsewhere[0], event.by)}."
        why = not_here(state, able[0], event.by) if len(able) == 1 else any_
        yield illegal(why, "CLUE-EQP-04", "KC-SUG-07")


def accusation_is_settled(event: e.NobodyGave, state: KillerClue) -> Checks:
    """Warn that a wrong accusation always meets somebody who has to give a card (KC-ACC-08)."""
    asked = state.open_suggestion
    if asked and asked.about == ACCUSATION and chosen(state, "KC-AMB-10") == "must_give":
        yield odd("If nobody can disprove it, it is right, and the killer confesses.", "KC-ACC-08", "KC-ACC-03")


def killer_speaks(event: e.KillerConfessed, state: KillerClue) -> Checks:
    """Check that the confession answers an accusation of the confessing player (KC-ACC-03, KC-SET-08)."""
    made = state.open_accusation
    if made is None:
        yield illegal("The killer confesses only after an accusation.", "KC-ACC-03")
        return
    if state.owner(made.cards[0]) != event.by:
        why = f"{state.card(made.cards[0])} is accused, but {state.name(event.by)} plays another suspect."
        yield illegal(why, "KC-ACC-03", "KC-SET-08")
    for card in made.cards:
        if why := cannot_hold(state, card, "the envelope"):
            yield illegal(f"{state.card(card)} cannot be in the case file: {why}.", "KC-INF-22", "KC-ACC-03")


def mistake_happened(event: e.MistakeAdmitted, state: KillerClue) -> Checks:
    """Check that a card was just given, or that a murder failed (KC-MIS-01)."""
    if event.to is None:
        if not state.mistake:
            yield illegal("No murder has failed.", "KC-MIS-01")
    elif (last := state.last_gift) is None or last != (event.by, event.to):
        yield illegal(f"{state.name(event.by)} did not give {state.name(event.to)} a card just now.", "KC-MIS-01")
    if state.killer not in (None, event.by):
        yield illegal(f"{state.name(state.killer or '')} is known to be the killer.", "KC-MIS-01", "KC-INT-02")


def may_ask_now(event: e.MiniSuggestionMade, state: KillerClue) -> Checks:
    """Check that the player has the first card of its kind in the round, which allows one mini-suggestion.

    The rules are KC-CRS-02, KC-CRS-03, KC-EXA-02, KC-EXA-03, KC-MOT-02 and KC-MOT-03.
    """
    if not may_ask(state, event.by):
        yield illegal(
            f"{state.name(event.by)} has no card that may ask now. Only the first card of its kind in a round may.",
            "KC-CRS-03",
            "KC-EXA-03",
            "KC-MOT-03",
        )


def not_while_answering(event: Event, state: KillerClue) -> Checks:
    """Remind that pending answers come before anything else (KC-SUG-06)."""
    if getattr(event, "how", "") == "placed":
        return
    if (asked := state.open_suggestion) and (waiting := asked.unheard):
        yield odd(f"{state.name(waiting[0])} has not answered {state.name(asked.by)} yet.", "KC-SUG-06")
    elif state.open_accusation and not isinstance(event, e.KillerConfessed):
        yield odd("The accusation is not settled yet. Does the killer confess?", "KC-ACC-03")
