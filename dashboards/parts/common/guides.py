"""The pages of docs/games as HTML: for the lobby, for the introduction, and for the explained words."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from assistant.content.guides import Guide, Term, fitting, guide
from assistant.content.plugins import cached
from dashboards.parts.common.labels import Json

_MARKDOWN = MarkdownIt("commonmark", {"html": False})
_PART = re.compile(r"Part \d: ")
"""The start of a paragraph for tables that play this part."""
_PROOF = re.compile(r"\s*\(`(?:pytest|python) [^)]*\)")
"""The command that proves a statement: for readers of the documentation, not for players."""


def html(text: str) -> str:
    """Return Markdown as HTML, without pictures, and with only the words of each link: a page shows nothing else."""
    tokens = _MARKDOWN.parse(_PROOF.sub("", text))
    for token in tokens:
        token.children = [child for child in token.children or [] if not _elsewhere(child)]
    return _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}).strip()


def line(text: str) -> str:
    """Return one line of Markdown as HTML, without a paragraph around it."""
    return html(text).removeprefix("<p>").removesuffix("</p>")


def _elsewhere(token: Token) -> bool:
    return token.type in ("image", "link_open", "link_close")


@cached
def facts(game: str) -> Json:
    """Return the number of players and the usual length of a game; empty if it has no page."""
    page = _page(game)
    return {"players": f"{page.players} players", "time": page.time} if page else {}


@cached
def introduction(game: str, part: str = "Part 1") -> list[Json]:
    """Return the cards that introduce a game: setting up, your turn, when you are asked; none if it has no page.

    A game in parts is introduced by the part that the table begins with.
    """
    page = _page(game)
    return [{"title": card.title, "html": html(_of_part(card.text, part))} for card in page.cards] if page else []


def part_of(setup: object) -> str:
    """Return the part that a set-up begins with, as the pages call it; "" for a game without parts."""
    return {"one": "Part 1", "two": "Part 2"}.get(str(getattr(setup, "part", "")), "")


def _of_part(text: str, part: str) -> str:
    """Return the paragraphs of a card that this part has."""
    paragraphs = text.split("\n\n")
    return "\n\n".join(filter(None, (fitting(one, (part,)) if _PART.match(one) else one for one in paragraphs)))


@cached
def about(game: str) -> Json | None:
    """Return everything that the lobby says about a game; None if it has no page."""
    page = _page(game)
    if page is None:
        return None
    return {
        "game": game,
        "lead": line(page.lead),
        "need": html(page.need),
        "does": [line(one) for one in page.does],
        "cards": introduction(game),
        "checklist": checklist(game),
        "terms": terms(game),
    }


@cached
def checklist(game: str) -> list[str]:
    """Return the steps of setting up any table, in this order: things to lay out, deal and shuffle."""
    page = _page(game)
    return [line(step.replace(" * ", " ")) for step in page.checklist] if page else []


def checklist_for(game: str, here: Collection[str]) -> dict[int, str]:
    """Return the steps that a table has, by their numbers in the whole checklist; `here` is what is so at the table."""
    page = _page(game)
    steps = {number: fitting(step, here) for number, step in enumerate(page.checklist)} if page else {}
    return {number: line(step) for number, step in steps.items() if step}


@cached
def terms(game: str) -> list[Json]:
    """Return the explained words of a game, each with an address in the rules drawer and the id of its rule."""
    page = _page(game)
    return [_term(term) for term in page.terms] if page else []


def _page(game: str) -> Guide | None:
    """Return the guide to a game; None if its page is missing or lacks a part, which harms no screen."""
    try:
        return guide(game)
    except (ValueError, OSError):  # the page of a package may also be no text
        return None


def _term(term: Term) -> dict[str, Any]:
    return {"id": address(term.name), "name": term.name, "html": line(term.text), "rule": term.rule}


def address(name: str) -> str:
    """Return the address of an explained word in the rules drawer: never that of a rule, which has capitals."""
    return f"word {name.lower()}"
