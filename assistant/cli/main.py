"""The commands of Boardside. Every failure is one sentence, never a traceback."""

from __future__ import annotations

import argparse
import atexit
import contextlib
import io
import os
import sys
import tempfile
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import segno

from assistant.cli import figures, house_rules, new_game
from assistant.cli import league as leagues
from assistant.cli import report as report_command
from assistant.cli.checking import command as checking
from assistant.cli.odds.axis_words import axis
from assistant.cli.odds.words import merger, risk
from assistant.cli.stores import CommandError, opened, place_of, to_read
from assistant.content.catalogue import place
from assistant.content.plugins import found
from assistant.core.faults import faults
from assistant.core.offer import Nonsense
from assistant.games import GAMES
from assistant.kit.phrasing import listed
from assistant.storage.doctor import look_over
from assistant.storage.game_file import already_there, keep, lines_of, read_lines, write_game
from assistant.storage.import_checks import TAKEN
from assistant.storage.store import Store, default_path, not_installed
from assistant.storage.transcript import of_store, read_file
from assistant.storage.writer import Busy, Closed
from assistant.table.table import NotRecorded

if TYPE_CHECKING:
    from dashboards.server.certificates import Certificates

FINE, AMISS, WRONG, CLASH = 0, 1, 2, 3


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; return the exit code."""
    _write_anywhere()
    given = parser().parse_args(words)
    run: Callable[[argparse.Namespace], int] = given.run
    try:
        return run(given)
    except KeyboardInterrupt:
        print()
        return FINE
    except (CommandError, Busy, Closed, Nonsense, NotRecorded) as wrong:
        print(wrong, file=sys.stderr)
        return WRONG
    except BrokenPipeError:
        sys.stderr.close()
        return FINE
    except OSError as wrong:
        print(f"{wrong.strerror or wrong}{f': {wrong.filename}' if wrong.filename else ''}.", file=sys.stderr)
        return WRONG


def _write_anywhere() -> None:
    """Let no character end a command: an old code page lacks some, in which Windows would write what is redirected."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            redirected = sys.platform == "win32" and not stream.isatty()
            stream.reconfigure(errors="replace", encoding="utf-8" if redirected else None)


class _Version(argparse.Action):
    """The option that shows the version and stops; the version is looked up only when asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib import metadata  # noqa: PLC0415

        try:
            print(f"Boardside {metadata.version('boardside')}")
        except metadata.PackageNotFoundError:
            print("Boardside is running from its source code without being installed, so it has no version.")
        _packages()
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(prog="boardside", description="Runs beside a physical board game.")
    top.add_argument(
        "--version", action=_Version, nargs=0, help="show the version, and the games that other packages bring"
    )
    commands = top.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        subparser = commands.add_parser(name, help=text, description=text)
        subparser.set_defaults(run=run)
        return subparser

    for name, run, text in (
        ("play", play, "Open the lobby for a table; phones on the same network can join."),
        ("demo", demo, "Open a recorded game to look at and step through; without --db nothing is saved."),
    ):
        made = command(name, run, text)
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
        if name == "play":
            made.add_argument("--https", action="store_true", help="serve over https, with an authority of your own")
            _db(made)
        else:
            made.add_argument(
                "game",
                nargs="?",
                default="clue",
                choices=sorted(GAMES),
                help="the recorded game to open (default: clue)",
            )
            made.add_argument("--db", type=Path, default=None, metavar="FILE", help="save the demo in this file")
    made = command("export", export, "Export a game as JSON lines or as text, including all hands.")
    _db(made)
    made.add_argument(
        "--text", action="store_true", help="as readable text, which can be imported too (implied if FILE ends in .txt)"
    )
    made.add_argument("number", nargs="?", type=int, help="the number of the game; without it, all games are listed")
    made.add_argument("file", nargs="?", type=Path, help="the file to write (default: the terminal)")
    made = command(
        "import", import_, "Import a game from a file, or plays of BG Stats or BoardGameGeek for the statistics."
    )
    _db(made)
    made.add_argument("file", type=Path, help="a file written by export, by BG Stats, or with plays of BoardGameGeek")
    made.add_argument("--again", action="store_true", help="import the game even if it is already stored")
    made = command("report", lambda given: report_command.run(given, to_read(given)), report_command.TEXT)
    report_command.words(made, _db)
    _db(command("doctor", doctor, "Replay every stored game, check its invariants, and report what is wrong."))
    made = command(
        "deduce", deduce, "Show what a seat of an exported game can know: odds, certain facts, what to ask next."
    )
    made.add_argument("file", type=Path, metavar="GAME.jsonl", help="a file written by export; - reads standard input")
    made.add_argument("--seat", required=True, help="a player's key or name, or table for what everybody knows")
    made.add_argument("--at", default="", metavar="LINE", help="up to this line of the story (default: all lines)")
    made.add_argument("--then", action="store_true", help="as believed at that line, before later corrections")
    made.add_argument(
        "--model", default="random", help="how players choose the card to show: random (neutral) or uniform (plain)"
    )
    made.add_argument("--given", action="append", default=[], metavar="CELL", help='assume this: "rope at ben"')
    made.add_argument("--without", action="append", default=[], metavar="LINE", help="ignore this line")
    made.add_argument(
        "--why", action="append", default=[], metavar="CELL", help='show which lines prove this: "rope at ben"'
    )
    made.add_argument("--json", action="store_true", help="everything as one JSON object")
    figures.add(command, _db, opened)
    made = command("odds", odds, "Compute exact odds of a battle, also under house rules, or what a merger pays.")
    abouts = made.add_subparsers(required=True, metavar="GAME", dest="about")
    text = "A battle or a campaign of RISK and its variants. Numbers of armies are all the armies in an area."
    risk(abouts.add_parser("risk", help=text, description=text))
    text = 'A battle, a landing or a raid of Axis & Allies, as "3 infantry 1 tank" v "2 infantry".'
    axis(abouts.add_parser("axis", help=text, description=text))
    text = "The payments of a merger of Acquire or Cold Cash Risk: bonuses, shares kept, sold and traded."
    merger(abouts.add_parser("merger", help=text, description=text))
    leagues.add(command)
    new_game.words(command("new-game", new_game.run, new_game.TEXT))
    checking.words(command("check-game", checking.run, checking.TEXT))
    house_rules.add(command)
    return top


def _db(made: argparse.ArgumentParser) -> None:
    made.add_argument(
        "--db", type=Path, default=None, metavar="FILE", help=f"the file with the games (default: {default_path()})"
    )


def _port(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return int(text)


# ---------------------------------------------------------------------- play and demo


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
        number = [_of_demo(store, file) for file in reversed(files)][-1]
        _serve(store, given, look_at=number)
    return FINE


def _of_demo(store: Store, file: Path) -> int:
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
    name = LocalName(house, said=_announce_name)
    name.start()
    try:
        app.run(server, house)
    finally:
        name.stop()
        house.bookkeeper.stop()
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


# ---------------------------------------------------------------------- export, import, doctor


def export(given: argparse.Namespace) -> int:
    """List the games, or write one, as far as the store can be read; exit code 1 if it is damaged."""
    with to_read(given) as store:
        itself = store.path.samefile(place_of(given, must_exist=True))
        if trouble := store.trouble if itself else store.damage:  # a copy is repaired by nature
            print(trouble, file=sys.stderr)
        done = AMISS if store.damage else FINE
        if given.number is None:
            games = sorted(store.games(shelved=None), key=lambda k: k.id)
            if not games:
                raise CommandError(f"There are no games in {store.path} yet. Start one with: boardside play")
            for game in games:
                print(f"{game.id:>4}  {game.title}  ({game.lines} lines{', put away' if game.shelved else ''})")
            return done
        as_text = given.text or (given.file is not None and given.file.suffix == ".txt")
        lines = [f"{line}\n" for line in (of_store if as_text else write_game)(store, given.number)]
    if given.file is None:
        sys.stdout.writelines(lines)
        return done
    if given.file.exists():
        raise CommandError(f"{given.file} already exists. Choose another name.")
    given.file.write_text("".join(lines), "utf-8", newline="\n")
    print(f"Written to {given.file}. It contains all hands: keep it to yourself until the game is over.")
    return done


def import_(given: argparse.Namespace) -> int:
    """Store a game from a file, or plays of BG Stats or BoardGameGeek; a stored game only after confirmation."""
    if not given.file.is_file():
        raise CommandError(f"There is no file {given.file}.")
    # Figures are slow to import; the other commands do without them.
    from assistant.figures.review.play_files import are_plays, plays_of, said_of  # noqa: PLC0415
    from assistant.figures.store.elsewhere import bring  # noqa: PLC0415

    data = given.file.read_bytes()
    if are_plays(data):
        found = plays_of(data)
        with closing(opened(given)) as store:
            print(said_of(bring(store, found)))
        return FINE
    written = read_file(data, GAMES)
    with closing(opened(given)) as store:
        there = None if given.again else already_there(store, written)
        if there and not _once_more(f"“{there.title}” is already stored as game {there.id}."):
            print("Nothing was imported.")
            return FINE
        number = keep(store, written)
    print(f"Game {number}: {written.title}. Open it with: boardside play\n{TAKEN}")
    return FINE


def _once_more(why: str) -> bool:
    """Ask the user at the terminal, and return the answer; without a terminal, --again must have been given."""
    if not sys.stdin.isatty():
        raise CommandError(f"{why} Use --again to import it once more.")
    try:
        return input(f"{why} Import it again? (y, or Enter for no) ").strip().lower() in ("y", "yes")
    except EOFError:
        return False


def doctor(given: argparse.Namespace) -> int:
    """Look over every game; exit code 1 if anything is wrong."""
    with closing(opened(given, must_exist=True)) as store:
        problems = [store.trouble] if store.trouble else []
        games = sorted(store.games(shelved=None), key=lambda k: k.id)
        for game in games:
            missing = not_installed(store.games_known, game.game)
            amiss = [] if missing else look_over(store, game)
            problems += amiss
            said = "something is wrong" if amiss else f"not checked. {missing}" if missing else "all is well"
            print(f"{game.id:>4}  {game.title}: " + (said if amiss else f"{game.lines} lines, {said}"))
            for text in amiss:
                print(f"      {text}")
    if store.trouble:
        print(store.trouble)
    elif not games:
        print(f"No games in {store.path} yet.")
    _packages()
    return AMISS if problems else FINE


def _packages() -> None:
    """Name the games that installed packages bring, those that cannot be played, and the faults found in them."""
    for plugin in found().plugins.values():
        if plugin.key in GAMES:
            print(f"{GAMES[plugin.key].title}: a game of {plugin.origin}, in {plugin.folder}")
    for text in (*GAMES.refused.values(), *(text for of in faults().values() for text in of)):
        print(text)


def deduce(given: argparse.Namespace) -> int:
    """Show the knowledge of a seat in a recorded game; exit code 3 if its lines contradict each other."""
    from assistant.cli.deduce import DeduceArguments, as_json, as_text, deduced  # noqa: PLC0415  (numpy is loaded only where it is used)

    piped = str(given.file) == "-"
    if not piped and not given.file.is_file():
        raise CommandError(f"There is no file {given.file}.")
    lines = lines_of(sys.stdin.buffer.read() if piped else given.file.read_bytes())
    asked = DeduceArguments(given.seat, given.at, given.then, given.model, given.given, given.without, given.why)
    deduction = deduced(read_lines(lines, GAMES), asked)
    if given.json:
        print(as_json(deduction))
    else:
        print(*as_text(deduction), sep="\n")
    return FINE if deduction.posterior.deals else CLASH


def odds(given: argparse.Namespace) -> int:
    """Print exact odds of a battle or campaign, or what a merger pays."""
    from assistant.cli.odds import axis as axis_odds  # noqa: PLC0415
    from assistant.cli.odds import merger as merger_odds  # noqa: PLC0415
    from assistant.cli.odds import report as war_odds  # noqa: PLC0415
    from assistant.odds import Unanswerable  # noqa: PLC0415  (numpy is loaded only where it is used)

    reports = {"risk": war_odds.report, "axis": axis_odds.report, "merger": merger_odds.report}
    try:
        print(reports[given.about](given))
    except Unanswerable as wrong:
        raise CommandError(str(wrong)) from None
    return FINE


if __name__ == "__main__":
    raise SystemExit(main())
