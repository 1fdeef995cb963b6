"""When the attacker of a battle of Axis & Allies breaks off best, in IPCs.

Units count at their cost and the area at its value, so that every rule for stopping has a price. A battle lasts one
more round at least, because the attacker can stop only at the end of a round (AA-RET-01).

>>> from assistant.odds import Clash, break_off, force
>>> even = Clash(force({"infantry": 4, "tank": 2}, "attack"), force({"infantry": 4}, "defence"), area=3)
>>> stop = break_off(even)
>>> stop.at, round(stop.gain, 1), round(stop.to_the_end, 1)
(1, 5.9, 5.9)
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from assistant.odds.outcome import clash
from assistant.odds.units.battle import Clash
from assistant.odds.units.units import number

MOST_LEVELS = 12
"""The most numbers of units left at which stopping is tried."""


@dataclass(frozen=True)
class BreakOff:
    """The best rule for stopping: with `at` attackers left or fewer, 0 is never; or `once`, after one more round.

    `gain`: IPCs that this brings on average, negative if every further round costs more than it brings. `to_the_end`:
    the same if the battle is fought to its end.
    """

    at: int
    gain: float
    to_the_end: float
    once: bool = False


def break_off(battle: Clash) -> BreakOff:
    """Return the best rule for stopping this battle; raises Unanswerable as `clash` does."""
    units = number(battle.attackers)
    levels = range(0, units, -(-units // MOST_LEVELS))
    gains = {at: clash(replace(battle, stop_at=at)).swing for at in levels}
    once = clash(replace(battle, stop_after=1)).swing
    best = max(gains, key=lambda at: (gains[at], -at))
    if once > gains[best]:
        return BreakOff(0, once, gains[0], once=True)
    return BreakOff(best, gains[best], gains[0])
