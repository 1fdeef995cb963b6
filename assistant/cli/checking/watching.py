"""A game whose rules are watched: where they fail, after which lines; what they read, offer, change and say."""

from __future__ import annotations

import logging
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from itertools import islice
from typing import Any, Final

from assistant.cli.checking.findings import Findings, after_lines, failure
from assistant.content import house_rules
from assistant.core import faults
from assistant.core.event import Event
from assistant.core.fast_replace import replace
from assistant.core.faults import at
from assistant.core.game import Game
from assistant.core.offer import Nonsense
from assistant.families.guarded import FURTHER, MOST, guarded

LISTS: Final = ("check", "offers", "laws", "boxes", "completions")
"""Rules that may yield one thing after another, and fail on the way."""


class Watch:
    """What the rules of a game did while it was played. `lines` are the last sentences of the table that is played.

    `game` is the watched game: its failures are noted, and it goes on as it does at a table.
    """

    def __init__(self, game: Game[Any], findings: Findings, folder: str = "") -> None:
        self.plain = game
        self.findings = findings
        self.folder = folder
        self.lines: deque[str] = deque(maxlen=3)
        self.read: set[str] = set()
        self.rules: set[str] = set()
        self.offered: Counter[type[Event]] = Counter()
        self.applied: Counter[type[Event]] = Counter()
        self.changed: Counter[type[Event]] = Counter()
        self._failed: set[tuple[str, str]] = set()
        own = [name for name in FURTHER if getattr(game, name) is not getattr(Game, name)]
        names = ("apply", "check", "offers", "tell", "vocabulary", "laws", *own)
        self.game = guarded(replace(game, **{name: self._watched(name) for name in names}), folder)

    def _watched(self, name: str) -> Callable[..., Any]:
        rule = getattr(self.plain, name)

        @wraps(rule)
        def watched(*given: Any) -> Any:
            try:
                made = rule(*given)
                result = tuple(islice(made, MOST)) if name in LISTS else made
            except Nonsense:
                raise
            except Exception as wrong:
                self._fail(name, given, wrong)
                raise
            self._note(name, given, result)
            return result

        return watched

    def _note(self, name: str, given: tuple[Any, ...], result: Any) -> None:
        if name == "apply":
            self.applied[type(given[0])] += 1
            if not self.changed[type(given[0])] and result != given[1]:
                self.changed[type(given[0])] += 1
        elif name == "check":
            self.rules.update(rule for notice in result for rule in getattr(notice, "rules", ()))
        elif name == "offers":
            self.offered.update(getattr(offer, "kind", Event) for offer in result)

    def _fail(self, name: str, given: tuple[Any, ...], wrong: Exception) -> None:
        what = f"{name} of {type(given[0]).__name__}" if given and isinstance(given[0], Event) else name
        self._failed.add((name, type(wrong).__name__))
        self.fail(f"{what} raises", wrong, name)

    def fail(self, what: str, wrong: BaseException, kind: str) -> None:
        """Note a failure, once for each thing, place and kind of failure."""
        place = at(wrong, self.folder)
        if (what, place) not in self._failed:
            self._failed.add((what, place))
            self.findings.fault(kind, f"{what} {failure(wrong)}{place}{after_lines(tuple(self.lines))}.", what)

    def also_wrong(self) -> Iterator[str]:
        """Yield what the guard has noted beside failures: results of another type than a table can use."""
        for said in faults.faults().get(self.plain.key, ()):
            part, _, what = said.removeprefix(f"{self.plain.title} has a fault in ").partition(": ")
            if not any(part == name and what.startswith(kind) for name, kind in self._failed):
                yield f"{part}: {what}"


# ---------------------------------------------------------------------- what is read


@contextmanager
def listening(watch: Watch) -> Iterator[None]:
    """Note every ambiguous rule that the code asks for, and keep the log quiet, until the end."""
    plain = house_rules.chosen_in

    def chosen_in(options: Mapping[str, str], ambiguity: str) -> str:
        watch.read.add(ambiguity)
        return plain(options, ambiguity)

    log = logging.getLogger("boardside")
    quiet = log.disabled
    _put(plain, chosen_in)
    log.disabled = True
    faults.forget()
    try:
        yield
    finally:
        log.disabled = quiet
        _put(chosen_in, plain)


def _put(old: Any, new: Any) -> None:
    """Put a function in the place of another one, in all modules that have it."""
    for module in _modules():
        if vars(module).get("chosen_in") is old:
            module.chosen_in = new


def _modules() -> Iterable[Any]:
    return [module for module in sys.modules.values() if hasattr(module, "__dict__")]
