"""The evidence of seats in games played by our own rulebook, at every stage; and small invented decks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

from assistant.deduction import Marks
from assistant.games.clue import GAME
from assistant.games.clue import events as e
from assistant.kit.facts import ENVELOPE, Evidence, Fact, Holds, HoldsNone, HoldsOneOf, NotTogether, Showed
from tests.deduction.reference import Hands, worlds
from tests.simulate import Game


@dataclass(frozen=True)
class Position:
    """The evidence of a seat at one stage of a game, by the number of answered suggestions."""

    players: int
    seed: int
    seat: str
    suggestions: int
    evidence: Evidence
    where: dict[str, str]


class Quick(Game):
    """The same game with players who think once per round, which is enough for them to play on."""

    def __init__(self, players: int, seed: int) -> None:
        self.thought: dict[tuple[str, int], Marks] = {}
        super().__init__(players, seed)

    def marks(self, seat: str) -> Marks:
        told = (e.HandDealt, e.CardShown, e.NobodyShowed, e.AccusationJudged)
        key = (seat, sum(isinstance(line.event, told) for line in self.table.lines) // len(self.seats))
        if key not in self.thought:
            self.thought[key] = super().marks(seat)
        return self.thought[key]


@cache
def played(players: int, seed: int) -> tuple[Game, tuple[int, ...]]:
    """Return a whole game, and the number of lines after which each of its suggestions was answered."""
    game = Quick(players, seed)
    game.play()
    answers = (e.CardShown, e.NobodyShowed)
    ends = tuple(at + 1 for at, line in enumerate(game.table.lines) if isinstance(line.event, answers))
    return game, ends


def position(players: int, seed: int, seat: str, suggestions: int) -> Position:
    game, ends = played(players, seed)
    evidence = GAME.evidence(game.table.story(seat, ends[suggestions - 1]), seat)
    assert evidence is not None
    return Position(players, seed, seat, suggestions, evidence, game.where)


@cache
def sampled(per_player_count: int = 16, stages: int = 4) -> tuple[Position, ...]:
    """Return positions of `4 * per_player_count` games: the first player's at several stages, the table's at one."""
    found: list[Position] = []
    for players in (3, 4, 5, 6):
        for seed in range(per_player_count):
            last = len(played(players, seed)[1])
            for stage in range(stages):
                at = 1 + (last - 1) * (stage * per_player_count + seed) // (stages * per_player_count)
                found.append(position(players, seed, "anna", at))
            found.append(position(players, seed, "table", 1 + (last - 1) * seed // per_player_count))
    return tuple(found)


@dataclass(frozen=True)
class Deck:
    """A tiny invented game: its evidence, and one deal that most of its facts were made from."""

    evidence: Evidence
    true: Hands


def decks(count: int, seed: int = 5) -> Iterator[Deck]:
    """Yield tiny decks with shows, passes, clauses, wrong accusations, face-up cards; now and then a lie."""
    dice = random.Random(seed)
    while count:
        classes = {kind: tuple(f"{kind}{i}" for i in range(dice.randint(2, 3))) for kind in "swr"}
        rest, players = sum(map(len, classes.values())) - 3, dice.randint(2, 3)
        if rest < players:
            continue
        cuts = [0, *sorted(dice.sample(range(1, rest), players - 1)), rest]
        sizes = {f"p{at}": cuts[at + 1] - cuts[at] for at in range(players)}
        laid = Evidence(classes=classes, sizes=sizes)
        true = dice.choice(list(islice(worlds(laid), 5000)))
        facts = [fact for line in range(dice.randint(0, 7)) for fact in _seen(line + 1, laid, true, dice)]
        if dice.random() < 0.5:
            facts.append(Holds(seq=99, moment=99, place="p0", cards=frozenset(true["p0"])))
        yield Deck(Evidence(classes=classes, sizes=sizes, facts=tuple(facts)), true)
        count -= 1


def _seen(line: int, laid: Evidence, true: Hands, dice: random.Random) -> Iterator[Fact]:
    named = frozenset(dice.choice(cards) for cards in laid.classes.values())
    place = dice.choice(list(laid.sizes))
    held, lie = named & true[place], dice.random() < 0.05
    if dice.random() < 0.15:
        pair = frozenset(dice.sample(laid.cards, 2))
        if not pair <= true[place]:
            yield NotTogether(seq=line, moment=line, place=place, cards=pair)
    elif held and not lie:
        if dice.random() < 0.5:
            yield HoldsOneOf(seq=line, moment=line, place=place, cards=named)
        else:
            yield Showed(seq=line, moment=line, place=place, card=dice.choice(sorted(held)), among=named)
    elif lie or dice.random() < 0.7:
        yield HoldsNone(seq=line, moment=line, place=place, cards=named)
    elif not named <= true[ENVELOPE]:
        yield NotTogether(seq=line, moment=line, place=ENVELOPE, cards=named)
