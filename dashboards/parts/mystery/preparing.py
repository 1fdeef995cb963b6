"""Preparations at the table before the first turn: each step with its rule and its figures here. No rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Final

from assistant.content.catalogue import catalogue
from dashboards.parts.setup.draft import Draft, dealt_by_program
from dashboards.parts.setup.form import Block

Step = tuple[str, str]
"""The title of a step, and its rule."""
COUNTS: Final = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


def taken(preparation: Sequence[Step], draft: Draft, dealing: Collection[str]) -> Sequence[Step]:
    """Return the steps that people take: without the rules that are `dealing` where Boardside deals."""
    return [step for step in preparation if step[1] not in dealing or not dealt_by_program(draft)]


def preparing(preparation: Sequence[Step]) -> Block:
    """Return the part of the form with these steps."""
    return {"part": "preparation", "field": "done", "title": f"{COUNTS[len(preparation)]} steps at the table"}


def steps(game: str, preparation: Sequence[Step], figures: Mapping[str, str]) -> list[dict[str, str]]:
    """Return the steps (title, rule) of a game in their order, with the rule’s words and its figures at this table."""
    texts = _texts(game)
    return [
        {"key": rule, "title": title.capitalize(), "text": texts.get(rule, ""), "here": figures.get(rule, "")}
        for title, rule in preparation
    ]


@cache
def _texts(game: str) -> Mapping[str, str]:
    book = catalogue(game)
    return {rule.id: rule.text for rule in book.rules} if book else {}
