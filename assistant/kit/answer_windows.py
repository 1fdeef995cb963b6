"""A window in which others may answer: "X may answer, then Y". It is part of a State and is closed by the fold.

    window = Window(by="anna", about="orbital laser", asked=("ben", "carla"), in_turn=False)
    window = answered(window, "ben")                        # ben passes, by his own tap
    window = challenged(window, "carla", "mole", ("anna",)) # carla's answer may itself be answered
    window = resolved(nobody(window))                       # nobody does: it stands, and the window is closed

Nothing here refuses or knows a rule: the game decides who is asked, in which order, and whether an answer fits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeVar

from assistant.core.fast_replace import replace

PASS: Final = "passed"
"""The answer of a player who does not want to answer, or cannot."""
Tells = Literal["answers", "who", "nothing"]
"""The part of a window that may be known before it is closed: every answer, the players who have answered, or nothing.
"""


@dataclass(frozen=True, kw_only=True)
class AnswerWindow:
    """An action of `by` that others may answer, the players asked in order, and their answers so far.

    `in_turn`: players are asked one after the other; else all at once. `decisive`: the first answer that is not a pass
    closes the window; else everybody is heard. `closed`: nothing more is waited for. `behind` is the window in which
    this one is an answer that can be answered.
    """

    by: str
    about: str = ""
    asked: tuple[str, ...] = ()
    answers: Mapping[str, Any] = field(default_factory=dict[str, Any])
    in_turn: bool = True
    decisive: bool = True
    closed: bool = False
    tells: Tells = "answers"
    behind: AnswerWindow | None = None

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

    @property
    def depth(self) -> int:
        """The number of windows behind this one."""
        return 0 if self.behind is None else 1 + self.behind.depth

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


def challenged(
    window: AnswerWindow, player: str, what: str, asked: Sequence[str], *, in_turn: bool = True
) -> AnswerWindow:
    """Open a window in front of this one for an answer that can be answered itself, until it is resolved."""
    return AnswerWindow(by=player, about=what, asked=tuple(asked), in_turn=in_turn, tells=window.tells, behind=window)


def resolved(window: AnswerWindow) -> AnswerWindow:
    """Return to the window behind: the answer stands if nobody answered it, else it counts as a pass.

    A window without one behind, or one that still waits, stays as it is.
    """
    outer = window.behind
    if outer is None or not window.closed:
        return window
    return answered(outer, window.by, PASS if window.answer else window.about)


def public_window(window: W) -> W:
    """Return the window as all may know it: by `tells`, open answers are left out or shown without content."""
    if window.closed or window.tells == "answers":
        return window
    known = dict.fromkeys(window.answers) if window.tells == "who" else {}
    return replace(window, answers=known)
