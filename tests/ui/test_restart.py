"""The cable is kicked: the server dies in the middle of the game and comes back; nobody scans a code again."""

from __future__ import annotations

import signal
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.ui.clue_phone import deal

PLAYERS = ("Anna", "Ben", "Carla", "David")
EXPECTED = ("WebSocket", "websocket", "ERR_", "Failed to load", "Lost websocket", "connection")


def test_all_phones_are_back_in_their_seats_after_a_kill(served, visit: Callable[..., Page]) -> None:
    number = served.lay(*PLAYERS)
    served.told(number, deal)
    served.start()
    phones = {n: visit(served.link("seat", number, n.lower()), allow=EXPECTED) for n in PLAYERS}
    tv = visit(served.link("tv", number), (1920, 1080), allow=EXPECTED)
    anna = phones["Anna"]
    for name in ("Anna", "Ben", "Carla", "David"):
        expect(phones[name].get_by_text("David has looked at their hand.").first).to_be_visible()
    anna.get_by_role("button", name="4", exact=True).tap()
    expect(tv.get_by_text("Anna rolls 4.").first).to_be_visible()

    served.stop(signal.SIGKILL)
    expect(tv.get_by_text("Anna rolls 4.").first).to_be_visible()
    served.start()
    anna.get_by_role("button", name="Corridor", exact=True).tap()
    # every page is alive again, in its own seat: what one enters, all the others show
    for page in (*phones.values(), tv):
        expect(page.get_by_text("Anna moves to the corridor.").first).to_be_visible()
    for name, page in phones.items():
        assert page.url == served.link("seat", number, name.lower())
        expect(page.get_by_text("Tap your")).to_have_count(0)
