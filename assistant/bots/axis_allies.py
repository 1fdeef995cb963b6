"""Computer players of Axis & Allies.

"simple" buys what it likes, attacks where it looks stronger, and moves toward the front; transports take units
from the coast. "engine" orders an attack only where the odds of the whole battle are good
(`assistant.odds.units.battle`). All units and all money are open: every seat sees the same.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Final

from assistant.bots.evening import Evening, Whims
from assistant.bots.foresight import Foresight, Said
from assistant.bots.sight import BEGAN, Stuck
from assistant.core.event import TABLE, Event
from assistant.core.fast_replace import replace
from assistant.core.offer import Blank, Choices, Offer
from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.board import AA_GUN
from assistant.games.axis_allies.fighting import settled, shooters
from assistant.games.axis_allies.volleys import defending, next_volley
from assistant.kit.phrasing import percent
from assistant.odds import Clash, clash, force
from assistant.odds.units.units import kinds
from assistant.table.table import Table

LIKELY: Final = 0.6
"""The chance of winning a battle from which it is worth ordering."""
MOST: Final = 30
"""The most units for which odds are asked; beyond that, the greater number is enough."""
Counts = tuple[tuple[str, int], ...]


@cache
def odds(ours: Counts, theirs: Counts) -> float:
    """Return the chance of winning a battle of these units."""
    return clash(Clash(force(dict(ours), "attack"), force(dict(theirs), "defence"))).win


def battle_odds(place: str, chance: float) -> str:
    """Return the sentence that gives the chance of winning the battle for a place."""
    if chance in (0, 1):
        return f"The battle for {place} looked {'certain' if chance else 'hopeless'}."
    return f"The chance of winning the battle for {place} was {percent(chance)}."


def strength(kind: str) -> int:
    """Return the attack strength of a unit; 0 for units that do not fight."""
    return kinds()[kind].attack if kind in kinds() else 0


def realm(kind: str) -> str:
    """Return whether a unit belongs to the land, the sea or the air; guns and factories are of the land."""
    return kinds()[kind].realm if kind in kinds() else "land"


class AxisEvening(Evening[Any, Any]):
    """One game, of a few turns: even for a computer, a war to the end takes long.

    `bold`: how readily a player attacks.
    """

    key = "axis_allies"
    has_cards = False
    reasons_are_open = True
    whims: ClassVar[Whims] = {kind: (kind,) for kind in (e.UnitBought, e.UnitsMoved, e.UnitPlaced, e.LossesChosen)}
    turns = 4
    bold: float = 0.8

    def __init__(
        self,
        seats: Sequence[Seated],
        skills: Sequence[str],
        seed: int,
        *,
        options: Mapping[str, str] | None = None,
        bold: float = 0.8,
        table: Table | None = None,
        began: int = BEGAN,
        **set_up: Any,
    ) -> None:
        table = table or Table(GAMES[self.key], chance=random.Random(seed))
        super().__init__(seats, skills, seed, table=table, began=began)
        self.bold = bold
        self.begin(self._setup_event(seats, dict(options or {}), set_up))

    def _setup_event(self, players: Sequence[Seated], options: dict[str, str], set_up: dict[str, Any]) -> Event:
        lay: Any = GAMES[self.key].lay
        return replace(lay(players, options=options), **set_up)

    # ---------------------------------------------------------------- playing

    def number(self, state: Any) -> int:
        """Return the number of the current turn."""
        return state.turn

    def step(self, state: Any) -> None:
        """Make one tap on what is offered."""
        offers = self.offers(state)
        if not offers:
            raise Stuck(f"Nothing is offered in {state.step} of {state.power}.")
        offer = self._picked(self._without_waiting(offers, state), state)
        if not self.theirs(offer, state):
            event = self._filled(offer, state)
            self.say(event, self.speaker(event, state) if self.sees is Foresight else "")

    # ---------------------------------------------------------------- beside people

    def _without_waiting(self, offers: Sequence[Offer], state: Any) -> Sequence[Offer]:
        """Return the offers of computer players if one of them is expected, else those that people need not tap too."""
        if not self.people:
            return offers
        theirs = [self.theirs(one, state) for one in offers]
        ours = [one for one, other in zip(offers, theirs, strict=True) if not other]
        if any(one.expected for one in ours):
            return ours
        return [one for one, other in zip(offers, theirs, strict=True) if one.expected or not other] or offers

    def theirs(self, said: Offer | Event, state: Any) -> bool:
        """Return whether people say this: those of its country, or of one without a seat, on the shared screen."""
        return bool(self.people) and self.speaker(said, state) in (*self.people, TABLE)

    def speaker(self, said: Offer | Event, state: Any) -> str:
        """Return who says this, rolls the dice of this volley, or fires these guns; the table for a country on it.

        A volley of several countries is rolled by one of the computer players among their owners.
        """
        known: Any = said.known if isinstance(said, Offer) else vars(said)
        kind = said.kind if isinstance(said, Offer) else type(said)
        power = known.get("by") or known.get("of")
        if not power and kind is e.GunsFired:
            power = next((gun.owner for gun in state.at(known["at"]) if gun.kind == AA_GUN), "")
        elif not power and state.battle:
            power = state.battle.attacker
            if kind is e.ShotsFired:
                own = shooters(state) or (power,)
                power = next((one for one in own if state.seat_of(one) in self.skills.keys() - self.people), own[0])
            elif known.get("side") == "defender":
                power = next((piece.owner for piece in defending(state, state.battle)), "")
        return state.seat_of(power or state.power) or TABLE

    # ---------------------------------------------------------------- reasons

    def _explained(self, said: Said) -> Said:
        """Return a line with the odds by which a strong player has decided; all else it does by rules of thumb."""
        if not self.engine(said.by):
            return said
        return replace(said, why=self.because(said.event, self.state) or "By rules of thumb.")

    def because(self, event: Event, state: Any) -> str:
        """Return the odds for which this is done, as a sentence; "" if it is not done for any."""
        if not isinstance(event, e.UnitsMoved) or not state.enemies(event.target, event.by):
            return ""
        chance = self._chance(event, state)
        found = battle_odds(state.place(event.target), chance)
        return found if chance >= LIKELY else f"{found} Of a few moves that it looked at, none was better."

    # ---------------------------------------------------------------- offers

    def offers(self, state: Any) -> Sequence[Offer]:
        """Return what the player of the power on turn can tap."""
        return self.sight(state.seat_of(state.power) or TABLE).offers()

    def say(self, event: Event, seat: str = "") -> None:
        """Record what the rules allow."""
        self.sight(seat or self.state.seat_of(getattr(event, "by", "")) or TABLE).insist(event)

    # ---------------------------------------------------------------- choosing

    def _picked(self, offers: Sequence[Offer], state: Any) -> Offer:
        """Return what is expected first, as a rule; moves are made for some time before the step is over."""
        if state.tied:
            return self._in_battle(offers)
        ends = [one for one in offers if one.kind.__name__ == "StepEnded"]
        others = [one for one in offers if one not in ends]
        ready = {"weapons": 0.15, "purchase": 0.8, "combat_move": 0.9, "noncombat_move": 0.75}.get(state.step, 1.0)
        if raids := [one for one in others if one.kind is e.RaidDeclared and self.dice.random() < 0.6]:
            return raids[0]
        if not others or (ends and self.dice.random() > ready):
            return (ends or list(offers))[0]
        good = [one for one in others if one.expected] or others
        return self.dice.choice(good if self.dice.random() < 0.7 else others)

    def _in_battle(self, offers: Sequence[Offer]) -> Offer:
        expected = [one for one in offers if one.expected]
        return self.dice.choice(expected if expected and self.dice.random() < 0.92 else list(offers))

    def _filled(self, offer: Offer, state: Any) -> Event:
        """Return the best of some ways to fill an offer; dice are rolled."""
        if offer.kind is e.ShotsFired:
            return self._shots(offer, state)
        if offer.kind is e.GunsFired:
            dice = len(offer.blanks[0].open({})) - 1
            return offer.kind(**offer.known, hits=sum(self.die() == 1 for _ in range(dice)))
        tries = [self.filled(offer) for _ in range(6 if offer.kind is e.UnitsMoved else 1)]
        return max(tries, key=lambda event: self._worth(event, state))

    def picked(self, blank: Blank, able: Choices) -> Any:
        """Return dice, what is filled in already (mostly), or anything that fits."""
        if blank.noun == "roll":
            faces = tuple(str(self.die()) for _ in range(blank.count))
            return faces[0] if blank.single else faces
        if not blank.single and blank.prefilled and self.dice.random() < 0.7:
            return tuple(blank.prefilled)
        return super().picked(blank, able)

    def _shots(self, offer: Offer, state: Any) -> Event:
        now = settled(state)
        volley = next_volley(now, now.battle) if now.battle else None
        assert volley is not None
        hits = sum(self.die() <= volley.strength for _ in range(volley.dice))
        return offer.fill({"hits": hits})

    def _worth(self, event: Event, state: Any) -> float:
        """Return how good a move looks: against weak enemies, else toward the front, with many units."""
        if not isinstance(event, e.UnitsMoved):
            return 0.0
        theirs = self._power(state.enemies(event.target, event.by))
        ours = event.count * (1 + strength(event.unit))
        ours += self._power(state.pieces.of(n for b in state.battles if b.at == event.target for n in b.attackers))
        near = sum(state.hostile(a, event.by) for a in state.world.neighbours(event.target))
        hostile = state.hostile(event.target, event.by) or bool(theirs)
        if realm(event.unit) == "air" and any(b.at == event.source for b in state.battles):
            return -9.0  # an aircraft stays with its attack
        good = self._good(event, state) if self.engine(state.seat_of(event.by)) and theirs else ours > theirs
        attack = (3.0 if good else -2.0) * (self.dice.random() < self.bold) if hostile else 0.0
        carried = 1.5 if realm(event.unit) == "land" and state.sea(event.source) else 0.0
        return attack + carried + 0.2 * near + 0.1 * event.count + self.dice.random()

    def _good(self, event: e.UnitsMoved, state: Any) -> bool:
        """Return whether the resulting battle is likely to be won."""
        return self._chance(event, state) >= LIKELY

    def _chance(self, event: e.UnitsMoved, state: Any) -> float:
        """Return the chance of winning the resulting battle; for very many units, by the greater number."""
        there = [state.pieces.get(n).kind for b in state.battles if b.at == event.target for n in b.attackers]
        ours = Counter(kind for kind in [*there, *[event.unit] * event.count] if kind in kinds())
        theirs = Counter(piece.kind for piece in state.enemies(event.target, event.by) if piece.kind in kinds())
        if max(ours.total(), theirs.total()) > MOST:
            return float(ours.total() > theirs.total())
        return odds(tuple(sorted(ours.items())), tuple(sorted(theirs.items())))

    def _power(self, pieces: Any) -> int:
        return sum(1 + strength(piece.kind) for piece in pieces)


simulate = AxisEvening.simulate
