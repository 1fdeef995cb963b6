"""The house rules of a game: who has them, where they are read, and what is wrong with them, in sentences.

`unread` and `undecided` look at catalogues and sources; whether readings make a difference is seen in games that are
played (`assistant.authoring.differences`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from assistant.authoring.asking import Place, places
from assistant.authoring.sources import modules_of, package_of
from assistant.content import house_rules
from assistant.content.catalogue import Ambiguity, catalogue, games
from assistant.core.game import Game, State
from assistant.games import GAMES


@dataclass(frozen=True, kw_only=True)
class HouseRule:
    """An ambiguity as a game has it: the games that `have` it or `leave` it with the reason, where it is `read`.

    `plain` says why its readings change nothing in this game, "" where they do; `alike` why a reading plays as the
    default.
    """

    ambiguity: Ambiguity
    have: tuple[str, ...]
    leave: Mapping[str, str]
    read: tuple[Place, ...]
    plain: str
    alike: Mapping[str, str]


def house_rules_of(game: Game[Any]) -> tuple[HouseRule, ...]:
    """Return the house rules of a game, in the order in which it has them."""
    read = places(modules_of(package_of(game)))
    return tuple(
        HouseRule(
            ambiguity=house_rules.find(ruling.ambiguity),
            have=house_rules.having(ruling.ambiguity),
            leave=_leaving(ruling.ambiguity),
            read=tuple(read.get(ruling.ambiguity, ())),
            plain=plain(game.key, ruling.ambiguity),
            alike={one: why for one in ruling.options if (why := plain(game.key, f"{ruling.ambiguity} {one}"))},
        )
        for ruling in game.rulings
    )


def plain(game: str, ambiguity: str) -> str:
    """Return why the readings of an ambiguity change nothing in this game; "" if they do.

    `ambiguity` is its id; with a reading behind it: why that reading plays as the default.
    """
    return catalogue(game).plain.get(ambiguity, "") if game in games() else ""


def unread(game: Game[Any]) -> Iterator[str]:
    """Yield a sentence for each ambiguity of a game that its code never asks for, unless it is said to be plain."""
    for rule in house_rules_of(game):
        name = rule.ambiguity.id
        if not rule.read and not rule.plain:
            yield (
                f"{name} is never read in {game.title}. Ask chosen(state, “{name}”) where it matters, or say in "
                f"[meta.plain] of its catalogue why it changes nothing."
            )


def undecided(game: Game[Any]) -> Iterator[str]:
    """Yield a sentence for each ambiguity of a base game that the catalogue neither takes nor leaves.

    A game whose State extends that of another builds on it, whether its catalogue says so or not.
    """
    if game.key in games():
        yield from house_rules.undecided(game.key, tuple(bases(game)))


def bases(game: Game[Any]) -> Iterator[str]:
    """Yield the games with a catalogue whose State this game extends, the nearest first."""
    homes: dict[type[State], str] = {type(GAMES[key].start): key for key in GAMES if key in games()}
    yield from (homes[kind] for kind in type(game.start).__mro__[1:] if kind in homes)


def _leaving(ambiguity: str) -> dict[str, str]:
    leaves = {game: catalogue(game).leaves for game in games()}
    return {game: left[ambiguity] for game, left in leaves.items() if ambiguity in left}
