"""The opening of a file of games: both copies are read completely before anything is written; one repairs the other.

Nothing is ever written to a file that is damaged, foreign or of a newer Boardside. A rebuilt file is written beside the
old one, completely, and then takes its name; a damaged file is kept under another name. If neither copy is complete, or
the disk cannot be written, the games of both are read into memory for viewing, and `damage` says what is lost.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import duckdb

from assistant.core.errors import reason, reason_of
from assistant.storage import records, schema
from assistant.storage.inspection import Looked, look
from assistant.storage.journal import Journal, Read, path_of
from assistant.storage.private_files import closed_to_others, copied_aside, folder_for, private, set_aside, tidied
from assistant.storage.reconcile import Merged, agree, common, merged, pieces
from assistant.storage.records import VERSION
from assistant.storage.schema import Connection, log_of

STALE = 256 * 1024
"""The number of bytes in superseded lines after which the journal is rewritten."""


class Busy(RuntimeError):
    """Another Boardside has the file open. The message is a sentence for players."""


class Closed(RuntimeError):
    """The file can be neither opened nor created. The message is a sentence for players."""


@dataclass
class Opened:
    """An open file of games; `con` is in memory if games can only be viewed."""

    con: Connection
    journal: Journal
    merged: Merged
    damage: str = ""
    read_only: bool = False
    notices: list[str] = field(default_factory=list[str])
    links_lost: bool = False
    """Whether a renewed link may be among what is lost: then no old link is valid."""


def opened(path: Path) -> Opened:
    """Open or create the file; raises Busy or Closed, and then nothing was changed."""
    try:
        folder_for(path)
        journal = Journal(path_of(path))
        read = journal.read()
    except OSError as wrong:
        raise Closed(f"Games can't be saved in {path}: {reason(wrong)}. Choose another file with --db.") from None
    looked = look(path)
    _refuse(path, looked, read)
    return _Opening(path, journal, read, looked).done()


def _refuse(path: Path, looked: Looked, read: Read) -> None:
    """Raise Busy or Closed if this file is not ours to open; it is not changed."""
    if looked.state == "busy":
        raise busy(path)
    if looked.state == "newer" or read.version > VERSION:
        raise Closed(
            f"The games in {path} were written by a newer version of Boardside. Nothing was changed. "
            "Open them with that version, or choose another file with --db."
        )
    if looked.state == "foreign" or (looked.state == "unknown" and not (read.database or read.copy)):
        raise Closed(f"{path} is not a Boardside file. Nothing was changed. Choose another file with --db.")
    if looked.state == "refused" and not path.is_file():
        raise Closed(f"Games can't be saved in {path}: a folder has that name. Choose another file with --db.")


def busy(path: Path) -> Busy:
    """Return the error for a file that another process has open."""
    return Busy(
        f"Another Boardside already has the games in {path} open. "
        "Use its window, stop it, or choose another file with --db."
    )


class _Opening:
    """The steps of one opening."""

    def __init__(self, path: Path, journal: Journal, read: Read, looked: Looked) -> None:
        self.path, self.journal, self.read, self.looked = path, journal, read, looked
        self.notices: list[str] = []
        self.id = looked.id or read.database or schema.new_id()
        self.stranger = False
        self.aside = ""

    def done(self) -> Opened:
        """Bring both copies in step and open them for writing; if that is impossible, read them into memory."""
        self._belonging()
        whole = self.read.there and not self.read.bad
        both = merged(self.looked.copy, self.read.copy, () if whole else self.looked.bad)
        try:
            if not self._can_be_mended():
                return self._in_memory(both, self._torn_apart(both))
            with private():
                con = self._mended(both)
        except duckdb.Error as wrong:
            if schema.busy(str(wrong)):
                raise busy(self.path) from None
            return self._unwritable(both, reason_of(str(wrong)))
        except OSError as wrong:
            return self._unwritable(both, reason(wrong))
        lost = f"{' '.join(both.lost)} All other lines are intact." if both.lost else ""
        return Opened(con, self.journal, both, lost, False, self.notices, self._links_lost(both))

    # ------------------------------------------------------------------ which database the journal belongs to

    def _belonging(self) -> None:
        """Ignore a journal that belongs to another database."""
        here, there = self.looked.copy, self.read.copy
        if not self.read.there:
            return
        if self.read.database and self.looked.id:
            self.stranger = self.read.database != self.looked.id
        elif not self.read.database and here:
            self.stranger = bool(there) and not common(here, there)
        if not agree(here, there):
            self.stranger = True
        if self.stranger:
            self.id = self.looked.id or schema.new_id()
            self.read = Read()

    # ------------------------------------------------------------------ mending

    def _can_be_mended(self) -> bool:
        """Return whether nothing is lost except what can be named."""
        state = self.looked.state
        if state == "refused":
            raise duckdb.PermissionException(self.looked.why)
        if state not in ("damaged", "unknown"):
            return True
        return bool(self.read.database or self.read.copy) and not self.read.bad

    def _mended(self, both: Merged) -> Connection:
        """Repair the journal first, then the database: the journal must never lack anything."""
        if self.path.exists() and not os.access(self.path, os.W_OK):
            raise duckdb.PermissionException("Permission denied")
        anew = self.looked.state != "ours" or bool(self.looked.bad)
        if self._cut_short(both) and not self._spoilt():
            copied_aside(log_of(self.path))
        con = None if anew else schema.connected(self.path)
        try:
            self._journal(both)
            if con is None:
                con = self._built(both)
            elif both.given or both.lost:
                self._put_in_step(con, both)
        except (duckdb.Error, OSError):
            if con is not None:
                con.close()
            raise
        self._tidy()
        self._say(both)
        return con

    def _cut_short(self, both: Merged) -> bool:
        """Return whether the write-ahead log lacks more than the one write that a kill can interrupt."""
        return len(pieces(both)) > 1 and log_of(self.path).exists()

    def _put_in_step(self, con: Connection, both: Merged) -> None:
        with schema.transaction(con):
            strays = [place for place in self.looked.copy if place not in both.all]
            schema.replace(con, strays, [both.all[place] for place in both.given])

    def _built(self, both: Merged) -> Connection:
        """Rebuild the database; a damaged file is set aside first."""
        if self._spoilt():
            aside = set_aside(self.path)
            set_aside(log_of(self.path))
            self.aside = f" The damaged file was kept as {aside.name}." if aside else ""
        schema.build(self.path, self.id, both.ordered())
        return schema.connected(self.path)

    def _journal(self, both: Merged) -> None:
        if self.stranger:
            set_aside(self.journal.path, "other")
        in_step = self.read.copy == both.all and self.read.database == self.id
        if in_step and not self.read.bad and self.read.superseded < STALE:
            self.journal.open(self.read.whole)
            return
        if self.read.bad or both.lost:
            copied_aside(self.journal.path)
        self.journal.write_anew(self.id, both.ordered())
        self.journal.open()

    def _tidy(self) -> None:
        tidied(self.path)
        closed_to_others(self.path, self.journal.path, log_of(self.path))

    # ------------------------------------------------------------------ read-only

    def _in_memory(self, both: Merged, damage: str) -> Opened:
        """Leave both files unchanged and read their contents into memory for viewing."""
        self.journal.close()
        lost = self._links_lost(both) or (self._broken() and not self.read.there)
        return Opened(schema.in_memory(both.ordered()), self.journal, both, damage, True, self.notices, lost)

    def _unwritable(self, both: Merged, why: str) -> Opened:
        if not self.path.exists() and not both.all:
            raise Closed(f"Games can't be saved in {self.path}: {why}. Choose another file with --db.")
        cannot = f"{self.path} can't be written: {why}. You can view games but not continue them.{self.aside}"
        return self._in_memory(both, cannot)

    def _torn_apart(self, both: Merged) -> str:
        games = sum(place[0] == "game" for place in both.all)
        rest = "there is no journal of games beside it"
        if games:
            rest = f"{_count(games, 'game was', 'games were')} read from the journal beside it"
        bad = len(self.read.bad)
        lost = f" {_count(bad, 'line', 'lines')} of the journal can't be read either." if bad else ""
        return (
            f"{self.path} is damaged and was left unchanged; {rest}.{lost}{''.join(f' {text}' for text in both.lost)} "
            "Nothing can be recorded in it: export the games and import them into a new file. "
            "Players may need new links."
        )

    def _broken(self) -> bool:
        return self.looked.state in ("damaged", "unknown")

    def _spoilt(self) -> bool:
        """Return whether the database and its write-ahead log are set aside and rebuilt."""
        return self._broken() or bool(self.looked.bad)

    def _links_lost(self, both: Merged) -> bool:
        """Return whether a renewed link may be lost: the database lacked something, and the journal may too."""
        return (self._broken() or bool(both.given)) and any(map(records.may_renew, self.read.bad))

    # ------------------------------------------------------------------ what was repaired, in sentences

    def _say(self, both: Merged) -> None:
        self.notices += [text for text in self._sentences(both) if text]

    def _sentences(self, both: Merged) -> Iterator[str]:
        name, games = self.path.name, _count(sum(p[0] == "game" for p in both.all), "game", "games")
        if self._broken():
            yield f"{name} was damaged and has been rebuilt from the journal beside it, with {games}.{self.aside}"
        elif self.looked.state == "absent" and both.all:
            yield f"{name} was missing and has been rebuilt from the journal beside it, with {games}."
        elif self.looked.bad:
            mended = _count(sum(place in both.all for place in self.looked.bad), "line", "lines")
            yield f"{mended} in {name} had been damaged; the journal had the original.{self.aside}"
        elif len(given := pieces(both)) > 1 and self.looked.state == "ours":
            yield f"{_count(len(given), 'line', 'lines')} missing from {name} were restored from the journal beside it."
        elif any(given) and self.looked.state == "ours":
            yield f"The import of “{given[0]}” was interrupted; nothing was missing, and it has been completed."
        for title in both.taken_back:
            yield f"The import of “{title}” was interrupted and has been undone. Import it again."
        if self.stranger:
            yield f"The journal beside {name} belongs to other games. It was set aside, and a new one was started."
        elif self.read.bad and self.looked.state != "ours":
            lost = _count(len(self.read.bad), "line", "lines")
            yield f"{lost} of the journal beside {name} could not be read; the old journal is kept beside the new one."
        elif self.read.bad:
            yield (
                f"{_count(len(self.read.bad), 'line', 'lines')} of the journal beside {name} had been damaged. "
                f"The journal has been rebuilt from {name}; the old one is kept beside it."
            )
        elif self.looked.state == "ours" and not self.read.there and both.all:
            yield f"The journal beside {name} was missing and has been rebuilt."
        if self._links_lost(both):
            yield "A renewed link may be among the lost lines, so all links are new. Show them to the players again."


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
