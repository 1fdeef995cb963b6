"""The money of a game of Axis & Allies, counted from the events alone: income, plunder, raids, purchases, neutrals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant.core.event import Event
from assistant.games.axis_allies import events as a
from assistant.games.plotted_axis import events as p
from tests.axis_facts import of_kind, powers, units, worth

TOLL = 3


class Money:
    """The IPCs and debts of every country; `free` is what a flight may have paid for neutral areas on its way."""

    def __init__(self, state: Any) -> None:
        self.have: dict[str, int] = dict(state.ipcs)
        self.debts: dict[str, int] = dict.fromkeys(powers(), 0)

    def heard(self, event: Event, before: Any, after: Any) -> None:
        """Check after every event that the money is the same as the rulebook's."""
        self._bought(event, before)
        self._struck(event, before)
        self._taken(before, after)
        self._collected(event, before, after)
        self._toll(event, before, after)
        if before.options.get("PAA-AMB-34") == "pay_when_possible":
            for power, debt in self.debts.items():
                self._pays(power, debt)
        for power in powers():
            assert self.have[power] == after.ipcs.get(power, 0), (
                f"{power} has {after.ipcs.get(power, 0)} instead of {self.have[power]} after {event}"
            )

    def _bought(self, event: Event, before: Any) -> None:
        if isinstance(event, a.WeaponsResearched):
            self.have[event.by] -= 5 * len(event.faces)
        elif isinstance(event, a.UnitBought):
            self._buys(event.by, {event.unit: event.count}, before)
        elif isinstance(event, (p.BuildCarriedOut, p.FinallyBuilt)):
            self._buys(event.by, event.units, before)

    def _buys(self, power: str, counts: Mapping[str, int], before: Any) -> None:
        cheaper = "industrial_technology" in before.developments.get(power, ())
        self.have[power] -= sum((units()[kind]["cost"] - cheaper) * count for kind, count in counts.items())
        assert self.have[power] >= 0, f"{power} bought {counts} for money that it has not"

    def _struck(self, event: Event, before: Any) -> None:
        """Apply bombs and rockets: the bank gets what there is; in plotted games, the rest of a bombing is a debt."""
        if isinstance(event, a.RocketsFired):
            self._damage(
                before, before.control[event.target], int(event.roll), before.options.get("PAA-AMB-36") == "no"
            )
        elif isinstance(event, a.FactoryRaided):
            self._damage(before, before.control[event.at], sum(map(int, event.faces)), False)

    def _damage(self, before: Any, victim: str, ipcs: int, let_off: bool) -> None:
        paid = min(self.have[victim], ipcs)
        self.have[victim] -= paid
        if hasattr(before, "debts") and not let_off:
            self.debts[victim] += ipcs - paid

    def _pays(self, power: str, debt: int) -> None:
        paid = min(self.have[power], debt)
        self.have[power] -= paid
        self.debts[power] -= paid

    def _taken(self, before: Any, after: Any) -> None:
        """Apply captures: neutral land costs three; an enemy's capital brings all the money of its country."""
        mover = self._mover(before)
        for area, holder in after.control.items():
            was = before.control.get(area)
            if was is None:
                self.have[mover] -= min(TOLL, self.have[mover])
            for power, facts in powers().items():
                side = facts["side"]
                lost = was is not None and powers()[was]["side"] == side != powers()[holder]["side"]
                if facts["capital"] == area and lost:
                    self.have[mover] += self.have[power]
                    self.have[power] = 0

    def _mover(self, before: Any) -> str:
        return before.battle.attacker if before.battle else before.power

    def _collected(self, event: Event, before: Any, after: Any) -> None:
        """Pay every country the income of its areas, while its own capital is free."""
        if not hasattr(after, "debts"):
            if isinstance(event, a.StepEnded) and event.step == "placement":
                self.have[event.by] += self.income(event.by, after)
            return
        if isinstance(event, p.StepEnded) and event.step == "income":
            self._gets(event.by, after)
        elif (after.turn != before.turn or (after.over and not before.over)) and self._together(before, after):
            for power in powers():
                self._gets(power, after)
        if after.turn != before.turn:
            self.debts = dict.fromkeys(powers(), 0)

    def _together(self, before: Any, after: Any) -> bool:
        return before.options.get("PAA-AMB-44", "together") == "together" and after.step != "execution"

    def _gets(self, power: str, after: Any) -> None:
        self.have[power] += max(0, self.income(power, after) - self.debts[power])
        self.debts[power] = 0

    def income(self, power: str, state: Any) -> int:
        """Return the income of a country's areas."""
        holder = state.control.get(powers()[power]["capital"])
        if holder is None or powers()[holder]["side"] != powers()[power]["side"]:
            return 0
        return sum(ipcs for area, ipcs in worth().items() if state.control.get(area) == power)

    def _toll(self, event: Event, before: Any, after: Any) -> None:
        """Return the toll for flights over neutral land: three per area, never more than the route of all aircraft."""
        old = before.pieces.by_id
        flew = [x for x in after.pieces if x.kind in of_kind("air") and x.gone > old.get(x.id, x).gone]
        if not flew or not isinstance(event, (a.UnitsMoved, a.AircraftLanded, p.OrderCarriedOut)):
            return
        mover = flew[0].owner
        paid = self.have[mover] - after.ipcs.get(mover, 0)
        most = TOLL * sum(x.gone - old[x.id].gone for x in flew if x.id in old)
        if before.options.get("AA-AMB-05", "pay") == "pay" and 0 < paid <= most:
            self.have[mover] -= paid
