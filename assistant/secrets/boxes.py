"""The sealed boxes of a table: what is laid in secret lies here until all of it is shown together.

*Unsigned*: who laid what, in which order and when exists in the memory of this object and nowhere else: no entry,
no number, no file, no text. Opening records the shuffled contents with the time of the opening. If the server dies
before that, everybody lays again (`AGAIN` says so to players).

*Signed*: a content is kept apart from the log, which gets its fingerprint, and at the opening every content is held
against it (see `books`). Before the opening a seat may take back what it laid, or lay anew; where the rules do not let
be known who has laid, only until the last one has.

*Serial*: signed books that are sealed together and read page by page. What is being written there is kept, too, and
tells nobody. From the last seal on nothing is changed, unless something was undone since. No page is read while any
book is not what was sealed. The books stay in the drawer after the last page, so that it can be undone and read again;
they are forgotten when the next box is sealed.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

import msgspec

from assistant.core.box import Box, Laid
from assistant.core.codec import LONGEST, content_from, event_to
from assistant.core.event import TABLE, Entry, Event
from assistant.core.game import State
from assistant.core.offer import Nonsense
from assistant.core.submissions import Drawer
from assistant.secrets.commitments import Books
from assistant.secrets.commitments import Recorder as Sealing
from assistant.secrets.deadline import Countdown, Left
from assistant.secrets.deadline import Recorder as Timed

AGAIN = "What is laid here is kept nowhere before it is shown: if Boardside is started anew, everybody lays again."
SPARE = 4_000
"""Bytes that an entry needs besides the contents of all books."""


class Recorder(Sealing, Timed, Protocol):
    """What a box needs of its table."""

    revision: int

    @property
    def lock(self) -> AbstractContextManager[Any]:
        """One at a time."""
        ...

    def view(self, seat: str) -> State:
        """The State as this seat knows it."""
        ...

    def stir(self) -> None:
        """Something that is not in the log changed for everybody."""
        ...


class Boxes:
    """All boxes of one table. Any thread; `chance` shuffles and salts."""

    def __init__(self, table: Recorder, drawer: Drawer, chance: random.Random | None = None) -> None:
        self._table = table
        self._chance = chance or secrets.SystemRandom()
        self._books = Books(table, drawer, self._chance)
        self._unsigned: dict[str, dict[str, Event]] = {}
        self._found = len(table.entries)
        self._again: frozenset[str] | None = None
        self._countdown = Countdown(table)
        self._next: tuple[object, int | None] = (None, None)

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
        """What was laid in this slot; for the eyes of its owner."""
        with self._table.lock:
            return self._contents(self._box(key)).get(seat)

    def drafted(self, key: str, slot: str) -> Event | None:
        """What is being written for this slot of a serial box and is not sealed; for the eyes of its owner."""
        with self._table.lock:
            box = self._box(key)
            return None if slot not in self._missing(box) else self._books.drafted(box, slot)

    def read(self, key: str, slot: str, seat: str) -> Event | None:
        """What lies in this slot or is being written for it, as this seat may see it. Raises Nonsense if it may not."""
        with self._table.lock:
            box = self._box(key)
            if slot not in (*box.filled_by(seat), *box.read_by(seat)):
                raise Nonsense("What lies there is for the eyes of its owner.")
            return self.laid(key, slot) or self.drafted(key, slot)

    def waiting(self, key: str) -> tuple[str, ...] | None:
        """Who has not laid yet; None if the rules do not let that be known."""
        with self._table.lock:
            box = self._box(key)
            return self._missing(box) if box.told else None

    def full(self, key: str) -> bool:
        """Whether everybody has laid, so that the box can be opened."""
        with self._table.lock:
            return not self._missing(self._box(key))

    def fingerprints(self, key: str) -> dict[str, str]:
        """By slot, the fingerprints of what is sealed there, as far as the log, and so everybody, knows them."""
        with self._table.lock:
            return {slot: digits for slot, digits in self._books.sealed(key).items() if digits}

    def trouble(self, key: str) -> str:
        """What keeps this box from being opened though everybody has laid, as a sentence; "" if nothing does."""
        with self._table.lock:
            box = self._box(key)
            missing = self._missing(box)
            return self._why_shut(box, missing) if missing and (box.shut or self._lost(box, missing)) else ""

    def left(self, key: str) -> Left | None:
        """How long there is to fill this box; None where the table agreed on no time."""
        with self._table.lock:
            box = self.open().get(key)
            return self._countdown.left(box) if box else None

    # ------------------------------------------------------------------ laying and opening

    def draft(self, key: str, slot: str, event: Event) -> None:
        """Keep what is being written for this slot of a serial box. Nobody is told, nothing is sealed by it.

        Raises Nonsense or NotRecorded, and then what was written before stays.
        """
        with self._table.lock:
            box = self._changeable(key, slot)
            if not box.serial:
                raise Nonsense("Nothing is written here before it is laid.")
            if slot not in self._missing(box):
                raise Nonsense("It is sealed: open it again before you go on writing.")
            _laid_by(box, slot, event)
            self._books.draft(box, slot, event)

    def lay(self, key: str, seat: str, event: Event) -> None:
        """Lay this, and take back what lay in this slot before; raises Nonsense or NotRecorded, and then that stays."""
        with self._table.lock:
            box = self._changeable(key, seat)
            _laid_by(box, seat, event)
            if box.signed:
                self._seal(box, seat, event, box.owner(seat) or TABLE)
            else:
                before = self._missing(box)
                self._unsigned.setdefault(key, {})[seat] = event
                self._changed(box, before)

    def take_back(self, key: str, seat: str) -> None:
        """Take back what was laid in this slot; in a serial box it is a draft again."""
        with self._table.lock:
            box = self._changeable(key, seat)
            if seat not in self._contents(box):
                return
            if box.signed:
                self._books.take_back(box, seat, box.owner(seat) or TABLE)
                return
            before = self._missing(box)
            del self._unsigned[key][seat]
            self._changed(box, before)

    def call_time(self, key: str, author: str = TABLE) -> None:
        """The time is up: for every slot that has not laid, what stands in its draft is sealed, else what is empty."""
        with self._table.lock:
            box = self._box(key)
            self._call(box, self._missing(box), author)

    def keep_time(self) -> None:
        """Call time where it has run out, once; to be called again and again, by whoever keeps the table open.

        Whose book was sealed and is not what it was lays again, however late it is. Costs a comparison while nothing
        changes. Raises NotRecorded, and then the next call goes on with it.
        """
        if self._rests():
            return
        with self._table.lock:
            for box in self.open().values():
                left = self._countdown.left(box)
                if left and left.over and (slots := self._unlaid(box)):
                    self._call(box, slots, TABLE)

    def reveal(self, key: str, author: str = TABLE, page: str = "") -> Entry:
        """Open the box: its contents become an ordinary event of the game. Raises Nonsense while somebody is to lay.

        Of a serial box one page is shown, and everything stays; `page` is the one that was meant, where that is known.
        """
        with self._table.lock:
            box = self._box(key)
            if missing := self._missing(box):
                raise Nonsense(self._why_shut(box, missing))
            if page and page != box.page:
                raise Nonsense("Somebody has turned that page already. Nothing more was shown.")
            entry = self._table.record(box.shown(self._as_shown(box)), author)
            self._unsigned.pop(key, None)
            if box.signed and not box.serial:
                self._books.forget(key, author)
            return entry

    # ------------------------------------------------------------------ within

    def _call(self, box: Box, slots: Sequence[str], author: str) -> None:
        if not box.signed or box.blank is None or box.shut:
            raise Nonsense("No time is called here: what is laid there waits for everybody.")
        for slot in slots:
            draft = self._books.drafted(box, slot)
            event = box.stands(draft) if draft else box.blank(slot)
            self._seal(box, slot, event if box.allows(slot, event) else box.blank(slot), author)

    def _rests(self) -> bool:
        """Whether no time has run out yet: worked out when something changed, and compared until then."""
        moment = (self._table.revision, *self._table.log.away[-1:])
        if self._next[0] != moment:
            with self._table.lock:
                moment = (self._table.revision, *self._table.log.away[-1:])
                left = [self._countdown.left(box) for box in self.open().values() if self._unlaid(box)]
                self._next = (moment, min((one.ends for one in left if one and not one.paused), default=None))
        return self._next[1] is None or self._table.clock() < self._next[1]

    def _unlaid(self, box: Box) -> list[str]:
        """The slots that are sealed when the time is up."""
        missing = self._missing(box) if box.seconds and box.blank and not box.shut else ()
        return [slot for slot in missing if slot not in self._lost(box, missing)]

    def _box(self, key: str) -> Box:
        found = self.open()
        self._unsigned = {key: laid for key, laid in self._unsigned.items() if key in found}
        if key not in found:
            raise Nonsense("Nothing is laid in secret there now.")
        return found[key]

    def _changeable(self, key: str, slot: str) -> Box:
        """The box, if anything may be laid in this slot, or taken back, now; raises Nonsense."""
        box = self._box(key)
        if box.shut:
            raise Nonsense("Its reading has begun: what lies there stays until all of it is shown.")
        if box.signed and not self._missing(box) and self._locked(box):
            raise Nonsense("Everybody has laid: the box is shut until it is opened.")
        if box.final and slot not in self._missing(box):
            raise Nonsense("What is sealed stays sealed at this table.")
        return box

    def _locked(self, box: Box) -> bool:
        """Whether a full box stays as it is until it is opened; after an undo a serial one may have to be mended."""
        return not self._books.undone_since(box.key) if box.serial else not box.told

    def _missing(self, box: Box) -> tuple[str, ...]:
        laid = self._books.valid(box) if box.signed else self._contents(box)
        return tuple(seat for seat in box.seats if seat not in laid)

    def _lost(self, box: Box, missing: Sequence[str]) -> list[str]:
        """Slots whose content was sealed and is not there any more as it was."""
        sealed = self._books.sealed(box.key) if box.signed else {}
        return [seat for seat in missing if sealed.get(seat)]

    def _why_shut(self, box: Box, missing: Sequence[str]) -> str:
        """Why the box cannot be opened; a name only where the rules let be known who has laid."""
        lost = self._lost(box, missing)
        names = ", ".join(self._name(box, slot) for slot in lost or missing)
        if box.shut and len(lost) == len(box.seats):
            return "What was sealed lies on the computer where it was laid, not here. Undo the opening to lay it again."
        if lost and box.shut:
            return (
                f"What lies in the box is not what was sealed: {names}. The file of the boxes was changed. No page is "
                "shown until it is as it was; or undo the opening, then that is laid again."
            )
        if lost:
            return f"What was sealed is not what lies in the box now: {names} must lay again. The box stays shut."
        if box.shut:
            return "What lay here was read and is forgotten since. Redo what was undone; no page can be shown again."
        return f"Not everybody has laid yet{': ' + names if box.told else ''}. The box stays shut."

    def _name(self, box: Box, slot: str) -> str:
        return box.names.get(slot) or self._table.view(TABLE).seated(slot).name

    def _contents(self, box: Box) -> dict[str, Event]:
        """What lies in the box, by slot."""
        if not box.signed:
            return self._unsigned.get(box.key, {})
        kept = self._books.valid(box)
        return {slot: content_from(content.event, box.offer(slot).kind) for slot, content in kept.items()}

    def _seal(self, box: Box, slot: str, event: Event, author: str) -> None:
        """Seal this; what lies in boxes that are gone is past then, for a table that goes on with books."""
        _fits(event, box)
        before = len(self._table.entries)
        self._books.sign(box, slot, event, author)
        if box.serial and len(self._table.entries) > before:
            self._books.forget_others(self.open().keys())

    def _changed(self, box: Box, before: tuple[str, ...]) -> None:
        """Let pages look again, if the rules let anything be known of this: who has laid, or only that all have."""
        now = self._missing(box)
        if (now != before) if box.told else (not now) != (not before):
            self._table.stir()

    def _as_shown(self, box: Box) -> list[Laid]:
        """The contents as the opening shows them: nothing of an unsigned one's order depends on who laid what."""
        laid = self._contents(box)
        if box.signed:
            kept = self._books.valid(box)
            return [Laid(laid[slot], slot, kept[slot].salt, kept[slot].fingerprint) for slot in box.seats]
        found = sorted((laid[seat] for seat in box.seats), key=lambda event: msgspec.json.encode(event_to(event)))
        self._chance.shuffle(found)
        return [Laid(event) for event in found]


def _laid_by(box: Box, slot: str, event: Event) -> None:
    """Raise Nonsense for what cannot be laid in this slot."""
    if not box.allows(slot, event):
        raise Nonsense("That cannot be laid here by this seat. Nothing was laid.")
    _fits(event, box)


def _fits(event: Event, box: Box) -> None:
    """Raise Nonsense for what would keep the box from being opened: all contents together are to be one entry."""
    try:
        size = len(msgspec.json.encode(event_to(event)))
    except UnicodeEncodeError:
        raise Nonsense("That holds half a character, which cannot be kept. Nothing was laid.") from None
    if size * len(box.seats) > (LONGEST - SPARE if box.serial else LONGEST // 2):
        raise Nonsense("That is more than the box can hold. Nothing was laid.")
