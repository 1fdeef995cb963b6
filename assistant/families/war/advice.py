"""Advice about rolls, losses and moving in, whatever the pieces are called."""

from __future__ import annotations

from collections.abc import Callable, Collection

from assistant.core.game import Checks, illegal
from assistant.families.war import events as e
from assistant.kit.dice_throw import FACES
from assistant.kit.fight import Field, Fight, beaten_off, may_move_in
from assistant.kit.phrasing import counted

Name = Callable[[str], str]
Noun = tuple[str, str]
"""The name of the pieces on the board, singular and plural."""
ARMIES: Noun = ("army", "armies")


def dice(count: int) -> str:
    """Return "1 die" or "2 dice"."""
    return counted(count, "die", "dice")


def open_fight(state: Field) -> Fight | None:
    """Return the attack that is going on, or None."""
    return state.fight if state.fight and not state.fight.captured else None


def to_stop(state: Field) -> Fight | None:
    """Return the attack that has to be stopped before a free move or the end of the turn; None if it cannot go on."""
    return None if beaten_off(state) else open_fight(state)


def stopped_first(by: str, state: Field, name: Name, *rules: str) -> Checks:
    """Check that the player's attacks are over before a free move or the end of the turn (RSK-TRN-01, RSK-ATK-02)."""
    fight = to_stop(state)
    if fight is not None and fight.by == by:
        text = f"The attack on {name(fight.target)} is still going on. Stop it first."
        yield illegal(text, "RSK-TRN-01", "RSK-ATK-02", *rules)


def goes_on(state: Field, name: Name) -> Checks:
    """Check that an attack is going on: dice belong to an attack (RSK-ATK-01)."""
    if state.fight is None:
        yield illegal("No attack has been announced. Announce one first.", "RSK-ATK-01")
    elif state.fight.captured:
        yield illegal(
            f"{name(state.fight.target)} has already been captured, so this attack is over.", "RSK-CNQ-01", "RSK-ATK-01"
        )


def so_many_dice(counts: tuple[int, int], most: tuple[int, int], *rules: str, least: int = 1) -> Checks:
    """Check the numbers of dice: one fewer than armies and three at most in attack; two in defense, not more than
    armies (RSK-DIC-01, RSK-DIC-02).
    """
    own = ("RSK-DIC-01", "RSK-DIC-02")
    for who, count, limit, rule in zip(("attacker", "defender"), counts, most, own, strict=True):
        if not least <= count <= limit:
            able = f"1 to {dice(limit)}" if limit > 1 else dice(limit)
            yield illegal(f"The {who} can roll {able}, not {count}.", *dict.fromkeys((rule, *rules)))


def all_dice(counts: tuple[int, int], most: tuple[int, int], fight: Fight, *rules: str) -> Checks:
    """Check that a side without a choice rolls all its dice: both in an involuntary attack, or the defender
    (OWD-INV-01, OWD-C25).
    """
    due = (fight.forced, fight.all_defend)
    for who, count, limit, must in zip(("attacker", "defender"), counts, most, due, strict=True):
        if must and 0 < count < limit:
            why = "this attack is involuntary" if fight.forced else "the defender has no choice in this round"
            rule = ("OWD-INV-01",) if fight.forced else ("OWD-C25", "OWD-AMB-28")
            yield illegal(f"The {who} rolls {dice(limit)}, not {count}: {why}.", *rule, *rules)


def faces(event: e.DiceRolled) -> Checks:
    """Check that every die shows one of six faces (RSK-DIC-03)."""
    if any(not 1 <= face <= FACES for face in (*event.attack, *event.defence)):
        yield illegal("A die shows 1 to 6.", "RSK-DIC-03")


def losses(
    event: e.LossesTaken, most: int, able: Collection[int], *rules: str, noun: Noun = ARMIES, spared: bool = False
) -> Checks:
    """Check that a roll costs as many armies as pairs of dice were compared; `able` are possible numbers of pairs
    (RSK-DIC-04).

    In a round in which the attacker is `spared`, the defender alone loses armies, at most that many (OWD-C25).
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
        yield illegal(f"Both sides together lose {which} {what} in this roll, not {lost}.", "RSK-DIC-04", *rules)


def _spared(event: e.LossesTaken, pairs: int, noun: Noun, *rules: str) -> Checks:
    if event.attacker:
        text = f"The attacker loses no {noun[1]} in this round: the attacker’s losses do not count yet."
        yield illegal(text, "OWD-C25", *rules)
    if not 0 <= event.defender <= pairs:
        which = f"0 to {counted(pairs, *noun)}" if pairs else f"no {noun[0]}"
        yield illegal(
            f"The defender loses {which} in this roll, not {event.defender}.", "RSK-DIC-04", "OWD-C25", *rules
        )


def may_stop(fight: Fight, name: Name, *rules: str, able: bool = True) -> Checks:
    """Yield why the attacker cannot break off the attack, and what has to come first; nothing if it can.

    `able`: whether an army is left that can fight; without one, a round that is owed cannot be fought (OWD-C33).
    """
    there = name(fight.target)
    if fight.captured or not able:
        return
    if fight.forced:
        yield illegal(
            f"This attack is involuntary: it goes on until {there} has fallen or a single army is left to attack.",
            *("OWD-INV-02", *rules),
        )
    elif fight.inside:
        text = f"Both sides are in {there}, so they fight until one of them is gone."
        yield illegal(text, "OWD-SAM-01", *rules)
    elif fight.committed is not None:
        yield illegal(
            f"The attack on {there} was committed: it goes on until the defenders or the "
            f"{counted(fight.committed, *_COMMITTED)} are gone.",
            *("OWD-COM-02", *rules),
        )
    elif fight.must > 0:
        rounds = "one more round" if fight.must == 1 else f"{fight.must} more rounds"
        text = f"A card requires at least {rounds} against {there}. Fight, then the attack can be stopped."
        yield illegal(text, *(rules or _OWED))


_COMMITTED = ("committed army", "committed armies")
_OWED = ("OWD-C01", "OWD-C09", "OWD-C12", "OWD-C33", "OWD-C40", "OWD-C43")
"""The cards after which a round has to be fought."""


def moving_in(event: e.ArmiesMovedIn, state: Field, name: Name, *rules: str, noun: Noun = ARMIES) -> Checks:
    """Check that at least as many armies move in as dice were rolled, and one stays (RSK-CNQ-02); other attacks have
    their own limits.
    """
    fight, able = state.fight, may_move_in(state)
    if fight is None or not fight.captured:
        text = f"{noun[1].capitalize()} can only move in after an area has been captured."
        yield illegal(text, "RSK-CNQ-01", "RSK-CNQ-02", *rules)
    elif fight.inside:
        yield illegal(f"All {noun[1]} are already in {name(fight.target)}.", "OWD-SAM-01", *rules)
    elif fight.forced:
        if event.count != fight.moved:
            many = counted(fight.moved, *noun)
            text = f"{many} moved into {name(fight.target)}, not {event.count}: the attack was involuntary."
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
