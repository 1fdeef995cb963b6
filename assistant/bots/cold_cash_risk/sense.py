"""Plain sense of players without odds in Cold Cash Risk: which share, which vote, what to earn, where teams are needed.

Each function is given the State as the player's seat sees it.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.core.event import Event
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.state import POP, ColdCash, Meeting
from assistant.kit.market import Settlement
from assistant.kit.shares import CERTIFICATES, most_traded


def held(state: ColdCash, player: str, firm: str) -> int:
    """Return the shares in the player's own hand."""
    return state.holds(player, firm) or 0


def others_hold(state: ColdCash, player: str, firm: str) -> int:
    """Return how many shares of a corporation all others hold together."""
    return max(0, CERTIFICATES - state.stock(firm) - held(state, player, firm))


def best_share(state: ColdCash, player: str, firms: Sequence[str]) -> str:
    """Return the share to buy: of what the player runs and has no sure majority of, else of the dearest of those."""

    def worth(firm: str) -> tuple[bool, bool, int, str]:
        open_ = held(state, player, firm) <= others_hold(state, player, firm)
        return open_ and firm in state.runs(player), open_, state.price(firm), firm

    return max(firms, key=worth)


def disposal(state: ColdCash, player: str, open_: Settlement) -> tuple[int, int]:
    """Return the shares to sell and those to trade: as many as possible are traded if one that is got is worth them."""
    own = held(state, player, open_.defunct)
    most = most_traded(own, state.stock(open_.survivor), open_.rate)
    each = open_.price // 2 if open_.hostile else open_.price
    traded = most if state.price(open_.survivor) >= open_.rate * each else 0
    return own - traded, traded


def votes_for(state: ColdCash, player: str, meeting: Meeting) -> bool:
    """Return whether to vote for the nominee: for oneself, or for a player who runs less than the CEO does."""
    ceo = state.firms[meeting.of].ceo
    if player in (meeting.nominee, ceo):
        return player != ceo
    return len(state.runs(meeting.nominee)) < len(state.runs(ceo))


def danger(state: ColdCash, area: str) -> int:
    """Return by how many teams the strongest neighbor exceeds a territory, counting two more against a tower."""
    own = state.holder(area)
    beside = [a for a in state.world.neighbours(area) if state.holder(a) not in (None, POP, own)]
    strongest = max((state.armies(a) for a in beside), default=0)
    return strongest - state.armies(area) + (2 if area in state.towers and beside else 0)


def front(state: ColdCash, firm: str) -> str:
    """Return the territory of a corporation that needs teams most."""
    return max(sorted(state.held(firm)), key=lambda area: (danger(state, area), state.armies(area)))


def earning(state: ColdCash, player: str, firm: str) -> type[Event]:
    """Return what a corporation does to earn: hire while its tower is in danger or others gain more by a dividend."""
    own, out = held(state, player, firm), others_hold(state, player, firm)
    if danger(state, state.firms[firm].tower) > 0 or own * (len(state.seats) - 1) <= out:
        return e.SecurityHired
    return e.DividendPaid


def placing(state: ColdCash, player: str, area: str) -> int:
    """Return how good a territory is for a Mom & Pop: beside what the player holds most of, best beside two."""
    around = state.bordering(area)
    return len(around) + sum(held(state, player, firm) for firm in around)


def absorbs(state: ColdCash, player: str, around: Sequence[str]) -> str:
    """Return the corporation that a Mom & Pop should join: that whose price means most; "" if the player holds none."""
    firm = max(around, key=lambda one: (held(state, player, one), one in state.runs(player), one), default="")
    return firm if firm and (held(state, player, firm) or firm in state.runs(player)) else ""
