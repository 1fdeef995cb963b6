"""A pack of 52 playing cards: what everybody can count, and what each seat knows of hands.

Cards go by suit and rank: "spades_10", "hearts_ace". The number of cards in each place is public; a seat knows which
they are if they are face up or in its own hand. Nothing here refuses or knows a rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from assistant.core.event import own
from assistant.core.fast_replace import replace

SUITS: Final = {"spades": "Spades", "hearts": "Hearts", "diamonds": "Diamonds", "clubs": "Clubs"}
RANKS: Final = {
    "ace": "Ace",
    **{str(pips): str(pips) for pips in range(2, 11)},
    "jack": "Jack",
    "queen": "Queen",
    "king": "King",
}
PACK: Final = {f"{suit}_{rank}": f"{word} of {name}" for suit, name in SUITS.items() for rank, word in RANKS.items()}
"""Every card of the pack as people say it: key → "Queen of Hearts"."""
COURT: Final = ("jack", "queen", "king")


def suit(card: str) -> str:
    """Return "spades", "hearts", "diamonds" or "clubs"."""
    return card.partition("_")[0]


def rank(card: str) -> str:
    """Return "ace", "2" to "10", "jack", "queen" or "king"."""
    return card.partition("_")[2]


@dataclass(frozen=True, kw_only=True)
class Packed:
    """The part of a State that is a pack of cards.

    `pile` is the number of cards that can be drawn, `discards` are face up beside it, `counts` are hand sizes; `bared`
    are cards in hands that everybody knows, `held` those that this seat knows besides.
    """

    pile: int = 0
    discards: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict[str, int])
    bared: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])

    held: Mapping[str, tuple[str, ...]] = own(dict)

    def known(self, player: str) -> tuple[str, ...]:
        """Return the cards that this seat knows in a hand, in the order of the pack."""
        there = {*self.bared.get(player, ()), *self.held.get(player, ())}
        return tuple(card for card in PACK if card in there)

    def can_hold(self, player: str) -> tuple[str, ...]:
        """Return the cards that a hand can have, as far as this seat knows: its known cards, or all that are nowhere
        else.

        For "" these are the cards that can be on top of the pile; of a pile that is about to be made from the discards,
        any of them.
        """
        if not player and not self.pile:
            return tuple(card for card in PACK if card in self.discards)
        known, count = self.known(player), self.counts.get(player, 0)
        if player in self.counts and len(known) >= count:
            return known
        elsewhere = {*self.discards, *(c for p in (*self.bared, *self.held) if p != player for c in self.known(p))}
        return tuple(card for card in PACK if card not in elsewhere)


P = TypeVar("P", bound=Packed)


def drawn(state: P, player: str, card: str | None) -> P:
    """Move the top card into a hand; only its player sees it. An empty pile is made again from the discards."""
    if not state.pile:
        state = replace(state, pile=len(state.discards), discards=())
    if not state.pile:
        return state
    return replace(_counted(state, {player: 1}), pile=state.pile - 1, held=_with(state.held, player, card))


def put_on_table(state: P, player: str, cards: Collection[str]) -> P:
    """Take cards out of a hand, face up onto the table: where they go from there is entered next."""
    state = _counted(state, {player: -len(cards)})
    return replace(state, held=_without(state.held, player, cards), bared=_without(state.bared, player, cards))


def discarded(state: P, cards: Iterable[str], back: bool = False) -> P:
    """Put cards from the table onto the discards, or shuffle them `back` into the pile."""
    cards = tuple(cards)
    return replace(state, pile=state.pile + len(cards)) if back else replace(state, discards=(*state.discards, *cards))


def turned_up(state: P, card: str, back: bool = False) -> P:
    """Turn up the top card of the pile for all to see, and put it onto the discards or back into the pile."""
    if not state.pile:
        state = replace(state, pile=len(state.discards), discards=())
    return state if back or not state.pile else discarded(replace(state, pile=state.pile - 1), (card,))


def handed(state: P, by: str, to: str, card: str | None, openly: bool = False) -> P:
    """Move a card from one hand to another: for all to see, or seen by the two players alone (None for everybody else).

    Unseen, it may have been any card: those two alone still know for certain which known cards are left.
    """
    if openly and card is not None:
        state = _counted(put_on_table(state, by, (card,)), {to: 1})
        return replace(state, bared=_with(state.bared, to, card))
    left = tuple(one for one in state.known(by) if one != card)
    state = _counted(unknown(state, by), {by: -1, to: 1})
    if card is None:
        return state
    return replace(state, held=_with({**state.held, by: left}, to, card))


def unknown(state: P, player: str) -> P:
    """Record that a card left this hand unseen: none of its known cards is certain to be there any more."""
    held = {p: cards for p, cards in state.held.items() if p != player}
    return replace(state, held=held, bared={p: cards for p, cards in state.bared.items() if p != player})


def noted(state: P, player: str, cards: Collection[str]) -> P:
    """Record the cards that a player enters as their own hand."""
    return replace(state, held={**state.held, player: tuple(cards)})


def turned_face_up(state: P, player: str, cards: Collection[str]) -> P:
    """Turn a whole hand face up; its size is the number of these cards."""
    state = replace(state, counts={**state.counts, player: len(cards)})
    held = {p: known for p, known in state.held.items() if p != player}
    return replace(state, held=held, bared={**state.bared, player: tuple(cards)})


def gathered(state: P) -> P:
    """Shuffle all cards into one pile, those in hands too."""
    return replace(state, pile=len(PACK), discards=(), counts=dict.fromkeys(state.counts, 0), bared={}, held={})


def emptied(state: P, player: str) -> P:
    """Put a hand back into the pile."""
    state = replace(unknown(state, player), pile=state.pile + state.counts.get(player, 0))
    return replace(state, counts={**state.counts, player: 0})


def twice(state: Packed) -> tuple[str, ...]:
    """Return the cards that are known in two places at once, which must never happen."""
    seen = Counter([*state.discards, *(c for p in {*state.bared, *state.held} for c in state.known(p))])
    return tuple(card for card, times in seen.items() if times > 1)


def _counted(state: P, more: Mapping[str, int]) -> P:
    counts = {player: max(0, state.counts.get(player, 0) + n) for player, n in more.items()}
    return replace(state, counts={**state.counts, **counts})


Known = Mapping[str, tuple[str, ...]]


def _with(known: Known, player: str, card: str | None) -> Known:
    cards = known.get(player, ())
    return known if card is None or card in cards else {**known, player: (*cards, card)}


def _without(known: Known, player: str, cards: Collection[str]) -> Known:
    return {p: tuple(c for c in held if p != player or c not in cards) for p, held in known.items()}
