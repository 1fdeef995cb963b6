"""Luck of Axis & Allies and Plotted A&A is even throw by throw: volleys, guns, raids, rockets."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import comb
from typing import Any

import pytest

from assistant.core.event import TABLE, Event
from assistant.core.game import Game
from assistant.figures.store.derive import played
from assistant.games.axis_allies import events as axis
from assistant.games.axis_allies.fighting import settled
from assistant.games.axis_allies.figures.worth import holdings
from assistant.games.axis_allies.guns import under_fire
from assistant.games.axis_allies.moving import Arrived
from assistant.games.axis_allies.state import Flak
from assistant.games.axis_allies.volleys import volleys
from assistant.kit.dice_throw import FACES
from assistant.kit.pieces import changed
from tests import simulate_axis, simulate_plot
from tests.axis_positions import Front
from tests.luck_law import Line, Ways, even, rows_of
from tests.plot_positions import War, move


def hitting(dice: int, strength: int) -> Iterator[tuple[int, float]]:
    """Numbers of hits with their chances."""
    for hits in range(dice + 1):
        yield hits, comb(dice, hits) * strength**hits * (FACES - strength) ** (dice - hits) / FACES**dice


def rolls(dice: int) -> Iterator[tuple[tuple[str, ...], float]]:
    """Yield every roll of this many dice, as it is recorded."""
    for faces in product("123456", repeat=dice):
        yield faces, FACES**-dice


def fallen(event: Event, before: Any) -> tuple[str, Ways]:
    """Return the kind of throw and every way in which it could have fallen; no way for other events."""
    match event:
        case axis.ShotsFired():
            state = settled(before)
            volley = next(v for v in volleys(state, state.battle) if (v.side, v.column) == (event.side, event.column))
            kind = f"{volley.side} {volley.column}" + " first" * volley.deadly
            told = [(replace(event, hits=n, faces=()), p) for n, p in hitting(volley.dice, volley.strength)]
            return kind, told
        case axis.GunsFired():
            flak = under_fire(before, event.at, event.unit)
            assert flak is not None
            return "guns", [(replace(event, hits=n, faces=()), p) for n, p in hitting(len(flak.aircraft), 1)]
        case axis.FactoryRaided():
            return "raid", [(replace(event, faces=faces), p) for faces, p in rolls(len(event.faces))]
        case axis.RocketsFired():
            return "rockets", [(replace(event, roll=face), p) for (face,), p in rolls(1)]
        case _:
            return "", ()


def faced(event: Event, before: Any) -> Ways:
    """Return the same throw with all faces recorded, for one die or two."""
    if isinstance(event, axis.ShotsFired):
        state = settled(before)
        dice = next(v.dice for v in volleys(state, state.battle) if (v.side, v.column) == (event.side, event.column))
    elif isinstance(event, axis.GunsFired) and (flak := under_fire(before, event.at, event.unit)):
        dice = len(flak.aircraft)
    else:
        return ()
    return [(replace(event, hits=0, faces=faces), p) for faces, p in rolls(dice)] if dice < 3 else ()


@pytest.mark.parametrize(("play", "games", "turns"), [(simulate_axis, 3, 1), (simulate_plot, 4, 1)])
def test_every_throw_of_simulated_wars_is_even(play: Any, games: int, turns: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(3, 3 + games):
        options = simulate_axis.random_options("axis_allies", seed=seed)
        game = played(play.Game(2 + seed % 4, seed=seed, options=options).play(turns), TABLE)
        for told in game.lines:
            kind, ways = fallen(told.event, told.before)
            if ways and told.after is not told.before:
                assert max(even(game.game, told.before, ways).values()) > 0
                kinds[kind] += 1
    assert kinds.total() > 30
    assert {"guns", "attacker submarines first", "attacker 1", "attacker 3", "defender 2", "defender 4"} <= set(kinds)


NORTH = {
    "sz_baltic": "ger 2 submarine 1 battleship 1 transport",
    "germany": "ger 2 fighter 1 bomber 3 infantry",
    "sz_north_sea": "uk 1 battleship 2 submarine 1 carrier 1 fighter, usa 1 transport 1 fighter, ussr 1 submarine",
}
SHORE = {
    "united_kingdom": "uk 3 infantry 1 tank 1 fighter",
    "sz_north_sea": "uk 3 transport 2 battleship",
    "western_europe": "ger 3 infantry 1 tank 1 fighter 1 aa_gun, jpn 1 fighter",
}


def at_sea(**laid: Any) -> Front:
    table = Front(NORTH, "ger", "combat_move", **laid)
    for kind, source, count in (
        ("submarine", "sz_baltic", 2),
        ("battleship", "sz_baltic", 1),
        ("fighter", "germany", 2),
        ("bomber", "germany", 1),
    ):
        table.do(table.move(kind, source, "sz_north_sea", count))
    return table.fight("sz_north_sea")


def ashore(**laid: Any) -> Front:
    table = Front(SHORE, "uk", "combat_move", **laid)
    table.go("fighter", "united_kingdom", "western_europe")
    table.load("infantry", "united_kingdom", "sz_north_sea", 3).load("tank", "united_kingdom", "sz_north_sea")
    table.go("infantry", "sz_north_sea", "western_europe", 3).go("tank", "sz_north_sea", "western_europe")
    return table.fight("western_europe")


def over(more: str, ipcs: int, **laid: Any) -> Front:
    stacks = {"united_kingdom": "uk 3 bomber 2 fighter", "germany": f"ger 1 factory 1 aa_gun {more}"}
    table = Front(stacks, "uk", "combat_move", **laid).do(axis.MoneySet(of="ger", count=ipcs))
    table.go("bomber", "united_kingdom", "germany", 3)
    return table.by_the_rules(axis.RaidDeclared(by="uk", at="germany", count=2))


def fought(table: Any, dice: random.Random) -> Counter[str]:
    """All that is thrown until a battle is over, with every throw looked at; losses are now and then chosen."""
    kinds: Counter[str] = Counter()
    for _ in range(60):
        offers = [one for one in table.table.game.offers(table.state, TABLE) if one.fillable]
        able = [one for one in offers if one.kind in (axis.ShotsFired, axis.GunsFired, axis.LossesChosen)]
        if not able:
            break
        offer = dice.choice(able)
        if offer.kind is axis.LossesChosen:
            (blank,) = offer.blanks
            table.do(offer.fill({"lost": tuple(dice.sample(list(blank.choices), blank.count))}))
            continue
        event = offer.kind(**offer.known, hits=0)
        kind, ways = fallen(event, table.state)
        assert max(even(table.table.game, table.state, ways).values()) > 0
        if told := faced(event, table.state):
            even(table.table.game, table.state, told)
        kinds[kind] += 1
        events, chances = zip(*ways, strict=True)
        taken_off(table.table.game, table.state, events)
        table.do(dice.choices(events, chances)[0])
    return kinds


def taken_off(game: Game[Any], before: Any, events: Sequence[Event]) -> None:
    """Check that the recorded losses have left the board or were hit; crashed aircraft and plunder are extra."""
    for event in events:
        after = game.apply(event, before)
        then, now = holdings(before), holdings(after)
        crashed = Counter[str]()
        for _, power, kind, why in after.crashed[len(before.crashed) :]:
            crashed[power] += after.kinds[kind].cost * (why != "shot down")
        gone = {p: then[p] - now[p] + after.ipcs[p] - before.ipcs[p] - crashed[p] for p in now}
        told = {row.seat: -row.value for row in rows_of(game, Line(1, event, before, after)) if row.what == "losses"}
        assert told == {p: gone[q] for q in gone if (p := before.seat_of(q)) in told}
        assert not any(lost for q, lost in gone.items() if before.seat_of(q) not in told)


READINGS: list[dict[str, str]] = [
    {},
    {"AA-AMB-06": "whole_side"},
    {"AA-AMB-08": "both"},
    {"AA-AMB-06": "whole_side", "AA-AMB-08": "both", "AA-AMB-10": "no"},
]


@pytest.mark.parametrize("options", READINGS, ids=lambda one: " ".join(one.values()) or "as written")
def test_every_throw_of_a_battle_is_even(options: Mapping[str, str]) -> None:
    """At sea with submarines, cargo and aircraft of several countries; ashore under battleships and guns."""
    kinds: Counter[str] = Counter()
    weapons = {"ger": "heavy_bombers", "uk": "jet_power"}
    for seed in range(2):
        dice = random.Random(seed)
        for laid in (at_sea, ashore):
            kinds += fought(laid(options=options, weapons=weapons if seed % 2 else {}), dice)
    wanted = {"attacker bombardment" + " first" * (options.get("AA-AMB-10") == "no"), "attacker submarines first"}
    wanted |= {"defender submarines" + " first" * (options.get("AA-AMB-08") == "both"), "guns", "attacker 4"}
    assert wanted <= set(kinds)


@pytest.mark.parametrize(("ipcs", "weapon"), [(40, ""), (7, ""), (40, "heavy_bombers"), (9, "heavy_bombers")])
def test_raids_are_even_however_little_there_is_to_bomb(ipcs: int, weapon: str) -> None:
    table = over("1 infantry", ipcs, weapons={"uk": weapon} if weapon else {})
    game = table.table.game
    _, ways = fallen(axis.GunsFired(at="germany", unit="bomber", hits=0), table.state)
    even(game, table.state, ways)
    table.guns("germany", "bomber", 0).end()
    dice = 6 if weapon else 2
    event = axis.FactoryRaided(at="germany", faces=("1",) * dice)
    ways = fallen(event, table.state)[1] if dice < 4 else summed(event)
    assert max(even(game, table.state, ways).values()) > 0


def summed(event: axis.FactoryRaided) -> Ways:
    """Every sum of more dice, told by one roll that has it."""
    ways = Counter({0: 1})
    for _ in event.faces:
        ways = Counter({total: sum(ways[total - face] for face in range(1, 7)) for total in range(max(ways) + 7)})
    dice = len(event.faces)
    return [(replace(event, faces=_with(total, dice)), n / FACES**dice) for total, n in ways.items() if n]


def _with(total: int, dice: int) -> tuple[str, ...]:
    base, more = divmod(total, dice)
    return (str(base + 1),) * more + (str(base),) * (dice - more)


@pytest.mark.parametrize("ipcs", [40, 4, 0])
def test_rockets_are_even(ipcs: int) -> None:
    stacks = {"united_kingdom": "uk 1 aa_gun", "germany": "ger 1 factory"}
    table = Front(stacks, "uk", "combat_move", weapons={"uk": "rockets"}).do(axis.MoneySet(of="ger", count=ipcs))
    event = axis.RocketsFired(by="uk", source="united_kingdom", target="germany", roll="1")
    assert (max(even(table.table.game, table.state, fallen(event, table.state)[1]).values()) > 0) == bool(ipcs)


@pytest.mark.parametrize("reading", ["yes", "no"])
def test_raids_and_rockets_that_leave_debts_are_even(reading: str) -> None:
    stacks = {"united_kingdom": "uk 2b aa", "germany": "ger i"}
    table = War(stacks, readings={"PAA-AMB-36": reading}, ipcs={"ger": 3})
    table.do(axis.WeaponSet(of="uk", weapon="rockets"))
    game = table.table.game
    event = axis.RocketsFired(by="uk", source="united_kingdom", target="germany", roll="1")
    assert max(even(game, table.state, fallen(event, table.state)[1]).values()) > 0
    table.line("uk", move("germany", "2b united_kingdom")).all()
    table.by_the_rules(axis.RaidDeclared(by="uk", at="germany", count=2))
    event = axis.FactoryRaided(at="germany", faces=("1", "1"))
    assert max(even(game, table.state, fallen(event, table.state)[1]).values()) > 0


def test_an_aircraft_that_finds_no_place_is_not_shot_down() -> None:
    """It flew past guns, survived them, and comes down into the sea in the same line."""
    table = War({"western_europe": "ger 2f", "united_kingdom": "uk aa"})
    table.plots(ger=[move("algeria", "f western_europe")])
    state = table.state
    far = "sz_hawaii"
    planes = [p.id for p in state.at("western_europe") if p.kind == "fighter"]
    pieces = changed(state.pieces, planes, lambda p: p._replace(at=far, gone=4).marked("flying", "leg"))
    came = tuple(Arrived(number, far, far) for number in planes)
    state = replace(state, pieces=pieces, flak=(Flak("united_kingdom", tuple(planes)),), waiting=came, power="ger")
    kind, ways = fallen(axis.GunsFired(at="united_kingdom", unit="fighter", hits=0), state)
    game = table.table.game
    assert not {p.kind for p in game.apply(ways[0][0], state).at(far)}, "none was hit, and both are lost"
    assert kind == "guns"
    assert even(game, state, ways)["anna", "losses", "IPCs"] > 0
