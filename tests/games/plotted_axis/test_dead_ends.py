"""Moments at which nothing was offered although something could be done."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from assistant.core.event import TABLE
from assistant.games import GAMES
from assistant.games.axis_allies import events as a
from assistant.games.plotted_axis import events as p
from assistant.games.plotted_axis.orders import Order, OrderedUnits
from assistant.table.table import Table
from tests.simulate_risk import seats

GAME = GAMES["plotted_axis"]


def revealed(order: Order, by: str = "uk", *before: Any) -> Table:
    """Return a table where this line of a country is revealed, whatever the others' books say."""
    table = Table(GAME)
    table.record(replace(GAME.lay(seats(5)), paper=("ussr", "ger", "uk", "jpn", "usa")))  # type: ignore[type-var]
    for event in before:
        table.record(event)
    for power in table.view(TABLE).order:  # type: ignore[attr-defined]
        table.record(p.StepEnded(by=power, step="weapons"))
    table.record(p.StepEnded(by="ussr", step="plot"))
    while table.view(TABLE).power != by:  # type: ignore[attr-defined]
        table.record(p.BookEnded(by=table.view(TABLE).power, round=1))  # type: ignore[attr-defined]
    table.record(p.OrderRevealed(by=by, round=1, order=order))
    return table


def offered(table: Table) -> list[tuple[str, dict[str, Any]]]:
    return [(o.kind.__name__, dict(o.known)) for o in GAME.offers(table.view(TABLE), TABLE) if not o.rare]


def test_where_no_zone_is_free_for_ships_the_rest_can_be_built() -> None:
    """Every zone next to the United Kingdom holds enemy ships: the tanks are built, the transport waits."""
    order = Order(kind="build", to="united_kingdom", units={"tank": 2, "transport": 1}, zone="sz_north_sea")
    gone = [a.StackSet(at="sz_north_sea", of="uk", unit=kind, count=0) for kind in ("transport", "battleship")]
    table = revealed(order, "uk", *gone, a.StackSet(at="sz_north_sea", of="ger", unit="submarine", count=1))
    assert ("BuildCarriedOut", {"by": "uk", "units": {"tank": 2}, "zone": ""}) in offered(table)
    table.record(p.BuildCarriedOut(by="uk", units={"tank": 2}))
    state: Any = table.view(TABLE)
    assert state.ipcs["uk"] == 20
    assert [(rest.at, rest.units) for rest in state.rests["uk"]] == [("united_kingdom", (("transport", 1),))]


def test_bombers_that_go_for_a_factory_roll() -> None:
    """While they waited, nothing was offered at all."""
    order = Order(to="karelia", groups=(OrderedUnits(units={"bomber": 1, "fighter": 1}, source="germany"),))
    table = revealed(order, "ger")
    table.record(p.OrderCarriedOut(by="ger", going=(p.Going(group=0, units={"bomber": 1, "fighter": 1}),)))
    table.record(a.RaidDeclared(by="ger", at="karelia"))
    table.record(a.GunsFired(at="karelia", unit="bomber", hits=0))
    assert "FactoryRaided" in [name for name, _ in offered(table)]
