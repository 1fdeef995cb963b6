"""Whether the readings of a house rule make a difference: seen by a game that is played, at every line of it.

`watched` returns the same game, whose functions compare. Each time one of them asks how an ambiguous rule is read, it
is called once more for each other reading, on the same table. Two readings differ once an answer differs: what an event
changes, what the rules say to it, what is offered, told, hidden, asked for in secret, or known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, fields, replace
from functools import wraps
from itertools import combinations
from typing import Any, Final

from assistant.authoring.house_rules import plain
from assistant.content.house_rules import choices, noting
from assistant.core.box import Box
from assistant.core.event import Event
from assistant.core.game import Game, State

WATCHED: Final = (
    "lay", "apply", "check", "offers", "tell", "vocabulary", "laws", "completions", "veil", "covered", "hushed",
    "evidence", "asked", "boxes",
)  # fmt: skip
"""The functions of a game that compare."""
OFTEN, SELDOM, BETWEEN = 300, 30, 50
"""How often an ambiguity is compared where the table chose a reading, and elsewhere; then only every so many times."""
Pair = tuple[str, str]
_comparing: ContextVar[bool] = ContextVar("comparing", default=False)


@dataclass(frozen=True)
class _Line:
    """A line of a seat's story at a table with other house rules."""

    seq: int
    number: int
    event: Event
    before: Any
    after: Any


class Differences:
    """The pairs of readings of a game that have not been seen to differ yet: `left`, by ambiguity."""

    def __init__(self, game: Game[Any]) -> None:
        self.title = game.title
        self.left: dict[str, frozenset[Pair]] = {
            ruling.ambiguity: frozenset(combinations(choices(ruling.ambiguity), 2))
            for ruling in game.rulings
            if not plain(game.key, ruling.ambiguity)
        }
        self._often: Counter[tuple[str, bool]] = Counter()

    def __iter__(self) -> Iterator[tuple[str, Pair]]:
        """Yield the pairs that are left, each with its ambiguity."""
        for ambiguity, pairs in self.left.items():
            yield from ((ambiguity, pair) for pair in sorted(pairs))

    def said(self) -> Iterator[str]:
        """Yield a sentence for each pair that is left."""
        for ambiguity, (one, other) in self:
            yield f"{ambiguity}: “{one}” and “{other}” make no difference in {self.title}."

    def compare(self, work: Callable[..., Any], given: Sequence[Any], named: Mapping[str, Any]) -> Any:
        """Return what `work` answers to these arguments; compare its answers under the other readings it asked for."""
        with noting() as noted:
            answer = _whole(work(*given, **named))
            _compared(answer)  # boxes ask when they are asked what may be submitted
        options = _options(given, named)

        def at(others: Mapping[str, str]) -> Any:
            return _compared(_whole(work(*_at(given, others), **_named(named, others))))

        for ambiguity in noted:
            if self.left.get(ambiguity) and self._due(ambiguity, ambiguity in options):
                self._tell_apart(ambiguity, at, options)
        return answer

    def _due(self, ambiguity: str, on_purpose: bool) -> bool:
        """Return whether to compare now: most often at tables that chose a reading, which is where it matters."""
        self._often[ambiguity, on_purpose] += 1
        often = self._often[ambiguity, on_purpose]
        return often <= (OFTEN if on_purpose else SELDOM) or often % BETWEEN == 0

    def _tell_apart(
        self, ambiguity: str, answer: Callable[[Mapping[str, str]], Any], options: Mapping[str, str]
    ) -> None:
        """Take the pairs whose answers differ from those that are left."""
        token = _comparing.set(True)
        try:
            pairs = self.left[ambiguity]
            readings = {reading for pair in pairs for reading in pair}
            answers = {reading: answer({**options, ambiguity: reading}) for reading in readings}
        finally:
            _comparing.reset(token)
        self.left[ambiguity] &= {(one, other) for one, other in pairs if answers[one] == answers[other]}


def watched(game: Game[Any]) -> tuple[Game[Any], Differences]:
    """Return the game with functions that compare, and the pairs of its readings that are left to be told apart."""
    left = Differences(game)
    own = {name: work for name in WATCHED if (work := getattr(game, name)) is not getattr(Game, name, None)}
    return replace(game, **{name: _watching(work, left) for name, work in own.items()}), left


def _watching(work: Callable[..., Any], left: Differences) -> Callable[..., Any]:
    @wraps(work)
    def comparing(*given: Any, **named: Any) -> Any:
        if _comparing.get() or not any(left.left.values()):
            return work(*given, **named)
        held = [list(one) if isinstance(one, Iterator) else one for one in given]  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        return left.compare(work, held, named)

    return comparing


# ---------------------------------------------------------------- the same arguments at a table with other house rules


def _options(given: Iterable[Any], named: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the house rules that a function is given: those of a set-up, or of the first State."""
    if "options" in named:
        return named["options"] or {}
    for one in given:
        if isinstance(one, State) or (isinstance(one, Event) and hasattr(one, "options")):
            return one.options  # type: ignore[union-attr]
        if isinstance(one, list) and one and hasattr(one[-1], "after"):
            return one[-1].after.options  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
    return {}


def _at(given: Iterable[Any], options: Mapping[str, str]) -> Iterator[Any]:
    """Yield the arguments with these house rules."""
    for one in given:
        if isinstance(one, State) or (isinstance(one, Event) and hasattr(one, "options")):
            yield replace(one, options=dict(options))  # type: ignore[call-arg]
        elif isinstance(one, list) and one and hasattr(one[-1], "after"):
            yield [_Line(s.seq, s.number, *_at((s.event, s.before, s.after), options)) for s in one]  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
        else:
            yield one


def _named(named: Mapping[str, Any], options: Mapping[str, str]) -> dict[str, Any]:
    return {**named, "options": dict(options)} if "options" in named else dict(named)


# ---------------------------------------------------------------- answers that can be compared


def _whole(answer: Any) -> Any:
    return tuple(answer) if isinstance(answer, Iterator) else answer  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]


def _compared(answer: Any) -> Any:
    """Return of an answer what can be compared: no house rules, which differ in any case, and no functions of boxes."""
    if isinstance(answer, tuple | list):
        return tuple(map(_compared, answer))  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    if isinstance(answer, Box):
        plain = {f.name: value for f in fields(answer) if not callable(value := getattr(answer, f.name))}
        return plain, tuple(map(answer.offer, answer.seats))
    if isinstance(answer, State) or (isinstance(answer, Event) and hasattr(answer, "options")):
        return replace(answer, options={})  # type: ignore[call-arg]
    return answer
