"""The engine draws the same conclusions from a tiny set of Not A Clue as a count of every deal, by both models."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from assistant.core.event import TABLE
from assistant.core.seating import Seated
from assistant.deduction import known, posterior
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.setup import lay
from assistant.kit.cards import Card
from assistant.table.table import Table
from tests.games.not_a_clue.deals import KINDS, Deals, evening

PARTS, EACH = 8, 40
CLOSE = 1e-9


def tables(part: int) -> list[Table]:
    """Yield the tiny tables of a part of the run."""
    return [evening(random.Random(1000 * part + number)) for number in range(EACH)]


def seats(table: Table, number: int) -> tuple[str, str]:
    """Return the table, and one of its seats."""
    players = [player.key for player in table.view(TABLE).players]
    return TABLE, players[number % len(players)]


@pytest.mark.rule("NAC-INF-01", "NAC-INF-02", "NAC-INF-03", "NAC-INF-04", "NAC-INF-05", "NAC-INF-06", "NAC-AMB-02")
@pytest.mark.parametrize("part", range(PARTS))
def test_tiny_sets_equal_every_deal(part: int) -> None:
    """320 tables, for the public and for one seat: deals, cells, marks and envelopes; false cards fit no deal."""
    for number, table in enumerate(tables(part)):
        for seat in seats(table, number):
            deals, said = Deals(table, seat), table.game.evidence(table.story(seat), seat)
            assert said is not None
            for model in ("plain", "neutral"):
                found, where = posterior(said, model), (part, number, seat, model)
                assert found.deals == len(deals.found), where
                if not deals.found:
                    assert found.marks.conflict is not None, where
                    continue
                wanted = deals.cells(model == "plain")
                for card in said.cards:
                    for place in said.places:
                        chance = wanted.get((card, place), 0)
                        assert found.probability(card, place) == pytest.approx(float(chance), abs=CLOSE), where
                        mark = "yes" if chance == 1 else "open" if chance else "no"
                        assert found.marks.at(card, place) == mark, (where, card, place)
                three = {frozenset(cards): chance for cards, chance in found.triples.items() if chance}
                for cards, chance in deals.envelopes(model == "plain").items():
                    assert three.pop(cards) == pytest.approx(float(chance), abs=CLOSE), where
                assert not three


def test_the_tables_have_all_that_tells_something() -> None:
    """Looks that are seen or not, with a class or without, all answers, and contradictions."""
    found: Counter[str] = Counter()
    for table in (table for part in range(PARTS) for table in tables(part)):
        for event in (line.event for line in table.lines):
            match event:
                case e.InformationSold():
                    found["look unseen" if event.card is None else "look asked for" if event.asked else "look"] += 1
                case clue.CardShown():
                    found["shown unseen" if event.card is None else "shown"] += 1
                case _:
                    found[type(event).__name__] += 1
        said = table.game.evidence(table.story("anna"), "anna")
        found["none fits"] += said is not None and known(said).conflict is not None
    some = ("look unseen", "look asked for", "look", "shown unseen", "shown", "Passed", "NobodyShowed", "PollTaken")
    assert min(found[name] for name in some) >= 40, found
    assert found["none fits"] >= 3


@pytest.mark.rule("NAC-INF-03", "NAC-AMB-06")
def test_a_class_that_was_asked_for_weighs_by_the_cards_of_that_class() -> None:
    """The weights of a requested class, by hand.

    There are three suspects, two of each other class, and hands of two. The seller of suspect 1 has one of three other
    cards. If any card may be sold, each is as likely: suspect 2 is out of the envelope with 1/2, and then there with
    1/3. Of two suspects each is shown with 1/2, so that a second one counts half: 1/2 of (1/2)/(1/2 + 1 + 1).
    """
    cards = [Card(key=f"{k}_{n}", name=f"{k} {n}", kind=k) for k in KINDS for n in range(1, 4 if k == KINDS[0] else 3)]
    for asked, chance in ((None, 1 / 6), ("suspect", 1 / 10)):
        table = Table(GAMES["not_a_clue"])
        players = [Seated(key=key, name=key.title()) for key in ("anna", "ben")]
        table.record(lay(players, cards=cards, options={"NAC-AMB-06": "buyer_may_ask"}))
        table.record(e.InformationSold(by="anna", to="ben", card="suspect_1", asked=asked), "ben", freely=True)
        found = posterior(table.game.evidence(table.story("ben"), "ben"), "neutral")  # type: ignore[arg-type]
        assert found.deals == 24
        assert found.probability("suspect_2", "anna") == pytest.approx(chance)
