"""Every deal of a tiny set of Not A Clue, weighed by what one seat saw: by the words of the catalogue, without facts.

table = evening(random.Random(3))   # theories with all kinds of answers, looks, versions, polls, now and then a lie
found = Deals(table, "ben")            # what Ben may conclude from what he saw of it
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from assistant.content.house_rules import chosen
from assistant.core.event import Event
from assistant.core.seating import Seated, after
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.setup import lay
from assistant.kit.cards import Card
from assistant.kit.facts import ENVELOPE, Evidence
from assistant.table.table import Table
from tests.deduction.reference import Hands, worlds

KINDS = ("suspect", "contractor", "location")


class Evening:
    """A dealt truth with matching lines; the same dice play the same game."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        cards = [Card(key=f"{k}_{n}", name=f"{k} {n}", kind=k) for k in KINDS for n in range(1, dice.randint(2, 3) + 1)]
        players = [Seated(key=key, name=key.title()) for key in ("anna", "ben", "carla")[: dice.randint(2, 3)]]
        self.order = tuple(player.key for player in players)
        options = {"NAC-AMB-06": "buyer_may_ask"} if dice.random() < 0.5 else {}
        self.any_card = dice.random() < 0.25
        options |= {"NAC-AMB-02": "any_card_may"} if self.any_card else {}
        self.deck = {kind: [card.key for card in cards if card.kind == kind] for kind in KINDS}
        file = [dice.choice(self.deck[kind]) for kind in KINDS]
        rest = dice.sample(found := [card.key for card in cards if card.key not in file], len(found))
        cuts = [0, *sorted(dice.sample(range(1, len(rest)), len(players) - 1)), len(rest)]
        self.hands = {player: rest[cuts[at] : cuts[at + 1]] for at, player in enumerate(self.order)}
        self.table = Table(GAMES["not_a_clue"], clock=lambda: 0)
        laid = lay(players, cards=tuple(cards), options=options)
        self.table.record(replace(laid, hand_sizes={player: len(hand) for player, hand in self.hands.items()}))

    def play(self) -> Table:
        """Play hands, most of them typed in, and some lines of all kinds."""
        for player, hand in self.hands.items():
            if self.dice.random() < 0.8:
                self.told(clue.HandDealt(of=player, cards=tuple(sorted(hand))), player)
        for _ in range(self.dice.randint(1, 6)):
            self.dice.choice((self.asks, self.asks, self.sells, self.sells, self.closes))()
        if self.dice.random() < 0.06:
            self.enters_a_false_card()
        return self.table

    def told(self, event: Event, by: str) -> int:
        return self.table.record(event, by, freely=True).seq

    def shown(self, event: Any, by: str, to: str) -> None:
        """Let the shower enter the card, or record it openly for one of the two to add later, or for nobody."""
        if self.dice.random() < 0.4:
            self.told(event, by)
            return
        seq = self.told(replace(event, **{name: None for name in ("card", "asked") if hasattr(event, name)}), by)
        if self.dice.random() < 0.6:
            self.table.amend(seq, event, self.dice.choice((by, to)))

    def asks(self) -> None:
        """Play a theory with its answers one by one, in one line, or none."""
        by, named = self.dice.choice(self.order), [self.dice.choice(self.deck[kind]) for kind in KINDS]
        self.told(e.TheoryMade(by=by, **dict(zip(KINDS, named, strict=True))), by)
        if self.dice.random() < 0.1:
            return
        aloud = self.dice.random() < 0.5
        for other in after(self.order, by):
            fitting = [card for card in self.hands[other] if card in named]
            if self.any_card and self.dice.random() < 0.3:
                fitting = self.hands[other]
            if fitting:
                self.shown(clue.CardShown(by=other, to=by, card=self.dice.choice(fitting)), other, by)
                return
            if aloud:
                self.told(clue.Passed(by=other), other)
        if not aloud:
            self.told(clue.NobodyShowed(), by)

    def sells(self) -> None:
        """Sell a look at any card, or at one of the class that was asked for."""
        by, to = self.dice.sample(self.order, 2)
        card, asked = self.dice.choice(self.hands[by]), None
        if self.table.view(by).options.get("NAC-AMB-06") and self.dice.random() < 0.7:
            asked = self.dice.choice([kind for kind in KINDS if {*self.deck[kind]} & {*self.hands[by]}])
            card = self.dice.choice([one for one in self.hands[by] if one in self.deck[asked]])
        self.shown(e.InformationSold(by=by, to=to, card=card, asked=asked), by, to)

    def closes(self) -> None:
        """Play a version and its poll, which prove nothing, although nobody has won."""
        by, named = self.dice.choice(self.order), [self.dice.choice(self.deck[kind]) for kind in KINDS]
        self.told(e.VersionDeclared(by=by, **dict(zip(KINDS, named, strict=True))), by)
        self.told(e.PollTaken(), by)

    def enters_a_false_card(self) -> None:
        """Enter a card that the seller does not have."""
        by, to = self.dice.sample(self.order, 2)
        wrong = [card for cards in self.deck.values() for card in cards if card not in self.hands[by]]
        self.told(e.InformationSold(by=by, to=to, card=self.dice.choice(wrong)), to)


def evening(dice: random.Random) -> Table:
    """Return a table of two or three players with six to nine cards."""
    return Evening(dice).play()


class Deals:
    """All deals that fit what a seat saw, each with its weight by the model "neutral"; `plain` counts each as one."""

    def __init__(self, table: Table, seat: str) -> None:
        self.seat = seat
        (laid, *self.seen) = [told.event for told in table.story(seat)]
        assert isinstance(laid, e.GameStarted)
        self.order = tuple(player.key for player in laid.players)
        self.kinds = {kind: tuple(card.key for card in laid.cards if card.kind == kind) for kind in KINDS}
        self.any_card = chosen(table.view(seat), "NAC-AMB-02") == "any_card_may"
        every = worlds(Evidence(classes=self.kinds, sizes=laid.hand_sizes))
        weighed = [(deal, self.weight(deal)) for deal in every]
        self.found: list[tuple[Hands, Fraction]] = [(deal, weight) for deal, weight in weighed if weight]

    def weight(self, deal: Hands) -> Fraction:
        """How likely a deal makes what was seen; 0 where it cannot be."""
        found = Fraction(1)
        for chance in self.chances(deal):
            found *= chance
            if not found:
                break
        return found

    def chances(self, deal: Hands) -> Iterator[Fraction]:
        by, named = "", frozenset[str]()
        for event in self.seen:
            match event:
                case clue.HandDealt(of=of, cards=cards) if cards is not None:
                    yield Fraction(deal[of] == {*cards})
                case e.TheoryMade():
                    by, named = event.by, frozenset((event.suspect, event.contractor, event.location))
                case clue.Passed():
                    yield self.pass_of((event.by,), deal, named)
                case clue.NobodyShowed():
                    yield self.pass_of(after(self.order, by), deal, named)
                case clue.CardShown():
                    queue = after(self.order, by)
                    yield self.pass_of(queue[: queue.index(event.by)], deal, named)
                    yield self.shown(event, deal, named)
                case e.InformationSold():
                    yield self.sold(event, deal)

    def pass_of(self, players: Sequence[str], deal: Hands, named: frozenset[str]) -> Fraction:
        """Those who pass hold none of the three (NAC-PRV-01)."""
        return Fraction(not any(named & deal[player] for player in players))

    def shown(self, event: clue.CardShown, deal: Hands, named: frozenset[str]) -> Fraction:
        """One of the three, picked evenly by another; where any card may be shown it is any (NAC-AMB-02)."""
        able = deal[event.by] if self.any_card else deal[event.by] & named
        return self.picked(event.by, event.card, able)

    def sold(self, event: e.InformationSold, deal: Hands) -> Fraction:
        """Any card of the hand, or of its class, picked evenly; a look that others saw says nothing (NAC-INF-04)."""
        if event.card is None:
            return Fraction(1)
        return self.picked(event.by, event.card, deal[event.by] & {*self.kinds.get(event.asked or "", deal[event.by])})

    def picked(self, by: str, card: str | None, able: frozenset[str]) -> Fraction:
        if card is None:
            return Fraction(bool(able))
        return Fraction(card in able, 1 if by == self.seat else max(1, len(able)))

    # ---------------------------------------------------------------- what follows

    def shares(self, plain: bool) -> list[tuple[Hands, Fraction]]:
        """Deals with their chances, which add up to 1."""
        total = sum((Fraction(1) if plain else weight) for _, weight in self.found)
        return [(deal, (Fraction(1) if plain else weight) / total) for deal, weight in self.found]

    def cells(self, plain: bool) -> dict[tuple[str, str], Fraction]:
        """How likely every card is at every place."""
        found: dict[tuple[str, str], Fraction] = {}
        for deal, share in self.shares(plain):
            for place, cards in deal.items():
                for card in cards:
                    found[card, place] = found.get((card, place), Fraction(0)) + share
        return found

    def envelopes(self, plain: bool) -> dict[frozenset[str], Fraction]:
        """How likely each three cards are the case file."""
        found: dict[frozenset[str], Fraction] = {}
        for deal, share in self.shares(plain):
            found[deal[ENVELOPE]] = found.get(deal[ENVELOPE], Fraction(0)) + share
        return found
