"""Calibration: whether a probability of p comes true p of the time, over small simulated games of Killer Clue.

    python -m tests.deduction.histories.calibration              # 60,000 games
    python -m tests.deduction.histories.calibration 5000 uniform # fewer, by another model

For every game, one seat and one line are drawn before the game: all cells that are not certain for that seat are
examined. Events in these games (`BLIND`) reveal nothing beyond what the model "random" counts. A line is reached before
anything later is decided; a game in which a player could not follow the dice before that line is not counted.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from assistant.kit.facts import OUT, Evidence
from tests.deduction.histories.told import TABLE, Played, play
from tests.killer_habits import BLIND, Void
from tests.simulate_killer import Box, Game

Cells = dict[tuple[str, str], float]
GAMES = 60_000
"""The number of games; with a third of them, the standard error of the rarest tenths is still half a hundredth."""
LINES = 30
"""The number of lines from which one is drawn evenly; the last one if the game ends earlier."""
CERTAIN = 1e-12
MOST = 4_000
"""The number of states above which the count card by card skips a glance."""


@dataclass(frozen=True)
class Glance:
    """A seat of a small game at one of its lines."""

    game: Played
    seat: str
    lines: int

    @property
    def evidence(self) -> Evidence:
        return self.game.evidence(self.seat, self.lines)

    @property
    def where(self) -> dict[str, str]:
        return self.game.where[self.lines]


def glances(count: int, seed: int = 0) -> Iterator[Glance]:
    """Yield this many small games, each with a seat and a line."""
    number = seed * 10_000_000
    while count:
        number += 1
        if found := _glance(number):
            yield found
            count -= 1


def _glance(number: int) -> Glance | None:
    dice = random.Random(f"glance {number}")
    players = dice.choice((3, 3, 4))
    box = Box(("knife", "rope", "wrench")[: dice.randint(2, 3)], ("hall", "study", "library"), _herrings(dice, players))
    lines = dice.randint(1, LINES)
    try:
        game = play(Game(players, number, BLIND, box), lines)
    except Void:
        return None
    return Glance(game, dice.choice(game.seats), min(lines, len(game.lines)))


def _herrings(dice: random.Random, players: int) -> dict[str, int]:
    return {f"red_herring_{least}": least for least in range(dice.choice((players - 1, players, 9)), players + 1)}


class Tenths:
    """Predicted and actual frequencies by tenths of probability, and the error of their difference, game by game."""

    def __init__(self) -> None:
        self.cells, self.said, self.true, self.spread = [0] * 10, [0.0] * 10, [0.0] * 10, [0.0] * 10

    def add(self, chances: Cells, where: dict[str, str]) -> None:
        """Add the cells of one game; they depend on each other, so a game counts as one observation."""
        off = [0.0] * 10
        for (card, place), chance in chances.items():
            came = float(where[card] == place)
            if abs(came - chance) > 1 - CERTAIN:
                raise AssertionError(f"{card} at {place}: {chance} was said, and {came:.0f} is true")
            if place == OUT or not CERTAIN < chance < 1 - CERTAIN:
                continue
            tenth = min(int(chance * 10), 9)
            self.cells[tenth] += 1
            self.said[tenth] += chance
            self.true[tenth] += came
            off[tenth] += came - chance
        self.spread = [sum_ + one * one for sum_, one in zip(self.spread, off, strict=True)]

    def rows(self) -> Iterator[tuple[int, int, float, float, float]]:
        """Yield tenth, cells, mean chance, share that came true, standard error of their difference."""
        for tenth, cells in enumerate(self.cells):
            if cells:
                said, true = self.said[tenth] / cells, self.true[tenth] / cells
                yield tenth, cells, said, true, sqrt(self.spread[tenth]) / cells


def measured(found: Iterable[Glance], chances: Callable[[Evidence], Cells]) -> Tenths:
    """Compare the result of `chances` for every glance with where the cards were."""
    tenths = Tenths()
    for glance in found:
        tenths.add(chances(glance.evidence), glance.where)
    return tenths


def by_engine(model: str) -> Callable[[Evidence], Cells]:
    """Return the chances of the engine as cells."""
    from assistant.deduction import posterior

    def chances(evidence: Evidence) -> Cells:
        found = posterior(evidence, model).chance
        rows = zip(evidence.cards, found.tolist(), strict=True)
        return {(card, place): p for card, row in rows for place, p in zip(evidence.places, row, strict=True)}

    return chances


def by_cards(model: str) -> Callable[[Evidence], Cells]:
    """Return the chances of the count card by card; none if that has too many states."""
    from tests.deduction.histories.cardwise import Cardwise, TooMany

    def chances(evidence: Evidence) -> Cells:
        try:
            return Cardwise(evidence, model, most=MOST).chances()
        except TooMany:
            return {}

    return chances


def main(arguments: Sequence[str]) -> None:
    """Print the table; the second word is a model, a third, "cards", uses the slow count instead of the engine."""
    count = int(arguments[0]) if arguments else GAMES
    model = arguments[1] if len(arguments) > 1 else "random"
    chances = (by_cards if "cards" in arguments[2:] else by_engine)(model)
    worst = 0.0
    for tenth, cells, said, true, error in measured(glances(count), chances).rows():
        worst = max(worst, abs(said - true))
        print(
            f"{tenth / 10:.1f}-{tenth / 10 + 0.1:.1f}: {cells:7} cells, said {said:.4f}, true {true:.4f} ± {error:.4f}"
        )
    print(f"{count} games, seen by one seat at one line ({TABLE} or player): furthest {worst:.4f}")


if __name__ == "__main__":
    main(sys.argv[1:])
