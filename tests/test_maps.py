"""The atlas has several worlds: by name, and from any plan of areas and neighbors."""

from __future__ import annotations

import tomllib

import pytest

from assistant.content import maps
from assistant.content.catalogue import read_toml
from assistant.content.maps import key_of, world, world_of

ISLANDS = """
[map]
id = "islands"

[[land]]
name = "St. Helena"
short = "Helena"
lines = ["St.", "Helena"]
label = [1.0, 2.0]
neighbors = ["South Bay"]

[[land]]
name = "Ascension"
short = "Ascension"
lines = ["Ascension"]
label = [3.0, 4.0]
neighbors = ["South Bay", "North Bay"]

[[sea_zone]]
name = "South Bay"
short = "South Bay"
lines = ["South Bay"]
label = [5.0, 6.0]
neighbors = ["St. Helena", "Ascension", "North Bay"]

[[sea_zone]]
name = "North Bay"
short = "North Bay"
lines = ["North Bay"]
label = [7.0, 8.0]
neighbors = ["Ascension", "South Bay"]
"""


@pytest.mark.rule("RSK-MAP-01", "RSK-MAP-02")
def test_the_classic_world_is_one_of_them() -> None:
    assert world("risk_world") == world()
    assert (len(world().areas), len(world().links), len(world().lanes)) == (42, 83, 25)
    assert not world().seas
    assert all(area.continent for area in world().areas)


def test_a_plan_of_land_and_sea_without_continents_is_a_world() -> None:
    found = world_of(tomllib.loads(ISLANDS))
    assert found.key == "islands"
    assert found.keys == ("st_helena", "ascension", "south_bay", "north_bay")
    assert found.seas == {"south_bay", "north_bay"}
    assert found.coast("ascension") == ("south_bay", "north_bay")
    assert found.coast("north_bay") == ("ascension",)
    assert found.neighbours("south_bay") == ("st_helena", "ascension", "north_bay")
    assert not found.adjacent("st_helena", "ascension")
    assert found.connected("st_helena", {"south_bay", "ascension"}) == {"south_bay", "ascension"}
    assert (found.continents, found.bonus(found.keys), found.lanes) == ((), 0, frozenset())


def test_worlds_are_read_by_their_name(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def plan(path: str) -> dict[str, object]:
        read.append(path)
        return tomllib.loads(ISLANDS)

    monkeypatch.setattr(maps, "read_toml", plan)
    world.cache_clear()
    assert world("islands").key == "islands"
    assert read == ["maps/islands.toml"]
    world.cache_clear()


def test_keys_are_words() -> None:
    assert [key_of(name) for name in ("Middle East", "Kazakh S.S.R.")] == ["middle_east", "kazakh_ssr"]
    assert {area.key for area in world().areas} == {
        key_of(e["name"]) for e in read_toml("maps/risk_world.toml")["territory"]
    }
