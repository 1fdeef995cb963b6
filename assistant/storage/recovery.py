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
from assistant.storage.inspection import Inspection, look
from assistant.storage.journal import Journal, JournalContents, path_of
from assistant.storage.private_files import closed_to_others, copied_aside, folder_for, private, set_aside, tidied
from assistant.storage.reconcile import MergedCopies, agree, common, merged, pieces
from assistant.storage.records import VERSION
from assistant.storage.schema import Connection, log_of

STALE = 256 * 1024
"""The number of bytes in superseded lines after which the journal is rewritten."""


class Busy(RuntimeError):
    """Another Boardside has the file open. The message is a sentence for players."""


class Closed(RuntimeError):
    """The file can be neither opened nor created. The message is a sentence for players."""


@dataclass
class OpenFile:
    """An open file of games; `con` is in memory if games can only be viewed."""

    con: Connection
    journal: Journal
    merged: MergedCopies
    damage: str = ""
    read_only: bool = False
    notices: list[str] = field(default_factory=list[str])
    links_lost: bool = False
    """Whether a renewed link may be among what is lost: then no old link is valid."""


def opened(path: Path) -> OpenFile:
    """Open or create the file; raises Busy or Closed, and then nothing was changed."""
    try:
        folder_for(path)
        journal = Journal(path_of(path))
        contents = journal.read()
    except OSError as wrong:
        raise Closed(f"Games can't be saved in {path}: {reason(wrong)}. Choose another file with --db.") from None
    inspection = look(path)
    _refuse(path, inspection, contents)
    return _Opening(path, journal, contents, inspection).done()


def _refuse(path: Path, inspection: Inspection, contents: JournalContents) -> None:
    """Raise Busy or Closed if this file is not ours to open; it is not changed."""
    if inspection.state == "busy":
        raise busy(path)
    if inspection.state == "newer" or contents.version > VERSION:
        raise Closed(
            f"The games in {path} were written by a newer version of Boardside. Nothing was changed. "
            "Open them with that version, or choose another file with --db."
        )
    if inspection.state == "foreign" or (inspection.state == "unknown" and not (contents.database or contents.copy)):
        raise Closed(f"{path} is not a Boardside file. Nothing was changed. Choose another file with --db.")
    if inspection.state == "refused" and not path.is_file():
        raise Closed(f"Games can't be saved in {path}: a folder has that name. Choose another file with --db.")


def busy(path: Path) -> Busy:
    """Return the error for a file that another process has open."""
    return Busy(
        f"Another Boardside already has the games in {path} open. "
        "Use its window, stop it, or choose another file with --db."
    )


class _Opening:
    """The steps of one opening."""

    def __init__(self, path: Path, journal: Journal, contents: JournalContents, inspection: Inspection) -> None:
        self.path, self.journal, self.contents, self.inspection = path, journal, contents, inspection
        self.notices: list[str] = []
        self.id = inspection.id or contents.database or schema.new_id()
        self.stranger = False
        self.aside = ""

    def done(self) -> OpenFile:
        """Bring both copies in step and open them for writing; if that is impossible, read them into memory."""
        self._belonging()
        whole = self.contents.there and not self.contents.bad
        both = merged(self.inspection.copy, self.contents.copy, () if whole else self.inspection.bad)
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
        return OpenFile(con, self.journal, both, lost, False, self.notices, self._links_lost(both))

    # ------------------------------------------------------------------ which database the journal belongs to

    def _belonging(self) -> None:
        """Ignore a journal that belongs to another database."""
        here, there = self.inspection.copy, self.contents.copy
        if not self.contents.there:
            return
        if self.contents.database and self.inspection.id:
            self.stranger = self.contents.database != self.inspection.id
        elif not self.contents.database and here:
            self.stranger = bool(there) and not common(here, there)
        if not agree(here, there):
            self.stranger = True
        if self.stranger:
            self.id = self.inspection.id or schema.new_id()
            self.contents = JournalContents()

    # ------------------------------------------------------------------ mending

    def _can_be_mended(self) -> bool:
        """Return whether nothing is lost except what can be named."""
        state = self.inspection.state
        if state == "refused":
            raise duckdb.PermissionException(self.inspection.why)
        if state not in ("damaged", "unknown"):
            return True
        return bool(self.contents.database or self.contents.copy) and not self.contents.bad

    def _mended(self, both: MergedCopies) -> Connection:
        """Repair the journal first, then the database: the journal must never lack anything."""
        if self.path.exists() and not os.access(self.path, os.W_OK):
            raise duckdb.PermissionException("Permission denied")
        anew = self.inspection.state != "ours" or bool(self.inspection.bad)
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

    def _cut_short(self, both: MergedCopies) -> bool:
        """Return whether the write-ahead log lacks more than the one write that a kill can interrupt."""
        return len(pieces(both)) > 1 and log_of(self.path).exists()

    def _put_in_step(self, con: Connection, both: MergedCopies) -> None:
        with schema.transaction(con):
            strays = [place for place in self.inspection.copy if place not in both.all]
            schema.replace(con, strays, [both.all[place] for place in both.given])

    def _built(self, both: MergedCopies) -> Connection:
        """Rebuild the database; a damaged file is set aside first."""
        if self._spoilt():
            aside = set_aside(self.path)
            set_aside(log_of(self.path))
            self.aside = f" The damaged file was kept as {aside.name}." if aside else ""
        schema.build(self.path, self.id, both.ordered())
        return schema.connected(self.path)

    def _journal(self, both: MergedCopies) -> None:
        if self.stranger:
            set_aside(self.journal.path, "other")
        in_step = self.contents.copy == both.all and self.contents.database == self.id
        if in_step and not self.contents.bad and self.contents.superseded < STALE:
            self.journal.open(self.contents.whole)
            return
        if self.contents.bad or both.lost:
            copied_aside(self.journal.path)
        self.journal.write_anew(self.id, both.ordered())
        self.journal.open()

    def _tidy(self) -> None:
        tidied(self.path)
        closed_to_others(self.path, self.journal.path, log_of(self.path))

    # ------------------------------------------------------------------ read-only

    def _in_memory(self, both: MergedCopies, damage: str) -> OpenFile:
        """Leave both files unchanged and read their contents into memory for viewing."""
        self.journal.close()
        lost = self._links_lost(both) or (self._broken() and not self.contents.there)
        return OpenFile(schema.in_memory(both.ordered()), self.journal, both, damage, True, self.notices, lost)

    def _unwritable(self, both: MergedCopies, why: str) -> OpenFile:
        if not self.path.exists() and not both.all:
            raise Closed(f"Games can't be saved in {self.path}: {why}. Choose another file with --db.")
        cannot = f"{self.path} can't be written: {why}. You can view games but not continue them.{self.aside}"
        return self._in_memory(both, cannot)

    def _torn_apart(self, both: MergedCopies) -> str:
        games = sum(place[0] == "game" for place in both.all)
        rest = "there is no journal of games beside it"
        if games:
            rest = f"{_count(games, 'game was', 'games were')} read from the journal beside it"
        bad = len(self.contents.bad)
        lost = f" {_count(bad, 'line', 'lines')} of the journal can't be read either." if bad else ""
        return (
            f"{self.path} is damaged and was left unchanged; {rest}.{lost}{''.join(f' {text}' for text in both.lost)} "
            "Nothing can be recorded in it: export the games and import them into a new file. "
            "Players may need new links."
        )

    def _broken(self) -> bool:
        return self.inspection.state in ("damaged", "unknown")

    def _spoilt(self) -> bool:
        """Return whether the database and its write-ahead log have to be set aside and rebuilt."""
        return self._broken() or bool(self.inspection.bad)

    def _links_lost(self, both: MergedCopies) -> bool:
        """Return whether a renewed link may be lost: the database lacked something, and the journal may too."""
        return (self._broken() or bool(both.given)) and any(map(records.may_renew, self.contents.bad))

    # ------------------------------------------------------------------ what was repaired, in sentences

    def _say(self, both: MergedCopies) -> None:
        self.notices += [text for text in self._sentences(both) if text]

    def _sentences(self, both: MergedCopies) -> Iterator[str]:
        name, games = self.path.name, _count(sum(p[0] == "game" for p in both.all), "game", "games")
        if self._broken():
            yield f"{name} was damaged and has been rebuilt from the journal beside it, with {games}.{self.aside}"
        elif self.inspection.state == "absent" and both.all:
            yield f"{name} was missing and has been rebuilt from the journal beside it, with {games}."
        elif self.inspection.bad:
            mended = _count(sum(place in both.all for place in self.inspection.bad), "line", "lines")
            yield f"{mended} in {name} had been damaged; the journal had the original.{self.aside}"
        elif len(given := pieces(both)) > 1 and self.inspection.state == "ours":
            yield f"{_count(len(given), 'line', 'lines')} missing from {name} were restored from the journal beside it."
        elif any(given) and self.inspection.state == "ours":
            yield f"The import of “{given[0]}” was interrupted; nothing was missing, and it has been completed."
        for title in both.taken_back:
            yield f"The import of “{title}” was interrupted and has been undone. Import it again."
        if self.stranger:
            yield f"The journal beside {name} belongs to other games. It was set aside, and a new one was started."
        elif self.contents.bad and self.inspection.state != "ours":
            lost = _count(len(self.contents.bad), "line", "lines")
            yield f"{lost} of the journal beside {name} could not be read; the old journal is kept beside the new one."
        elif self.contents.bad:
            yield (
                f"{_count(len(self.contents.bad), 'line', 'lines')} of the journal beside {name} had been damaged. "
                f"The journal has been rebuilt from {name}; the old one is kept beside it."
            )
        elif self.inspection.state == "ours" and not self.contents.there and both.all:
            yield f"The journal beside {name} was missing and has been rebuilt."
        if self._links_lost(both):
            yield "A renewed link may be among the lost lines, so all links are new. Show them to the players again."


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
