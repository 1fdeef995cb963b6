"""Options of `boardside odds axis`, and units as players write them. No arithmetic."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from assistant.cli.odds.words import chance, number

NAMES: Mapping[str, str] = {
    **dict.fromkeys(("i", "inf", "infantry", "infantries"), "infantry"),
    **dict.fromkeys(("t", "arm", "armor", "armour", "tank", "tanks"), "tank"),
    **dict.fromkeys(("f", "ftr", "fighter", "fighters"), "fighter"),
    **dict.fromkeys(("b", "bmb", "bomber", "bombers"), "bomber"),
    **dict.fromkeys(("trn", "trans", "transport", "transports"), "transport"),
    **dict.fromkeys(("s", "sub", "subs", "submarine", "submarines"), "submarine"),
    **dict.fromkeys(("cv", "ac", "carrier", "carriers"), "carrier"),
    **dict.fromkeys(("bb", "bat", "battleship", "battleships"), "battleship"),
    **dict.fromkeys(("aa", "aagun", "aaguns"), "aa_gun"),
    **dict.fromkeys(("fac", "factory", "factories", "complex", "complexes"), "factory"),
}
"""Names that players write → the kind of unit."""
MOST_WORDS = 60
PART = re.compile(r"\s*(?:(\d{1,12})\s*x?\s*)?([a-z]+)\s*(?:,|\+|&|\band\b|$)?", re.IGNORECASE)


def units(text: str) -> dict[str, int]:
    """Return how many of each kind "3 infantry, 2 tanks 1f" lists; a kind without a number is one."""
    counts: dict[str, int] = {}
    for many, word in _parts(text):
        kind = NAMES.get(word)
        if kind is None:
            close = get_close_matches(word, NAMES, 1)
            meant = f" Did you mean {NAMES[close[0]].replace('_', ' ')}?" if close else ""
            raise argparse.ArgumentTypeError(
                f"No unit is called “{word[:20]}”.{meant} Write 3 infantry 1 fighter, or 3i 1f"
            )
        if kind in ("aa_gun", "factory"):
            raise argparse.ArgumentTypeError(
                f"“{word[:20]}” takes no part in a battle (AA-UNI-06); use --aa for an AA gun that fires before it"
            )
        counts[kind] = counts.get(kind, 0) + many
    return counts


def _parts(text: str) -> Iterator[tuple[int, str]]:
    rest = re.sub(r"\b(aircraft)\s+(carriers?)\b", r"\2", text.casefold())
    rest = re.sub(r"\baa\s+guns?\b", "aa", rest).strip().rstrip(".")
    for _ in range(MOST_WORDS):
        if not rest or rest in ("nobody", "nothing"):
            return
        part = PART.match(rest)
        if not part:
            break
        yield number(part[1]) if part[1] else 1, part[2]
        rest = rest[part.end() :].strip()
    raise argparse.ArgumentTypeError(f"“{rest[:20]}” is not a list of units; write 3 infantry 1 fighter, or 3i 1f")


def kinds(text: str) -> tuple[str, ...]:
    """Return kinds in their order, from "fighter, infantry" or "f i"."""
    return tuple(units(text))


def loads(text: str) -> tuple[dict[str, int], ...]:
    """Return what each transport carries, from "2 i, 1 t"."""
    return tuple(units(part) for part in text.split(","))


def axis(made: argparse.ArgumentParser) -> None:
    """Add the arguments of a battle of Axis & Allies. Missing options are None, False, "" or empty."""
    made.add_argument(
        "battle",
        nargs="*",
        metavar="UNITS v UNITS",
        help='attackers and defenders: "3 infantry 2 tanks 1 fighter" v "2 infantry 1 fighter", or 3i 2t 1f v 2i 1f',
    )
    _before(made)
    _losses(made)
    _stopping(made)
    _further(made)
    made.add_argument("--json", action="store_true", help="everything as one JSON object")


def _before(made: argparse.ArgumentParser) -> None:
    fire = made.add_argument_group("fire")
    fire.add_argument("--aa", action="store_true", help="an AA gun fires at the attacking aircraft first")
    fire.add_argument(
        "--aim", choices=("each_kind", "in_order"), help="whether it fires at each kind of aircraft (each_kind)"
    )
    fire.add_argument("--bombard", type=number, metavar="N", help="support shots of battleships in a landing")
    fire.add_argument("--shelled-at-once", action="store_true", help="what they hit does not fire back")
    fire.add_argument("--shells-spare-aircraft", action="store_true", help="bombardment hits land units alone")
    fire.add_argument(
        "--submarines", choices=("no_first_shot", "both"), help="whether the defender's fire first too (no_first_shot)"
    )
    fire.add_argument("--jets", action="store_true", help="the defender has Jet Power")
    fire.add_argument("--super-submarines", action="store_true", help="the attacker has Super Submarines")
    fire.add_argument("--heavy-bombers", action="store_true", help="the attacker has Heavy Bombers")


def _losses(made: argparse.ArgumentParser) -> None:
    lost = made.add_argument_group("losses")
    lost.add_argument(
        "--lose", type=kinds, metavar="KINDS", help="what the attacker loses first (default: the cheapest)"
    )
    lost.add_argument(
        "--defend-lose", type=kinds, metavar="KINDS", help="what the defender loses first (default: the cheapest)"
    )
    lost.add_argument("--keep-land", action="store_true", help="the attacker keeps one land unit to the end")
    lost.add_argument("--casualties", choices=("each_column", "whole_side"), help="when losses are taken (each_column)")


def _stopping(made: argparse.ArgumentParser) -> None:
    stop = made.add_argument_group("stopping")
    stop.add_argument("--stop-after", type=number, metavar="N", help="stop after N rounds")
    stop.add_argument("--stop-at", type=number, metavar="K", help="stop with K or fewer units left")
    stop.add_argument("--stop-below", type=chance, metavar="P", help="stop when the chance to win is below P")
    stop.add_argument("--landed", type=units, metavar="UNITS", help="attackers that came by sea and cannot leave")
    stop.add_argument("--aircraft-may-leave", action="store_true", help="aircraft may leave a landing")


def _further(made: argparse.ArgumentParser) -> None:
    more = made.add_argument_group("questions")
    more.add_argument("--area", type=number, metavar="IPCS", help="what the attacked area is worth")
    more.add_argument("--at-least", type=number, metavar="K", help="chance to win with K units left")
    more.add_argument(
        "--then", type=units, action="append", default=[], metavar="UNITS", help="the next attack on what is left"
    )
    more.add_argument("--counter", type=units, metavar="UNITS", help="chance that these take the area back")
    more.add_argument("--counter-aa", action="store_true", help="a captured AA gun fires at them first")
    more.add_argument(
        "--fleet", type=units, metavar="UNITS", help="units that fight at sea first: transports and escorts"
    )
    more.add_argument("--ships", type=units, metavar="UNITS", help="the enemy in the sea zone")
    more.add_argument("--loads", type=loads, metavar="2i,1t", help="what each transport carries, the first lost first")
    more.add_argument("--raid", type=number, metavar="N", help="N bombers against a factory instead of a battle")
    more.add_argument("--cash", type=number, metavar="IPCS", help="IPCs that the owner of the factory has")
