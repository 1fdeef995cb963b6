"""Computer players of One World Dominion: each card is in one place, all kinds are played, and nobody peeks."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import zip_longest

import pytest

from assistant.bots.one_world_dominion.conquest import ConquestEvening
from assistant.bots.one_world_dominion.deck import ShuffledDeck
from assistant.bots.one_world_dominion.weighing import Engine
from assistant.bots.risk import BEGINS
from assistant.bots.sight import BotSight, robots
from assistant.core.event import TABLE, Event
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.cards import printed
from assistant.games.risk import events as r
from assistant.table.table import Table
from tests.games.one_world_dominion.conftest import Table as Board

KINDS = {
    e.CardAnswered,
    e.CardPlayed,
    e.CardTurnedUp,
    e.DieRolled,
    e.NobodyAnswers,
    e.Passed,
    e.SetTurnedIn,
    r.AreaClaimed,
    r.ArmiesMoved,
    r.ArmiesMovedIn,
    r.AttackStopped,
    r.CardTold,
}
"""Kinds of events that come up in a game or two."""


class Counted(ConquestEvening):
    """A war that checks after every line where the cards are: where the table counts them, and each in one place."""

    def record(self, event: Event, by: str = "") -> None:
        super().record(event, by)
        state, hands = self.state, self.deck.hands
        assert {seat: len(hand) for seat, hand in hands.items()} == {seat: state.deck.hand(seat) for seat in hands}
        assert len(self.deck.pile) == state.deck.pile
        found = [*self.deck.pile, *(card for hand in hands.values() for card in hand)]
        assert len(set(found)) == len(found)
        assert not set(found) & state.open_cards


class Swapped(ConquestEvening):
    """The same war with two cards of the pile exchanged."""

    pair: tuple[str, str] = ("", "")

    def shuffled(self) -> ShuffledDeck:
        deck: ShuffledDeck = super().shuffled()
        one, other = self.pair
        deck.pile = [{one: other, other: one}.get(card, card) for card in deck.pile]
        return deck


@cache
def played(skills: Sequence[str], seed: int) -> Table:
    return Counted(robots(skills), skills, seed).play()


def said(table: Table) -> list[tuple[str, Event]]:
    """Return who said what in public."""
    authors = {entry.seq: entry.author for entry in table.entries}
    return [(authors[told.seq], told.event) for told in table.story(TABLE)]


GAMES = ((("simple",) * 4, 1), (("engine", "simple", "engine"), 4))


def test_cards_lie_where_the_table_counts_them_and_most_are_played() -> None:
    events = [line.event for skills, seed in GAMES for line in played(skills, seed).lines]
    assert {type(event) for event in events} >= KINDS
    assert len({event.card for event in events if isinstance(event, e.CardPlayed)}) >= 25


ELSEWHERE = {printed()[card].area: ("david", 1) for card in ("bombers", "fighters")}
"""Areas that these cards name: nobody gets two armies there for playing them."""


def weigher(board: Board, player: str, *hand: str) -> Engine:
    """Return a player who has these cards and has noted nothing false."""
    board.do(r.CardsCounted(of=player, count=0))
    for card in hand:
        board.give(player, card)
    return Engine(BotSight(board.table, player), random.Random(1), player, hand, eager=9)


def test_the_engine_plays_a_card_where_it_brings_most_and_else_keeps_it() -> None:
    few = dict.fromkeys(Board().state.held("ben"), ("ben", 1))
    stack = Board().with_({**few, "japan": ("ben", 9)}).turn_of("anna")
    event = weigher(stack, "anna", "bombers").plays(1)
    assert isinstance(event, e.CardPlayed)
    assert (event.card, event.at) == ("bombers", "japan")
    start = Board().state
    ones = {area: (start.holder(area), 1) for area in start.world.keys if start.holder(area) != "anna"}
    bare = Board().with_({**ones, **ELSEWHERE}).turn_of("anna")
    assert weigher(bare, "anna", "bombers").plays(1) is None


def test_the_engine_answers_what_would_cost_it_something_and_nothing_else() -> None:
    for armies, answers in ((9, True), (1, False)):
        board = Board().with_({**ELSEWHERE, "japan": ("ben", armies)}).turn_of("anna")
        ben = weigher(board, "ben", "fighters")
        board.show("anna", "bombers", at="japan")
        found = ben.hears()
        assert found == (e.CardAnswered(by="ben", card="fighters") if answers else None)


def test_the_engine_attacks_by_the_cards_in_force() -> None:
    """Seven against five is worth it; not against a fortress."""
    board = Board().turn_of("anna").with_({"alaska": ("anna", 7), "kamchatka": ("ben", 5)}).hold("ben", "fortification")
    engine = weigher(board, "anna")
    assert engine.chance("alaska", "kamchatka") > BEGINS
    board.attack("alaska", "kamchatka")
    assert engine.goes_on("alaska", "kamchatka")
    board.play("ben", "fortification")
    assert not engine.goes_on("alaska", "kamchatka")


@pytest.mark.parametrize(("skills", "seed"), [(("simple",) * 3, 3), (("engine",) * 3, 5)])
def test_another_card_in_a_hand_changes_nothing_until_its_player_does(skills: Sequence[str], seed: int) -> None:
    """A player with a different card may act differently; nobody else acts differently before that."""
    war = ConquestEvening(robots(skills), skills, seed)
    last = war.deck.pile[0]
    plain = war.play()
    when, drawn = next((n, line.event) for n, line in enumerate(plain.lines) if isinstance(line.event, r.CardTold))
    Swapped.pair = (drawn.card, last)
    ours, theirs = said(plain), said(Swapped(robots(skills), skills, seed).play())
    at, pair = next((n, pair) for n, pair in enumerate(zip_longest(ours, theirs)) if pair[0] != pair[1])
    assert drawn.of in {one[0] for one in pair if one}, pair
    assert at > when + 50, "hardly anybody has done anything between"
