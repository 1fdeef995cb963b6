"""The contents of signed boxes: saved before they are acknowledged, sealed in the log, checked against the seal.

The contents are stored apart from the log, in files that only the user who runs Boardside can read. The log gets the
fingerprint of each, so that nobody can exchange it unnoticed. If the rules keep it secret who has submitted, all
fingerprints are recorded together, when the last submission is in. In a serial box a submission is written step by
step: its drafts are saved beside the other contents, and nowhere else.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress

from assistant.core.box import Box
from assistant.core.codec import content_from, event_to
from assistant.core.errors import NotRecorded
from assistant.core.event import TABLE, Entry, Event
from assistant.core.offer import Nonsense
from assistant.core.story import Sealed, Struck, Unsealed
from assistant.core.submissions import Content, Drawer
from assistant.core.table_protocol import TableProtocol


class Books:
    """The contents of all signed boxes of one table; callers hold the table's lock. `chance` makes salts."""

    def __init__(self, table: TableProtocol, drawer: Drawer, chance: random.Random) -> None:
        self._table = table
        self._drawer = drawer
        self._chance = chance
        self._known: tuple[Entry | None, dict[str, dict[str, str]]] = (None, {})

    # ------------------------------------------------------------------ looking

    def valid(self, box: Box) -> dict[str, Content]:
        """Return, by slot, the contents that match their seals; exchanged or never acknowledged ones are left out."""
        sealed = self.sealed(box.key)
        contents: dict[str, Content] = {}
        for content in self._stored(box.key, *box.seats, drafts=False):
            known = sealed.get(content.seat, None if box.announced else content.fingerprint)
            if known == content.fingerprint:
                contents[content.seat] = content
        return contents

    def drafted(self, box: Box, slot: str) -> Event | None:
        """Return the draft for this slot; None if there is none, or if it can no longer be read."""
        for content in reversed(self._stored(box.key, slot, drafts=True)):
            with suppress(Nonsense):
                return content_from(content.event, box.offer(slot).kind)
        return None

    def sealed(self, key: str) -> dict[str, str]:
        """Return the fingerprints in the log since this box was last opened; "" for a withdrawn submission."""
        entries = self._table.entries
        last, seals = self._known
        if not entries or entries[-1] is not last:
            seals = _seals_in(entries)
            self._known = (entries[-1] if entries else None, seals)
        return seals.get(key, {})

    def undone_since(self, key: str) -> bool:
        """Return whether anything that everybody knows was undone since something was last sealed in this box."""
        private = _private(self._table.entries)
        for entry in reversed(self._table.entries):
            match entry.event:
                case Struck(seq=seq) if seq not in private:
                    return True
                case Sealed(box=box) if box == key:
                    return False
                case _:
                    pass
        return False

    # ------------------------------------------------------------------ writing and sealing

    def draft(self, box: Box, slot: str, event: Event) -> None:
        """Save this as the draft, in place of the previous one; raises NotRecorded."""
        self._drawer.keep(_draft(box, slot, event_to(event)), *self._stored(box.key, slot, drafts=True))

    def sign(self, box: Box, slot: str, event: Event, author: str) -> None:
        """Save the content first, then record its fingerprint, and only then delete the slot's previous content."""
        salt = f"{self._chance.getrandbits(128):032x}"
        content = Content(box.key, slot, salt, event_to(event))
        before = self._stored(box.key, slot)
        self._drawer.keep(content)
        try:
            for key, fingerprint in self._seals(box, content):
                self._table.record(
                    Sealed(box=box.key, by=key, fingerprint=fingerprint), author if box.announced else TABLE
                )
        except Exception:
            self._forget(content)
            raise
        self._forget(*before)

    def take_back(self, box: Box, slot: str, author: str) -> None:
        """Withdraw the sealed content of this slot; in a serial box it becomes a draft again."""
        stored = self._stored(box.key, slot, drafts=False)
        sealed = self.valid(box).get(slot)
        if box.serial and sealed:
            again = _draft(box, slot, sealed.event)
            self._drawer.keep(again, *self._stored(box.key, slot, drafts=True))
        if box.announced:
            self._table.record(Sealed(box=box.key, by=slot), author)
            self._forget(*stored)
        else:
            self._drawer.drop(*stored)

    def forget(self, key: str, author: str) -> None:
        """Close this box after its opening: its seals no longer count, and its contents are deleted."""
        with suppress(NotRecorded):
            self._table.record(Unsealed(box=key), author)
        self._forget(*self._stored(key))

    def forget_others(self, standing: Collection[str]) -> None:
        """Delete the contents of boxes that are no longer open."""
        past = dict.fromkeys(c.box for c in self._drawer.contents() if c.box not in standing)
        for key in past:
            if self.sealed(key):
                self.forget(key, TABLE)
            else:
                self._forget(*self._stored(key))

    # ------------------------------------------------------------------ within

    def _stored(self, key: str, *slots: str, drafts: bool | None = None) -> list[Content]:
        """Return what is stored for these slots, or all of them: drafts, sealed contents or (None) both."""
        stored = [c for c in self._drawer.contents() if c.box == key and drafts in (None, c.draft)]
        return [c for c in stored if not slots or c.seat in slots]

    def _forget(self, *contents: Content) -> None:
        """Delete these contents; one that cannot be deleted just now does no harm, because it no longer counts."""
        with suppress(NotRecorded):
            self._drawer.drop(*contents)

    def _seals(self, box: Box, new: Content) -> Iterator[tuple[str, str]]:
        """Yield the fingerprints to record now: this one, or, if nobody may know who submitted, all at the end."""
        if box.announced:
            yield new.seat, new.fingerprint
            return
        contents = {**self.valid(box), new.seat: new}
        if set(box.seats) <= set(contents):
            yield from ((seat, contents[seat].fingerprint) for seat in box.seats)


def _draft(box: Box, slot: str, event: dict[str, object]) -> Content:
    return Content(box.key, slot, "", event, draft=True)


def _private(entries: Sequence[Entry]) -> frozenset[int]:
    """Return the entries of which only some seats know, with what undoes or restores them."""
    found: set[int] = set()
    for entry in entries:
        if entry.event.private_to or (isinstance(entry.event, Struck) and entry.event.seq in found):
            found.add(entry.seq)
    return frozenset(found)


def _seals_in(entries: tuple[Entry, ...]) -> dict[str, dict[str, str]]:
    """Return the fingerprints in a log, by box and slot."""
    seals: dict[str, dict[str, str]] = {}
    for entry in entries:
        match entry.event:
            case Unsealed(box=key):
                seals.pop(key, None)
            case Sealed(box=key, by=by, fingerprint=fingerprint):
                seals.setdefault(key, {})[by] = fingerprint
            case _:
                pass
    return seals
