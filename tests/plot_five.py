"""Five players of Plotted A&A with a phone each: their books are in the real box, and every page can be looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from assistant.core.event import REFEREE, TABLE
from assistant.games.axis_allies.board import POWERS
from assistant.games.plotted_axis import events as e
from assistant.games.plotted_axis.orders import Order
from assistant.games.plotted_axis.setup import lay
from tests.plot_positions import War, move
from tests.words import Words, seated

NAMES = ("anna", "ben", "carla", "david", "edith")
SECRET = move("madagascar", "17i japan", note="quagmire")
"""Words that occur in no other line."""
TELLTALE = ("quagmire", "'infantry': 17", "17 infantry")


class Five(War):
    """Five players with a phone each, in the order of the countries; their books are in the real box."""

    def __init__(self, readings: dict[str, str] | None = None, players: Sequence[str] = NAMES, **laid: Any) -> None:
        made = lay(seated(*players, device=True), options=readings)
        Words.__init__(self, "plotted_axis", replace(made, noop=True, **laid))
        self.laid = []
        self.no_weapons()

    @property
    def key(self) -> str:
        return self.box().key

    @property
    def boxes(self) -> Any:
        return self.table.boxes

    def owner(self, power: str) -> str:
        return self.state.seats[power]

    def seal(self, **books: Sequence[Order]) -> Five:
        """Seal all books; a player who is not named has an empty one."""
        for power in POWERS:
            self.boxes.submit(self.key, power, e.OrdersPlotted(by=power, orders=tuple(books.get(power, ()))))
        return self

    def read(self, pages: int = 1) -> Five:
        """Open the box, page by page."""
        for _ in range(pages):
            self.boxes.reveal(self.key)
        return self

    def until_line(self, power: str, number: int) -> Five:
        while not (self.state.now and (self.state.power, self.state.round) == (power, number)):
            self.pass_() if self.state.now else self.read()
        return self

    def to_the_end(self) -> Five:
        while self.state.step == "execution":
            self.pass_() if self.state.now else self.read()
        while self.state.step == "final_build":
            self.do(e.StepEnded(by=self.state.power, step="final_build"))
        return self

    def everything(self, seat: str) -> str:
        """Return everything that a page of this seat is made of."""
        table = self.table
        return repr((table.view(seat), table.known(seat), table.account(seat), self.offers_of(seat)))

    def offers_of(self, seat: str) -> list[str]:
        return [repr(offer) for offer in self.table.game.offers(self.seen(seat), seat) if not offer.rare]


def silent(war: Five) -> bool:
    """Return whether no page, no line of the log and no State reveals a word of the secret line."""
    seats = (TABLE, REFEREE, *(p.key for p in war.state.players))
    said = [war.everything(seat) for seat in seats]
    said.append(repr([(entry.event, entry.note) for entry in war.table.entries]))
    return not any(word in text for text in said for word in TELLTALE)
