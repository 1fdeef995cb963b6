"""The sentences of a game: one for each kind of event, without keys, braces or words of Python."""

from __future__ import annotations

import re
from typing import Any, Final

from assistant.cli.checking.findings import quoted
from assistant.cli.checking.playing import Playing
from assistant.cli.checking.watching import Watch
from assistant.core.event import REFEREE, Event, nouns_of
from assistant.families.ready_made.moves import Move, spoken

PYTHON: Final = re.compile(r"\bNone\b|\bTrue\b|\bFalse\b|\[\]|\(\)|\{\}|\['|\('|\{'|object at 0x|\w+\(\w+=")
"""Words and marks of Python that no sentence has."""


def spoken_for(watch: Watch) -> None:
    """Hold every kind of event to have a sentence and, if it is a move, a button of its own."""
    for kind in watch.plain.events:
        if not issubclass(kind, Move):
            continue
        name = kind.__name__
        if not kind.says and kind.tell is Move.tell:
            watch.findings.fault("says", f"{name} has no sentence: give it `says`, or `tell`.")
        if not kind.verb and not kind.private_to:
            text = f"{name} has no `verb`: its button says “{spoken(name).capitalize()}”."
            watch.findings.advise("verb", text)
        if kind.says:
            _braces(watch, kind)


def _braces(watch: Watch, kind: type[Move]) -> None:
    """Hold the braces of a sentence and of a button to name fields, and labels too."""
    known = set(kind.__dataclass_fields__)
    for name in kind.labels.keys() - known:
        text = f"`labels` of {kind.__name__} names “{name}”, and it has no such field."
        watch.findings.fault("labels", text, kind.__name__)
    for what, text in (("says", kind.says), ("verb", kind.verb)):
        for name in re.findall(r"\{(\w+)[^}]*\}", text):
            if name not in known:
                said = f"`{what}` of {kind.__name__} names “{name}”, and it has no such field: {quoted(text)}."
                watch.findings.fault("braces", said, kind.__name__)


def read(playing: Playing) -> None:
    """Hold the lines of a game to sentences in the words of the table."""
    for told in playing.table.account(REFEREE):
        _sentence(playing, told.event, told.text, told.after)


def _sentence(playing: Playing, event: Event, text: str, state: Any) -> None:
    kind, findings = type(event).__name__, playing.watch.findings
    if text.rstrip(".") == kind:
        findings.fault("says", f"{kind} has no sentence: `tell` gives its name.")
    elif any(mark in text for mark in "{}") and not _typed(event, "{"):
        findings.fault("sentence", f"The sentence of {kind} has braces: {quoted(text)}.", kind)
    elif PYTHON.search(text):
        findings.fault("sentence", f"The sentence of {kind} has words of Python: {quoted(text)}.", kind)
    elif key := _raw_key(event, text, state):
        findings.fault(
            "sentence", f"The sentence of {kind} has the key “{key}” instead of a name: {quoted(text)}.", kind
        )
    elif not text.endswith((".", "!", "?", "…", "”", ")")):
        findings.advise("sentence", f"The sentence of {kind} ends without a full stop: {quoted(text)}.", kind)


def _typed(event: Event, mark: str) -> bool:
    """Return whether somebody typed this mark: it is in a text of the event."""
    return any(isinstance(value, str) and mark in value for value in vars(event).values())


def _raw_key(event: Event, text: str, state: Any) -> str:
    """Return a key of the event that its sentence shows in place of the name; "" if there is none."""
    for name, noun in nouns_of(type(event)).items():
        value = getattr(event, name)
        if isinstance(value, str) and re.search(rf"\b{re.escape(value)}\b", text):
            called = str(state.called(noun, value))
            same = called == value if noun == "player" else called.casefold() in text.casefold()
            if not same and (noun == "player" or called.casefold() != value.casefold()):
                return value
    return ""
