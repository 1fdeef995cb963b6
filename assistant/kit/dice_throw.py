"""One roll of a fight: how many dice may be rolled, what they cost, how many armies move in.

Pure functions of numbers of armies and rolled faces, shared by RISK and its variants. `armies` are always all the
armies in an area, including the one that has to stay behind. Chances are in `assistant.odds`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

MOST_ATTACK = 3
MOST_DEFENCE = 2
FACES = 6


class Losses(NamedTuple):
    """Armies lost in one round, by the attacker and by the defender."""

    attacker: int
    defender: int


def attack_dice(armies: int, staying: int = 1) -> int:
    """Return the most dice of an attacker with `armies` in the area: three, and fewer than armies (RSK-DIC-01).

    0 means that no attack is possible (RSK-ATK-01). `staying` is how many armies do not fight: one in an
    ordinary attack, none in a fight inside one area (OWD-SAM-01), all that are not committed in a committed
    attack (OWD-COM-02).
    """
    return max(0, min(MOST_ATTACK, armies - staying))


def defence_dice(armies: int) -> int:
    """Return the most dice of a defender with `armies` in the area: two, and not more than armies (RSK-DIC-02)."""
    return max(0, min(MOST_DEFENCE, armies))


def combined(modifiers: Iterable[int], best_only: bool = False) -> int:
    """Return what several cards add to every die of a side: their sum, or the largest bonus and malus (OWD-AMB-10)."""
    numbers = list(modifiers)
    return max([0, *numbers]) + min([0, *numbers]) if best_only else sum(numbers)


def losses(
    attack: Sequence[int],
    defence: Sequence[int],
    attack_mod: int = 0,
    defence_mod: int = 0,
    *,
    capped: bool = False,
    pairs: int = FACES,
) -> Losses:
    """Return the losses of a round: best die against best, second against second; equal dice go to the defender.

    Faces may come in any order (RSK-DIC-03); there are as many comparisons as the side with fewer dice has,
    so a round costs at most as many armies (RSK-DIC-04), and never more than `pairs`. A modifier counts on
    every die of its side (6-4-1 with +1 is 7-5-2: OWD-C33, OWD-C09, OWD-C40, OWD-C42, OWD-C43);
    `capped` limits the results to 1–6, the other reading of OWD-AMB-10.
    """
    won = beaten(attack, defence, attack_mod, defence_mod, capped=capped)[:pairs]
    return Losses(won.count(False), won.count(True))


def beaten(
    attack: Sequence[int], defence: Sequence[int], attack_mod: int = 0, defence_mod: int = 0, *, capped: bool = False
) -> tuple[bool, ...]:
    """Return, for every pair of dice, the best first, whether the defender's was beaten (RSK-DIC-03, RSK-DIC-04)."""
    best, against = _counted(attack, attack_mod, capped), _counted(defence, defence_mod, capped)
    return tuple(ours > theirs for ours, theirs in zip(best, against, strict=False))


def _counted(faces: Sequence[int], mod: int, capped: bool) -> list[int]:
    results = (face + mod for face in sorted(faces, reverse=True))
    return [min(FACES, max(1, face)) for face in results] if capped else list(results)


def outcomes(attack: int, defence: int) -> tuple[Losses, ...]:
    """Return every possible result of these numbers of dice, best for the attacker first (RSK-DIC-04)."""
    pairs = max(0, min(attack, defence))
    return tuple(Losses(lost, pairs - lost) for lost in range(pairs + 1)) if pairs else ()


def moving_in(armies: int, dice: int) -> range:
    """Return how many armies may move into a captured area: at least the dice of the last round, all but one at most.

    `armies` are those left in the attacking area after the last round, `dice` those the attacker rolled in it
    (RSK-CNQ-02). Empty if a roll of this many dice cannot have led to a capture.
    """
    return range(max(1, dice), armies)


def committed_moving_in(
    armies: int,
    committed: int,
    dice: int,
    reading: Literal["all_survivors_allowed", "all_survivors_must", "risk"] = "all_survivors_allowed",
) -> range:
    """Return how many armies may move in after a committed attack, by the reading of OWD-AMB-05.

    `armies` are all that are left in the attacking area, `committed` those of them that fought and are left, `dice`
    those of the last round. Only the committed armies may move, or all of them must, or RISK's rule holds (RSK-CNQ-02).
    """
    if reading == "risk":
        return moving_in(armies, dice)
    return range(committed if reading == "all_survivors_must" else min(dice, committed), committed + 1)


def forced_moving_in(armies: int, dice: int, counted: Literal["all", "minus_one"] = "all") -> int:
    """Return how many armies move in after an involuntary attack: half of eight or more, else the dice (OWD-INV-03).

    Half is rounded down. `armies` are those left in the attacking area; `counted` says whether all of them
    count or all but the one that has to stay (OWD-AMB-06).
    """
    left = armies if counted == "all" else armies - 1
    return left // 2 if left >= 8 else min(dice, armies - 1)
