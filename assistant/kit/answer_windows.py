"""A window in which others may answer: "X may answer, then Y". It is part of a State and is closed by the fold.

    window = AnswerWindow(by="anna", about="orbital laser", asked=("ben", "carla"), in_turn=False)
    window = answered(window, "ben")            # ben passes, by his own tap
    window = answered(window, "carla", "mole")  # carla answers, and the window is closed

Nothing here refuses or knows a rule: the game decides who is asked, in which order, and whether an answer fits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from assistant.core.fast_replace import replace

PASS: Final = "passed"
"""The answer of a player who does not want to answer, or cannot."""


@dataclass(frozen=True, kw_only=True)
class AnswerWindow:
    """An action of `by` that others may answer, the players asked in order, and their answers so far.

    `in_turn`: players are asked one after the other; else all at once. `decisive`: the first answer that is not a pass
    closes the window; else everybody is heard. `closed`: nothing more is waited for.
    """

    by: str
    about: str = ""
    asked: tuple[str, ...] = ()
    answers: Mapping[str, Any] = field(default_factory=dict[str, Any])
    in_turn: bool = True
    decisive: bool = True
    closed: bool = False

    @property
    def unheard(self) -> tuple[str, ...]:
        """The players who were asked and have not answered, in order."""
        return tuple(player for player in self.asked if player not in self.answers)

    @property
    def waiting(self) -> tuple[str, ...]:
        """The players for whom the table waits at this moment; none once the window is closed."""
        if self.closed:
            return ()
        return self.unheard[:1] if self.in_turn else self.unheard

    @property
    def answer(self) -> tuple[str, Any] | None:
        """The first answer in order that is not a pass, as a pair of player and answer; None if there is none."""
        return next(((who, self.answers[who]) for who in self.asked if self.answers.get(who, PASS) != PASS), None)

    def before(self, player: str | None) -> tuple[str, ...]:
        """Return the players asked before `player`; everybody for None (nobody answered), nobody if `player` is not
        asked.
        """
        if player is None:
            return self.asked
        return self.asked[: self.asked.index(player)] if player in self.asked else ()

    def silent(self, player: str | None) -> dict[str, Any]:
        """Return a pass for every player who is asked before `player` and has not answered."""
        return {one: PASS for one in self.before(player) if one not in self.answers}


W = TypeVar("W", bound=AnswerWindow)


def heard(window: W, answers: Mapping[str, Any]) -> W:
    """Record these answers; the window closes when they decide it, or when everybody has been heard."""
    known = {**window.answers, **answers}
    decided = window.decisive and any(what != PASS for what in answers.values())
    every = all(player in known for player in window.asked)
    return replace(window, answers=known, closed=window.closed or decided or every)


def answered(window: W, player: str, what: Any = PASS) -> W:
    """Record one answer, or a pass."""
    return heard(window, {player: what})


def nobody(window: W) -> W:
    """Record that nobody else answers: all the remaining players have passed."""
    return shut(heard(window, window.silent(None)))


def shut(window: W) -> W:
    """Close the window because play goes on; missing answers are not waited for any more."""
    return replace(window, closed=True)
