"""Ratings of players over all games, and head-to-head results.

Ratings use the Plackett–Luce model of openskill: a normal distribution of each player's skill, updated by every
game in the order of play, for two to eight players and for sides that win together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, permutations, product
from operator import itemgetter
from typing import Any, Final

import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

from assistant.figures.questions.intervals import ENOUGH, wilson
from assistant.figures.questions.season import Season

_WIDE: Final = 1.959964
"""The standard deviations to either side that contain 95 percent of a normal distribution."""

_FOUGHT: Final = """
    select p.game, p.person, p.winner, p.rank from played p join played_games g on g.game = p.game
    where p.winner is not null and g.finished and list_contains($games, p.game)
    order by g.began nulls first, p.game, p.place
"""


@dataclass(frozen=True)
class SideResult:
    """A side's result in a game: rank 1 is first. A person who was left out of all figures appears as None."""

    persons: tuple[str | None, ...]
    rank: int


def contests(season: Season) -> Iterator[tuple[int, Sequence[SideResult]]]:
    """Yield every finished game with a winner, in the order of play: its sides and their places.

    If several players win and nobody has a rank, winners and losers form two sides. A game in which one person had two
    seats is skipped.
    """
    for game, rows in groupby(season.rows(_FOUGHT, games=season.games()), itemgetter("game")):
        seats = list(rows)
        known = [seat["person"] for seat in seats if seat["person"] is not None]
        if len(seats) > 1 and len(set(known)) == len(known):
            yield game, tuple(_places(seats))


def _places(seats: Sequence[Any]) -> Iterator[SideResult]:
    won = [seat["person"] for seat in seats if seat["winner"]]
    if len(won) > 1 and all(seat["rank"] is None for seat in seats) and len(won) < len(seats):
        yield SideResult(tuple(won), 1)
        yield SideResult(tuple(seat["person"] for seat in seats if not seat["winner"]), 2)
        return
    for seat in seats:
        rank = 1 if seat["winner"] else 1 + (seat["rank"] or 1)  # behind the winners, in the order of their places
        yield SideResult((seat["person"],), int(rank))


def ratings(season: Season) -> pd.DataFrame:
    """Return one row per person: person, name, rating, low and high (95 percent), games, enough; the best first.

    Everybody begins at 25, give or take 25. People who were left out of all figures are rated as unknown opponents.
    """
    every: Any = history(season)
    after = every.drop_duplicates("person", keep="last").drop(columns="game")
    return after.sort_values(["rating", "person"], ascending=[False, True]).reset_index(drop=True)


def history(season: Season) -> pd.DataFrame:
    """Return everybody's rating after each of their games: person, name, game, rating, low, high, games, enough."""
    from openskill.models import PlackettLuce  # noqa: PLC0415  (the import is slow, and only ratings need it)

    model: Any = PlackettLuce()
    known: dict[str, Any] = {}
    played: dict[str, int] = {}
    rows: list[dict[str, Any]] = []
    names = season.names()
    for game, places in contests(season):
        teams = [[known.get(person or "") or model.rating() for person in place.persons] for place in places]
        after = model.rate(teams, ranks=[place.rank for place in places])
        for place, team in zip(places, after, strict=True):
            for person, rating in zip(place.persons, team, strict=True):
                if person is not None:
                    known[person], played[person] = rating, played.get(person, 0) + 1
                    rows.append(_row(person, names.get(person, person), game, rating, played[person]))
    kinds = ["person", "name", "game", "rating", "low", "high", "games", "enough"]
    return pd.DataFrame(rows, columns=kinds)


def _row(person: str, name: str, game: int, rating: Any, games: int) -> dict[str, Any]:
    mean, wide = float(rating.mu), _WIDE * float(rating.sigma)
    return {
        "person": person, "name": name, "game": game, "rating": mean, "low": mean - wide, "high": mean + wide,
        "games": games, "enough": games >= ENOUGH,
    }  # fmt: skip


def head_to_head(season: Season) -> pd.DataFrame:
    """Return one row per pair who met: person, name, opponent, against, games, won, lost, share, low, high, enough.

    The player with the better rank won the meeting. Equal ranks, as for two losers in a game without ranks, count as
    neither. `share` is of the meetings that somebody won, with its Wilson interval.
    """
    met: dict[tuple[str, str], list[int]] = {}
    for _, places in contests(season):
        for mine, theirs in permutations(places, 2):
            for one, other in product(mine.persons, theirs.persons):
                if one is not None and other is not None:
                    games = met.setdefault((one, other), [0, 0, 0])
                    games[0] += 1
                    games[1] += mine.rank < theirs.rank
                    games[2] += mine.rank > theirs.rank
    names = season.names()
    rows: list[dict[str, Any]] = []
    for (one, other), (games, won, lost) in sorted(met.items()):
        share = won / (won + lost) if won + lost else None
        low, high = wilson(share, won + lost) if share is not None else (None, None)
        rows.append({
            "person": one, "name": names.get(one, one), "opponent": other, "against": names.get(other, other),
            "games": games, "won": won, "lost": lost, "share": share, "low": low, "high": high,
            "enough": games >= ENOUGH,
        })  # fmt: skip
    kinds = ["person", "name", "opponent", "against", "games", "won", "lost", "share", "low", "high", "enough"]
    return pd.DataFrame(rows, columns=kinds)


def nemesis(season: Season) -> pd.DataFrame:
    """Return, for each person who has one, the opponent who won most of their meetings, of at least three."""
    met: Any = head_to_head(season)
    met = met[met["enough"] & (met["share"] < 0.5)]
    met = met.sort_values(["person", "share", "games", "opponent"], ascending=[True, True, False, True])
    return met.groupby("person").head(1).reset_index(drop=True)
