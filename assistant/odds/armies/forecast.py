"""The results of a battle: the chance to capture, every possible end, losses, and the armies left.

>>> odds = forecast(Battle(10, 7))
>>> round(odds.win, 4), round(odds.ends[4, 0], 4)      # chance to capture; of capturing with 4 armies in all
(0.7261, 0.0984)
>>> [round(chance, 4) for chance in odds.defenders[:3]]        # chance of k armies left, by k; `attackers` likewise
[0.7261, 0.0409, 0.0753]
>>> round(odds.at_least(4), 4)              # chance to capture with at least 4 armies in all
0.6368
>>> round(forecast(Battle(10, 7).after(1, 1)).win, 4)     # in mid-battle
0.7296
>>> exact(Battle(5, 4)).win                 # a fraction
Fraction(16132151698115, 33853318889472)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from assistant.kit.dice_throw import forced_moving_in
from assistant.odds.armies.battle import Battle, Forced
from assistant.odds.armies.dice import Dice, Unanswerable
from assistant.odds.armies.lossless_rounds import spared_exactly, spared_rounds
from assistant.odds.armies.round_by_round import FLOATS, FRACTIONS, Halts, N, Numbers, Place, one_round
from assistant.odds.armies.solver import settle, settle_exactly
from assistant.odds.control.capture_value import worths

Spare = Callable[[Mapping[Place, N], Dice, int], dict[Place, N]]
Settle = Callable[[Mapping[Place, N], Dice, int, Halts | None], dict[Place, N]]
CELLS = 3600
"""The most fighting armies times defenders for an answer in fractions."""


@dataclass(frozen=True)
class Forecast:
    """The end of a battle, with probabilities as fractions of 1.

    `ends` maps (armies of the attacker left in all, including those that stayed behind; defenders left) to the
    probability of that end, in ascending order; they add up to 1. `win` is the probability that
    the area is captured; `won` is the same by armies of the attacker left in all. `readings` are the
    assumptions. `method`: the table of a round is enumerated in whole numbers, the battle summed from it in floating
    point, within 1e-12 of the fractions.
    """

    battle: Battle
    win: float
    ends: Mapping[Place, float] = field(repr=False)
    won: Mapping[int, float] = field(repr=False)
    readings: tuple[str, ...] = field(repr=False)
    method: str = "table of rounds"

    @cached_property
    def attackers(self) -> tuple[float, ...]:
        """Probability of k armies of the attacker left in all, by k from 0."""
        return _by_number((left for left, _ in self.ends), self.ends.values())

    @cached_property
    def defenders(self) -> tuple[float, ...]:
        """Probability of k defenders left, by k from 0; the first entry is the chance to capture."""
        return _by_number((left for _, left in self.ends), self.ends.values())

    @cached_property
    def captured(self) -> tuple[float, ...]:
        """Probability of a capture with k armies of the attacker left in all, by k from 0; adds up to `win`."""
        return _by_number(self.won, self.won.values())

    def at_least(self, armies: int) -> float:
        """Return the probability of a capture with at least this many armies of the attacker left in all."""
        return sum(self.captured[max(0, armies) :])

    @property
    def stopped(self) -> float:
        """Probability that the attack ends without a capture, repelled or called off."""
        return max(0.0, 1.0 - self.win)

    @cached_property
    def attack_left(self) -> float:
        """Armies of the attacker left on average, in all."""
        return sum(left * chance for (left, _), chance in self.ends.items())

    @cached_property
    def defend_left(self) -> float:
        """Defenders left on average."""
        return sum(left * chance for (_, left), chance in self.ends.items())

    @cached_property
    def _began(self) -> tuple[float, float]:
        began = [(begun, float(chance)) for begun, chance in self.battle.begun()]
        return sum(b.attack * p for b, p in began), sum(b.defend * p for b, p in began)

    @property
    def attack_lost(self) -> float:
        """Armies the attacker loses in rounds of dice on average, counted after any `opening`."""
        return max(0.0, self._began[0] - self.attack_left)

    @property
    def defend_lost(self) -> float:
        """Armies the defender loses in rounds of dice on average, counted after any `opening`."""
        return max(0.0, self._began[1] - self.defend_left)

    def moved_by_force(self, counted: Forced = "") -> dict[int, float]:
        """Return the chances of k armies moving in after an involuntary attack, by k.

        Rules: OWD-INV-03, OWD-AMB-06, OWD-C44. `counted` is as in `battle.forced`, or "all". Adds up to `win`. The
        round that captures never costs the attacker an army, so the dice of the last round follow from the armies left;
        where artillery left nobody to fight, no dice were rolled. Only for attacks that leave one army behind.
        """
        battle, reading = self.battle, counted or self.battle.forced or "all"
        if battle.staying != 1 or battle.committed is not None:
            raise Unanswerable("An involuntary attack is made by all armies in an area except one (OWD-INV-01).")
        chances: dict[int, float] = {}
        unfought = self._unfought
        for left, chance in enumerate(self.captured):
            walked = unfought.get(left, 0.0)
            for p, dice in ((walked, battle.fewest_in), (max(0.0, chance - walked), battle.dice.enough)):
                if p:
                    moved = left if reading == "everybody" else forced_moving_in(left, min(dice, left - 1), reading)
                    chances[moved] = chances.get(moved, 0.0) + p
        return chances

    @cached_property
    def _unfought(self) -> dict[int, float]:
        """Probability of a capture without a round, by armies of the attacker."""
        chances: dict[int, float] = {}
        for begun, chance in self.battle.begun() if self.battle.opening or not self.battle.defend else ():
            if begun.fighting and not begun.defend:
                chances[begun.attack] = chances.get(begun.attack, 0.0) + float(chance)
        return chances


@dataclass(frozen=True)
class Exact:
    """The end of a battle in fractions: `win`, `ends` and `won` as in Forecast."""

    battle: Battle
    win: Fraction
    ends: Mapping[Place, Fraction] = field(repr=False)
    won: Mapping[int, Fraction] = field(repr=False)
    readings: tuple[str, ...] = field(repr=False)


def forecast(battle: Battle, halts: Halts | None = None) -> Forecast:
    """Return everything that this battle can lead to, exact up to rounding; never a simulation.

    `halts`, if any, replaces the battle's stop rules, once stopping is allowed.
    """
    ends, won = _ended(battle, FLOATS, spared_rounds, settle, halts)
    return Forecast(battle, min(1.0, sum(won.values())), ends, won, battle.readings)


def exact(battle: Battle) -> Exact:
    """Return the forecast in fractions, for small battles; raise Unanswerable above `CELLS` armies times armies."""
    if max(begun.fighting * begun.defend for begun, _ in battle.begun()) > CELLS:
        raise Unanswerable(f"Fractions are shown up to {CELLS} fighting armies times defenders, such as 60 against 60.")
    ends, won = _ended(battle, FRACTIONS, spared_exactly, settle_exactly)
    return Exact(battle, sum(won.values(), Fraction(0)), ends, won, battle.readings)


def chances(dice: Dice, fighting: int, defending: int) -> list[list[float]]:
    """Return the chances to capture by fighting to the end, by fighting armies (row) and defenders (column), from 0.

    The shape is (fighting + 1, defending + 1); column 0 is 1, except in row 0.
    """
    return worths(dice, fighting, defending, FLOATS)


def _ended(
    battle: Battle, numbers: Numbers[N], spare: Spare[N], settle: Settle[N], halts: Halts | None = None
) -> tuple[dict[Place, N], dict[int, N]]:
    """Return `ends` and `won` of a forecast."""
    ends: dict[Place, N] = {}
    won: dict[int, N] = {}
    starts: dict[int, dict[Place, N]] = {}
    for begun, fraction in battle.begun():
        chance, rest = numbers.of(fraction), begun.attack - begun.fighting
        start = starts.setdefault(rest, {})
        place = (begun.fighting, begun.defend)
        start[place] = start.get(place, numbers.zero) + chance
    for rest, start in starts.items():
        floor = max(0, battle.stop_at - rest)
        for (fighting, defend), chance in _fought(battle, start, floor, numbers, spare, settle, halts).items():
            left = fighting + rest
            ends[left, defend] = ends.get((left, defend), numbers.zero) + chance
            if fighting and not defend:
                won[left] = won.get(left, numbers.zero) + chance
    return dict(sorted(ends.items())), dict(sorted(won.items()))


def _fought(
    battle: Battle,
    start: dict[Place, N],
    floor: int,
    numbers: Numbers[N],
    spare: Spare[N],
    settle: Settle[N],
    halts: Halts | None,
) -> dict[Place, N]:
    """Fight the first rounds with rules of their own one by one; then all others together."""
    spared, must = battle.first_rounds
    if spared:
        start = spare(start, battle.dice_now, spared)
    over = {place: chance for place, chance in start.items() if not all(place)}
    going = {place: chance for place, chance in start.items() if all(place)}
    for _ in range(spared, must if battle.stop_at or battle.stop_below or halts else 0):
        if not going:
            break
        going, done = one_round(going, numbers.tables(battle.dice))
        _add(over, done)
    if going:
        if battle.stop_below:
            halts = _halts(battle, going, numbers)
        _add(over, settle(going, battle.dice, floor, halts))
    return over


def _halts(battle: Battle, going: Mapping[Place, N], numbers: Numbers[N]) -> Halts:
    """Return where the chance to capture is less than the attacker wants."""
    most, against = max(fighting for fighting, _ in going), max(defend for _, defend in going)
    table = worths(battle.dice, most, against, numbers)
    return lambda fighting: [chance < battle.stop_below for chance in table[fighting]]


def _add(into: dict[Place, N], more: Mapping[Place, N]) -> None:
    for place, chance in more.items():
        into[place] = into[place] + chance if place in into else chance


def _by_number(numbers: Iterable[int], chances: Iterable[float]) -> tuple[float, ...]:
    """Return chances added up by number, from 0 to the largest."""
    sums: dict[int, float] = {}
    for number, chance in zip(numbers, chances, strict=True):
        sums[number] = sums.get(number, 0.0) + chance
    return tuple(sums.get(number, 0.0) for number in range(max(sums, default=-1) + 1))
