"""The sealed boxes of a table: what is laid in secret lies here until all of it is shown together.

*Unsigned*: who laid what, in which order and when exists in the memory of this object and nowhere else: no entry,
no number, no file, no text. Opening records the shuffled contents with the time of the opening. If the server dies
before that, everybody lays again (`AGAIN` says so to players).

*Signed*: a content is on the disk before it is acknowledged, apart from the log and readable by the owner of the
file alone. The log gets its fingerprint, so that nobody can exchange it unseen, and at the opening every content
is held against it. Where the rules do not let be known who has laid, all fingerprints come together, when the last
one has laid; from then on the box is shut. Before the opening a seat may take back what it laid, or lay anew.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from typing import Any, Protocol

import msgspec

from assistant.box import Box, Laid
from assistant.codec import LONGEST, content_from, event_to
from assistant.drawer import Content, Drawer
from assistant.event import TABLE, Entry, Event
from assistant.game import Game, State
from assistant.offer import Nonsense
from assistant.refusal import NotRecorded
from assistant.story import Sealed, Unsealed

AGAIN = "What is laid here is kept nowhere before it is shown: if Boardside is started anew, everybody lays again."


class Recorder(Protocol):
    """What a box needs of its table."""

    game: Game[Any]

    @property
    def lock(self) -> AbstractContextManager[Any]:
        """One at a time."""
        ...

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The log."""
        ...

    def view(self, seat: str) -> State:
        """The State as this seat knows it."""
        ...

    def record(self, event: Event, author: str = TABLE) -> Entry:
        """Keep an event."""
        ...

    def stir(self) -> None:
        """Something that is not in the log changed for everybody."""
        ...


class Boxes:
    """All boxes of one table. Any thread; `chance` shuffles and salts."""

    def __init__(self, table: Recorder, drawer: Drawer, chance: random.Random | None = None) -> None:
        self._table = table
        self._drawer = drawer
        self._chance = chance or secrets.SystemRandom()
        self._unsigned: dict[str, dict[str, Event]] = {}
        self._found = len(table.entries)
        self._again: frozenset[str] | None = None

    def __repr__(self) -> str:
        return "<the boxes of a table>"

    # ------------------------------------------------------------------ looking

    def open(self) -> dict[str, Box]:
        """The boxes that stand open now, by key: the same for all seats."""
        with self._table.lock:
            state = self._table.view(TABLE)
            found = {box.key: box for box in self._table.game.boxes(state)} if state.players else {}
            if self._again is None:
                here = self._found and len(self._table.entries) == self._found
                self._again = frozenset(key for key, box in found.items() if here and not box.signed)
            return found

    def again(self, key: str) -> bool:
        """Whether this unsigned box stood open already when the table was taken up: what lay in it then is gone."""
        return key in self.open() and key in (self._again or ())

    def laid(self, key: str, seat: str) -> Event | None:
        """What this seat laid itself; for its own eyes."""
        with self._table.lock:
            return self._contents(self._box(key)).get(seat)

    def waiting(self, key: str) -> tuple[str, ...] | None:
        """Who has not laid yet; None if the rules do not let that be known."""
        with self._table.lock:
            box = self._box(key)
            return self._missing(box) if box.told else None

    def full(self, key: str) -> bool:
        """Whether everybody has laid, so that the box can be opened."""
        with self._table.lock:
            return not self._missing(self._box(key))

    # ------------------------------------------------------------------ laying and opening

    def lay(self, key: str, seat: str, event: Event) -> None:
        """Lay this, and take back what the seat laid before; raises Nonsense or NotRecorded, and then that stays."""
        with self._table.lock:
            box = self._changeable(key)
            if not box.allows(seat, event):
                raise Nonsense("That cannot be laid here by this seat. Nothing was laid.")
            _fits(event, box)
            if box.signed:
                self._sign(box, seat, event)
            else:
                before = self._missing(box)
                self._unsigned.setdefault(key, {})[seat] = event
                self._changed(box, before)

    def take_back(self, key: str, seat: str) -> None:
        """Take back what this seat laid."""
        with self._table.lock:
            box = self._changeable(key)
            if seat not in self._contents(box):
                return
            if not box.signed:
                before = self._missing(box)
                del self._unsigned[key][seat]
                self._changed(box, before)
                return
            if box.told:
                self._table.record(Sealed(box=key, by=seat), seat)
                self._forget(*self._kept(box, seat))
            else:
                self._drawer.drop(*self._kept(box, seat))

    def reveal(self, key: str, author: str = TABLE) -> Entry:
        """Open the box: its contents become an ordinary event of the game. Raises Nonsense while somebody is to lay."""
        with self._table.lock:
            box = self._box(key)
            if missing := self._missing(box):
                raise Nonsense(self._why_shut(box, missing))
            entry = self._table.record(box.shown(self._as_shown(box)), author)
            self._unsigned.pop(key, None)
            if box.signed:
                with suppress(NotRecorded):
                    self._table.record(Unsealed(box=key), author)
                self._forget(*self._kept(box))
            return entry

    # ------------------------------------------------------------------ within

    def _box(self, key: str) -> Box:
        found = self.open()
        self._unsigned = {key: laid for key, laid in self._unsigned.items() if key in found}
        if key not in found:
            raise Nonsense("Nothing is laid in secret there now.")
        return found[key]

    def _changeable(self, key: str) -> Box:
        box = self._box(key)
        if box.signed and not box.told and not self._missing(box):
            raise Nonsense("Everybody has laid: the box is shut until it is opened.")
        return box

    def _missing(self, box: Box) -> tuple[str, ...]:
        laid = self._contents(box)
        return tuple(seat for seat in box.seats if seat not in laid)

    def _why_shut(self, box: Box, missing: Sequence[str]) -> str:
        """Why the box cannot be opened; a name only where the rules let be known who has laid."""
        sealed = self._sealed(box) if box.signed else {}
        lost = [seat for seat in missing if sealed.get(seat)]
        names = ", ".join(self._table.view(TABLE).seated(seat).name for seat in lost or missing)
        if lost:
            return f"What was sealed is not what lies in the box now: {names} must lay again. The box stays shut."
        return f"Not everybody has laid yet{': ' + names if box.told else ''}. The box stays shut."

    def _contents(self, box: Box) -> dict[str, Event]:
        """What lies in the box, by seat."""
        if not box.signed:
            return self._unsigned.get(box.key, {})
        return {seat: content_from(kept.event, box.offer(seat).kind) for seat, kept in self._valid(box).items()}

    def _changed(self, box: Box, before: tuple[str, ...]) -> None:
        """Let pages look again, if the rules let anything be known of this: who has laid, or only that all have."""
        now = self._missing(box)
        if (now != before) if box.told else (not now) != (not before):
            self._table.stir()

    def _as_shown(self, box: Box) -> list[Laid]:
        """The contents as the opening shows them: nothing of an unsigned one's order depends on who laid what."""
        laid = self._contents(box)
        if box.signed:
            return [Laid(laid[seat], seat) for seat in box.seats]
        found = sorted((laid[seat] for seat in box.seats), key=lambda event: msgspec.json.encode(event_to(event)))
        self._chance.shuffle(found)
        return [Laid(event) for event in found]

    # ------------------------------------------------------------------ signed boxes

    def _sign(self, box: Box, seat: str, event: Event) -> None:
        """On the disk first, then its fingerprint in the log; only then what lay there before is forgotten."""
        salt = f"{self._chance.getrandbits(128):032x}"
        content = Content(box.key, seat, salt, event_to(event))
        before = self._kept(box, seat)
        self._drawer.keep(content)
        try:
            for key, fingerprint in self._seals(box, content):
                self._table.record(Sealed(box=box.key, by=key, fingerprint=fingerprint), key if box.told else TABLE)
        except Exception:
            self._forget(content)
            raise
        self._forget(*before)

    def _forget(self, *contents: Content) -> None:
        """What cannot be forgotten just now does no harm: it does not count any more."""
        with suppress(NotRecorded):
            self._drawer.drop(*contents)

    def _seals(self, box: Box, new: Content) -> Iterator[tuple[str, str]]:
        """The fingerprints that the log gets now: this one, or where nobody may know who laid, all at the end."""
        if box.told:
            yield new.seat, new.fingerprint
            return
        kept = {**self._valid(box), new.seat: new}
        if set(box.seats) <= set(kept):
            yield from ((seat, kept[seat].fingerprint) for seat in box.seats)

    def _kept(self, box: Box, *seats: str) -> list[Content]:
        return [c for c in self._drawer.contents() if c.box == box.key and (not seats or c.seat in seats)]

    def _valid(self, box: Box) -> dict[str, Content]:
        """Contents that are what was sealed. What was exchanged, or never acknowledged, does not count."""
        sealed = self._sealed(box)
        found: dict[str, Content] = {}
        for content in self._kept(box, *box.seats):
            known = sealed.get(content.seat, None if box.told else content.fingerprint)
            if known == content.fingerprint:
                found[content.seat] = content
        return found

    def _sealed(self, box: Box) -> dict[str, str]:
        """The fingerprints in the log since the box was last opened."""
        found: dict[str, str] = {}
        for entry in self._table.entries:
            match entry.event:
                case Unsealed(box=box.key):
                    found.clear()
                case Sealed(box=box.key, by=by, fingerprint=fingerprint):
                    found[by] = fingerprint
                case _:
                    pass
        return found


def _fits(event: Event, box: Box) -> None:
    """Raise Nonsense for what would keep the box from being opened: all contents together are to be one entry."""
    try:
        size = len(msgspec.json.encode(event_to(event)))
    except UnicodeEncodeError:
        raise Nonsense("That holds half a character, which cannot be kept. Nothing was laid.") from None
    if size * len(box.seats) > LONGEST // 2:
        raise Nonsense("That is more than the box can hold. Nothing was laid.")
