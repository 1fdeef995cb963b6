"""A window in which others may answer: "X may answer, then Y". It stands inside a State and is closed by the fold.

    window = Window(by="anna", about="orbital laser", asked=("ben", "carla"), in_turn=False)
    window = answered(window, "ben")                        # ben passes, by the own tap
    window = challenged(window, "carla", "mole", ("anna",)) # carla's answer may itself be answered
    window = resolved(nobody(window))                       # nobody does: it stands, and the window is closed

Nothing here refuses or knows a rule: who is asked, in which order and whether an answer fits is the game's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeVar

from assistant.core.fast_replace import replace

PASS: Final = "passed"
"""The answer of who does not want to, or cannot."""
Tells = Literal["answers", "who", "nothing"]
"""What may be known of a window before it is closed: every answer, who has answered, or nothing."""


@dataclass(frozen=True, kw_only=True)
class Window:
    """What `by` did that others may answer, who is asked in which order, and what they have said so far.

    `in_turn`: one is asked after the other; else all at once. `decisive`: the first answer that is not a pass closes
    it; else everybody is heard. `closed` says that nothing more is waited for, `behind` is the window in
    which this one is an answer that can be answered.
    """

    by: str
    about: str = ""
    asked: tuple[str, ...] = ()
    answers: Mapping[str, Any] = field(default_factory=dict[str, Any])
    in_turn: bool = True
    decisive: bool = True
    closed: bool = False
    tells: Tells = "answers"
    behind: Window | None = None

    @property
    def unheard(self) -> tuple[str, ...]:
        """Who was asked and has not answered, in order."""
        return tuple(player for player in self.asked if player not in self.answers)

    @property
    def waiting(self) -> tuple[str, ...]:
        """Whom the table waits for at this moment; nobody once it is closed."""
        if self.closed:
            return ()
        return self.unheard[:1] if self.in_turn else self.unheard

    @property
    def answer(self) -> tuple[str, Any] | None:
        """The first answer in order that is not a pass: who, and what; None if there is none."""
        return next(((who, self.answers[who]) for who in self.asked if self.answers.get(who, PASS) != PASS), None)

    @property
    def depth(self) -> int:
        """How many windows are behind this one."""
        return 0 if self.behind is None else 1 + self.behind.depth

    def before(self, player: str | None) -> tuple[str, ...]:
        """Who is asked before `player`; everybody for None (nobody answered), nobody for who is not asked."""
        if player is None:
            return self.asked
        return self.asked[: self.asked.index(player)] if player in self.asked else ()

    def silent(self, player: str | None) -> dict[str, Any]:
        """A pass for everybody who is asked before `player` and has not answered."""
        return {one: PASS for one in self.before(player) if one not in self.answers}


W = TypeVar("W", bound=Window)


def heard(window: W, answers: Mapping[str, Any]) -> W:
    """These answers are known; it closes when they decide it, or when everybody has been heard."""
    known = {**window.answers, **answers}
    decided = window.decisive and any(what != PASS for what in answers.values())
    every = all(player in known for player in window.asked)
    return replace(window, answers=known, closed=window.closed or decided or every)


def answered(window: W, player: str, what: Any = PASS) -> W:
    """One answer, or a pass."""
    return heard(window, {player: what})


def nobody(window: W) -> W:
    """The table says that nobody else answers: all who are left have passed."""
    return shut(heard(window, window.silent(None)))


def shut(window: W) -> W:
    """Play goes on: what has not been said is not waited for any more."""
    return replace(window, closed=True)


def challenged(window: Window, player: str, what: str, asked: Sequence[str], *, in_turn: bool = True) -> Window:
    """An answer that can be answered itself: a window in front of this one, until it is resolved."""
    return Window(by=player, about=what, asked=tuple(asked), in_turn=in_turn, tells=window.tells, behind=window)


def resolved(window: Window) -> Window:
    """The window behind goes on: the answer stands if nobody answered it, else it was none.

    A window without one behind, or one that still waits, stays as it is.
    """
    outer = window.behind
    if outer is None or not window.closed:
        return window
    return answered(outer, window.by, PASS if window.answer else window.about)


def told(window: W) -> W:
    """The window as all may know it: open answers are left out, or only said to be there, as `tells` has it."""
    if window.closed or window.tells == "answers":
        return window
    known = dict.fromkeys(window.answers) if window.tells == "who" else {}
    return replace(window, answers=known)
