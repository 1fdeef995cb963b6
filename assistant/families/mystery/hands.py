"""Hands of cards as one seat knows them: who holds what now, and cards that change hands.

A hand in `hands` is known card by card, and stays so while every card that comes and goes is seen. Of other hands the
seat knows some cards (`located`). When a card moves unseen, every card that it may have been is no longer certain.
Everything recorded here is certain and true at this moment; finding everything else that is certain is the deduction's
business.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from assistant.core.fast_replace import replace
from assistant.families.mystery.table import M, Mystery, Seen
from assistant.kit.cards import dealt
from assistant.kit.phrasing import upper


def noted(state: M, player: str, cards: Collection[str]) -> M:
    """Record that this seat looked at a hand: it is known card by card."""
    return replace(state, hands={**state.hands, player: tuple(cards)})


def shown(state: M, by: str, to: str, card: str) -> M:
    """Record a shown card for the two players who know it (CLUE-PRV-02); it does not move."""
    if not state.suggestions:
        return state
    seen = Seen(by=by, to=to, card=card, suggestion=len(state.suggestions) - 1)
    return replace(state, seen=(*state.seen, seen), located={**state.located, card: by})


# ------------------------------------------------------------------ cards that change hands


def given(state: M, by: str, to: str, card: str | None = None, among: Collection[str] = ()) -> M:
    """Move one card from a hand (or heap) to another: given, dug, bribed, grabbed (KC-SUG-04, AC-SPD-01).

    `card` is None for a seat that does not see it; then it is one of `among` (of all cards, if that is empty).
    """
    if card is None:
        card = _only(state, by, among)
    sizes = {by: state.hand_sizes.get(by, 0) - 1, to: state.hand_sizes.get(to, 0) + 1}
    state = replace(state, hand_sizes={**state.hand_sizes, **{p: max(0, size) for p, size in sizes.items()}})
    return _gone_unseen(state, by, to, among) if card is None else _gone(state, by, to, card)


def traded(state: M, one: str, other: str, gave: str | None = None, got: str | None = None) -> M:
    """Exchange two cards at the same time (KC-CON-02): `one` gave and got them; None where this seat did not see the
    card.
    """
    if gave is None or got is None:
        for player in (one, other):
            state = _uncertain(state, player, ())
        return state
    hands = {p: hand for p, hand in state.hands.items() if p in (one, other)}
    swapped = {p: tuple({gave: got, got: gave}.get(c, c) for c in hand) for p, hand in hands.items()}
    return replace(state, hands={**state.hands, **swapped}, located={**state.located, gave: other, got: one})


def dealt_on(state: M, player: str, receivers: Sequence[str], known: Mapping[str, Collection[str]] | None = None) -> M:
    """Deal all cards of a player to the others, one at a time, beginning with the first in `receivers` (KC-ACC-07).

    `known` are the cards that this seat saw arrive, by receiver.
    """
    known = known or {}
    counts = (
        dict(zip(receivers, dealt(state.hand_sizes.get(player, 0), len(receivers)), strict=True)) if receivers else {}
    )
    gone = {card for card, place in state.located.items() if place == player} | set(state.hands.get(player, ()))
    sizes = {**state.hand_sizes, player: 0, **{p: state.hand_sizes.get(p, 0) + n for p, n in counts.items()}}
    hands = {p: () if p == player else hand for p, hand in state.hands.items()}
    located = {card: place for card, place in state.located.items() if card not in gone}
    state = replace(state, hand_sizes=sizes, hands=hands, located=located)
    for receiver, count in counts.items():
        state = _received(state, receiver, tuple(known.get(receiver, ())), count)
    return state


def looked_at(state: M, player: str, cards: Collection[str]) -> M:
    """Record that a player looked at cards that came unseen; once all are known, the hand is known card by card."""
    if player in state.hands:
        return state
    state = replace(state, located={**state.located, **dict.fromkeys(cards, player)})
    held = tuple(card for card, place in state.located.items() if place == player)
    return noted(state, player, held) if len(held) == state.hand_sizes.get(player, 0) else state


def removed(state: M, player: str, card: str) -> M:
    """Take a card out of a hand and out of the game; it stays face up (KC-RHG-03)."""
    state = _gone(state, player, "", card)
    located = {one: place for one, place in state.located.items() if one != card}
    sizes = {**state.hand_sizes, player: max(0, state.hand_sizes.get(player, 0) - 1)}
    return replace(state, hand_sizes=sizes, located=located, left_over=(*state.left_over, card))


def _only(state: Mystery, by: str, among: Collection[str]) -> str | None:
    """Return the one card of a known hand that can have gone, or None."""
    hand = state.hands.get(by)
    able = [card for card in hand if not among or card in among] if hand is not None else []
    return able[0] if len(able) == 1 else None


def _gone(state: M, by: str, to: str, card: str) -> M:
    hands = dict(state.hands)
    if by in hands:
        hands[by] = tuple(one for one in hands[by] if one != card)
    if to in hands and card not in hands[to]:
        hands[to] = (*hands[to], card)
    return replace(state, hands=hands, located={**state.located, card: to})


def _gone_unseen(state: M, by: str, to: str, among: Collection[str]) -> M:
    return forgotten(_uncertain(state, by, among), to)


def _received(state: M, player: str, cards: tuple[str, ...], count: int) -> M:
    """Add cards to a hand; it stays known card by card if all of them were seen."""
    state = replace(state, located={**state.located, **dict.fromkeys(cards, player)})
    if player not in state.hands:
        return state
    if len(cards) < count:
        return forgotten(state, player)
    return replace(state, hands={**state.hands, player: (*state.hands[player], *cards)})


def _uncertain(state: M, player: str, among: Collection[str]) -> M:
    """Record that one card of a hand, one of `among`, has gone: none of them is certain to be there any more."""
    state = forgotten(state, player)
    left = {c: p for c, p in state.located.items() if p != player or (among and c not in among)}
    return replace(state, located=left)


def forgotten(state: M, player: str) -> M:
    """Record that a hand is not known card by card any more; the cards it was known to have are still there."""
    if player not in state.hands:
        return state
    there = dict.fromkeys(state.hands[player], player)
    hands = {p: hand for p, hand in state.hands.items() if p != player}
    return replace(state, hands=hands, located={**state.located, **there})


# ------------------------------------------------------------------ who holds it now


def holder(state: Mystery, card: str) -> str | None:
    """Return the player whose hand a card is in at this moment, as far as this seat knows."""
    return next((player for player, hand in state.hands.items() if card in hand), state.located.get(card))


def placed(state: Mystery, besides: str = "") -> frozenset[str]:
    """Return the cards that this seat knows to be in a hand, face up on the table, or in the opened case file.

    Those in the hand of `besides` do not count.
    """
    held = {card for player, hand in state.hands.items() if player != besides for card in hand}
    held |= {card for card, player in state.located.items() if player != besides}
    return frozenset(held | set(state.left_over) | set(state.solution or ()))


def cannot_hold(state: Mystery, card: str, player: str) -> str:
    """Return why `player` cannot hold this card now; "" if it is possible."""
    if player in state.hands and card not in state.hands[player]:
        return f"{state.card(card)} is not in their hand"
    if state.hand_sizes.get(player) == 0:
        return "their hand is empty"
    return lies_elsewhere(state, card, player)


def not_here(state: Mystery, card: str, player: str) -> str:
    """Return a sentence that says why a hand lacks this card; it reads as well on the page of that hand's player."""
    name, the, where = state.card(card), state.the(card), cannot_hold(state, card, player)
    if where == "their hand is empty":
        return "This hand is empty."
    elsewhere = where and not where.endswith("their hand")
    return upper(f"{where.replace(name, the, 1)}." if elsewhere else f"{the} is not in this hand.")


def lies_elsewhere(state: Mystery, card: str, player: str) -> str:
    """Return where else than with `player` this card is known to be; "" if nowhere."""
    name = state.card(card)
    if card in state.left_over:
        return f"{name} is face up on the table"
    if card in (state.solution or ()):
        return f"{name} was in the case file"
    other = holder(state, card)
    if other is None or other == player:
        return ""
    shown_by = any(seen.card == card and seen.by == other for seen in state.seen)
    known = other in state.hands or not shown_by
    return f"{name} is in {state.name(other)}’s hand" if known else f"{state.name(other)} has shown {name}"
