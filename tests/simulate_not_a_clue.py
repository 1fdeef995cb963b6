"""Plays whole games of Not A Clue through the rulebook: what is tapped is on offer, and the truth is kept apart.

    played = Game(4, seed=7)
    table = played.play()              # a Table whose every line was on offer and by the rules
    played.where, played.file          # the truth, which no player ever learns: where every card is

What is decided at a real table is decided by chance here: who goes where, names, sells, traps and votes what. Looks are
told by the seller, or at the table and then by one of the two or by nobody; so are cards that are shown.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from assistant.event import REFEREE, TABLE, Event
from assistant.game import Way, legal
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.clue.state import CORRIDOR
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.box import VoteLaid
from assistant.games.not_a_clue.setup import lay
from assistant.games.not_a_clue.state import NotAClue, Version
from assistant.kit.facts import ENVELOPE
from assistant.kit.mystery.table import Suggestion
from assistant.kit.seating import Seated
from assistant.library import cards as cards_of
from assistant.offer import Offer
from assistant.rulings import chosen
from assistant.table import Table

NAMES = ("anna", "ben", "carla", "david", "edith", "frank")
HABITS = {
    "sell": 0.08,  # what may happen before every step
    "trap": 0.04,
    "confer": 0.5,
    "expose": 0.7,
    "free": 0.05,
    "close": 0.06,  # in the own turn
    "know": 0.1,  # what happened, though nothing told so
    "bribe": 0.3,
    "corridor": 0.15,
    "theory": 0.9,
    "enough": 0.35,  # of a vote
    "other": 0.2,  # another card than those named
    "aloud": 0.5,  # said at the table, not from the own phone
    "added": 0.5,  # the card of something that was said aloud
}
"""How often (fractions of 1) players do what they may."""


def seated(players: int, first: int = 0) -> list[Seated]:
    """The first `players`; the piece of the first one is the `first` in the order of the cards, the others follow."""
    pieces = [card for card in cards_of("not_a_clue") if card.kind == "suspect"]
    pieces = [*pieces[first:], *pieces[:first]]
    return [
        Seated(key=name, name=name.title(), piece=piece.key, colour=piece.colour, mark=piece.mark)
        for name, piece in zip(NAMES[:players], pieces, strict=False)
    ]


def random_options(seed: int) -> dict[str, str]:
    """Every house rule of the game read at random."""
    dice = random.Random(seed)
    return {ruling.ambiguity: dice.choice(ruling.options) for ruling in GAMES["not_a_clue"].rulings}


class Game:
    """One game, at most so many `turns` long; the same seed plays the same game. `more` is said to the set-up."""

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
        self.chance, self.turns = random.Random(seed), turns
        self.habits = {**HABITS, **(habits or {})}
        self.table = Table(GAMES["not_a_clue"], clock=clock, chance=random.Random(seed))
        self.table.record(replace(lay(seated(players, seed % 6), options=options, **more), way=way))
        self.where: dict[str, str] = {}
        self.deal()

    # ---------------------------------------------------------------- the truth

    @property
    def state(self) -> NotAClue:
        """The table as the referee sees it."""
        return self.table.view(REFEREE)  # type: ignore[return-value]

    def hand(self, player: str) -> list[str]:
        """The cards of a player, in the order of the deck."""
        return [card.key for card in self.state.cards if self.where[card.key] == player]

    def deal(self) -> None:
        """One card of each class lies in the envelope, the others are dealt (NAC-SET-03, NAC-SET-04)."""
        state = self.state
        self.file = tuple(self.chance.choice(state.deck[kind]) for kind in state.classes)
        rest = [card.key for card in state.cards if card.key not in self.file]
        self.chance.shuffle(rest)
        self.where = dict.fromkeys(self.file, ENVELOPE)
        for player, size in state.hand_sizes.items():
            self.where |= {rest.pop(): player for _ in range(size)}
        assert not rest
        for player in state.order:
            self.say(clue.HandDealt(of=player, cards=tuple(self.hand(player))), player)

    # ---------------------------------------------------------------- playing

    def say(self, event: Event, by: str = TABLE) -> int:
        """What is on offer, and what the rules have nothing against; the number of its entry."""
        found = self.table.advice(event, REFEREE)
        assert legal(found), (event, found)
        assert any(offer.makes(event) for offer in self.offers(type(event), by)), (event, by)
        return self.table.record(event, by, freely=True).seq

    def play(self) -> Table:
        """To the end, or until the turns are played."""
        for _ in self.lines():
            pass
        return self.table

    def lines(self) -> Iterator[NotAClue]:
        """The State after every step."""
        while not self.state.over and self.state.turn.number <= self.turns:
            self.step(self.state)
            yield self.state

    def step(self, state: NotAClue) -> None:
        """What happens beside the turns, or an answer, a poll, a step of the turn."""
        if not self.beside(state):
            if state.open_suggestion:
                self.answer(state, state.open_suggestion)
            elif state.open_poll:
                self.poll(state, state.open_poll)
            else:
                self.turn(state, state.on_turn or "")

    def does(self, what: str) -> bool:
        """Whether something is done now for which there is a habit."""
        return self.chance.random() < self.habits[what]

    def offers(self, kind: type[Event], by: str) -> list[Offer]:
        """What this seat, or the table, can tap of this kind."""
        found = [o for seat in dict.fromkeys((by, TABLE)) for o in self.table.game.offers(self.table.view(seat), seat)]
        return [offer for offer in found if offer.kind is kind and offer.fillable]

    def filled(self, offer: Offer, **said: Any) -> Event:
        """The offer with what is `said`, the rest by chance."""
        chosen_now: dict[str, Any] = {}
        for blank in offer.blanks:
            able = list(blank.open(chosen_now))
            pick = self.chance.choice(able) if blank.single else tuple(self.chance.sample(able, blank.count))
            chosen_now[blank.name] = said.get(blank.name, pick)
        return offer.fill(chosen_now)

    def card_told(self, event: Event, by: str, to: str) -> None:
        """A card that two have seen: from the phone of who showed it; or aloud, and one of them adds it, or nobody."""
        if not self.does("aloud"):
            self.say(event, by)
            return
        public = {name: None for name in ("card", "asked") if hasattr(event, name)}
        seq = self.say(replace(event, **public))
        if self.does("added"):
            self.table.amend(seq, event, self.chance.choice((by, to)))

    # ---------------------------------------------------------------- a turn

    def turn(self, state: NotAClue, player: str) -> None:
        """A bribe or a roll, a location, a theory; now and then the case is closed."""
        theory, end = self.offers(e.TheoryMade, player), self.offers(clue.TurnEnded, player)
        rolls, goes = self.offers(clue.DiceRolled, player), self.goes(player)
        if self.offers(e.VersionDeclared, player) and self.does("close"):
            self.say(self.version(state, player), player)
        elif theory and self.does("theory"):
            self.say(self.filled(theory[0]), player)
        elif (bribe := self.offers(e.BribePaid, player)) and self.does("bribe"):
            self.say(bribe[0].fill({}), player)
        elif rolls:
            self.say(self.filled(rolls[0]), player)
        elif goes:
            self.say(self.filled(self.chance.choice(goes)), player)
        else:
            self.say(self.filled((end or theory)[0]), player)

    def goes(self, player: str) -> list[Offer]:
        """Entering a location, and now and then the corridor."""
        found = [offer for offer in self.offers(clue.TokenMoved, player) if offer.known.get("how") == "dice"]
        inside = [offer for offer in found if offer.known.get("to") != CORRIDOR]
        return found if not inside or self.does("corridor") else inside

    def version(self, state: NotAClue, player: str) -> Event:
        """Now and then it is what happened, though nobody will know; else it has no own card."""
        able = [[c for c in state.deck[kind] if self.where[c] != player] or state.deck[kind] for kind in state.classes]
        named = self.file if self.does("know") else tuple(map(self.chance.choice, able))
        return e.VersionDeclared(by=player, **dict(zip(state.classes, named, strict=True)))

    def answer(self, state: NotAClue, asked: Suggestion) -> None:
        """One after the other, or all at once (NAC-PRV-01 to -04)."""
        named, waiting = {*asked.cards}, asked.unheard
        able = [player for player in waiting if named & {*self.hand(player)}]
        other = chosen(state, "NAC-AMB-02") == "any_card_may" and self.does("other")
        if other and self.hand(waiting[0]):
            card = self.chance.choice(self.hand(waiting[0]))
            self.card_told(clue.CardShown(by=waiting[0], to=asked.by, card=card), waiting[0], asked.by)
        elif not able and not self.does("aloud"):
            self.say(clue.NobodyShowed(), asked.by)
        elif not able or (able[0] != waiting[0] and not self.does("aloud")):
            self.say(clue.Passed(by=waiting[0]), waiting[0])
        else:
            card = self.chance.choice(sorted(named & {*self.hand(able[0])}))
            self.card_told(clue.CardShown(by=able[0], to=asked.by, card=card), able[0], asked.by)

    def poll(self, state: NotAClue, made: Version) -> None:
        """Everybody votes into the box; who notes alone types what was said (NAC-CLO-03)."""
        boxes = self.table.boxes.open()
        if not boxes:
            enough = tuple(player for player in made.polled if self.does("enough"))
            self.say(e.PollTaken(enough=enough))
            return
        (key,) = boxes
        for player in self.chance.sample(made.polled, len(made.polled)):
            self.table.boxes.lay(key, player, VoteLaid(by=player, enough=self.does("enough")))
        self.table.boxes.reveal(key)

    # ---------------------------------------------------------------- beside the turns

    def beside(self, state: NotAClue) -> bool:
        """A sale, a trap, the Minkin card: whether one of these happened."""
        if state.minkin and self.offers(e.MinkinPaid, state.minkin):
            self.say(e.MinkinPaid(by=state.minkin), state.minkin)
            return True
        hurry = bool(state.minkin) and self.chance.random() < 0.5
        acts = (self.sells, self.traps, self.exposes, self.frees)
        return any(act(state, hurry) for act in acts)

    def sells(self, state: NotAClue, hurry: bool) -> bool:
        """A look at a card, for whoever has 20 rubles (NAC-SEL-01); who needs 60 is in a hurry."""
        if not (hurry or self.does("sell")):
            return False
        seller = state.minkin if hurry else self.chance.choice(state.order)
        private = [offer for offer in self.offers(e.InformationSold, seller) if "by" in offer.known]
        if not private:
            return False
        event: Any = self.filled(self.chance.choice(private))
        self.card_told(event, event.by, event.to)
        return True

    def traps(self, state: NotAClue, _hurry: bool) -> bool:
        """All doors of a location are blocked (NAC-LOC-04)."""
        found = self.offers(e.ExitsBlocked, TABLE)
        if not found or not self.does("trap"):
            return False
        self.say(self.filled(self.chance.choice(found)))
        return True

    def exposes(self, state: NotAClue, _hurry: bool) -> bool:
        """An opponent of who is trapped says what is wished (NAC-MIN-01)."""
        if not state.trapped or state.minkin or not self.does("confer"):
            return False
        by, wish = self.chance.choice(state.order), self.does("expose")
        found = [o for o in self.offers(e.ExposureVoted, by) if o.known.get("by") == by and o.known["expose"] == wish]
        for offer in found[:1]:
            self.say(offer.fill({}), by)
        return bool(found)

    def frees(self, state: NotAClue, _hurry: bool) -> bool:
        """A door is free again (NAC-MIN-02)."""
        if not state.trapped or not self.does("free"):
            return False
        self.say(e.ExitsFreed(of=self.chance.choice(sorted(state.trapped))))
        return True
