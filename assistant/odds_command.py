"""Exact odds of a battle or campaign in the terminal, as text or JSON: the command `boardside odds risk`.

The JSON object of a battle: `attack`, `fighting`, `defend` (armies in the areas and those that can fight);
`win` (chance to capture); `captured` and `defenders` (chances of k armies of the attacker left in all after a
capture, and of k defenders left, by k from 0); `ends` (list of attack, defend, probability); `lost` and `left`
(averages of attack and defend); `next_round` (dice and results, absent before a die of an opening); `readings`.
Where asked for: `fraction`, `at_least`, `need`, `leave_for`, `levels`, `moved_by_force`. Of a campaign:
`attack`, `garrisons`, `reached`, `win`, `arriving` (armies in the last area), `lost`, `left`, `readings`, and where
asked for `at_least`, `need`, `leave_for`. Chances are fractions of 1; a number of armies that does not exist up to
the limit is null.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from assistant import odds_asked as asked
from assistant.odds import (
    LIMIT,
    Battle,
    Forecast,
    March,
    campaign,
    exact,
    forecast,
    needed,
    needed_for,
    stop_levels,
    to_leave,
    to_leave_last,
)

BAR = 30
LINES = 14
SEEN = 0.0005
"""Less likely ends are left out of the bars, not of the sums."""


def report(given: Namespace) -> str:
    """The answer to the words on the command line. Raises Unanswerable, in a sentence for people."""
    if given.path:
        found = campaign(asked.path(given))
        answers = _march_answers(found, given)
        if given.json:
            return json.dumps(_march_json(found) | answers, indent=2)
        return "\n".join((*_march_text(found), *_said(answers, ON_PATH), *_closing(found.readings)))
    battle = asked.battle(given)
    odds = forecast(battle)
    answers = _answers(battle, odds, given)
    if given.json:
        return json.dumps(_json(battle, odds) | answers, indent=2)
    return "\n".join((*_text(battle, odds), *_said(answers, IN_BATTLE), *_closing(odds.readings)))


# ---------------------------------------------------------------------- answers


def _answers(battle: Battle, odds: Forecast, given: Namespace) -> dict[str, Any]:
    """Answers to the further questions, by key."""
    found: dict[str, Any] = {}
    if given.fraction:
        found["fraction"] = str(exact(battle).win)
    if given.at_least is not None:
        found["at_least"] = {"armies": given.at_least, "probability": odds.at_least(given.at_least)}
    if given.need is not None:
        found["need"] = {"chance": given.need, "armies": needed(battle, given.need)}
    if given.leave_for is not None:
        found["leave_for"] = {"chance": given.leave_for, "armies": to_leave(battle, given.leave_for)}
    if given.levels:
        found["levels"] = [asdict(level) for level in stop_levels(battle)]
    if given.forced:
        found["moved_by_force"] = {str(armies): p for armies, p in odds.moved_by_force(given.forced).items()}
    return found


def _json(battle: Battle, odds: Forecast) -> dict[str, Any]:
    found: dict[str, Any] = {
        "attack": battle.attack,
        "fighting": battle.fighting,
        "defend": battle.defend,
        "win": odds.win,
        "captured": odds.captured,
        "defenders": odds.defenders,
        "ends": [{"attack": a, "defend": d, "probability": p} for (a, d), p in odds.ends.items()],
        "lost": {"attack": odds.attack_lost, "defend": odds.defend_lost},
        "left": {"attack": odds.attack_left, "defend": odds.defend_left},
        "readings": odds.readings,
    }
    if not battle.opening and battle.fighting and battle.defend:
        coming = battle.next_round
        results = [{"attack": a, "defend": d, "probability": p} for (a, d), p in coming.chances]
        found["next_round"] = {
            "attack_dice": coming.attack_dice,
            "defence_dice": coming.defence_dice,
            "losses": results,
        }
    return found


def _march_answers(found: March, given: Namespace) -> dict[str, Any]:
    """The same of a path."""
    answers: dict[str, Any] = {}
    if given.at_least is not None:
        answers["at_least"] = {"armies": given.at_least, "probability": found.at_least(given.at_least)}
    if given.need is not None:
        answers["need"] = {"chance": given.need, "armies": needed_for(found.campaign, given.need)}
    if given.leave_for is not None:
        answers["leave_for"] = {"chance": given.leave_for, "armies": to_leave_last(found.campaign, given.leave_for)}
    return answers


def _march_json(found: March) -> dict[str, Any]:
    return {
        "attack": found.campaign.attack,
        "garrisons": found.campaign.garrisons,
        "win": found.win,
        "reached": found.reached,
        "arriving": found.arriving,
        "lost": {"attack": found.attack_lost, "defend": found.defend_lost},
        "left": {"attack": found.attack_left},
        "readings": found.readings,
    }


# ---------------------------------------------------------------------- for people


def _text(battle: Battle, odds: Forecast) -> Iterator[str]:
    against = "one die of teams" if "mom_and_pop" in battle.opening else f"{battle.defend}"
    yield f"{battle.attack} armies in the attacking area ({battle.fighting} can fight) against {against}."
    yield ""
    yield _line("captured", odds.win)
    yield _line("not captured", odds.stopped)
    yield ""
    yield f"On average the attacker loses {odds.attack_lost:.2f} armies and the defender {odds.defend_lost:.2f}."
    if not battle.opening and battle.fighting and battle.defend:
        coming = battle.next_round
        yield f"The next roll, {coming.attack_dice} dice against {coming.defence_dice}:"
        for lost, p in coming.chances:
            yield _line(f"  lose {lost.attacker}, kill {lost.defender}", p)
    yield ""
    yield "Captured, with so many armies left in all:"
    yield from _bars(odds.captured)
    if odds.stopped > SEEN:
        yield "Not captured, with so many defenders left:"
        yield from _bars((0.0, *odds.defenders[1:]))


IN_BATTLE = {
    "at_least": "Captured with at least {} armies left: {}.",
    "need": "To capture with a chance of {}: {} in the attacking area.",
    "leave_for": "To hold the area with a chance of {}: {} there.",
}
ON_PATH = {
    "at_least": "All captured with at least {} armies in the last area: {}.",
    "need": "To capture the whole path with a chance of {}: {} in the first area.",
    "leave_for": "To hold the last area with a chance of {}: {} there, the others as they are.",
}


def _said(answers: dict[str, Any], sentences: dict[str, str]) -> Iterator[str]:
    if answers:
        yield ""
    if "fraction" in answers:
        yield f"The chance to capture is {answers['fraction']}."
    if "at_least" in answers:
        yield sentences["at_least"].format(answers["at_least"]["armies"], percent(answers["at_least"]["probability"]))
    for question in ("need", "leave_for"):
        if question in answers:
            yield _armies(answers[question], sentences[question])
    if "levels" in answers:
        yield "Stopping with so many armies in the area:   captured   armies left   if not captured"
        for level in answers["levels"]:
            numbers = f"{percent(level['win']):>9}{level['attack_left']:>14.2f}{level['beaten']:>18.2f}"
            yield f"{level['stop_at']:>41}  {numbers}"
    if "moved_by_force" in answers:
        yield "Captured, and so many armies have to move in (OWD-INV-03):"
        for armies, p in answers["moved_by_force"].items():
            yield _line(f"{armies:>6}", p)


def _march_text(found: March) -> Iterator[str]:
    plan = found.campaign
    yield f"{plan.attack} armies in the first area ({plan.fighting} can fight), {len(plan.garrisons)} areas."
    yield ""
    for number, (garrison, reached) in enumerate(zip(plan.garrisons, found.reached[1:], strict=True), 1):
        yield _line(f"{number:>3}. against {garrison}", reached)
    yield ""
    yield f"On average the attacker loses {found.attack_lost:.2f} armies and the defenders {found.defend_lost:.2f}."
    yield "All captured, with so many armies in the last area:"
    yield from _bars(found.arriving)


def _closing(readings: Sequence[str]) -> Iterator[str]:
    yield ""
    yield "Supposed:"
    yield from (f"  {text}" for text in readings)
    yield "Exact: every roll is counted, nothing is simulated."


def _bars(chances: Sequence[float]) -> Iterator[str]:
    """A line for each number of armies, or for equal steps of numbers where there are many."""
    likely = [number for number, p in enumerate(chances) if p >= SEEN]
    if not likely:
        yield "     never, or less than once in 2000 times"
        return
    low, high = likely[0], likely[-1]
    step = -(-(high - low + 1) // LINES)
    for first in range(low, high + 1, step):
        last = min(first + step - 1, high)
        label = f"{first}" if first == last else f"{first}-{last}"
        yield _line(f"{label:>9}", sum(chances[first : last + 1]))


def _line(label: str, p: float) -> str:
    return f"{label:<18}{percent(p):>9}  {'█' * round(BAR * p)}".rstrip()


def percent(p: float) -> str:
    """A chance in percent, never rounded to certainty."""
    if p in (0.0, 1.0):
        return f"{100 * p:.0f} %"
    if p < SEEN or p > 1 - SEEN:
        return "< 0.1 %" if p < SEEN else "> 99.9 %"
    return f"{100 * p:.1f} %"


def _armies(answer: dict[str, Any], sentence: str) -> str:
    armies = answer["armies"]
    many = f"more than {LIMIT} armies" if armies is None else f"{armies} armies"
    return sentence.format(f"{100 * answer['chance']:g} %", many)
