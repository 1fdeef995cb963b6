"""The answers of a table that records nothing yet: a question, or the consequences of a correction."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.core.game import Notice


@dataclass(frozen=True)
class PendingQuestion:
    """The reason why an entry was not recorded right away: advice, or what others recorded in the meantime."""

    notices: tuple[Notice, ...] = ()
    since: tuple[str, ...] = ()


@dataclass(frozen=True)
class Consequences:
    """The effects of a correction: how its line would read, and which other lines would change or break a rule.

    `text` and `notices` belong to the corrected line itself; `text` is "" if that line is gone. `changed` has
    other lines by their labels, with the sentences that they would then be.
    """

    text: str = ""
    notices: tuple[Notice, ...] = ()
    changed: tuple[tuple[str, str], ...] = ()
    illegal: tuple[tuple[str, Notice], ...] = ()
