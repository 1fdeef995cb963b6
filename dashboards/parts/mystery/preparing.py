"""Preparations at the table before the first turn: each step with its rule and its figures here. No rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from assistant.content.catalogue import catalogue


def steps(game: str, preparation: Sequence[tuple[str, str]], figures: Mapping[str, str]) -> list[dict[str, str]]:
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
