"""Leaks of a hand, against every deal of small decks, counted one by one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from math import log2

import pytest

from assistant.deduction import posterior
from assistant.deduction.advice import hand_leaks
from assistant.deduction.advice.hand_leaks import OtherView, SuggestionLeaks, answer_leak, seen_by_other
from assistant.kit.facts import Evidence, Fact, Holds, HoldsNone, HoldsOneOf, Moved, Showed
from tests.deduction.reference import Hands, fits, worlds

DECK = {"suspect": ("s1", "s2", "s3"), "weapon": ("w1", "w2", "w3"), "room": ("r1", "r2", "r3", "r4")}
ME, ASKER, BYSTANDER = "me", "asker", "bystander"
SIZES = {ME: 3, ASKER: 2, BYSTANDER: 2}
ORDER = (ME, ASKER, BYSTANDER)


def at(seq: int) -> dict[str, int]:
    return {"seq": seq, "moment": seq}


@cache
def every() -> tuple[Hands, ...]:
    return tuple(worlds(Evidence(classes=DECK, sizes=SIZES)))


def dealt(dice: random.Random) -> Hands:
    return dice.choice(every())


def told(dice: random.Random, truth: Hands, lines: int) -> tuple[list[Fact], dict[str, list[Fact]]]:
    """Return what I have seen after some suggestions, and what I know that each other player has seen."""
    mine: list[Fact] = [Holds(**at(0), place=ME, cards=truth[ME])]
    shared: dict[str, list[Fact]] = {ASKER: [], BYSTANDER: []}
    for line in range(1, lines + 1):
        asker = dice.choice(ORDER)
        named = frozenset(dice.choice(cards) for cards in DECK.values())
        start = ORDER.index(asker)
        for player in (*ORDER[start + 1 :], *ORDER[:start]):
            held = sorted(named & truth[player])
            if not held:
                for facts in (mine, *shared.values()):
                    facts.append(HoldsNone(**at(line), place=player, cards=named))
                continue
            card = dice.choice(held)
            for seat, facts in ((ME, mine), *shared.items()):
                if seat == player and ME in (asker, player):
                    facts.append(Holds(**at(line), place=player, cards=frozenset((card,))))
                elif seat == asker and ME in (asker, player):
                    facts.append(Showed(**at(line), place=player, card=card, among=named))
                elif seat != player:
                    facts.append(HoldsOneOf(**at(line), place=player, cards=named))
            break
    return mine, shared


def evidence(facts: Iterable[Fact]) -> Evidence:
    return Evidence(classes=DECK, sizes=SIZES, facts=tuple(facts))


def possible(facts: Sequence[Fact], *more: Callable[[Hands], bool]) -> list[Hands]:
    return [w for w in every() if all(fits(w, fact) for fact in facts) and all(one(w) for one in more)]


def own_hand(mine: Sequence[Fact], other: str) -> Callable[[Hands], bool]:
    """Return what I know for certain of the other one's own hand: cards that all deals, or none, have there."""
    marks = hand_leaks.known(evidence(mine))
    cards = evidence(()).cards
    yes = {card for card in cards if marks.at(card, other) == "yes"}
    no = {card for card in cards if marks.at(card, other) == "no"}
    return lambda world: yes <= world[other] and not no & world[other]


def positions(seeds: range) -> Iterator[tuple[random.Random, Hands, list[Fact], dict[str, list[Fact]]]]:
    for seed in seeds:
        dice = random.Random(seed)
        truth = dealt(dice)
        mine, shared = told(dice, truth, seed % 5)
        yield dice, truth, mine, shared


def test_an_answer_tells_what_counting_every_deal_says() -> None:
    told_something = nothing_new = 0
    for dice, truth, mine, shared in positions(range(60)):
        held = dice.choice(sorted(truth[ME]))
        named = frozenset((held, *(dice.choice(cards) for cards in DECK.values() if held not in cards)))
        answers: dict[str, Fact] = {
            ASKER: Showed(**at(9), place=ME, card=held, among=named),
            BYSTANDER: HoldsOneOf(**at(9), place=ME, cards=named),
        }
        for other, fact in answers.items():
            view = OtherView(seen_by_other(evidence(shared[other]), evidence(mine), other))
            before = possible(shared[other], own_hand(mine, other))
            after = [world for world in before if fits(world, fact)]
            found = answer_leak(view, [fact], ME)
            assert found is not None
            assert found[0] == pytest.approx(log2(len(before) / len(after)), abs=1e-9)
            assert found[1] == 0.0
            told_something += found[0] > 0.1
            nothing_new += found[0] == 0.0
    assert told_something > 40
    assert nothing_new >= 3


def test_a_pass_of_somebody_before_is_no_leak_of_this_hand() -> None:
    for _, truth, mine, shared in positions(range(20)):
        held = min(truth[ME])
        named = frozenset((held, *(min(set(cards) - truth[ASKER], default="") for cards in DECK.values()))) - {""}
        passed = HoldsNone(**at(9), place=ASKER, cards=named - truth[ASKER])
        shown = HoldsOneOf(**at(9), place=ME, cards=named)
        before = possible([*shared[BYSTANDER], passed], own_hand(mine, BYSTANDER))
        after = [world for world in before if fits(world, shown)]
        view = OtherView(seen_by_other(evidence(shared[BYSTANDER]), evidence(mine), BYSTANDER))
        found = answer_leak(view, [passed, shown], ME)
        assert found is not None
        assert found[0] == pytest.approx(log2(len(before) / len(after)), abs=1e-9)
        alone = answer_leak(view, [passed], ME)
        assert alone == (0.0, 0.0)


def test_what_cannot_be_true_is_no_leak() -> None:
    view = OtherView(evidence([HoldsNone(**at(1), place=ME, cards=frozenset(("s1",)))]))
    assert answer_leak(view, [Holds(**at(2), place=ME, cards=frozenset(("s1",)))], ME) is None


# ---------------------------------------------------------------- suggestions


def outcome(world: Hands, cards: Sequence[str]) -> str:
    return next((player for player in (ASKER, BYSTANDER) if set(cards) & world[player]), "")


def by_hand(mine: list[Hands], theirs: list[Hands], cards: Sequence[str], other: str) -> float:
    """Return the average relative entropy, from the definition."""
    total = 0.0
    for (who, has), many in Counter((outcome(w, cards), bool({*cards} & w[other])) for w in mine).items():
        own = [w for w in theirs if bool({*cards} & w[other]) == has]
        before = Counter(frozenset({*cards} & w[ME]) for w in own)
        after = Counter(frozenset({*cards} & w[ME]) for w in own if outcome(w, cards) == who)
        for pattern, count in after.items():
            share = count / after.total()
            total += many / len(mine) * share * log2(share / (before[pattern] / before.total()))
    return total


def test_a_suggestion_tells_what_counting_every_deal_says() -> None:
    most = 0.0
    for number, (_, _, mine, shared) in enumerate(positions(range(12))):
        views = {o: OtherView(seen_by_other(evidence(shared[o]), evidence(mine), o)) for o in shared}
        leaks = SuggestionLeaks(posterior(evidence(mine), "uniform"), views, ME)
        worlds_of_mine = possible(mine)
        theirs = {other: possible(shared[other], own_hand(mine, other)) for other in shared}
        for cards in list(product(*DECK.values()))[number % 3 :: 7]:
            for leak in leaks.of(cards, (ASKER, BYSTANDER)):
                exact = by_hand(worlds_of_mine, theirs[leak.player], cards, leak.player)
                assert leak.bits == pytest.approx(exact, abs=1e-9)
                assert leak.error == 0.0
                most = max(most, leak.bits)
    assert most > 0.3


def test_drawn_deals_state_an_error_that_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of leaks from few draws, nearly all are within three errors of the exact ones, and together they are even."""
    close = many = 0
    off = list[float]()
    for _, _, mine, shared in positions(range(16)):
        views = {o: OtherView(seen_by_other(evidence(shared[o]), evidence(mine), o)) for o in shared}
        known = posterior(evidence(mine), "uniform")
        exact = SuggestionLeaks(known, views, ME)
        with monkeypatch.context() as patch:
            patch.setattr(hand_leaks, "LIMIT", 10)
            patch.setattr(hand_leaks, "DRAWS", 400)
            drawn = SuggestionLeaks(known, views, ME)
        for cards in list(product(*DECK.values()))[::9]:
            for one, other in zip(exact.of(cards, ORDER), drawn.of(cards, ORDER), strict=True):
                many += 1
                close += abs(one.bits - other.bits) <= 3 * other.error + 1e-9
                off.append(other.bits - one.bits)
    assert many >= 40
    assert close >= 0.93 * many
    assert abs(sum(off) / many) < 0.004, "without the jackknife they would come out too large"


# ---------------------------------------------------------------- cards that change hands


def test_a_card_that_is_given_away_was_there() -> None:
    """A bystander learns that I had one of the three; the receiver, that I had this one."""
    seen = Evidence(
        classes=DECK, sizes=SIZES, facts=(Moved(**at(1), place=ASKER, to=ME, cards=frozenset(("s1", "w1", "r1"))),)
    )
    view = OtherView(seen)
    three = frozenset(("s2", "w2", "r2"))
    whole = answer_leak(view, [Moved(**at(2), place=ME, to=ASKER, cards=three)], ME)
    this = answer_leak(view, [Moved(**at(2), place=ME, to=ASKER, cards=three, card="s2")], ME)
    assert whole
    assert this
    assert this[0] == pytest.approx(-log2(posterior(seen).probability("s2", ME)), abs=1e-9)
    assert 0 < whole[0] < this[0]
