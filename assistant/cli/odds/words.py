"""Options of `boardside odds risk` and `odds merger`. No arithmetic: numpy is loaded only where it is used."""

from __future__ import annotations

import argparse

MOST_DIGITS = 12


def risk(made: argparse.ArgumentParser) -> None:
    """Add the arguments of a battle and of a campaign. Numbers of armies are all the armies in an area.

    Missing options are None, False or "", so that options without effect can be refused.
    """
    made.add_argument("--attack", type=number, metavar="N", help="armies standing in the attacking area")
    made.add_argument("--defend", type=number, metavar="N", help="armies standing in the attacked area")
    made.add_argument("--path", type=path, metavar="3,2,1d6", help="garrisons of several areas in a row instead")
    made.add_argument("--tree", type=tree, metavar="3(2,4),5", help="a path that branches: behind an area, in brackets")
    made.add_argument("--fronts", type=numbers, metavar="10,6,4", help="armies in several areas that attack --defend")
    made.add_argument("--leave", type=number, metavar="N", help="left behind in each area of a path or tree (1)")
    _dice(made)
    _battle(made)
    _questions(made)
    made.add_argument("--json", action="store_true", help="everything as one JSON object")


def _dice(made: argparse.ArgumentParser) -> None:
    dice = made.add_argument_group("dice")
    dice.add_argument("--attack-mod", type=int, default=0, metavar="±N", help="on every die of the attacker")
    dice.add_argument("--defend-mod", type=int, default=0, metavar="±N", help="on every die of the defender")
    dice.add_argument("--cap", action="store_true", help="modified dice stay between 1 and 6")
    dice.add_argument(
        "--extra-die", nargs="?", const="free", default="", choices=("free", "army"), help="one more attack die (free)"
    )
    dice.add_argument("--pairs", choices=("armies", "dice"), help="what limits comparisons with an extra die (armies)")
    dice.add_argument("--reroll", default="", choices=("seen", "blind"), help="one attack die may be rolled again")
    dice.add_argument("--keep", choices=("new", "better"), help="which result of a re-roll counts (new)")
    dice.add_argument("--attack-dice", type=int, default=3, metavar="N", help="most dice the attacker rolls (3)")
    dice.add_argument("--defend-dice", type=int, default=2, metavar="N", help="most dice the defender rolls (2)")


def _battle(made: argparse.ArgumentParser) -> None:
    how = made.add_argument_group("battle")
    how.add_argument("--ignore", type=number, metavar="N", help="first rounds that cost the attacker nothing")
    how.add_argument("--must", type=number, metavar="N", help="first rounds that have to be fought")
    how.add_argument(
        "--committed", type=number, nargs="?", const=-1, metavar="N", help="a committed attack (with all but one army)"
    )
    how.add_argument("--all-armies", action="store_true", help="nobody stays behind: a fight inside one area")
    how.add_argument("--mom-and-pop", action="store_true", help="one die of defenders")
    how.add_argument("--recruits", choices=("attack", "defend"), help="Fresh Recruits: one die of armies more")
    how.add_argument("--artillery", choices=("attack", "defend"), help="one die of opposing armies fewer; who plays it")
    how.add_argument("--spare-one", action="store_true", help="artillery leaves one army")
    how.add_argument("--stop-at", type=number, metavar="K", help="stop with K or fewer armies in the area")
    how.add_argument("--stop-below", type=chance, metavar="P", help="stop when the chance is below P")


def _questions(made: argparse.ArgumentParser) -> None:
    asked = made.add_argument_group("questions")
    asked.add_argument("--at-least", type=number, metavar="K", help="chance to capture with K armies left in all")
    asked.add_argument("--need", type=chance, metavar="P", help="armies needed to capture with chance P")
    asked.add_argument("--leave-for", type=chance, metavar="P", help="defenders that hold the area with chance P")
    asked.add_argument("--land-worth", type=worth, metavar="X", help="when to stop, if the land is worth X")
    asked.add_argument("--army-worth", type=worth, metavar="X", help="what each own army is worth then (1)")
    asked.add_argument("--enemy-worth", type=worth, metavar="X", help="what each defender killed is worth then (0)")
    asked.add_argument(
        "--best-reroll", type=number, nargs="?", const=-1, metavar="N", help="re-rolls for the whole battle (no limit)"
    )
    asked.add_argument("--aim", choices=("all", "most"), help="on a tree: all areas, or as many as can be (all)")
    asked.add_argument("--best-order", action="store_true", help="of several fronts: which should attack first")
    asked.add_argument("--levels", action="store_true", help="what stopping earlier costs and saves")
    asked.add_argument(
        "--forced", nargs="?", const="all", choices=("all", "minus_one"), help="an involuntary attack: who moves in"
    )
    asked.add_argument("--fraction", action="store_true", help="the chance as an exact fraction, for small battles")


def merger(made: argparse.ArgumentParser) -> None:
    """Add the arguments of a merger; lists are in the order in which the holders dispose of their shares."""
    made.add_argument(
        "--shares", type=numbers, required=True, metavar="6,3,3", help="shares of the corporation that disappears"
    )
    made.add_argument("--names", type=names, metavar="ANNA,BEN,CLEO", help="their holders (default: A, B, C …)")
    made.add_argument("--price", type=number, metavar="$", help="dollars for a share just before the merger")
    made.add_argument("--corporation", metavar="NAME", help="the corporation that disappears, instead of --price")
    made.add_argument("--size", type=number, metavar="N", help="its size just before the merger")
    made.add_argument("--hostile", action="store_true", help="a hostile takeover of Cold Cash Risk: half of all values")
    made.add_argument("--rounding", choices=("up100", "exact", "up10"), help="of bonuses that are split (up100)")
    made.add_argument(
        "--half",
        choices=("round_then_halve", "halve_then_round", "exact"),
        help="how split bonuses are halved (round_then_halve)",
    )
    made.add_argument("--sell", type=numbers, metavar="0,3,0", help="shares that are sold (none)")
    made.add_argument("--trade", type=numbers, metavar="4,0,0", help="shares that are traded for the survivor's (none)")
    made.add_argument("--bank", type=number, metavar="N", help="shares of the survivor that the bank has (25)")
    made.add_argument(
        "--tile", type=number, metavar="N", help="in a game for two: shares that the bank counts as holder"
    )
    made.add_argument("--json", action="store_true", help="everything as one JSON object")


def numbers(text: str) -> tuple[int, ...]:
    """Return the numbers in a list such as "6,3,0"."""
    return tuple(number(part.strip()) for part in text.split(","))


def names(text: str) -> tuple[str, ...]:
    """Return the names in a list such as "Anna,Ben", which must all be different."""
    holders = tuple(part.strip()[:30] for part in text.split(","))
    if "" in holders or len({*holders}) < len(holders):
        raise argparse.ArgumentTypeError(f"“{text[:30]}” is not a list of different names; write Anna,Ben")
    return holders


def number(text: str) -> int:
    """Return a number of armies, rounds, shares or dollars."""
    if not (text.isascii() and text.isdecimal()):
        raise argparse.ArgumentTypeError(f"“{text[:12]}” is not a whole number, 0 or more")
    if len(text) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"“{text[:12]}…” is too large a number; use fewer digits")
    return int(text)


def chance(text: str) -> float:
    """Return a probability written as 0.9 or 90%."""
    try:
        probability = float(text.rstrip("% ")) / (100 if text.rstrip().endswith("%") else 1)
    except ValueError:
        probability = -1.0
    if not 0 <= probability <= 1:
        raise argparse.ArgumentTypeError(f"“{text[:12]}” is not a chance; write 0.9 or 90%")
    return probability


def worth(text: str) -> float:
    """Return an option as a number; raise ArgumentTypeError if it is not one."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"“{text[:12]}” is not a number; write 3 or 2.5") from None


Branches = tuple[tuple[int | str, "Branches"], ...]
DEEPEST = 42


def tree(text: str) -> Branches:
    """Return garrisons, each with those behind it: in "3(2,4),5", 5 is beside 3, and 2 and 4 are behind it."""
    branches, rest = _branches(text.replace(" ", ""), DEEPEST)
    if rest:
        raise argparse.ArgumentTypeError(f"“{rest[:12]}” is not part of a tree; write 3(2,4),5")
    return branches


def _branches(text: str, depth: int) -> tuple[Branches, str]:
    branches: list[tuple[int | str, Branches]] = []
    while True:
        digits = text[: len(text) - len(text.lstrip("0123456789d"))]
        garrison, text = digits if digits == "1d6" else number(digits), text[len(digits) :]
        behind: Branches = ()
        if text.startswith("("):
            if not depth:
                raise argparse.ArgumentTypeError(
                    f"A tree is at most {DEEPEST} areas deep, so “…(” cannot open another level here"
                )
            behind, text = _branches(text[1:], depth - 1)
            if not text.startswith(")"):
                raise argparse.ArgumentTypeError("The closing bracket is missing; write 3(2,4),5")
            text = text[1:]
        branches.append((garrison, behind))
        if not text.startswith(","):
            return tuple(branches), text
        text = text[1:]


def path(text: str) -> tuple[int | str, ...]:
    """Return garrisons of areas in a row."""
    return tuple(part if part == "1d6" else number(part) for part in (part.strip() for part in text.split(",")))
