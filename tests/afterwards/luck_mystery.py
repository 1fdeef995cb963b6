"""The bias of luck in games of Clue, its size, and how often other players finish first.

    python -m tests.afterwards.luck_mystery --games 1000 --unswayed     # whether it is biased
    python -m tests.afterwards.luck_mystery --games 1000                # with players who avoid their own cards
    python -m tests.afterwards.luck_mystery --games 1000 --bluffer      # with one who names them whenever possible
    python -m tests.afterwards.luck_mystery --games 120 --against "simple bluffer"      # an engine and two of these

The unit is the game: all seats of a game share its answers. z is the mean divided by its standard error. If nobody's
suggestions depend on their hand, every z is approximately normal. Players who name cards that they do not hold reveal
something by their suggestions; the expectation uses answers alone as facts, so it is slightly off for them.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev

from assistant.figures.facts import rows
from assistant.figures.store.derive import Derived, derive
from assistant.games.clue.figures import SeatReasoning, minds
from tests.afterwards.mystery_games import against, drifting, games

WHATS = ("deal", "die", "answer")
COULD = 0.5
"""The chance from which a seat could end the game."""


def luck(found: Derived) -> dict[str, float]:
    """Return the luck of all seats of a game together, by kind of event."""
    sums = dict.fromkeys(WHATS, 0.0)
    for row in found[rows.ChanceRow]:
        if row.luck is not None:
            sums[row.what] += row.luck
    return sums


def of_first(found: Derived) -> dict[str, float]:
    """Return the luck with answers of the first player, and of one of the others on average."""
    first, *others = (player.key for player in found.played.state.players)
    sums = dict.fromkeys((first, *others), 0.0)
    for row in found[rows.ChanceRow]:
        if row.what == "answer" and row.luck is not None:
            sums[row.seat] += row.luck
    return {"the first player, answers": sums[first], "another player, answers": fmean(sums[seat] for seat in others)}


def off(found: Derived) -> float:
    """Return by how much the parts of any seat miss its result."""
    return max(
        abs(row.start + row.luck + row.decisions + row.rest - row.result)
        for row in found[rows.ResultRow]
        if row.result is not None
    )


def waits(mind: SeatReasoning) -> Iterator[tuple[int, bool]]:
    """Yield the turns that this seat ended although it could guess: the number of active opponents, and whether one won
    first.
    """
    for place in range(mind.begins + 1, mind.ends):
        told, known = mind.lines[place], mind.known[place]
        if told.before.on_turn != mind.seat or told.after.on_turn == mind.seat or known is None or known.chance < COULD:
            continue
        others = sum(player not in told.after.out for player in told.after.order) - 1
        again = next((one for one in mind.lines[place + 1 :] if one.after.on_turn == mind.seat or one.after.over), None)
        if again is not None and others:
            yield others, again.after.over


def taken(every: Sequence[tuple[int, bool]]) -> float:
    """Return the best-fitting chance of one other player to be first: 1 − (1 − p)^others, by bisection."""
    low, high = 0.0, 1.0
    for _ in range(60):
        p = (low + high) / 2
        expected = sum(1 - (1 - p) ** others for others, _ in every)
        low, high = (p, high) if expected < sum(first for _, first in every) else (low, p)
    return low


def tell(sums: Mapping[str, Sequence[float]]) -> None:
    """Print mean, standard error and z by kind of event, and of all together."""
    for what, totals in {**sums, "all": [sum(each) for each in zip(*sums.values(), strict=True)]}.items():
        error = stdev(totals) / sqrt(len(totals)) if len(totals) > 1 else 0.0
        z = fmean(totals) / error if error else 0.0
        print(f"luck, {what}: {fmean(totals):+.3f} ± {error:.3f} bits a game, z = {z:+.2f}", flush=True)


def main(words: Sequence[str] | None = None) -> None:
    """Run games of 3 to 6 players."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--games", type=int, default=1000)
    given.add_argument("--first", type=int, default=0)
    given.add_argument("--unswayed", action="store_true", help="players whom no hand sways")
    given.add_argument("--bluffer", action="store_true", help="the same, but the first of them names own cards")
    given.add_argument("--against", default="", help="an engine and two of these: simple, simple bluffer, unswayed")
    said = given.parse_args(words)
    sums: dict[str, list[float]] = defaultdict(list)
    decisions: dict[str, list[float]] = defaultdict(list)
    waited: list[tuple[int, bool]] = []
    missed, parts = 0.0, list[tuple[float, ...]]()
    if said.against:
        drawn = against(said.against, said.games, said.first)
    elif said.unswayed or said.bluffer:
        drawn = drifting(said.games, said.first, int(said.bluffer))
    else:
        drawn = games(said.games, said.first)
    number = 0
    for number, (_, table) in enumerate(drawn, 1):
        found = derive(table)
        for what, total in (of_first(found) if said.bluffer or said.against else luck(found)).items():
            sums[what].append(total)
        for row in found[rows.DecisionRow]:
            decisions[row.what].append(row.lost)
        missed = max(missed, off(found))
        parts += [
            (r.start, r.luck, r.decisions, r.rest, r.result) for r in found[rows.ResultRow] if r.result is not None
        ]
        for mind in minds(found.played).values():
            waited += waits(mind)
        if number % 100 == 0:
            print(f"{number} games")
            tell(sums)
    print(f"{number} games")
    tell(sums)
    for what, lost in decisions.items():
        print(f"lost, {what}: {fmean(lost):.3f} on average in {len(lost)} decisions")
    names = ("start", "luck", "decisions", "rest", "result")
    print(
        "a seat: "
        + ", ".join(
            f"{name} {fmean(column):+.2f}" for name, column in zip(names, zip(*parts, strict=True), strict=True)
        )
    )
    print(f"the parts of {len(parts)} seats miss the result by at most {missed:.1e}")
    print(f"others were first in {sum(f for _, f in waited)} of {len(waited)} waits: {taken(waited):.3f} each")


if __name__ == "__main__":
    main()
