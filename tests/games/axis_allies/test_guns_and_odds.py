"""The table and the odds use the same readings: guns at mixed aircraft, shells, raids, research."""

from __future__ import annotations

import random
from collections import Counter
from math import comb

import pytest

from assistant.games import GAMES
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.fighting import settled
from assistant.games.axis_allies.figures.battles import odds
from assistant.games.axis_allies.state import AxisAllies
from assistant.games.axis_allies.volleys import sides
from assistant.odds import Clash, clash, force
from tests.axis_positions import Front

MIXED = {"eastern_europe": "ger 2 infantry 2 fighter 1 bomber", "karelia": "ussr 2 infantry 1 tank 1 aa_gun"}
GUNS = ("each_kind", "in_order")
SHELLS = ("defenders", "land_units")


def over_the_gun(reading: str) -> Front:
    """Move two infantry, two fighters and a bomber against two infantry, a tank and a gun."""
    table = Front(MIXED, "ger", "combat_move", options={"AA-AMB-22": reading})
    for kind, count in (("infantry", 2), ("fighter", 2), ("bomber", 1)):
        table.go(kind, "eastern_europe", "karelia", count)
    return table.fight("karelia")


@pytest.mark.rule("AA-AMB-22", "AA-AAG-01")
def test_amb_22_each_kind_has_its_own_dice() -> None:
    table = over_the_gun("each_kind")
    assert {o.known["unit"]: len(o.blank("hits").choices) - 1 for o in table.offers(e.GunsFired)} == {"fighter": 2}
    table.guns("karelia", "fighter", 1)
    assert {o.known["unit"]: len(o.blank("hits").choices) - 1 for o in table.offers(e.GunsFired)} == {"bomber": 1}
    assert table.refused(e.GunsFired(at="karelia", unit="bomber", hits=2), "AA-AMB-22")
    table.guns("karelia", "bomber", 1)
    assert table.units("karelia", "ger") == {"infantry": 2, "fighter": 1}


@pytest.mark.rule("AA-AMB-22", "AA-AAG-01")
@pytest.mark.parametrize(
    ("first", "hits", "left"),
    [
        ("fighter", 1, {"fighter": 1, "bomber": 1}),
        ("fighter", 3, {}),
        ("bomber", 1, {"fighter": 2}),
        ("bomber", 2, {"fighter": 1}),
    ],
)
def test_amb_22_all_dice_together_and_the_attacker_says_who_is_lost_first(first, hits, left) -> None:
    table = over_the_gun("in_order")
    assert {o.known["unit"]: len(o.blank("hits").choices) - 1 for o in table.offers(e.GunsFired)} == {
        "fighter": 3,
        "bomber": 3,
    }
    table.guns("karelia", first, hits)
    assert table.units("karelia", "ger") == {"infantry": 2, **left}
    assert not table.state.flak
    shot = Counter({"fighter": 2, "bomber": 1}) - Counter(left)
    assert all(f"{count} {kind}" in table.told() for kind, count in shot.items())


@pytest.mark.rule("AA-AMB-22")
def test_amb_22_the_figures_of_both_readings() -> None:
    ours = force({"infantry": 2, "fighter": 2, "bomber": 1}, "attack")
    theirs = force({"infantry": 2, "tank": 1}, "defence")
    assert clash(Clash(ours, theirs, aa=True)).win == pytest.approx(0.91330, abs=5e-6)
    assert clash(Clash(ours, theirs, aa=True, aim="in_order")).win == pytest.approx(0.92493, abs=5e-6)


@pytest.mark.rule("AA-AMB-23", "AA-BAT-01")
@pytest.mark.parametrize("reading", SHELLS)
def test_amb_23_aircraft_under_a_bombardment(reading: str) -> None:
    stacks = {
        "sz_north_sea": "uk 2 battleship 1 transport",
        "united_kingdom": "uk 1 tank",
        "western_europe": "ger 2 fighter 1 infantry",
    }
    table = Front(stacks, "uk", "combat_move", options={"AA-AMB-23": reading})
    table.load("tank", "united_kingdom", "sz_north_sea").go("tank", "sz_north_sea", "western_europe")
    table.fight("western_europe").fire("attacker", "bombardment", 2)
    hit = [table.state.pieces.get(number) for number in table.battle.hit]
    assert Counter(p.kind for p in hit if p) == Counter(
        {"infantry": 1, "fighter": 1} if reading == "defenders" else {"infantry": 1}
    )
    planes = e.LossesChosen(side="defender", lost=("ger fighter",) * len(hit))
    assert table.refused(planes, "AA-AMB-23") == (reading == "land_units")


# ---------------------------------------------------------------- the table, every die thrown

GAME = GAMES["axis_allies"]
AMBIGUITIES = ("AA-AMB-06", "AA-AMB-10", "AA-AMB-22", "AA-AMB-23")
Standing = tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]
"""The units left on both sides when a round begins."""


def standing(state: AxisAllies) -> Standing:
    there = sides(state, state.battle) if state.battle else {"attacker": (), "defender": ()}
    ours, theirs = (Counter(p.kind for p in there[who]) for who in ("attacker", "defender"))
    return tuple(sorted(ours.items())), tuple(sorted(theirs.items()))


def thrown(state: AxisAllies) -> list[tuple[float, AxisAllies]]:
    """Return the next dice of the table with all their results: guns, or a volley."""
    offer = next(o for o in GAME.offers(state, "table") if o.kind in (e.GunsFired, e.ShotsFired))
    dice = len(offer.blank("hits").choices) - 1
    strength = int(offer.verb.rsplit(" at ", 1)[1][0])
    found: list[tuple[float, AxisAllies]] = []
    for hits in range(dice + 1):
        chance = comb(dice, hits) * (strength / 6) ** hits * (1 - strength / 6) ** (dice - hits)
        after = GAME.apply(offer.fill({"hits": hits}), state)
        assert isinstance(after, AxisAllies)
        found.append((chance, after if after.flak else settled(after)))
    return found


def one_round(state: AxisAllies) -> dict[Standing, tuple[float, AxisAllies]]:
    """Return what a round leaves, including the guns before it."""
    assert state.battle is not None
    found: dict[Standing, tuple[float, AxisAllies]] = {}
    coming = [(1.0, state)]
    while coming:
        chance, now = coming.pop()
        if now.battle and now.battle.round == state.battle.round:
            coming += [(chance * p, after) for p, after in thrown(now) if p]
            continue
        key = standing(now) if now.battle else (((now.fought[-1].result, 1),), ())
        found[key] = (found.get(key, (0.0, now))[0] + chance, now)
    return found


def won(state: AxisAllies, known: dict[Standing, float]) -> float:
    """Return the chance that the attackers win by fighting to the end, with the losses that the table proposes."""
    assert state.battle is not None
    key, later = standing(state), state.battle.round > 1
    if later and key in known:
        return known[key]
    after = one_round(state)
    same = after.pop(key, (0.0, state))[0] if later else 0.0
    good = sum(p * (_result(now) if now.battle is None else won(now, known)) for p, now in after.values())
    if later:
        known[key] = good / (1 - same)
    return good / (1 - same)


def _result(state: AxisAllies) -> float:
    return float(state.fought[-1].result == "won")


@pytest.mark.rule("AA-AMB-22", "AA-AMB-23", "AA-AMB-10", "AA-AMB-06", "AA-CBT-01")
@pytest.mark.parametrize("seed", range(8))
def test_the_table_and_the_odds_agree_in_every_reading(seed: int) -> None:
    dice = random.Random(seed)
    rulings = {r.ambiguity: r.options for r in GAME.rulings if r.ambiguity in AMBIGUITIES}
    readings = {key: options[seed >> at & 1] for at, (key, options) in enumerate(sorted(rulings.items()))}
    air = {"fighter": dice.randint(1, 2), "bomber": 1}
    stacks = {
        "sz_north_sea": f"uk {dice.randint(0, 2)} battleship 1 transport",
        "united_kingdom": f"uk 1 infantry {air['fighter']} fighter 1 bomber",
        "western_europe": f"ger 1 infantry 1 fighter {dice.randint(0, 1)} tank 1 aa_gun",
    }
    table = Front(stacks, "uk", "combat_move", options=readings)
    table.load("infantry", "united_kingdom", "sz_north_sea").go("infantry", "sz_north_sea", "western_europe")
    for kind, count in air.items():
        table.go(kind, "united_kingdom", "western_europe", count)
    state = table.fight("western_europe").state
    found = odds(state, table.battle)
    assert found is not None
    assert found.win == pytest.approx(won(state, {}), abs=1e-9), readings
