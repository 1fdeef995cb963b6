"""Complete games, tapped at random from every seat by offers alone: nothing is refused, every invariant holds."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from assistant.cli.deduce import DeduceArguments, as_json, as_text, deduced
from assistant.core.codec import decode, encode
from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.game import legal, public
from assistant.core.offer import Offer
from assistant.core.seating import Seated
from assistant.deduction import known
from assistant.families.common_rules import OptionChanged
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.box import VoteLaid
from assistant.games.not_a_clue.setup import lay
from assistant.games.not_a_clue.state import NotAClue
from assistant.kit.facts import ENVELOPE
from assistant.storage.doctor import amiss
from assistant.storage.game_file import GameFile
from assistant.table.table import MemoryLog, Table

GAME = GAMES["not_a_clue"]
SEEDS = range(16)
ANSWERS = (clue.CardShown, clue.Passed, clue.NobodyShowed)
RESTING = (e.CardNamed, clue.PencilMarked, clue.NotesWritten)
"""Rare lines that the driver taps now and then."""


class Evening:
    """A table with true hands, which taps what is offered; what is said about cards is true."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        players = [Seated(key=f"p{n}", name=f"P{n}", device=self.chance.random() < 0.8) for n in range(2 + seed % 5)]
        rulings = [r for r in GAME.rulings if r.ambiguity != "CLUE-AMB-08"]
        options = {r.ambiguity: self.chance.choice(r.options) for r in rulings if self.chance.random() < 0.35}
        self.table = Table(GAME, clock=lambda: 0)
        started = lay(players, options=options, locations=self.chance.randint(6, 9))
        assert legal(GAME.check(started, GAME.start)), list(GAME.check(started, GAME.start))
        self.table.record(started)
        self.deal()
        self.closed = 0

    @property
    def state(self) -> NotAClue:
        found: Any = self.table.view(REFEREE)
        return found

    def deal(self) -> None:
        deck = self.state.deck
        self.file = [self.chance.choice(deck[kind]) for kind in self.state.classes]
        rest = [card.key for card in self.state.cards if card.key not in self.file]
        self.chance.shuffle(rest)
        for player, size in self.state.hand_sizes.items():
            self.table.record(clue.HandDealt(of=player, cards=tuple(rest[:size])), player)
            rest = rest[size:]

    def play(self, taps: int = 220) -> Evening:
        for _ in range(taps):
            self.polls()
            if self.state.over:
                break
            self.tap(self.chance.choice([TABLE, *self.state.order]))
        return self

    def polls(self) -> None:
        """Let everyone vote, and open the box."""
        for key, box in self.table.boxes.open().items():
            for slot in box.seats:
                self.table.boxes.lay(key, slot, VoteLaid(by=slot, enough=self.chance.random() < 0.35))
            self.table.boxes.reveal(key)
            self.closed += 1

    def tap(self, seat: str) -> None:
        view = self.table.view(seat)
        offers = [o for o in GAME.offers(view, seat) if o.fillable and (not o.rare or o.kind in RESTING)]
        expected = [o for o in offers if o.expected] or offers
        offer = self.chance.choice(expected if self.chance.random() < 0.7 else offers)
        if offer.kind is e.VersionDeclared and self.chance.random() < 0.7:
            return
        event = self.filled(offer)
        assert legal(self.table.advice(event, seat)), (event, list(self.table.advice(event, seat)))
        if self.true(event):
            self.table.record(self.completed(event), seat)

    def completed(self, event: Event) -> Event:
        """Let the player whose shown card was tapped at the table enter it on their own phone."""
        if not isinstance(event, (clue.CardShown, e.InformationSold)) or event.card is not None:
            return event
        asked = self.state.suggestions[-1].cards if isinstance(event, clue.CardShown) else ()
        held = self.state.hands[event.by]
        named = [card for card in held if card in asked]
        return replace(event, card=self.chance.choice(named or list(held)))

    def filled(self, offer: Offer) -> Event:
        chosen: dict[str, Any] = {}
        for blank in offer.blanks:
            able = list(blank.open({**offer.known, **chosen})) or ["a word"]
            chosen[blank.name] = (
                self.chance.choice(able) if blank.single else tuple(self.chance.sample(able, blank.count))
            )
        return offer.fill(chosen)

    def true(self, event: Event) -> bool:
        """Whether what the line says about cards is so."""
        if isinstance(event, ANSWERS) and not legal(self.table.advice(event, REFEREE)):
            return False
        if isinstance(event, clue.CardShown) and event.card is None:
            asked = self.state.open_suggestion
            named = asked.cards if asked and "NAC-AMB-02" not in self.state.options else self.state.hands[event.by]
            return bool({*named} & {*self.state.hands[event.by]})
        return True


@cache
def played(seed: int) -> Evening:
    return Evening(seed).play()


@pytest.mark.rule("NAC-FRM-01", "NAC-CLO-02")
@pytest.mark.parametrize("seed", SEEDS)
def test_whole_games_keep_the_laws(seed: int) -> None:
    """Rubles in = out, cards in one place, nobody looks: for every seat, after every line."""
    table = played(seed).table
    for seat in (TABLE, REFEREE, *played(seed).state.order):
        for _, state in table.states(seat):
            assert list(GAME.laws(state)) == []
            assert sum(state.purses.values()) + state.pot == 50 * len(state.players)
            assert min(state.purses.values()) >= 0
            assert state.solution is None
    assert len({repr(public(table.view(seat))) for seat in (TABLE, *played(seed).state.order)}) == 1


def test_the_games_have_everything_in_them() -> None:
    """The driver covers sales, traps, the paid Minkin card, polls of both results, and every kind of line."""
    lines = [type(told.event) for seed in SEEDS for told in played(seed).table.account(REFEREE)]
    rare = {e.CornerMarked, e.MotiveTyped, e.PurseCounted, e.PotCounted, e.CardNamed, clue.HandsVoted, e.MinkinPaid}
    assert {*lines} >= {kind for kind in GAME.events if kind.__module__ != OptionChanged.__module__} - rare
    assert any(played(seed).state.over for seed in SEEDS)
    assert sum(played(seed).closed for seed in SEEDS) >= 8
    assert sum(len(played(seed).state.versions) > 1 for seed in SEEDS) >= 2


@pytest.mark.rule("NAC-INF-04", "NAC-INF-05", "NAC-INF-06")
@pytest.mark.parametrize("seed", SEEDS)
def test_no_forced_fact_is_ever_false(seed: int) -> None:
    evening = played(seed)
    where = {card: player for player, hand in evening.state.hands.items() for card in hand}
    where |= dict.fromkeys(evening.file, ENVELOPE)
    for seat in (TABLE, *evening.state.order):
        found = GAME.evidence(evening.table.story(seat), seat)
        assert found is not None
        marks = known(found)
        assert marks.conflict is None
        wrong = [
            cell
            for cell, mark in marks.cells.items()
            if mark != "open" and (mark == "yes") != (where[cell[0]] == cell[1])
        ]
        assert wrong == []


@pytest.mark.rule("NAC-WIN-02")
@pytest.mark.parametrize("seed", [0, 3])
def test_a_game_without_a_solution_is_kept_opened_and_asked(seed: int) -> None:
    """Files, the doctor and `boardside deduce` work without knowing the contents of the envelope."""
    table = played(seed).table
    entries = tuple(decode(encode(entry), GAME) for entry in table.entries)
    assert Table(GAME, MemoryLog(entries)).view(TABLE) == table.view(TABLE)
    assert amiss(GAME, list(entries)) == []
    written = GameFile(GAME, "An evening", None, entries)
    for seat in (TABLE, "p0"):
        found = deduced(written, DeduceArguments(seat=seat))
        assert found.posterior.deals > 0
        assert "\n".join(as_text(found))
        assert as_json(found)


@pytest.mark.rule("NAC-CLO-03")
def test_a_corrected_version_keeps_the_poll() -> None:
    """An hour later a player corrects the location; votes and end stay the same."""
    table = Table(GAME, clock=lambda: 0)
    table.record(lay([Seated(key=k, name=k.title()) for k in ("anna", "ben", "carla")]))
    said = e.VersionDeclared(by="anna", suspect="suspect_1", contractor="contractor_1", location="location_1")
    entry = table.record(said)
    table.record(e.PollTaken(enough=("ben", "carla")))
    table.amend(
        entry.seq, e.VersionDeclared(by="anna", suspect="suspect_2", contractor="contractor_1", location="location_2")
    )
    state: Any = table.view(TABLE)
    assert state.over
    assert state.accepted.cards == ("suspect_2", "contractor_1", "location_2")
    table.strike(table.entries[2].seq)
    state = table.view(TABLE)
    assert not state.over
    assert state.open_poll.by == "anna"
