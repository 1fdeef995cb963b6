"""The pages of the games in docs/games, taken apart into what the program shows of them.

A page is written once, for readers of the documentation; the lobby and the phones show parts of it. Texts stay
Markdown here; the screens render them.

    >>> clue = guide("clue")
    >>> [card.title for card in clue.cards]
    ['Set up', 'On your turn', 'When you are asked']
    >>> clue.players
    '3–6'
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from assistant.content.catalogue import place
from assistant.content.plugins import cached

__all__ = ["Card", "Guide", "Term", "Unwritten", "fitting", "guide"]

_FACTS = re.compile(r"^\*\*Players:\*\* (?P<players>[^.]+)\. \*\*Time:\*\* (?P<time>[^.]+)\.$", re.MULTILINE)
_HEADING = re.compile(r"^(#{1,3}) (.+)$", re.MULTILINE)
_ITEM = re.compile(r"^(?:\d+\.|\*) +(.+(?:\n {2,}.+)*)", re.MULTILINE)
_CASE = re.compile(r"(Part \d|\d players|Claimed in turn|Dealt out|One at a time|In handfuls): ")
"""A step, or a part of one, for some tables only."""
_TERM = re.compile(r"^\*\*(?P<name>[^*]+?):\*\* (?P<text>.+?)(?: \((?P<rule>[A-Z]{2,5}-[A-Z0-9-]+)\))?$", re.DOTALL)


class Unwritten(ValueError):
    """A page that lacks a part, and which one: the author of the page mends it."""


@dataclass(frozen=True)
class Card:
    """One of the three cards that introduce a game."""

    title: str
    text: str


@dataclass(frozen=True)
class Term:
    """A word that a screen uses, its explanation, and the rule that it belongs to ("" if none)."""

    name: str
    text: str
    rule: str = ""


@dataclass(frozen=True)
class Guide:
    """A page about a game: number of players, length, equipment, introduction, checklist, and terms."""

    title: str
    lead: str
    players: str
    time: str
    need: str
    does: tuple[str, ...]
    cards: tuple[Card, ...]
    checklist: tuple[str, ...]
    terms: tuple[Term, ...]


@cached
def guide(game: str) -> Guide | None:
    """Return the guide to a game, or None if its page does not exist; raise Unwritten if the page lacks a part."""
    page = place(f"docs/games/{game}.md")
    return _guide(page.read_text("utf-8"), page.name) if page.is_file() else None


def fitting(step: str, here: Collection[str]) -> str:
    """Return a step of a checklist as it is for a table; "" if the table has no such step.

    `here` says what is so at the table: "3 players", "Part 1", "Dealt out".

    >>> fitting("Count out the armies: * 2 players: 40 each * 3 players: 35 each", ["3 players"])
    'Count out the armies: 35 each'
    >>> fitting("Part 2: Draw three objectives.", ["Part 1"])
    ''
    """
    head, *cases = (_case(part, here) for part in step.split(" * "))
    return " ".join(filter(None, (head, *cases))) if head and (any(cases) or not cases) else ""


def _case(text: str, here: Collection[str]) -> str:
    case = _CASE.match(text)
    if case is None:
        return text
    return text[case.end() :] if case[1] in here else ""


def _guide(page: str, name: str) -> Guide:
    """Return the parts of a page."""
    facts, parts = _FACTS.search(page), dict(_parts(page))
    if facts is None:
        raise Unwritten(f"{name} has no line that says “**Players:** … **Time:** …”.")

    def part(heading: str) -> str:
        if heading not in parts:
            raise Unwritten(f"{name} has no part called “{heading}”.")
        return parts[heading]

    title = next(iter(parts))
    return Guide(
        title=title,
        lead=parts[title].partition("\n\n")[0].replace("\n", " "),
        players=facts["players"],
        time=facts["time"],
        need=part("What you need"),
        does=_items(part("What Boardside does")),
        cards=tuple(Card(heading, part(heading)) for heading in ("Set up", "On your turn", "When you are asked")),
        checklist=_items(part("Setting up the table")),
        terms=tuple(_term(item, name) for item in _items(part("Words on the screen"))),
    )


def _parts(page: str) -> Iterator[tuple[str, str]]:
    """Yield each heading and the text below it, up to the next heading."""
    headings = list(_HEADING.finditer(page))
    ends = [*(heading.start() for heading in headings[1:]), len(page)]
    for heading, end in zip(headings, ends, strict=True):
        yield heading[2], page[heading.end() : end].strip()


def _items(text: str) -> tuple[str, ...]:
    """Return the items of a list, each on one line."""
    return tuple(re.sub(r"\s*\n\s*", " ", item) for item in _ITEM.findall(text))


def _term(item: str, name: str) -> Term:
    term = _TERM.match(item)
    if term is None:
        raise Unwritten(f"{name} explains a word that is not written “**Word:** …”: {item}")
    return Term(term["name"], term["text"], term["rule"] or "")
