"""The conditions for the end of the game, and the final accounting (CCR-END)."""

from __future__ import annotations

from collections.abc import Mapping

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.families.stocks import rules as dealing
from assistant.games.cold_cash_risk.settlement import wants_tile
from assistant.games.cold_cash_risk.state import WILD, ColdCash
from assistant.kit.fight import ended
from assistant.kit.market import Account

LARGE = 22
"""A corporation of this size lets the game end (CCR-END-01)."""


def may_end(state: ColdCash) -> str:
    """Return why the game may end now, in a sentence; "" if it may not (CCR-END-01, CCR-OPT-03, CCR-OPT-04)."""
    if chosen(state, "CCR-AMB-44") != "normal":
        return ""
    large = next((firm for firm in state.firms if state.size(firm) >= LARGE), None)
    if large:
        return f"{state.name(large)} has size {state.size(large)}."
    fewest = 2 if chosen(state, "CCR-AMB-30") == "two" else 1
    if len(state.firms) >= fewest and all(state.safe(firm) for firm in state.firms):
        return "Every corporation in play has size 11 or more."
    return ""


def at_beginning(state: ColdCash, player: str) -> bool:
    """Return whether the player on turn has done nothing yet in this turn of either phase (CCR-END-02)."""
    turn = state.turn
    if state.phase == "earnings":
        return not any(firm in state.earnings for firm in state.runs(player))
    fresh = turn.step == "place" or (player in state.out_of_pops and not turn.outcome)
    return fresh and not turn.action


def still_plays(state: ColdCash) -> str | None:
    """Return a player who holds a playable card, as far as this seat sees hands; None if none is seen."""
    useful = {*state.empties, *([WILD] if state.empties else [])}
    seen = ((player, hand) for player, hand in state.hands.items() if player not in state.out_of_pops)
    return next((player for player, hand in seen if useful & set(hand)), None)


def last_may_be_played(state: ColdCash) -> bool:
    """Return whether the short game's last territory card may be out, as far as known here.

    The rules are CCR-OPT-03 and CCR-AMB-35.
    """
    short = chosen(state, "CCR-AMB-44") == "short" and chosen(state, "CCR-AMB-35") == "nobody_can_play"
    return short and not state.pile and not state.last_card and not still_plays(state)


def owns_all(state: ColdCash) -> bool:
    """Return whether a single corporation controls all territories, which ends the long game (CCR-OPT-04)."""
    keys = state.world.keys
    owner = state.holder(keys[0])
    return owner is not None and owner in state.firms and len(state.held(owner)) == len(keys)


def accounts(state: ColdCash) -> Mapping[str, Account]:
    """Return every player's account if the game ended now, with the bank's tiles counted (CCR-END-03, CCR-AMB-38)."""
    return dealing.accounts(state, state.tiles)


def winners(state: ColdCash, statement: Mapping[str, Account]) -> tuple[str, ...]:
    """Return the players with the highest total (CCR-GEN-05).

    Players with equal totals share the victory, or the table compares offices and shares (CCR-AMB-32).
    """
    first = dealing.richest(statement)
    if len(first) > 1 and chosen(state, "CCR-AMB-32") == "ceo":

        def standing(player: str) -> tuple[int, int]:
            active = sum(state.holds(player, firm) or 0 for firm in state.firms)
            return len(state.runs(player)), active

        best = max(map(standing, first))
        return tuple(player for player in first if standing(player) == best)
    return first


def untiled(state: ColdCash) -> tuple[str, ...]:
    """Return the corporations whose final bonuses wait for the bank's tile (CCR-AMB-38).

    There are none where this seat does not see the holdings.
    """
    if not wants_tile(state):
        return ()
    return tuple(firm for firm in state.firms if firm not in state.tiles and state.holders(firm))


def closed(state: ColdCash) -> ColdCash:
    """Ring the closing bell: pay bonuses for every active corporation and cash all their shares (CCR-END-03).

    What is still to be settled, and tiles of the bank, come first: until then the phase is "accounting".
    """
    if state.over:
        return state
    shown: dict[str, dict[str, int]] = {}
    state = replace(ended(state), phase="accounting", on_turn=None, merger=None, meeting=None, shown=shown)
    state = replace(state, untiled=untiled(state))
    return state if state.settlements or state.untiled else _accounted(state)


def tile_counted(state: ColdCash, number: int) -> ColdCash:
    """Count the bank's shares of the next corporation in the accounting by its tile (ACQ-TWO-01)."""
    return replace(state, tiles={**state.tiles, state.untiled[0]: number}) if state.untiled else state


def _accounted(state: ColdCash) -> ColdCash:
    statement = accounts(state)
    return replace(dealing.accounted(state, statement, winners(state, statement)), opened=True, phase="closed")
