"""The fit of a value of shares (`assistant.odds.values`): the one whose luck explains most of the results.

    fitted(names, games, penalty=1e-3)          # the JSON of a model file, and the part of the variance that is left

Luck is the value after a chance event less its average over all that could have happened, so a result less its luck has
the same mean with any value. The fit looks for the smallest variance of that: it minimizes the squares of results less
luck over all seats of all games, plus `penalty` times half the sum of the squared weights. A value that is fitted to
the results of positions instead predicts them better and explains luck worse: it takes signs of a good player for
causes.
There is no chance in the fit, and weights are rounded: the same games give the same file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

Floats = NDArray[np.float64]
DIGITS = 4
STEPS = 60


class Trial(NamedTuple):
    """One game to fit to. For each way in which each chance event could have fallen: the features of the seats
    (ways, seats, features), which of them are `here`, the shares of those whose share is `fixed` as the game was over,
    and its `weight`: 1 if it happened, less its chance. `result`: what each seat got, less an equal share.
    """

    rows: NDArray[np.float32]
    here: NDArray[np.bool_]
    fixed: Floats
    weight: Floats
    result: Floats


class Batch(NamedTuple):
    """All ways of all games; `game` is the index of a way's game, `places` of the seats that have features."""

    rows: Floats
    places: tuple[Any, ...]
    fixed: Floats
    weight: Floats
    game: NDArray[np.int64]
    result: Floats

    @classmethod
    def of(cls, trials: Sequence[Trial], mean: Floats, scale: Floats) -> Batch:
        """Return the games as one batch, with scaled features."""
        here = np.concatenate([one.here for one in trials])
        rows = np.concatenate([one.rows[one.here] for one in trials]).astype(float)
        return cls(
            (rows - mean) / scale,
            np.nonzero(here),
            np.concatenate([one.fixed for one in trials]),
            np.concatenate([one.weight for one in trials]),
            np.repeat(np.arange(len(trials)), [len(one.weight) for one in trials]),
            np.array([one.result for one in trials]),
        )


def shares(weights: Floats, batch: Batch) -> Floats:
    """Return the value of every way for every seat."""
    scores = np.full(batch.fixed.shape, -np.inf)
    scores[batch.places] = batch.rows @ weights
    top = scores.max(axis=1, keepdims=True)
    raised = np.exp(scores - np.where(np.isfinite(top), top, 0.0))
    return raised / np.maximum(raised.sum(axis=1, keepdims=True), 1e-300) + batch.fixed


def luck(values: Floats, batch: Batch) -> Floats:
    """Return the luck of every seat in every game, in the unit of the value."""
    count = len(batch.result)
    sums = [np.bincount(batch.game, batch.weight * values[:, seat], count) for seat in range(values.shape[1])]
    return np.stack(sums, axis=1)


def left(weights: Floats, batch: Batch, penalty: float) -> tuple[float, Floats]:
    """Return the part of the variance that luck does not explain, with the penalty, and the gradient."""
    values = shares(weights, batch)
    rest = batch.result - luck(values, batch)
    whole = float(np.sum(batch.result**2))
    slope = -2 * rest[batch.game] * batch.weight[:, None] / whole
    change = values * (slope - np.sum(slope * values, axis=1, keepdims=True))
    gradient = batch.rows.T @ change[batch.places]
    return float(np.sum(rest**2)) / whole + penalty * float(weights @ weights) / 2, gradient + penalty * weights


def fitted(names: Sequence[str], trials: Sequence[Trial], penalty: float = 1e-3) -> tuple[dict[str, Any], float]:
    """Return the fitted model as the JSON that `ShareModel.of` reads, and the part of the variance that is left."""
    seen = np.concatenate([one.rows[one.here] for one in trials]).astype(float)
    mean, scale = seen.mean(axis=0).round(DIGITS), (seen.std(axis=0) + 1e-3).round(DIGITS)
    batch = Batch.of(trials, mean, scale)
    end = minimize(
        left, np.zeros(len(names)), (batch, penalty), jac=True, method="L-BFGS-B", options={"maxiter": STEPS}
    )
    parts = {"mean": mean, "scale": scale, "weights": end.x.round(DIGITS)}
    return {"features": list(names), **{name: part.tolist() for name, part in parts.items()}}, float(end.fun)


def written(model: Mapping[str, Any]) -> str:
    """Return the text of a model file: one key a line, so that a change can be read."""
    return "{\n" + ",\n".join(f'"{key}": {json.dumps(value)}' for key, value in model.items()) + "\n}\n"
