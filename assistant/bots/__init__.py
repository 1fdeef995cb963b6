"""Computer players: whole games by the rulebook, for leagues and for tests of laws and figures.

May import `knowledge`, `table`, `games` and everything below them. Begin with `evening`, the table of every simulated
game, then `sight`.

    from assistant.bots import simulate
    table = simulate("clue", ["simple", "engine", "simple"], seed=7)     # an ordinary table, the game over

A player has a seat and a skill. It sees what its seat sees (`BotSight`: its view and its story), does what its seat
is offered, and knows the cards in its hand because it holds them. "simple" plays by rules of thumb; "engine" asks
the odds and deductions of this program; a game without an engine player says why. The table itself (`Evening`) shuffles
and deals real cards and rolls dice; it sees what the shared screen sees. The same skills and the same seed give
the same game, byte for byte: there is no clock, and no chance but that of the seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from assistant.bots.evening import BEGINNER, Evening
from assistant.bots.sight import BotSight, Stuck, robots, skill_of
from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.table.table import Table

__all__ = ["GAMES_PLAYED", "BotSight", "Players", "Stuck", "join", "robots", "simulate", "skill_of"]


@dataclass(frozen=True)
class Players:
    """The possible players of a game: skills and numbers; if there is no engine, `alike` says why."""

    skills: tuple[str, ...]
    fewest: int
    most: int
    usual: int = 4
    alike: str = ""


THREE: Final = ("simple", "engine", BEGINNER)
STRENGTHS: Final = {BEGINNER: "easy", "simple": "medium", "engine": "strong"}
"""The skills of computer players in the words of a player."""
GAMES_PLAYED: Final = {
    "acquire": Players(THREE, 2, 6),
    "advanced_cluedo": Players(THREE, 2, 6),
    "axis_allies": Players(THREE, 2, 5, usual=2),
    "clue": Players(THREE, 3, 6),
    "cold_cash_risk": Players(THREE, 3, 6),
    "killer_clue": Players(THREE, 3, 6),
    "not_a_clue": Players(THREE, 2, 6),
    "one_world_dominion": Players(THREE, 2, 6),
    "plotted_axis": Players(THREE, 2, 5, usual=2),
    "risk": Players(THREE, 2, 6),
}
"""The games that computer players know."""


def seated(game: str, skills: Sequence[str] = (), seats: int = 0) -> tuple[str, ...]:
    """Return one skill for every seat, repeating those given; raise Nonsense for what cannot be played."""
    if game not in GAMES_PLAYED:
        raise Nonsense(f"There are no computer players of {game}. Choose one of: {', '.join(GAMES_PLAYED)}.")
    known = GAMES_PLAYED[game]
    for skill in skills:
        if skill not in known.skills:
            why = f" {known.alike}" if skill == "engine" and known.alike else ""
            raise Nonsense(f"No player of {game} is called “{skill[:40]}”. Choose {' or '.join(known.skills)}.{why}")
    chosen = tuple(skills) or known.skills[:1]
    count = seats or (len(chosen) if len(chosen) >= known.fewest else known.usual)
    if not known.fewest <= count <= known.most:
        raise Nonsense(f"{game} has {known.fewest} to {known.most} players, not {count}.")
    if len(chosen) > count:
        raise Nonsense(f"There are {len(chosen)} players for {count} seats. Name fewer players, or give more --seats.")
    return tuple(chosen[at % len(chosen)] for at in range(count))


def evenings(game: str) -> type[Evening[Any, Any]]:
    """Return the class of a game's evenings."""
    kind: type[Evening[Any, Any]] = import_module(f"assistant.bots.{game}").simulate.__self__
    return kind


def join(table: Table, seed: str | int) -> Evening[Any, Any] | None:
    """Return the evening of a table that the program deals, and where it plays some seats (`Seated.skill`).

    None for a game that computer players don't know.
    """
    skills = {player.key: player.skill for player in table.view(TABLE).players if player.skill}
    game = table.game.key
    return evenings(game).joined(table, skills, seed) if game in GAMES_PLAYED else None


def simulate(game: str, players: Sequence[str], seed: int, table: Table | None = None) -> Table:
    """Play a whole game with these skills, in seat order; `table` is an empty one to play at.

    Raises Nonsense for an unknown game or skill, Stuck if a player knows no way on.
    """
    skills = seated(game, players, len(players))
    played: Table = import_module(f"assistant.bots.{game}").simulate(skills, seed, table)
    return played
