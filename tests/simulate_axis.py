"""Plays whole games of Axis & Allies through the rulebook: purchases, attacks where one is strong, rolled dice.

    played = Game(3, seed=7)
    table = played.play(turns=2)       # a Table whose every line is by the rules
    played.beside                      # the units, the money and the ways, counted beside it

Whoever attacks looks at numbers only; transports take whoever stands on the coast, and everything bought is placed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from assistant.event import REFEREE, TABLE, Event
from assistant.games import GAMES
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.fighting import settled
from assistant.games.axis_allies.volleys import next_volley
from assistant.kit.seating import Seated
from assistant.offer import Offer
from assistant.rulings import rulings
from assistant.table import Table
from tests.axis_beside import Beside
from tests.axis_facts import of_kind, units
from tests.simulate_risk import seats

Clock = Callable[[], int]


def random_options(*games: str, seed: int, share: float = 0.3) -> dict[str, str]:
    """Some house rules of these games read at random."""
    dice = random.Random(seed)
    found = [one for game in games for one in rulings(game)]
    return {one.ambiguity: dice.choice(one.options) for one in found if dice.random() < share}


class Game:
    """One game; the same seed plays the same game. `bold`: how readily one attacks."""

    key = "axis_allies"

    def __init__(
        self,
        players: int,
        seed: int,
        *,
        options: Mapping[str, str] | None = None,
        clock: Clock = lambda: 0,
        bold: float = 0.8,
        **set_up: Any,
    ) -> None:
        self.chance, self.bold = random.Random(seed), bold
        self.table = Table(GAMES[self.key], clock=clock, chance=random.Random(seed))
        self.table.record(self._laid(seats(players), dict(options or {}), set_up))
        self.beside = Beside(self.state)

    def _laid(self, players: Sequence[Seated], options: dict[str, str], set_up: dict[str, Any]) -> Event:
        lay: Any = GAMES[self.key].lay
        return replace(lay(players, options=options), **set_up)

    @property
    def state(self) -> Any:
        """The table as the referee sees it."""
        return self.table.view(REFEREE)

    # ---------------------------------------------------------------- playing

    def play(self, turns: int = 2, most: int = 4000) -> Table:
        """So many turns, or until the war is won."""
        for count, _ in enumerate(self.lines(turns)):
            assert count < most, f"no end: {self.state.step} {self.state.power}"
        return self.table

    def lines(self, turns: int) -> Iterator[Event]:
        """Every event as it is said."""
        while not self.state.over and self.state.turn <= turns:
            before = len(self.table.entries)
            self.step(self.state)
            for entry in self.table.entries[before:]:
                yield entry.event

    def step(self, state: Any) -> None:
        """One tap on what is offered."""
        offers = [one for one in self.table.game.offers(state, TABLE) if not one.rare and one.fillable]
        assert offers, f"nothing is offered in {state.step} of {state.power}"
        self.say(self._filled(self._picked(offers, state), state))

    def say(self, event: Event, seat: str = "") -> None:
        """Record what the rules allow; what lies on the board then is counted."""
        before = self.state
        found = [n for n in self.table.advice(event, REFEREE) if n.level == "illegal"]
        assert not found, (event, found)
        self.table.record(event, seat or before.seat_of(getattr(event, "by", "")) or TABLE)
        self._looked(event, before)

    def _looked(self, event: Event, before: Any) -> None:
        after = self.state
        self.beside.heard(event, before, after)
        broken = list(self.table.game.laws(after))
        assert not broken, (event, broken)

    # ---------------------------------------------------------------- choosing

    def _picked(self, offers: Sequence[Offer], state: Any) -> Offer:
        """What is expected first, as a rule; moves are made for some time before the step is over."""
        if state.tied:
            return self._in_battle(offers)
        ends = [one for one in offers if one.kind.__name__ == "StepEnded"]
        others = [one for one in offers if one not in ends]
        ready = {"weapons": 0.15, "purchase": 0.8, "combat_move": 0.9, "noncombat_move": 0.75}.get(state.step, 1.0)
        if raids := [one for one in others if one.kind is e.RaidDeclared and self.chance.random() < 0.6]:
            return raids[0]
        if not others or (ends and self.chance.random() > ready):
            return (ends or list(offers))[0]
        good = [one for one in others if one.expected] or others
        return self.chance.choice(good if self.chance.random() < 0.7 else others)

    def _in_battle(self, offers: Sequence[Offer]) -> Offer:
        expected = [one for one in offers if one.expected]
        return self.chance.choice(expected if expected and self.chance.random() < 0.92 else list(offers))

    def _filled(self, offer: Offer, state: Any) -> Event:
        """The best of some ways to fill an offer; dice are rolled."""
        if offer.kind is e.ShotsFired:
            return self._shots(offer, state)
        if offer.kind is e.GunsFired:
            dice = len(offer.blanks[0].open({})) - 1
            return offer.kind(**offer.known, hits=sum(self._die() == 1 for _ in range(dice)))
        tries = [self._any(offer) for _ in range(6 if offer.kind is e.UnitsMoved else 1)]
        return max(tries, key=lambda event: self._worth(event, state))

    def _any(self, offer: Offer) -> Event:
        chosen: dict[str, Any] = {}
        for blank in offer.blanks:
            able = list(blank.open(chosen))
            if blank.single:
                chosen[blank.name] = self.chance.choice(able)
            elif blank.prefilled and self.chance.random() < 0.7:
                chosen[blank.name] = tuple(blank.prefilled)
            else:
                chosen[blank.name] = tuple(self.chance.sample(able, blank.count))
        return offer.fill(chosen)

    def _die(self) -> int:
        return self.chance.randint(1, 6)

    def _shots(self, offer: Offer, state: Any) -> Event:
        now = settled(state)
        volley = next_volley(now, now.battle) if now.battle else None
        assert volley is not None
        hits = sum(self._die() <= volley.strength for _ in range(volley.dice))
        return offer.fill({"hits": hits})

    def _worth(self, event: Event, state: Any) -> float:
        """How good a move looks: into weak enemies, else towards the front, with many."""
        if not isinstance(event, e.UnitsMoved):
            return 0.0
        theirs = self._power(state.enemies(event.target, event.by))
        ours = event.count * (1 + units()[event.unit]["attack"])
        ours += self._power(state.pieces.of(n for b in state.battles if b.at == event.target for n in b.attackers))
        near = sum(state.hostile(a, event.by) for a in state.world.neighbours(event.target))
        hostile = state.hostile(event.target, event.by) or bool(theirs)
        if event.unit in of_kind("air") and any(b.at == event.source for b in state.battles):
            return -9.0  # it stays with its attack
        attack = (3.0 if ours > theirs else -2.0) * (self.chance.random() < self.bold) if hostile else 0.0
        carried = 1.5 if event.unit in of_kind("land") and state.sea(event.source) else 0.0
        return attack + carried + 0.2 * near + 0.1 * event.count + self.chance.random()

    def _power(self, pieces: Any) -> int:
        return sum(1 + units()[piece.kind]["attack"] for piece in pieces)
