"""The table of a game about a case file: it deals clue cards, knows where each of them is, and lets players answer.

At a table that was joined, nothing is remembered: the cards are found in the lines before each line. Where the lines do
not tell everything, a deal that fits them is drawn.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import product
from typing import Any, Final, TypeVar

from assistant.bots.evening import Evening
from assistant.bots.sight import Player, robots
from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.fast_replace import replace
from assistant.core.seating import Seated
from assistant.core.story import Amended
from assistant.deduction import BRISK, TooMuch, deals, posterior
from assistant.families.mystery.table import Suggestion
from assistant.games.clue import events as e
from assistant.games.clue.state import Clue
from assistant.kit.facts import ENVELOPE, OUT
from assistant.knowledge.evidence_cache import learnt
from assistant.table.table import Table

SUSPECTS: Final = ("scarlet", "mustard", "white", "green", "peacock", "plum")
COLOURS: Final = ("#C0392B", "#D4A72C", "#F2EFE6", "#2E7D4F", "#2F6DB5", "#7B4A9E")

S = TypeVar("S", bound=Clue)


class Witness(Player[S]):
    """A player who is asked for cards."""

    def shows(self, held: Sequence[str]) -> str:
        """Return which of its named cards to show."""
        return self.dice.choice(held)

    def showed(self, to: str) -> list[str]:
        """Return the cards that it has shown to this player."""
        return [seen.card for seen in self.state.seen if seen.by == self.sight.seat and seen.to == to]


P = TypeVar("P", bound=Witness[Any])


class MysteryEvening(Evening[S, P]):
    """The table of a game about a case file: `file` is what is in it, `where` says where every clue card really is."""

    pace = (4_000, 40_000)
    kinds_dealt = (e.HandDealt,)
    file: tuple[str, ...]
    where: dict[str, str]

    @classmethod
    def seated(cls, skills: Sequence[str], seed: int) -> list[Seated]:
        """Return a seat for every skill, in the order of the suspects."""
        return robots(skills, SUSPECTS, COLOURS)

    # ---------------------------------------------------------------- the truth

    def deal(self) -> None:
        """Put one card of each class into the case file, and deal the others."""
        state = self.state
        self.file = tuple(self.dice.choice(state.deck[kind]) for kind in state.classes)
        rest = [card.key for card in state.cards if card.key not in self.file]
        self.dice.shuffle(rest)
        self.where = dict.fromkeys(self.file, ENVELOPE)
        for place, size in state.hand_sizes.items():
            self.where |= {rest.pop(): place for _ in range(size)}

    def take_up(self, whole: Clue) -> None:
        """Take up where every clue card is."""
        told = [line.event for line in self.table.lines if not line.struck]
        dealing = all(event.begins or isinstance(event, e.HandDealt) for event in told)
        self.where = self.dealt(whole) if dealing else whereabouts(self.table, whole, self.dice, self.known_file(whole))
        self.file = tuple(
            next(card for card in whole.deck[kind] if self.where[card] == ENVELOPE) for kind in whole.classes
        )

    def known_file(self, whole: Clue) -> tuple[str, ...]:
        """Return the cards of the case file, if somebody has seen them."""
        return tuple(whole.solution or whole.envelope or ())

    def dealt(self, whole: Clue) -> dict[str, str]:
        """Return the deal of the seed, as far as the cards that the lines tell leave it open."""
        told = {card: player for player, hand in whole.hands.items() for card in hand}
        return shuffled(whole, told | dict.fromkeys(whole.left_over, OUT), self.in_order)

    def piles(self) -> dict[str, list[str]]:
        """Return the cards of the case file, and what is left in the middle."""
        middle = [card for card, place in self.where.items() if place not in (ENVELOPE, *self.seats)]
        return {"Case file": list(self.file), "The middle": middle}

    def hand(self, player: str) -> list[str]:
        """Return a player's clue cards, in deck order, without those in the case file."""
        return [card.key for card in self.state.cards if self.where[card.key] == player]

    def inside(self) -> dict[str, str]:
        """Return the content of the case file by class."""
        return dict(zip(self.state.classes, self.file, strict=True))

    def deals(self, state: Clue) -> bool:
        """Give the next player a hand (CLUE-SET-05), or a card that a line lacks; return whether one was due."""
        waiting = self.without_hand(state)
        if waiting:
            self.give(e.HandDealt(of=waiting, cards=tuple(self.hand(waiting))), waiting)
        return bool(waiting) or (bool(self.people) and self.completes())

    def without_hand(self, state: Clue) -> str:
        """Return the next player who has not seen a hand, or ""."""
        return next((player for player in state.order if player not in state.ready), "")

    def completes(self) -> bool:
        """Add a secret that its player has to be told to a line that was entered without it; return whether one was."""
        for seat in self.seats:
            for lacking in self.table.unfinished(seat):
                told = self.with_secret(lacking.line.event, seat, lacking.before)
                if told is not None:
                    self.sight(seat).receive(Amended(seq=lacking.line.seq, event=told), board=True)
                    return True
        return False

    def with_secret(self, event: Event, seat: str, before: Any) -> Event | None:
        """Return an event with the secret that the dealer, or the computer player in this seat, knows of it."""
        match event:
            case e.HandDealt(of=of) if of == seat:
                return replace(event, cards=tuple(self.hand(seat)))
            case e.CardShown(by=by) if by == seat and seat not in self.people and before.open_suggestion:
                held = self.fitting(seat, before.open_suggestion)
                return replace(event, card=self.players[seat].shows(held)) if held else None
            case _:
                return None

    # ---------------------------------------------------------------- playing

    def say(self, event: Event, by: str = TABLE, board: bool = False) -> None:
        """Record what a seat says, if it is on offer to that seat, or on the `board`, and legal."""
        self.sight(by).say(event, board)

    def answer(self, asked: Suggestion) -> None:
        """Let the first player in the queue who holds one of the three cards show one of them.

        While a person has still to answer, the players answer one after the other.
        """
        first = asked.unheard[0]
        if first in self.people:
            return
        one_by_one = not self.people.isdisjoint(asked.unheard)
        for player in asked.unheard[: 1 if one_by_one else None]:
            if held := self.fitting(player, asked):
                self.show(e.CardShown(by=player, to=asked.by, card=self.players[player].shows(held)), player)
                return
        if one_by_one:
            self.say(e.Passed(by=first), first)
        else:
            self.give(e.NobodyShowed(), asked.by)

    def fitting(self, player: str, asked: Suggestion) -> list[str]:
        """Return the named cards that a player holds."""
        return sorted({*asked.cards} & {*self.hand(player)})

    def show(self, event: Any, by: str) -> None:
        """Record a card that two players have seen, from the phone of the one who showed it."""
        self.say(event, by)

    def open(self) -> None:
        """Let the computer players vote to open all hands after the end, once most people do: they outvote nobody."""
        if 2 * sum(self.state.votes.get(person) is True for person in self.people) <= len(self.people) > 0:
            return
        for player in self.state.order:
            if (
                self.state.over
                and not self.state.opened
                and not (player in self.people or self.state.votes.get(player))
            ):
                self.say(e.HandsVoted(by=player, open=True), player)


# ------------------------------------------------------------------ cards that the lines tell, or leave open


def whereabouts(table: Table, whole: Clue, dice: random.Random, seen: Sequence[str] = ()) -> dict[str, str]:
    """Return the place of every clue card as the referee knows it; what the lines leave open is drawn to fit them.

    `seen` are the cards of the case file, if somebody has seen them. Where the lines contradict each other, what is
    known for certain still counts.
    """
    told = {card: player for player, hand in whole.hands.items() for card in hand}
    told |= dict.fromkeys(whole.left_over, OUT)
    hidden = [place for place, size in whole.hand_sizes.items() if size and place not in whole.hands]
    if len(hidden) <= 1 and {*hidden}.isdisjoint(whole.order):
        rest = [card.key for card in whole.cards if card.key not in told]
        wrong = [{*made.cards} for made in whole.accusations if made.right is False]
        files = [file for file in product(*(whole.deck[kind] for kind in whole.classes)) if {*rest} >= {*file}]
        able = [file for file in files if {*file} not in wrong and {*file} == {*(seen or file)}]
        if able and (hidden or len(rest) == len(whole.classes)):
            heap = dict.fromkeys(rest, hidden[0]) if hidden else {}
            return told | heap | dict.fromkeys(dice.choice(able), ENVELOPE)
    return drawn(table, dice) or shuffled(
        whole, {**whole.located, **told}, lambda cards: _shuffle([*cards], dice), seen
    )


def _shuffle(cards: list[str], dice: random.Random) -> list[str]:
    return dice.sample(cards, len(cards))


def drawn(table: Table, dice: random.Random) -> dict[str, str]:
    """Return one of the deals that fit the lines, drawn by its probability; nothing if the lines contradict."""
    evidence = learnt(table, REFEREE)
    if evidence is None:
        return {}
    with suppress(TooMuch):
        found = posterior(evidence, budget=BRISK)
        if found.deals:
            some = deals(found, limit=0, samples=1, seed=dice.getrandbits(32))
            at = dice.choices(range(len(some.weights)), some.weights.tolist())[0]
            return {c: evidence.places[place] for c, place in zip(evidence.cards, some.places[at], strict=True)}
    return {}


def shuffled(
    whole: Clue, told: Mapping[str, str], order: Callable[[Iterable[str]], list[str]], seen: Sequence[str] = ()
) -> dict[str, str]:
    """Return a deal whose cards `order` has shuffled: told cards stay where they are, except those for the file.

    The file has the cards that were `seen` in it, if any.
    """
    free = {kind: [card for card in whole.deck[kind] if card not in told] for kind in whole.classes}
    file = seen or [order(free[kind] or whole.deck[kind])[0] for kind in whole.classes]
    rest = order(card.key for card in whole.cards if card.key not in told and card.key not in file)
    lacking = [p for p, size in whole.hand_sizes.items() for _ in range(size - list(told.values()).count(p))]
    spare = dict(zip(rest, [*lacking, *[OUT] * len(rest)], strict=False))
    return {**told, **spare, **dict.fromkeys(file, ENVELOPE)}
