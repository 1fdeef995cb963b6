"""The rules drawer: the catalogs of a game, and how this table plays what they leave open."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

from assistant.content.catalogue import Ambiguity, Catalogue, catalogue, games
from assistant.content.plugins import cached
from assistant.core.game import Game
from assistant.families import common_rules
from assistant.games import GAMES
from assistant.kit.phrasing import upper
from dashboards.parts.common import guides
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import send
from dashboards.parts.common.seat_view import SeatView

ASIDE: Final = "Board only: "
"""The beginning of a rule that a variant of its game leaves out."""
FEW: Final = 12
"""Up to this many questions need no groups."""


@cached
def book(game: str) -> Json:
    """Return the whole catalog of a game, its open questions, and the further books it is played by."""
    catalogues = _books(game)
    if not catalogues:
        return {"title": "", "sections": [], "open": [], "further": []}
    return {
        "title": catalogues[0].title,
        "words": guides.terms(game),
        "sections": _sections(catalogues[0], own=True),
        "open": [{**r, "group": group["title"]} for group in _groups(game) for r in group["rulings"]],
        "send": _choosing(game),
        "further": [{"title": other.title, "sections": _sections(other)} for other in catalogues[1:]],
    }


def rulings(game: Game[Any], without: Collection[str] = ()) -> list[Json]:
    """Return house rules in groups: a title ("" if there are few) and the questions that belong there."""
    groups = ({**g, "rulings": [r for r in g["rulings"] if r["id"] not in without]} for g in _groups(game.key))
    return [group for group in groups if group["rulings"]]


def readings(sight: SeatView) -> Json:
    """Return the table’s choices among the ambiguities, our defaults included."""
    chosen = {ruling.ambiguity: ruling.default for ruling in sight.game.rulings}
    return {**chosen, **dict(sight.state.options)}


# ---------------------------------------------------------------------- books


@cached
def _books(game: str) -> tuple[Catalogue, ...]:
    """Return the game’s own catalog first, then those of others whose open questions it has."""
    asked = _asked(game)
    known = sorted(games(), key=lambda name: name != game)
    return tuple(
        book
        for name in known
        if (book := catalogue(name)) and (name == game or any(a.id in asked for a in book.ambiguities))
    )


def _asked(game: str) -> list[str]:
    """Return the ids of all open questions of a game; from its catalog if the game is not implemented yet."""
    if game in GAMES:
        return [ruling.ambiguity for ruling in GAMES[game].rulings]
    return [a.id for a in catalogue(game).ambiguities] if game in games() else []


@cached
def _groups(game: str) -> tuple[Json, ...]:
    """Return open questions by chapter of the game’s own book, then one group for each further book."""
    shelves = _books(game)
    where = {a.id: (shelf, a) for shelf in shelves for a in shelf.ambiguities}
    asked = [where[id_] for id_ in _asked(game) if id_ in where]
    if len(asked) <= FEW:
        return ({"title": "", "rulings": [_open(a) for _, a in asked]},)
    chapters: dict[str, list[Json]] = {title: [] for title in map(_chapter, shelves[0].sections)}
    for shelf, ambiguity in asked:
        title = _chapter_of(shelf, ambiguity) if shelf is shelves[0] else shelf.title
        chapters.setdefault(title, []).append(_open(ambiguity))
    return tuple({"title": title, "rulings": rulings} for title, rulings in chapters.items() if rulings)


def _chapter(section: str) -> str:
    return section.split(" / ", maxsplit=1)[0]


def _chapter_of(shelf: Catalogue, asked: Ambiguity) -> str:
    """Return the chapter of the first rule that a question is about."""
    chapters = {rule.id: _chapter(rule.section) for rule in shelf.rules}
    return next((chapters[id_] for id_ in asked.see if id_ in chapters), "General")


def _open(asked: Ambiguity) -> Json:
    return {
        "id": asked.id,
        "title": asked.question,
        "ruling": asked.ruling,
        "why": asked.reasoning,
        "default": asked.default,
        "options": [{"key": key, "text": text} for key, text in asked.options],
    }


def _choosing(game: str) -> Json | None:
    """Return the message that changes a house rule: the page puts in which one and how."""
    if game not in GAMES:
        return None
    return send(common_rules.readings(GAMES[game].rulings), ambiguity="$ambiguity", choice="$choice")


def _sections(book: Catalogue, own: bool = False) -> list[Json]:
    return [{"title": name, "rules": list(_rules(book, name, own))} for name in book.sections]


def _rules(book: Catalogue, section: str, own: bool) -> Iterator[Json]:
    """Yield the rules of a section; beside the game's own book, nothing is said of what its variants leave out."""
    for r in book.rules:
        if r.section == section:
            text = upper(r.text.removeprefix(ASIDE)) if own else r.text
            yield {"id": r.id, "title": r.title, "text": text, "cases": list(r.cases), "source": r.source}
