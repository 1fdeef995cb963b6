"""The commands of leagues: `boardside simulate` and `boardside league`."""

from __future__ import annotations

import argparse
import sys
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Final

from assistant.cli.figures import Command
from assistant.core.offer import Nonsense

FINE, AMISS = 0, 1
SHOWN: Final = 5
"""The most files with problems that are named one by one."""


def add(command: Command) -> None:
    """Add the two commands of leagues."""
    made = command("simulate", simulate, "Let computer players play whole games, and write the games as JSON lines.")
    made.add_argument("game", help="the game to play, such as clue or risk")
    made.add_argument("folder", type=Path, metavar="DIR", help="the folder to write, one file per game")
    made.add_argument("--games", type=_number, required=True, metavar="N", help="number of games")
    made.add_argument("--players", default="", help="their skills, such as simple,engine (default: all simple)")
    made.add_argument("--seats", type=_number, default=0, metavar="K", help="number of players")
    made.add_argument("--seed", type=_number, default=1, metavar="S", help="the seed of the first game (default: 1)")
    _jobs(made)
    made = command("league", league, "Review all games in a folder and write the results as Parquet.")
    made.add_argument(
        "folder", type=Path, metavar="DIR", help="a folder of games as JSON lines; figures go to DIR/figures"
    )
    where = made.add_mutually_exclusive_group()
    _jobs(where)
    where.add_argument(
        "--scheduler", default="", metavar="ADDRESS", help="a Dask scheduler, such as tcp://10.0.0.1:8786"
    )


def _jobs(made: argparse._ActionsContainer) -> None:  # pyright: ignore[reportPrivateUsage]
    made.add_argument(
        "--jobs", type=_number, default=0, metavar="N", help="number of processes (default: one per processor)"
    )


def _number(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) < 10**9:
        raise argparse.ArgumentTypeError("it must be a whole number, at least 1")
    return int(text)


def simulate(given: argparse.Namespace) -> int:
    """Write simulated games; existing ones are left alone."""
    from assistant.league.pool import workers  # noqa: PLC0415  (numpy is loaded only where it is used)
    from assistant.league.progress import Progress  # noqa: PLC0415
    from assistant.league.simulating import SimulationRequest, written  # noqa: PLC0415

    skills = [skill.strip() for skill in given.players.split(",") if skill.strip()]
    request = SimulationRequest.of(given.game, skills, given.seats, given.games, given.seed)
    _folder(given.folder)
    with workers(given.jobs if given.games > 1 else 1) as (pool, many):
        try:
            fresh = written(request, given.folder, pool, many, Progress("Simulated", sys.stderr))
        except BrokenProcessPool:
            raise Nonsense(GONE) from None
    there = given.games - fresh
    also = f" {there} of them already existed." if there else ""
    print(f"{given.games} games of {given.game} are in {given.folder}.{also}")
    print(f"Review them with: boardside league {given.folder}")
    return FINE


GONE: Final = "A worker process was ended from outside. Finished work is kept; run the same command again to continue."


def league(given: argparse.Namespace) -> int:
    """Review a folder of games; exit code 1 if any of them has a problem."""
    from assistant.league.plan import Unreadable  # noqa: PLC0415  (numpy is loaded only where it is used)
    from assistant.league.pool import NoScheduler, workers  # noqa: PLC0415
    from assistant.league.progress import Progress  # noqa: PLC0415
    from assistant.league.run import reviewed  # noqa: PLC0415

    if not given.folder.is_dir():
        raise Nonsense(
            f"There is no folder {given.folder}. Fill one with: boardside simulate clue --games 100 {given.folder}"
        )
    if not any(given.folder.glob("*.jsonl")):
        raise Nonsense(f"There are no games in {given.folder}. Games are files that end in .jsonl.")
    try:
        with workers(given.jobs, given.scheduler) as (pool, many):
            plan = reviewed(given.folder, pool, many, step=Progress("Reviewed", sys.stderr))
    except (NoScheduler, Unreadable) as wrong:
        raise Nonsense(str(wrong)) from None
    except BrokenProcessPool:
        raise Nonsense(GONE) from None
    for name, why in plan.amiss[:SHOWN]:
        print(f"{name}: {why}", file=sys.stderr)
    if len(plan.amiss) > SHOWN:
        print(f"{len(plan.amiss) - SHOWN} more games have problems.", file=sys.stderr)
    print(f"{plan.games - len(plan.amiss):,} games are reviewed. Their figures are in {plan.figures}.")
    return AMISS if plan.amiss else FINE


def _folder(place: Path) -> None:
    if place.exists() and not place.is_dir():
        raise Nonsense(f"{place} is a file, but games are written into a folder. Choose another name.")
