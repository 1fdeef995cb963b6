"""A random evening of Not A Clue."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.game import legal
from assistant.core.offer import Offer
from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.box import VoteLaid
from assistant.games.not_a_clue.setup import lay
from assistant.games.not_a_clue.state import NotAClue
from assistant.table.table import Table

GAME = GAMES["not_a_clue"]

ANSWERS = (clue.CardShown, clue.Passed, clue.NobodyShowed)

RESTING = (e.CardNamed, clue.PencilMarked, clue.NotesWritten)
"""Rare lines that the driver taps now and then."""


class Evening:
    """A table with true hands, which taps what is offered; what is said about cards is true."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        players = [Seated(key=f"p{n}", name=f"P{n}", device=self.chance.random() < 0.8) for n in range(2 + seed % 5)]
        rulings = [r for r in GAME.rulings if r.ambiguity != "CLUE-AMB-08"]
        options = {r.ambiguity: self.chance.choice(r.options) for r in rulings if self.chance.random() < 0.35}
        self.table = Table(GAME, clock=lambda: 0)
        started = lay(players, options=options, locations=self.chance.randint(6, 9))
        assert legal(GAME.check(started, GAME.start)), list(GAME.check(started, GAME.start))
        self.table.record(started)
        self.deal()
        self.closed = 0

    @property
    def state(self) -> NotAClue:
        found: Any = self.table.view(REFEREE)
        return found

    def deal(self) -> None:
        deck = self.state.deck
        self.file = [self.chance.choice(deck[kind]) for kind in self.state.classes]
        rest = [card.key for card in self.state.cards if card.key not in self.file]
        self.chance.shuffle(rest)
        for player, size in self.state.hand_sizes.items():
            self.table.record(clue.HandDealt(of=player, cards=tuple(rest[:size])), player)
            rest = rest[size:]

    def play(self, taps: int = 220) -> Evening:
        for _ in range(taps):
            self.polls()
            if self.state.over:
                break
            self.tap(self.chance.choice([TABLE, *self.state.order]))
        return self

    def polls(self) -> None:
        """Let everyone vote, and open the box."""
        for key, box in self.table.boxes.open().items():
            for slot in box.seats:
                self.table.boxes.submit(key, slot, VoteLaid(by=slot, enough=self.chance.random() < 0.35))
            self.table.boxes.reveal(key)
            self.closed += 1

    def tap(self, seat: str) -> None:
        view = self.table.view(seat)
        offers = [o for o in GAME.offers(view, seat) if o.fillable and (not o.rare or o.kind in RESTING)]
        expected = [o for o in offers if o.expected] or offers
        offer = self.chance.choice(expected if self.chance.random() < 0.7 else offers)
        if offer.kind is e.VersionDeclared and self.chance.random() < 0.7:
            return
        event = self.filled(offer)
        assert legal(self.table.advice(event, seat)), (event, list(self.table.advice(event, seat)))
        if self.true(event):
            self.table.record(self.completed(event), seat)

    def completed(self, event: Event) -> Event:
        """Let the player whose shown card was tapped at the table enter it on their own phone."""
        if not isinstance(event, (clue.CardShown, e.InformationSold)) or event.card is not None:
            return event
        asked = self.state.suggestions[-1].cards if isinstance(event, clue.CardShown) else ()
        held = self.state.hands[event.by]
        named = [card for card in held if card in asked]
        return replace(event, card=self.chance.choice(named or list(held)))

    def filled(self, offer: Offer) -> Event:
        chosen: dict[str, Any] = {}
        for blank in offer.blanks:
            able = list(blank.open({**offer.known, **chosen})) or ["a word"]
            chosen[blank.name] = (
                self.chance.choice(able) if blank.single else tuple(self.chance.sample(able, blank.count))
            )
        return offer.fill(chosen)

    def true(self, event: Event) -> bool:
        """Whether what the line says about cards is so."""
        if isinstance(event, ANSWERS) and not legal(self.table.advice(event, REFEREE)):
            return False
        if isinstance(event, clue.CardShown) and event.card is None:
            asked = self.state.open_suggestion
            named = asked.cards if asked and "NAC-AMB-02" not in self.state.options else self.state.hands[event.by]
            return bool({*named} & {*self.state.hands[event.by]})
        return True
