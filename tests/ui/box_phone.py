"""A phone with a box for secret submissions, and everything that its browser was given to store."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

EXPECTED = ("WebSocket", "websocket", "ERR_", "Failed to load", "Lost websocket", "connection")

DONE, KEPT = "Done. Hold the button to check.", "Done."
"""The toasts of a phone once a card or a book is put into a box."""


def done(page: Page, said: str = DONE) -> None:
    """Wait until the server has answered, then read and close the message."""
    toast = page.get_by_text(said, exact=True)
    expect(toast).to_be_visible()
    page.get_by_role("button", name="Dismiss").first.tap()
    expect(toast).to_have_count(0)


KEEPING = """globalThis.everKept = [];
const put = Storage.prototype.setItem;
Storage.prototype.setItem = function (...given) { everKept.push(given.join(": ")); return put.apply(this, given) };
"""


def phone(visit: Callable[..., Page], url: str) -> Page:
    """Return a phone that notes everything its browser was ever given to store."""
    page = visit("about:blank", allow=EXPECTED)
    page.add_init_script(KEEPING)
    page.goto(url)
    return page


def kept(page: Page) -> str:
    """All that the browser of this page was ever given to keep."""
    return str(page.evaluate("everKept.join()"))
