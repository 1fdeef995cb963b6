"""Buying, settling and counting shares, as blocks of the entry made from the offers of any game with a market."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from assistant.core.offer import Offer
from assistant.kit.market import Settlement
from assistant.kit.phrasing import listed, money
from assistant.kit.shares import MAJORITY, MINORITY, Bonus
from assistant.table.table import SeatLine
from dashboards.parts.common.drama import great
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import folded, record, send, tap, taps
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.market import blocks, market
from dashboards.parts.market.market import drawn

TELLS: Final = "What a buy tells"

# ---------------------------------------------------------------- stock


def buying(sight: SeatView) -> Iterator[Json]:
    """Yield a row per corporation, with a button for each number of shares; shares that cannot be bought say why."""
    offers = sight.offered("StockBought")
    if not offers:
        return
    state, blank, player = sight.state, offers[0].blank("of"), str(offers[0].known["by"])
    firms = sorted((*blank.choices, *blank.dim), key=lambda firm: (-state.price(firm), firm))
    cash = state.cash_of(player)
    whose = "you have" if player == sight.player else f"{sight.name(player)} has"
    title = f"Buy {len(offers)} more" if state.turn.bought else "Buy up to three"
    rows = [_row(sight, firm, player, offers) for firm in firms]
    whole = title if cash is None else f"{title} · {whose} {money(cash)}"
    none = all(button["dim"] for row in rows for button in row["taps"])
    ends = next((f"“{offer.verb}”" for offer in sight.offered("TurnEnded")), "")
    instead = f"Tap the shares that you buy, or {ends}" if ends else "Tap the shares that you buy"
    ask = f"No share can be bought now. {f'Tap {ends}' if ends else 'End the turn'}" if none else instead
    yield blocks.TradeTable(type="market", title=whole, rows=rows, brief=True, ask=ask)


def told_by_buying(sight: SeatView, secret: str) -> Iterator[Json]:
    """Yield what the others learn if this player buys, where the table agreed on advice and the hand is kept.

    A buy depends on cash, prices and the bank's shares alone, and whatever moves one of them is done before everybody.
    `secret` names what the hand holds.
    """
    state, offers = sight.state, sight.offered("StockBought")
    if offers and state.help == "advice" and offers[0].known["by"] == sight.player and state.hands.get(sight.player):
        say = (
            f"Nothing about your {secret}: you could buy the same with any others. Whoever adds up every payment and "
            "every buy knows your cash and your shares anyway. This holds for players who reason perfectly and read "
            "nothing into your choice."
        )
        yield taps(say, [], private=True, rest=True, fold=TELLS, ask=TELLS)


def _row(sight: SeatView, firm: str, player: str, offers: Iterable[Offer]) -> blocks.Trading:
    state = sight.state
    price, held = state.price(firm), state.holds(player, firm)
    mine = "" if held is None else f" · {'you' if player == sight.player else 'holds'} {held}"
    say = f"size {state.size(firm)}{' safe' if state.safe(firm) else ''} · bank {state.stock(firm)}{mine}"
    buttons = [_bought(sight, offer, firm) for offer in offers]
    first = buttons[0]["send"].get("text", "")
    shown = money(price) if price else ""
    return {"firm": drawn(sight, firm), "price": shown, "say": say, "taps": buttons, "note": first}


def _bought(sight: SeatView, offer: Offer, firm: str) -> blocks.Button:
    state, count = sight.state, int(offer.known["count"])
    event: Any = offer.kind(**{**offer.known, "of": firm})
    why = sight.why_not(event) if firm in offer.blank("of").dim else ""
    cost = money(count * state.price(firm))
    return market.button(str(count), record(event), cost, why, f"{offer.verb} {state.name(firm)} for {cost}")


def choosing(sight: SeatView, offer: Offer, title: str = "", **look: Any) -> Json:
    """Return the corporations of an offer's only blank as large buttons, each with its resulting size and price."""
    rows: list[blocks.CorporationChoice] = []
    for firm in offer.blanks[0].choices:
        event = offer.fill({offer.blanks[0].name: firm})
        after = sight.after(event)
        note = f"size {after.size(firm)}, {money(after.price(firm))}" if after.size(firm) else ""
        rows.append(market.choice(after.name(firm), record(event), [drawn(sight, firm)], note))
    return market.choices(title or offer.verb, rows, look="pairs", **look)


# ---------------------------------------------------------------- settlements


def pays(sight: SeatView, settlement: Settlement, bonuses: Iterable[Bonus], how: str) -> str:
    """Return what the end of a corporation pays: bonuses of visible holders, a share, the player’s own shares."""
    state = sight.state
    said = [f"{sight.name(bonus.holder)} {money(bonus.dollars)}" for bonus in bonuses]
    if not said:
        most, less = (times * settlement.each for times in (MAJORITY, MINORITY))
        said = [f"bonuses of {money(most)} and {money(less)}"]
    share = f"a share sells for {money(settlement.each)}, {settlement.rate} trade for 1"
    mine = state.holds(sight.player, settlement.defunct) if sight.player else None
    own = f" Your {mine} sell for {money(mine * settlement.each)}." if mine else ""
    return f"{how}: {', '.join(said)}; {share}.{own}"


def settling(sight: SeatView) -> Iterator[Json]:
    """Yield the bank’s tile, then the holder whose turn it is: keeping is the default, selling all takes one tap."""
    for offer in sight.offered("NumberDrawn", "TileDrawn"):
        numbers = [tap(str(n), send(offer, number=n), figure=True) for n in offer.blank("number").choices]
        yield taps("Number of the bank’s tile", numbers, look="six")
    for offer in sight.offered("SharesDisposed"):
        yield from folded(sight, [_disposing(sight, offer)], str(offer.known["by"]), "Settle")


def _disposing(sight: SeatView, offer: Offer) -> Json:
    """Return the sheet of one holder; if the shares are hidden from this page, they are counted by hand."""
    state, player = sight.state, str(offer.known["by"])
    open_ = state.settlements[0]
    held = state.holds(player, open_.defunct)
    bonus = sum(b.dollars for b in open_.bonuses if b.holder == player)
    who = "You hold" if player == sight.player else f"{sight.name(player)} holds"
    said = [
        f"Bonus {money(bonus)}." if bonus else "",
        "Hostile takeover: all values are halved." if open_.hostile else "",
        f"{who} {held}." if held is not None else "Count the shares at the table.",
    ]
    return blocks.Settle(
        type="settle",
        title=f"{state.name(open_.defunct)} merges into {state.name(open_.survivor)}",
        held=state.most_held(player, open_.defunct),
        gone=drawn(sight, open_.defunct),
        kept=drawn(sight, open_.survivor),
        each=open_.each,
        rate=open_.rate,
        bank=state.stock(open_.survivor),
        price=state.price(open_.survivor),
        send=send(offer, sold="$sold", traded="$traded"),
        say=" ".join(filter(None, said)),
        counted=held is None,
        private=player == sight.player,
    )


def settled(sight: SeatView) -> Json:
    """Return what everybody looks at during a settlement: the bonuses, and who sells, trades and keeps next."""
    state = sight.state
    open_ = state.settlements[0]
    how = "Takeover" if open_.hostile else "Merger"
    title = f"{how}: {state.name(open_.defunct)} into {state.name(open_.survivor)}"
    got = {b.holder: f"{money(b.dollars)} {b.kind}" for b in open_.bonuses}
    now = open_.waiting[0] if open_.paid and open_.waiting else None
    does = {p: "settles now" if p == now else "settles later" for p in open_.waiting}
    queue = [
        {"player": p, "answer": " · ".join(filter(None, (got.get(p), does.get(p, "done" if open_.paid else ""))))}
        for p in state.seats
        if p in got or p in open_.waiting
    ]
    say = "The bank draws a tile: its number is the bank’s shares."
    if now:
        say = f"Size {open_.size}, {money(open_.each)} a share. {sight.name(now)} settles."
    return {"who": now or state.on_turn, "title": title, "say": say, "scene": deal(title, now, queue, say)}


def drama(sight: SeatView, line: SeatLine) -> Json | None:
    """Return a merger or a takeover that begins with this line, or the next of several."""
    before, after = line.before.settlements, line.after.settlements
    if not after or (before and before[0].defunct == after[0].defunct):
        return None
    open_: Settlement = after[0]
    title = "Hostile takeover" if open_.hostile else "Merger"
    firms = {"gone": [drawn(sight, open_.defunct)], "kept": drawn(sight, open_.survivor)}
    return great(title, f"Size {open_.size}, {money(open_.each)} a share", **firms)


def deal(title: str, who: str | None, queue: Sequence[Json], say: str = "") -> Json:
    """Return a scene for the television: who has answered what; its subject is shown above in large letters."""
    return {"kind": "deal", "title": title, "say": say, "who": who, "queue": queue, "three": [], "open": True}


# ---------------------------------------------------------------- the real table


def counted(sight: SeatView) -> Iterator[Json]:
    """Yield cash and shares as they were counted, for those who act on this page."""
    for offer in sight.offered("CashSet"):
        rows = [_cash(sight, offer, player) for player in offer.blank("of").choices if sight.acts(player)]
        if rows:
            yield market.amounts(offer.verb, rows, more=True, fold=offer.verb)
    for offer in sight.offered("SharesSet"):
        for player in offer.blank("by").choices:
            if sight.acts(player):
                title = f"Shares of {sight.name(player)} as counted"
                rows = [_shares(sight, offer, player, firm) for firm in offer.blank("of").choices]
                yield market.amounts(title, rows, more=True, fold=title)


def _cash(sight: SeatView, offer: Offer, player: str) -> blocks.AmountBlock:
    cash = sight.state.cash_of(player)
    now = "" if cash is None else money(cash)
    message = send(offer, of=player, dollars="$n")
    most = offer.blank("dollars").choices[-1]
    return market.amount(f"Cash of {sight.name(player)}", message, most, typed=True, now=now)


def _shares(sight: SeatView, offer: Offer, player: str, firm: str) -> blocks.AmountBlock:
    message = send(offer, by=player, of=firm, count="$n")
    start = sight.state.holds(player, firm) or 0
    name = f"{sight.state.name(firm)}:"
    return market.amount(name, message, offer.blank("count").choices[-1], start=start, firm=drawn(sight, firm))


# ---------------------------------------------------------------- the end


def ending(sight: SeatView, why: str) -> Iterator[Json]:
    """Yield the choice to declare the end of the game: folded, with the reason and a second question."""
    for offer in sight.offered("EndDeclared"):
        lines = (why, "All bonuses are paid and all shares are sold.")
        rows = [market.choice("End the game now", send(offer), lines=lines)]
        yield market.choices("Declare the end of the game?", rows, fold="End the game")


def won(sight: SeatView) -> Json:
    """Return who has won, and with how much; then the others in their order."""
    state = sight.state
    names = [sight.name(player) for player in state.winners]
    totals = sorted(((a.total, player) for player, a in state.account.items()), key=lambda one: -one[0])
    title = f"{listed(names)} {'win' if len(names) > 1 else 'wins'} with {money(totals[0][0])}"
    rest = listed(
        f"{sight.name(player)} with {money(total)}" for total, player in totals if player not in state.winners
    )
    say = f"Then {rest}." if rest else ""
    return {"who": state.winners[0] if names else None, "title": title, "say": say, "over": True}
