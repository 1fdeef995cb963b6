"""What a computer player of Advanced Cluedo wants in the investigation: rooms, cards, and the case file."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import prod
from typing import Any, Final

from assistant.bots.advanced_cluedo.night import Prowler
from assistant.bots.sight import Sight
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
"""A case file as likely as this is named: right it is worth 60 points, wrong it costs 20, and others may be first."""
FEW: Final = 12
"""With more case files that can be none is likely enough."""
DRAWS: Final = 2_000
"""Histories that are drawn to rank questions, where there are too many to go through."""
LONG: Final = 40
"""After so many rounds who knows best accuses of what is left: an investigation comes to its end."""


class Simple(Prowler):
    """Digs first, asks in rooms it does not know with what is there or can be brought, accuses when sure."""

    def asked_for(self, kind: str) -> list[str]:
        """Cards of a class that may lie in the envelope."""
        marks = self.marks()
        return [card for card in self.state.deck[kind] if marks.at(card, ENVELOPE) == "open"]

    def possible(self, kind: str) -> list[str]:
        """Cards of a class that are not known to lie elsewhere than in the envelope."""
        marks = self.marks()
        return [card for card in self.state.deck[kind] if marks.at(card, ENVELOPE) != "no"]

    def accuses(self) -> tuple[str, ...]:
        """The case file, where it is known; after a long time one of those that can be."""
        state = self.state
        if (known := super().accuses()) or state.turn.number < LONG * len(state.order):
            return known
        return tuple(self.dice.choice(self.possible(kind)) for kind in state.classes)

    def investigates(self) -> Event:
        """The next thing in the own turn; dice and cards that are drawn are for the table to fill in."""
        done = self.accusation() or self._digs() or self._brings() or self._asks() or self._takes() or self._walks()
        return done or clue_events.TurnEnded(by=self.me)

    def accusation(self) -> Event | None:
        """An accusation, where one may be made and there is one to make."""
        if not self.offers(clue_events.AccusationMade) or not (named := self.accuses()):
            return None
        return self.first(clue_events.AccusationMade(by=self.me, **_three(named)))

    # ---------------------------------------------------------------- questions

    def _at_hand(self) -> tuple[Sequence[str], Sequence[str]]:
        """Suspects and weapons that can be named here; none where nothing may be asked."""
        for offer in self.offers(clue_events.SuggestionMade):
            return offer.blank("suspect").choices, offer.blank("weapon").choices
        return (), ()

    def _asks(self) -> Event | None:
        """A question here, if there is one that can tell anything."""
        suspects, weapons = self._at_hand()
        named = self.question(suspects, weapons) if suspects and weapons else None
        return clue_events.SuggestionMade(by=self.me, **_three(named)) if named else None

    def question(self, suspects: Sequence[str], weapons: Sequence[str]) -> tuple[str, ...] | None:
        """Open cards, as far as they are here; none where nothing is open."""
        room = self.state.room_of(self.me) or ""
        open_suspects = [card for card in self.asked_for("suspect") if card in suspects]
        open_weapons = [card for card in self.asked_for("weapon") if card in weapons]
        if not open_suspects and not open_weapons and room not in self.open_rooms():
            return None
        return self.dice.choice(open_suspects or suspects), self.dice.choice(open_weapons or weapons), room

    def _brings(self) -> Event | None:
        """People and weapons that are worth asking about, into a room in which something may be asked."""
        state, room = self.state, self.state.room_of(self.me)
        if room is None or not movement.may_suggest(state, self.me):
            return None
        suspects, weapons = self._at_hand()
        people, things = self.asked_for("suspect"), self.asked_for("weapon")
        if not {*things} & {*weapons} and (found := self._fetches(things if weapons else self._by_worth())):
            return found
        if {*people} & {*suspects} or not people:
            return None
        whom = self.dice.choice(people)
        tricks = [e.PersonTricked(by=self.me, court=court, suspect=whom) for court in self.servants()[:1]]
        invites = e.ContestBegan(by=self.me, aim="persuade", target=whom, room=room)
        cheap = [card for card in self.suited("hearts") if value(card) < 12]
        return self.first(*tricks) or (self.first(invites) if cheap and self.once("persuade") else None)

    def _by_worth(self) -> list[str]:
        """All weapons, those that may lie in the envelope first: without one nothing can be asked (AC-SUG-01)."""
        things = self.asked_for("weapon")
        return sorted(self.state.deck["weapon"], key=lambda weapon: weapon not in things)

    def _fetches(self, things: Sequence[str]) -> Event | None:
        """A Spade takes a weapon from the middle, or a servant brings one that lies elsewhere."""
        state = self.state
        dug = [e.WeaponDug(by=self.me, spade=s, weapon=w) for s in self.suited("spades")[:1] for w in things]
        lying = [weapon for weapon in things if weapon in state.weapons]
        fetched = [e.WeaponFetched(by=self.me, court=c, weapon=w) for c in self.servants()[:1] for w in lying]
        return self.first(*dug, *fetched)

    # ---------------------------------------------------------------- cards

    def _digs(self) -> Event | None:
        """A clue card from the middle, with the lowest Spade."""
        return self.first(*(e.ClueDug(by=self.me, spade=spade) for spade in self.suited("spades")[:1]))

    def _takes(self) -> Event | None:
        """A weapon worth asking about that lies here; a card by a Club or a Diamond; a turn by an Ace."""
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
        found = self.first(*made)
        return found if found and self.once("grab") else None

    def _bribes(self, others: Sequence[str], things: Sequence[str]) -> Event | None:
        """For a weapon, or for a clue card: Diamonds count at the end, so not always."""
        if not self.suited("diamonds") or not self.once("bribe") or self.dice.random() > 0.25:
            return None
        diamond = self.suited("diamonds")[0]
        tries = [(player, weapon) for weapon, player in self.state.carried.items() if weapon in things]
        tries += [(player, None) for player in self.dice.sample(others, len(others))]
        return self.first(
            *(e.BribeOffered(by=self.me, to=p, diamond=diamond, weapon=w) for p, w in tries if p != self.me)
        )

    def _walks(self) -> Event | None:
        """To a room that is not known yet; without a weapon to where one lies, else to any that gives a card."""
        state, new = self.state, self.new_rooms()
        unknown, lying = self.open_rooms(), {*state.weapons.values()}
        armed = bool(carries(state, self.me) or (lying and self.servants()))
        goals = [room for room in new if room in (unknown if armed else lying)]
        return self.walk(goals or new, self.dice.random() < 0.5)


class Engine(Simple):
    """Asks what tells most, accuses of what is likely enough, gives away what is known already."""

    def __init__(self, sight: Sight, dice: random.Random) -> None:
        super().__init__(sight, dice)
        self._odds: tuple[Any, Posterior | None] = (None, None)

    def odds(self) -> Posterior:
        """What follows from everything this seat knows, worked out once for it."""
        evidence = self.sight.evidence()
        known, found = self._odds
        if found is None or known != evidence:
            found = posterior(evidence, budget=BRISK)
            self._odds = (evidence, found)
        return found

    def accuses(self) -> tuple[str, ...]:
        """The likeliest case file, where it is likely enough, or it has taken long; odds are not asked early on."""
        late = self.state.turn.number >= LONG * len(self.state.order)
        if prod(len(self.possible(kind)) for kind in self.state.classes) > FEW and not late:
            return ()
        best, chance = self.odds().best
        return best if chance >= LIKELY or late else ()

    def question(self, suspects: Sequence[str], weapons: Sequence[str]) -> tuple[str, ...] | None:
        """The best question with what is here."""
        state, room = self.state, self.state.room_of(self.me) or ""
        order = queue(state.order, self.me)
        queues = {(suspect, ""): order for suspect in suspects}
        found: Advice = advise(self.odds(), self.me, queues, [room], weapons={room: weapons}, samples=DRAWS)
        return found.suggestions[0].cards if found.suggestions and found.suggestions[0].bits > 0 else None

    def shows(self, held: Sequence[str]) -> str:
        """A card that this player has seen already, if there is one."""
        asked = self.state.open_suggestion
        return next((card for card in self._seen_by(asked.by if asked else "") if card in held), held[0])

    def gives(self, to: str, held: Sequence[str]) -> str:
        """A card that this player has seen already, if there is one."""
        return next((card for card in self._seen_by(to) if card in held), "") or super().gives(to, held)

    def _seen_by(self, player: str) -> list[str]:
        return [seen.card for seen in self.state.seen if seen.by == self.me and seen.to == player]


def _three(cards: Sequence[str]) -> dict[str, str]:
    return dict(zip(("suspect", "weapon", "room"), cards, strict=True))


PLAYERS: Final = {"simple": Simple, "engine": Engine}
