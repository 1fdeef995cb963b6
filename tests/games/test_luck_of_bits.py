"""The law of luck in games of Clue: over every deal and every way to answer, each by its chance, it adds up to nothing.

The questions are fixed beforehand, so nobody's question hangs on a hand: only then do answers alone tell something
(see `assistant.deduction.advice.information_gain`). Hands are dealt from a small deck, and who holds some of the named
cards shows each of them with the same chance.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import permutations, product
from math import fsum
from typing import Final

import pytest

from assistant.content.catalogue import cards
from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.seating import Seated
from assistant.core.story import Entry
from assistant.figures.facts import rows
from assistant.figures.facts.register import measures_of
from assistant.figures.store.derive import played
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.clue import movement
from assistant.games.clue.setup import lay
from assistant.kit.cards import by_kind
from assistant.table.table import MemoryLog, Table

SEATS: Final = tuple(Seated(key=key, name=key.title(), piece="") for key in ("anna", "ben", "carla"))
SMALL: Final = {"suspect": ("scarlet", "plum"), "weapon": ("rope", "knife", "wrench"), "room": ("hall", "study")}
DECK: Final = tuple(card for card in cards("clue") if card.key in SMALL[card.kind])
ASKED: Final = (
    ("anna", "scarlet", "rope", "hall"),
    ("ben", "plum", "rope", "study"),
    ("carla", "scarlet", "knife", "hall"),
    ("anna", "plum", "knife", "study"),
)
CROSSING: Final = "16,8"
NOTHING: Final = 1e-12

Hands = Mapping[str, tuple[str, ...]]
Answer = tuple[str, str]
"""The player who showed a card, and the card; two empty strings if nobody showed one."""


def deals() -> Iterator[Hands]:
    """Every way to deal, the cards of a hand in the order of the deck; all are equally likely."""
    sizes = lay(SEATS, DECK).hand_sizes
    for inside in product(*SMALL.values()):
        rest = [card.key for card in DECK if card.key not in inside]
        for order in permutations(rest):
            left, hands = list(order), dict[str, tuple[str, ...]]()
            for seat, size in sizes.items():
                hands[seat], left = tuple(left[:size]), left[size:]
            if all(tuple(sorted(hand)) == hand for hand in hands.values()):
                yield hands


def answered(hands: Hands, asked: int = 0) -> Iterator[tuple[tuple[Answer, ...], float]]:
    """Every way in which all questions from this one on are answered, and its chance."""
    if asked == len(ASKED):
        yield (), 1.0
        return
    by, *named = ASKED[asked]
    every = [seat.key for seat in SEATS]
    queue = every[every.index(by) + 1 :] + every[: every.index(by)]
    shower = next((player for player in queue if set(named) & set(hands[player])), "")
    shown = [card for card in named if card in hands[shower]] if shower else [""]
    for card in shown:
        for rest, chance in answered(hands, asked + 1):
            yield ((shower, card), *rest), chance / len(shown)


def story(hands: Hands, answers: tuple[Answer, ...]) -> Table:
    """Return the game with these hands and answers."""
    said: list[tuple[Event, str]] = [(lay(SEATS, DECK), TABLE)]
    said += [(e.HandDealt(of=seat, cards=hand), seat) for seat, hand in hands.items()]
    for (by, suspect, weapon, room), (shower, card) in zip(ASKED, answers, strict=True):
        answer = e.CardShown(by=shower, to=by, card=card) if shower else e.NobodyShowed()
        said.append((e.SuggestionMade(by=by, suspect=suspect, weapon=weapon, room=room), by))
        said += [(answer, shower or by), (e.TurnEnded(by=by), by)]
    written = (Entry(number, event, 0, by) for number, (event, by) in enumerate(said, 1))
    return Table(GAMES["clue"], MemoryLog(tuple(written)))


def seen(seat: str, hands: Hands, answers: tuple[Answer, ...]) -> tuple[object, ...]:
    """Return what a seat knows of it: its hand, who showed, and the cards that it showed or was shown."""
    told = ((who, card if seat in (who, by) else "") for (by, *_), (who, card) in zip(ASKED, answers, strict=True))
    return (hands[seat], *told)


@cache
def ways() -> Mapping[str, Mapping[str, list[tuple[float, float]]]]:
    """By seat and what fell: the chance of everything that the seat can see, and the luck that it says of each line."""
    found: dict[str, dict[str, list[tuple[float, float]]]] = {s.key: defaultdict(list) for s in SEATS}
    every = [(hands, *way) for hands in deals() for way in answered(hands)]
    many = fsum(chance for *_, chance in every)
    for seat in found:
        chances, example = defaultdict[tuple[object, ...], float](float), dict[tuple[object, ...], Table]()
        for hands, answers, chance in every:
            key = seen(seat, hands, answers)
            chances[key] += chance / many
            if key not in example:
                example[key] = story(hands, answers)
        for key, chance in chances.items():
            for row in fallen(example[key], seat):
                found[seat][f"{row.what} {row.line}"].append((chance, row.luck or 0.0))
    return found


def fallen(table: Table, seat: str) -> list[rows.ChanceRow]:
    """Return the chances that befell a seat, as far as they count as luck."""
    every = measures_of("clue").tables[rows.ChanceRow](played(table, seat))
    return [row for row in every if isinstance(row, rows.ChanceRow) and row.luck is not None]


@pytest.mark.parametrize("seat", [seat.key for seat in SEATS])
def test_luck_of_deal_and_answers_adds_up_to_nothing(seat: str) -> None:
    lines = ways()[seat]
    own = sum(by == seat for by, *_ in ASKED)
    assert len(lines) == 1 + own, "the deal, and every question of the seat"
    for what, each in lines.items():
        assert fsum(chance for chance, _ in each) == pytest.approx(1.0), what
        assert fsum(chance * luck for chance, luck in each) == pytest.approx(0.0, abs=NOTHING), what
    spread = [max(luck for _, luck in each) - min(luck for _, luck in each) for each in lines.values()]
    assert sum(one > 0.1 for one in spread) >= 2, "the deal and an answer tell something"


@pytest.mark.rule("CLUE-MOV-05", "CLUE-MOV-06")
def test_luck_of_a_roll_adds_up_to_nothing() -> None:
    kinds = by_kind(cards("clue"))
    begun = Table(GAMES["clue"])
    laid = lay(SEATS)
    begun.record(laid)
    dealt = [card for kind in kinds.values() for card in kind[1:]]
    for seat, size in laid.hand_sizes.items():
        hand, dealt = tuple(dealt[:size]), dealt[size:]
        begun.record(e.HandDealt(of=seat, cards=hand), seat)
    first = begun.view(REFEREE).on_turn or ""
    token = begun.view(REFEREE).piece(first)
    begun.record(e.TokenMoved(by=first, token=token, to=CROSSING, how="placed"), first, freely=True)
    assert len(set(movement.rooms_by_roll(begun.view(REFEREE), first))) > 2, "from here a roll matters"
    lucks: list[float] = []
    for roll in range(1, 7):
        table = Table(GAMES["clue"])
        for entry in begun.entries:
            table.record(entry.event, entry.author, freely=True)
        table.record(e.DiceRolled(by=first, roll=roll), first)
        (row,) = (row for row in fallen(table, first) if row.what == "die")
        lucks.append(row.luck or 0.0)
    assert fsum(lucks) == pytest.approx(0.0, abs=NOTHING)
    assert max(lucks) - min(lucks) > 0.1
