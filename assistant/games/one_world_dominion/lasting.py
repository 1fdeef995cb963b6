"""Effects of cards that last: when they begin, before whom the card lies, and what their end brings (OWD-TRM-03)."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion.state import Dominion, Play
from assistant.kit import effects
from assistant.kit.effects import Effect, End, Mark


def active(state: Dominion) -> str:
    """Before whom a card that lasts is laid: whoever is on turn, also where another played it (OWD-TRM-03)."""
    return state.on_turn or state.seat


def game_turn(state: Dominion) -> End:
    """The beginning of the next turn of whoever is active now (OWD-TRM-03)."""
    return effects.next_turn_begun(state, active(state))


def this_turn(state: Dominion) -> End:
    """The end of the turn that is played; where mutants act behind it, the beginning of the next (OWD-C44)."""
    return effects.after(state, effects.turn_begun()) if state.turn.ended else effects.this_turn(state)


def laid(state: Dominion, play: Play, *on: str, end: End, amount: int = 0, owner: str = "") -> Dominion:
    """The card's effect is in force until its end, and the card lies there so long."""
    effect = Effect(what=play.card, owner=owner or play.by, on=on, amount=amount, ends=(end,))
    return replace(state, effects=(*state.effects, effect))


def passed(state: Dominion, *marks: Mark) -> Dominion:
    """These things have happened; cards whose effect ends with them go to the discards."""
    return swept(effects.passed(state, *marks))


def swept(state: Dominion) -> Dominion:
    """Cards that lie there without an effect any more, and are not being played, go to the discards."""
    held = in_use(state)
    gone = [card for card in state.deck.lying if card not in held]
    return replace(state, deck=cards.lifted(state.deck, gone)) if gone else state


def in_use(state: Dominion) -> frozenset[str]:
    """Cards that lie on the table with good reason: in force, or being played.

    Reverse Engineer is done when it is played; what stays is that another card has to wait (OWD-C34, OWD-AMB-34).
    """
    lasting = {effect.what for effect in state.effects} - {"reverse_engineer"}
    return frozenset(lasting | {play.card for play in state.plays})


def battle_over(state: Dominion) -> Dominion:
    """Stealth Technology is for one battle: it is over with it (OWD-C25)."""
    fight = state.fight
    battle = state.turn.battles if fight is not None and not fight.captured else 0
    kept = tuple(x for x in state.effects if x.what != "stealth_technology" or x.amount == battle)
    return state if len(kept) == len(state.effects) else swept(replace(state, effects=kept))


def before(effect: Effect) -> str:
    """Before whom the card of an effect lies; "" where it lasts to the end of this very turn."""
    return next((end.mark.of for end in effect.ends), "")


def bereaved(state: Dominion, player: str) -> Dominion:
    """Before whom a card lay is eliminated: it may end at once (OWD-AMB-04)."""
    if chosen(state, "OWD-AMB-04") != "at_once":
        return state
    kept = tuple(effect for effect in state.effects if before(effect) != player)
    return swept(replace(state, effects=kept))
