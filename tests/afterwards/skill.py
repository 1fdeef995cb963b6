"""Whether the loss per decision tells good players from bad ones, and whether it tells who wins.

    python -m tests.afterwards.skill --games 200

Three players of known strength play Clue at one table, in turn at every seat: careless (names any card), simple, and
engine. Printed are the loss per decision and the wins of each, the rank correlation (Spearman) of the loss in one game
with the strength and with winning, and how often the winner was one who had lost least.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from statistics import fmean

import numpy as np
import pandas as pd

from assistant.bots.case_file import COLOURS, SUSPECTS
from assistant.bots.clue import PLAYERS, Mansion, Simple
from assistant.bots.sight import began, robots
from assistant.figures.facts import rows
from assistant.figures.store.derive import derive
from assistant.table.table import Table
from tests.afterwards.mystery_games import Unswayed

STRENGTHS = ("careless", "simple", "engine")


class Careless(Simple):
    """A player who goes for unknown rooms and accuses when sure, but names any suspect and any weapon."""

    asks = Unswayed.asks


class Mixed(Mansion):
    """A game of players of different strengths."""

    def player(self, skill: str, seat: str) -> Simple:
        """Return the player at this seat."""
        made = {**PLAYERS, "careless": Careless}[skill]
        return made(self.sight(seat), self.dice)


def played(seed: int) -> tuple[list[str], Table]:
    """Return the strengths around a table, and the finished game with all hands revealed."""
    turn = seed % len(STRENGTHS)
    skills = [*STRENGTHS[turn:], *STRENGTHS[:turn]]
    evening = Mixed(robots(["simple"] * len(skills), SUSPECTS, COLOURS), skills, seed, began=began(seed))
    evening.play()
    evening.open()
    return skills, evening.table


def results(games: int, first: int) -> Iterator[dict[str, object]]:
    """Yield a row for each player of each game: strength, mean loss per decision in bits, whether it won."""
    for seed in range(first, first + games):
        skills, table = played(seed)
        found = derive(table)
        won = {row.seat: row.winner for row in found[rows.ResultRow]}
        for player, skill in zip(found.played.state.players, skills, strict=True):
            lost = [row.lost for row in found[rows.DecisionRow] if row.seat == player.key and row.lost is not None]
            if lost:
                yield {"game": seed, "skill": STRENGTHS.index(skill), "lost": fmean(lost), "won": bool(won[player.key])}


def spearman(one: pd.Series, other: pd.Series) -> float:
    """Return the rank correlation of two columns."""
    return float(np.corrcoef(one.rank(), other.rank())[0, 1])


def main(words: Sequence[str] | None = None) -> None:
    """Play the games and print the table."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--games", type=int, default=200)
    given.add_argument("--first", type=int, default=0)
    said = given.parse_args(words)
    frame = pd.DataFrame(results(said.games, said.first))
    for place, rows_ in frame.groupby("skill"):
        lost, won = rows_["lost"].mean(), rows_["won"].mean()
        print(f"{STRENGTHS[int(str(place))]}: {lost:.3f} bits lost per decision, {won:.0%} won")
    print(f"loss in one game and strength: rank correlation {spearman(frame.lost, frame.skill):+.2f}")
    print(f"loss in one game and winning: rank correlation {spearman(frame.lost, frame.won):+.2f}")
    least = frame.loc[frame.groupby("game")["lost"].idxmin()]
    print(f"the player who lost least won {least['won'].mean():.0%} of {len(least)} games")


if __name__ == "__main__":
    main()
