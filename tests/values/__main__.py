"""Train a value on a league of computer players, measure rates of exchange, or what luck explains on other games.

    python -m tests.values train --game risk --games 400 --seed 1           # writes data/risk/values.json
    python -m tests.values rates --game risk --games 800 --seed 1           # writes data/risk/rates.json
    python -m tests.values measure --game risk --games 400 --seed 1000001   # other seeds: other games
    python -m tests.values measure --game risk --by rates --games 400 --seed 1000001
    python -m tests.values measure --game acquire --rates FILE --games 200 --seed 1000001   # or --values FILE

The same games and the same seed write the same file every time.

`measure` prints the luck of one seat a game with its standard error (0 must be within three of them); the factor by
which the variance of a result falls when its luck is subtracted, with an interval by resampling games; the same with
luck scaled by the best factor; and both for tables of one skill and by number of players.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from assistant.figures.facts.winning import TrainedValue
from tests.afterwards.luck_war import Account
from tests.values.fit import Floats, fitted, written
from tests.values.games import KINDS, MOST, TABLES, LeagueGame, league, result_of, trial_of
from tests.values.rates import RatedLuck, measured_rates, shares_of

ROOT: Final = Path(__file__).parents[2]
DRAWS: Final = 2000


def finished(kind: str, games: int, seed: int, by: TrainedValue | RatedLuck | None = None) -> Iterator[LeagueGame]:
    """Yield the games of a league that have an end."""
    for at in range(seed, seed + games):
        if (at - seed) % 100 == 99:
            print(f"… {at - seed + 1} games", flush=True)
        game = league(kind, at, by)
        if game.winners:
            yield game


def train(kind: str, games: int, seed: int) -> str:
    """Return the text of a model file."""
    value = KINDS[kind].value
    trials = [trial_of(game) for game in finished(kind, games, seed, value)]
    model, rest = fitted(value.names, trials)
    print(f"{len(trials)} games: variance ÷ {1 / rest:.3f} on the games that it was fitted to")
    return written(model)


def rates(kind: str, games: int, seed: int) -> str:
    """Return the text of a file of rates."""
    known = KINDS[kind].rates
    found = [shares_of(game.played, result_of(game), known) for game in finished(kind, games, seed)]
    return written(measured_rates(tuple(known.exchange.wholes), found))


# ---------------------------------------------------------------- measuring


class Measured(NamedTuple):
    """One game: how its seats play, how many there are, results above an equal share, and luck, both by seat."""

    table: str
    seats: int
    result: Floats
    luck: Floats


def measured(game: LeagueGame) -> Measured:
    """Return the luck and the results of a game."""
    luck = np.zeros(MOST)
    found = game.value.luck_to_win(game.played)
    assert found is not None
    luck[: len(found)] = [found[seat] for seat in game.played.seats]
    return Measured(game.table, len(found), result_of(game), luck)


def factors(games: Sequence[Measured]) -> tuple[float, tuple[float, float], float, float]:
    """Return the factor by which the variance falls, its 95% interval, the best scale of luck, the factor with it."""
    result, luck = (np.array([getattr(one, name) for one in games]) for name in ("result", "luck"))
    plain, adjusted = np.sum(result**2, axis=1), np.sum((result - luck) ** 2, axis=1)
    draws = np.random.default_rng(1).integers(0, len(games), (DRAWS, len(games)))
    low, high = np.quantile(plain[draws].sum(axis=1) / adjusted[draws].sum(axis=1), [0.025, 0.975])
    scale = float(np.sum(result * luck) / np.sum(luck**2))
    scaled = float(np.sum((result - scale * luck) ** 2))
    return float(plain.sum() / adjusted.sum()), (float(low), float(high)), scale, float(plain.sum()) / scaled


def told(games: Sequence[Measured]) -> Iterator[str]:
    """Yield one line for all games, and one for each kind of table and number of players."""
    one_seat = [game.luck[at % game.seats] for at, game in enumerate(games)]
    yield f"  luck of one seat a game, in chance to win: {Account.of(one_seat)}"
    groups: list[tuple[str, Callable[[Measured], bool]]] = [("all", lambda _: True)]
    groups += [(f"tables: {name}", lambda one, name=name: one.table == name) for name in TABLES]
    groups += [(f"{count} players", lambda one, count=count: one.seats == count) for count in range(2, MOST + 1)]
    for name, belongs in groups:
        some = [one for one in games if belongs(one)]
        if len(some) > 9:
            by, (low, high), scale, best = factors(some)
            held = f"variance ÷ {by:.2f} ({low:.2f} to {high:.2f}); luck × {scale:.2f}: ÷ {best:.2f}"
            yield f"  {name}: {held}; n = {len(some)}"


def main(words: Sequence[str] | None = None) -> None:
    """Run what was requested on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", choices=("train", "rates", "measure"))
    parser.add_argument("--game", choices=KINDS, default="risk")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--by", choices=("figures", "rates"), default="figures", help="what luck is measured with")
    parser.add_argument("--rates", type=Path, help="a file of rates to measure luck with")
    parser.add_argument("--values", type=Path, help="the file of a trained value to measure luck with")
    parser.add_argument("--to", type=Path)
    asked = parser.parse_args(words)
    kind = KINDS[asked.game]
    if asked.work != "measure":
        fit, fitted_to = (train, kind.value) if asked.work == "train" else (rates, kind.rates.exchange)
        if asked.to is None and (asked.game not in Path(fitted_to.file).parts or not kind.used):
            parser.error(f"{asked.game} has no file of its own for this: name a file to write with --to.")
        to: Path = asked.to or ROOT / fitted_to.file
        to.write_text(fit(asked.game, asked.games, asked.seed), "utf-8")
        return
    by = kind.rates if asked.by == "rates" else kind.measure
    if asked.rates is not None:
        by = replace(kind.rates, exchange=replace(kind.rates.exchange, file=str(asked.rates.resolve())))
    if asked.values is not None:
        by = replace(kind.value, file=str(asked.values.resolve()))
    print(f"{asked.game}, {asked.games} games from seed {asked.seed}, luck by {asked.by}")
    for line in told([measured(game) for game in finished(asked.game, asked.games, asked.seed, by)]):
        print(line, flush=True)


if __name__ == "__main__":
    main()
