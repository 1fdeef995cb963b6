"""Positions of the largest decks, too wide to be counted."""

from __future__ import annotations

import random
from dataclasses import replace

from assistant.deduction import conflict
from assistant.kit.cards import dealt
from assistant.kit.facts import Evidence, Holds, HoldsNone, HoldsOneOf, Showed

MASTER = {
    "suspect": tuple(f"s{at}" for at in range(10)),
    "weapon": tuple(f"w{at}" for at in range(8)),
    "room": tuple(f"r{at}" for at in range(12)),
}
"""The deck of Master Detective: 30 cards."""


def master(players: int, suggestions: int, seed: int, seat: bool = True) -> Evidence:
    """Return what the first player (or the table) may use after some suggestions with 30 cards."""
    dice = random.Random(seed)
    solution = [dice.choice(cards) for cards in MASTER.values()]
    rest = [card for cards in MASTER.values() for card in cards if card not in solution]
    dice.shuffle(rest)
    sizes = dict(zip((f"p{at}" for at in range(players)), dealt(27, players), strict=True))
    hands, start = {}, 0
    for place, size in sizes.items():
        hands[place], start = frozenset(rest[start : start + size]), start + size
    places = list(sizes)
    facts = [Holds(seq=1, moment=1, place="p0", cards=hands["p0"])] if seat else []
    for line in range(2, 2 + suggestions):
        named, asker = frozenset(dice.choice(cards) for cards in MASTER.values()), line % players
        for place in [*places[asker + 1 :], *places[:asker]]:
            held = named & hands[place]
            if not held:
                facts.append(HoldsNone(seq=line, moment=line, place=place, cards=named))
                continue
            if asker == 0 and seat:
                shown = dice.choice(sorted(held))
                facts.append(Showed(seq=line, moment=line, place=place, card=shown, among=named))
            else:
                facts.append(HoldsOneOf(seq=line, moment=line, place=place, cards=named))
            break
    return Evidence(classes=MASTER, sizes=sizes, facts=tuple(facts))


def crowds():
    """Yield what the table of Master Detective knows after a few suggestions, with even and with uneven hands.

    For even hands, the positions that need most memory.
    """
    for players, suggestions in ((3, 6), (4, 10), (8, 18), (10, 5)):
        yield master(players, suggestions, players * 100 + suggestions, seat=False)
    for sizes in ((1, 1, 25), (13, 13, 1), (2, 9, 16), (1, 2, 3, 4, 8, 9)):
        yield from (uneven(sizes, suggestions) for suggestions in (2, 8))


def uneven(sizes: tuple[int, ...], suggestions: int) -> Evidence:
    """Return the same with hands of these sizes: the facts of an even deal that remain possible."""
    evidence = master(len(sizes), suggestions, sum(sizes[:2]), seat=False)
    laid = replace(evidence, sizes={f"p{at}": size for at, size in enumerate(sizes)}, facts=())
    for fact in evidence.facts:
        with_it = replace(laid, facts=(*laid.facts, fact))
        if conflict(with_it) is None:
            laid = with_it
    return laid
