"""A game as a text that people can read and programs can import without loss: a header, then one line per entry.

    [Boardside "1"]
    [Game "clue"]
    [Title "Friday"]
    [Began "2026-11-20 19:02:11.250"]

      31  +12.400  ben  CardShown by=ben to=anna card=rope  ; 30: Ben shows Anna a card: Rope.
      32   +3.125  anna @30 "she had said so" Struck seq=31 undo=true  ; of 30

A line contains the number of the entry, the seconds since the previous one, the author, if it matters `@` with the
position in the log at which it was made and the note in quotes, then the event: its kind and its fields. A word of
plain letters is written as it is, everything else as JSON; `>` introduces the event that a correction contains. After
`;` come the label of the line and how it reads today. These comments, empty lines and unknown headers are for people
and are ignored by the reader. Times are UTC.
"""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final, cast

from assistant.core.codec import LONGEST, event_to
from assistant.core.event import REFEREE, Entry
from assistant.core.game import Game
from assistant.core.offer import Nonsense
from assistant.core.story import Amended, Noted, Struck
from assistant.storage.game_file import FORMAT, GameFile, lines_of, read_lines
from assistant.storage.store import Store
from assistant.table.table import MemoryLog, Table

BEGINS: Final = "[Boardside "
_HEADER: Final = re.compile(r"\[(\w+) (\".*\")\]\s*$")
_FRONT: Final = re.compile(r"\s*(\d+)\s+([+-])(\d+)\.(\d{3})\s+")
_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_KIND: Final = re.compile(r"[A-Z]\w*")
_SEEN: Final = re.compile(r"@(-?\d+)(?=\s)")
_FIELD: Final = re.compile(r"([A-Za-z_]\w*)=")
_RESERVED: Final = frozenset({"true", "false", "null", "NaN", "Infinity"})
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_JSON: Final = json.JSONDecoder()


# ---------------------------------------------------------------------- writing


def write_text(game: Game[Any], title: str, created: int | None, entries: Sequence[Entry]) -> Iterator[str]:
    """Yield the lines of a game's text, without line ends; all hands included."""
    players, comments = _for_people(game, entries)
    yield _head("Boardside", str(FORMAT))
    yield _head("Game", game.key)
    yield _head("Title", title)
    if created is not None:
        yield _head("Created", _moment(created))
    if entries:
        yield _head("Began", _moment(entries[0].at))
    if players:
        yield _head("Players", players)
    yield ""
    earlier = (*entries[:1], *entries[:-1])
    for number, (before, entry) in enumerate(zip(earlier, entries, strict=True), 1):
        yield _line(entry, entry.at - before.at, number, comments.get(entry.seq, ""))


def of_store(store: Store, id_: int) -> Iterator[str]:
    """Yield the text of a stored game; raises Nonsense if there is no such game, or a line of it cannot be read."""
    stored = store.game(id_)
    if stored is None:
        raise Nonsense(f"There is no game number {id_}.")
    log = store.log(id_)
    yield from write_text(log.game, stored.title, stored.created, log.entries())


def _head(name: str, value: str) -> str:
    return f"[{name} {json.dumps(value, ensure_ascii=False)}]"


def _moment(at: int) -> str:
    """Return a time as people write it, or in milliseconds if no calendar has it."""
    try:
        moment = _EPOCH + timedelta(milliseconds=at)
    except OverflowError:
        return str(at)
    return f"{moment:%Y-%m-%d %H:%M:%S}.{moment.microsecond // 1000:03d}" if moment.year >= 1000 else str(at)


def _line(entry: Entry, since: int, number: int, comment: str) -> str:
    later = f"{'-' if since < 0 else '+'}{abs(since) // 1000}.{abs(since) % 1000:03d}"
    words = [_value(entry.author)]
    if entry.seen != number - 1:
        words.append(f"@{entry.seen}")
    if entry.note:
        words.append(_quoted(entry.note))
    words.extend(_event(event_to(entry.event)))
    return f"{entry.seq:>4}  {later:>9}  {' '.join(words)}{f'  ; {comment}' if comment else ''}"


def _event(raw: Mapping[str, Any]) -> Iterator[str]:
    yield str(raw["kind"])
    inner: Mapping[str, Any] | None = None
    for name, value in raw.items():
        if name == "event" and isinstance(value, dict) and "kind" in value:
            inner = cast("Mapping[str, Any]", value)
        elif name != "kind":
            yield f"{name}={_value(value)}"
    if inner is not None:
        yield ">"
        yield from _event(inner)


def _value(value: Any) -> str:
    if isinstance(value, str) and _WORD.fullmatch(value) and value not in _RESERVED:
        return value
    return _quoted(value)


def _quoted(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _for_people(game: Game[Any], entries: Sequence[Entry]) -> tuple[str, dict[int, str]]:
    """Return the players' names and the comments of the lines; empty if the rules cannot interpret a line."""
    try:
        table = Table(game, MemoryLog(entries))
        return ", ".join(player.name for player in table.view(REFEREE).players), _comments(table, entries)
    except Exception:  # noqa: BLE001  (The comments are optional; only the entries matter.)
        return "", {}


def _comments(table: Table, entries: Sequence[Entry]) -> dict[int, str]:
    """Return the label of each line and how it reads today."""
    labels = {line.seq: line.label for line in table.lines}
    comments: dict[int, str] = {}
    for seat_line in table.account(REFEREE):
        struck = "struck: " if seat_line.line.struck else ""
        label = f"{seat_line.line.label}: " if seat_line.line.label else ""
        comments[seat_line.seq] = f"{label}{struck}{' '.join(seat_line.text.split())}"
    for entry in entries:
        if isinstance(entry.event, (Struck, Amended, Noted)) and (label := labels.get(entry.event.seq)):
            comments[entry.seq] = f"of {label}"
    return comments


# ---------------------------------------------------------------------- reading


def is_text(file: str | bytes) -> bool:
    """Return whether a file is such a text, and not JSON lines."""
    if isinstance(file, str):
        return file.removeprefix("\ufeff").startswith(BEGINS)
    return file.removeprefix(BOM_UTF8).startswith(BEGINS.encode())


def read_file(file: str | bytes, games: Mapping[str, Game[Any]]) -> GameFile:
    """Return the game that a file holds, as text or as JSON lines; raises Nonsense with the first bad line."""
    return read_lines(file_lines(file), games)


def file_lines(file: str | bytes) -> Iterable[str | bytes]:
    """Return the JSON lines of a file that holds a game as text or as JSON lines; raises Nonsense while reading."""
    return as_json(lines_of(file)) if is_text(file) else lines_of(file)


def as_json(lines: Iterable[str | bytes]) -> Iterator[str]:
    """Yield the lines of a text as JSON lines, with the same line numbers; raises Nonsense with that of a bad line."""
    header: dict[str, str] = {}
    seen = 0
    last: int | None = None
    for number, raw in enumerate(lines, 1):
        try:
            line = _decoded(raw, number)
            if last is None and line.startswith("["):
                name, value = _header(line)
                header[name] = value
                yield ""
                continue
            if not line.strip() or line.lstrip().startswith(";"):
                yield _first(header) if last is None and header else ""
                last = last if last is not None or not header else _parsed(header.get("Began", "0"))
                continue
            if last is None:
                raise Nonsense("An empty line should stand between the header and the first entry.")
            seen += 1
            entry, last = _entry(line, seen, last)
            yield _quoted(entry)
        except Nonsense as wrong:
            raise Nonsense(f"Line {number}: {wrong}") from None
    if last is None and header:
        yield _first(header)


def _decoded(raw: str | bytes, number: int) -> str:
    if len(raw) > 2 * LONGEST:
        raise Nonsense("the line is longer than any entry of Boardside.")
    try:
        line = raw if isinstance(raw, str) else raw.decode()
    except UnicodeDecodeError:
        raise Nonsense("this is not UTF-8 text.") from None
    return (line.removeprefix("\ufeff") if number == 1 else line).rstrip("\r")


def _header(line: str) -> tuple[str, str]:
    match = _HEADER.match(line)
    try:
        value: Any = json.loads(match[2]) if match else None
    except ValueError:
        value = None
    if match is None or not isinstance(value, str):
        raise Nonsense('a header looks like [Title "Friday"].')
    return match[1], value


def _first(header: Mapping[str, str]) -> str:
    """Return the header as the first of the JSON lines."""
    format_ = header.get("Boardside", "")
    said: dict[str, Any] = {"boardside": int(format_) if format_.isdecimal() else format_}
    said |= {"game": header.get("Game"), "title": header.get("Title")}
    if "Created" in header:
        said["created"] = _parsed(header["Created"])
    return _quoted(said)


def _parsed(moment: str) -> int:
    """Return the milliseconds since 1970 of a time as `_moment` writes it."""
    if re.fullmatch(r"-?\d{1,20}", moment):
        return int(moment)
    try:
        time = datetime.strptime(moment, "%Y-%m-%d %H:%M:%S.%f").replace(tzinfo=UTC)
    except ValueError:
        raise Nonsense(f"“{moment[:40]}” is not a time; write it like 2026-11-20 19:02:11.250.") from None
    return (time - _EPOCH) // timedelta(milliseconds=1)


def _entry(line: str, number: int, before: int) -> tuple[dict[str, Any], int]:
    """Return the envelope and event of one line, and its time."""
    front = _FRONT.match(line)
    if front is None:
        raise Nonsense("an entry starts with its number and the seconds since the previous one, like 31 +12.400.")
    at = before + (-1 if front[2] == "-" else 1) * (int(front[3]) * 1000 + int(front[4]))
    reader = _Reader(line, front.end())
    author = reader.text("the author")
    seen = reader.match(_SEEN)
    note = reader.value() if reader.next() == '"' else ""
    entry = {"seq": int(front[1]), "at": at, "author": author, "seen": int(seen) if seen else number - 1, "note": note}
    return {**entry, "event": reader.event()}, at


class _Reader:
    """The reader of one line, from left to right."""

    def __init__(self, line: str, at: int) -> None:
        self.line, self.at = line, at

    def next(self) -> str:
        """Return the next character that is not blank; "" at the end of the line and at the start of its comment."""
        while self.at < len(self.line) and self.line[self.at] in " \t":
            self.at += 1
        letter = self.line[self.at : self.at + 1]
        return "" if letter == ";" else letter

    def match(self, pattern: re.Pattern[str]) -> str | None:
        """Return what the pattern matches at this position, or None."""
        self.next()
        match = pattern.match(self.line, self.at)
        if match is None:
            return None
        self.at = match.end()
        return match[1] if pattern.groups else match[0]

    def value(self) -> Any:
        """Read a plain word, or JSON."""
        start, word = self.at, self.match(_WORD)
        if word is not None and word not in _RESERVED:
            return word
        self.at = start
        self.next()
        try:
            value, self.at = _JSON.raw_decode(self.line, self.at)
        except (ValueError, RecursionError):
            raise Nonsense(f"“{self.line[self.at : self.at + 20]}” is neither a plain word nor JSON.") from None
        return value

    def text(self, what: str) -> str:
        """Read a value that is a text."""
        text = self.value() if self.next() else None
        if not isinstance(text, str):
            raise Nonsense(f"{what} should follow here.")
        return text

    def event(self, inner: bool = False) -> dict[str, Any]:
        """Read a kind and its fields, and the event that a correction contains."""
        kind = self.match(_KIND) if self.next() else None
        if kind is None:
            raise Nonsense("an event should follow here, like CardShown by=ben to=anna card=rope.")
        fields: dict[str, Any] = {"kind": kind}
        while letter := self.next():
            if letter == ">" and not inner:
                self.at += 1
                fields["event"] = self.event(inner=True)
                break
            name = self.match(_FIELD)
            if name is None or name in fields:
                raise Nonsense(f"“{self.line[self.at : self.at + 20]}” should be a field of {kind}, like card=rope.")
            fields[name] = self.value()
        return fields
