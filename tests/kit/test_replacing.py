"""Records with some fields changed: what `dataclasses.replace` gives, and nothing that was worked out before."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from functools import cached_property

import pytest

from assistant.event import REFEREE
from assistant.kit.replacing import replace
from tests.afterwards.market_games import read


@dataclass(frozen=True)
class Shelf:
    """A record with something that is worked out once."""

    books: tuple[str, ...] = ()
    room: int = 3

    @cached_property
    def first(self) -> str:
        """The first book."""
        return min(self.books, default="")


@dataclass(frozen=True, kw_only=True)
class Labelled(Shelf):
    """A record that has more than the one it comes from."""

    label: str = ""


@pytest.mark.parametrize("name", ["acquire-size_41", "cold_cash_risk-short"])
def test_every_field_of_a_table_is_changed_as_elsewhere(name: str) -> None:
    state = read(name).view(REFEREE)
    for one in dataclasses.fields(state):
        changes = {one.name: "other"}
        assert vars(replace(state, **changes)) == vars(dataclasses.replace(state, **changes))
    assert replace(state) == state
    assert type(replace(state)) is type(state)


def test_what_was_worked_out_is_worked_out_anew() -> None:
    shelf = Labelled(books=("emma", "dune"), label="A")
    assert shelf.first == "dune"
    more = replace(shelf, books=("alma", *shelf.books))
    assert (more.first, more.label, shelf.first) == ("alma", "A", "dune")
    assert hash(more) == hash(Labelled(books=("alma", "emma", "dune"), label="A"))


def test_there_is_no_such_field() -> None:
    with pytest.raises(TypeError, match="A Shelf has no first, size"):
        replace(Shelf(), size=1, first="")


@dataclass(frozen=True, slots=True)
class Slim:
    room: int = 0


@dataclass(frozen=True)
class Checked:
    room: int = 0

    def __post_init__(self) -> None:
        assert self.room >= 0


@dataclass(frozen=True)
class Counted:
    room: int = 0
    double: int = field(init=False, default=0)


@pytest.mark.parametrize("record", [Slim(), Checked(), Counted()])
def test_records_that_are_more_than_their_fields_are_refused(record: object) -> None:
    with pytest.raises(TypeError, match="not made of its fields alone"):
        replace(record, room=1)
