"""The entries outside the turn: looks for sale, trapped players, the Minkin card, names, purses."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.content.house_rules import chosen
from assistant.core.offer import AnyWords, Blank, Offer
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.state import FEE, PRICE, NotAClue

MOST = 600
"""The highest number of rubles a purse may be set to."""


def beside(state: NotAClue, seat: str) -> Iterator[Offer]:
    """Yield the entries possible at any time, on anyone's turn (NAC-SEL-01, NAC-LOC-04, NAC-MIN-01)."""
    yield from _sales(state, seat)
    yield from _trapping(state)
    yield from _exposing(state, seat)
    if state.minkin and state.purses.get(state.minkin, 0) >= PRICE:
        verb = f"{state.name(state.minkin)} pays ₽{PRICE}"
        yield Offer(e.MinkinPaid, verb, {"by": state.minkin}, expected=True)


def _sales(state: NotAClue, seat: str) -> Iterator[Offer]:
    """Yield sales: with the card on the seller's own phone, by the two players on any screen."""
    able = tuple(player for player in state.order if state.purses.get(player, 0) >= FEE)
    buyers = {s: tuple(p for p in able if p != s) for s in state.order if state.hand_sizes.get(s)}
    sellers = tuple(seller for seller, others in buyers.items() if others)
    if seat in sellers and (hand := state.hands.get(seat)):
        to = Blank("to", buyers[seat], noun="player")
        blanks = (to, Blank("card", hand, noun="card"))
        yield Offer(e.InformationSold, "Sell a look at a card", {"by": seat}, blanks, private=True)
        if chosen(state, "NAC-AMB-06") == "buyer_may_ask":
            yield from _asked_for(state, seat, to, hand)
    if sellers:
        to = Blank("to", able, noun="player", on="by", each={seller: buyers[seller] for seller in sellers})
        yield Offer(e.InformationSold, "Who sold a look to whom?", {}, (Blank("by", sellers, noun="player"), to))


def _asked_for(state: NotAClue, seat: str, to: Blank, hand: tuple[str, ...]) -> Iterator[Offer]:
    """Yield a look at a card of the class that the buyer asked for (NAC-AMB-06)."""
    each = {kind: tuple(card for card in hand if card in state.deck[kind]) for kind in state.classes}
    kinds = tuple(kind for kind in state.classes if each[kind])
    able = tuple(card for card in hand if any(card in each[kind] for kind in kinds))
    blanks = (to, Blank("asked", kinds, noun="class"), Blank("card", able, noun="card", on="asked", each=each))
    if kinds:
        yield Offer(e.InformationSold, "Sell a requested look", {"by": seat}, blanks, private=True)


def _trapping(state: NotAClue) -> Iterator[Offer]:
    """Yield who is trapped, and by whom if that decides who is paid (NAC-LOC-04, NAC-AMB-06)."""
    able = tuple(p for p in state.order if p not in state.trapped and state.room_of(p))
    if able:
        of = Blank("of", able, noun="player")
        yield Offer(e.ExitsBlocked, "Who is trapped?", {}, (of,))
        if chosen(state, "NAC-AMB-06") == "to_the_blocking":
            each = {player: state.opponents(player) for player in able}
            for count in range(1, len(state.order)):
                by = Blank("blockers", state.order, count=count, noun="player", on="of", each=each, many=True)
                yield Offer(e.ExitsBlocked, f"Trapped by {count}", {}, (of, by))
    for player in state.trapped:
        yield Offer(e.ExitsFreed, f"{state.name(player)} is free again", {"of": player})


def _exposing(state: NotAClue, seat: str) -> Iterator[Offer]:
    """Yield the votes of a trapped player's opponents (NAC-MIN-01), unless the player has paid (NAC-MIN-04)."""
    for player in () if state.minkin else tuple(p for p in state.trapped if p not in state.paid):
        for_it, name = state.exposing.get(player, ()), state.name(player)
        for expose in (True, False):
            able = tuple(p for p in state.opponents(player) if (p in for_it) != expose)
            known = {"of": player, "expose": expose}
            verb = f"Expose {name}" if expose else f"Spare {name}"
            if seat in able:
                yield Offer(e.ExposureVoted, verb, {**known, "by": seat})
            elif able and seat not in state.order:
                yield Offer(e.ExposureVoted, f"{verb}: who votes for it?", known, (Blank("by", able, noun="player"),))


def set_right(state: NotAClue) -> Iterator[Offer]:
    """Yield corrections of names, motives and corners (NAC-EQP-03), purses and pot."""
    card = Blank("card", tuple(card.key for card in state.cards), noun="card")
    yield Offer(e.CardNamed, "Rename a card", {}, (card, Blank("name", AnyWords(("",)))), rare=True)
    contractor = Blank("contractor", state.deck["contractor"], noun="contractor")
    motive = Blank("motive", AnyWords(("",)))
    yield Offer(e.MotiveTyped, "Enter a motive", {}, (contractor, motive), rare=True)
    corner = (Blank("location", state.rooms, noun="location"), Blank("corner", (True, False)))
    yield Offer(e.CornerMarked, "Corner locations", {}, corner, rare=True)
    purse = (Blank("of", state.order, noun="player"), Blank("rubles", range(MOST + 1)))
    yield Offer(e.PurseCounted, "Rubles in a purse", {}, purse, rare=True)
    yield Offer(e.PotCounted, "Rubles in the center", {}, (Blank("rubles", range(MOST + 1)),), rare=True)
