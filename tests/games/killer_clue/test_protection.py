"""KC-PRO: who protects whom, compared with an independent formula over all effects that can be in force."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.core.event import TABLE
from assistant.games.killer_clue.danger import revealed
from assistant.games.killer_clue.protection import (
    CONSULTING,
    DISTRACTED,
    SERVANT,
    protectors,
    unprotected,
    victims,
    why_safe,
)
from assistant.games.killer_clue.state import KillerClue
from assistant.kit.effects import Effect, begun
from tests.games.killer_clue.intrigue_words import FOUR, SIX, Night

# ---------------------------------------------------------------- the cases of the catalogue


@pytest.mark.rule("KC-PRO-01")
def test_company_protects() -> None:
    night = Night(at={"scarlet": "library", "green": "library"})
    assert (night.guards("scarlet"), night.guards("green")) == ({"green"}, {"scarlet"})
    assert night.exposed() == set()


@pytest.mark.rule("KC-PRO-02", "KC-MUR-03")
@pytest.mark.parametrize("killer", ["scarlet", "green"])
def test_the_killer_protects_like_everybody(killer: str) -> None:
    night = Night(at={"scarlet": "hall", "green": "hall"}, killer=(killer, "rope", "study"))
    assert night.exposed() == set()
    assert night.prey(killer) == set()


@pytest.mark.rule("KC-PRO-02", "KC-INT-02")
def test_the_map_is_the_same_on_every_screen_whoever_the_killer_is() -> None:
    at = {"scarlet": "hall", "green": "hall", "plum": "study", "white": "study"}
    maps: list[object] = []
    for killer in (None, *FOUR):
        file = (killer, "rope", "lounge") if killer else None
        night = Night(at=at, killer=file).plays("scarlet", "distracted_plum")
        seen = [night.seen(seat) for seat in (TABLE, *FOUR)]
        maps.extend((protectors(state), unprotected(state)) for state in seen)
        assert {unprotected(state) for state in seen} == {("white",)}
    assert all(found == maps[0] for found in maps)


@pytest.mark.rule("KC-PRO-03", "KC-BUT-02")
def test_alone_is_unprotected() -> None:
    night = Night(at={"plum": "study"})
    assert night.exposed() == {"plum"}
    assert night.plays("scarlet", "maid", room="study").exposed() == set()


@pytest.mark.rule("KC-PRO-03", "KC-MUR-02")
@pytest.mark.parametrize("place", ["corridor", "9,15"])
def test_alone_in_the_corridor_nobody_needs_protection(place: str) -> None:
    assert Night(at={"green": "hall"}).stand(plum=place, green=place).exposed() == set()


@pytest.mark.rule("KC-PRO-01", "KC-MUR-02")
def test_two_on_the_same_square_or_in_the_corridor_do_not_protect() -> None:
    night = Night(at={"green": "hall"}).stand(plum="corridor", white="corridor")
    assert night.guards("plum") == set()


@pytest.mark.rule("KC-PRO-04")
def test_the_distracted_protect_nobody_and_are_protected() -> None:
    night = Night(at={"plum": "hall", "white": "hall"}).plays("scarlet", "distracted_plum")
    assert (night.guards("plum"), night.guards("white")) == ({"white"}, set())
    assert night.exposed() == {"white"}


@pytest.mark.rule("KC-PRO-05")
def test_the_consulting_protect_each_other_and_nobody_else() -> None:
    night = Night(at={"green": "hall", "white": "hall"}).plays("scarlet", "consult_green")
    assert night.exposed() == {"white"}
    assert night.guards("scarlet") == {"green", "white"}


@pytest.mark.rule("KC-PRO-06")
def test_of_two_in_a_room_one_disappears_and_the_other_is_exposed() -> None:
    night = Night(at={"green": "hall", "plum": "hall"}).plays("scarlet", "disappears_green")
    assert night.exposed() == {"plum"}
    assert night.guards("plum") == set()


@pytest.mark.rule("KC-PRO-06")
def test_two_missing_suspects_are_not_together() -> None:
    night = Night(at={"green": "hall", "plum": "hall", "white": "study"})
    night.plays("scarlet", "disappears_green").plays("scarlet", "disappears_plum")
    assert (night.guards("green"), night.guards("plum")) == (set(), set())
    assert night.exposed() == {"white"}


@pytest.mark.rule("KC-PRO-07")
def test_the_worked_example() -> None:
    """Green, Scarlet, Plum, Peacock in the Dining Room; Scarlet consults Green; Scarlet and Plum are distracted."""
    at = {"green": "dining", "scarlet": "study", "plum": "dining", "peacock": "dining"}
    night = Night(*SIX, at=at).plays("scarlet", "consult_green").done("scarlet")
    night.plays("green", "distracted_scarlet").plays("green", "distracted_plum")
    protected = {one: {other for other in at if one in night.guards(other)} for one in at}
    assert protected == {
        "green": {"scarlet"},
        "scarlet": set(),
        "plum": set(),
        "peacock": {"green", "scarlet", "plum"},
    }
    assert night.exposed() == {"peacock"}
    for killer in SIX:
        assert night.prey(killer) == {"peacock"} - {killer}


@pytest.mark.rule("KC-PRO-07")
def test_it_is_worked_out_anew_after_every_card() -> None:
    night = Night(at={"green": "hall", "plum": "hall", "white": "study"})
    assert night.exposed() == {"white"}
    assert night.plays("scarlet", "crime_scene_study").exposed() == set()
    assert night.plays("scarlet", "distracted_green").exposed() == {"plum"}
    assert night.done("scarlet").plays("green", "consult_white").exposed() == {"plum", "scarlet"}
    assert night.plays("green", "butler", room="study").exposed() == {"plum"}


# ---------------------------------------------------------------- the formula, over anything that can be in force

ROOMS = ("hall", "study", "lounge")
PLACES = (*ROOMS, "corridor", "9,15", "missing")
QUIET = Night(*SIX, at={"scarlet": "hall"}).state
PAIRS = list(permutations(SIX, 2))


def table(
    places: Mapping[str, str],
    dead: frozenset[str],
    distracted: Mapping[str, str],
    consults: list[tuple[str, str]],
    served: list[str],
    options: Mapping[str, str],
) -> KillerClue:
    """Return a table with these effects in force, as the cards would have created them."""
    tokens = {one: "off the board" if one in dead else place for one, place in places.items()}
    state = KillerClue(
        players=QUIET.players, cards=QUIET.cards, hand_sizes=QUIET.hand_sizes, weapons=QUIET.weapons,
        tokens=tokens, out=dead, murdered=tuple(sorted(dead)), round="danger", options=dict(options),
    )  # fmt: skip
    for one, room in distracted.items():
        state = begun(state, Effect(what=DISTRACTED, on=(one, room)))
    for pair in consults:
        state = begun(state, Effect(what=CONSULTING, owner=pair[0], on=pair))
    for room in served:
        inside = tuple(one for one in SIX if tokens[one] == room)
        state = begun(state, Effect(what=SERVANT, owner="maid", on=(room, *inside)))
    return state


positions = st.fixed_dictionaries({one: st.sampled_from(PLACES) for one in SIX})
tables = st.tuples(
    positions,
    st.frozensets(st.sampled_from(SIX), max_size=4),
    st.dictionaries(st.sampled_from(SIX), st.sampled_from(ROOMS)),
    st.lists(st.sampled_from(PAIRS), max_size=4),
    st.lists(st.sampled_from(ROOMS), max_size=2, unique=True),
)
READINGS = {
    "KC-AMB-09": ("stays_with_the", "ends_on_leaving"),
    "KC-AMB-11": ("as_described", "latest_consultation_only", "restriction_remains_after"),
}


def lacks_protection(found: tuple, options: Mapping[str, str]) -> dict[str, set[str]]:
    """Return everyone in a room with their protectors: KC-PRO-07 word by word, without using the engine."""
    places, dead, distracted, consults, _served = found
    alive = [one for one in SIX if one not in dead]
    protecting: dict[str, set[str]] = {}
    for x in alive:
        protecting[x] = set()
        for y in alive:
            if x == y or places[x] != places[y] or places[x] not in ROOMS:
                continue
            if y in distracted and (options.get("KC-AMB-09") != "ends_on_leaving" or distracted[y] == places[y]):
                continue
            mine = [pair for pair in consults if y in pair]
            if options.get("KC-AMB-11") == "latest_consultation_only":
                mine = mine[-1:]
            all_partners = {one for pair in mine for one in pair if one != y}
            partners = {one for one in all_partners if one in alive and places[one] == places[y]}
            bound = all_partners if options.get("KC-AMB-11") == "restriction_remains_after" else partners
            if not bound or x in partners:
                protecting[x].add(y)
    return protecting


@pytest.mark.rule(
    "KC-PRO-01", "KC-PRO-02", "KC-PRO-03", "KC-PRO-04", "KC-PRO-05", "KC-PRO-06", "KC-PRO-07", "KC-BUT-02"
)
@settings(max_examples=400, deadline=None)
@given(found=tables, options=st.fixed_dictionaries({}, optional={k: st.sampled_from(v) for k, v in READINGS.items()}))
def test_protection_is_the_formula_of_the_rule_book(found: tuple, options: dict[str, str]) -> None:
    state = table(*found, options)
    places, dead, _distracted, _consults, served = found
    wanted = lacks_protection(found, options)
    assert {x: set(guards) for x, guards in protectors(state).items()} == wanted
    bare = {x for x, guards in wanted.items() if places[x] in ROOMS and places[x] not in served and not guards}
    assert set(unprotected(state)) == bare
    for player in SIX:
        assert bool(why_safe(state, player)) == (player not in bare)
        assert set(victims(state, player)) == bare - {player}
    assert not bare & dead


@pytest.mark.rule("KC-PRO-07", "KC-MUR-04", "KC-DNG-05")
@settings(max_examples=60, deadline=None)
@given(found=tables, victim=st.sampled_from(SIX))
def test_a_murdered_card_kills_exactly_the_exposed(found: tuple, victim: str) -> None:
    state = table(*found, {})
    exposed = victim in unprotected(state)
    after = revealed(state, (f"murdered_{victim}",))
    assert (victim in after.murdered and victim not in state.murdered) is exposed
    assert (after.mistake == f"murdered_{victim}") is not exposed


@pytest.mark.rule("KC-AMB-11")
@pytest.mark.parametrize(
    ("reading", "protects"),
    [("as_described", True), ("latest_consultation_only", False), ("restriction_remains_after", True)],
)
def test_two_consultations_of_one_suspect(reading: str, protects: bool) -> None:
    """Scarlet consults Green and then Plum: does she still protect Green?"""
    consults = [("scarlet", "green"), ("scarlet", "plum")]
    state = table(dict.fromkeys(SIX, "hall"), frozenset(), {}, consults, [], {"KC-AMB-11": reading})
    assert ("scarlet" in protectors(state)["green"]) == protects
