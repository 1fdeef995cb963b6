"""Several kinds of units: stacks are values."""

from __future__ import annotations

from assistant.kit.units import Stack, units


def test_units_are_a_value_whatever_the_order() -> None:
    assert units({"infantry": 3, "armour": 2}.items()) == units([("armour", 2), ("infantry", 1), ("infantry", 2)])
    assert units({"infantry": 0, "armour": -1}.items()) == ()
    assert len({Stack("germans", units({"armour": 1}.items())), Stack("germans", units([("armour", 1)]))}) == 1


def test_units_are_counted_together_or_by_kind() -> None:
    germans = Stack("germans", units({"armour": 2, "infantry": 3}.items()))
    assert germans.count() == 5
    assert germans.count("armour", "fighter") == 2
