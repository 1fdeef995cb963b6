"""The commands that serve games on the local network until they are stopped: `boardside play` and `boardside demo`."""

from __future__ import annotations

import argparse
import atexit
import contextlib
import os
import sys
import tempfile
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import segno

from assistant.cli.figures import Command
from assistant.cli.stores import CommandError, opened
from assistant.content.catalogue import place
from assistant.games import GAMES
from assistant.kit.phrasing import listed
from assistant.storage.game_file import already_there, keep, lines_of, read_lines
from assistant.storage.store import Store

if TYPE_CHECKING:
    from dashboards.server.certificates import Certificates

FINE = 0


def add(command: Command, db: Callable[[argparse.ArgumentParser], None]) -> None:
    """Add these commands; `db` adds the option for the file."""
    made = command("play", play, "Open the lobby for a table; phones on the same network can join.")
    _where(made)
    made.add_argument("--https", action="store_true", help="serve over https, with an authority of your own")
    db(made)
    made = command("demo", demo, "Open a recorded game to look at and step through; without --db nothing is saved.")
    _where(made)
    made.add_argument(
        "game", nargs="?", default="clue", choices=sorted(GAMES), help="the recorded game to open (default: clue)"
    )
    made.add_argument("--db", type=Path, default=None, metavar="FILE", help="save the demo in this file")


def _where(made: argparse.ArgumentParser) -> None:
    made.add_argument(
        "--host",
        default=None,
        metavar="ADDRESS",
        help="the address to serve on (default: all addresses of this computer)",
    )
    made.add_argument(
        "--port", type=_port, default=None, help="the port to serve on (default: the first free one from 5006)"
    )
    made.add_argument("--no-open", action="store_true", help="do not open the browser")
    made.add_argument("--no-figures", action="store_true", help="do not update figures during play")
    made.add_argument("--no-name", action="store_true", help="do not announce boardside.local on the network")


def _port(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return int(text)


def play(given: argparse.Namespace) -> int:
    """Serve the store's games until stopped."""
    with closing(opened(given)) as store:
        for text in filter(None, (store.trouble, *GAMES.refused.values())):
            print(text, file=sys.stderr)
        _serve(store, given)
    return FINE


def demo(given: argparse.Namespace) -> int:
    """Serve a recorded game, from the file of --db or from a store that is thrown away afterwards."""
    files = sorted(place(f"data/{given.game}").glob("demo*.jsonl"))
    if not files:
        raise CommandError(f"There is no recorded game of {GAMES[given.game].title} in this Boardside.")
    with (
        tempfile.TemporaryDirectory(prefix="boardside-demo-", ignore_cleanup_errors=True) as folder,
        closing(opened(given) if given.db else Store(Path(folder) / "demo.duckdb", GAMES)) as store,
    ):
        number = [demo_number(store, file) for file in reversed(files)][-1]
        _serve(store, given, look_at=number)
    return FINE


def demo_number(store: Store, file: Path) -> int:
    """Return the number of a recorded game in this store; it is stored only once."""
    written = read_lines(lines_of(file.read_bytes()), GAMES)
    stored = already_there(store, written)
    return stored.id if stored else keep(store, written)


def _serve(store: Store, given: argparse.Namespace, look_at: int = 0) -> None:
    # Panel is slow to import; the other commands do without it.
    from dashboards.server import app  # noqa: PLC0415
    from dashboards.server.house import House  # noqa: PLC0415
    from dashboards.server.links import Place  # noqa: PLC0415
    from dashboards.server.local_name import LocalName  # noqa: PLC0415

    house = House(store, GAMES)
    try:
        server = app.start(house, given.host or "", given.port, certificates=_certificates(store, given))
    except app.Taken as wrong:
        raise CommandError(str(wrong)) from None
    _choose_address(house.choices(), house.choose, asked=given.host is None and sys.stdin.isatty())
    lobby = house.url(Place("host"), here=True) + (f"#game/{look_at}" if look_at else "")
    _announce(house.url(Place("join")) if house.address else "", lobby, sys.stdout)
    if house.trusting:
        print(f"\nTo trust this computer, open once on each device:  {house.trust()}\n{house.fingerprint}", flush=True)
    if not given.no_open:
        _open(lobby)
    if not given.no_figures:
        house.bookkeeper.start()
    with contextlib.ExitStack() as afterwards:
        afterwards.callback(house.bookkeeper.stop)
        if not given.no_name:
            name = LocalName(house, said=_announce_name)
            name.start()
            afterwards.callback(name.stop)
        app.run(server, house)
    where = f" It is kept in {given.db}." if given.db else ""
    print(f"\nThe demo is closed.{where}" if look_at else "\nBoardside is closed. All games are kept.")
    atexit.register(_no_more_words)


def _no_more_words() -> None:
    """Let nothing be written while the interpreter ends: what DuckDB's bindings report there helps no host."""
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.flush()
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)


def _choose_address(choices: Sequence[object], choose: Callable[[str], None], asked: bool) -> None:
    """Ask which network to use if there are several: only the host knows."""
    if len(choices) < 2:
        return
    print("This computer is on several networks:")
    for number, adapter in enumerate(choices, 1):
        print(f"  {number}  {adapter.address:<16}{adapter.kind} {adapter.name}")  # type: ignore[attr-defined]
    if not asked:
        print("Choose one in the lobby, or start again with --host.")
        return
    said = input("Which network are the phones on? (number, or Enter to choose in the lobby) ").strip()
    if said.isdigit() and 1 <= int(said) <= len(choices):
        choose(choices[int(said) - 1].address)  # type: ignore[attr-defined]


def _certificates(store: Store, given: argparse.Namespace) -> Certificates | None:
    """Return what https is served with, from the folder beside the games; None over plain http."""
    if not getattr(given, "https", False):
        return None
    from dashboards.server.certificates import Certificates  # noqa: PLC0415  (few need it, and it is slow to import)

    found = Certificates(store.path.parent / "https")
    if public := [one for one in found.uncertified if given.host in (None, one)]:
        print(
            f"Devices will not trust {listed(public)}: the certificate holds for addresses of local networks only.",
            file=sys.stderr,
        )
    return found


def _announce(join: str, lobby: str, out: TextIO) -> None:
    if join:
        print(f"\nPlayers join at  {join}\n", file=out)
        segno.make(join, micro=False).terminal(out, border=2, compact=True)
    print(f"\nThe lobby, for the host only:   {lobby}", file=out)
    print("Stop with Ctrl+C. Every entry is saved immediately.", file=out, flush=True)


def _announce_name(typed: str) -> None:
    print(f"\nThey can also type  {typed}  (not every Android browser finds this name)", flush=True)


def _open(address: str) -> None:
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(address)
