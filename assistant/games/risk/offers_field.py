"""What every game with armies on a map offers: throws of a fight, and an area as it lies on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from assistant.games.risk import events as e
from assistant.kit.battle import FACES, Losses, outcomes
from assistant.offer import Blank, Offer

MOST_LAID = 99
"""Armies to which an area can be set in one go."""


def throwing(throws: Sequence[tuple[int, int]], cost: Callable[[Losses], str]) -> Iterator[Offer]:
    """What a throw cost, or its faces: with the first of these numbers of dice as usual, else rarely (RSK-DIC-04)."""
    said: set[tuple[int, Losses]] = set()
    for number, (attack, defence) in enumerate(throws):
        for lost in outcomes(attack, defence):
            known = {"attacker": lost.attacker, "defender": lost.defender, "dice": attack}
            if (attack, lost) not in said:
                yield Offer(e.LossesTaken, cost(lost), known, expected=not number, rare=number > 0)
            said.add((attack, lost))
        yield Offer(
            e.DiceRolled, "The dice", blanks=(_faces("attack", attack), _faces("defence", defence)), rare=number > 0
        )


def _faces(side: str, dice: int) -> Blank:
    """So many dice, each of which may show any face."""
    return Blank(side, tuple(range(1, FACES + 1)) * dice, count=dice, noun="roll", many=True)


def laying(areas: Sequence[str], owners: Sequence[str], nobody: bool) -> Iterator[Offer]:
    """An area as it lies on the board, whatever led to it: who holds it and with how much; or nobody."""
    at = Blank("at", areas, noun="area")
    who, armies = Blank("owner", owners, noun="owner"), Blank("armies", range(MOST_LAID + 1), noun="armies")
    yield Offer(e.AreaSet, "Set to what lies on the board", blanks=(at, who, armies), rare=True)
    if nobody:
        yield Offer(e.AreaSet, "Nobody is there", {"owner": None, "armies": 0}, (at,), rare=True)
