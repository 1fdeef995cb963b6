"""The bias of luck in wars, and the value of luck-adjusted results, measured over simulated games.

    python -m tests.afterwards.luck_war --games 1000 [--game risk] [--turns 24] [--seed 1] [--notes FILE]

Prints per game: luck per seat with its standard error (0 must be within two of them), also by kind of roll; that the
parts of every result add up; the correlation of luck and result; and the factor by which the variance of the result
falls when luck is subtracted: with a naive value, and with one that is fitted to the first half of the games and tested
on the second. With `--notes` every game is saved to a file when it is finished, and skipped on the next start.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from assistant.core.event import TABLE, Event
from assistant.figures.facts import Played, rows
from assistant.figures.facts.register import measures_of
from assistant.figures.store.derive import played
from assistant.games import GAMES
from assistant.games.risk.figures.board import stands, strengths
from assistant.games.risk.state import Risk
from assistant.kit.fight import Fight
from assistant.odds.armies.from_state import dice_of, rolled_again
from tests import simulate_axis, simulate_dominion, simulate_plot, simulate_risk
from tests.afterwards.adjusted import adjusted
from tests.luck_law import Line

PLAYERS = 3


class Bare:
    """A table without log and advice, whose viewers see the State as it is."""

    def __init__(self, game: str = "risk") -> None:
        self.game: Any = GAMES[game]
        self.now: Any = self.game.start
        self.entries: list[Line] = []

    def view(self, _seat: str) -> Any:
        """Return the State."""
        return self.now

    def record(self, event: Event, *_: Any, **__: Any) -> None:
        """Apply an event."""
        before, self.now = self.now, self.game.apply(event, self.now)
        self.entries.append(Line(len(self.entries) + 1, event, before, self.now))


class Quick(simulate_risk.Game):
    """RISK as it is simulated elsewhere, at a bare table: the same moves, many times faster."""

    def __init__(self, players: int, seed: int) -> None:
        self.table: Any = Bare()
        super().__init__(players, seed, notes=False, table=self.table)

    def record(self, event: Event, by: str = "") -> None:
        """Apply an event immediately; other tests check that it is offered."""
        self.table.record(event)


def _risk(seed: int, turns: int) -> Played:
    game = Quick(PLAYERS, seed)
    game.play(turns)
    return Played(GAME, TABLE, lambda _seat: game.table.entries, lambda _seat: ())


class Again(simulate_dominion.Game):
    """One World Dominion in which every die that may be rerolled is, as the dice of the table do (OWD-C38 rev B)."""

    def rolled(self, fight: Fight, *counts: int) -> tuple[list[int], ...]:
        attack, defence = ([self.die() for _ in range(count)] for count in counts)
        again = rolled_again(dice_of(fight), attack, defence) if fight.reroll else None
        if again is not None:
            attack = fight.rerolled(attack, again, self.die())
        return attack, defence


def _dominion(seed: int, turns: int) -> Played:
    return played(Again(PLAYERS, seed=seed, turns=turns).play(), TABLE)


class Swift(simulate_axis.Game):
    """Axis & Allies as it is simulated elsewhere, without log and duplicate bookkeeping: the same moves, faster."""

    def begin(self, laid: Event) -> None:
        super().begin(laid)
        self.now = self.table.view(TABLE)
        self.said = [Line(1, laid, self.table.game.start, self.now)]

    @property
    def state(self) -> Any:
        """The table."""
        return self.now

    def say(self, event: Event, seat: str = "") -> None:
        """Apply an event."""
        before, self.now = self.now, self.table.game.apply(event, self.now)
        self.said.append(Line(len(self.said) + 1, event, before, self.now))

    def lines(self) -> Iterator[Any]:
        """Yield the State after every event."""
        while self.goes_on:
            self.step(self.now)
            yield self.now


def _axis(seed: int, turns: int) -> Played:
    game = Swift(2, seed=seed)
    game.play(turns)
    return Played(GAMES["axis_allies"], TABLE, lambda _seat: game.said, lambda _seat: ())


def _plotted(seed: int, turns: int) -> Played:
    return played(simulate_plot.Game(2, seed=seed).play(turns), TABLE)


GAME: Any = GAMES["risk"]
KINDS: Mapping[str, tuple[Callable[[int, int], Played], int]] = {
    "risk": (_risk, 24),
    "one_world_dominion": (_dominion, 12),
    "axis_allies": (_axis, 1),
    "plotted_axis": (_plotted, 1),
}
"""Game → the function that plays one, and its number of turns or rounds."""


class Account(NamedTuple):
    """Mean and standard error of a list of numbers."""

    mean: float
    error: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Account:
        """Return the account of at least two numbers."""
        return cls(float(np.mean(numbers)), float(np.std(numbers, ddof=1) / sqrt(len(numbers))))

    @property
    def even(self) -> bool:
        """Whether 0 is within two standard errors."""
        return abs(self.mean) <= 2 * self.error + 1e-12

    def __str__(self) -> str:
        return f"{self.mean:+.4f} ± {self.error:.4f} ({'even' if self.even else 'NOT within 2 s.e. of 0'})"


class Luck(NamedTuple):
    """One game: luck by seat and unit, by seat, kind of roll and unit; results by seat, the largest error of a sum."""

    luck: Mapping[tuple[str, str], float]
    thrown: Mapping[tuple[str, str, str], float]
    result: Mapping[str, float]
    gap: float

    def noted(self, seed: int) -> str:
        """Return the game as one line of a file."""
        return json.dumps({"seed": seed, "thrown": list(self.thrown.items()), "result": self.result, "gap": self.gap})

    @classmethod
    def read(cls, noted: Mapping[str, Any]) -> Luck:
        """Return the game of such a line."""
        return cls.of({tuple(key): luck for key, luck in noted["thrown"]}, noted["result"], noted["gap"])

    @classmethod
    def of(cls, thrown: Mapping[tuple[str, str, str], float], result: Mapping[str, float], gap: float) -> Luck:
        """Return the luck of all rolls in each unit."""
        found: dict[tuple[str, str], float] = {}
        for (seat, _, unit), luck in thrown.items():
            found[seat, unit] = found.get((seat, unit), 0.0) + luck
        return cls(found, thrown, result, gap)


def luck_of(game: Played) -> Luck:
    """Return the luck of every seat in every unit, and whether its results add up."""
    measures = measures_of(game.game.key)
    facts = {kind: list(measures.tables[kind](game)) for kind in (rows.ChanceRow, rows.DecisionRow)}
    chances: Sequence[Any] = facts[rows.ChanceRow]
    found = {(seat, row.what, row.unit): 0.0 for row in chances for seat in game.seats if row.luck is not None}
    for row in chances:
        if row.luck is not None and row.seat in game.seats:
            found[row.seat, row.what, row.unit] += row.luck
    assert measures.results is not None
    results: Sequence[Any] = list(measures.results(game, facts))
    gaps = [abs(r.start + r.luck + r.decisions + r.rest - r.result) for r in results]
    return Luck.of(found, {r.seat: r.result for r in results}, max(gaps, default=0.0))


def told(games: Sequence[Luck]) -> Iterator[str]:
    """Yield a summary of luck over many games: one line per unit.

    One seat per game counts, in rotation, because one player's gain in a game is the others' loss.
    """
    units = sorted({unit for game in games for _, unit in game.luck})
    for unit in units:
        ours = [_one(game, unit, at) for at, game in enumerate(games)]
        yield f"  luck in {unit} of one seat a game: {Account.of(ours)}"
        first = [game.luck.get((next(iter(game.result)), unit), 0.0) for game in games]
        yield f"  luck in {unit} of the first seat: {Account.of(first)}"
    for what, unit in sorted({(what, unit) for game in games for _, what, unit in game.thrown}):
        ours = [game.thrown.get((_seat(game, at), what, unit), 0.0) for at, game in enumerate(games)]
        yield f"    {what}, {unit}: {Account.of(ours)}, in {np.mean(np.array(ours) != 0):.0%} of games"
    gap = max(game.gap for game in games)
    yield f"  parts of {sum(len(g.result) for g in games)} results add up to {gap:.1e}"
    unit = "armies" if "armies" in units else "IPCs"
    pairs = [(game.luck.get((seat, unit), 0.0), game.result[seat]) for game in games for seat in game.result]
    yield f"  correlation of luck in {unit} and result {np.corrcoef(np.array(pairs).T)[0, 1]:.2f}"
    thrown = [game for game in games if game.luck]
    lucky = [max(g.result, key=lambda s: g.luck[s, unit]) == max(g.result, key=lambda s: g.result[s]) for g in thrown]
    yield f"  the seat with the most luck has the best result in {np.mean(lucky):.0%} of games"


def _one(game: Luck, unit: str, at: int) -> float:
    return game.luck.get((_seat(game, at), unit), 0.0)


def _seat(game: Luck, at: int) -> str:
    seats = list(game.result)
    return seats[at % len(seats)]


# ---------------------------------------------------------------------- RISK: taken off the result


class Taken(NamedTuple):
    """One game of RISK: by seat the final share of armies, the naive luck, that of each feature; the features seen."""

    end: Mapping[str, float]
    naive: Mapping[str, float]
    each: Mapping[str, Any]
    seen: Sequence[tuple[str, Any]]


def taken(game: Played) -> Taken:
    """Return what is needed from a game to fit a value to other games and test it on this one."""
    seen: list[tuple[str, Any]] = []
    last = None
    for one in game.lines:
        if last is not None and one.after.turn.number > max(1, last.after.turn.number):
            seen.extend(features(last.after).items())
        last = one
    return Taken(outcome(game.state), adjusted(game, strengths), adjusted(game, features), seen)


def features(state: Risk) -> Mapping[str, Any]:
    """Return features of a table by player: shares of armies, areas and income, being on turn, and their products."""
    found = stands(state)
    whole = [max(1.0, sum(_of(found[p])[at] for p in state.order)) for at in range(3)]
    seen: dict[str, Any] = {}
    for player in state.order:
        armies, areas, income = (part / all_ for part, all_ in zip(_of(found[player]), whole, strict=True))
        on = float(state.on_turn == player)
        row = (1.0, armies, areas, income, armies**2, areas**2, income**2, armies * areas, on, on * armies)
        seen[player] = np.array(row)
    return seen


def _of(stand: Any) -> tuple[float, float, float]:
    return (stand.armies, stand.areas, stand.income or 0)


def outcome(state: Risk) -> Mapping[str, float]:
    """Return the final share of all armies in a short game."""
    found = stands(state)
    whole = sum(found[p].armies for p in state.order)
    return {p: found[p].armies / whole for p in state.order}


def reduced(games: Sequence[Taken]) -> Iterator[str]:
    """Yield how far the variance of a result falls when the luck is subtracted, and the change of its mean."""
    half = len(games) // 2
    seen = [(row, game.end[seat]) for game in games[:half] for seat, row in game.seen]
    weights, *_ = np.linalg.lstsq(np.array([row for row, _ in seen]), np.array([end for _, end in seen]), rcond=None)
    plain = np.array([_of_one(game.end, at) for at, game in enumerate(games[half:])])
    for name, luck in (
        ("naive (armies, areas)", [_of_one(game.naive, at) for at, game in enumerate(games[half:])]),
        ("fitted to the other half", [float(weights @ _of_one(game.each, at)) for at, game in enumerate(games[half:])]),
    ):
        off = np.array(luck)
        scale = float(np.cov(plain, off)[0, 1] / np.var(off, ddof=1))
        by, best = (np.var(plain, ddof=1) / np.var(plain - factor * off, ddof=1) for factor in (1.0, scale))
        yield (
            f"  luck-adjusted share of armies, value {name}: mean shifted by {Account.of(luck)}; "
            f"variance ÷ {by:.2f} (luck × {scale:.2f}: ÷ {best:.2f}), n = {len(plain)}"
        )


def _of_one(by_seat: Mapping[str, Any], at: int) -> Any:
    """Return the values of one seat, in rotation."""
    return list(by_seat.values())[at % len(by_seat)]


def main(words: Sequence[str] | None = None) -> None:
    """Play, evaluate, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--game", choices=KINDS, default="risk")
    parser.add_argument("--turns", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--notes", type=Path)
    asked = parser.parse_args(words)
    play, turns = KINDS[asked.game]
    notes: Path | None = asked.notes
    kept: list[Taken] = []
    done = noted(notes) if notes else {}
    found: list[Luck] = []
    spent, before = 0.0, len(done)
    for seed in range(asked.seed, asked.seed + asked.games):
        if seed not in done:
            game = play(seed, asked.turns or turns)
            began = time.process_time()
            done[seed] = luck_of(game)
            spent += time.process_time() - began
            if asked.game == "risk":
                kept.append(taken(game))
            if notes:
                with notes.open("a") as file:
                    print(done[seed].noted(seed), file=file)
        found.append(done[seed])
        if len(found) % 50 == 0:
            print(f"… {len(found)} games", *told(found), sep="\n", flush=True)
    print(f"{asked.game}: {len(found)} games, {spent / max(1, len(done) - before):.3f} s each to account for")
    for line in (*told(found), *(reduced(kept) if len(kept) > 3 else ())):
        print(line, flush=True)


def noted(notes: Path) -> dict[int, Luck]:
    """Return the games that were played before, by seed."""
    lines = notes.read_text().splitlines() if notes.exists() else ()
    return {found["seed"]: Luck.read(found) for line in lines if (found := json.loads(line))}


if __name__ == "__main__":
    main()
