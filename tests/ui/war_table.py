"""Tables of Axis & Allies and of its plotted variant for the tests of screens, at moments that a test needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from assistant.core.event import TABLE
from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.axis_allies import events as a
from assistant.games.axis_allies.setup import lay as lay_axis
from assistant.games.plotted_axis import events as e
from assistant.games.plotted_axis.books import key
from assistant.games.plotted_axis.orders import Order, OrderedUnits
from assistant.games.plotted_axis.setup import lay as lay_plotted
from assistant.table.table import Table
from dashboards.play.page import Play

SEATS = ("anna", "ben", "carla", "david", "emma")
"""The players of the USSR, Germany, the United Kingdom, Japan and the USA at a table of five."""


def seats(players: int = 5) -> tuple[Seated, ...]:
    return tuple(Seated(key=name, name=name.title()) for name in SEATS[:players])


def state(table: Table) -> Any:
    """Return the table as the shared screen sees it."""
    return table.view(TABLE)


# ---------------------------------------------------------------------- Axis & Allies


def axis(*, players: int = 5, step: str = "weapons", **laid: Any) -> Table:
    """Return a table at which it is the USSR's turn, at this step."""
    table = Table(GAMES["axis_allies"])
    table.record(replace(lay_axis(seats(players)), **laid))
    return until(table, step)


def until(table: Table, step: str) -> Table:
    """End steps without doing anything until this one."""
    while (now := state(table)).step != step:
        assert now.turn == 1, f"no country comes to {step}"
        table.record(a.StepEnded(by=now.power, step=now.step), TABLE)
    return table


def battle(**laid: Any) -> Table:
    """Attack Ukraine from Karelia with three infantry and a tank; the battle has begun."""
    table = axis(step="combat_move", **laid)
    for unit, count in (("infantry", 3), ("tank", 1)):
        moved = a.UnitsMoved(by="ussr", unit=unit, source="karelia", target="ukraine", count=count)
        table.record(moved, TABLE)
    table.record(a.StepEnded(by="ussr", step="combat_move"), TABLE)
    table.record(a.BattleBegun(at="ukraine"), TABLE)
    return table


# ---------------------------------------------------------------------- Plotted A&A


def plotted(*, players: int = 5, **laid: Any) -> Table:
    """Everybody plots."""
    table = Table(GAMES["plotted_axis"])
    table.record(replace(lay_plotted(seats(players)), **laid))
    return weapons_over(table)


def weapons_over(table: Table) -> Table:
    """Nobody develops weapons."""
    while (now := state(table)).step == "weapons":
        table.record(e.StepEnded(by=now.power, step="weapons"), TABLE)
    return table


def move(to: str, source: str, units: Mapping[str, int] | None = None, **more: Any) -> Order:
    """Return an order that moves all units of an area to another, or the given numbers."""
    return Order(to=to, groups=(OrderedUnits(source=source, units=dict(units or {}), all=not units, **more),))


def sealed(table: Table, books: Mapping[str, Iterable[Order]]) -> Table:
    """Every book is sealed; who is not named has written nothing."""
    now = state(table)
    for power in now.plotters:
        event = e.OrdersPlotted(by=power, orders=tuple(books.get(power, ())))
        table.boxes.submit(key(now), power, event)
    return table


def revealed(table: Table, pages: int = 1) -> Table:
    """So many pages of the books are turned."""
    for _ in range(pages):
        table.boxes.reveal(key(state(table)), TABLE)
    return table


# ---------------------------------------------------------------------- what a page shows


def blocks(play: Play, kind: str) -> list[dict[str, Any]]:
    """Return the blocks of the entry of this type, including folded ones."""
    found: list[dict[str, Any]] = []

    def look(all_: list[dict[str, Any]]) -> None:
        for one in all_:
            if one["type"] == kind:
                found.append(one)
            look(one.get("blocks", []))

    look(play.state()["entry"])
    return found


def buttons(play: Play) -> dict[str, dict[str, Any]]:
    """Everything that one tap does, by its words."""
    return {tap["label"]: tap["send"] for block in blocks(play, "taps") for tap in block["taps"]}


def tapped(play: Play, label: str) -> None:
    """Tap a button whose words begin like this; its page must not object."""
    said = next(send for words, send in buttons(play).items() if words.startswith(label))
    before = len(play.table.entries)
    play.hear(said)
    assert len(play.table.entries) > before, (label, play.state()["toast"], play.state().get("said"))


def told_now(table: Table, seat: str = "anna") -> tuple[str, list[str]]:
    """Return what a page says to do now, and its gold buttons."""
    state = Play(table, seat, "seat").state()
    gold = [tap["label"] for block in state["entry"] for tap in block.get("taps", ()) if tap.get("main")]
    return state["now"]["text"], gold


def last(table: Table) -> Any:
    """Return the last thing that was recorded."""
    return table.account(TABLE)[-1].event


def put(message: Any, **words: Any) -> Any:
    """Return a message with "$source" and the like filled in, as the script of a page does it."""
    if isinstance(message, dict):
        return {key: put(value, **words) for key, value in message.items()}
    return words.get(message[1:], message) if isinstance(message, str) and message.startswith("$") else message


def line(*orders: Order, **books: Any) -> Table:
    """Return a table at which the first line of the USSR is revealed."""
    return revealed(sealed(plotted(), {"ussr": orders, **books}), 2)


def fought(play: Play) -> None:
    """Have the attackers hit with everything and the defenders with nothing."""
    while state(play.table).battles or state(play.table).flak:
        begin = [label for label in buttons(play) if label.startswith("Fight for")]
        if begin:
            tapped(play, begin[0])
            continue
        shot = blocks(play, "clash")[0].get("shot")
        before = len(play.table.entries)
        if shot is None:
            play.hear(put_losses(blocks(play, "clash")[0]["losses"]))
        else:
            play.hear(shot["hits"][-1 if shot["side"] == "attacker" else 0]["send"])
        assert len(play.table.entries) > before, play.state()["toast"]


def put_losses(losses: dict[str, Any]) -> Any:
    lost = [troop["troop"] for troop in losses["troops"] for _ in range(troop["hit"])]
    return put(losses["send"], lost=lost)
