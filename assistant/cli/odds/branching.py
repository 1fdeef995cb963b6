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
from assistant.cli.odds.bars import SEEN, armies_for, bar, bars, closing
from assistant.odds import Conquest, Siege, best_order, fronts, needed_to_spread, spread, to_leave_against


def report(given: Namespace) -> str:
    """Return the answer to the options on the command line. Raises Unanswerable, in a sentence for people."""
    return _of_tree(given) if given.tree else _of_fronts(given)


def _of_tree(given: Namespace) -> str:
    conquest = spread(asked.tree(given))
    answers: dict[str, Any] = {}
    if given.need is not None:
        answers["need"] = {"chance": given.need, "armies": needed_to_spread(conquest.spread, given.need)}
    if not given.json:
        return "\n".join((*_tree_text(conquest), *_tree_said(answers), *closing(conquest.readings)))
    said = {
        "attack": conquest.spread.attack,
        "win": conquest.win,
        "areas": conquest.areas,
        "captured": conquest.captured,
        "moving": conquest.moves,
        "readings": conquest.readings,
    }
    return json.dumps(said | answers, indent=2)


def _tree_text(conquest: Conquest) -> Iterator[str]:
    yield f"{conquest.spread.attack} armies in the first area, {len(conquest.areas)} areas to spread over."
    yield ""
    yield bar("all captured", conquest.win)
    yield f"On average {conquest.captured:.2f} areas are captured; each of them:"
    for area, chance in conquest.areas.items():
        yield bar(f"  {area}", chance)


def _tree_said(answers: dict[str, Any]) -> Iterator[str]:
    if "need" in answers:
        yield ""
        yield armies_for(answers["need"], "To capture all areas with a chance of {}: {} in the first area.")


def _of_fronts(given: Namespace) -> str:
    plan = asked.sides(given)
    siege = fronts(plan)
    answers: dict[str, Any] = {}
    if given.best_order:
        answers["best_order"] = [side + 1 for side in best_order(plan)]
    if given.leave_for is not None:
        answers["leave_for"] = {"chance": given.leave_for, "armies": to_leave_against(plan, given.leave_for)}
    if not given.json:
        return "\n".join((*_fronts_text(siege), *_fronts_said(answers), *closing(siege.readings)))
    said = {
        "sides": plan.sides,
        "defend": plan.defend,
        "win": siege.win,
        "by_side": siege.by_side,
        "defenders": siege.defenders,
        "left": siege.left,
        "lost": {"attack": siege.attack_lost, "defend": siege.defend_lost},
        "readings": siege.readings,
    }
    return json.dumps(said | answers, indent=2)


def _fronts_text(siege: Siege) -> Iterator[str]:
    plan = siege.fronts
    yield f"{' + '.join(map(str, plan.sides))} armies in {len(plan.sides)} areas attack {plan.defend}, in this order."
    yield ""
    yield bar("captured", siege.win)
    for number, (armies, chance) in enumerate(zip(plan.sides, siege.by_side, strict=True), 1):
        yield bar(f"  by {number}. ({armies})", chance)
    yield ""
    yield f"On average the attacker loses {siege.attack_lost:.2f} armies and the defender {siege.defend_lost:.2f}."
    if 1 - siege.win > SEEN:
        yield "Not captured, by defenders left:"
        yield from bars((0.0, *siege.defenders[1:]))


def _fronts_said(answers: dict[str, Any]) -> Iterator[str]:
    if answers:
        yield ""
    if "best_order" in answers:
        yield f"The best order of the sides is {', '.join(map(str, answers['best_order']))}."
    if "leave_for" in answers:
        yield armies_for(answers["leave_for"], "To hold the area against all sides with a chance of {}: {} there.")
