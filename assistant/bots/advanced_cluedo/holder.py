"""The common part of all computer players of Advanced Cluedo: a hand of playing cards, legs, cards for contests."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any

from assistant.bots import clue
from assistant.bots.sight import BotSight
from assistant.content.catalogue import mansion
from assistant.core.event import Event
from assistant.core.offer import Offer
from assistant.deduction import Marks
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.box import ContestLaid, attack, bounds, defence
from assistant.games.advanced_cluedo.cards import is_court, value
from assistant.games.advanced_cluedo.contests import AIMS, servant_of
from assistant.games.advanced_cluedo.near import steps_to_stairs
from assistant.games.advanced_cluedo.state import STAIRS, TUNNEL, AdvancedCluedo, Bribe, Contest
from assistant.games.clue import events as clue_events
from assistant.games.clue import movement
from assistant.kit.playing_cards import suit

FAR = 999
"""The distance to squares that cannot be reached."""


class Holder(clue.Simple):
    """A player that holds cards and walks; its goals are defined elsewhere."""

    def __init__(self, sight: BotSight, dice: random.Random) -> None:
        super().__init__(sight, dice)
        self._offered: tuple[object, list[Offer]] = (None, [])
        self._marks: tuple[object, Marks | None] = (None, None)

    @property
    def state(self) -> AdvancedCluedo:
        """The table as this seat sees it."""
        return self.sight.state

    @property
    def me(self) -> str:
        """This seat."""
        return self.sight.seat

    @property
    def token(self) -> str:
        """This player's character."""
        return self.state.piece(self.me)

    @property
    def hand(self) -> tuple[str, ...]:
        """This player's playing cards."""
        return self.state.known(self.me)

    def marks(self) -> Marks:
        """Return what the forced facts tell this seat, worked out once for what is seen."""
        state, (seen, marks) = self.state, self._marks
        if marks is None or seen is not state:
            marks = super().marks()
            self._marks = (state, marks)
        return marks

    def suited(self, name: str) -> list[str]:
        """Return this player's cards of a suit, the lowest first."""
        return sorted((card for card in self.hand if suit(card) == name), key=value)

    def servants(self) -> list[str]:
        """Return this player's court cards, preferring those that count for nothing else."""
        court = [card for card in self.hand if is_court(card)]
        return sorted(court, key=lambda card: (suit(card) in ("hearts", "diamonds"), value(card)))

    def purse(self) -> int:
        """Return how many Diamonds can pay a servant; 0 without one."""
        servant = servant_of(self.servants())
        return sum(card != servant for card in self.suited("diamonds")) if servant else 0

    def offers(self, kind: type[Event]) -> list[Offer]:
        """Return what is on offer of this kind; all offers are worked out once for what is seen."""
        state = self.state
        if self._offered[0] is not state:
            self._offered = (state, self.sight.offers())
        return [offer for offer in self._offered[1] if offer.kind is kind]

    def can(self, event: Event) -> bool:
        """Return whether this is on offer, and legal."""
        return any(offer.makes(event) for offer in self.offers(type(event))) and self.sight.allowed(event)

    def first(self, *events: Event) -> Event | None:
        """Return the first of these events that can be done, if any."""
        return next((event for event in events if self.can(event)), None)

    def first_time(self, *acts: type[Event] | str) -> bool:
        """Return whether this player has done nothing of this kind in this turn; contests are called by their aim."""
        number = self.state.turn.number
        for line in reversed(self.sight.story):
            after: AdvancedCluedo = line.after  # type: ignore[assignment]
            if after.turn.number < number:
                break
            event: Any = line.event
            if getattr(event, "by", "") == self.me and (type(event) in acts or getattr(event, "aim", None) in acts):
                return False
        return True

    # ---------------------------------------------------------------- bribes and contests

    def takes_bribe(self, made: Bribe) -> bool:
        """Return whether a Diamond is worth it: a high one, or half of the time."""
        return value(made.diamond) > 8 or self.dice.random() < 0.5

    def gives(self, to: str, held: Sequence[str]) -> str:
        """Return which of its clue cards to hand over."""
        return self.dice.choice(held)

    def hands(self, to: str) -> str:
        """Return which playing card to hand over: the lowest."""
        return min(self.hand, key=value)

    def lays(self, contest: Contest) -> tuple[str, ...] | None:
        """Return what to submit face down in a contest; None without the cards for it."""
        attacks = contest.by == self.me
        least, most = bounds(contest, attacks)
        able = [card for card in (attack if attacks else defence)(contest) if card in self.hand]
        if attacks and AIMS[contest.aim].servant:
            servant = servant_of(able)
            paid = sorted((c for c in able if suit(c) == "diamonds" and c != servant), key=value, reverse=True)
            cards = (servant, *paid[: most - 1])
        else:
            cards = tuple(sorted(able, key=value, reverse=True)[:most])
            if not attacks and contest.aim == "persuade" and self.dice.random() < 0.5:
                cards = ()
        return cards if least <= len(cards) and self.sight.allowed(ContestLaid(cards=cards)) else None

    # ---------------------------------------------------------------- legs

    def walk(self, goals: Collection[str], passage: bool = True) -> Event | None:
        """Return the next step of the turn toward the nearest of these places; None if nothing more can be done."""
        state, token = self.state, self.token
        by = {"by": self.me, "token": token}
        if (leads := state.tunnels.get(token)) and state.place(token) == TUNNEL:
            return self.first(clue_events.TokenMoved(**by, to=leads, how="passage"))
        if state.turn.moved or state.turn.suggested:
            return None
        if state.turn.roll is None:
            leads = movement.passage(state, state.room_of(self.me))
            through = clue_events.TokenMoved(**by, to=leads or "", how="passage")
            if passage and leads in goals and self.can(through):
                return through
            return self.first(clue_events.DiceRolled(by=self.me, roll=1))
        return next((move for move in self._moves(goals) if self.sight.allowed(move)), None)

    def _moves(self, goals: Collection[str]) -> Sequence[clue_events.TokenMoved]:
        """Return moves by the die, the best first: to a goal, as near to one as possible, into any room."""
        state, token = self.state, self.token
        rooms, squares = movement.reach(state, self.me)
        there = [place for place in (*sorted(rooms), *sorted(squares)) if place in goals]
        up = steps_to_stairs(state, token)
        if STAIRS in goals and up is not None and up <= (state.turn.roll or 0):
            there = [STAIRS]
        self.dice.shuffle(there)
        near = sorted(squares, key=lambda square: (min((far(square, goal) for goal in goals), default=0), square))
        return [clue_events.TokenMoved(by=self.me, token=token, to=to) for to in (*there, *near[:3], *sorted(rooms))]

    def new_rooms(self) -> list[str]:
        """Return rooms that give a playing card (AC-INV-03)."""
        return [room for room in self.state.rooms if room != self.state.visited.get(self.me)]

    def drug(self, whom: Sequence[str]) -> Event | None:
        """Return, now and then, an Ace played against one of these."""
        aces = [card for card in self.hand if card.endswith("_ace")]
        if not aces or not whom or self.dice.random() > 0.1 or not self.first_time(e.PlayerDrugged):
            return None
        return self.first(e.PlayerDrugged(by=self.me, ace=aces[0], whom=self.dice.choice(whom)))


def far(square: str, goal: str) -> int:
    """Return the distance from a square of the corridor to a room, the stairs or another square, in squares."""
    return _ways(square).get(goal, FAR)


@lru_cache(512)
def _ways(square: str) -> Mapping[str, int]:
    """Return how far everything is from a square."""
    at = movement.square_of(square)
    if at is None:
        return {}
    squares = {f"{to.column},{to.row}": steps for to, steps in mansion().walk(at).items()}
    return {**squares, **mansion().distances(at), STAIRS: mansion().to_stairs(at) or FAR}
