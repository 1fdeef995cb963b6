"""Plays whole games of Not A Clue through the rulebook: every tap is on offer, and the truth is kept apart.

    played = Game(4, seed=7)
    table = played.play()              # a Table whose every line was on offer and by the rules
    played.where, played.file          # the truth, which no player ever learns: where every card is

The table of `assistant.bots.not_a_clue`, watched by the referee, under any reading of the rules. Decisions of a real
table are made by chance here: who goes where, and who names, sells, traps and votes what. Looks are entered by the
seller, or at the table and then by one of the two players or by nobody; so are cards that are shown.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from assistant.bots.not_a_clue.minds import Simple
from assistant.bots.not_a_clue.streets import Streets
from assistant.content.catalogue import cards as cards_of
from assistant.content.house_rules import chosen
from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.game import Way, legal
from assistant.core.offer import Offer
from assistant.core.seating import Seated
from assistant.families.mystery.table import Suggestion
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.clue.state import CORRIDOR
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.box import VoteLaid
from assistant.games.not_a_clue.state import NotAClue, Version
from assistant.table.table import Table

NAMES = ("anna", "ben", "carla", "david", "edith", "frank")
HABITS = {
    "sell": 0.08,  # what may happen before every step
    "trap": 0.04,
    "confer": 0.5,
    "expose": 0.7,
    "free": 0.05,
    "close": 0.04,  # before a step of the player's own turn
    "know": 0.1,  # what happened, though nothing told so
    "bribe": 0.3,
    "corridor": 0.15,
    "theory": 0.9,
    "enough": 0.35,  # of a vote
    "other": 0.2,  # another card than those named
    "aloud": 0.5,  # said at the table, not entered on the player's phone
    "added": 0.5,  # the card of something that was said aloud
}
"""How often (fractions of 1) players do what they may."""


def seated(players: int, first: int = 0) -> list[Seated]:
    """Return the first `players`; the first one's piece is the `first` in the order of the cards, the others follow."""
    pieces = [card for card in cards_of("not_a_clue") if card.kind == "suspect"]
    pieces = [*pieces[first:], *pieces[:first]]
    return [
        Seated(key=name, name=name.title(), piece=piece.key, colour=piece.colour, mark=piece.mark)
        for name, piece in zip(NAMES[:players], pieces, strict=False)
    ]


def random_options(seed: int) -> dict[str, str]:
    """Return every house rule of the game read at random."""
    dice = random.Random(seed)
    return {ruling.ambiguity: dice.choice(ruling.options) for ruling in GAMES["not_a_clue"].rulings}


class Whim(Simple):
    """A player who does by chance anything on offer."""

    def __init__(self, game: Game, seat: str) -> None:
        super().__init__(game.sight(seat), game.dice)
        self.game = game

    def accuses(self) -> tuple[str, ...]:
        """Accuse what happened now and then, though nobody will know; else name no own card."""
        if not self.game.does("close"):
            return ()
        deck, where = self.state.deck, self.game.where
        able = [[c for c in deck[k] if where[c] != self.sight.seat] or deck[k] for k in self.state.classes]
        return self.game.file if self.game.does("know") else tuple(map(self.dice.choice, able))

    def asks(self) -> dict[str, str]:
        """Return any theory that is on offer, or none where the turn can go on without it."""
        me = self.sight.seat
        goes_on = self.game.offers(clue.TurnEnded, me) or self.game.offers(clue.DiceRolled, me)
        if goes_on and not self.game.does("theory"):
            return {}
        made: Any = self.game.filled(self.game.offers(e.TheoryMade, me)[0])
        return {kind: getattr(made, kind) for kind in self.state.classes}

    def leaves(self) -> bool:
        return self.game.does("bribe")

    def enough(self, made: Version) -> bool:
        return self.game.does("enough")


class Game(Streets):
    """One game of at most `turns` turns. The same seed plays the same game. `more` goes to the set-up."""

    def __init__(
        self,
        players: int,
        seed: int,
        options: Mapping[str, str] | None = None,
        *,
        way: Way = "phones",
        turns: int = 60,
        clock: Callable[[], int] = lambda: 0,
        habits: Mapping[str, float] | None = None,
        **more: Any,
    ) -> None:
        self.way: Way = way
        self.clock = clock
        self.habits = {**HABITS, **(habits or {})}
        table = Table(GAMES["not_a_clue"], chance=random.Random(seed))
        seats, skills = seated(players, seed % 6), ["simple"] * players
        super().__init__(seats, skills, seed, turns=turns, table=table, options=options, **more)

    def _clock(self) -> int:
        return self.clock()

    def setup_event(self, seats: Sequence[Seated], **more: Any) -> Event:
        return replace(super().setup_event(seats, **more), way=self.way)

    def player(self, skill: str, seat: str) -> Simple:
        return Whim(self, seat)

    @property
    def state(self) -> NotAClue:
        """The table as the referee sees it."""
        return self.table.view(REFEREE)  # type: ignore[return-value]

    # ---------------------------------------------------------------- what is on offer

    def say(self, event: Event, by: str = TABLE) -> int:
        """Record an event that is on offer and by the rules; return the number of its entry."""
        found = self.table.advice(event, REFEREE)
        assert legal(found), (event, found)
        assert any(offer.makes(event) for offer in self.offers(type(event), by)), (event, by)
        return self.table.record(event, by, freely=True).seq

    def record(self, event: Event, by: str = "") -> None:
        self.say(event, by or TABLE)

    def offers(self, kind: type[Event], by: str) -> list[Offer]:
        """Return what this seat, or the table, can tap of this kind."""
        found = [o for seat in dict.fromkeys((by, TABLE)) for o in self.table.game.offers(self.table.view(seat), seat)]
        return [offer for offer in found if offer.kind is kind and offer.fillable]

    def filled(self, offer: Offer, **said: Any) -> Event:
        """Return the offer filled with `said`, the rest by chance."""
        chosen_now: dict[str, Any] = {}
        for blank in offer.blanks:
            able = list(blank.open(chosen_now))
            pick = self.dice.choice(able) if blank.single else tuple(self.dice.sample(able, blank.count))
            chosen_now[blank.name] = said.get(blank.name, pick)
        return offer.fill(chosen_now)

    def show(self, event: Any, by: str) -> None:
        """Enter it from the phone of the player who showed; or aloud, and one of the two adds the card, or nobody."""
        if not self.does("aloud"):
            self.say(event, by)
            return
        public = {name: None for name in ("card", "asked") if hasattr(event, name)}
        seq = self.say(replace(event, **public))
        if self.does("added"):
            self.table.amend(seq, event, self.dice.choice((by, event.to)))

    # ---------------------------------------------------------------- what is done by chance

    def step(self, state: NotAClue) -> None:
        """Let something happen beside the turn before every step."""
        if not (self.pays(state) or self.beside(state)):
            super().step(state)

    def begins(self, state: NotAClue) -> bool:
        return False

    def go(self, player: str, offers: Sequence[Offer]) -> None:
        """Go to a location, and sometimes to the corridor."""
        inside = [offer for offer in offers if offer.known.get("to") != CORRIDOR]
        self.say(self.filled(self.dice.choice(offers if not inside or self.does("corridor") else inside)), player)

    def answer(self, asked: Suggestion) -> None:
        """Answer one after the other, or all at once (NAC-PRV-01 to -04)."""
        state = self.state
        named, waiting = {*asked.cards}, asked.unheard
        able = [player for player in waiting if named & {*self.hand(player)}]
        other = chosen(state, "NAC-AMB-02") == "any_card_may" and self.does("other")
        if other and self.hand(waiting[0]):
            card = self.dice.choice(self.hand(waiting[0]))
            self.show(clue.CardShown(by=waiting[0], to=asked.by, card=card), waiting[0])
        elif able and (able[0] == waiting[0] or self.does("aloud")):
            card = self.dice.choice(sorted(named & {*self.hand(able[0])}))
            self.show(clue.CardShown(by=able[0], to=asked.by, card=card), able[0])
        elif able or self.does("aloud"):
            self.say(clue.Passed(by=waiting[0]), waiting[0])
        else:
            self.say(clue.NobodyShowed(), asked.by)

    def poll(self, made: Version) -> None:
        """Let everybody vote into the box; a player alone types what was said (NAC-CLO-03)."""
        boxes = self.table.boxes.open()
        if not boxes:
            super().poll(made)
            return
        (key,) = boxes
        for player in self.dice.sample(made.polled, len(made.polled)):
            vote = VoteLaid(by=player, enough=self.players[player].enough(made))
            self.table.boxes.submit(key, player, vote)
        self.table.boxes.reveal(key)

    def sells(self, state: NotAClue) -> bool:
        """Sell a look at a card to a player who has 20 rubles (NAC-SEL-01); one who needs 60 is in a hurry."""
        hurry = bool(state.minkin) and self.dice.random() < 0.5
        if not (hurry or self.does("sell")):
            return False
        seller = state.minkin if hurry else self.dice.choice(state.order)
        private = [offer for offer in self.offers(e.InformationSold, seller) if "by" in offer.known]
        if private:
            self.show(self.filled(self.dice.choice(private)), seller)
        return bool(private)

    def traps(self, state: NotAClue) -> bool:
        """Block all doors of a location, and perhaps say by whom (NAC-LOC-04)."""
        found = self.offers(e.ExitsBlocked, TABLE)
        if not found or not self.does("trap"):
            return False
        self.say(self.filled(self.dice.choice(found)))
        return True

    def exposes(self, state: NotAClue) -> bool:
        """Let an opponent of the trapped player enter a wish, or take it back (NAC-MIN-01)."""
        if not state.trapped or state.minkin or not self.does("confer"):
            return False
        by, wish = self.dice.choice(state.order), self.does("expose")
        found = [o for o in self.offers(e.ExposureVoted, by) if o.known.get("by") == by and o.known["expose"] == wish]
        for offer in found[:1]:
            self.say(offer.fill({}), by)
        return bool(found)
