"""The catalogue of a game: ids, rules that something names, readings that something reads."""

from __future__ import annotations

import re
import time
from collections import Counter
from itertools import count, takewhile
from typing import Any, Final

from assistant.authoring.house_rules import house_rules_of, unread
from assistant.authoring.random_play import differences_in
from assistant.cli.checking.findings import quoted
from assistant.cli.checking.subject import Subject
from assistant.cli.checking.watching import Watch
from assistant.content.catalogue import Catalogue, catalogue
from assistant.families.common_rules import EVENTS

SECONDS: Final = 3.0
"""The time in which readings of ambiguous rules are compared."""
LINES: Final = 20
"""The lines of a game in which they are compared."""
ID: Final = re.compile(r"[A-Z][A-Z0-9]{1,5}(-[A-Z0-9]{1,6})+")
"""The form of an id, such as LOVE-04."""
ID_IN_TEXT: Final = re.compile(r"\b[A-Z][A-Z0-9]{1,5}(?:-[A-Z0-9]{1,6})+\b")


def checked(subject: Subject, watch: Watch) -> None:
    """Check the catalogue of a game after its random games."""
    book = catalogue(subject.key)
    _ids(book, watch)
    _readings(book, watch)
    if subject.folder is None:
        return  # the rules of Boardside's own games are named by its own tests
    if not book.rules:
        watch.findings.advise("rules", "There are no rules in `rules.toml`: players can look nothing up.")
    _named(subject, book, watch, subject.sources())
    if watch.plain.rulings:
        _differences(watch)


def _ids(book: Catalogue, watch: Watch) -> None:
    entries: list[Any] = [*book.rules, *book.ambiguities, *book.information]
    for id_, times in Counter(entry.id for entry in entries).items():
        if times > 1:
            watch.findings.fault("id", f"`rules.toml` has {times} entries with the id {id_}. Each needs its own.")
        if not ID.fullmatch(id_):
            watch.findings.fault("id", f"{quoted(id_)} in `rules.toml` is no id: write one like LOVE-04.")
    for rule in book.rules:
        if not rule.text.strip() or not rule.title.strip():
            watch.findings.fault("id", f"Rule {rule.id} has no title or no text.")


def _readings(book: Catalogue, watch: Watch) -> None:
    """Hold every ambiguous rule to be chosen by the table, and read by the code."""
    game, findings = watch.plain, watch.findings
    for said in unread(game):
        findings.fault("reading", said)
    chosen = {ruling.ambiguity for ruling in game.rulings}
    for one in book.ambiguities:
        if one.id not in chosen:
            text = f'{one.id} is in `rules.toml`, but not in `rulings` of the game: rulings=rulings("{game.key}").'
            findings.fault("reading", text)
    unsaid = {rule.ambiguity.id for rule in house_rules_of(game) if rule.read}
    for id_ in sorted(unsaid - watch.read):
        text = f"{id_} was never asked for in these games: does play ever come to it? More games: --games 1000."
        findings.advise("reading", text)


def _differences(watch: Watch) -> None:
    """Advise where the readings of a rule make no difference in some more random games."""
    until = time.monotonic() + SECONDS
    seeds = takewhile(lambda _seed: time.monotonic() < until, count())
    for said in differences_in(watch.game, seeds, lines=LINES).said():
        if said.partition(":")[0] in watch.read:
            watch.findings.advise("difference", f"{said.removesuffix('.')}, as far as random games tell.")


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
