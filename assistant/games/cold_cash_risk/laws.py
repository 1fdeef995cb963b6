"""What never changes in a game of Cold Cash Risk, and what is counted for the statistics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assistant.games.cold_cash_risk.state import CARDS, POP, START_CASH, ColdCash
from assistant.kit.shares import CERTIFICATES
from assistant.rulings import chosen


def laws(state: ColdCash) -> Iterator[str]:
    """Sentences about what cannot be; silent once somebody put a number right by hand."""
    if not state.players or state.adjusted:
        return
    yield from _shares(state)
    yield from _money(state)
    yield from _map(state)
    if state.pile + len(state.discarded) + sum(state.hand_sizes.values()) > CARDS:
        yield "There are more than 44 territory cards."


def _shares(state: ColdCash) -> Iterator[str]:
    """25 certificates of each corporation, in hands and in the bank (ACQ-CMP-02)."""
    unlimited = chosen(state, "CCR-AMB-11") == "unlimited"
    for firm, left in state.bank.items():
        if left < 0 and not unlimited:
            yield f"The bank has given out more shares of {state.name(firm)} than there are."
        if state.all_known:
            held = sum(state.holds(player, firm) or 0 for player in state.seats)
            if held + left != CERTIFICATES:
                yield f"{held} + {left} shares of {state.name(firm)} are not {CERTIFICATES}."
    for player in state.seats:
        if any(count < 0 for count in (state.shares_of(player) or {}).values()):
            yield f"{state.name(player)} holds fewer than no shares."


def _money(state: ColdCash) -> Iterator[str]:
    """What players have is what they began with and what the bank paid (CCR-OPN-02)."""
    if set(state.cash) == set(state.seats) and state.flows:
        began = START_CASH * len(state.seats)
        if sum(state.cash.values()) != began + sum(state.flows.values()):
            yield "Money was made or lost between the players."
    for player in state.seats:
        if (state.cash_of(player) or 0) < 0:
            yield f"{state.name(player)} has less than nothing."


def _map(state: ColdCash) -> Iterator[str]:
    """Owners are in play, towers stand on own territory, every corporate territory has a team (RSK-CNQ-03)."""
    for area, here in state.forces.items():
        for force in here:
            if force.owner not in state.firms and force.owner != POP:
                yield f"{state.name(force.owner)} holds {state.name(area)} and is not in play."
            elif force.owner != POP and force.armies < 1:
                yield f"{state.name(area)} has no team."
        if len(here) != 1:
            yield f"{state.name(area)} has more than one owner."
    for key, firm in state.firms.items():
        if state.holder(firm.tower) != key and key not in state.turn.taken:
            yield f"The tower of {state.name(key)} stands on foreign ground."
    if len({firm.colour for firm in state.firms.values()}) != len(state.firms):
        yield "Two corporations have the same colour."


def metrics(state: ColdCash) -> Mapping[str, float]:
    """Figures of a game, each a number over the whole story so far."""
    found: dict[str, float] = {
        "cycle": state.cycle,
        "turns": state.turn.number,
        "corporations": len(state.firms),
        "mergers": sum(not s.hostile for s in state.settled),
        "takeovers": sum(s.hostile for s in state.settled),
        "meetings": len(state.meetings),
        "battles": len(state.fought),
    }
    for firm in state.firms:
        found[f"size {firm}"] = state.size(firm)
        found[f"price {firm}"] = state.price(firm)
    for player in state.seats:
        worth = state.worth(player)
        if worth is not None:
            found[f"worth {player}"] = worth
    return found
