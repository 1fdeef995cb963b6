"""The entries while a question is open: give, pass, name the giver, confess, and bring a weapon."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.content.house_rules import chosen
from assistant.core.game import if_legal
from assistant.core.offer import Blank, Offer
from assistant.families.mystery.hands import cannot_hold
from assistant.families.mystery.table import Suggestion
from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.advice import check
from assistant.games.killer_clue.asking import could_be_given
from assistant.games.killer_clue.state import ACCUSATION, MINI, KillerClue


def answers(state: KillerClue, asked: Suggestion, seat: str) -> Iterator[Offer]:
    """Yield offers to give or pass: with the card on the player's own phone, by player on any screen."""
    waiting, hand = asked.unheard, state.hands.get(seat)
    if seat in waiting and hand is not None:
        held = tuple(card for card in could_be_given(state, asked) if card in hand)
        known = {"by": seat, "to": asked.by}
        if held and _others_pass(state, asked, seat):
            blank = Blank("card", held, noun="card")
            yield Offer(e.CardGiven, "Give", known, (blank,), private=True, expected=True)
        if waiting[0] == seat and _may_pass(state, asked, seat):
            yield Offer(clue.Passed, "I pass", {"by": seat}, private=True, expected=True)
    able = tuple(p for p in waiting if _may_give(state, asked, p))
    if able:
        blank = Blank("by", able, noun="player")
        yield Offer(e.CardGiven, "Who gave a card?", {"to": asked.by}, (blank,), expected=True)
    if all(_may_pass(state, asked, p) for p in waiting):
        yield Offer(e.NobodyGave, "Nobody", expected=True)
    if waiting and _may_pass(state, asked, waiting[0]):
        yield Offer(clue.Passed, f"{state.name(waiting[0])} passes", {"by": waiting[0]})
    if asked.about == ACCUSATION and all(_may_pass(state, asked, p) for p in waiting):
        yield from settled(state)
    if state.summons and asked.about != MINI:
        yield from brought(state, *state.summons)


def settled(state: KillerClue) -> Iterator[Offer]:
    """Yield the killer's confession to a correct accusation (KC-ACC-03)."""
    made = state.open_accusation
    accused = state.owner(made.cards[0]) if made else None
    if accused:
        verb = f"{state.name(accused)} confesses"
        yield from if_legal(check, state, Offer(e.KillerConfessed, verb, {"by": accused}, expected=True))
    if state.open_suggestion is None and chosen(state, "KC-AMB-10") == "killer_gives_nothing":
        yield Offer(e.NobodyGave, "Nobody confesses", expected=True)


def _may_pass(state: KillerClue, asked: Suggestion, player: str) -> bool:
    silent = asked.about == ACCUSATION and chosen(state, "KC-AMB-10") == "killer_gives_nothing"
    if silent and state.case_files.get(player):
        return True
    return not set(asked.cards) & set(state.hands.get(player, ()))


def _others_pass(state: KillerClue, asked: Suggestion, player: str) -> bool:
    """Return whether the players asked before can have passed, as far as this seat knows."""
    before = asked.unheard[: asked.unheard.index(player)] if asked.decisive else ()
    return all(_may_pass(state, asked, p) for p in before)


def _may_give(state: KillerClue, asked: Suggestion, player: str) -> bool:
    """Return whether `player` can hold one of the cards, as far as this seat knows, and those before can pass."""
    able = any(not cannot_hold(state, card, player) for card in could_be_given(state, asked))
    return able and _others_pass(state, asked, player)


def brought(state: KillerClue, player: str, left: str) -> Iterator[Offer]:
    """Yield the weapons that the summoned suspect can bring from where they were (KC-SUG-02, KC-AMB-23)."""
    weapons = tuple(weapon for weapon, room in state.weapons.items() if room == left)
    if weapons and state.room_of(player) not in (None, left):
        blank = Blank("weapon", weapons, noun="weapon")
        yield Offer(e.WeaponBrought, f"{state.name(player)} brings a weapon", {"by": player}, (blank,))
