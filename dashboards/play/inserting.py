"""What can be put in before a line: any kind of line, whatever was on offer at that moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields
from typing import Any, get_type_hints

from assistant.event import Event, nouns_of, secrets_of
from assistant.offer import Blank, Offer
from dashboards.parts.common.offers import form, record, tap, taps
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json


def blocks(
    sight: Sight, kinds: Iterable[tuple[type[Event], str]], names: Mapping[str, Mapping[str, str]]
) -> Iterator[Json]:
    """One folded block for each kind of line, its words named as in a correction. `sight` is of that moment."""
    vocabulary = sight.game.vocabulary(sight.state)
    for kind, title in kinds:
        blanks = tuple(_blanks(kind, sight.state, vocabulary))
        if not blanks:
            yield {**taps(title, [tap(title, record(kind()), big=True)]), "fold": title}
            continue
        named = names.get(kind.__name__, {})
        clear = all(blank.prefilled is not None for blank in blanks)
        found = form(sight, Offer(kind, title, {}, blanks), title, fold=title, **({"grave": title} if clear else {}))
        found["rows"] = [{**row, "title": named.get(row["name"], row["title"])} for row in found["rows"]]
        yield found


def _blanks(kind: type[Event], state: Any, vocabulary: Mapping[str, Mapping[str, str]]) -> Iterator[Blank]:
    """Every public word that has to be said; who acted is taken to be the player on turn."""
    nouns, hints = nouns_of(kind), get_type_hints(kind)
    for f in fields(kind):
        hint = hints[f.name]
        if f.name in secrets_of(kind) or hint not in (str, int, bool):
            continue
        usual = _usual(f.name, state, f.default)
        if hint is bool:
            yield Blank(f.name, (True, False), usual, noun="yes or no")
        elif f.name in nouns:
            choices = tuple(hint(word) for word in vocabulary.get(nouns[f.name], {}))
            yield Blank(f.name, choices, usual, noun=nouns[f.name])


def _usual(name: str, state: Any, default: Any) -> Any:
    if default is not MISSING:
        return default
    asked = getattr(state, "open_suggestion", None)
    if name in ("by", "to"):
        return asked.by if asked and name == "to" else state.on_turn if name == "by" and not asked else None
    return None
