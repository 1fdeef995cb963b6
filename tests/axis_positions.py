"""Positions of Axis & Allies in a few words: the units, the current step, and what the rules say there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant.games.axis_allies import board
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.battle import AreaBattle
from assistant.games.axis_allies.events import GameStarted
from assistant.games.axis_allies.fighting import settled
from assistant.games.axis_allies.setup import seats_for
from assistant.games.axis_allies.state import AxisAllies
from tests.words import Words, seated

NAMES = ("anna", "ben", "carla", "david", "edith")
NOTHING = {f"{area}/{power}/{kind}": 0 for area, power, kind, _ in board.start()}
"""A chart without any units."""
Stacks = Mapping[str, str]
"""Area → units there: "ger 2 infantry 1 tank, jpn 1 fighter"."""


def chart(stacks: Stacks, *, bare: bool = True) -> dict[str, int]:
    """Return a set-up chart with these units and nothing else."""
    found = dict(NOTHING) if bare else {}
    for area, words in stacks.items():
        for of in words.split(","):
            power, *units = of.split()
            for count, kind in zip(units[::2], units[1::2], strict=True):
                found[f"{area}/{power}/{kind}"] = int(count)
    return found


class Front(Words[AxisAllies]):
    """A table of Axis & Allies: only `stacks` on the board, or (None) the usual start position.

    `owners`: areas that somebody else controls; `weapons`: country → what it has developed; `options`: readings.
    """

    def __init__(
        self,
        stacks: Stacks | None = None,
        power: str = "ussr",
        step: str = "weapons",
        *,
        players: int = 5,
        weapons: Mapping[str, str] | None = None,
        options: Mapping[str, str] | None = None,
        **laid: Any,
    ) -> None:
        people = tuple(seated(*NAMES[:players]))
        units = chart(stacks) if stacks is not None else laid.pop("units", {})
        seats = seats_for(people)
        super().__init__(
            "axis_allies", GameStarted(players=people, seats=seats, units=units, options=dict(options or {}), **laid)
        )
        for who, weapon in (weapons or {}).items():
            self.do(e.WeaponSet(of=who, weapon=weapon))
        self.until(power, step)

    # ---- turns

    def until(self, power: str, step: str = "combat_move") -> Front:
        """End steps until this step of this country has come."""
        for _ in range(60):
            if (self.state.power, self.state.step) == (power, step) or self.state.over:
                break
            self.end()
        return self

    def end(self) -> Front:
        """End the step of the turn."""
        return self.do(self.ending())

    def ending(self) -> e.StepEnded:
        return e.StepEnded(by=self.state.power, step=self.state.step)

    # ---- moves

    def move(self, kind: str, source: str, target: str, count: int = 1, via: str = "") -> e.UnitsMoved:
        """Return the event of a move by the country on turn."""
        return e.UnitsMoved(by=self.state.power, unit=kind, source=source, target=target, count=count, via=via)

    def go(self, kind: str, source: str, target: str, count: int = 1, via: str = "") -> Front:
        """Make a move to which the rules do not object."""
        return self.by_the_rules(self.move(kind, source, target, count, via))

    def board(self, kind: str, source: str, zone: str, count: int = 1) -> e.UnitsBoarded:
        return e.UnitsBoarded(by=self.state.power, unit=kind, source=source, zone=zone, count=count)

    def load(self, kind: str, source: str, zone: str, count: int = 1) -> Front:
        """Load units as the rules allow."""
        return self.by_the_rules(self.board(kind, source, zone, count))

    # ---- battles

    @property
    def battle(self) -> AreaBattle:
        """The current battle."""
        found = self.state.battle
        assert found is not None
        return found

    def fight(self, at: str, support: int = e.EVERY) -> Front:
        """End the moves, and begin this battle."""
        if self.state.step == "combat_move":
            self.end()
        return self.by_the_rules(e.BattleBegun(at=at, support=support))

    def shots(self, side: str, column: str, hits: int = 0, faces: str = "") -> e.ShotsFired:
        return e.ShotsFired(side=side, column=column, hits=hits, faces=tuple(faces))

    def fire(self, side: str, column: str | int, hits: int = 0, faces: str = "") -> Front:
        """Fire a volley as the rules say."""
        return self.by_the_rules(self.shots(side, str(column), hits, faces))

    def guns(self, at: str, kind: str, hits: int = 0, faces: str = "") -> Front:
        return self.by_the_rules(e.GunsFired(at=at, unit=kind, hits=hits, faces=tuple(faces)))

    def volley(self) -> tuple[str, str, int, int] | None:
        """Return the next volley that can be tapped: side, column, dice, strength."""
        for offer in self.offers(e.ShotsFired):
            dice = len(offer.blank("hits").choices) - 1
            strength = int(offer.verb.rsplit(" ", 1)[-1])
            return offer.known["side"], offer.known["column"], dice, strength
        return None

    def round(self, **hits: int) -> list[tuple[str, str, int, int]]:
        """Play a whole round with hits of each volley by "attacker_3"; all others miss. Return the volleys that were
        fired.
        """
        fired: list[tuple[str, str, int, int]] = []
        number = self.battle.round
        while self.rounds == number and (volley := self.volley()):
            fired.append(volley)
            self.fire(volley[0], volley[1], hits.get(f"{volley[0]}_{volley[1]}", 0))
        return fired

    @property
    def rounds(self) -> int:
        """The round of combat that is next or going on; 0 when only the choice of losses is left in the battle."""
        now = settled(self.state)
        return now.battle.round if now.battle else 0

    # ---- units on the board

    def units(self, at: str, power: str = "") -> dict[str, int]:
        """Return the units in an area by kind, of this country or of all."""
        found: dict[str, int] = {}
        for piece in self.state.at(at):
            if power in ("", piece.owner):
                found[piece.kind] = found.get(piece.kind, 0) + 1
        return found

    def holder(self, area: str) -> str:
        return self.state.controller(area)

    def money(self, power: str) -> int:
        return self.state.ipcs[power]
