"""The recorder of the demo of Axis & Allies: the first turns of the USSR and of Germany, with all their steps.

    python -m tests.stories.record_axis

writes data/axis_allies/demo.jsonl and, beside this file, axis_allies-demo.txt: the game as the table reads it. The
actions of the two countries are listed here; the dice are rolled, favoring one side of a battle where it is named. Both
files are the same every time, as long as the rulebook offers the same; the recorded game is kept even if it does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from assistant.core.event import TABLE, Event
from assistant.core.offer import Offer
from assistant.core.story import Noted
from assistant.games.axis_allies import events as e
from assistant.table.table import Table
from tests.simulate_axis import Game
from tests.stories.recording import Clock, Written, by_luck, expected, first_of

TITLE = "Spring 1942: Anna, Ben, Carla, David, Edith"
WRITTEN = Written("axis_allies", "record_axis", TITLE)
DEMO, TEXT, playthrough = WRITTEN.file, WRITTEN.text, WRITTEN.playthrough
SEED = 1942
LUCK = {
    "ukraine": "attacker",
    "karelia": "attacker",
    "egypt": "attacker",
    "sz_north_sea": "attacker",
    "sz_e_med": "attacker",
}
"""The side that the dice favor."""


def ends(by: str, step: str) -> Event:
    """Return the end of a step."""
    return e.StepEnded(by=by, step=step)


def buys(by: str, **counts: int) -> Iterator[Event]:
    """Yield purchases of units."""
    for kind, count in counts.items():
        yield e.UnitBought(by=by, unit=kind, count=count)


def moves(by: str, *ways: str) -> Iterator[Event]:
    """Yield moves written as "3 infantry caucasus ukraine", with an area in between last, if there is one."""
    for way in ways:
        count, kind, source, target, *via = way.split()
        yield e.UnitsMoved(by=by, unit=kind, source=source, target=target, count=int(count), via="".join(via))


class War(Game):
    """The game, event by event; battles are fought as they are offered."""

    def __init__(self) -> None:
        super().__init__(5, SEED, clock=Clock())

    def evening(self) -> Table:
        """Play two countries' turns, and the first step of a third one."""
        for event in self.ussr():
            self.say(event)
        for event in self.germany():
            self.say(event)
        self.say(e.WeaponsResearched(by="uk", faces=("6",)))
        self.say(e.WeaponDeveloped(by="uk", roll="5"))
        self.say(ends("uk", "weapons"))
        return self.table

    def ussr(self) -> Iterator[Event]:
        """Play the USSR's turn: Ukraine is attacked from two sides and won."""
        yield ends("ussr", "weapons")
        yield from buys("ussr", infantry=8)
        yield e.UnitBought(by="ussr", unit="infantry", count=-1)
        yield ends("ussr", "purchase")
        yield from moves(
            "ussr",
            "3 infantry karelia ukraine",
            "5 infantry caucasus ukraine",
            "1 tank karelia ukraine",
            "1 fighter karelia ukraine",
            "1 fighter russia ukraine",
        )
        yield ends("ussr", "combat_move")
        yield e.BattleBegun(at="ukraine")
        yield from self.fought()
        yield ends("ussr", "combat")
        yield from moves(
            "ussr",
            "1 fighter ukraine russia",
            "1 fighter ukraine russia",
            "4 infantry russia karelia",
            "2 tank russia karelia",
            "2 infantry evenki russia",
        )
        yield ends("ussr", "noncombat_move")
        yield e.UnitPlaced(by="ussr", unit="infantry", at="karelia", count=4)
        yield e.UnitPlaced(by="ussr", unit="infantry", at="russia", count=3)
        yield ends("ussr", "placement")

    def germany(self) -> Iterator[Event]:
        """Play Germany's turn: a landing in Egypt, tanks through an empty area, a sea battle, a raid, a retreat."""
        yield e.WeaponsResearched(by="ger", faces=("4",))
        yield ends("ger", "weapons")
        yield from buys("ger", tank=3, infantry=4)
        yield ends("ger", "purchase")
        yield e.UnitsBoarded(by="ger", unit="tank", source="southern_europe", zone="sz_c_med", count=1)
        yield from moves(
            "ger",
            "1 battleship sz_c_med sz_e_med",
            "1 transport sz_c_med sz_e_med",
            "1 tank libya egypt french_equatorial_africa",
            "1 infantry libya egypt",
            "1 fighter western_europe sz_north_sea",
            "1 fighter germany sz_north_sea",
            "1 fighter finland_norway sz_north_sea",
            "1 bomber germany karelia",
            "3 infantry eastern_europe ukraine",
            "1 tank eastern_europe ukraine",
            "2 tank germany ukraine eastern_europe",
            "1 fighter eastern_europe ukraine",
        )
        yield e.RaidDeclared(by="ger", at="karelia")
        yield from self.fought()
        yield ends("ger", "combat_move")
        yield e.BattleBegun(at="sz_e_med")
        yield from self.fought()
        yield from moves("ger", "1 tank sz_e_med egypt")
        yield from self.others()
        yield ends("ger", "combat")
        yield from self.homeward()
        yield ends("ger", "noncombat_move")
        yield e.UnitPlaced(by="ger", unit="tank", at="germany", count=3)
        yield e.UnitPlaced(by="ger", unit="infantry", at="germany", count=2)
        yield e.UnitPlaced(by="ger", unit="infantry", at="southern_europe", count=2)
        yield ends("ger", "placement")

    # ---------------------------------------------------------------- battles

    def fought(self) -> Iterator[Event]:
        """Fight the current battle to its end, or the anti-aircraft guns."""
        while self.state.busy:
            yield self._next()

    def others(self) -> Iterator[Event]:
        """Fight all remaining battles."""
        while self.state.battles or self.state.raids or self.state.busy:
            yield self._next()

    def _next(self) -> Event:
        offers = [o for o in self.table.game.offers(self.state, TABLE) if not o.rare and o.fillable]
        return self._filled(self._picked(offers, self.state), self.state)

    def homeward(self) -> Iterator[Event]:
        """Yield the moves after combat: aircraft fly home, the fleet moves up."""
        for piece in [p for p in self.state.pieces if p.owner == "ger" and "flying" in p.marks]:
            home = {"sz_north_sea": "western_europe", "karelia": "eastern_europe"}.get(piece.at, "eastern_europe")
            yield from moves("ger", f"1 {piece.kind} {piece.at} {home}")
        yield from moves("ger", "2 infantry germany western_europe")

    def _picked(self, offers: Sequence[Offer], state: Any) -> Offer:
        kinds = {offer.kind: offer for offer in reversed(offers)}
        battle = state.battle
        broken_off = battle and battle.at == "ukraine" and state.power == "ger"
        if broken_off and e.AttackersRetreated in kinds:
            return kinds[e.AttackersRetreated]
        return expected(offers)

    def filled(self, offer: Offer) -> Event:
        return first_of(offer, faces=lambda _: ("3",)) if offer.kind is e.FactoryRaided else first_of(offer)

    def _filled(self, offer: Offer, state: Any) -> Event:
        if offer.kind is e.GunsFired:
            return offer.fill({"hits": 0})
        return super()._filled(offer, state)

    def _shots(self, offer: Offer, state: Any) -> Event:
        throws = [super(War, self)._shots(offer, state) for _ in range(3)]
        luck = LUCK.get(state.battle.at) if (state.power, state.battle.at) != ("ger", "ukraine") else None
        return by_luck(throws, offer.known["side"], luck)


def evening() -> War:
    """Return the whole game, with a remark."""
    played = War()
    table = played.evening()
    seq = next(line.seq for line in table.lines if isinstance(line.event, e.FactoryRaided))
    table.record(Noted(seq=seq, text="The first bombs of the evening."), "ben")
    return played


def main() -> None:
    """Write the demo and its playthrough."""
    WRITTEN.write(evening().table)


if __name__ == "__main__":
    main()
