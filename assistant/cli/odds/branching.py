"""A tree of areas and several fronts in the terminal, as text or JSON: `boardside odds risk --tree`, `--fronts`.

The JSON object of a tree: `attack`, `win` (chance of all areas), `areas` (chance of each), `captured` (on average),
`moving` (by area: armies that should move in, by armies that fought for it and are left, from 0), `readings`, and where
asked for `need`. Of fronts: `sides`, `defend`, `win`, `by_side`, `defenders` (chances of k left), `left` (armies of
each side on average), `lost`, `readings`, and where asked for `best_order` (numbers from 1) and `leave_for`.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from assistant.cli.odds import asked
from assistant.cli.odds.bars import SEEN, armies_for, bars, closing, line
from assistant.odds import Conquest, Siege, best_order, fronts, needed_to_spread, spread, to_leave_against


def report(given: Namespace) -> str:
    """Return the answer to the options on the command line. Raises Unanswerable, in a sentence for people."""
    return _of_tree(given) if given.tree else _of_fronts(given)


def _of_tree(given: Namespace) -> str:
    found = spread(asked.tree(given))
    answers: dict[str, Any] = {}
    if given.need is not None:
        answers["need"] = {"chance": given.need, "armies": needed_to_spread(found.spread, given.need)}
    if not given.json:
        return "\n".join((*_tree_text(found), *_tree_said(answers), *closing(found.readings)))
    said = {
        "attack": found.spread.attack,
        "win": found.win,
        "areas": found.areas,
        "captured": found.captured,
        "moving": found.moves,
        "readings": found.readings,
    }
    return json.dumps(said | answers, indent=2)


def _tree_text(found: Conquest) -> Iterator[str]:
    yield f"{found.spread.attack} armies in the first area, {len(found.areas)} areas to spread over."
    yield ""
    yield line("all captured", found.win)
    yield f"On average {found.captured:.2f} areas are captured; each of them:"
    for area, chance in found.areas.items():
        yield line(f"  {area}", chance)


def _tree_said(answers: dict[str, Any]) -> Iterator[str]:
    if "need" in answers:
        yield ""
        yield armies_for(answers["need"], "To capture all areas with a chance of {}: {} in the first area.")


def _of_fronts(given: Namespace) -> str:
    plan = asked.sides(given)
    found = fronts(plan)
    answers: dict[str, Any] = {}
    if given.best_order:
        answers["best_order"] = [side + 1 for side in best_order(plan)]
    if given.leave_for is not None:
        answers["leave_for"] = {"chance": given.leave_for, "armies": to_leave_against(plan, given.leave_for)}
    if not given.json:
        return "\n".join((*_fronts_text(found), *_fronts_said(answers), *closing(found.readings)))
    said = {
        "sides": plan.sides,
        "defend": plan.defend,
        "win": found.win,
        "by_side": found.by_side,
        "defenders": found.defenders,
        "left": found.left,
        "lost": {"attack": found.attack_lost, "defend": found.defend_lost},
        "readings": found.readings,
    }
    return json.dumps(said | answers, indent=2)


def _fronts_text(found: Siege) -> Iterator[str]:
    plan = found.fronts
    yield f"{' + '.join(map(str, plan.sides))} armies in {len(plan.sides)} areas attack {plan.defend}, in this order."
    yield ""
    yield line("captured", found.win)
    for number, (armies, chance) in enumerate(zip(plan.sides, found.by_side, strict=True), 1):
        yield line(f"  by {number}. ({armies})", chance)
    yield ""
    yield f"On average the attacker loses {found.attack_lost:.2f} armies and the defender {found.defend_lost:.2f}."
    if 1 - found.win > SEEN:
        yield "Not captured, by defenders left:"
        yield from bars((0.0, *found.defenders[1:]))


def _fronts_said(answers: dict[str, Any]) -> Iterator[str]:
    if answers:
        yield ""
    if "best_order" in answers:
        yield f"The best order of the sides is {', '.join(map(str, answers['best_order']))}."
    if "leave_for" in answers:
        yield armies_for(answers["leave_for"], "To hold the area against all sides with a chance of {}: {} there.")
