"""`boardside house-rules`: the house rules of a game, and where the code reads them.

boardside house-rules risk               all of them
boardside house-rules risk RSK-AMB-04    one of them
"""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Callable, Iterator
from typing import Final

from assistant.authoring.house_rules import HouseRule, house_rules_of
from assistant.core.offer import Nonsense
from assistant.games import GAMES
from assistant.kit.phrasing import listed

TEXT: Final = "Show the house rules of a game: their readings, which games have them, and where the code reads them."
WIDTH: Final = 100


def add(command: Callable[[str, Callable[[argparse.Namespace], int], str], argparse.ArgumentParser]) -> None:
    """Add the command."""
    made = command("house-rules", run, TEXT)
    made.add_argument("game", choices=sorted(GAMES), help="the game")
    made.add_argument("ambiguity", nargs="?", default="", metavar="ID", help="one house rule, such as RSK-AMB-04")


def run(given: argparse.Namespace) -> int:
    """Print the house rules, or one of them; raise Nonsense if the game has no such house rule."""
    game = GAMES[given.game]
    rules = house_rules_of(game)
    wanted = [rule for rule in rules if given.ambiguity.upper() in ("", rule.ambiguity.id)]
    if given.ambiguity and not wanted:
        raise Nonsense(f"{game.title} has no house rule {given.ambiguity}. See: boardside house-rules {given.game}")
    if not rules:
        print(f"{game.title} has no house rules.")
    print("\n\n".join("\n".join(_lines(rule)) for rule in wanted))
    return 0


def _lines(rule: HouseRule) -> Iterator[str]:
    """Yield what is said about a house rule: question, readings, games, places in the code."""
    ambiguity = rule.ambiguity
    yield from _wrapped(f"{ambiguity.id}  ", ambiguity.question)
    width = max(len(key) for key, _ in ambiguity.options)
    for key, text in ambiguity.options:
        same = f" (The same as {ambiguity.default} here: {rule.alike[key]})" if key in rule.alike else ""
        yield from _wrapped(f"  {'*' if key == ambiguity.default else ' '} {key:<{width}}  ", text + same)
    yield from _wrapped("  ", f"{listed(map(_title, rule.have))} {'has' if len(rule.have) == 1 else 'have'} it.")
    for game, why in rule.leave.items():
        yield from _wrapped("  ", f"{_title(game)} leaves it out: {why}")
    if rule.plain:
        yield from _wrapped("  ", f"It changes nothing in the program: {rule.plain}")
    if rule.read:
        yield "  It is read in"
        yield from (f"    {place}" for place in rule.read)
    elif not rule.plain:
        yield "  Nothing reads it."


def _wrapped(start: str, text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=start, subsequent_indent=" " * len(start), break_on_hyphens=False)


def _title(game: str) -> str:
    return GAMES[game].title if game in GAMES else game
