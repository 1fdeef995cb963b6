"""The order of players around the table."""

from __future__ import annotations

import pytest

from assistant.core.seating import after, clockwise_from, next_of

ORDER = ("ann", "bob", "cleo", "dan")


@pytest.mark.rule("CLUE-PRV-01")
@pytest.mark.parametrize(
    ("player", "others"),
    [("ann", "bob cleo dan"), ("cleo", "dan ann bob"), ("dan", "ann bob cleo"), ("eve", "ann bob cleo dan")],
)
def test_the_others_follow_to_the_left(player: str, others: str) -> None:
    assert after(ORDER, player) == tuple(others.split())


def test_everybody_once_from_anywhere() -> None:
    assert clockwise_from(ORDER, "cleo") == ("cleo", "dan", "ann", "bob")
    assert clockwise_from(ORDER, "eve") == ORDER


@pytest.mark.parametrize(
    ("player", "out", "follows"),
    [
        ("ann", "", "bob"),
        ("dan", "", "ann"),
        ("ann", "bob cleo", "dan"),
        ("ann", "bob cleo dan", "ann"),
        ("ann", "ann bob cleo dan", None),
        ("bob", "bob", "cleo"),
        (None, "", "ann"),
        (None, "ann bob", "cleo"),
        (None, "ann bob cleo dan", None),
        ("eve", "", "ann"),
        ("eve", "ann bob cleo dan", None),
    ],
)
def test_whoever_is_out_is_left_out(player: str | None, out: str, follows: str | None) -> None:
    assert next_of(ORDER, player, frozenset(out.split())) == follows
