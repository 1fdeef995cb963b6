"""Offers of every game with a market of shares: buying, settling a corporation, entering counted cash and shares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from assistant.core.event import Event
from assistant.core.game import Notice, legal
from assistant.core.offer import Blank, Offer
from assistant.kit.shares import CERTIFICATES, most_traded

MOST_CASH = 999_999
"""More dollars than the bank of any box has."""


def buying(
    state: Any,
    player: str,
    kind: type[Any],
    check: Callable[[Event, Any], Iterable[Notice]],
    firms: Sequence[str],
    most: int,
) -> Iterator[Offer]:
    """Yield offers to buy shares of these corporations, up to `most` at once; what the rules forbid now is greyed out
    (ACQ-BUY-01).
    """
    for count in range(1, most + 1) if firms else ():
        known: dict[str, Any] = {"by": player, "count": count}
        bought: dict[str, Event] = {firm: kind(**known, of=firm) for firm in firms}
        able = tuple(firm for firm, event in bought.items() if legal(check(event, state)))
        blank = Blank("of", able, noun="corporation", dim=tuple(firm for firm in firms if firm not in able))
        yield Offer(kind, f"Buy {count}", known, (blank,), expected=True)


def disposing(state: Any, kind: type[Event], bank: int) -> Iterator[Offer]:
    """Yield the offer for the next holder to keep, sell and trade, in any mixture; `bank` is the bank's stock of the
    survivor (ACQ-DSP-01).
    """
    open_ = state.settlements[0]
    if not open_.paid or not open_.waiting:
        return
    player = open_.waiting[0]
    most = state.most_held(player, open_.defunct)

    def trades(sold: int) -> range:
        return range(0, most_traded(most - sold, bank, open_.rate) + 1, open_.rate)

    sold = Blank("sold", range(most + 1), 0, noun="number of shares")
    each = {count: trades(count) for count in sold.choices}
    traded = Blank("traded", trades(0), 0, noun="number of shares", on="sold", each=each)
    yield Offer(kind, f"{state.name(player)} settles", {"by": player}, (sold, traded), expected=True)


def counting(state: Any, cash: type[Event], shares: type[Event], firms: Sequence[str]) -> Iterator[Offer]:
    """Yield offers to enter cash and shares as they were counted on the table."""
    yield Offer(
        cash,
        "Enter counted cash",
        blanks=(Blank("of", state.seats, noun="player"), Blank("dollars", range(MOST_CASH + 1), noun="dollars")),
        rare=True,
    )
    yield Offer(
        shares,
        "Enter counted shares",
        blanks=(
            Blank("by", state.seats, noun="player"),
            Blank("of", firms, noun="corporation"),
            Blank("count", range(CERTIFICATES + 1), noun="number of shares"),
        ),
        rare=True,
    )
