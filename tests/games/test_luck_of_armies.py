"""Luck of RISK and One World Dominion is even throw by throw, whatever cards do to the dice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.core.game import Game
from assistant.families.war import events as war
from assistant.figures.facts import Played
from assistant.figures.facts.fights import throws
from assistant.figures.store.derive import played
from assistant.kit.dice_throw import FACES
from assistant.odds.armies.from_state import dice_of, rolled_again
from tests import simulate_dominion, simulate_risk
from tests.luck_law import Ways, even


@cache
def faces(dice: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Return all rolls of this many dice in order, with their chances."""
    found: list[tuple[tuple[int, ...], float]] = []
    for roll in combinations_with_replacement(range(1, FACES + 1), dice):
        ways = factorial(dice)
        for many in Counter(roll).values():
            ways //= factorial(many)
        found.append((roll, ways / FACES**dice))
    return tuple(found)


def thrown(event: war.DiceRolled, before: Any) -> Ways:
    """Every throw of as many dice; one that may be rolled again is, as the table's own dice are (OWD-C38)."""
    fight = before.fight
    found: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for ours, p in faces(len(event.attack)):
        for theirs, q in faces(len(event.defence)):
            die = rolled_again(dice_of(fight), ours, theirs) if fight.reroll else None
            if die is None:
                found[ours, theirs] += p * q
                continue
            left = list(ours)
            left.remove(die)
            for new in range(1, FACES + 1):
                counts = max(die, new) if fight.reroll == "better" else new
                found[tuple(sorted((*left, counts))), theirs] += p * q / FACES
    return [(replace(event, attack=ours, defence=theirs), chance) for (ours, theirs), chance in found.items()]


def costs(game: Game[Any], before: Any, ways: Ways) -> Ways:
    """Return the same throw with only its losses recorded."""
    found: Counter[tuple[int, int, int]] = Counter()
    for event, chance in ways:
        after = game.apply(event, before)
        one = (after.fight or after.fought[-1]).rounds[-1]
        found[(*one.lost, one.dice[0])] += chance
    return [(war.LossesTaken(attacker=a, defender=d, dice=n), chance) for (a, d, n), chance in found.items()]


def terms(told: Any) -> dict[str, Any]:
    """Return everything that can tell one kind of throw from another, by name."""
    fight = told.before.fight
    last = (told.after.fight or told.after.fought[-1]).rounds[-1]
    return {
        "dice": last.dice,
        "modifiers": last.modifiers if any(last.modifiers) else None,
        "capped": last.capped and any(last.modifiers),
        "extra": last.extra,
        "reroll": last.reroll,
        "spared": last.spared,
        "committed": fight.committed is not None,
        "forced": fight.forced,
        "inside": fight.inside,
        "neutral": fight.defender not in told.before.order,
    }


def all_even(found: Played, known: set[Any]) -> None:
    """Every number of dice, and every way to throw them, once; and the same with one die of the attacker."""
    fell = {told.seq for told in found.lines if isinstance(told.event, (war.DiceRolled, war.LossesTaken))}
    assert {one.line for one in throws(found)} <= fell
    for told in found.lines:
        if not isinstance(told.event, war.DiceRolled) or told.after is told.before:
            continue
        kind = terms(told)
        special = frozenset((name, value) for name, value in kind.items() if value and name != "dice")
        if special in known and kind["dice"] in known:
            continue
        known |= {special, kind["dice"], *(name for name, _ in special)}
        even(found.game, told.before, thrown(replace(told.event, attack=told.event.attack[:1]), told.before))
        ways = thrown(told.event, told.before)
        sizes = even(found.game, told.before, ways)
        seats = {told.before.fight.attacker, told.before.fight.defender} & set(found.seats)
        assert {seat for seat, _, unit in sizes if unit == "armies"} == seats
        even(found.game, told.before, costs(found.game, told.before, ways))


def test_every_throw_of_risk_is_even() -> None:
    known: set[Any] = set()
    for players in (2, 3):
        game = simulate_risk.Game(players, seed=4)
        game.play(25)
        all_even(played(game.table, TABLE), known)
    assert {(ours, theirs) for ours in (2, 3) for theirs in (1, 2)} <= known


@pytest.mark.parametrize(
    ("seed", "revision", "seen"),
    [
        (4, "B", {"reroll", "committed"}),
        (5, "B", {"inside", "capped", "modifiers", (1, 2), (1, 1)}),
        (14, "A", {"forced", "neutral", "modifiers", "committed", "extra", "spared", (3, 2), (2, 2)}),
    ],
)
def test_every_throw_of_one_world_dominion_is_even(seed: int, revision: Any, seen: set[Any]) -> None:
    """A die that may be rolled again is, where that promises more: as the table's own dice are."""
    options = simulate_dominion.random_options(seed)
    known: set[Any] = set()
    game = simulate_dominion.Game(3, seed=seed, turns=12, options=options, revision=revision, hand=4)
    all_even(played(game.play(), TABLE), known)
    assert seen <= known
