"""What a table answers instead of recording: a question, or what a correction would change."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.core.game import Notice


@dataclass(frozen=True)
class Question:
    """Why an entry was not simply recorded: advice, or what others recorded in the meantime."""

    notices: tuple[Notice, ...] = ()
    since: tuple[str, ...] = ()


@dataclass(frozen=True)
class Consequences:
    """What a correction would change: what its line then says, and which other lines read differently or break a rule.

    `text` and `notices` are of the line itself; "" where there is none any more.
    """

    text: str = ""
    notices: tuple[Notice, ...] = ()
    changed: tuple[str, ...] = ()
    illegal: tuple[tuple[str, Notice], ...] = ()
