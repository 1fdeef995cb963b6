"""The classic world: areas, continents, connections, and what follows from them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from assistant.content.maps import key_of, territory_cards, world
from assistant.kit.areas import Area, Continent, World, link

WORLD = world()


def small() -> World:
    """Return a chain a - b - c in one continent, and an island d beside c across water."""
    areas = tuple(
        Area(key=key, name=key.upper(), short=key, continent="isle" if key == "d" else "main") for key in "abcd"
    )
    continents = (Continent(key="main", name="Main", bonus=3), Continent(key="isle", name="Isle", bonus=1))
    links = frozenset(link(one, other) for one, other in pairwise("abcd"))
    return World(key="small", areas=areas, continents=continents, links=links, lanes=frozenset({link("c", "d")}))


@pytest.mark.rule("RSK-MAP-01")
def test_42_areas_in_six_continents() -> None:
    assert [(c.name, len(WORLD.within(c.key)), c.bonus) for c in WORLD.continents] == [
        ("North America", 9, 5),
        ("South America", 4, 2),
        ("Europe", 7, 5),
        ("Africa", 6, 3),
        ("Asia", 12, 7),
        ("Australia", 4, 2),
    ]
    assert len(set(WORLD.keys)) == len(WORLD.areas) == 42
    assert frozenset().union(*(WORLD.within(c.key) for c in WORLD.continents)) == set(WORLD.keys)
    assert set(territory_cards()) == set(WORLD.keys)


@pytest.mark.rule("RSK-MAP-02")
def test_83_links_of_which_25_run_over_water() -> None:
    assert (len(WORLD.links), len(WORLD.lanes)) == (83, 25)
    assert WORLD.lanes < WORLD.links
    assert all(len(pair) == 2 and pair <= set(WORLD.keys) for pair in WORLD.links)


@pytest.mark.rule("RSK-MAP-02")
def test_neighbours_are_mutual_and_in_the_order_of_the_board() -> None:
    for area in WORLD.keys:
        beside = WORLD.neighbours(area)
        assert list(beside) == sorted(beside, key=WORLD.keys.index)
        assert area not in beside
        assert all(area in WORLD.neighbours(other) and WORLD.adjacent(area, other) for other in beside)
    assert sum(len(WORLD.neighbours(area)) for area in WORLD.keys) == 2 * 83
    assert {len(WORLD.neighbours(area)) for area in WORLD.keys} == {2, 3, 4, 5, 6}
    assert WORLD.neighbours("atlantis") == ()


@pytest.mark.rule("RSK-MAP-02")
@pytest.mark.parametrize(
    ("one", "other", "water"),
    [
        ("Alaska", "Kamchatka", True),
        ("Brazil", "North Africa", True),
        ("Greenland", "Iceland", True),
        ("Siam", "Indonesia", True),
        ("Ukraine", "Ural", False),
        ("Egypt", "Middle East", False),
        ("Peru", "Argentina", False),
    ],
)
def test_lanes_and_borders(one: str, other: str, water: bool) -> None:
    pair = key_of(one), key_of(other)
    assert WORLD.adjacent(*pair)
    assert WORLD.adjacent(*reversed(pair))
    assert WORLD.over_water(*pair) is water


def test_names_and_labels() -> None:
    assert WORLD.area("middle_east").name == "Middle East"
    assert WORLD.continent("asia").bonus == 7
    for area in WORLD.areas:
        assert key_of(area.name) == area.key
        assert " ".join(area.lines) == area.name
        assert 0 < area.label[0] < 1000
        assert 0 < area.label[1] < 574
    with pytest.raises(KeyError):
        WORLD.area("atlantis")
    assert WORLD.within("atlantis") == frozenset()
    with pytest.raises(KeyError):
        WORLD.continent("atlantis")


@pytest.mark.rule("RSK-REI-02")
def test_complete_continents() -> None:
    south, australia = WORLD.within("south_america"), WORLD.within("australia")
    assert [c.key for c in WORLD.complete(south | australia)] == ["south_america", "australia"]
    assert WORLD.bonus(south | australia) == 4
    assert WORLD.bonus(south - {"peru"} | australia) == 2
    assert WORLD.bonus([]) == 0
    assert WORLD.bonus(WORLD.keys) == 24


def test_the_world_hangs_together() -> None:
    assert WORLD.connected("siam", WORLD.keys) == set(WORLD.keys) - {"siam"}
    for continent in WORLD.continents:
        within = WORLD.within(continent.key)
        start = min(within)
        assert WORLD.connected(start, within) == within - {start}


def test_connected_through_a_chain() -> None:
    chain = small()
    assert chain.connected("a", "abcd") == set("bcd")
    assert chain.connected("a", "acd") == set(), "the chain is broken"
    assert chain.connected("a", "bd") == {"b"}, "the start need not be among them"
    assert WORLD.connected("venezuela", ["venezuela", "argentina"]) == set()
    assert WORLD.connected("venezuela", ["peru", "argentina"]) == {"peru", "argentina"}


def test_border() -> None:
    assert small().border("abc") == ("c",)
    assert small().border("abcd") == ()
    assert WORLD.border(WORLD.within("australia")) == ("indonesia",)
    assert WORLD.border(WORLD.within("south_america")) == ("venezuela", "brazil")
    assert len(WORLD.border(WORLD.within("africa"))) == 3
    assert WORLD.border(["japan"]) == ("japan",)


@pytest.mark.rule("RSK-AMB-01")
def test_other_boards() -> None:
    chain = small()
    fewer = chain.changed(without=[link("c", "d")])
    assert (fewer.adjacent("c", "d"), fewer.over_water("c", "d"), fewer.neighbours("d")) == (False, False, ())
    more = chain.changed(plus=[link("a", "c")], water=[link("a", "d")])
    assert more.neighbours("a") == ("b", "c", "d")
    assert (more.over_water("a", "c"), more.over_water("a", "d"), more.over_water("c", "d")) == (False, True, True)
    dry = chain.changed(plus=[link("c", "d")])
    assert dry.adjacent("c", "d")
    assert not dry.over_water("c", "d")
    assert chain.over_water("c", "d"), "the board itself stays as it is"
