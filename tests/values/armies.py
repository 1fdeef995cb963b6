"""The value of more armies in chance to win: games of RISK that go on twice from one position, once with more.

    python -m tests.values.armies --players 3 --games 400 [--skill engine]

A game of computer players is played to a random turn of its first rounds, and from there to its end. Then the same
game is played again, but at that turn one of the players still in it, drawn by lot, gets a third of an average
player's armies more, in the border area where that player has the most. The difference in how often that player wins
is what luck of this size with dice can be worth, whatever value it is measured with. What the rate of exchange
promises for these armies stands beside it.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from assistant.bots.sight import robots
from assistant.core.fast_replace import replace
from assistant.games.risk.figures.rates import RATES
from assistant.games.risk.state import Risk
from assistant.kit.forces import placed, totals
from tests.afterwards.luck_war import Bare
from tests.bench.paired import Paired
from tests.values.games import SKILLS, TURNS, Quick

ROUNDS: Final = 5
"""The last round in which somebody can get armies."""
PART: Final = 1 / 3
"""The armies that are given, as a part of those of an average player."""
MORE: Final = "more armies"


def begun(seed: int, players: int, skill: str) -> tuple[Quick, Any, str] | None:
    """Return a game at the beginning of a turn, its table and a player still in it; None if it ended before."""
    draw = random.Random(f"armies {seed}")
    turn, table = players + draw.randrange((ROUNDS - 1) * players), Bare()
    game = Quick(robots([skill] * players), [skill] * players, seed, turns=TURNS, table=table)
    game.play(turn)
    return None if game.state.over else (game, table, draw.choice(sorted(game.state.contenders)))


def stronger(state: Risk, player: str) -> Risk:
    """Return the table with more armies in the border area where the player has the most."""
    there, held = totals(state.forces), state.held(player)
    average = sum(there[one] for one in state.contenders) / len(state.contenders)
    area = max(state.world.border(held) or sorted(held), key=lambda area: (state.armies(area), area))
    armies = state.armies(area) + max(1, round(PART * average))
    return replace(state, forces=placed(state.forces, area, player, armies))


def won(skill: str, players: int, others: str, seed: int) -> bool:
    """Return whether the player won, with `MORE` or with the armies that were there."""
    found = begun(seed, players, others)
    assert found is not None
    game, table, player = found
    if skill == MORE:
        table.now = stronger(table.now, player)
    game.play(TURNS)
    return bool(game.state.winner == player)


def promised(players: int) -> float:
    """Return the chance to win that the rate promises for these armies, while everybody is still in the game."""
    share = PART / (players + PART)
    return RATES.rates["armies"].chance * share * (1 - 1 / players)


def main(given: Sequence[str]) -> int:
    """Play the games that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--skill", choices=SKILLS, default="engine")
    asked = parser.parse_args(given)
    seeds = [at for at in range(asked.first, asked.first + asked.games) if begun(at, asked.players, asked.skill)]
    play = partial(won, players=asked.players, others=asked.skill)
    Paired(MORE, "as it was", f"{asked.players} players, {asked.skill}").play(play, seeds)
    print(f"The rate promises {100 * promised(asked.players):+.1f} points.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
