"""The goals of a computer player of Advanced Cluedo in the investigation: rooms, cards, and the case file."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import prod
from typing import Any, Final

from assistant.bots.advanced_cluedo.night import Prowler
from assistant.bots.sight import BotSight
from assistant.core.event import Event
from assistant.deduction import BRISK, Advice, Posterior, advise, posterior
from assistant.families.mystery.asking import queue
from assistant.families.mystery.pieces import carries
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.cards import value
from assistant.games.clue import events as clue_events
from assistant.games.clue import movement
from assistant.kit.facts import ENVELOPE

LIKELY: Final = 0.6
"""The probability at which a case file is named: if right it is worth 60 points, if wrong it costs 20, and others may
be first.
"""
FEW: Final = 12
"""The number of possible case files above which none is likely enough."""
DRAWS: Final = 2_000
"""Histories that are sampled to rank questions, where there are too many to enumerate."""
LONG: Final = 40
"""The number of rounds after which the best-informed player accuses from what is left, so that an investigation ends.
"""


class Simple(Prowler):
    """A player that digs first, asks in unknown rooms with what is there or can be brought, and accuses when sure."""

    def asked_for(self, kind: str) -> list[str]:
        """Return cards of a class that may be in the envelope."""
        marks = self.marks()
        return [card for card in self.state.deck[kind] if marks.at(card, ENVELOPE) == "open"]

    def possible(self, kind: str) -> list[str]:
        """Return cards of a class that are not known to be outside the envelope."""
        marks = self.marks()
        return [card for card in self.state.deck[kind] if marks.at(card, ENVELOPE) != "no"]

    def accuses(self) -> tuple[str, ...]:
        """Return the case file, if it is known; after a long time, one that is possible."""
        state = self.state
        if (known := super().accuses()) or state.turn.number < LONG * len(state.order):
            return known
        return tuple(self.dice.choice(self.possible(kind)) for kind in state.classes)

    def investigates(self) -> Event:
        """Return the next action of the player's turn; the table fills in dice and cards that are drawn."""
        done = self.accusation() or self._digs() or self._brings() or self._asks() or self._takes() or self._walks()
        return done or clue_events.TurnEnded(by=self.me)

    def accusation(self) -> Event | None:
        """Return an accusation, if one may be made and there is one to make."""
        if not self.offers(clue_events.AccusationMade) or not (named := self.accuses()):
            return None
        return self.first(clue_events.AccusationMade(by=self.me, **_three(named)))

    # ---------------------------------------------------------------- questions

    def _at_hand(self) -> tuple[Sequence[str], Sequence[str]]:
        """Return suspects and weapons that can be named here; none where nothing may be asked."""
        for offer in self.offers(clue_events.SuggestionMade):
            return offer.blank("suspect").choices, offer.blank("weapon").choices
        return (), ()

    def _asks(self) -> Event | None:
        """Return a question here, if one can tell anything."""
        suspects, weapons = self._at_hand()
        named = self.question(suspects, weapons) if suspects and weapons else None
        return clue_events.SuggestionMade(by=self.me, **_three(named)) if named else None

    def question(self, suspects: Sequence[str], weapons: Sequence[str]) -> tuple[str, ...] | None:
        """Return open cards, as far as they are here; None where nothing is open."""
        room = self.state.room_of(self.me) or ""
        open_suspects = [card for card in self.asked_for("suspect") if card in suspects]
        open_weapons = [card for card in self.asked_for("weapon") if card in weapons]
        if not open_suspects and not open_weapons and room not in self.open_rooms():
            return None
        return self.dice.choice(open_suspects or suspects), self.dice.choice(open_weapons or weapons), room

    def _brings(self) -> Event | None:
        """Return an event that brings people and weapons worth asking about into a room where asking is possible."""
        state, room = self.state, self.state.room_of(self.me)
        if room is None or not movement.may_suggest(state, self.me):
            return None
        suspects, weapons = self._at_hand()
        people, things = self.asked_for("suspect"), self.asked_for("weapon")
        if not {*things} & {*weapons} and (fetched := self._fetches(things if weapons else self._by_worth())):
            return fetched
        if {*people} & {*suspects} or not people:
            return None
        whom = self.dice.choice(people)
        tricks = [e.PersonTricked(by=self.me, court=court, suspect=whom) for court in self.servants()[:1]]
        invites = e.ContestBegan(by=self.me, aim="persuade", target=whom, room=room)
        cheap = [card for card in self.suited("hearts") if value(card) < 12]
        return self.first(*tricks) or (self.first(invites) if cheap and self.first_time("persuade") else None)

    def _by_worth(self) -> list[str]:
        """Return all weapons, those that may be in the envelope first: without one nothing can be asked (AC-SUG-01)."""
        things = self.asked_for("weapon")
        return sorted(self.state.deck["weapon"], key=lambda weapon: weapon not in things)

    def _fetches(self, things: Sequence[str]) -> Event | None:
        """Return an event that takes a weapon from the middle with a Spade, or has a servant bring one."""
        state = self.state
        dug = [e.WeaponDug(by=self.me, spade=s, weapon=w) for s in self.suited("spades")[:1] for w in things]
        lying = [weapon for weapon in things if weapon in state.weapons]
        fetched = [e.WeaponFetched(by=self.me, court=c, weapon=w) for c in self.servants()[:1] for w in lying]
        return self.first(*dug, *fetched)

    # ---------------------------------------------------------------- cards

    def _digs(self) -> Event | None:
        """Return an event that digs for a clue card in the middle, with the lowest Spade."""
        return self.first(*(e.ClueDug(by=self.me, spade=spade) for spade in self.suited("spades")[:1]))

    def _takes(self) -> Event | None:
        """Return an event that picks up a weapon here, grabs or bribes for a weapon or card, or plays an Ace."""
        others = [player for player in self.state.order if player != self.me]
        things = self.asked_for("weapon")
        if not carries(self.state, self.me):
            picked = self.first(*(e.WeaponPickedUp(by=self.me, weapon=weapon) for weapon in self._by_worth()))
            if picked:
                return picked
        return self._grabs(others, things) or self._bribes(others, things) or self.drug(others)

    def _grabs(self, others: Sequence[str], things: Sequence[str]) -> Event | None:
        state = self.state
        if not self.suited("clubs"):
            return None
        tries = [(player, weapon) for weapon, player in state.carried.items() if weapon in things]
        tries += [(player, None) for player in self.dice.sample(others, len(others))]
        made = (e.ContestBegan(by=self.me, aim="grab", target=state.piece(p), weapon=w) for p, w in tries)
        contest = self.first(*made)
        return contest if contest and self.first_time("grab") else None

    def _bribes(self, others: Sequence[str], things: Sequence[str]) -> Event | None:
        """Return a bribe for a weapon or a clue card; not always, because Diamonds count at the end."""
        if not self.suited("diamonds") or self.dice.random() > 0.08 or not self.first_time(e.BribeOffered):
            return None
        diamond = self.suited("diamonds")[0]
        tries = [(player, weapon) for weapon, player in self.state.carried.items() if weapon in things]
        tries += [(player, None) for player in self.dice.sample(others, len(others))]
        return self.first(
            *(e.BribeOffered(by=self.me, to=p, diamond=diamond, weapon=w) for p, w in tries if p != self.me)
        )

    def _walks(self) -> Event | None:
        """Return a move to an unknown room; to a weapon if there is none here; else to any room that gives a card."""
        state, new = self.state, self.new_rooms()
        unknown, lying = self.open_rooms(), {*state.weapons.values()}
        armed = bool(carries(state, self.me) or (lying and self.servants()))
        goals = [room for room in new if room in (unknown if armed else lying)]
        return self.walk(goals or new, self.dice.random() < 0.5)


class Engine(Simple):
    """A player that asks what tells most, accuses when it is likely enough, and gives away what is already known."""

    def __init__(self, sight: BotSight, dice: random.Random) -> None:
        super().__init__(sight, dice)
        self._odds: tuple[Any, Posterior | None] = (None, None)

    def odds(self) -> Posterior:
        """Return what follows from everything this seat knows, worked out once for it."""
        evidence = self.sight.evidence()
        known, odds = self._odds
        if odds is None or known != evidence:
            odds = posterior(evidence, budget=BRISK)
            self._odds = (evidence, odds)
        return odds

    def accuses(self) -> tuple[str, ...]:
        """Return the likeliest case file, if it is likely enough or time is long; odds are not asked early on."""
        late = self.state.turn.number >= LONG * len(self.state.order)
        if prod(len(self.possible(kind)) for kind in self.state.classes) > FEW and not late:
            return ()
        best, chance = self.odds().best
        return best if chance >= LIKELY or late else ()

    def question(self, suspects: Sequence[str], weapons: Sequence[str]) -> tuple[str, ...] | None:
        """Return the best question with what is here."""
        if not self.odds().deals:
            return super().question(suspects, weapons)
        state, room = self.state, self.state.room_of(self.me) or ""
        order = queue(state.order, self.me)
        queues = {(suspect, ""): order for suspect in suspects}
        advice: Advice = advise(self.odds(), self.me, queues, [room], weapons={room: weapons}, samples=DRAWS)
        return advice.suggestions[0].cards if advice.suggestions and advice.suggestions[0].bits > 0 else None

    def shows(self, held: Sequence[str]) -> str:
        """Return a card that the asking player has already seen, if there is one; else the first."""
        asked = self.state.open_suggestion
        return next((card for card in self._seen_by(asked.by if asked else "") if card in held), held[0])

    def gives(self, to: str, held: Sequence[str]) -> str:
        """Return a card that the receiving player has already seen, if there is one."""
        return next((card for card in self._seen_by(to) if card in held), "") or super().gives(to, held)

    def _seen_by(self, player: str) -> list[str]:
        return [seen.card for seen in self.state.seen if seen.by == self.me and seen.to == player]


def _three(cards: Sequence[str]) -> dict[str, str]:
    return dict(zip(("suspect", "weapon", "room"), cards, strict=True))


PLAYERS: Final = {"simple": Simple, "engine": Engine}
