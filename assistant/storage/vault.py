"""The vault: the contents of a store's sealed boxes, in two files beside the games that only their owner can read.

The files hold only the current contents and drafts: both are rewritten at every change (fsync, rename), so that
submissions that were taken back or revealed disappear from them. A line is a content with a checksum, the number of
the change that wrote it, its position and the total number of lines, so each copy can tell whether it is complete. A
change is made once the second copy is written. If the first copy is one change ahead, that change was interrupted and
never acknowledged, so the second counts; if one copy is damaged the other repairs it, line by line if need be.

Every line fills whole blocks, so that even the size of the files, which others may see in a folder or a backup, does
not reveal how much anybody has written.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import msgspec

from assistant.core.errors import NotRecorded, reason, sentence_of
from assistant.core.submissions import Content
from assistant.storage import records
from assistant.storage.private_files import copied_aside, replaced, set_aside, synced

BLOCK = 16_384
"""The bytes of a block; every line is a multiple of it. A book of five never exceeds one block (see `sealed`)."""
GameContent = tuple[int, Content]
"""The number of a game, and the content of a slot in one of its boxes."""


def copies_of(games: Path) -> tuple[Path, Path]:
    """Return the paths of the two copies of the vault of a file of games."""
    name = f"{games.name}.sealed"
    return games.with_name(f"{name}.jsonl"), games.with_name(f"{name}.copy.jsonl")


# ---------------------------------------------------------------------- one copy


@dataclass
class _Copy:
    """One of the two files on the disk."""

    there: bool = False
    number: int = 0
    of: int = 0
    contents: dict[int, GameContent] = field(default_factory=dict[int, GameContent])
    bad: int = 0
    wrong: OSError | None = None
    """The error that kept the file from being read; it may still be complete."""

    @property
    def whole(self) -> bool:
        """Whether the file exists and contains all that was written, unchanged."""
        return self.there and not self.bad and 0 < self.of == len(self.contents)


def _read(path: Path) -> _Copy:
    """Read one copy completely; unreadable lines count as damage."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return _Copy()
    except OSError as wrong:
        return _Copy(there=True, bad=1, wrong=wrong)
    raws = [raw for raw in data.split(b"\n") if raw.strip()]
    copy = _Copy(there=True, bad=not raws)
    marked = [_marked(raw) for raw in raws]
    copy.number = max((mark[0] for mark in marked if mark), default=0)
    for mark in marked:
        if mark is None or mark[0] != copy.number:
            copy.bad += 1
        else:
            copy.of = mark[2]
            copy.contents[mark[1]] = mark[3]
    return copy


def _marked(raw: bytes) -> tuple[int, int, int, GameContent] | None:
    """Return number, position, count and content of a line; None if it is not what was written."""
    bare = records.unsummed(raw)
    content = _content(bare) if bare else None
    if bare is None or content is None:
        return None
    record = cast("dict[str, Any]", msgspec.json.decode(bare))
    return record["n"], record["at"], record["of"], content


def _content(bare: bytes) -> GameContent | None:
    """Return the content that these bytes encode; None if there is none."""
    try:
        record: dict[str, Any] = cast("dict[str, Any]", msgspec.json.decode(bare))
        return int(record["game"]), Content(*(record[name] for name in Content.__match_args__))
    except (msgspec.DecodeError, KeyError, TypeError, ValueError, RecursionError):
        return None


def _written(number: int, place: int, of: int, stored: GameContent) -> bytes:
    """Return a line of the file, in whole blocks."""
    game, content = stored
    record = {"game": game, **{name: getattr(content, name) for name in Content.__match_args__}}
    record |= {"n": number, "at": place, "of": of, "room": ""}
    record["room"] = " " * (-len(records.summed(msgspec.json.encode(record))) % BLOCK)
    return records.summed(msgspec.json.encode(record))


def _put(path: Path, number: int, contents: Sequence[GameContent]) -> None:
    """Replace a copy; an empty vault has no files. Raises OSError."""
    if contents:
        replaced(path, (_written(number, place, len(contents), one) for place, one in enumerate(contents)))
    else:
        path.unlink(missing_ok=True)
        synced(path.parent)


# ---------------------------------------------------------------------- both copies


@dataclass
class VaultContents:
    """The combined contents of both copies."""

    contents: list[GameContent]
    number: int = 0
    lost: int = 0
    """The number of contents that neither copy has."""
    damaged: tuple[Path, ...] = ()
    """Copies that were damaged or missing."""
    in_step: bool = True


def read(games: Path) -> VaultContents:
    """Return the contents of the vault of a file of games; nothing is changed.

    Raises OSError if it cannot be read. Without the second copy nobody knows whether the first is one change ahead, so
    an error in reading the second is never repaired from the first: it may be gone the next time.
    """
    paths = copies_of(games)
    first, second = map(_read, paths)
    number = max(first.number, second.number)
    if wrong := second.wrong or (None if second.whole else first.wrong):
        raise wrong
    if not first.there and not second.there:
        return VaultContents([])
    damaged = tuple(path for path, copy in zip(paths, (first, second), strict=True) if not copy.whole)
    if not first.whole and not second.whole:
        together = _together(first, second)
        return VaultContents(together, number, _lost(first, second, len(together)), damaged, in_step=False)
    ahead = first.whole and first.number > second.number + 1
    whole = second if second.whole and not ahead else first
    in_step = first.whole and second.whole and first.number == second.number
    return VaultContents([one for _, one in sorted(whole.contents.items())], number, 0, damaged, in_step)


def _together(first: _Copy, second: _Copy) -> list[GameContent]:
    """Return what either of two damaged copies still has."""
    contents: list[GameContent] = []
    for copy in sorted((first, second), key=lambda copy: copy.number):
        contents += [one for _, one in sorted(copy.contents.items()) if one not in contents]
    return contents


def _lost(first: _Copy, second: _Copy, together: int) -> int:
    of = max(first.of, second.of)
    return 0 if 0 < of <= together else max(1, of - together)


class Vault:
    """The sealed boxes of all games of a store. `refused()` says why nothing may be written. Usable from any thread."""

    def __init__(self, games: Path, refused: Callable[[], str]) -> None:
        self.games = games
        self.damage = ""
        """The losses found when the vault was opened, as a sentence; "" if nothing was lost."""
        self.notice = ""
        """The repairs made when it was opened, as a sentence."""
        self._refused = refused
        self._lock = threading.Lock()
        self._stored: list[GameContent] | None = None
        self._number = 0

    def of(self, game: int) -> VaultDrawer:
        """Return the drawer of one game."""
        return VaultDrawer(self, game)

    def contents(self, game: int) -> Sequence[Content]:
        """Return the contents of a game, oldest first."""
        with self._lock, contextlib.suppress(OSError):
            return tuple(content for of, content in self._read() if of == game)
        return ()

    def change(self, game: int, add: Sequence[Content] = (), drop: Sequence[Content] = ()) -> None:
        """Add and remove contents; raises NotRecorded, then nothing has changed."""
        with self._lock:
            if why := self._refused():
                raise NotRecorded(f"Nothing was recorded. {why}")
            try:
                before = self._read()
                contents = [(of, content) for of, content in before if of != game or content not in drop]
                contents += [(game, content) for content in add]
                self._write(contents, before)
            except OSError as wrong:
                raise NotRecorded(sentence_of(wrong)) from None

    def open(self) -> None:
        """Read both copies, repair a damaged one, and note what was repaired and what is lost."""
        with self._lock:
            try:
                stored = read(self.games)
            except OSError as wrong:
                self.damage = (
                    f"The sealed boxes can't be read: {reason(wrong)}. Nothing in them was changed, and nothing can be "
                    "submitted. Check the disk, then restart Boardside."
                )
                return
            self._stored, self._number = stored.contents, stored.number
            names = " and ".join(path.name for path in stored.damaged)
            mended = False
            if not stored.in_step and not self._refused():
                with contextlib.suppress(OSError):
                    aside = _set_aside(stored) if stored.lost else ""
                    self._write(stored.contents, stored.contents)
                    mended = True
                    names += aside
            if stored.lost:
                self.damage = _what_is_lost(stored, names)
            elif stored.damaged:
                how = "It has been rebuilt from the other copy" if mended else "The other copy is used"
                how = "Together they had everything, and both have been rebuilt" if len(stored.damaged) > 1 else how
                self.notice = f"Damaged or missing file of sealed boxes: {names}. {how}; nothing was lost."

    def _read(self) -> list[GameContent]:
        if self._stored is None:
            stored = read(self.games)
            self._stored, self._number = stored.contents, stored.number
        return self._stored

    def _write(self, contents: list[GameContent], before: Sequence[GameContent]) -> None:
        """Write both copies, or leave both as they were and raise OSError."""
        first, second = copies_of(self.games)
        number = self._number + 1
        _put(first, number, contents)
        try:
            _put(second, number, contents)
        except OSError:
            with contextlib.suppress(OSError):  # If that fails too, the first copy is one ahead and does not count.
                _put(first, self._number, before)
            raise
        self._stored, self._number = contents, number


def _set_aside(contents: VaultContents) -> str:
    """Keep the damaged files under other names for later inspection; return the names in words. Raises OSError."""
    names: list[str] = []
    for path in contents.damaged:
        if path.exists():
            try:
                aside: Path | None = copied_aside(path)
            except OSError:
                aside = set_aside(path)
            names += [aside.name] if aside else []
    return f" (kept as {' and '.join(names)})" if names else ""


def _what_is_lost(contents: VaultContents, names: str) -> str:
    count = "1 sealed submission" if contents.lost == 1 else f"{contents.lost} sealed submissions"
    left = f"; the other {len(contents.contents)} are intact" if contents.contents else ""
    return (
        f"At least {count} can no longer be read{left}: the file {names} was damaged. "
        "The players concerned have to submit again. All recorded lines are intact."
    )


class VaultDrawer:
    """The contents of the signed boxes of one game."""

    def __init__(self, vault: Vault, game: int) -> None:
        self._vault = vault
        self._game = game

    def keep(self, content: Content, *instead: Content) -> None:
        """Store the content durably beside the others, or `instead` of some; raises NotRecorded."""
        self._vault.change(self._game, add=(content,), drop=instead)

    def drop(self, *contents: Content) -> None:
        """Delete these contents, on the disk too; raises NotRecorded."""
        if contents:
            self._vault.change(self._game, drop=contents)

    def contents(self) -> Sequence[Content]:
        """Return all contents, oldest first."""
        return self._vault.contents(self._game)
