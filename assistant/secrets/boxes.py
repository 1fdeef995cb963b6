"""The sealed boxes of a table: secret submissions are held here until all of them are revealed together.

*Unsigned*: who submitted what, in which order and when, exists in the memory of this object and nowhere else: no
entry, no number, no file, no text. Opening the box records the shuffled contents with the time of the opening. If the
server dies before that, everybody has to submit again (`AGAIN` tells players so).

*Signed*: contents are stored apart from the log, which gets their fingerprints, and every content is checked against
its fingerprint when the box is opened (see `commitments`). Before that, a seat may take its submission back or replace
it. If the rules keep it secret who has submitted, this is possible only until the last submission is in.

*Serial*: signed books that are sealed together and read page by page. Drafts of them are saved as well, and nobody
learns of drafts. Once all books are sealed, nothing can be changed, unless something was undone since. No page is read
while any book differs from what was sealed. The books stay in the drawer after the last page, so that it can be undone
and read again; they are deleted when the next box is sealed.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence

import msgspec

from assistant.core.box import Box, Submission
from assistant.core.codec import LONGEST, content_from, event_to
from assistant.core.event import TABLE, Entry, Event
from assistant.core.offer import Nonsense
from assistant.core.submissions import Drawer
from assistant.core.table_protocol import TableProtocol
from assistant.kit.phrasing import listed
from assistant.secrets.commitments import Books
from assistant.secrets.deadline import Countdown, TimeLeft

AGAIN = "Not saved until it is revealed: if Boardside restarts before that, everybody has to submit again."
SPARE = 4_000
"""The bytes that an entry needs besides the contents of all books."""


class Boxes:
    """All boxes of one table. Usable from any thread; `chance` shuffles and salts."""

    def __init__(self, table: TableProtocol, drawer: Drawer, chance: random.Random | None = None) -> None:
        self._table = table
        self._chance = chance or secrets.SystemRandom()
        self._books = Books(table, drawer, self._chance)
        self._unsigned: dict[str, dict[str, Event]] = {}
        self._entries_at_start = len(table.entries)
        self._again: frozenset[str] | None = None
        self._countdown = Countdown(table)
        self._next: tuple[object, int | None] = (None, None)

    def __repr__(self) -> str:
        return "<the boxes of a table>"

    # ------------------------------------------------------------------ looking

    def open(self) -> dict[str, Box]:
        """Return the boxes that are open now, by key: the same for all seats."""
        with self._table.lock:
            state = self._table.view(TABLE)
            boxes = {box.key: box for box in self._table.game.boxes(state)} if state.players else {}
            if self._again is None:
                here = self._entries_at_start and len(self._table.entries) == self._entries_at_start
                self._again = frozenset(key for key, box in boxes.items() if here and not box.signed)
            return boxes

    def again(self, key: str) -> bool:
        """Return whether this unsigned box was open when the table was loaded, so that its contents are lost."""
        return key in self.open() and key in (self._again or ())

    def submission(self, key: str, seat: str) -> Event | None:
        """Return the submission in this slot, if there is one. Only its owner may see it."""
        with self._table.lock:
            return self._contents(self._box(key)).get(seat)

    def drafted(self, key: str, slot: str) -> Event | None:
        """Return the unsealed draft for this slot of a serial box, if there is one. Only its owner may see it."""
        with self._table.lock:
            box = self._box(key)
            return None if slot not in self._missing(box) else self._books.drafted(box, slot)

    def read(self, key: str, slot: str, seat: str) -> Event | None:
        """Return the submission or draft in this slot, as this seat may see it. Raises Nonsense if it may not."""
        with self._table.lock:
            box = self._box(key)
            if slot not in (*box.filled_by(seat), *box.read_by(seat)):
                raise Nonsense("Only its owner can see that submission.")
            return self.submission(key, slot) or self.drafted(key, slot)

    def waiting(self, key: str) -> tuple[str, ...] | None:
        """Return the slots that have not submitted yet, or None if the rules keep that secret."""
        with self._table.lock:
            box = self._box(key)
            return self._missing(box) if box.announced else None

    def full(self, key: str) -> bool:
        """Return whether everybody has submitted, so that the box can be opened."""
        with self._table.lock:
            return not self._missing(self._box(key))

    def locked(self, key: str) -> bool:
        """Return whether everybody has sealed, so that nothing can be changed before it is read."""
        with self._table.lock:
            box = self._box(key)
            return box.signed and not self._missing(box) and self._locked(box)

    def fingerprints(self, key: str) -> dict[str, str]:
        """Return the fingerprints of sealed contents, by slot, as far as the log, and so everybody, knows them."""
        with self._table.lock:
            return {slot: digits for slot, digits in self._books.sealed(key).items() if digits}

    def trouble(self, key: str) -> str:
        """Return, as a sentence, why this box cannot be opened although everybody has submitted; "" if it can."""
        with self._table.lock:
            box = self._box(key)
            missing = self._missing(box)
            return self._why_shut(box, missing) if missing and (box.shut or self._lost(box, missing)) else ""

    def left(self, key: str) -> TimeLeft | None:
        """Return how much time is left to fill this box; None if the table agreed on no time limit."""
        with self._table.lock:
            box = self.open().get(key)
            return self._countdown.left(box) if box else None

    # ------------------------------------------------------------------ submitting and revealing

    def draft(self, key: str, slot: str, event: Event) -> None:
        """Save a draft for this slot of a serial box. Nobody learns of it, and nothing is sealed.

        Raises Nonsense or NotRecorded, and then the previous draft stays.
        """
        with self._table.lock:
            box = self._changeable(key, slot)
            if not box.serial:
                raise Nonsense("You can't save a draft here. Submit it when it is ready.")
            if slot not in self._missing(box):
                raise Nonsense("This is sealed. Open it again before you continue writing.")
            _check_submission(box, slot, event)
            self._books.draft(box, slot, event)

    def submit(self, key: str, seat: str, event: Event) -> None:
        """Submit this in place of what was in this slot; raises Nonsense or NotRecorded, and then the old one stays."""
        with self._table.lock:
            box = self._changeable(key, seat)
            _check_submission(box, seat, event)
            if box.signed:
                self._seal(box, seat, event, box.owner(seat) or TABLE)
            else:
                before = self._missing(box)
                self._unsigned.setdefault(key, {})[seat] = event
                self._changed(box, before)

    def take_back(self, key: str, seat: str) -> None:
        """Take back the submission in this slot; in a serial box it becomes a draft again."""
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
        """Call time: seal the draft of every slot that has not submitted, or the blank submission if there is none."""
        with self._table.lock:
            box = self._box(key)
            self._call(box, self._missing(box), author)

    def keep_time(self) -> None:
        """Call time, once, for every box whose time has run out; to be called regularly while the table is open.

        A book that is no longer what was sealed is submitted again by its owner, however late it is. A call costs one
        comparison while nothing changes. Raises NotRecorded, and then the next call continues.
        """
        if self._rests():
            return
        with self._table.lock:
            for box in self.open().values():
                left = self._countdown.left(box)
                if left and left.over and (slots := self._unsubmitted(box)):
                    self._call(box, slots, TABLE)

    def reveal(self, key: str, author: str = TABLE, page: str = "") -> Entry:
        """Open the box: its contents become an ordinary event of the game. Raises Nonsense if a submission is missing.

        Of a serial box one page is revealed, and all contents stay; `page` is the page that was meant, if that is
        known.
        """
        with self._table.lock:
            box = self._box(key)
            if missing := self._missing(box):
                raise Nonsense(self._why_shut(box, missing))
            if page and page != box.page:
                raise Nonsense("Somebody has already turned that page. Nothing more was revealed.")
            entry = self._table.record(box.shown(self._as_shown(box)), author)
            self._unsigned.pop(key, None)
            if box.signed and not box.serial:
                self._books.forget(key, author)
            return entry

    # ------------------------------------------------------------------ within

    def _call(self, box: Box, slots: Sequence[str], author: str) -> None:
        if not box.signed or box.blank is None or box.shut:
            raise Nonsense("You can't call time here: it waits until everybody has submitted.")
        for slot in slots:
            draft = self._books.drafted(box, slot)
            event = box.stands(draft) if draft else box.blank(slot)
            self._seal(box, slot, event if box.allows(slot, event) else box.blank(slot), author)

    def _rests(self) -> bool:
        """Return whether no box's time has run out; the next deadline is computed only after a change."""
        moment = (self._table.revision, *self._table.log.away[-1:])
        if self._next[0] != moment:
            with self._table.lock:
                moment = (self._table.revision, *self._table.log.away[-1:])
                left = [self._countdown.left(box) for box in self.open().values() if self._unsubmitted(box)]
                self._next = (moment, min((one.ends for one in left if one and not one.paused), default=None))
        return self._next[1] is None or self._table.clock() < self._next[1]

    def _unsubmitted(self, box: Box) -> list[str]:
        """Return the slots that are sealed when the time is up."""
        missing = self._missing(box) if box.seconds and box.blank and not box.shut else ()
        return [slot for slot in missing if slot not in self._lost(box, missing)]

    def _box(self, key: str) -> Box:
        boxes = self.open()
        self._unsigned = {key: contents for key, contents in self._unsigned.items() if key in boxes}
        if key not in boxes:
            raise Nonsense("There is nothing to submit in secret there now.")
        return boxes[key]

    def _changeable(self, key: str, slot: str) -> Box:
        """Return the box if this slot may be filled or emptied now; raises Nonsense."""
        box = self._box(key)
        if box.shut:
            raise Nonsense("The pages are already being read. Nothing can be changed until all of them are revealed.")
        if self.locked(key):
            raise Nonsense("Everybody has submitted, so nothing can be changed before it is revealed.")
        if box.final and slot not in self._missing(box):
            raise Nonsense("At this table, sealed submissions can't be taken back.")
        return box

    def _locked(self, box: Box) -> bool:
        """Return whether a full box may no longer be changed; after an undo a serial one may need repair."""
        return not self._books.undone_since(box.key) if box.serial else not box.announced

    def _missing(self, box: Box) -> tuple[str, ...]:
        submitted = self._books.valid(box) if box.signed else self._contents(box)
        return tuple(seat for seat in box.seats if seat not in submitted)

    def _lost(self, box: Box, missing: Sequence[str]) -> list[str]:
        """Return the slots whose content was sealed and is now missing or changed."""
        sealed = self._books.sealed(box.key) if box.signed else {}
        return [seat for seat in missing if sealed.get(seat)]

    def _why_shut(self, box: Box, missing: Sequence[str]) -> str:
        """Return why the box cannot be opened; names a player only if the rules let it be known who has submitted."""
        lost = self._lost(box, missing)
        names = listed(self._name(box, slot) for slot in lost or missing)
        if box.shut and len(lost) == len(box.seats):
            return "The sealed submissions are on another computer. Undo the reveal to submit them again."
        if lost and box.shut:
            return (
                f"The submission stored for {names} is not what was sealed: the file was changed. No page is revealed "
                "until the file is restored. Or undo the reveal and submit again."
            )
        if lost:
            return (
                f"The submission stored for {names} is not what was sealed. Nothing is revealed until it is made again."
            )
        if box.shut:
            return "These pages were read and then deleted, so they can't be revealed again. Redo what was undone."
        return f"Nothing was revealed: still waiting for {names if box.announced else 'submissions'}."

    def _name(self, box: Box, slot: str) -> str:
        return box.names.get(slot) or self._table.view(TABLE).seated(slot).name

    def _contents(self, box: Box) -> dict[str, Event]:
        """Return the contents of the box, by slot."""
        if not box.signed:
            return self._unsigned.get(box.key, {})
        stored = self._books.valid(box)
        return {slot: content_from(content.event, box.offer(slot).kind) for slot, content in stored.items()}

    def _seal(self, box: Box, slot: str, event: Event, author: str) -> None:
        """Seal this event; then delete the contents of boxes that no longer exist."""
        _fits(event, box)
        before = len(self._table.entries)
        self._books.sign(box, slot, event, author)
        if box.serial and len(self._table.entries) > before:
            self._books.forget_others(self.open().keys())

    def _changed(self, box: Box, before: tuple[str, ...]) -> None:
        """Tell pages to look again after a change that is public: who has submitted, or only that everybody has."""
        now = self._missing(box)
        if (now != before) if box.announced else (not now) != (not before):
            self._table.stir()

    def _as_shown(self, box: Box) -> list[Submission]:
        """Return the contents for the opening; the order of an unsigned box does not depend on who submitted what."""
        contents = self._contents(box)
        if box.signed:
            stored = self._books.valid(box)
            return [Submission(contents[slot], slot, stored[slot].salt, stored[slot].fingerprint) for slot in box.seats]
        shuffled = sorted(
            (contents[seat] for seat in box.seats), key=lambda event: msgspec.json.encode(event_to(event))
        )
        self._chance.shuffle(shuffled)
        return [Submission(event) for event in shuffled]


def _check_submission(box: Box, slot: str, event: Event) -> None:
    """Raise Nonsense if this cannot be submitted in this slot."""
    if not box.allows(slot, event):
        raise Nonsense("You can't submit that here. Nothing was submitted.")
    _fits(event, box)


def _fits(event: Event, box: Box) -> None:
    """Raise Nonsense if this is too large: all contents of the box together must fit into one entry."""
    try:
        size = len(msgspec.json.encode(event_to(event)))
    except UnicodeEncodeError:
        raise Nonsense("Nothing was submitted: the text contains a broken character. Type it again.") from None
    if size * len(box.seats) > (LONGEST - SPARE if box.serial else LONGEST // 2):
        raise Nonsense("Nothing was submitted: that is too long. Shorten it.")
