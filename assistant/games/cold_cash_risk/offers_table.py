"""Corrections to match the table: territories, towers, cash, shares, and how many of these are shown."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.offer import Blank, Offer
from assistant.families.stocks.offers import counting
from assistant.families.war import events as war
from assistant.families.war import offers as field
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.state import COLOURS, POP, ColdCash


def put_right(state: ColdCash, seat: str) -> Iterator[Offer]:
    """Offer to set any territory at any time, and the rest once the first turn has begun."""
    box = state.box
    yield from field.put_right(war.AreaSet, state.world.keys, (*box, POP))
    if state.phase != "opening":
        yield from counting(state, e.CashSet, e.SharesSet, box)
        yield from _shown(state, seat)
        yield from _firms(state, box)


def _shown(state: ColdCash, seat: str) -> Iterator[Offer]:
    """Offer how many of the player's own shares are shown (CCR-MTG-08, CCR-DIV-03)."""
    held = state.shares_of(seat) if seat in state.seats else None
    for firm in state.firms:
        if (count := (held or {}).get(firm, 0)) > 0:
            blank = Blank("count", range(count + 1), state.shows(seat, firm), noun="number of shares")
            yield Offer(e.SharesShown, f"Show {state.name(firm)}", {"by": seat, "of": firm}, (blank,), rare=True)


def _firms(state: ColdCash, box: tuple[str, ...]) -> Iterator[Offer]:
    """Offer to set CEO, tower and color of teams (CCR-FND-02, CCR-DEF-02)."""
    of, ceo = Blank("of", box, noun="corporation"), Blank("ceo", state.seats, noun="player")
    tower = Blank("tower", state.world.keys, noun="area")
    yield Offer(e.CeoSet, "Set CEO and tower", {}, (of, ceo, tower), rare=True)
    for key, firm in state.firms.items():
        verb = f"Take {state.name(key)} off the map"
        yield Offer(e.CeoSet, verb, {"of": key, "ceo": firm.ceo, "tower": None}, rare=True)
    if state.firms:
        blanks = (Blank("of", tuple(state.firms), noun="corporation"), Blank("colour", COLOURS, noun="army colour"))
        yield Offer(e.ColourChosen, "Set color of teams", {}, blanks, rare=True)
