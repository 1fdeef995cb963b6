"""Tiny invented decks whose cards change hands: what a seat, or the table, learned from a history that was played.

Every kind of fact occurs, also several at one moment, out of order in the tuple, and late ones about the envelope.
A deck with a `lie` has one invented fact more: often no history fits it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from assistant.kit.facts import (
    ENVELOPE,
    OUT,
    DealtOn,
    Evidence,
    Fact,
    Holds,
    HoldsNone,
    HoldsOneOf,
    Left,
    Moved,
    NotTogether,
    Showed,
    Traded,
    Withheld,
)
from tests.deduction.histories.brute import Brute, TooMany

FEW, MOST = 12, 3_000
"""More histories than this are left to other counts; of decks with fewer than few, most are passed over."""


@dataclass(frozen=True)
class Deck:
    """The evidence of `seat` ("table": of nobody); where every card was at the end; all its histories."""

    evidence: Evidence
    seat: str
    where: dict[str, str]
    brute: Brute
    lie: bool


class Play:
    """One history of a tiny deck as it was played, and what the seat records.

    `heaps` are places beside the hands in which cards are at the start.
    """

    heaps: tuple[str, ...] = ()

    def __init__(self, dice: random.Random) -> None:
        self.dice, self.moment = dice, 0
        classes = {kind: tuple(f"{kind}{n}" for n in range(dice.randint(2, 3))) for kind in "swr"[: dice.randint(1, 3)]}
        extras = tuple(f"x{n}" for n in range(dice.choice((0, 0, 1, 2))))
        self.players = [f"p{n}" for n in range(dice.randint(2, 4))]
        laid = Evidence(classes=classes, sizes={}, extras=extras)
        self.where = {dice.choice(cards): ENVELOPE for cards in classes.values()}
        self.where |= {card: dice.choice([*self.players, *self.heaps]) for card in laid.cards if card not in self.where}
        self.where = {card: self.where[card] for card in laid.cards}
        sizes = {place: len(self.hand(place)) for place in (*self.players, *self.heaps)}
        if dice.random() < 0.5:
            sizes[OUT] = 0
        owners = dict(zip(classes["s"], self.players, strict=False)) if dice.random() < 0.5 else {}
        self.evidence = replace(laid, sizes=sizes, owners=owners)
        self.seat = dice.choice([*self.players, "table"])
        self.facts: list[Fact] = []
        if self.seat != "table":
            self.note(Holds, place=self.seat, cards=frozenset(self.hand(self.seat)))
        self.moment = 1

    def hand(self, place: str) -> list[str]:
        return [card for card, at in self.where.items() if at == place]

    def note(self, kind: type[Fact], **what: object) -> None:
        self.facts.append(kind(seq=self.moment, moment=self.moment, **what))

    def sees(self, *places: str) -> bool:
        """Return whether the seat knows which card it was: as one of these two, or because somebody told."""
        return self.seat in places or self.dice.random() < 0.15

    def some(self, least: int = 1, most: int = 3) -> frozenset[str]:
        cards = self.evidence.cards
        return frozenset(self.dice.sample(cards, min(len(cards), self.dice.randint(least, most))))

    def pair(self) -> tuple[str, str]:
        one, other = self.dice.sample(self.players, 2)
        return one, other

    # ---- what can happen

    def asked(self) -> None:
        """Play a suggestion: the player asked gives a named card, a free card, or nothing."""
        place, to = self.pair()
        free = frozenset(x for x in self.evidence.extras if self.where[x] != OUT and self.dice.random() < 0.8)
        named = self.some(1, 4) - set(self.evidence.extras) or frozenset(self.evidence.cards[:1])
        fitting = sorted(card for card in named | free if self.where[card] == place)
        if not fitting or (free.issuperset(fitting) and self.dice.random() < 0.5):
            self.note(HoldsNone, place=place, cards=named)
            if free:
                self.note(Withheld, place=place, cards=free)
            return
        card = self.dice.choice(fitting)
        known = card if self.sees(place, to) else None
        self.note(Moved, place=place, to=to, cards=named | free, card=known, free=free)
        self.where[card] = to

    def traded(self) -> None:
        place, to = self.pair()
        never = frozenset(x for x in self.evidence.cards if self.dice.random() < 0.1)
        mine = sorted(set(self.hand(place)) - never)
        theirs = sorted(set(self.hand(to)) - never)
        if mine and theirs:
            gave, got = self.dice.choice(mine), self.dice.choice(theirs)
            knows = {"gave": gave if self.sees(place, to) else None, "got": got if self.sees(place, to) else None}
            self.note(Traded, place=place, to=to, never=never, **knows)
            self.where |= {gave: to, got: place}

    def dealt_on(self) -> None:
        place = self.dice.choice(self.players)
        others = [player for player in self.players if player != place]
        hand = self.dice.sample(self.hand(place), len(self.hand(place)))
        for at, card in enumerate(hand):
            self.where[card] = others[at % len(others)]
        came = {player: frozenset(hand[at :: len(others)]) for at, player in enumerate(others)}
        if self.dice.random() < 0.5:
            came = {player: cards for player, cards in came.items() if cards}
        known = tuple((player, cards) for player, cards in came.items() if self.sees(player))
        counts = tuple((player, len(cards)) for player, cards in came.items())
        self.note(DealtOn, place=place, to=counts, known=known)

    def left(self) -> None:
        for card in self.evidence.extras:
            if self.where[card] in self.players and self.dice.random() < 0.5:
                self.note(Left, place=self.where[card], card=card)
                self.where[card] = OUT

    def looked(self) -> None:
        """Record something true about any place, including the envelope."""
        place, cards = self.dice.choice([*self.players, ENVELOPE]), self.some()
        inside = cards & set(self.hand(place))
        kinds: list[type[Fact]] = [HoldsOneOf] if inside else [HoldsNone]
        kinds += [NotTogether] if inside != cards else [Holds]
        self.note(self.dice.choice(kinds), place=place, cards=cards)

    def showed(self) -> None:
        place, among = self.dice.choice([*self.players, ENVELOPE]), self.some(2, 4)
        if inside := sorted(among & set(self.hand(place))):
            self.note(Showed, place=place, card=self.dice.choice(inside), among=among)

    def made_up(self) -> None:
        """Record an invented fact among the others."""
        place, to = self.pair()
        cards = self.some(1, 3)
        one = self.dice.choice(sorted(cards))
        self.moment = self.dice.randint(1, self.moment + 1)
        self.dice.choice(
            [
                lambda: self.note(Holds, place=self.dice.choice((place, ENVELOPE)), cards=cards),
                lambda: self.note(HoldsNone, place=self.dice.choice((place, ENVELOPE)), cards=cards),
                lambda: self.note(HoldsOneOf, place=self.dice.choice((place, ENVELOPE)), cards=cards),
                lambda: self.note(NotTogether, place=place, cards=cards),
                lambda: self.note(Moved, place=place, to=to, cards=cards, card=self.dice.choice((one, None))),
                lambda: self.note(Traded, place=place, to=to, gave=one),
                lambda: self.note(DealtOn, place=place, to=((to, len(self.hand(place))),)),
                lambda: self.note(Left, place=place, card=one),
                lambda: self.note(Showed, place=place, card=one, among=cards),
            ]
        )()

    def step(self) -> None:
        """Play the next event; sometimes at the same moment as the last one."""
        self.moment += self.dice.choice((0, 1, 1, 1, 2))
        happen = (self.asked, self.traded, self.dealt_on, self.left, self.looked, self.showed)
        self.dice.choices(happen, (8, 3, 2, 1, 2, 1))[0]()

    def told(self) -> Evidence:
        """Return the recorded facts: shuffled, but in order within a moment; those about the envelope at any moment."""
        facts = [replace(f, moment=self.dice.randint(0, self.moment)) if _of_envelope(f) else f for f in self.facts]
        within = {moment: list(group) for moment, group in groupby(sorted(facts, key=_moment), key=_moment)}
        order = [fact.moment for fact in facts]
        self.dice.shuffle(order)
        return replace(self.evidence, facts=tuple(within[moment].pop(0) for moment in order))


def _moment(fact: Fact) -> int:
    return fact.moment


def _of_envelope(fact: Fact) -> bool:
    return getattr(fact, "place", None) == ENVELOPE


def played(dice: random.Random, lie: bool, kind: type[Play] = Play) -> Deck | None:
    """Return one deck; None if it has too many histories to list, or too few to be interesting."""
    play = kind(dice)
    for _ in range(dice.randint(2, 9)):
        play.step()
    if lie:
        play.made_up()
    evidence = play.told()
    try:
        brute = Brute(evidence, {dice.randint(0, play.moment + 1) for _ in range(2)}, MOST)
    except TooMany:
        return None
    if brute.count < FEW and not lie and dice.random() < 0.9:
        return None
    return Deck(evidence, play.seat, play.where, brute, lie)


def decks(count: int, seed: int = 11, kind: type[Play] = Play) -> Iterator[Deck]:
    """Yield decks on which this kind of play happens; every fourth has a lie."""
    dice = random.Random(seed)
    for number in range(count):
        deck = None
        while deck is None:
            deck = played(dice, number % 4 == 3, kind)
        yield deck
