"""From the options of `boardside odds risk` to a battle, a campaign or fronts; options without effect are refused.

An option that is silently ignored would answer a different question from the one that was asked.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from assistant.cli.odds.words import Branches
from assistant.odds import Battle, Campaign, Dice, Fronts, Land, Opening, Spread, Unanswerable, Worth

SHARED = {"attack", "cap", "extra_die", "pairs", "reroll", "keep", "json", "at_least"}
"""Options for every attack. Modifiers and numbers of dice, which have defaults, are always allowed."""
ALWAYS = {"attack_mod", "defend_mod", "attack_dice", "defend_dice", "run", "about"}
ON_TREE = SHARED - {"at_least"} | {"tree", "leave", "aim", "need"}
ON_FRONTS = SHARED - {"at_least", "attack"} | {"fronts", "defend", "mom_and_pop", "leave_for", "best_order"}
ON_PATH = SHARED | {"path", "leave", "stop_at", "stop_below", "ignore", "committed", "need", "leave_for"}


def dice(given: Namespace) -> Dice:
    """Return how the dice are rolled; raises Unanswerable for an option that changes nothing."""
    _refuse(_idle_dice(given))
    return Dice(
        attack_mod=given.attack_mod,
        defence_mod=given.defend_mod,
        capped=given.cap,
        extra_die=given.extra_die,
        pairs=given.pairs or "armies",
        reroll=given.reroll,
        keep=given.keep or "new",
        most_attack=given.attack_dice,
        most_defence=given.defend_dice,
    )


def battle(given: Namespace) -> Battle:
    """Return the battle that is asked about; raises Unanswerable in a sentence."""
    _refuse(_idle(given))
    _attack(given)
    if given.defend is None and not given.mom_and_pop:
        raise Unanswerable("How many armies defend? Use --defend, --path or --mom-and-pop.")
    openings: list[Opening] = []
    if given.mom_and_pop:
        openings.append("mom_and_pop")
    if given.recruits:
        openings.append("recruits_attack" if given.recruits == "attack" else "recruits_defend")
    if given.artillery:
        openings.append("artillery_attack" if given.artillery == "attack" else "artillery_defend")
    staying = 0 if given.all_armies else 1
    return Battle(
        given.attack,
        given.defend or 0,
        dice=dice(given),
        staying=staying,
        committed=max(0, given.attack - staying) if given.committed == -1 else given.committed,
        ignored=given.ignore or 0,
        compulsory=given.must or 0,
        stop_at=given.stop_at or 0,
        stop_below=given.stop_below or 0.0,
        opening=tuple(openings),
        keep_one=given.spare_one,
    )


def path(given: Namespace) -> Campaign:
    """Return the campaign that is asked about; raises Unanswerable in a sentence."""
    if given.mom_and_pop:
        raise Unanswerable("On a path, write a Mom & Pop as its die: --path 3,1d6,2. Leave out --mom-and-pop.")
    _only(given, ON_PATH, "On a path")
    _attack(given)
    return Campaign(
        given.attack,
        given.path,
        leave=_or(given.leave, 1),
        dice=dice(given),
        stop_at=given.stop_at or 0,
        stop_below=given.stop_below or 0.0,
        committed=max(0, given.attack - 1) if given.committed == -1 else given.committed,
        ignored=given.ignore or 0,
    )


def tree(given: Namespace) -> Spread:
    """Return the branching campaign that is asked about; raises Unanswerable in a sentence."""
    _only(given, ON_TREE, "On a tree")
    _attack(given)
    return Spread(given.attack, _lands(given.tree), _or(given.leave, 1), dice(given), given.aim or "all")


def _lands(branches: Branches) -> tuple[Land, ...]:
    return tuple(Land(garrison, _lands(behind)) for garrison, behind in branches)  # type: ignore[arg-type]


def sides(given: Namespace) -> Fronts:
    """Return the area attacked from several sides; raises Unanswerable in a sentence."""
    _only(given, ON_FRONTS, "With several fronts")
    if (given.defend is None) != given.mom_and_pop:
        raise Unanswerable("Who defends against all fronts? Use either --defend or --mom-and-pop.")
    return Fronts(given.fronts, "1d6" if given.mom_and_pop else given.defend, dice(given))


def worth(given: Namespace) -> Worth:
    """Return what is at stake."""
    army, enemy = given.army_worth, given.enemy_worth
    return Worth(given.land_worth, 1.0 if army is None else army, 0.0 if enemy is None else enemy)


def _attack(given: Namespace) -> None:
    if given.attack is None:
        raise Unanswerable("How many armies attack? Use --attack, or --fronts for several areas.")


def _or(said: int | None, otherwise: int) -> int:
    return otherwise if said is None else said


def said(given: Namespace) -> list[str]:
    """Return the names of all options that were given, except those with a default."""
    return [name for name, value in vars(given).items() if name not in ALWAYS and _is_said(value)]


def _is_said(value: Any) -> bool:
    return value is not None and value is not False and value != ""


def _only(given: Namespace, known: set[str], where: str) -> None:
    for name in said(given):
        if name not in known:
            raise Unanswerable(f"{where} this option cannot be used: --{name.replace('_', '-')}. Leave it out.")


def _refuse(reasons: Iterator[str]) -> None:
    for reason in reasons:
        raise Unanswerable(reason)


def _idle(given: Namespace) -> Iterator[str]:
    """Yield why options make no difference to this battle; only the first reason is raised."""
    stops = given.stop_at is not None or given.stop_below is not None or given.levels or given.land_worth is not None
    if given.mom_and_pop and given.defend is not None:
        yield "--mom-and-pop says who defends: one die of teams (CCR-HTO-06). Leave out --defend, or --mom-and-pop."
    if given.mom_and_pop and given.leave_for is not None:
        yield "Nobody chooses how many teams defend a Mom & Pop: one die says it (CCR-HTO-06). Leave out --leave-for."
    if given.leave is not None:
        yield (
            "--leave counts armies left behind on the way: it needs --path. In a battle, --all-armies decides whether "
            "one stays behind."
        )
    if given.must and not stops:
        yield "--must makes no difference to an attack that is fought to the end: use --stop-at or --stop-below too."
    if given.must and given.ignore and given.must <= given.ignore:
        yield (
            f"--must {given.must} adds nothing to --ignore {given.ignore}: while losses are ignored nobody stops. "
            "Leave it out, or give more rounds."
        )
    if given.land_worth is None and (given.army_worth is not None or given.enemy_worth is not None):
        yield "--army-worth and --enemy-worth are weighed against the land: they need --land-worth."
    if given.best_reroll is not None and not given.reroll:
        yield "--best-reroll says how a re-roll is used: it needs --reroll seen or --reroll blind."
    if given.aim:
        yield "--aim says how armies are divided on a tree: it needs --tree."
    if given.best_order:
        yield "--best-order says which front attacks first: it needs --fronts."
    if given.spare_one and not given.artillery:
        yield "--spare-one says what artillery leaves: it needs --artillery."
    alone = given.committed not in (None, -1) and given.committed < (given.attack or 0)
    if given.all_armies and alone and given.need is None:
        yield f"--all-armies makes no difference: only the {given.committed} committed armies fight (OWD-COM-02)."


def _idle_dice(given: Namespace) -> Iterator[str]:
    if given.keep and not given.reroll:
        yield "--keep says which result of a re-roll counts: it needs --reroll."
    if given.pairs and not given.extra_die:
        yield "--pairs says what an extra die may add: it needs --extra-die."
    if given.pairs == "dice" and given.extra_die == "army" and given.attack_dice >= given.defend_dice:
        yield "--pairs makes no difference to --extra-die army: with an army for every die both count the same."
    if given.cap and not (given.attack_mod or given.defend_mod):
        yield "--cap keeps modified dice between 1 and 6: it needs --attack-mod or --defend-mod."
