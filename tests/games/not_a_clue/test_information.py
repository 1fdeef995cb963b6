"""The evidence that each event gives a seat: NAC-INF-01 to -06, checked against complete deals of a tiny set."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest

from assistant.core.event import TABLE
from assistant.deduction import opening_solutions, opening_worlds, posterior
from assistant.games.clue import events as clue
from assistant.games.not_a_clue import cards as sets
from assistant.games.not_a_clue import events as e
from assistant.kit.facts import ENVELOPE, Holds, HoldsOneOf, Showed
from tests.games.not_a_clue.conftest import DIMA, GENEVA, KREMLIN, SELEZNYOV, SMOLNY, Board

TYPED = {"NAC-AMB-03": "other_split_typed"}
HAND = "suspect_1 suspect_2 contractor_1 contractor_2 location_1 location_2"


@pytest.mark.rule("NAC-INF-01", "NAC-SET-03")
@pytest.mark.parametrize(("locations", "triples"), [(9, 324), (8, 336), (6, 324)])
def test_how_many_case_files_there_are(lay_board, locations: int, triples: int) -> None:
    board = lay_board(options=TYPED, locations=locations)
    assert opening_solutions(board.evidence(TABLE)) == triples
    assert board.evidence(TABLE).facts == ()


@pytest.mark.rule("NAC-INF-01")
def test_how_many_worlds_an_observer_has(lay_board) -> None:
    board = lay_board("anna", "ben", "carla").hold("anna", HAND)
    assert opening_worlds(board.evidence("anna"), {"anna": HAND.split()}) == 103488
    assert posterior(board.evidence("anna")).deals == 103488


@pytest.mark.rule("NAC-INF-02")
def test_an_unknown_show_is_one_of_three(board) -> None:
    board.do(clue.DiceRolled(by="anna", roll=4)).propose("anna", KREMLIN).show("david", "anna")
    (fact,) = [fact for fact in board.evidence("ben").facts if isinstance(fact, HoldsOneOf)]
    assert (fact.place, fact.cards) == ("david", frozenset((DIMA, SELEZNYOV, KREMLIN)))
    assert board.marks("ben").at(KREMLIN, "carla") == "no"


@pytest.mark.rule("NAC-INF-02")
def test_a_seen_show_is_this_card(board) -> None:
    board.do(clue.DiceRolled(by="anna", roll=4)).propose("anna", KREMLIN).show("ben", "anna", KREMLIN)
    (fact,) = board.evidence("anna").facts
    assert isinstance(fact, Showed)
    assert (fact.place, fact.card, fact.among) == ("ben", KREMLIN, frozenset((DIMA, SELEZNYOV, KREMLIN)))


@pytest.mark.rule("NAC-INF-02", "NAC-PRV-05")
def test_no_answer_leaves_the_case_file_and_the_theorist(board) -> None:
    board.do(clue.DiceRolled(by="anna", roll=4)).propose("anna", KREMLIN).do(clue.NobodyShowed())
    for card in (DIMA, SELEZNYOV, KREMLIN):
        able = {p for p in board.evidence(TABLE).places if board.marks(TABLE).at(card, p) != "no"}
        assert able == {"anna", ENVELOPE}


@pytest.mark.rule("NAC-INF-03", "NAC-INF-04")
def test_a_sold_look_is_a_fact_for_the_two_and_nothing_for_others(board) -> None:
    board.do(board.sale("ben", "anna", SMOLNY))
    (fact,) = board.evidence("anna").facts
    assert isinstance(fact, Holds)
    assert (fact.place, fact.cards) == ("ben", frozenset((SMOLNY,)))
    assert board.evidence("ben").facts == (fact,)
    assert all(board.evidence(seat).facts == () for seat in ("carla", "david", TABLE))


@pytest.mark.rule("NAC-INF-03", "NAC-AMB-06")
def test_a_look_that_was_asked_for_is_chosen_within_the_class(lay_board) -> None:
    board = lay_board(options={"NAC-AMB-06": "buyer_may_ask"})
    board.do(board.sale("ben", "anna", SMOLNY, "location"))
    (fact,) = board.evidence("anna").facts
    assert isinstance(fact, Showed)
    assert fact.among == frozenset(board.state.deck["location"])
    assert board.evidence("carla").facts == ()


@pytest.mark.rule("NAC-INF-05")
def test_versions_and_votes_prove_nothing(board) -> None:
    board.hold("anna", "suspect_4 suspect_5 suspect_6 location_8 location_9")
    before = {seat: board.evidence(seat).facts for seat in (TABLE, "anna", "ben")}
    chances = posterior(board.evidence("ben")).triples
    board.declare("anna", "ben").declare("ben", cards=("suspect_5", SELEZNYOV, GENEVA))
    assert {seat: board.evidence(seat).facts for seat in before} == before
    assert posterior(board.evidence("ben")).triples == chances
    assert (DIMA, SELEZNYOV, KREMLIN) in {tuple(triple) for triple in chances}


@pytest.mark.rule("NAC-INF-05")
def test_bribes_traps_and_the_minkin_card_prove_nothing(board) -> None:
    board.do(e.BribePaid(by="anna")).trap("ben").expose("ben").do(board.sale("ben", "anna"), e.MinkinPaid(by="ben"))
    assert board.evidence("anna").facts == ()


# ---------------------------------------------------------------- against all deals of a tiny set

TINY = tuple(card for card in sets.deck(9) if card.key.split("_")[1] in "123")
KINDS = {kind: tuple(c.key for c in TINY if c.kind == kind) for kind in ("suspect", "contractor", "location")}
World = Mapping[str, frozenset[str]]


def tiny(**options: str) -> Board:
    """Three players and nine cards: two in each hand."""
    return Board("anna", "ben", "carla", cards=TINY, options={**TYPED, **options}, corners=())


def worlds() -> Iterator[World]:
    """Every deal: place → cards."""
    for solution in product(*KINDS.values()):
        rest = [card.key for card in TINY if card.key not in solution]
        for anna in combinations(rest, 2):
            for ben in combinations([card for card in rest if card not in anna], 2):
                left = frozenset(rest) - {*anna, *ben}
                yield {ENVELOPE: frozenset(solution), "anna": frozenset(anna), "ben": frozenset(ben), "carla": left}


WORLDS = tuple(worlds())


def weight(world: World, board: Board, seat: str) -> Fraction:
    """How likely this deal makes all that the seat saw: every choice of a shower or seller is an even one."""
    found = Fraction(1)
    for told in board.table.story(seat):
        event, before = told.event, told.before
        match event:
            case clue.HandDealt(of=of, cards=cards) if cards is not None:
                found *= world[of] == frozenset(cards)
            case clue.CardShown(by=by, card=card):
                named = frozenset(before.open_suggestion.cards)
                for silent in before.open_suggestion.before(by):
                    found *= not world[silent] & named
                able = world[by] & named
                found *= bool(able) if card is None else Fraction(int(card in able), max(1, len(able)))
            case clue.NobodyShowed():
                found *= not any(
                    world[p] & frozenset(before.open_suggestion.cards) for p in before.open_suggestion.asked
                )
            case e.InformationSold(by=by, card=card, asked=asked) if card is not None:
                able = world[by] & frozenset(KINDS[asked]) if asked else world[by]
                found *= Fraction(int(card in able), max(1, len(able)))
            case _:
                pass
    return found


def played(seed: int) -> Board:
    """Play a few theories and sales of a true deal, each event as the players who know it would enter it."""
    chance = random.Random(seed)
    board = tiny(**{"NAC-AMB-06": "buyer_may_ask"} if seed % 2 else {})
    world = chance.choice(WORLDS)
    for player in board.state.order:
        board.hold(player, sorted(world[player]))
    for _ in range(chance.randint(2, 6)):
        if chance.random() < 0.5:
            _sold(chance, board, world)
        elif board.state.on_turn:
            _asked(chance, board, world, board.state.on_turn)
    return board


def _sold(chance: random.Random, board: Board, world: World) -> None:
    by, to = chance.sample(board.state.order, 2)
    if board.state.purses[to] < 20:
        return
    card = chance.choice(sorted(world[by]))
    wanted = card.split("_")[0] if board.state.options.get("NAC-AMB-06") and chance.random() < 0.5 else None
    board.by_the_rules(board.sale(by, to, card, wanted), by=by)


def _asked(chance: random.Random, board: Board, world: World, player: str) -> None:
    here = board.state.room_of(player)
    where = chance.choice([room for room in board.state.rooms if room != here])
    named = (chance.choice(KINDS["suspect"]), chance.choice(KINDS["contractor"]))
    board.do(board.move(player, where), board.theory(player, where, *named))
    made = board.state.suggestions[-1]
    for other in made.asked:
        if able := sorted(world[other] & {*made.cards}):
            board.by_the_rules(clue.CardShown(by=other, to=player, card=chance.choice(able)), by=other)
            return
    board.do(clue.NobodyShowed(), clue.TurnEnded(by=player))


@pytest.mark.rule("NAC-INF-01", "NAC-INF-02", "NAC-INF-03", "NAC-INF-04", "NAC-INF-06")
@pytest.mark.parametrize("seed", range(40))
def test_the_odds_are_those_of_all_deals(seed: int) -> None:
    """The odds and forced facts of every seat equal those of all deals with random choices of showers and sellers."""
    board = played(seed)
    for seat in (TABLE, *board.state.order):
        weights = {at: found for at, world in enumerate(WORLDS) if (found := weight(world, board, seat))}
        total = sum(weights.values())
        found = posterior(board.evidence(seat))
        assert found.deals == len(weights)
        places = board.evidence(seat).places
        for row, card in enumerate(board.evidence(seat).cards):
            for column, place in enumerate(places):
                share = sum(part for at, part in weights.items() if card in WORLDS[at][place]) / total
                assert found.chance[row][column] == pytest.approx(float(share), abs=1e-9)


@pytest.mark.rule("NAC-INF-03")
def test_a_seller_picks_evenly_from_the_whole_hand() -> None:
    """Each card of a two-card hand is equally likely, so that a look weighs all hands with that card alike."""
    board = tiny().do(tiny().sale("ben", "anna", DIMA))
    weights = {weight(world, board, "anna") for world in WORLDS}
    assert weights == {Fraction(0), Fraction(1, 2)}


@pytest.mark.rule("NAC-INF-06")
def test_names_do_not_matter_for_the_counts() -> None:
    board = played(3)
    before = posterior(board.evidence("anna"))
    board.do(*(e.CardNamed(card=card.key, name=f"N{at}") for at, card in enumerate(TINY)))
    after = posterior(board.evidence("anna"))
    assert after.deals == before.deals
    assert (after.chance == before.chance).all()
    assert replace(board.evidence("anna"), labels={}) == replace(played(3).evidence("anna"), labels={})
