"""Fingerprints of sealed books on a page: in words while they are sealed, and checked once they are open.

The page itself makes the check: it computes the SHA-256 of the text that it was sent and compares it with the
fingerprint, and with the one that it was shown while the book was sealed. Nobody has to trust the host’s computer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from assistant.core.codec import event_to
from assistant.core.event import Event
from assistant.core.fingerprint import spoken
from assistant.core.submissions import canonical
from dashboards.parts.common.blocks import Fingerprints
from dashboards.parts.common.text import clip


@dataclass(frozen=True)
class Book:
    """The book of one slot: its name, its fingerprint in the log; salt and content once everybody knows them."""

    slot: str
    name: str
    fingerprint: str
    salt: str = ""
    event: Event | None = None


def block(key: str, books: Iterable[Book], title: str = "Fingerprints of the sealed books") -> Fingerprints:
    """Return the books of the box `key`, for a page to show and check."""
    return {
        "type": "fingerprints",
        "key": key,
        "title": title,
        "books": [
            {
                "name": clip(book.name),
                "fingerprint": book.fingerprint,
                "words": spoken(book.fingerprint),
                "salt": book.salt,
                "text": canonical(key, book.slot, book.salt, event_to(book.event)) if book.event else "",
            }
            for book in books
        ],
    }
