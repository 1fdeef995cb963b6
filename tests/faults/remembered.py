"""Rulebooks that remember their answers, so that a story that was folded once need not be folded again.

The functions of a rulebook are pure: the same event after the same State leads to the same State and reads the same.
Tables that look alike to a seat therefore share the States of that seat, and a line that was struck and restored is
not worked out twice. An answer is remembered for exactly one State object and never for one that merely equals it, so
tables that differ anywhere before a line still work it out separately.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any

from assistant.core.event import Event
from assistant.core.game import Game
from dashboards.parts.common.arrangement import Arrangement

MANY = 300_000
"""The number of answers after which all are forgotten, so that a long run needs no more memory than a short one."""


class Memory:
    """Answers by function and arguments; it keeps the arguments, so that no other object gets the id of one."""

    def __init__(self) -> None:
        self._answers: dict[Hashable, tuple[Any, tuple[Any, ...]]] = {}

    def trim(self) -> None:
        """Forget everything if it has become too much."""
        if len(self._answers) > MANY:
            self._answers.clear()

    def of(self, function: Callable[..., Any], kind: Callable[[Any], Any] | None = None) -> Callable[..., Any]:
        """Return a pure function that remembers its answers, each turned into `kind` if it can be read only once."""
        answers = self._answers

        def remembered(*given: Any) -> Any:
            key = function, *map(_key, given)
            known = answers.get(key)
            if known is None:
                found = function(*given)
                known = answers[key] = (kind(found) if kind else found), given
            return known[0]

        return remembered

    def game(self, game: Game[Any]) -> Game[Any]:
        """Return a rulebook that remembers what it has worked out."""
        return replace(
            game,
            apply=self.of(game.apply),
            check=self.of(game.check, tuple),
            offers=self.of(game.offers, tuple),
            completions=self.of(game.completions, tuple),
            tell=self.of(game.tell),
            vocabulary=self.of(game.vocabulary),
            veil=self.of(game.veil),
            covered=self.of(game.covered),
            hushed=self.of(game.hushed),
        )

    def arrangement(self, arrangement: Arrangement) -> Arrangement:
        """Return an arrangement that remembers its pictures of States."""
        return replace(arrangement, picture=self.of(arrangement.picture))


def _key(given: Any) -> Hashable:
    """Return a value that is equal only for equal words and events, and for one and the same State."""
    if isinstance(given, str):
        return given
    if not isinstance(given, Event):
        return id(given)
    try:
        hash(given)
    except TypeError:
        return repr(given)  # an event with a mapping in it
    return given
