"""`boardside check-game`: hold a game of any author to the laws, and say in words what is missing.

boardside check-game coup                an installed game
boardside check-game .                   the game in this folder, installed or not
boardside check-game coup --games 1000 --seed 7
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from assistant.cli.checking import laws, pages, rulebook, sentences, tapping
from assistant.cli.checking.findings import Findings, after_lines
from assistant.cli.checking.playing import Playing
from assistant.cli.checking.subject import Subject, subject
from assistant.cli.checking.watching import Watch, listening
from assistant.core.event import TABLE, secrets_of
from assistant.core.offer import Nonsense
from assistant.families.common_rules import EVENTS
from assistant.families.ready_made.moves import Move
from assistant.kit.phrasing import counted
from assistant.table.table import NotRecorded

TEXT: Final = "Check a game of your own: rules, buttons, sentences, secrets, pages and catalog, in random games."
GAMES: Final = 200
"""The usual number of random games."""
LONGEST: Final = 200
"""The most lines of a game by the rules."""
SECONDS: Final = 13.0
"""No further game is begun after this time, unless a number of games was asked for."""
PAGES: Final = 6
"""Games in which the pages of all roles are drawn, and some of their buttons are tapped; in others one page."""
MOMENTS: Final = 2
"""How often a game by the rules is looked at closely."""


def words(made: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    made.add_argument("game", metavar="NAME-OR-PATH", help="the key of an installed game, or the folder of its package")
    made.add_argument(
        "--games",
        type=_number,
        default=None,
        metavar="N",
        help=f"play this many random games (default: {GAMES}, or fewer)",
    )
    made.add_argument("--seed", type=int, default=1, metavar="S", help="play other games (default: 1)")


def _number(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 1_000_000:
        raise argparse.ArgumentTypeError("a number of games is a whole number from 1")
    return int(text)


def run(given: argparse.Namespace) -> int:
    """Check a game and print what was found; return 1 if there are faults."""
    with subject(given.game) as found:
        findings = Findings()
        title = found.game.title if found.game else found.key
        print(f"Checking {title} ({found.key}){_place(found)} …\n")
        played = check(found, findings, given.games, given.seed)
        for line in findings.lines():
            print(line)
        faults, advice = findings.count
        print(_summary(title, played, faults, advice))
        return 1 if faults else 0


def _place(found: Subject) -> str:
    """Return where the package is: it may be installed, and in a folder beside."""
    if found.folder is None:
        return ""
    here = Path.cwd()
    return f" in {found.folder.relative_to(here) if found.folder.is_relative_to(here) else found.folder}"


def _summary(title: str, played: str, faults: int, advice: int) -> str:
    notes = f", {counted(advice, 'piece')} of advice" if advice else ""
    if faults:
        return f"{title}: {counted(faults, 'fault')}{notes}. {played}"
    return f"{title}: no faults{notes}. {played}"


def check(found: Subject, findings: Findings, games: int | None = None, seed: int = 1) -> str:
    """Hold a game to everything; return in a sentence how much was played. A broken game never raises here."""
    if found.game is None:
        findings.fault("refused", found.refused)
        return "No game was played."
    watch = Watch(found.game, findings, str(found.folder or ""))
    pages.loaded()
    with listening(watch):
        sentences.spoken_for(watch)
        tally = _Tally(watch, games, seed)
        try:
            pages.set_up(watch)
            tally.play()
        except Exception as wrong:  # noqa: BLE001  (a State of another author may fail in any way)
            watch.fail("A random game stops:", wrong, "stops")
        tally.conclude()
        try:
            rulebook.checked(found, watch)
        except Exception as wrong:  # noqa: BLE001  (see above)
            watch.fail("The catalog cannot be checked:", wrong, "stops")
    return tally.summary


class _Tally:
    """The random games of one check, and how they ended."""

    def __init__(self, watch: Watch, games: int | None, seed: int) -> None:
        self.watch, self.seed = watch, seed
        self.games = GAMES if games is None else games
        self.until = time.monotonic() + (SECONDS if games is None else 10**9)
        self.played = self.ended = self.lines = 0

    def play(self) -> None:
        """Play all games: each once by the rules, and once wildly with one of the laws."""
        for number in range(self.games):
            if time.monotonic() > self.until and number:
                return
            try:
                self._by_the_rules(number)
                self._wildly(number)
            except (Nonsense, NotRecorded) as wrong:
                self.watch.findings.fault("set-up", f"A game cannot be set up: {wrong}")
                return

    def _by_the_rules(self, number: int) -> None:
        chance = Random(f"{self.seed} {number}")
        game = Playing(self.watch, chance)
        moments = {int(1.5 ** chance.randint(0, 12)) for _ in range(MOMENTS)}  # also late in a long game
        for line in range(1, LONGEST + 1):
            if time.monotonic() > self.until:
                return  # one game can take long, too
            self._looked_at(game, line in moments, every=number < PAGES)
            result = game.by_the_rules()
            self.lines += not result
            if result == "stuck" and not self.watch.has_failed("offers", "check", "apply"):
                text = f"Nothing can be tapped, and the game is not over{after_lines(tuple(self.watch.lines))}."
                self.watch.findings.fault("stuck", text)
            if result:
                self.ended += result == "over"
                break
        self._all_of(game, number)
        self.played += 1

    def _looked_at(self, game: Playing, closely: bool, every: bool) -> None:
        """Look at one moment of a game by the rules: its laws always, the rest now and then."""
        view = game.table.view(TABLE)
        for said in self.watch.game.laws(view):
            text = f"A law of the game is broken: {said}{after_lines(tuple(self.watch.lines))}"
            self.watch.findings.fault("law", text)
        if closely and time.monotonic() < self.until:
            tapping.buttons(game)
            tapping.complete(game)
            pages.drawn(game, every)

    def _all_of(self, game: Playing, number: int) -> None:
        """Look at the end of a game, and at all of its lines."""
        sentences.read(game)
        if number < PAGES and time.monotonic() < self.until:
            tapping.corrections(game)
            pages.drawn(game, every=number < 2)
            pages.replayed(game)
            self._hold(game, laws.replay)

    def _wildly(self, number: int) -> None:
        game = Playing(self.watch, Random(f"{self.seed} wild {number}"))
        game.wildly()
        self._hold(game, laws.LAWS[number % len(laws.LAWS)])
        if number % 10 == 0:
            tapping.buttons(game)
            tapping.corrections(game)
            sentences.read(game)
            pages.drawn(game, every=False)

    def _hold(self, game: Playing, law: Callable[[Playing], None]) -> None:
        """Hold a game to one law, to all that take little time, and to secrecy where there are secrets."""
        if any(secrets_of(kind) or kind.private_to for kind in self.watch.plain.events):
            laws.secrecy(game)
        for one in (*laws.ALWAYS, law):
            one(game)

    def conclude(self) -> None:
        """Name what never happened in all these games."""
        findings, watch = self.watch.findings, self.watch
        many = counted(self.played, "random game")
        if self.played and not self.ended:
            text = f"The game never ended in {many}: after which line is it `over`?"
            (findings.advise if watch.over else findings.fault)("end", text)
        for kind in watch.plain.events if self.played else ():
            if kind.begins or kind in EVENTS or kind.__module__.startswith("assistant.families."):
                continue  # not every game reaches all that is ready-made
            name = kind.__name__
            if not watch.offered[kind] and watch.has_failed("offers"):
                continue
            if not watch.offered[kind]:
                text = f"{name} was on no button in {many}: do its `phase`, `who` and `check` ever allow it?"
                (findings.fault if issubclass(kind, Move) else findings.advise)("offered", text)
            elif watch.applied[kind] and not watch.changed[kind] and not watch.has_failed("apply"):
                findings.advise("changes", f"{name} changed nothing in {many}: what is its effect?")

    @property
    def summary(self) -> str:
        """How much was played, in a sentence."""
        many = counted(self.played, "random game")
        return f"{many} with {self.lines:,} lines by the rules, {self.ended} of them to the end (seed {self.seed})."
