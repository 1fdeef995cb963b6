"""The facts that each seat learns from the lines of a game of Killer Clue: those of its `[[information]]` table.

A seat is a player, alive or dead, including the killer, or the table ("table", which sees what everybody sees).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from assistant.kit.facts import (
    ENVELOPE,
    DealtOn,
    Evidence,
    Fact,
    Holds,
    HoldsNone,
    HoldsOneOf,
    Left,
    Moved,
    NotTogether,
    Traded,
    Withheld,
)
from tests.killer_habits import USUAL, Habits
from tests.simulate_killer import (
    Asked,
    Confessed,
    Dealt,
    Erred,
    Game,
    Gave,
    Gone,
    Line,
    Looked,
    Murdered,
    Passed,
    Swapped,
)

TABLE = "table"


@dataclass(frozen=True)
class Played:
    """A game: its lines, and where every card was after each number of them (`where[0]`: before the first)."""

    game: Game
    lines: tuple[Line, ...]
    where: tuple[dict[str, str], ...]

    @property
    def seats(self) -> tuple[str, ...]:
        return (*self.game.players, TABLE)

    def evidence(self, seat: str, lines: int) -> Evidence:
        """Return what a seat may use after this many of the lines; a line's number is its moment."""
        game = self.game
        told = enumerate(zip(self.lines[:lines], self.where, strict=False), 1)
        facts = tuple(fact for at, (line, where) in told for fact in learnt(game, line, at, seat, where))
        return Evidence(classes=game.classes, sizes=game.sizes, facts=facts, extras=game.extras, owners=game.owners)


def play(game: Game, most: int = 10**6) -> Played:
    """Play the game up to a line. Raises Void if a strict game is not to be counted."""
    lines, where = list[Line](), [dict(game.where)]
    for line in game.lines():
        lines.append(line)
        where.append(dict(game.where))
        if len(lines) >= most:
            break
    return Played(game, tuple(lines), tuple(where))


@lru_cache(maxsize=64)
def played(players: int, seed: int, habits: Habits = USUAL, turns: int = 9) -> Played:
    """Return a whole game with the cards of the box."""
    return play(Game(players, seed, habits, turns=turns))


def learnt(game: Game, line: Line, at: int, seat: str, where: dict[str, str]) -> Iterator[Fact]:
    """Yield the facts of one line for one seat; `where` the cards were before it."""
    when = {"seq": at, "moment": at}
    innocent = HoldsNone(**when, place=ENVELOPE, cards=frozenset({game.suspect(line.by)}))
    match line:
        case Looked(by=by):  # KC-INF-03, KC-INF-04
            if by == seat:
                yield Holds(**when, place=by, cards=frozenset(c for c, place in where.items() if place == by))
                yield Holds(**when, place=ENVELOPE, cards=frozenset(game.solution)) if by == game.killer else innocent
        case Murdered():  # KC-INF-16
            yield innocent
        case Swapped():  # KC-INF-17
            knows = {"gave": line.gave, "got": line.got} if seat in (line.by, line.to) else {}
            yield Traded(**when, place=line.by, to=line.to, **knows)
        case Dealt():  # KC-INF-15
            counts = tuple((to, len(cards)) for to, cards in line.came.items())
            known = tuple((to, frozenset(cards)) for to, cards in line.came.items() if to == seat)
            yield DealtOn(**when, place=line.by, to=counts, known=known)
        case Gone():  # KC-INF-18
            yield Left(**when, place=line.by, card=line.card)
        case Confessed():  # KC-INF-14
            yield Holds(**when, place=ENVELOPE, cards=frozenset(line.cards))
        case Asked():
            yield from _answered(game, line, when, seat)


def _answered(game: Game, line: Asked, when: dict[str, int], seat: str) -> Iterator[Fact]:
    """Yield the facts of asking, passing and giving."""
    cards = frozenset(line.cards)
    match line:
        case Erred():  # KC-INF-21
            yield Holds(**when, place=ENVELOPE, cards=frozenset({game.suspect(line.by)}))
            if seat == line.to:
                yield Holds(**when, place=ENVELOPE, cards=frozenset({line.card}))
            else:
                yield HoldsOneOf(**when, place=ENVELOPE, cards=cards)
        case Gave():  # KC-INF-07, -08, -10, -13, -18
            if line.how == "accusation":
                yield NotTogether(**when, place=ENVELOPE, cards=cards)
            free = frozenset(line.free)
            card = line.card if seat in (line.by, line.to) or line.how == "mini" else None
            yield Moved(**when, place=line.by, to=line.to, cards=cards | free, card=card, free=free)
        case Passed():  # KC-INF-06, KC-INF-18
            yield HoldsNone(**when, place=line.by, cards=cards)
            if line.free:
                yield Withheld(**when, place=line.by, cards=frozenset(line.free))
        case Asked(how="accusation"):  # KC-INF-12
            yield HoldsNone(**when, place=ENVELOPE, cards=frozenset({game.suspect(line.by)}))
            yield HoldsNone(**when, place=line.by, cards=cards)
