"""Properties that hold for any battle of mixed units."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.odds.outcome import clash
from assistant.odds.units.battle import Clash
from assistant.odds.units.units import ashore, force, keeping_land, number

LAND = ("infantry", "tank", "fighter", "bomber")
SEA = ("transport", "submarine", "fighter", "carrier", "battleship")


def counts(kinds: tuple[str, ...]):
    return st.fixed_dictionaries({kind: st.integers(0, 3) for kind in kinds})


def sides(kinds: tuple[str, ...], role: str):
    return st.builds(lambda units, order: force(units, role, order=order), counts(kinds), st.permutations(kinds))


STOPS = {
    "stop_after": st.sampled_from([None, None, 1, 3]),
    "stop_at": st.integers(0, 3),
    "stop_below": st.sampled_from([0.0, 0.0, 0.3, 0.6]),
}
OPEN = {
    "aa": st.booleans(),
    "bombard": st.integers(0, 3),
    "shelled_fire": st.booleans(),
    "shelled": st.sampled_from(["land_units", "defenders"]),
}
READINGS = {
    "submarines": st.sampled_from(["no_first_shot", "both"]),
    "casualties": st.sampled_from(["each_column", "whole_side"]),
}
ON_LAND = st.builds(Clash, sides(LAND, "attack"), sides(LAND, "defence"), **OPEN, **STOPS)
AT_SEA = st.builds(Clash, sides(SEA, "attack"), sides(SEA, "defence"), **READINGS, **STOPS)
TO_THE_END = st.one_of(
    st.builds(Clash, sides(LAND, "attack"), sides(LAND, "defence"), **OPEN),
    st.builds(Clash, sides(("submarine",), "attack"), sides(SEA[3:], "defence")),
)


@settings(deadline=None, max_examples=60)
@given(st.one_of(ON_LAND, AT_SEA))
def test_chances_add_up_and_units_only_die(battle: Clash) -> None:
    found = clash(battle)
    assert found.chances.sum() == pytest.approx(1, abs=1e-12)
    assert (found.chances >= -1e-15).all()
    assert found.win + found.both_gone + found.held + found.stopped == pytest.approx(1)
    assert 0 <= found.captures <= found.win + 1e-12
    assert -1e-9 <= found.attack_lost <= number(battle.attackers) + 1e-9
    assert -1e-9 <= found.defend_lost <= number(battle.defenders) + 1e-9
    assert (sum(found.attackers), sum(found.defenders)) == (pytest.approx(1), pytest.approx(1))


@settings(deadline=None, max_examples=40)
@given(TO_THE_END)
def test_one_more_never_hurts_its_side(battle: Clash) -> None:
    """One more unit at the cheap end of the list, which is lost before all others."""
    win = clash(battle).win
    for kind in {group.kind for group in battle.attackers}:
        stronger = (*force({kind: 1}, "attack"), *battle.attackers)
        assert clash(replace(battle, attackers=stronger)).win >= win - 1e-12
    for kind in {group.kind for group in battle.defenders}:
        stronger = (*force({kind: 1}, "defence"), *battle.defenders)
        assert clash(replace(battle, defenders=stronger)).win <= win + 1e-12


@settings(deadline=None, max_examples=40)
@given(st.one_of(ON_LAND, AT_SEA))
def test_a_stop_rule_never_wins_more_and_never_costs_more(battle: Clash) -> None:
    free = clash(replace(battle, stop_after=None, stop_at=0, stop_below=0.0))
    found = clash(battle)
    assert found.win <= free.win + 1e-12
    assert found.attack_lost <= free.attack_lost + 1e-9
    assert found.rounds <= free.rounds + 1e-9


@settings(deadline=None, max_examples=40)
@given(ON_LAND)
def test_a_gun_and_shells_help_their_own_side(battle: Clash) -> None:
    battle = replace(battle, stop_after=None, stop_at=0, stop_below=0.0)
    plain = clash(replace(battle, aa=False, bombard=0)).win
    assert clash(replace(battle, aa=True, bombard=0)).win <= plain + 1e-12
    shelled = clash(replace(battle, aa=False, bombard=2, shelled_fire=True)).win
    at_once = clash(replace(battle, aa=False, bombard=2, shelled_fire=False)).win
    assert plain - 1e-12 <= shelled <= at_once + 1e-12


@settings(deadline=None, max_examples=40)
@given(ON_LAND)
def test_keeping_a_land_unit_captures_whenever_it_wins(battle: Clash) -> None:
    kept = clash(replace(battle, attackers=keeping_land(battle.attackers)))
    if any(group.realm == "land" for group in battle.attackers):
        assert kept.captures == pytest.approx(kept.win)
    else:
        assert kept.captures == 0


@settings(deadline=None, max_examples=30)
@given(ON_LAND)
def test_who_came_by_sea_is_never_left_facing_a_defender(battle: Clash) -> None:
    landed = {kind: 1 for kind in ("infantry", "tank") if any(group.kind == kind for group in battle.attackers)}
    found = clash(replace(battle, attackers=ashore(battle.attackers, landed)))
    assert found.chances.sum() == pytest.approx(1)
    for row, there in enumerate(found.there):
        stays = [count for group, count in zip(found.clash.attackers, there, strict=True) if group.stays]
        if any(stays):
            assert found.chances[row, :-1] == pytest.approx(0, abs=1e-15)


@settings(deadline=None, max_examples=30)
@given(ON_LAND)
def test_now_is_the_average_of_what_follows_a_round(battle: Clash) -> None:
    to_the_end = replace(battle, stop_after=None, stop_at=0, stop_below=0.0)
    after = clash(replace(to_the_end, stop_after=1))
    win = 0.0
    for row, ours in enumerate(after.left):
        for column, theirs in enumerate(after.against):
            if chance := float(after.chances[row, column]):
                left = [replace(g, number=int(n)) for g, n in zip(battle.attackers, ours, strict=True)]
                against = [replace(g, number=int(n)) for g, n in zip(battle.defenders, theirs, strict=True)]
                win += chance * clash(Clash(tuple(left), tuple(against))).win
    assert win == pytest.approx(clash(to_the_end).win, abs=1e-12)
