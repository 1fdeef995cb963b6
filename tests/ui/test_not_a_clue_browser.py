"""One table and four phones in real browsers: a theory with its answer, a sale, a poll and the end; taps counted.

Every device keeps the bytes that it was sent: a look that was sold and a vote reach nobody else before their time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from assistant.games import GAMES
from assistant.table.table import Table
from tests.ui.conftest import PHONE, TABLET, Served, sideways
from tests.ui.fingers import settled
from tests.ui.nac_table import ORDER, dealt, laid

COUNT = "window.taps = 0; document.addEventListener('pointerdown', () => window.taps++, true)"
SMALLEST = """() => {
  const roots = [...document.querySelectorAll('*')].map(e => e.shadowRoot).filter(Boolean);
  const buttons = roots.flatMap(r => [...r.querySelectorAll('main button, nav button')]);
  return Math.min(...buttons.map(b => b.getBoundingClientRect()).filter(r => r.width).map(r => r.height));
}"""
DONE = "Done. Hold the button to check."


class Device:
    """A page, and everything that it was sent since somebody last listened."""

    def __init__(self, visit: Any, url: str, size: tuple[int, int]) -> None:
        self.heard: list[str] = []
        self.sockets: list[WebSocket] = []
        self.page: Page = visit("about:blank", size)
        self.page.on("websocket", self._listen)
        self.page.goto(url)
        self.page.evaluate(COUNT)

    def _listen(self, socket: WebSocket) -> None:
        self.sockets.append(socket)
        socket.on("framereceived", lambda data: self.heard.append(data if isinstance(data, str) else data.decode()))

    def tap(self, name: str, exact: bool = True) -> None:
        self.page.locator("main").get_by_role("button", name=name, exact=exact).first.tap()

    def taps(self) -> int:
        """Taps since the last count."""
        found = int(self.page.evaluate("window.taps"))
        self.page.evaluate("window.taps = 0")
        return found

    def forget(self) -> None:
        self.heard.clear()

    def tells_apart(self, one: str, other: str) -> bool:
        """Whether one of two words was sent more often: lists of all cards and of both answers hold them alike."""
        if not self.heard:  # a device that was sent nothing would prove nothing
            self.sockets[-1].wait_for_event("framereceived")
        settled(self.page)
        said = "".join(self.heard)
        return said.count(one) != said.count(other)


@pytest.fixture
def evening(served: Served, visit: Callable[..., Page]) -> dict[str, Device]:
    """Yield the television, the table's tablet and four phones; all hands are entered."""
    store = served.store()
    number = store.create("not_a_clue", "An evening")
    table = Table(GAMES["not_a_clue"], store.log(number))
    table.record(laid(help="notes"))
    dealt(table)
    store.close()
    served.start()
    found = {player: Device(visit, served.link("seat", number, player), PHONE) for player in ORDER}
    found["tv"] = Device(visit, served.link("tv", number), (1920, 1080))
    found["table"] = Device(visit, served.link("table", number), TABLET)
    for device in found.values():
        expect(device.page.locator("header.turn")).to_be_visible()
    return found


def purse(device: Device, player: str) -> Any:
    return device.page.locator(".purses li", has=device.page.get_by_label(player)).locator("b")


def test_a_theory_a_sale_and_a_poll_on_five_screens(evening: dict[str, Device]) -> None:
    anna, ben, carla, david = (evening[player] for player in ORDER)
    tv, table = evening["tv"], evening["table"]

    # a theory with its answer: three taps of Anna, one of Ben
    anna.tap("Location 5")
    anna.tap("Sasha Makedon")
    anna.tap("Contractor 3")
    assert anna.taps() == 3
    expect(tv.page.get_by_text("Anna has a theory").first).to_be_visible()
    ben.tap("Contractor 3")
    expect(ben.page.get_by_text("Ben shows").first).to_be_visible()
    assert ben.taps() == 1
    expect(tv.page.get_by_text("Anna had a theory")).to_be_visible()

    # a sale: two public taps of the seller, and the card
    for device in evening.values():
        device.forget()
    ben.tap("Sell a look for ₽20", exact=False)
    ben.tap("Carla")
    ben.tap("Contractor 4")
    expect(purse(ben, "Ben")).to_have_text("₽70")
    assert ben.taps() == 3
    for device in (anna, carla, david, table):
        expect(purse(device, "Carla")).to_have_text("₽30")
    expect(tv.page.get_by_text("₽30").first).to_be_visible()
    peek = carla.page.get_by_role("button", name="Ben sold you a look. Hold to see the card")
    expect(carla.page.locator("ul.cards")).to_have_count(0)
    peek.hover()
    carla.page.mouse.down()
    expect(carla.page.locator("ul.cards")).to_have_text("Contractor 4")
    carla.page.mouse.up()
    assert carla.tells_apart("Contractor 4", "Contractor 6"), "the ears hear"
    for device in (anna, david, tv, table):  # Contractor 5 is Carla's, 6 is David's
        for word in ("Contractor ", "contractor_"):
            assert not device.tells_apart(f"{word}4", f"{word}{5 if device is david else 6}")

    # a card was shown, so it is Ben's turn: he has a version
    ben.tap("Close the case", exact=False)
    for name in ("Sasha Makedon", "Gennady Seleznyov", "Kremlin"):
        ben.page.get_by_role("region", name="Ben closes the case").get_by_role("button", name=name, exact=True).tap()
    ben.page.get_by_role("button", name="Close the case: Sasha Makedon", exact=False).tap()

    # the poll: one tap on each phone, shown when all are in
    for device in (anna, carla, david):
        expect(device.page.get_by_text("Have you had enough?").first).to_be_visible()
        assert device.page.evaluate(SMALLEST) >= 44
        assert sideways(device.page) <= 0
    for device in evening.values():
        device.forget()
        device.taps()
    anna.tap("I have had enough")
    expect(anna.page.get_by_text(DONE)).to_be_visible()
    expect(tv.page.get_by_text("Waiting for Carla and David.").first).to_be_visible()
    assert anna.taps() == 1
    assert anna.tells_apart("I have had enough", "I am still curious"), "the ears hear"
    for device in (ben, carla, david, tv, table):
        assert not device.tells_apart("I have had enough", "I am still curious")
    carla.tap("I am still curious")
    expect(carla.page.get_by_text(DONE)).to_be_visible()
    expect(table.page.get_by_role("button", name="Count the votes")).to_have_count(0)
    david.tap("I have had enough")
    table.page.get_by_role("button", name="Count the votes").tap()
    assert (carla.taps(), david.taps()) == (1, 1)
    for device in (*(evening[player] for player in ORDER), table, tv):
        expect(device.page.get_by_text("It was Sasha Makedon").first).to_be_visible()
        expect(device.page.get_by_text("Everyone wins except the victim.").first).to_be_visible()
        expect(device.page.get_by_text("wins", exact=True)).to_have_count(0)
