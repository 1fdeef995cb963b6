"""Exact odds of a battle or campaign in the terminal, as text or JSON: the command `boardside odds risk`.

The JSON object of a battle: `attack`, `fighting`, `defend` (armies in the areas and those that can fight);
`win` (chance to capture); `captured` and `defenders` (chances of k armies of the attacker left in all after a
capture, and of k defenders left, by k from 0); `ends` (list of attack, defend, probability); `lost` and `left`
(averages of attack and defend); `next_round` (dice and results, absent before a die of an opening); `readings`.
Where asked for: `fraction`, `at_least`, `need`, `leave_for`, `levels`, `moved_by_force`, `stopping` (value, to_the_end,
not_at_all, win, and by defenders the numbers of armies with which to stop), `rerolls` (chances). Of a campaign:
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

from assistant.cli.odds import asked, branching
from assistant.cli.odds.bars import LINES, SEEN, armies_for, bar, bars, closing, percent
from assistant.odds import (
    Battle,
    Forecast,
    March,
    Stopping,
    best_rerolls,
    best_stop,
    campaign,
    exact,
    forecast,
    needed,
    needed_for,
    stop_levels,
    to_leave,
    to_leave_last,
)


def report(given: Namespace) -> str:
    """Return the answer to the options on the command line. Raises Unanswerable, in a sentence for people."""
    if given.tree or given.fronts:
        return branching.report(given)
    if given.path:
        march = campaign(asked.path(given))
        answers = _march_answers(march, given)
        if given.json:
            return json.dumps(_march_json(march) | answers, indent=2)
        return "\n".join((*_march_text(march), *_said(answers, ON_PATH), *closing(march.readings)))
    battle = asked.battle(given)
    odds = forecast(battle)
    answers = _answers(battle, odds, given)
    if given.json:
        return json.dumps(_json(battle, odds) | answers, indent=2)
    return "\n".join((*_text(battle, odds), *_said(answers, IN_BATTLE), *closing(odds.readings)))


# ---------------------------------------------------------------------- answers


def _answers(battle: Battle, odds: Forecast, given: Namespace) -> dict[str, Any]:
    """Return answers to the further questions about a battle, by key."""
    answers: dict[str, Any] = {}
    if given.fraction:
        answers["fraction"] = str(exact(battle).win)
    if given.at_least is not None:
        answers["at_least"] = {"armies": given.at_least, "probability": odds.at_least(given.at_least)}
    if given.need is not None:
        answers["need"] = {"chance": given.need, "armies": needed(battle, given.need)}
    if given.leave_for is not None:
        answers["leave_for"] = {"chance": given.leave_for, "armies": to_leave(battle, given.leave_for)}
    if given.levels:
        answers["levels"] = [asdict(level) for level in stop_levels(battle)]
    if given.land_worth is not None:
        answers["stopping"] = _stopping(best_stop(battle, asked.worth(given)))
    if given.best_reroll is not None:
        best = best_rerolls(battle, None if given.best_reroll == -1 else given.best_reroll)
        answers["rerolls"] = {"times": best.times, "win": best.win, "by_round": best.by_round, "without": best.without}
    if given.forced:
        answers["moved_by_force"] = {str(armies): p for armies, p in odds.moved_by_force(given.forced).items()}
    return answers


def _stopping(stopping: Stopping) -> dict[str, Any]:
    return {
        "value": stopping.value,
        "to_the_end": stopping.to_the_end,
        "not_at_all": stopping.not_at_all,
        "win": stopping.forecast.win,
        "levels": [{"defend": d, "stop_with": list(level)} for d, level in enumerate(stopping.levels) if d],
    }


def _json(battle: Battle, odds: Forecast) -> dict[str, Any]:
    fields: dict[str, Any] = {
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
        fields["next_round"] = {
            "attack_dice": coming.attack_dice,
            "defence_dice": coming.defence_dice,
            "losses": results,
        }
    return fields


def _march_answers(march: March, given: Namespace) -> dict[str, Any]:
    """Return answers to the further questions about a campaign along a path, by key."""
    answers: dict[str, Any] = {}
    if given.at_least is not None:
        answers["at_least"] = {"armies": given.at_least, "probability": march.at_least(given.at_least)}
    if given.need is not None:
        answers["need"] = {"chance": given.need, "armies": needed_for(march.campaign, given.need)}
    if given.leave_for is not None:
        answers["leave_for"] = {"chance": given.leave_for, "armies": to_leave_last(march.campaign, given.leave_for)}
    return answers


def _march_json(march: March) -> dict[str, Any]:
    return {
        "attack": march.campaign.attack,
        "garrisons": march.campaign.garrisons,
        "win": march.win,
        "reached": march.reached,
        "arriving": march.arriving,
        "lost": {"attack": march.attack_lost, "defend": march.defend_lost},
        "left": {"attack": march.attack_left},
        "readings": march.readings,
    }


# ---------------------------------------------------------------------- for people


def _text(battle: Battle, odds: Forecast) -> Iterator[str]:
    against = "one die of teams" if "mom_and_pop" in battle.opening else f"{battle.defend}"
    yield f"{battle.attack} armies in the attacking area ({battle.fighting} can fight) against {against}."
    yield ""
    yield bar("captured", odds.win)
    yield bar("not captured", odds.stopped)
    yield ""
    yield f"On average the attacker loses {odds.attack_lost:.2f} armies and the defender {odds.defend_lost:.2f}."
    if not battle.opening and battle.fighting and battle.defend:
        coming = battle.next_round
        yield f"The next roll, {coming.attack_dice} dice against {coming.defence_dice}:"
        for lost, p in coming.chances:
            yield bar(f"  lose {lost.attacker}, kill {lost.defender}", p)
    yield ""
    yield "Captured, by armies left in all:"
    yield from bars(odds.captured)
    if odds.stopped > SEEN:
        yield "Not captured, by defenders left:"
        yield from bars((0.0, *odds.defenders[1:]))


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
            yield armies_for(answers[question], sentences[question])
    if "stopping" in answers:
        yield from _stops(answers["stopping"])
    if "rerolls" in answers:
        best = answers["rerolls"]
        many = "one in every round" if best["times"] is None else f"{best['times']} in all"
        yield f"With re-rolls planned for the whole battle ({many}) the area is captured with {percent(best['win'])},"
        by_round = "" if best["by_round"] is None else f"played round by round with {percent(best['by_round'])}, "
        yield f"  {by_round}without any with {percent(best['without'])}."
    if "levels" in answers:
        yield "Stopping with this many armies in place:     captured   armies left   if not captured"
        for level in answers["levels"]:
            numbers = f"{percent(level['win']):>9}{level['attack_left']:>14.2f}{level['beaten']:>18.2f}"
            yield f"{level['stop_at']:>41}  {numbers}"
    if "moved_by_force" in answers:
        yield "Captured, by armies that have to move in (OWD-INV-03):"
        for armies, p in answers["moved_by_force"].items():
            yield bar(f"{armies:>6}", p)


def _stops(stopping: dict[str, Any]) -> Iterator[str]:
    """Yield when to stop, by defenders left."""
    begun = "" if stopping["not_at_all"] is None else f", not begun {stopping['not_at_all']:.2f}"
    ends = f"fought to the end {stopping['to_the_end']:.2f}{begun}"
    yield f"Stopped at the best moments the battle is worth {stopping['value']:.2f} on average; {ends}."
    yield f"It is captured then with {percent(stopping['win'])}. Best is to stop"
    for level in stopping["levels"][:LINES]:
        yield f"  against {level['defend']:>3} with {_ranges(level['stop_with'])}"
    if len(stopping["levels"]) > LINES:
        yield f"  and so on up to {stopping['levels'][-1]['defend']} (all of them with --json)."


def _ranges(numbers: Sequence[int]) -> str:
    """Return numbers as "2-5, 7 armies", or "never"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    if not runs:
        return "no number of armies: never"
    return ", ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in runs) + " armies in the area"


def _march_text(march: March) -> Iterator[str]:
    plan = march.campaign
    yield f"{plan.attack} armies in the first area ({plan.fighting} can fight), {len(plan.garrisons)} areas."
    yield ""
    for number, (garrison, reached) in enumerate(zip(plan.garrisons, march.reached[1:], strict=True), 1):
        yield bar(f"{number:>3}. against {garrison}", reached)
    yield ""
    yield f"On average the attacker loses {march.attack_lost:.2f} armies and the defenders {march.defend_lost:.2f}."
    yield "All captured, by armies in the last area:"
    yield from bars(march.arriving)
