"""The second of two questions, against every deal of small decks: after each answer, the best question then."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from math import log2

import pytest

from assistant.deduction import advise, posterior
from assistant.deduction.advice.follow_up import answers, follow_ups
from assistant.kit.facts import ENVELOPE, Evidence, Fact, Holds, HoldsNone, HoldsOneOf, Showed
from tests.deduction.reference import Hands, fits, weight, worlds

DECK = {"suspect": ("s1", "s2", "s3"), "weapon": ("w1", "w2"), "room": ("r1", "r2", "r3")}
SIZES = {"me": 2, "ben": 2, "carla": 1}
QUEUE = ("ben", "carla")


@cache
def every() -> tuple[Hands, ...]:
    return tuple(worlds(Evidence(classes=DECK, sizes=SIZES)))


def evidences() -> Iterator[Evidence]:
    """Yield what I know of my hand, and of one suggestion by somebody else or by me."""
    for seed in range(8):
        dice = random.Random(seed)
        truth = dice.choice(every())
        facts: list[Fact] = [Holds(seq=1, moment=1, place="me", cards=truth["me"])]
        named = frozenset(dice.choice(cards) for cards in DECK.values())
        for player in QUEUE:
            held = sorted(named & truth[player])
            if held and seed % 2:
                facts.append(Showed(seq=2, moment=2, place=player, card=dice.choice(held), among=named))
            elif held:
                facts.append(HoldsOneOf(seq=2, moment=2, place=player, cards=named))
            else:
                facts.append(HoldsNone(seq=2, moment=2, place=player, cards=named))
                continue
            break
        yield Evidence(classes=DECK, sizes=SIZES, facts=tuple(facts))


Weighed = list[tuple[Hands, float]]


def outcomes(deals: Weighed, cards: Sequence[str]) -> dict[tuple[str, str], Weighed]:
    """Return the deals after each answer, with their weights: nobody, or who shows which card."""
    found: dict[tuple[str, str], Weighed] = defaultdict(list)
    for world, share in deals:
        who = next((player for player in QUEUE if {*cards} & world[player]), "")
        held = sorted({*cards} & world[who]) if who else [""]
        for card in held:
            found[who, card].append((world, share / len(held)))
    return found


def entropy(weights: Iterable[float]) -> float:
    shares = [w for w in weights if w > 0]
    whole = sum(shares)
    return -sum(w / whole * log2(w / whole) for w in shares)


def open_bits(deals: Weighed) -> float:
    by_envelope: dict[frozenset[str], float] = defaultdict(float)
    for world, share in deals:
        by_envelope[world[ENVELOPE]] += share
    return entropy(by_envelope.values())


def gain(deals: Weighed, cards: Sequence[str]) -> float:
    whole = sum(share for _, share in deals)
    after = outcomes(deals, cards).values()
    return open_bits(deals) - sum(sum(s for _, s in one) / whole * open_bits(one) for one in after)


def by_hand(evidence: Evidence, cards: Sequence[str], room: str) -> float:
    """Return the average of the best question in the room after each answer; which card was shown counts."""
    fitting = [w for w in every() if all(fits(w, fact) for fact in evidence.facts)]
    deals: Weighed = [(world, weight(world, evidence)) for world in fitting]
    whole = sum(share for _, share in deals)
    total = 0.0
    for after in outcomes(deals, cards).values():
        asks = [(*before, room) for before in product(DECK["suspect"], DECK["weapon"])]
        total += sum(s for _, s in after) / whole * max(gain(after, ask) for ask in asks)
    return total


def test_it_is_what_counting_every_deal_says() -> None:
    most = 0.0
    for number, evidence in enumerate(evidences()):
        known = posterior(evidence)
        cards = advise(known, "me", QUEUE, [DECK["room"][number % 3]]).suggestions[0].cards
        found = follow_ups(known, "me", QUEUE, cards, DECK["room"])
        assert set(found) == set(DECK["room"])
        for room, then in found.items():
            assert then.bits == pytest.approx(by_hand(evidence, cards, room), abs=1e-9)
            assert then.error == 0.0
            most = max(most, then.bits)
    assert most > 0.4


def test_the_answers_have_the_chances_of_the_deals() -> None:
    for evidence in evidences():
        fitting = [w for w in every() if all(fits(w, fact) for fact in evidence.facts)]
        deals: Weighed = [(world, weight(world, evidence)) for world in fitting]
        whole = sum(share for _, share in deals)
        cards = ("s1", "w1", "r1")
        exact = {key: sum(s for _, s in some) / whole for key, some in outcomes(deals, cards).items()}
        found, draws = answers(posterior(evidence), "me", QUEUE, cards)
        assert draws == 0
        assert sum(chance for chance, _ in found) == pytest.approx(1)
        for chance, facts in found:
            last = facts[-1]
            key = (last.place, last.card) if isinstance(last, Showed) else ("", "")
            assert chance == pytest.approx(exact[key], abs=1e-12)


def test_drawn_answers_state_an_error_that_holds() -> None:
    """Of averages over a few drawn answers, nearly all are within three errors; not all are equal to the exact ones."""
    close = many = unequal = 0
    for evidence in evidences():
        known = posterior(evidence)
        for cards in list(product(*DECK.values()))[::4]:
            exact = follow_ups(known, "me", QUEUE, cards, DECK["room"])
            for room, drawn in follow_ups(known, "me", QUEUE, cards, DECK["room"], samples=4).items():
                many += 1
                close += abs(drawn.bits - exact[room].bits) <= 3 * drawn.error + 1e-9
                unequal += abs(drawn.bits - exact[room].bits) > 1e-6
    assert close >= 0.9 * many
    assert unequal > many / 10


def test_without_rooms_there_is_no_second_question() -> None:
    evidence = next(evidences())
    assert follow_ups(posterior(evidence), "me", QUEUE, ("s1", "w1", "r1"), ()) == {}
