"""A game whose rules are watched: where they fail, after which lines; what they read, offer, change and say."""

from __future__ import annotations

import logging
import os
import sys
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from functools import wraps
from itertools import islice
from typing import Any, Final

from assistant.cli.checking.findings import Findings, after_lines, failure
from assistant.content import house_rules
from assistant.core import faults
from assistant.core.event import Event
from assistant.core.fast_replace import replace
from assistant.core.faults import WrongResult, at
from assistant.core.game import Game
from assistant.core.offer import Nonsense
from assistant.families.guarded import FURTHER, MOST, guarded

LISTS: Final = ("check", "offers", "laws", "boxes", "completions")
"""Rules that may yield one thing after another, and fail on the way."""

TWICE: Final = 20
"""How often an event of each kind is applied twice, to see that nothing else decides what it means."""


class Watch:
    """The rules of a game at work, while it is played. `lines` are the last sentences of the table that is played.

    `game` is the watched game: its failures are noted, and it goes on as it does at a table.
    """

    def __init__(self, game: Game[Any], findings: Findings, folder: str = "") -> None:
        self.plain = game
        self.findings = findings
        self.folder = folder
        self.lines: deque[str] = deque(maxlen=3)
        self.read: set[str] = set()
        self.rules: set[str] = set()
        self.over = False
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
                made = self._pure(rule, *given) if name == "apply" else rule(*given)
                result: Any = _listed(made) if name in LISTS else made
            except Nonsense:
                raise
            except Exception as wrong:
                self._fail(name, given, wrong)
                raise
            except SystemExit as wrong:
                self._fail(name, given, wrong)
                raise RuntimeError(name) from wrong  # a rule does not end the program
            self._note(name, given, result)
            return result

        return watched

    def _pure(self, rule: Callable[[Event, Any], Any], event: Event, state: Any) -> Any:
        """Return the State after the event; it must be the same each time, and the State before must stay as it is."""
        kind = type(event)
        if self.applied[kind] >= TWICE:
            return rule(event, state)
        was, after = repr(state), rule(event, state)
        if repr(state) != was:
            text = f"apply of {kind.__name__} changes the State that it is given: return another one, with `replace`."
            self.findings.fault("changed in place", text)
        elif rule(event, state) != after:
            text = f"apply of {kind.__name__} gives another State each time: only event and State may decide."
            self.findings.fault("by chance", text)
        return after

    def _note(self, name: str, given: tuple[Any, ...], result: Any) -> None:
        if name == "apply":
            self.applied[type(given[0])] += 1
            self.over = self.over or getattr(result, "over", False) is True
            if not self.changed[type(given[0])] and result != given[1]:
                self.changed[type(given[0])] += 1
        elif name == "check":
            self.rules.update(rule for notice in result for rule in getattr(notice, "rules", ()))
        elif name == "offers":
            self.offered.update(getattr(offer, "kind", Event) for offer in result)

    def _fail(self, name: str, given: tuple[Any, ...], wrong: BaseException) -> None:
        self._failed.add((name, type(wrong).__name__))
        kind = type(given[0]).__name__ if given and isinstance(given[0], Event) else ""
        self.fail(f"{_method(wrong, self.folder) or (f'{name} of {kind}' if kind else name)} raises", wrong, name)

    def has_failed(self, *names: str) -> bool:
        """Return whether one of these rules has failed: then other findings may only follow from that."""
        return any(name in names for name, _ in self._failed)

    def fail(self, what: str, wrong: BaseException, kind: str) -> None:
        """Note a failure, once for each thing, place and kind of failure."""
        place = at(wrong, self.folder)
        if (what, place) not in self._failed:
            self._failed.add((what, place))
            self.findings.fault(kind, f"{what} {failure(wrong)}{place}{after_lines(tuple(self.lines))}.", what)

    def guarded(self, part: str, wrong: BaseException) -> None:
        """Note what a guard has caught, unless it was noted before: results that are of no use, and pages."""
        shown = part.removeprefix("screens (").removesuffix(")")
        what = f"`{shown}` of the screens" if shown != part else part
        if isinstance(wrong, WrongResult) and (what, str(wrong)) in self._failed:
            return
        if isinstance(wrong, WrongResult):
            self._failed.add((what, str(wrong)))
            self.findings.fault("result", f"{what} cannot be used: {wrong}{after_lines(tuple(self.lines))}.", what)
        elif (part, type(wrong).__name__) not in self._failed:
            self.fail(f"{what} raises", wrong, "guarded")


def _listed(made: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(islice(made, MOST))


def _method(wrong: BaseException, folder: str) -> str:
    """Return the innermost method of a kind of event in which something failed: "check of TokenStolen"."""
    found, trace = "", wrong.__traceback__
    while trace is not None:
        frame, code = trace.tb_frame, trace.tb_frame.f_code
        event = frame.f_locals.get("self", frame.f_locals.get("cls"))
        kind = event if isinstance(event, type) else type(event)
        if folder and code.co_filename.startswith(folder + os.sep) and issubclass(kind, Event):
            found = f"{code.co_name} of {kind.__name__}"
        trace = trace.tb_next
    return found


# ---------------------------------------------------------------------- what is read, and what a guard catches


@contextmanager
def listening(watch: Watch) -> Generator[None]:
    """Note every ambiguous rule that the code asks for and all that the guards catch, until the end."""
    plain, note = house_rules.chosen_in, faults.note

    def chosen_in(options: Mapping[str, str], ambiguity: str) -> str:
        watch.read.add(ambiguity)
        return plain(options, ambiguity)

    def noted(_game: str, _title: str, part: str, wrong: BaseException, _folder: str = "") -> None:
        watch.guarded(part, wrong)

    log = logging.getLogger("boardside")
    quiet = log.disabled
    log.disabled = True
    _put("chosen_in", plain, chosen_in)
    _put("note", note, noted)
    try:
        yield
    finally:
        _put("note", noted, note)
        _put("chosen_in", chosen_in, plain)
        log.disabled = quiet


def _put(name: str, old: Any, new: Any) -> None:
    """Put a function in the place of another one, in all modules that have it."""
    for module in list(sys.modules.values()):
        if getattr(module, "__dict__", {}).get(name) is old:
            setattr(module, name, new)
