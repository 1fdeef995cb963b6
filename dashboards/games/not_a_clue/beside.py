"""Actions possible at any time in Not A Clue: looks for sale, blocked doors, the Minkin card. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.event import Event
from assistant.core.offer import Offer
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.state import FEE, PRICE, NotAClue
from assistant.kit.phrasing import counted, listed
from dashboards.parts.common.blocks import Form, Peek
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import button, fold, folded, form, send, tap, taps
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip
from dashboards.parts.mystery.ring import roubles

SOLD = "Tap who sold the look, then who bought it"


def which_card(event: Event, before: NotAClue, seat: str) -> str:
    """Return the question about a sold card, for the two players who saw it."""
    if isinstance(event, e.InformationSold):
        if seat == event.to:
            return f"Which card did {clip(before.name(event.by))} sell you a look at?"
        return f"Which card did you show {clip(before.name(event.to))} for {roubles(FEE)}?"
    return ""


# ---------------------------------------------------------------- looks for sale


def bought(sight: SeatView) -> Iterator[Json]:
    """Yield the last look this player bought, this turn or the last; shown while held down."""
    state: NotAClue = sight.state
    mine = [look for look in state.looks if look.to == sight.player]
    if not mine or state.sales[mine[-1].sale].turn < state.turn.number - 1:
        return
    look = mine[-1]
    seller = sight.name(look.by)
    peek: Peek = {
        "type": "peek",
        "title": f"{seller} showed you",
        "hint": f"{seller} sold you a look. Hold to see the card",
        "note": "",
        "lines": [clip(state.card(look.card))],
        "private": True,
    }
    yield peek


def selling(sight: SeatView) -> Iterator[Json]:
    """Yield sales: with the card on the seller's phone, by the two players on any screen."""
    price = roubles(FEE)
    for offer in sight.offered(e.InformationSold):
        if offer.private:
            asked = any(blank.name == "asked" for blank in offer.blanks)
            title = "Sell a requested look" if asked else f"Sell a look for {price}"
            block = _to_people(sight, form(sight, offer, title, fold=title))
            if all(row["choices"] for row in block["rows"] if row["name"] == "to"):
                yield {**block, "private": False, "look": "sale"}
        elif sight.role == "seat":
            yield from _buying(sight, offer)
            yield {**form(sight, offer, offer.verb, fold="Who sold a look?", more=True), "ask": SOLD}
        else:
            yield {**form(sight, offer, offer.verb, fold="Who sold a look?"), "ask": SOLD}


def trades(sight: SeatView, seller: str, buyer: str) -> bool:
    """Return whether these two can agree on a look: a computer player does only with the holder of the Minkin card."""
    return seller == sight.state.minkin or not (sight.is_computer(seller) or sight.is_computer(buyer))


def _to_people(sight: SeatView, block: Form) -> Form:
    """Return the form of a sale with those who can agree to buy."""
    me = sight.player or ""
    for row in block["rows"]:
        if row["name"] == "to":
            row["choices"] = [choice for choice in row["choices"] if trades(sight, me, choice["value"])]
    return block


def _buying(sight: SeatView, offer: Offer) -> Iterator[Json]:
    """Yield the question of who sold this phone's player a look, for sales that the seller does not enter.

    It is folded, because nobody waits for it. A sale that was entered this turn is not asked for again; one more can
    be entered on a shared screen.
    """
    me, state = sight.player or "", sight.state
    sold = {sale.by for sale in state.sales if sale.to == me and sale.turn == state.turn.number}
    able = [p for p in offer.blank("by").choices if p not in sold and trades(sight, p, me)]
    sellers = [p for p in able if offer.blank("to").fits(me, {"by": p})]
    buttons = [tap(sight.name(p), send(offer, by=p, to=me), player=p) for p in sellers]
    if buttons:
        yield taps("Did somebody sell you a look?", buttons, fold="Bought a look")


# ---------------------------------------------------------------- trapped, exposed, lifted


def minkin(sight: SeatView) -> Iterator[Json]:
    """Yield the payment that lifts the Minkin card; nobody waits for it before its player is on turn."""
    held = sight.state.minkin or ""
    now = sight.state.on_turn == held
    label = f"{sight.name(held)} pays {roubles(PRICE)}"
    pays = [button(offer, label, main=now) for offer in sight.offered(e.MinkinPaid)]
    if pays:
        yield from folded(sight, [taps("The Minkin card", pays, look="one", rest=not now)], held, "Pay")


def exposing(sight: SeatView) -> Iterator[Json]:
    """Yield, for each trapped player, the votes for the Minkin card and the player's own, which nobody waits for."""
    state: NotAClue = sight.state
    for player in () if state.minkin or state.over else state.trapped:
        offers = [offer for offer in sight.offered(e.ExposureVoted) if offer.known["of"] == player]
        title = _standing(state, player)
        own = [button(offer) for offer in offers if not offer.blanks]
        if own:
            yield taps(title, own, look="two", rest=True)
        for offer in (offer for offer in offers if offer.blanks):
            wish = offer.verb.split(":")[0]
            yield {**form(sight, offer, offer.verb, fold=wish), "ask": f"{wish}: tap who votes for that"}


def _standing(state: NotAClue, player: str) -> str:
    for_it = state.exposing.get(player, ())
    so_far = f" So far: {listed(clip(state.name(one)) for one in for_it)}." if for_it else ""
    needed = counted(state.wanted(player), "vote")
    return f"{clip(state.name(player))} is trapped. The Minkin card needs {needed}.{so_far}"


def trapping(sight: SeatView) -> Iterator[Json]:
    """Yield whose doors are blocked, and whose are free again."""
    free = [button(offer, quiet=True) for offer in sight.offered(e.ExitsFreed)]
    if free:
        yield taps("", free, look="one", beside=True)
    offers = sight.offered(e.ExitsBlocked)
    plain = [form(sight, offer, "Whose doors are all blocked?") for offer in offers if len(offer.blanks) == 1]
    named = [form(sight, offer, fold=offer.verb) for offer in offers if len(offer.blanks) > 1]
    title = "Someone else is trapped" if sight.state.trapped else "Someone is trapped"
    rare: Json = {"more": True} if sight.role == "seat" else {}  # on a phone it is on the tab of rare actions
    if named:
        yield {**fold(title, [*plain, *named]), **rare}
    elif plain:  # an action of its own, which is folded away again once it is entered
        yield {**plain[0], "fold": title, "ask": "Tap the player whose doors are all blocked", **rare}
