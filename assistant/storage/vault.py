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
Kept = tuple[int, Content]
"""The number of a game, and a content of one of its boxes."""


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
    kept: dict[int, Kept] = field(default_factory=dict[int, Kept])
    bad: int = 0
    wrong: OSError | None = None
    """The error that kept it from being read; the file may still be complete."""

    @property
    def whole(self) -> bool:
        """Whether all of it is what was written."""
        return self.there and not self.bad and 0 < self.of == len(self.kept)


def _read(path: Path) -> _Copy:
    """Read one copy completely; unreadable lines count as damage."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return _Copy()
    except OSError as wrong:
        return _Copy(there=True, bad=1, wrong=wrong)
    raws = [raw for raw in data.split(b"\n") if raw.strip()]
    found = _Copy(there=True, bad=not raws)
    marked = [_marked(raw) for raw in raws]
    found.number = max((mark[0] for mark in marked if mark), default=0)
    for mark in marked:
        if mark is None or mark[0] != found.number:
            found.bad += 1
        else:
            found.of = mark[2]
            found.kept[mark[1]] = mark[3]
    return found


def _marked(raw: bytes) -> tuple[int, int, int, Kept] | None:
    """Return number, position, count and content of a line; None if it is not what was written."""
    bare = records.unsummed(raw)
    kept = _content(bare) if bare else None
    if bare is None or kept is None:
        return None
    line = cast("dict[str, Any]", msgspec.json.decode(bare))
    return line["n"], line["at"], line["of"], kept


def _content(bare: bytes) -> Kept | None:
    """Return the content that these bytes encode; None if there is none."""
    try:
        line: dict[str, Any] = cast("dict[str, Any]", msgspec.json.decode(bare))
        return int(line["game"]), Content(*(line[name] for name in Content.__match_args__))
    except (msgspec.DecodeError, KeyError, TypeError, ValueError, RecursionError):
        return None


def _written(number: int, place: int, of: int, kept: Kept) -> bytes:
    """Return a line of the file, in whole blocks."""
    game, content = kept
    line = {"game": game, **{name: getattr(content, name) for name in Content.__match_args__}}
    line |= {"n": number, "at": place, "of": of, "room": ""}
    line["room"] = " " * (-len(records.summed(msgspec.json.encode(line))) % BLOCK)
    return records.summed(msgspec.json.encode(line))


def _put(path: Path, number: int, kept: Sequence[Kept]) -> None:
    """Replace a copy; an empty vault has no files. Raises OSError."""
    if kept:
        replaced(path, (_written(number, place, len(kept), one) for place, one in enumerate(kept)))
    else:
        path.unlink(missing_ok=True)
        synced(path.parent)


# ---------------------------------------------------------------------- both copies


@dataclass
class VaultContents:
    """The combined contents of both copies."""

    kept: list[Kept]
    number: int = 0
    lost: int = 0
    """The number of contents that neither copy has."""
    damaged: tuple[Path, ...] = ()
    """Copies that were damaged or missing."""
    in_step: bool = True


def read(games: Path) -> VaultContents:
    """Return the contents of the vault of a file of games; nothing is changed. Raises OSError if it cannot be read."""
    paths = copies_of(games)
    first, second = map(_read, paths)
    number = max(first.number, second.number)
    if (wrong := first.wrong or second.wrong) and not (first.whole or second.whole):
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
    return VaultContents([one for _, one in sorted(whole.kept.items())], number, 0, damaged, in_step)


def _together(first: _Copy, second: _Copy) -> list[Kept]:
    """Return what either of two damaged copies still has."""
    found: list[Kept] = []
    for copy in sorted((first, second), key=lambda copy: copy.number):
        found += [one for _, one in sorted(copy.kept.items()) if one not in found]
    return found


def _lost(first: _Copy, second: _Copy, found: int) -> int:
    of = max(first.of, second.of)
    return 0 if 0 < of <= found else max(1, of - found)


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
        self._kept: list[Kept] | None = None
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
                kept = [(of, content) for of, content in before if of != game or content not in drop]
                kept += [(game, content) for content in add]
                self._write(kept, before)
            except OSError as wrong:
                raise NotRecorded(sentence_of(wrong)) from None

    def open(self) -> None:
        """Read both copies, repair a damaged one, and note what was repaired and what is lost."""
        with self._lock:
            try:
                found = read(self.games)
            except OSError as wrong:
                self.damage = (
                    f"The sealed boxes can't be read: {reason(wrong)}. Nothing in them was changed, and nothing can be "
                    "submitted. Check the disk, then restart Boardside."
                )
                return
            self._kept, self._number = found.kept, found.number
            names = " and ".join(path.name for path in found.damaged)
            mended = False
            if not found.in_step and not self._refused():
                with contextlib.suppress(OSError):
                    aside = _set_aside(found) if found.lost else ""
                    self._write(found.kept, found.kept)
                    mended = True
                    names += aside
            if found.lost:
                self.damage = _what_is_lost(found, names)
            elif found.damaged:
                how = "It has been rebuilt from the other copy" if mended else "The other copy is used"
                how = "Together they had everything, and both have been rebuilt" if len(found.damaged) > 1 else how
                self.notice = f"Damaged or missing file of sealed boxes: {names}. {how}; nothing was lost."

    def _read(self) -> list[Kept]:
        if self._kept is None:
            found = read(self.games)
            self._kept, self._number = found.kept, found.number
        return self._kept

    def _write(self, kept: list[Kept], before: Sequence[Kept]) -> None:
        """Write both copies, or leave both as they were and raise OSError."""
        first, second = copies_of(self.games)
        number = self._number + 1
        _put(first, number, kept)
        try:
            _put(second, number, kept)
        except OSError:
            with contextlib.suppress(OSError):  # If that fails too, the first copy is one ahead and does not count.
                _put(first, self._number, before)
            raise
        self._kept, self._number = kept, number


def _set_aside(found: VaultContents) -> str:
    """Keep the damaged files under other names for later inspection. Raises OSError."""
    names: list[str] = []
    for path in found.damaged:
        if path.exists():
            try:
                aside: Path | None = copied_aside(path)
            except OSError:
                aside = set_aside(path)
            names += [aside.name] if aside else []
    return f" (kept as {' and '.join(names)})" if names else ""


def _what_is_lost(found: VaultContents, names: str) -> str:
    count = "1 sealed submission" if found.lost == 1 else f"{found.lost} sealed submissions"
    left = f"; the other {len(found.kept)} are intact" if found.kept else ""
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
        """Store it durably beside the other contents, or `instead` of these; raises NotRecorded."""
        self._vault.change(self._game, add=(content,), drop=instead)

    def drop(self, *contents: Content) -> None:
        """Delete these, on the disk too; raises NotRecorded."""
        if contents:
            self._vault.change(self._game, drop=contents)

    def contents(self) -> Sequence[Content]:
        """Return all contents, oldest first."""
        return self._vault.contents(self._game)
