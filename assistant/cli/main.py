"""The commands of Boardside. Every failure is one sentence, never a traceback."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from assistant.cli import figures, house_rules, new_game, puzzles, serving
from assistant.cli import league as leagues
from assistant.cli import report as report_command
from assistant.cli.checking import command as checking
from assistant.cli.odds.axis_words import axis
from assistant.cli.odds.words import merger, risk
from assistant.cli.stores import CommandError, opened, place_of, to_read
from assistant.content.plugins import found
from assistant.core.faults import faults
from assistant.core.offer import Nonsense
from assistant.games import GAMES
from assistant.storage.doctor import look_over
from assistant.storage.game_file import already_there, keep, lines_of, read_lines, write_game
from assistant.storage.import_checks import TAKEN
from assistant.storage.store import default_path, not_installed
from assistant.storage.transcript import of_store, read_file
from assistant.storage.writer import Busy, Closed
from assistant.table.table import NotRecorded

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

    serving.add(command, _db)
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
    puzzles.add(command, _db)
    new_game.words(command("new-game", new_game.run, new_game.TEXT))
    checking.words(command("check-game", checking.run, checking.TEXT))
    house_rules.add(command)
    return top


def _db(made: argparse.ArgumentParser) -> None:
    made.add_argument(
        "--db", type=Path, default=None, metavar="FILE", help=f"the file with the games (default: {default_path()})"
    )


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
