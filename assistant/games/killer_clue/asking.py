"""Questions and answers: who is summoned and asked, what may be given, what happens when a card changes hands."""

from __future__ import annotations

from collections.abc import Collection

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.families.mystery import hands
from assistant.families.mystery.asking import accusation_of, judged, queue
from assistant.families.mystery.pieces import put_down
from assistant.families.mystery.table import Suggestion
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue import rounds
from assistant.games.killer_clue.falling import accused_wrongly
from assistant.games.killer_clue.protection import GONE
from assistant.games.killer_clue.state import ACCUSATION, MINI, OFF, Gift, KillerClue
from assistant.kit.effects import lifted


def queue_of(state: KillerClue, by: str, first: str, direction: str) -> tuple[str, ...]:
    """Return who is asked, in order: `first`, then in this direction all players in the game (KC-SUG-03)."""
    return queue(state.order, by, first=first, back=direction == "right", without=state.out)


def summoned(state: KillerClue, event: e.SuggestionMade, before: KillerClue) -> KillerClue:
    """Summon the named suspect, who may bring a weapon unless the named one is there; dead suspects stay away."""
    named, was = before.owner(event.suspect), before.tokens.get(event.suspect, OFF)
    state = replace(state, summons=None)
    if was == OFF:
        own = state.piece(event.by)
        tokens = {**before.tokens, own: state.tokens.get(own, OFF)}
        return replace(state, tokens=tokens, summoned=before.summoned)
    if not named or named == event.by or was == event.room:
        return state
    lay = before.weapons.get(event.weapon)
    if lay == event.room or chosen(state, "KC-AMB-23") == "after_the_suggestion":
        state = replace(state, summons=(named, was))
    state = lifted(state, GONE, event.suspect)
    return put_down(state, named, event.room) if was not in state.rooms else state


def answered(state: KillerClue, asked: Suggestion) -> KillerClue:
    """Apply the end of a question: a wrong accuser is out, a suggestion answered with a card ends the turn."""
    last = state.suggestions[-1]
    if not last.closed or last.shown_by is None:
        return state
    if asked.about == ACCUSATION:
        return wrong(state, asked.by)
    if asked.about == MINI or state.round != "investigation":
        return state
    lasting = chosen(state, "CLUE-AMB-06") == "any_time_during"
    return state if lasting or state.on_turn != asked.by else rounds.acted(state, asked.by)


def wrong(state: KillerClue, accuser: str) -> KillerClue:
    """Take the accuser out of the game and give the next player the turn (KC-ACC-06)."""
    made = accusation_of(state, accuser)
    if made is None or made.right is not None:
        return state
    state = accused_wrongly(judged(state, made, False), accuser)
    return state if state.over or state.round != "investigation" else rounds.acted(state, accuser)


def could_be_given(state: KillerClue, asked: Suggestion) -> tuple[str, ...]:
    """Return the named cards, with Red Herrings for a suggestion (KC-RHG-04, -05, KC-AMB-17)."""
    free = asked.about == "" or (asked.about == MINI and chosen(state, "KC-AMB-17") == "also_in_mini")
    return (*asked.cards, *(state.herrings if free else ()))


def moved(state: KillerClue, by: str, to: str, card: str | None, among: Collection[str]) -> KillerClue:
    """Move one card to another hand; seats that may know it remember whose it was (KC-INF-07, KC-INF-08)."""
    known = (state.hands, state.located)
    state = hands.given(state, by, to, card, among)
    if card in state.case_files.get(by, ()):  # it was never part of the hand, which is unchanged (KC-MIS-01)
        state = hands.forgotten(state, by)
    gift = Gift(by=by, to=to, card=card, turn=state.game_turn)
    return replace(state, gifts=(*state.gifts, gift), before_gift=known)
