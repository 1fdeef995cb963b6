"""The processor time that a tap on a full order book of Plotted A&A costs the event loop: `hear` and `state`.

python -m tests.profile_book [--orders 42] [--taps 6]

Each book has the given number of orders for 20 to 99 units of up to four kinds, most of which are not where they are
named. The longest tap is printed, and beside it the background work for it.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Sequence

from assistant.content.maps import axis_world
from assistant.core.codec import event_to
from assistant.games.axis_allies.board import FACTORY, kinds
from assistant.games.plotted_axis.events import OrdersPlotted
from assistant.games.plotted_axis.orders import Order, OrderedUnits
from assistant.table.table import Table
from dashboards.parts.common.labels import Json
from dashboards.play.page import Play
from tests.plot_positions import War

POWER = "ger"
LIMIT = 50
"""The milliseconds of processor time that a tap may take."""
TYPED = "99i 99t Germany, 99f Ukraine -> Karelia\n" * 100
"""Orders that are typed at once, more than are read."""


def at_the_plot() -> Table:
    """Return a table at which one player writes all the books."""
    return War().no_weapons().table


def orders(dice: random.Random, many: int) -> tuple[Order, ...]:
    """Return lines to and from everywhere, a country's own starting stacks among them."""
    areas, units = axis_world().keys, [kind for kind in kinds() if kind != FACTORY]
    stacks = ["germany", "eastern_europe", "ukraine", "western_europe", "southern_europe", "sz_baltic", "sz_c_med"]
    return tuple(
        Order(
            to=dice.choice(areas),
            groups=tuple(
                OrderedUnits(
                    units={kind: dice.randint(20, 99) for kind in dice.sample(units, dice.randint(1, 4))},
                    source=dice.choice([*stacks, dice.choice(areas)]),
                )
                for _ in range(dice.randint(1, 3))
            ),
        )
        for _ in range(many)
    )


class Waiting:
    """Background work that waits until it is asked for."""

    def __init__(self) -> None:
        self.work: list[Callable[[], None]] = []

    def __call__(self, work: Callable[[], None]) -> None:
        self.work.append(work)

    def done(self) -> float:
        """Do all the work and return the milliseconds of processor time."""
        begun = time.thread_time()
        while self.work:
            self.work.pop(0)()
        return 1000 * (time.thread_time() - begun)


def tapped(play: Play, message: Json) -> float:
    """Return the milliseconds of the processor from a tap to what the page shows."""
    begun = time.thread_time()
    play.hear(message)
    play.state()
    return 1000 * (time.thread_time() - begun)


def main(given: Sequence[str] | None = None) -> int:
    """Print the costs; return 1 if a tap took longer than it may."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--orders", type=int, default=42)
    asked.add_argument("--taps", type=int, default=6)
    told = asked.parse_args(given)
    play, waiting, dice = Play(at_the_plot(), "anna", "seat"), Waiting(), random.Random(7)
    play.in_background(waiting, lambda: None)
    box = next(iter(play.table.boxes.open()))
    play.state()
    waiting.done()
    slot = {"box": box, "slot": POWER}
    costs: dict[str, list[float]] = {}
    for _ in range(told.taps):
        event = event_to(OrdersPlotted(by=POWER, orders=orders(dice, told.orders)))
        for message in (
            {"do": "write", **slot, "event": event},
            {"do": "look", "typed": {"n": 1, "slot": POWER, "text": TYPED}},
            {"do": "lay", **slot},
            {"do": "lay", **slot, "sure": True},
            {"do": "take_back", **slot},
        ):
            costs.setdefault(message["do"], []).append(tapped(play, message))
            costs.setdefault("in the background", []).append(waiting.done())
            costs.setdefault("page with the answer", []).append(tapped(play, {"do": "close"}))
    for name, figures in costs.items():
        print(f"{name:<22} longest {max(figures):8.1f} ms   middle {sorted(figures)[len(figures) // 2]:8.1f} ms")
    worst = max(max(figures) for name, figures in costs.items() if name != "in the background")
    print(f"{told.taps} books of {told.orders} orders: the longest tap took {worst:.1f} ms of {LIMIT}")
    return int(worst > LIMIT)


if __name__ == "__main__":
    raise SystemExit(main())
