"""Whether the readings of a house rule make a difference: seen by a game that is played, at every line of it.

`watched` returns the same game, whose functions compare. Each time one of them asks how an ambiguous rule is read, it
is called once more for each other reading, on the same table. Two readings differ once an answer differs: what an event
changes, what the rules say to it, what is offered, told, hidden, asked for in secret, or known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields, replace
from functools import wraps
from inspect import signature
from itertools import combinations
from typing import Any, Final, cast

from assistant.authoring.house_rules import plain
from assistant.content.house_rules import Noting, choices, chosen_in
from assistant.core.box import Box
from assistant.core.event import Event
from assistant.core.game import Game, Ruling, State
from assistant.kit.learning import Learning, Learnt

WATCHED: Final = (
    "lay", "apply", "check", "offers", "tell", "vocabulary", "laws", "completions", "veil", "covered", "hushed",
    "evidence", "asked", "boxes",
)  # fmt: skip
"""The functions of a game that compare."""
FEW, OFTEN, SELDOM, BETWEEN = 3, 20, 2, 100
"""Where the table chose a reading of an ambiguity, and no more than `FEW` others, it is compared each time it is asked
for; among many choices `OFTEN`, at other tables `SELDOM`, and then only every `BETWEEN` times.
"""
Pair = tuple[str, str]
_comparing: ContextVar[bool] = ContextVar("comparing", default=False)


@contextmanager
def not_comparing() -> Generator[None]:
    """Have the functions of watched games answer without comparing meanwhile."""
    token = _comparing.set(True)
    try:
        yield
    finally:
        _comparing.reset(token)


@dataclass(frozen=True)
class _Line:
    """A line of a seat's story at a table with other house rules."""

    seq: int
    number: int
    event: Event
    before: Any
    after: Any


class Differences:
    """The pairs of readings of a game that have not been seen to differ yet: `left`, by ambiguity.

    `patience` is how many times as often as in one test of many they are compared.
    """

    def __init__(self, game: Game[Any]) -> None:
        self.patience = 1
        self.title = game.title
        self.left: dict[str, frozenset[Pair]] = {
            ruling.ambiguity: frozenset(
                pair for pair in combinations(choices(ruling.ambiguity), 2) if not _alike(game.key, ruling, pair)
            )
            for ruling in game.rulings
            if not plain(game.key, ruling.ambiguity)
        }
        self.complete = not any(self.left.values())
        """Whether every pair was seen to differ."""
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
        with Noting() as noted:
            answer = _whole(work(*given, **named))
            if _has_boxes(answer):
                _compared(answer)  # boxes ask when they are asked what may be submitted
        if not noted or not (asked := [ambiguity for ambiguity in noted if self.left.get(ambiguity)]):
            return answer
        options = _options(given, named)

        def at(others: Mapping[str, str]) -> Any:
            return _compared(_whole(work(*(_at(one, others) for one in given), **_named(named, others))))

        for ambiguity in asked:
            if self._due(ambiguity, options):
                self._tell_apart(ambiguity, at, options, _compared(answer))
        return answer

    def again(self) -> None:
        """Count anew how often an ambiguity was compared: another table begins, where it may matter."""
        self._often.clear()

    def _due(self, ambiguity: str, options: Mapping[str, str]) -> bool:
        """Return whether to compare now: most often at tables that chose a reading, which is where it matters."""
        chose = ambiguity in options
        self._often[ambiguity, chose] += 1
        often = self._often[ambiguity, chose]
        return (
            (chose and len(options) <= FEW + 1)
            or often <= self.patience * (OFTEN if chose else SELDOM)
            or often % BETWEEN == 0
        )

    def _tell_apart(
        self, ambiguity: str, answer: Callable[[Mapping[str, str]], Any], options: Mapping[str, str], given: Any
    ) -> None:
        """Remove the pairs whose answers differ from those that are left.

        `given` is the answer under the table's own reading. Most comparisons find no difference, and then it need not
        be worked out once more. A difference counts only between answers to options that name the reading.
        """
        with not_comparing():
            pairs, own = self.left[ambiguity], chosen_in(options, ambiguity)
            readings = {reading for pair in pairs for reading in pair}
            answers = {
                reading: given if reading == own else answer({**options, ambiguity: reading}) for reading in readings
            }
            if own in readings and any(answers[one] != answers[other] for one, other in pairs):
                answers[own] = answer({**options, ambiguity: own})
        self.left[ambiguity] &= {(one, other) for one, other in pairs if answers[one] == answers[other]}
        self.complete = not any(self.left.values())


def _alike(game: str, ruling: Ruling, pair: Pair) -> bool:
    """Return whether the catalogue says that one of these readings plays as the other, which is the default."""
    others = [one for one in pair if one != ruling.default]
    return len(others) == 1 and bool(plain(game, f"{ruling.ambiguity} {others[0]}"))


def watched(game: Game[Any]) -> tuple[Game[Any], Differences]:
    """Return the game with functions that compare, and the pairs of its readings that are left to be told apart."""
    left = Differences(game)
    own = {name: work for name in WATCHED if (work := getattr(game, name)) is not getattr(Game, name, None)}
    return replace(game, **{name: watching(work, left) for name, work in own.items()}), left


def watching(work: Callable[..., Any], left: Differences) -> Callable[..., Any]:
    """Return a function that compares its answers; its arguments hold a State, a line with its States, or a set-up."""
    if isinstance(work, Learning):
        return Learning(watching(work.learn, left))
    words = tuple(signature(work).parameters)
    at = words.index("options") if "options" in words else None

    @wraps(work)
    def comparing(*given: Any, **named: Any) -> Any:
        if left.complete or _comparing.get():
            return work(*given, **named)
        held: Sequence[Any] = given
        if any(map(_runs_out, given)):
            held = [list(cast("Iterator[Any]", one)) if _runs_out(one) else one for one in given]
        if at is not None:
            named = {
                "options": held[at] if at < len(held) else {},
                **dict(zip(words[at + 1 :], held[at + 1 :], strict=False)),
                **named,
            }
        return left.compare(work, held[:at], named)

    return comparing


# ---------------------------------------------------------------- the same arguments at a table with other house rules


def _options(given: Iterable[Any], named: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the house rules that a function is given: those of a set-up, or of the first State."""
    if "options" in named:
        return named["options"] or {}
    for one in given:
        if _has_options(one):
            return one.options
        if lines := _lines(one):
            return lines[-1].after.options
    return {}


def _at(one: Any, options: Mapping[str, str]) -> Any:
    """Return an argument with these house rules."""
    if _has_options(one):
        return replace(one, options=dict(options))
    if lines := _lines(one):
        others = [_line(line, options) for line in lines]
        return others if isinstance(one, list) else others[0]
    return one


def _line(line: Any, options: Mapping[str, str]) -> _Line:
    event, before, after = (_at(one, options) for one in (line.event, line.before, line.after))
    return _Line(line.seq, line.number, event, before, after)


def _has_options(one: object) -> bool:
    return isinstance(one, State | Event) and hasattr(one, "options")


def _lines(one: Any) -> list[Any]:
    """Return the lines of a story that an argument is, or none."""
    lines = cast("list[Any]", one) if isinstance(one, list) else [one]
    return lines if lines and hasattr(lines[-1], "before") and hasattr(lines[-1], "after") else []


def _named(named: Mapping[str, Any], options: Mapping[str, str]) -> dict[str, Any]:
    return {**named, "options": dict(options)} if "options" in named else dict(named)


# ---------------------------------------------------------------- answers that can be compared


def _runs_out(one: object) -> bool:
    """Return whether this is an iterator, faster than its abstract class does."""
    return hasattr(one, "__next__")


def _whole(answer: Any) -> Any:
    return tuple(cast("Iterator[Any]", answer)) if _runs_out(answer) else answer


def _has_boxes(answer: object) -> bool:
    return bool(answer) and isinstance(answer, tuple) and isinstance(cast("tuple[Any, ...]", answer)[0], Box)


def _compared(answer: Any) -> Any:
    """Return of an answer what can be compared: no house rules, which differ in any case, and no functions of boxes."""
    if isinstance(answer, tuple | list):
        return tuple(map(_compared, cast("Sequence[Any]", answer)))
    if isinstance(answer, Learnt):
        return answer.evidence, answer.spoken
    if isinstance(answer, Box):
        plain = {f.name: value for f in fields(answer) if not callable(value := getattr(answer, f.name))}
        return plain, tuple(map(answer.offer, answer.seats))
    return replace(answer, options={}) if _has_options(answer) else answer
