"""What the rules of war say to a throw, to losses and to moving in, whatever the pieces are called."""

from __future__ import annotations

from collections.abc import Callable, Collection

from assistant.core.game import Checks, illegal
from assistant.families.war import events as e
from assistant.kit.dice_throw import FACES
from assistant.kit.fight import Field, Fight, may_move_in
from assistant.kit.phrasing import counted

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


def all_dice(counts: tuple[int, int], most: tuple[int, int], fight: Fight, *rules: str) -> Checks:
    """Who has no choice rolls all: both in a forced attack, the defender who has to (OWD-INV-01, OWD-C25)."""
    due = (fight.forced, fight.all_defend)
    for who, count, limit, must in zip(("attacker", "defender"), counts, most, due, strict=True):
        if must and 0 < count < limit:
            why = "nobody chose this attack" if fight.forced else "in this round the defender has no choice"
            rule = ("OWD-INV-01",) if fight.forced else ("OWD-C25", "OWD-AMB-28")
            yield illegal(f"The {who} rolls {dice(limit)}, not {count}: {why}.", *rule, *rules)


def faces(event: e.DiceRolled) -> Checks:
    """A die has six faces (RSK-DIC-03)."""
    if any(not 1 <= face <= FACES for face in (*event.attack, *event.defence)):
        yield illegal("A die shows 1 to 6.", "RSK-DIC-03")


def losses(
    event: e.LossesTaken, most: int, able: Collection[int], *rules: str, noun: Noun = ARMIES, spared: bool = False
) -> Checks:
    """A throw costs as many as pairs of dice were compared; `able` are numbers of pairs (RSK-DIC-04).

    In a round whose losses the attacker is `spared` it costs the defender up to as many, and nobody else (OWD-C25).
    """
    if not 0 <= event.dice <= most:
        yield illegal(f"The attacker can roll {dice(most)} at most, not {event.dice}.", "RSK-DIC-01")
        return
    if spared:
        yield from _spared(event, max(able, default=0), noun, *rules)
        return
    lost = event.attacker + event.defender
    if lost not in able or min(event.attacker, event.defender) < 0:
        which = " or ".join(map(str, sorted(able))) or "no"
        what = noun[0] if list(able) == [1] else noun[1]
        yield illegal(f"This throw costs both sides together {which} {what}, not {lost}.", "RSK-DIC-04", *rules)


def _spared(event: e.LossesTaken, pairs: int, noun: Noun, *rules: str) -> Checks:
    if event.attacker:
        text = f"The attacker loses no {noun[1]} in this round: the losses of the attack do not count yet."
        yield illegal(text, "OWD-C25", *rules)
    if not 0 <= event.defender <= pairs:
        which = f"0 to {counted(pairs, *noun)}" if pairs else f"no {noun[0]}"
        yield illegal(f"This throw costs the defender {which}, not {event.defender}.", "RSK-DIC-04", "OWD-C25", *rules)


def may_stop(fight: Fight, name: Name, *rules: str, able: bool = True) -> Checks:
    """Why the attacker cannot break the attack off, and what has to come first; nothing if it can.

    `able`: whether an army is left that can fight; without one, a round that is owed cannot be fought (OWD-C33).
    """
    there = name(fight.target)
    if fight.captured or not able:
        return
    if fight.forced:
        yield illegal(
            f"Nobody chose this attack, so it goes on until {there} has fallen or a single army is left to attack.",
            *("OWD-INV-02", *rules),
        )
    elif fight.inside:
        text = f"Both stand in {there}, so they fight until one of them is gone."
        yield illegal(text, "OWD-SAM-01", *rules)
    elif fight.committed is not None:
        yield illegal(
            f"The attack on {there} was committed: it goes on until the defenders or the "
            f"{counted(fight.committed, *_COMMITTED)} are gone.",
            *("OWD-COM-02", *rules),
        )
    elif fight.must > 0:
        rounds = "one more round" if fight.must == 1 else f"{fight.must} more rounds"
        text = f"At least {rounds} against {there} must be fought, because of a card; then the attack can be stopped."
        yield illegal(text, *(rules or _OWED))


_COMMITTED = ("committed army", "committed armies")
_OWED = ("OWD-C01", "OWD-C09", "OWD-C12", "OWD-C33", "OWD-C40", "OWD-C43")
"""After these a round has to be fought."""


def moving_in(event: e.ArmiesMovedIn, state: Field, name: Name, *rules: str, noun: Noun = ARMIES) -> Checks:
    """At least as many as dice were rolled, and one stays (RSK-CNQ-02); what differs in other attacks says why."""
    fight, able = state.fight, may_move_in(state)
    if fight is None or not fight.captured:
        text = f"{noun[1].capitalize()} move in when an area has been captured."
        yield illegal(text, "RSK-CNQ-01", "RSK-CNQ-02", *rules)
    elif fight.inside:
        yield illegal(f"All {noun[1]} stand in {name(fight.target)} already.", "OWD-SAM-01", *rules)
    elif fight.forced:
        if event.count != fight.moved:
            many = counted(fight.moved, *noun)
            text = f"{many} moved into {name(fight.target)}, not {event.count}: nobody chose this attack."
            yield illegal(text, "OWD-INV-03", *rules)
    elif able and event.count not in able:
        few = event.count < able.start
        yield illegal(_able_to_enter(fight, able, few, name, noun), *_entered(fight, few), *rules)


def _able_to_enter(fight: Fight, able: range, few: bool, name: Name, noun: Noun) -> str:
    last = counted(able.stop - 1, *noun)
    which = str(able.start) if len(able) == 1 else f"{able.start} to {last}"
    if fight.committed is not None and (not few or fight.committed_in == "all_survivors_must"):
        why = f"{counted(fight.committed, *_COMMITTED)} {'is' if fight.committed == 1 else 'are'} left"
    elif few:
        why = f"{dice(able.start)} rolled" if fight.rounds else "nobody defended it"
    else:
        why = f"one {noun[0]} stays behind"
    return f"{which} can move into {name(fight.target)}: {why}."


def _entered(fight: Fight, few: bool) -> tuple[str, ...]:
    if fight.committed is not None:
        return ("OWD-COM-02", "OWD-AMB-05", "RSK-CNQ-02")
    if few and not fight.rounds:
        return ("OWD-EMP-03", "OWD-AMB-07")
    return ("RSK-CNQ-02", "RSK-CNQ-01" if few else "RSK-CNQ-03")
