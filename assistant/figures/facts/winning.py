"""The chance to win a game by a trained value, and what chance changed in it.

    value = TrainedValue("data/risk/values.json", NAMES, ways, winners)
    value.luck_to_win(played)["anna"]       # what all chance events gave Anna; its mean is 0

A value is fitted to games of computer players so that luck in it explains as much as possible of who wins (AIVAT,
arXiv 1612.06915). A result less this luck has the same mean with any value: it is unbiased, however good the value is.
A game says in its `figures/winning.py` what its features are, and in which ways its chance events could have fallen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from assistant.content.catalogue import read_json
from assistant.core.fast_replace import replace
from assistant.families.war.events import LossesTaken
from assistant.figures.facts import rows
from assistant.figures.facts.fights import RollRecord
from assistant.figures.facts.measures import Facts
from assistant.figures.facts.played import Played
from assistant.odds.values import ShareModel

Results = Callable[[Played, Facts], Iterator[rows.ResultRow]]


class Position(NamedTuple):
    """The features of every player still in the game, or the players who have won, as a value reads them."""

    features: Mapping[str, tuple[float, ...]] = {}
    won: tuple[str, ...] = ()


class Way(NamedTuple):
    """One way in which a chance event could have fallen: the position then, its chance, and whether it did."""

    position: Position
    chance: float
    fell: bool

    @property
    def weight(self) -> float:
        """The weight of this way in the luck of the event: luck is the value after less the average value."""
        return float(self.fell) - self.chance


Ways = tuple[Way, ...]


def thrown(played: Played, roll: RollRecord, position: Callable[[Any], Position]) -> Ways:
    """Return the ways in which a roll could have fallen; none if no dice can cause the losses that were recorded."""
    before, dice = played.at(roll.line).before, roll.round.dice[0]
    losses = (
        (LossesTaken(attacker=lost.attacker, defender=lost.defender, dice=dice), lost, p) for lost, p in roll.costs
    )
    return tuple(
        Way(position(played.game.apply(event, before)), p, lost == roll.round.lost) for event, lost, p in losses
    )


@dataclass(frozen=True)
class TrainedValue:
    """The value of a game: the file of its model, the names of its features, its chance events, and who has won.

    `ways` yields every chance event of a game as the ways in which it could have fallen; None if its chances are not
    known. An event with no ways is no luck.
    """

    file: str
    names: tuple[str, ...]
    ways: Callable[[Played], Iterator[Ways | None]]
    winners: Callable[[Any], tuple[str, ...]]

    @cached_property
    def model(self) -> ShareModel:
        """The trained model."""
        return ShareModel.of(read_json(self.file), self.names)

    def chances(self, position: Position) -> Mapping[str, float]:
        """Return the value of a position by player, which add up to 1; nobody's is 1 before the game is over."""
        if position.won:
            return dict.fromkeys(position.won, 1 / len(position.won))
        return self.model.shares(position.features)

    def luck_of(self, ways: Ways) -> Mapping[str, float]:
        """Return what a chance event gave the players in chance to win, above its average."""
        sums: dict[str, float] = {}
        for way in ways:
            for seat, chance in self.chances(way.position).items():
                sums[seat] = sums.get(seat, 0.0) + way.weight * chance
        return sums

    def luck_to_win(self, played: Played) -> Mapping[str, float] | None:
        """Return the luck of all chance events by player; None if the chances of one are unknown: there is no sum."""
        sums = dict.fromkeys(played.seats, 0.0)
        for event in self.ways(played):
            if event is None:
                return None
            for seat, luck in played.cached(event, "luck to win", lambda event=event: self.luck_of(event)).items():
                sums[seat] += luck
        return sums

    def adjusted(self, results: Results) -> Results:
        """Return the results of a game with everybody's luck in the chance to win, and the luck-adjusted result."""

        def with_luck(played: Played, facts: Facts) -> Iterator[rows.ResultRow]:
            luck = self.luck_to_win(played)
            for row in results(played, facts):
                mine = None if luck is None else luck[row.seat]
                known = mine is not None and row.winner is not None
                yield replace(row, luck_to_win=mine, adjusted=float(row.winner or 0) - (mine or 0.0) if known else None)

        return with_luck
