"""Lasting effects of cards: their beginning, the player in front of whom the card is, and their end (OWD-TRM-03)."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion.state import CardPlay, Dominion
from assistant.kit import effects
from assistant.kit.effects import Effect, EffectEnd, Happening


def active(state: Dominion) -> str:
    """Return the player in front of whom a lasting card is put: the one on turn, even if another played it
    (OWD-TRM-03).
    """
    return state.on_turn or state.seat


def game_turn(state: Dominion) -> EffectEnd:
    """Return an end at the beginning of the active player's next turn (OWD-TRM-03)."""
    return effects.next_turn_begun(state, active(state))


def this_turn(state: Dominion) -> EffectEnd:
    """Return the end of the current turn; while mutants act after it, the beginning of the next (OWD-C44)."""
    return effects.after(state, effects.turn_begun()) if state.turn.ended else effects.this_turn(state)


def with_effect(state: Dominion, play: CardPlay, *on: str, end: EffectEnd, amount: int = 0) -> Dominion:
    """Return the table with the card's effect in force, and the card on the table, until its end."""
    effect = Effect(what=play.card, owner=play.by, on=on, amount=amount, ends=(end,))
    return replace(state, effects=(*state.effects, effect))


def passed(state: Dominion, *marks: Happening) -> Dominion:
    """Return the table after these marks; cards whose effect ends with them are discarded."""
    return swept(effects.passed(state, *marks))


def swept(state: Dominion) -> Dominion:
    """Return the table with cards that have no effect any more, and are not being played, in the discards."""
    held = in_use(state)
    gone = [card for card in state.deck.lying if card not in held]
    return replace(state, deck=cards.lifted(state.deck, gone)) if gone else state


def in_use(state: Dominion) -> frozenset[str]:
    """Return the cards on the table with a reason: in force, or being played.

    Reverse Engineer is discarded when it is played; its remaining effect is that another card waits (OWD-C34,
    OWD-AMB-34).
    """
    lasting = {effect.what for effect in state.effects} - {"reverse_engineer"}
    return frozenset(lasting | {play.card for play in state.plays})


def battle_over(state: Dominion) -> Dominion:
    """Return the table without Stealth Technology after its battle (OWD-C25)."""
    fight = state.fight
    battle = state.turn.battles if fight is not None and not fight.captured else 0
    remaining = tuple(x for x in state.effects if x.what != "stealth_technology" or x.amount == battle)
    return state if len(remaining) == len(state.effects) else swept(replace(state, effects=remaining))


def before(effect: Effect) -> str:
    """Return the player in front of whom the card of an effect is; "" if it lasts to the end of this turn."""
    return next((end.mark.of for end in effect.ends), "")


def bereaved(state: Dominion, player: str) -> Dominion:
    """Return the table after the elimination of a player with lasting cards: they may end now (OWD-AMB-04)."""
    if chosen(state, "OWD-AMB-04") != "at_once":
        return state
    remaining = tuple(effect for effect in state.effects if before(effect) != player)
    return swept(replace(state, effects=remaining))
