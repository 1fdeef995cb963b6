"""Rubles: purses and the pot in the center; every payment arrives somewhere (NAC-FRM-01)."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.games.not_a_clue.state import BRIBE, FEE, PRICE, NotAClue


def bribed(state: NotAClue, player: str) -> NotAClue:
    """Pay ten rubles to the customs official, into the center (NAC-CAN-01, NAC-CAN-02)."""
    return replace(_with(state, {player: -BRIBE}), pot=state.pot + BRIBE)


def sold(state: NotAClue, seller: str, buyer: str) -> NotAClue:
    """Pay twenty rubles for a look (NAC-SEL-01)."""
    return _with(state, {seller: FEE, buyer: -FEE}) if seller != buyer else state


def paid(state: NotAClue, player: str) -> NotAClue:
    """Pay sixty rubles for the Minkin card, to the center or shared by the blockers, the remainder to the center.

    Without entered blockers they go to the center, too (NAC-AMB-06).
    """
    blockers = state.trapped.get(player, ()) if chosen(state, "NAC-AMB-06") == "to_the_blocking" else ()
    each = PRICE // len(blockers) if blockers else 0
    state = _with(state, {player: -PRICE, **dict.fromkeys(blockers, each)})
    return replace(state, pot=state.pot + PRICE - each * len(blockers))


def _with(state: NotAClue, changes: dict[str, int]) -> NotAClue:
    purses = {player: rubles + changes.get(player, 0) for player, rubles in state.purses.items()}
    return replace(state, purses=purses)
