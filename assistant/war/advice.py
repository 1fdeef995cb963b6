"""What the rules of war say to a throw, to losses and to moving in, whatever the pieces are called."""

from __future__ import annotations

from collections.abc import Callable, Collection

from assistant.game import Checks, illegal
from assistant.kit.fight import Field, Fight, may_move_in
from assistant.kit.sayings import counted
from assistant.kit.throw import FACES
from assistant.war import events as e

Name = Callable[[str], str]
Noun = tuple[str, str]
"""What stands on the board: one and several of it."""
ARMIES: Noun = ("army", "armies")


def dice(count: int) -> str:
    """1 die, 2 dice."""
    return counted(count, "die", "dice")


def open_fight(state: Field) -> Fight | None:
    """The attack that goes on."""
    return state.fight if state.fight and not state.fight.captured else None


def goes_on(state: Field, name: Name) -> Checks:
    """Dice belong to an attack (RSK-ATK-01)."""
    if state.fight is None:
        yield illegal("No attack was announced.", "RSK-ATK-01")
    elif state.fight.captured:
        yield illegal(f"{name(state.fight.target)} has been captured.", "RSK-CNQ-01", "RSK-ATK-01")


def so_many_dice(counts: tuple[int, int], most: tuple[int, int], *rules: str, least: int = 1) -> Checks:
    """One die fewer than armies, three at most; two in defence, not more than armies (RSK-DIC-01, RSK-DIC-02)."""
    own = ("RSK-DIC-01", "RSK-DIC-02")
    for who, count, limit, rule in zip(("attacker", "defender"), counts, most, own, strict=True):
        if not least <= count <= limit:
            able = f"1 to {dice(limit)}" if limit > 1 else dice(limit)
            yield illegal(f"The {who} can roll {able}, not {count}.", *dict.fromkeys((rule, *rules)))


def faces(event: e.DiceRolled) -> Checks:
    """A die has six faces (RSK-DIC-03)."""
    if any(not 1 <= face <= FACES for face in (*event.attack, *event.defence)):
        yield illegal("A die shows 1 to 6.", "RSK-DIC-03")


def losses(event: e.LossesTaken, most: int, able: Collection[int], *rules: str, noun: Noun = ARMIES) -> Checks:
    """A throw costs as many as pairs of dice were compared; `able` are numbers of pairs (RSK-DIC-04)."""
    if not 0 <= event.dice <= most:
        yield illegal(f"The attacker can roll {dice(most)} at most, not {event.dice}.", "RSK-DIC-01")
        return
    lost = event.attacker + event.defender
    if lost not in able or min(event.attacker, event.defender) < 0:
        which = " or ".join(map(str, sorted(able))) or "no"
        what = noun[0] if list(able) == [1] else noun[1]
        yield illegal(f"This throw costs both sides together {which} {what}, not {lost}.", "RSK-DIC-04", *rules)


def moving_in(event: e.ArmiesMovedIn, state: Field, name: Name, *rules: str, noun: Noun = ARMIES) -> Checks:
    """At least as many as dice were rolled, and one stays (RSK-CNQ-02)."""
    fight, able = state.fight, may_move_in(state)
    if fight is None or not fight.captured:
        text = f"{noun[1].capitalize()} move in when an area has been captured."
        yield illegal(text, "RSK-CNQ-01", "RSK-CNQ-02", *rules)
    elif able and event.count not in able:
        few = event.count < able.start
        why = f"{dice(able.start)} rolled" if few else f"one {noun[0]} stays behind"
        which = str(able.start) if len(able) == 1 else f"{able.start} to {counted(able.stop - 1, *noun)}"
        last = "RSK-CNQ-01" if few else "RSK-CNQ-03"
        yield illegal(f"{which} can move into {name(fight.target)}: {why}.", "RSK-CNQ-02", last, *rules)
