"""The figures of packages with a game: those of their own module `figures`, under a guard, or wins, scores and times.

Whatever its figures raise, the game counts in the statistics with its seats, turns and times. Failures are noted for
the host (`assistant.core.faults`).
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from operator import attrgetter
from typing import Any, Final, TypeVar, cast

from assistant.content.plugins import Plugin, title
from assistant.core.event import secrets_of
from assistant.core.faults import WrongResult, note
from assistant.core.game import Game
from assistant.figures.facts import rows
from assistant.figures.facts.measures import Measures, Sentence, Standing

OTHER: Final = "other"
"""The family of games that are no mystery, war or market."""
SCORES: Final = ("score", "scores")
"""Fields of a State that may hold points by seat."""

T = TypeVar("T")


def measures(plugin: Plugin) -> Measures:
    """Return the figures of a package's game: its own as far as they work, else winners, scores and times."""

    def tried(part: str, work: Callable[..., T], otherwise: T, *given: Any) -> T:
        try:
            return work(*given)
        except Exception as wrong:  # noqa: BLE001  (somebody else's code may fail in any way)
            _note(plugin, part, wrong)
            return otherwise

    own = _own(plugin) or Measures(OTHER, "points", 0.0, {}, winners=_winners, score=_score, hides=_hides(plugin))
    return Measures(
        family=own.family if isinstance(own.family, str) and own.family else OTHER,  # pyright: ignore[reportUnnecessaryIsInstance]
        unit=own.unit if isinstance(own.unit, str) and own.unit else "points",  # pyright: ignore[reportUnnecessaryIsInstance]
        within=own.within if isinstance(own.within, (int, float)) else 0.0,  # pyright: ignore[reportUnnecessaryIsInstance]
        tables={
            kind: partial(tried, kind.table, _of_kind(kind, work), ())
            for kind, work in own.tables.items()
            if kind.__module__ == rows.__name__
        },
        results=None if own.results is None else partial(tried, "results", _of_kind(rows.ResultRow, own.results), ()),
        standing=partial(tried, "standing", _standing(own.standing), None),
        verdict=partial(tried, "verdict", _of_kind(Sentence, own.verdict), ()),
        winners=lambda state: tried("winners", lambda: _seats(own.winners(state), state), ()),
        score=lambda state: tried("score", lambda: _points(own.score(state), state), {}),
        cycle=partial(tried, "cycle", _one(own.cycle, int), None),
        situation=lambda what, line: tried("situation", lambda: str(own.situation(what, line) or ""), ""),
        hides=bool(own.hides),
    )


def _note(plugin: Plugin, part: str, wrong: BaseException) -> None:
    note(plugin.key, title(plugin.key), f"figures ({part})", wrong, str(plugin.folder))


def _own(plugin: Plugin) -> Measures | None:
    """Return what the module `figures` of the package defines; None if it has none that can be used."""
    module = f"{plugin.package}.figures"
    try:
        if module not in sys.modules and find_spec(module) is None:
            return None
        own: Any = getattr(import_module(module), "MEASURES", None)
        if own is None:
            return None
        if not isinstance(own, Measures) or {*map(type, own.tables)} - {type}:
            raise WrongResult(f"it is a {type(own).__name__} and no Measures of tables")
        return own
    except (Exception, SystemExit) as wrong:  # noqa: BLE001  (a package may fail in any way, or end the program)
        _note(plugin, "MEASURES", wrong)
        return None


def _hides(plugin: Plugin) -> bool:
    """Return whether the game has secrets, so that figures must not tell more than the table knows."""
    try:
        module, _, value = plugin.value.partition(":")
        game: Game[Any] = attrgetter(value.partition("[")[0].strip())(import_module(module.strip()))
        own = any(getattr(game, name) is not getattr(Game, name) for name in ("veil", "covered", "hushed"))
        return own or any(secrets_of(kind) or kind.private_to for kind in game.events)
    except (Exception, SystemExit):  # noqa: BLE001  (it is not on the shelf then)
        return True


# ---------------------------------------------------------------- what counts


def _of_kind(kind: type[T], work: Callable[..., Iterable[Any]]) -> Callable[..., Sequence[T]]:
    def listed(*given: Any) -> Sequence[T]:
        found = tuple(work(*given))
        if wrong := next((one for one in found if not isinstance(one, kind)), None):
            raise WrongResult(f"it gave a {type(wrong).__name__} and no {kind.__name__}")
        return found

    return listed


def _one(work: Callable[..., Any], kind: type[T]) -> Callable[..., T | None]:
    def found(*given: Any) -> T | None:
        one = work(*given)
        if one is not None and not isinstance(one, kind):
            raise WrongResult(f"it gave a {type(one).__name__} and no {kind.__name__}")
        return one

    return found


def _standing(work: Callable[..., Any]) -> Callable[..., Standing | None]:
    standing = _one(work, Standing)

    def whole(*given: Any) -> Standing | None:
        found = standing(*given)
        if found is not None and {len(of) for of in found.series.values()} - {len(found.lines)}:
            raise WrongResult("it gave a Standing with more or fewer figures than lines")
        return found

    return whole


def _winners(state: Any) -> tuple[str, ...]:
    return _seats(getattr(state, "winners", ()), state)


def _score(state: Any) -> Mapping[str, float]:
    return _points(next((getattr(state, name) for name in SCORES if hasattr(state, name)), None), state)


def _seats(found: Any, state: Any) -> tuple[str, ...]:
    """Return the seats among what a game calls its winners."""
    named = (found,) if isinstance(found, str) else cast("Iterable[Any]", found) if isinstance(found, Iterable) else ()
    every = [seat for seat in named if isinstance(seat, str)]
    return tuple(player.key for player in state.players if player.key in every)


def _points(found: Any, state: Any) -> Mapping[str, float]:
    """Return the numbers of seats among what a game calls its score."""
    known: Mapping[Any, Any] = cast("Mapping[Any, Any]", found) if isinstance(found, Mapping) else {}
    numbers: dict[str, Any] = {player.key: known.get(player.key) for player in state.players}
    return {seat: points for seat, points in numbers.items()
            if isinstance(points, (int, float)) and not isinstance(points, bool) and math.isfinite(points)}  # fmt: skip
