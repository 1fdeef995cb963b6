"""Lines that can be inserted before another: any kind of line, even if it was not on offer at that moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from typing import Any

from assistant.core.event import Event, nouns_of
from assistant.core.offer import opened
from dashboards.parts.common import event_labels
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import form, record, tap, taps
from dashboards.parts.common.seat_view import SeatView


def blocks(sight: SeatView, titles: Mapping[str, str], names: Mapping[str, Mapping[str, str]]) -> Iterator[Json]:
    """Yield one folded block for each kind of line, its words named as in a correction. `sight` is of that moment.

    `titles` and `names` are this game's own words for kinds of lines and their fields, where they differ from the usual
    ones.
    """
    vocabulary = sight.vocabulary
    for kind in event_labels.insertable(sight.game):
        title = titles.get(kind.__name__) or event_labels.title(kind)
        offer = opened(kind, vocabulary, _usual(kind, sight.state), title)
        if not offer.blanks:
            yield {**taps(title, [tap(title, record(kind()), big=True)]), "fold": title}
            continue
        named = {**event_labels.called(kind), **names.get(kind.__name__, {})}
        clear = all(blank.prefilled is not None or None in blank.choices for blank in offer.blanks)
        block = form(sight, offer, title, named, fold=title)
        yield {**block, "grave": title} if clear else block


def _usual(kind: type[Event], state: Any) -> dict[str, Any]:
    """Return the usual value of each field; the actor is taken to be the player whose turn it is."""
    usual = {f.name: f.default for f in fields(kind) if f.default is not MISSING}
    asked = getattr(state, "open_suggestion", None)
    answers = {"to": asked.by} if asked and nouns_of(kind).get("to") == "player" else {}
    return {"by": None if asked else state.on_turn, **answers, **usual}
