"""How strong the computer players are: easy, medium and strong ones at the same tables.

    python -m tests.bench.strengths acquire --games 100

Each game seats the three strengths in turn, and every deal is played in all rotations of the seats. Prints the share of
games that each strength wins, with its 95 % interval by Wilson; shared wins count in part, and games that are left
unfinished count for nobody.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence

from assistant.bots import GAMES_PLAYED, STRENGTHS, simulate
from assistant.core.event import TABLE
from assistant.figures.facts.register import measures_of
from assistant.figures.questions.intervals import wilson


def wins(game: str, games: int, first: int = 1) -> tuple[Counter[str], int]:
    """Return the wins of each skill, and how many games had a winner."""
    skills = [*STRENGTHS]
    most = max(GAMES_PLAYED[game].fewest, min(3, GAMES_PLAYED[game].most))
    won: Counter[str] = Counter()
    over = 0
    for at in range(games):
        turned = [skills[(place + at) % 3] for place in range(most)]
        state = simulate(game, turned, first + at // 3).view(TABLE)
        winners = set(measures_of(game).winners(state))
        if not winners and (score := measures_of(game).score(state)):
            winners = {seat for seat, points in score.items() if points == max(score.values())}
        if state.over and winners:
            over += 1
            for player, skill in zip(state.players, turned, strict=True):
                won[skill] += (player.key in winners) / len(winners)
    return won, over


def main(words: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=[*GAMES_PLAYED], nargs="+")
    parser.add_argument("--games", type=int, default=99)
    given = parser.parse_args(words)
    for game in given.game:
        won, over = wins(game, given.games)
        print(f"{game}: {over} of {given.games} games with a winner")
        for skill, strength in STRENGTHS.items() if over else ():
            low, high = wilson(won[skill] / max(1, over), over)
            print(f"  {strength:7} {won[skill] / max(1, over):6.1%} of the wins (95 %: {low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
