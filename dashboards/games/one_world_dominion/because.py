"""The cards that change the dice of a fight, for each side. No rules."""

from __future__ import annotations

from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion.battle import BONUS, counts
from assistant.games.one_world_dominion.state import Dominion
from assistant.kit.fight import Fight


def because(state: Dominion) -> list[str]:
    """Return for attacker and defender of the open fight what their cards add: "Navy +2, Fresh Recruits −1", or ""."""
    fight = state.fight
    if fight is None or fight.captured:
        return ["", ""]
    return [_why(state, fight, attacking) for attacking in (True, False)]


def _why(state: Dominion, fight: Fight, attacking: bool) -> str:
    owner = fight.attacker if attacking else fight.defender
    mine = [effect for effect in state.effects if effect.owner == owner and effect.what in BONUS]
    able = [effect.what for effect in mine if counts(state, effect, fight, attacking)]
    said = ", ".join(f"{cards.called(card)} {_signed(BONUS[card])}" for card in able)
    total = fight.modifiers[0 if attacking else 1]
    return said if total == sum(BONUS[card] for card in able) else f"{said}: {_signed(total)} counts"


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"
