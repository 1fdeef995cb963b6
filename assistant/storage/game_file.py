"""A game as a file: JSON lines, a header first, then the entries as they are in the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, cast

import msgspec

from assistant.core.codec import LONGEST, decode
from assistant.core.errors import NotRecorded
from assistant.core.event import Entry
from assistant.core.game import Game
from assistant.core.offer import Nonsense
from assistant.storage.deals import deal_code, let_program_deal, tidy_code
from assistant.storage.doctor import amiss
from assistant.storage.import_checks import Signatures
from assistant.storage.settings import SettingsSource, WritableSettings
from assistant.storage.store import Store, StoredGame, not_installed

__all__ = ["GameFile", "keep", "read_lines", "write_game"]

FORMAT = 1
MOST_LINES = 20_000


def write_game(store: Store, id_: int) -> Iterator[str]:
    """Yield the lines of a game's file, without line ends; raises Nonsense if there is no such game."""
    stored = store.game(id_)
    if stored is None:
        raise Nonsense(f"There is no game number {id_}.")
    header: dict[str, Any] = {
        "boardside": FORMAT,
        "game": stored.game,
        "title": stored.title,
        "created": stored.created,
    }
    if players := computers(store, id_):
        header["simulated"] = {"players": players}
    if code := deal_code(store, id_):
        header["deal"] = code
    yield msgspec.json.encode(header).decode()
    yield from store.raw(id_)


@dataclass(frozen=True)
class GameFile:
    """A game as a file contains it."""

    game: Game[Any]
    title: str
    created: int | None
    entries: tuple[Entry, ...] = ()
    players: Mapping[str, str] = field(default_factory=dict[str, str])
    """The computer players, by the key of their seat; empty if people played."""
    deal: str = ""
    """The code of the deal; "" if people dealt."""


def read_lines(
    lines: Iterable[str | bytes],
    games: Mapping[str, Game[Any]],
    step: Callable[[int, int], None] = lambda done, of: None,
) -> GameFile:
    """Return the game that the lines of a file describe; raises Nonsense with the number of the first bad line.

    `step` is called regularly with the work done and the work in total.
    """
    numbered = ((n, line) for n, line in enumerate(lines, 1) if line.strip())
    first = next(numbered, None)
    if first is None:
        raise Nonsense("The file is empty.")
    header = _header(first[1], games)
    game = header.game
    entries: list[Entry] = []
    signatures = Signatures(game)
    for number, line in numbered:
        if len(line) > LONGEST or number > MOST_LINES:
            raise Nonsense(f"Line {number}: the file is longer than any Boardside game can be.")
        try:
            entry = decode(line, game)
        except Nonsense as wrong:
            raise Nonsense(f"Line {number}: {wrong}") from None
        if entry.seq != len(entries) + 1:
            raise Nonsense(f"Line {number}: entry {len(entries) + 1} should come here, not {entry.seq}.")
        try:
            signatures.check(entry)
        except Nonsense as wrong:
            raise Nonsense(f"Line {number} is refused: {wrong} Nothing was imported.") from None
        entries.append(entry)
        step(0, 1)
    if wrong := amiss(game, entries, laws=False, step=step):
        raise Nonsense(wrong[0])
    return replace(header, entries=tuple(entries))


def lines_of(file: str | bytes) -> list[str] | list[bytes]:
    """Return the lines of a file. Only "\\n" ends a line: a title may contain line separators of other alphabets."""
    return file.split("\n") if isinstance(file, str) else file.split(b"\n")


def _header(line: str | bytes, games: Mapping[str, Game[Any]]) -> GameFile:
    """Return what the first line of a file says, without entries; raises Nonsense if it says something else."""
    try:
        raw: Any = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raw = None
    header = cast("dict[str, Any]", raw) if isinstance(raw, dict) else {}
    if "boardside" not in header:
        raise Nonsense("This is not a Boardside game: the first line is not a Boardside header.")
    if header["boardside"] != FORMAT:
        raise Nonsense("This game was written by another version of Boardside.")
    key = str(header.get("game"))
    if missing := not_installed(games, key):
        raise Nonsense(f"{missing} Nothing was imported.")
    game = games[key]
    title = " ".join(str(header.get("title") or game.title).split())[:60]
    created = header.get("created")
    at = created if type(created) is int and 0 <= created < 1 << 53 else None
    titled = "".join(c for c in title if c.isprintable()) or game.title
    code = tidy_code(str(header.get("deal") or ""))
    return GameFile(game, titled, at, players=_players(header.get("simulated")), deal=code)


def _players(simulated: object) -> Mapping[str, str]:
    """Return the computer players that the header of a simulated game names; long or odd values are cut or left out."""
    players = cast("dict[str, Any]", simulated).get("players") if isinstance(simulated, dict) else None
    skills = cast("dict[str, Any]", players) if isinstance(players, dict) else {}
    return {seat[:40]: skill[:40] for seat, skill in list(skills.items())[:12] if isinstance(skill, str)}


def keep(store: Store, written: GameFile) -> int:
    """Put the game of a file into the store, and return its number. Raises NotRecorded, then nothing is stored.

    The time between the last line and the import is charged to nobody.
    """
    number = store.create(written.game.key, written.title, written.entries, written.created)
    if written.players:
        remember_computers(store, number, written.players)
    if written.deal:
        let_program_deal(store, number, written.deal)
    if written.entries:
        with suppress(NotRecorded):
            store.arrived(number, written.entries[-1].at)
    return number


def computers(store: SettingsSource, id_: int) -> Mapping[str, str]:
    """Return the computer players of a stored game, by the key of their seat; empty if people played."""
    try:
        return msgspec.json.decode(store.setting(_computers(id_), "{}"), type=dict[str, str])
    except msgspec.DecodeError:
        return {}


def remember_computers(store: WritableSettings, id_: int, players: Mapping[str, str]) -> None:
    """Remember the computer players of a stored game: skills by the key of their seat. Raises NotRecorded."""
    store.remember(_computers(id_), msgspec.json.encode(players).decode())


def _computers(id_: int) -> str:
    return f"computer players of {id_}"


def read_game(store: Store, lines: Iterable[str | bytes]) -> int:
    """Put the game of these lines into the store, and return its number. Raises Nonsense or NotRecorded."""
    return keep(store, read_lines(lines, store.games_known))


def already_there(store: Store, written: GameFile) -> StoredGame | None:
    """Return the stored game that is the same as this one, if any: one log is the beginning of the other."""
    for stored in store.games(shelved=None):
        if stored.game == written.game.key:
            try:
                entries = store.log(stored.id).entries()
            except Nonsense:
                continue
            common = min(len(entries), len(written.entries))
            if common and tuple(entries[:common]) == written.entries[:common]:
                return stored
    return None
