"""The catalogue of a game: ids, rules that something names, readings that something reads."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Final

from assistant.cli.checking.findings import quoted
from assistant.cli.checking.subject import Subject
from assistant.cli.checking.watching import Watch
from assistant.content.catalogue import Catalogue, catalogue
from assistant.families.common_rules import EVENTS

ID: Final = re.compile(r"[A-Z][A-Z0-9]{1,5}(-[A-Z0-9]{1,6})+")
"""The form of an id, such as LOVE-04."""
ID_IN_TEXT: Final = re.compile(r"\b[A-Z][A-Z0-9]{1,5}(?:-[A-Z0-9]{1,6})+\b")


def checked(subject: Subject, watch: Watch) -> None:
    """Check the catalogue of a game after its random games."""
    book = catalogue(subject.key)
    _ids(book, watch)
    sources = subject.sources()
    _readings(book, watch, sources)
    if subject.folder is None:
        return  # the rules of Boardside's own games are named by its own tests
    if not book.rules:
        watch.findings.advise("rules", "There are no rules in `rules.toml`: players can look nothing up.")
    _named(subject, book, watch, sources)


def _ids(book: Catalogue, watch: Watch) -> None:
    entries: list[Any] = [*book.rules, *book.ambiguities, *book.information]
    for id_, count in Counter(entry.id for entry in entries).items():
        if count > 1:
            watch.findings.fault("id", f"`rules.toml` has {count} entries with the id {id_}. Each needs its own.")
        if not ID.fullmatch(id_):
            watch.findings.fault("id", f"{quoted(id_)} in `rules.toml` is no id: write one like LOVE-04.")
    for rule in book.rules:
        if not rule.text.strip() or not rule.title.strip():
            watch.findings.fault("id", f"Rule {rule.id} has no title or no text.")


def _readings(book: Catalogue, watch: Watch, sources: str) -> None:
    for one in book.ambiguities:
        if one.id in watch.read:
            continue
        if one.id in sources:
            text = f"{one.id} was never read in these games: does play ever come to it? More games: --games 1000."
            watch.findings.advise("reading", text)
        else:
            text = f'{one.id} is never read: ask for it with `chosen(state, "{one.id}")`, or delete it.'
            watch.findings.fault("reading", text)


def _named(subject: Subject, book: Catalogue, watch: Watch, sources: str) -> None:
    """Hold rules that moves name to be in the catalogue, and advise naming all others."""
    known = {entry.id for entries in (book.rules, book.ambiguities, book.information) for entry in entries}
    for kind in subject.game.events if subject.game else ():
        for rule in getattr(kind, "rules", ()):
            if rule not in known and kind not in EVENTS:
                text = f"{kind.__name__} names the rule {rule}, and `rules.toml` does not have it."
                watch.findings.fault("unknown rule", text)
    for rule in sorted(watch.rules - known):
        if ID.fullmatch(rule):
            watch.findings.fault("unknown rule", f"`check` names the rule {rule}, and `rules.toml` does not have it.")
    named = set(ID_IN_TEXT.findall(sources)) | watch.rules
    for rule in book.rules:
        if rule.id not in named:
            watch.findings.advise("rule", f"Rule {rule.id} is named by no move and no test.")
