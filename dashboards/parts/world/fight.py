"""A fight between two areas on a screen: both sides, the last rounds, and the odds beside it. No rules.

All figures come from `assistant.odds`, computed once per position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from assistant.kit.dice_throw import MOST_ATTACK, Losses, beaten
from assistant.kit.fight import Fight, Round, pairs_of
from assistant.odds import Battle, Unanswerable, Worth, forecast, needed, round_of, stakes, stop_levels, to_leave
from dashboards.parts.common.labels import Json
from dashboards.parts.common.text import clip, percent
from dashboards.parts.world import blocks

SAFE = 0.9
"""The chance meant by "how many to leave"."""
LAST = 4
"""The number of rounds that are shown."""
BARS = 24
"""The most bars of a distribution."""
ALWAYS = 100
"""A condition that lasts at least this many rounds is said to hold in every round."""
STEPS = 6
"""The most columns of a small table."""


def sight(
    fight: Fight, sides: tuple[Json, Json], names: tuple[str, str], armies: tuple[int, int], dice: tuple[int, int]
) -> blocks.BattleState:
    """Return both sides with areas and armies, and the last rounds."""
    return {
        "sides": [
            {"owner": side, "area": name, "armies": count, "dice": most, "lost": lost, **_modified(more)}
            for side, name, count, most, lost, more in zip(
                sides, names, armies, dice, fight.lost, fight.modifiers, strict=True
            )
        ],
        "rounds": len(fight.rounds),
        "last": [_round(one) for one in fight.rounds[-LAST:]],
        "captured": fight.captured,
        "terms": terms(fight),
    }


def _modified(more: int) -> blocks.Modified:
    """Return the modifier of the dice of a side, if there is one."""
    return {"modifier": more} if more else {}


def terms(fight: Fight) -> list[str]:
    """Return the changes that cards and special attacks make to the coming rounds, each in a few words."""
    return [] if fight.captured else [*_lasting(fight), *_dice(fight), *_coming(fight)]


def _lasting(fight: Fight) -> Iterator[str]:
    if fight.forced:
        yield "Involuntary attack: all dice, to the end"
    elif fight.committed is not None:
        yield f"{fight.committed} committed, to the end"
    elif fight.inside:
        yield "All armies fight to the end"
    elif fight.must > 0:
        yield "One more round must be fought" if fight.must == 1 else f"{fight.must} more rounds must be fought"


def _dice(fight: Fight) -> Iterator[str]:
    for side, mod in zip(("Attack", "Defence"), fight.modifiers, strict=True):
        limit = (" (at most 6)" if mod > 0 else " (at least 1)") if fight.capped else ""
        if mod:
            yield f"{side} dice {'+' if mod > 0 else '−'}{abs(mod)}{limit}"
    if fight.extra:
        yield "One extra attack die"
    if fight.reroll:
        better = " and the better roll counts" if fight.reroll == "better" else ""
        yield f"One attack die may be rerolled{better}"


def _coming(fight: Fight) -> Iterator[str]:
    for rounds, what in ((fight.spared, "The attacker loses nothing"), (fight.two, "The defender rolls two dice")):
        if rounds > 0:
            when = "this round" if rounds == 1 else f"for {rounds} rounds" if rounds < ALWAYS else "every round"
            yield f"{what} {when}"


def _round(one: Round) -> blocks.RoundBlock:
    """Return the losses of a throw; with entered faces also, for each pair, whether the defender was beaten.

    Faces count as they did when they were rolled; a card played later changes nothing about them.
    """
    row: blocks.RoundBlock = {"lost": list(one.lost), "dice": list(one.dice)}
    if any(one.modifiers):
        row["modifiers"] = list(one.modifiers)
    if not one.attack:
        return row
    faces = [sorted(one.attack, reverse=True), sorted(one.defence, reverse=True)]
    won = beaten(one.attack, one.defence, *one.modifiers, capped=one.capped)[: pairs_of(one)]
    return {**row, "faces": faces, "beaten": list(won)}


# ---------------------------------------------------------------- odds


def chance(probability: float) -> str:
    """Return a probability as people read it: "67 %"."""
    return f"{percent(probability)} %"


@lru_cache(maxsize=512)
def win(position: Battle) -> float | None:
    """Return the chance to capture; None if there is no answer."""
    try:
        return forecast(position).win
    except Unanswerable:
        return None


@lru_cache(maxsize=256)
def odds(position: Battle) -> Json | None:
    """Return chance to capture, distribution, expected losses, stop levels, armies needed; None without an answer.

    No stop levels if nobody may stop; for a forced attack also how many armies move in (`moves`).
    """
    try:
        outlook = forecast(position)
        levels = () if position.to_the_end else stop_levels(position)
        return {
            "win": round(outlook.win, 4),
            "chance": chance(outlook.win),
            "lost": [round(outlook.attack_lost, 1), round(outlook.defend_lost, 1)],
            "left": round(sum(k * p for k, p in outlook.won.items()) / outlook.win, 1) if outlook.win else 0,
            "captured": _per_mille(outlook.captured),
            "held": _per_mille([0.0, *outlook.defenders[1:]]),
            "stops": [[level.stop_at, chance(level.win), round(level.beaten, 1)] for level in levels],
            "needed": needed(position, SAFE),
            "hold": to_leave(position, SAFE),
            "safe": chance(SAFE),
            "readings": list(outlook.readings),
            **({"moves": _moves(outlook.moved_by_force())} if position.forced else {}),
        }
    except Unanswerable as wrong:
        return {"win": None, "chance": "?", "say": clip(str(wrong), 200)}


@lru_cache(maxsize=256)
def when_to_stop(position: Battle, worth: float, unit: str = "armies") -> blocks.WhenToStop | None:
    """Return whether another round is worth more than stopping, with an area worth `worth` armies; None if nobody may.

    `at` is the most armies in the attacking area with which to stop against the defenders there now.
    """
    if position.to_the_end or position.compulsory or position.ignored or position.opening or not position.defend:
        return None
    ours, theirs = position.fighting, position.defend
    try:
        table = stakes(position.dice, Worth(land=worth, enemy=1.0), ours, theirs)
    except Unanswerable:
        return None
    gain = table.gain(ours, theirs)
    at = max((n for n in range(1, ours) if table.gain(n, theirs) <= 0), default=0) if gain > 0 else ours
    return {
        "at": at + position.staying if at else 0,
        "gain": round(gain, 1),
        "on": gain > 0,
        "worth": round(worth, 1),
        "unit": unit,
    }


def what_if(cards: Iterable[tuple[str, Battle]]) -> list[list[str]]:
    """Return, for each card that could be played, what would happen and the chance to capture after it."""
    return [[said, chance(probability)] for said, after in cards if (probability := win(after)) is not None]


@lru_cache(maxsize=512)
def results(position: Battle, attack: int, defence: int) -> Mapping[Losses, str]:
    """Return the chances of all possible losses with these numbers of dice; empty without an answer."""
    own = min(attack, max(1, min(MOST_ATTACK, position.fighting))) if position.dice.extra_die else attack
    extra = "free" if attack > own else ""
    dice = replace(position.dice_now, most_attack=own, most_defence=defence, extra_die=extra)
    try:
        costs = round_of(dice, own, defence).chances
    except Unanswerable:
        return {}
    chances: dict[Losses, float] = {}
    for lost, p in costs:
        on_board = Losses(0, lost.defender) if position.first_rounds[0] else lost
        chances[on_board] = chances.get(on_board, 0.0) + p
    return {lost: chance(p) for lost, p in chances.items()}


def _moves(chances: Mapping[int, float]) -> list[list[str]]:
    """Return how many armies are forced to move in, with chances, in at most `STEPS` steps such as "4–6", ascending."""
    known = sorted(chances)
    wide = -(-len(known) // STEPS) or 1
    parts = [known[at : at + wide] for at in range(0, len(known), wide)]
    named = [(part[0], part[-1], sum(chances[n] for n in part)) for part in parts]
    return [[str(least) if least == most else f"{least}–{most}", chance(p)] for least, most, p in named]


def _per_mille(chances: Sequence[float]) -> list[list[int]]:
    """Return [armies, per mille] in at most `BARS` steps; each step is named by its smallest number."""
    at = [n for n, p in enumerate(chances) if p > 0]
    if not at:
        return []
    wide = -(-(at[-1] - at[0] + 1) // BARS)
    steps = range(at[0], at[-1] + 1, wide)
    return [[n, round(1000 * sum(chances[n : n + wide]))] for n in steps]


def keeping(threats: Iterable[tuple[str, int, str, int]]) -> list[str]:
    """Return one sentence each for (area, armies there, strongest neighbor, its armies): how many armies to leave."""
    sentences: list[str] = []
    for area, here, beside, theirs in threats:
        if theirs < 2:
            sentences.append(f"As the armies stand now, no neighbor can attack {area} ({here}).")
        elif (enough := leave(theirs)) is not None:
            said = "holds" if here >= enough else f"needs {enough} to hold"
            sentences.append(f"{area} ({here}) {said} against {theirs} from {beside}, with {chance(SAFE)} certainty.")
    return sentences


@lru_cache(maxsize=512)
def leave(against: int, safe: float = SAFE) -> int | None:
    """Return the fewest armies that hold an area against this many beside it; None if there is no answer."""
    try:
        return to_leave(Battle(against, 1), safe)
    except Unanswerable:
        return None
