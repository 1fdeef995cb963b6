"""The rules drawer: the catalogue, section by section, and how this table reads what it leaves open."""

from __future__ import annotations

from functools import cache

from assistant.library import Catalogue, catalogue
from dashboards.parts.sight import Sight
from dashboards.parts.words import Json


@cache
def book(game: str) -> Json:
    """The whole catalogue of a game; empty if there is none."""
    try:
        found = catalogue(game)
    except FileNotFoundError:
        return {"title": "", "sections": [], "open": []}
    return {
        "title": found.title,
        "sections": [_section(found, name) for name in found.sections],
        "open": [
            {
                "id": a.id,
                "title": a.question,
                "ruling": a.ruling,
                "why": a.reasoning,
                "default": a.default,
                "options": [{"key": key, "text": text} for key, text in a.options],
            }
            for a in found.ambiguities
        ],
    }


def _section(found: Catalogue, name: str) -> Json:
    return {
        "title": name,
        "rules": [
            {"id": r.id, "title": r.title, "text": r.text, "cases": list(r.cases), "source": r.source}
            for r in found.rules
            if r.section == name
        ],
    }


def readings(sight: Sight) -> Json:
    """The table's choices among the ambiguities, our defaults included."""
    chosen = {ruling.ambiguity: ruling.default for ruling in sight.game.rulings}
    return {**chosen, **dict(sight.state.options)}
