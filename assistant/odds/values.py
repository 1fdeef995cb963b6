"""A trained value of a table: every seat's share of a whole, such as the chance to win, from features of the seats.

>>> model = ShareModel(("lead",), np.array([0.0]), np.array([1.0]), np.array([1.0]))
>>> {seat: round(share, 3) for seat, share in model.shares({"anna": (1.0,), "ben": (0.0,)}).items()}
{'anna': 0.731, 'ben': 0.269}

A seat is scored by its features, with the same weights for every seat, and a softmax turns the scores into shares: they
add up to 1 whatever the number of seats, and exchanging two seats exchanges their shares (a conditional logit, McFadden
1974). The weights are data, fitted to games of computer players; a game says in its figures what its features are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class ShareModel:
    """The weights of a value. A feature is taken less its `mean`, divided by its `scale` and weighted; all of shape
    (features,), in the order of `features`.
    """

    features: tuple[str, ...]
    mean: Floats
    scale: Floats
    weights: Floats

    @classmethod
    def of(cls, data: Mapping[str, Any], features: Sequence[str]) -> ShareModel:
        """Return the model of a JSON file; raises ValueError unless it was trained on exactly these features."""
        if tuple(data["features"]) != tuple(features):
            raise ValueError("The model was trained on other features. Train it again.")
        return cls(tuple(features), *(np.array(data[name], dtype=float) for name in ("mean", "scale", "weights")))

    def shares(self, seats: Mapping[str, Sequence[float]]) -> Mapping[str, float]:
        """Return the share of each of these seats; they add up to 1."""
        if not seats:
            return {}
        scores = (np.array(list(seats.values()), dtype=float) - self.mean) / self.scale @ self.weights
        raised = np.exp(scores - scores.max())
        return dict(zip(seats, (raised / raised.sum()).tolist(), strict=True))
