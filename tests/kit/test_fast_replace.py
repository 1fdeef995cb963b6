"""A copy through the dictionary equals the copy that Python makes field by field."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field, make_dataclass
from functools import cached_property
from typing import Any

import pytest

from assistant.content.catalogue import SHELF
from assistant.core.event import REFEREE
from assistant.core.fast_replace import FEW, replace
from assistant.games import GAMES
from tests.recorded_games import whole

DEMOS = sorted(SHELF.glob("data/*/demo.jsonl"))


@pytest.mark.parametrize("path", DEMOS, ids=lambda path: path.parent.name)
def test_a_state_with_other_fields_is_the_one_that_python_makes(path: Any) -> None:
    """The last State of a game, each field of it in turn set to what it was at the start."""
    table = whole(path)
    last, start = table.view(REFEREE), GAMES[path.parent.name].start
    for f in dataclasses.fields(last):
        for changes in ({}, {f.name: getattr(start, f.name)}):
            mine, theirs = replace(last, **changes), dataclasses.replace(last, **changes)
            assert type(mine) is type(theirs)
            assert mine == theirs
            assert vars(mine).keys() == vars(theirs).keys()
            assert all(vars(mine)[name] is vars(theirs)[name] for name in vars(theirs))


@dataclass(frozen=True)
class Sum:
    parts: tuple[int, ...] = ()
    others: int = 0
    fill: Any = None

    @cached_property
    def total(self) -> int:
        return sum(self.parts)


def many(base: type, **more: Any) -> Any:
    names = [(f"f{at}", int, field(default=at)) for at in range(FEW)]
    return make_dataclass("Many", names, bases=(base,), frozen=True, **more)


@pytest.mark.parametrize("kind", [Sum, many(Sum)], ids=["few", "many"])
def test_what_was_worked_out_is_worked_out_anew_and_the_first_stays_as_it_was(kind: Any) -> None:
    one = kind((1, 2))
    assert one.total == 3
    other = replace(one, parts=(5,))
    assert "total" not in vars(other)
    assert (other.total, one.total, one.parts) == (5, 3, (1, 2))
    assert replace(one) == one
    assert replace(one) is not one
    with pytest.raises(dataclasses.FrozenInstanceError):
        other.parts = ()


@pytest.mark.parametrize("kind", [Sum, many(Sum)], ids=["few", "many"])
def test_a_field_that_is_not_there_is_refused(kind: Any) -> None:
    one = kind((1, 2))
    assert one.total == 3
    for name in ("total", "nothing"):
        with pytest.raises(TypeError, match=name):
            replace(one, **{name: 1})


def test_a_class_that_does_something_of_its_own_does_it() -> None:
    class Counted(Sum):
        def __post_init__(self) -> None:
            object.__setattr__(self, "others", len(self.parts))

    one = many(Counted)((1, 2))
    assert replace(one, parts=(1, 2, 3)).others == 3
