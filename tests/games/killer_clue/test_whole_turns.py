"""Complete games by offers alone: every recorded event was on offer, and the invariants hold at every line."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.game import legal
from assistant.core.offer import Blank, Offer
from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.killer_clue import cards, danger
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.box import DangerLaid
from assistant.games.killer_clue.protection import unprotected
from assistant.games.killer_clue.setup import lay
from assistant.games.killer_clue.state import ACCUSATION, KillerClue
from assistant.table.table import Table
from tests.games.killer_clue.intrigue_words import FIVE, FOUR, SIX, THREE, Night

PASSED_BY = (clue.PencilMarked, clue.NotesWritten, clue.HandsVoted, e.MistakeAdmitted)


class Walk:
    """A player who taps random offers on the table's screen, but never against the rules."""

    def __init__(self, players: tuple[str, ...], chance: random.Random, **laid: object) -> None:
        self.chance = chance
        self.table = Table(GAMES["killer_clue"], clock=lambda: 0)
        self.table.record(lay([Seated(key=p, name=p.title(), piece=p) for p in players], **laid))
        self.file = (chance.choice(players), "rope", "study")
        for player in players:
            seen = self.file if player == self.file[0] else ()
            self.table.record(e.EnvelopeInspected(of=player, case_file=seen), player)
        self.kinds: Counter[str] = Counter()
        self.rounds: list[tuple[str, int]] = []
        self.laid: list[str] = []

    @property
    def state(self) -> KillerClue:
        return self.table.view(TABLE)  # type: ignore[return-value]

    def tapped(self) -> Event | None:
        """Return an event that is on offer and within the rules."""
        offers = [o for o in self.table.game.offers(self.state, TABLE) if o.fillable and not o.rare]
        offers = [o for o in offers if o.kind not in PASSED_BY]
        self.chance.shuffle(offers)
        offers.sort(key=self._late)
        for offer in offers:
            event = offer.fill({blank.name: self._value(blank) for blank in offer.blanks})
            if legal(self.table.advice(event, REFEREE)) and self._true(event):
                return event
        return None

    def _true(self, event: Event) -> bool:
        """Return whether this is possible with this killer and this case file."""
        made, asked = self.state.open_accusation, self.state.open_suggestion
        right = made is not None and set(made.cards) == set(self.file)
        if isinstance(event, e.DangerRevealed):
            own = f"murdered_{self.file[0]}" in event.cards
            return not own and all(notice.level == "hint" for notice in self.table.advice(event, REFEREE))
        if isinstance(event, e.KillerConfessed):
            return right
        about_three = asked is not None and asked.about == ACCUSATION
        last = asked is not None and len(asked.unheard) == 1
        nobody = isinstance(event, e.NobodyGave) or (isinstance(event, clue.Passed) and last)
        return not (about_three and nobody and not right)

    def lay_and_turn_up(self) -> None:
        """Let every player put down a card on their own phone that their phone accepts."""
        (box,) = self.table.boxes.open().values()
        for seat in box.seats:
            shown = list(box.offer(seat).blank("card").choices)
            self.chance.shuffle(shown)
            able = (DangerLaid(card=card) for card in shown if self._left(card))
            found = next(event for event in able if legal(self.table.advice(event, seat)))
            self.table.boxes.submit(box.key, seat, found)
            self.laid.append(found.card)
        self.laid.clear()
        self.table.boxes.reveal(box.key)

    def _left(self, card: str) -> bool:
        """Return whether a copy of this card is still available, by the number printed."""
        if card == cards.BLANK:
            return True
        return self.laid.count(card) + danger.spent(self.state, card) < cards.all_cards()[card].count

    def _late(self, offer: Offer) -> int:
        """Make accusations and their consequences rare, so that games last."""
        if offer.kind in (e.AccusationMade, e.KillerConfessed) and self.chance.random() < 0.98:
            return 2
        asked = self.state.open_suggestion
        if offer.kind is e.NobodyGave and asked and asked.about:
            return 1
        return not offer.expected and self.chance.random() < 0.5

    def _value(self, blank: Blank) -> object:
        chosen = self.chance.sample(list(blank.choices), blank.count)
        return chosen[0] if blank.single else chosen

    def step(self) -> bool:
        if self.state.over or (event := self.tapped()) is None:
            return False
        before = self.state
        if isinstance(event, e.DangerRevealed) and self.chance.random() < 0.5:
            self.lay_and_turn_up()
            event = self.table.entries[-1].event
            assert not [n for n in self.table.game.check(event, before) if n.level != "hint"]
        else:
            self.table.record(event, TABLE)
        self.kinds[type(event).__name__] += 1
        self._holds(before, event)
        now = (self.state.round, self.state.rounds)
        if not self.rounds or self.rounds[-1] != now:
            self.rounds.append(now)
        return True

    def _holds(self, before: KillerClue, event: Event) -> None:
        """Check what must hold after every line."""
        state = self.state
        assert not list(self.table.game.laws(state)), (event, list(self.table.game.laws(state)))
        assert state.pile >= 0
        assert len(state.murdered) - len(before.murdered) in (0, 1)
        for player in set(state.murdered) - set(before.murdered):
            assert player in unprotected(before)
            assert player != self.file[0]
            assert not state.mistake
        assert all(len(state.plays_of(player)) <= 2 for player in state.living)
        assert state.rounds in (1, 2)
        assert set(state.is_missing) <= set(state.living)
        if state.round in ("intrigue", "investigation") and not state.over:
            assert state.on_turn in state.living
        if isinstance(event, e.GameTurnEnded):
            assert {danger.held(state, p, False) for p in state.living} <= {9} or any(state.short.values())
            assert state.effects == () or all(effect.what == "gone" for effect in state.effects)
            assert not state.plays
            assert not state.revealed


def follows(rounds: list[tuple[str, int]]) -> None:
    """Check that the rounds come in the order of KC-SEQ-01, the second pair only after a first one."""
    after = {
        ("investigation", 1): {("intrigue", 1)},
        ("intrigue", 1): {("danger", 1)},
        ("danger", 1): {("panic", 1), ("intrigue", 2), ("ending", 1)},
        ("panic", 1): {("intrigue", 2)},
        ("intrigue", 2): {("danger", 2)},
        ("danger", 2): {("ending", 2)},
        ("ending", 1): {("investigation", 1)},
        ("ending", 2): {("investigation", 1)},
    }
    for one, other in pairwise(rounds):
        assert other in after[one], (one, other)


@pytest.mark.rule("KC-SEQ-01", "KC-SEQ-02", "KC-IRD-02", "KC-DNG-01", "KC-END-03", "KC-END-04", "KC-MUR-04")
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.sampled_from([THREE, FOUR, FIVE, SIX]))
@example(seed=18, players=THREE)
def test_whole_games_are_walked_through_by_what_is_offered(seed: int, players: tuple[str, ...]) -> None:
    walk = Walk(players, random.Random(seed))
    for _ in range(120):
        if not walk.step():
            break
    assert walk.state.over or sum(walk.kinds.values()) == 120, walk.kinds
    follows(walk.rounds)


# ---------------------------------------------------------------- one turn, tap by tap


def offered(night: Night, event: Event) -> None:
    """Record what one of the offers of the table's screen makes."""
    offers: list[Offer] = [o for o in night.table.game.offers(night.seen(TABLE), TABLE) if not o.rare]
    assert any(offer.makes(event) for offer in offers), event
    night.do(event, by=TABLE)
    assert night.lawful()


@pytest.mark.rule("KC-SEQ-01", "KC-2ND-01", "KC-2ND-02", "KC-SUM-03")
def test_a_turn_with_a_blackout_tap_by_tap() -> None:
    night = Night(*FIVE, at={"green": "hall", "plum": "hall", "white": "study", "peacock": "kitchen"})
    turn: list[Event] = [
        night.played("scarlet", "consult_green"),
        e.CardsTraded(by="scarlet", to="green"),
        night.played("scarlet", "locked_hall"),
        e.IntrigueEnded(by="scarlet"),
        night.played("green", "distracted_plum"),
        night.played("green", "disappears_white"),
        e.IntrigueEnded(by="green"),
        night.played("plum", "butler", room="hall"),
        night.played("plum", "crime_scene_library"),
        e.MiniSuggestionMade(by="plum", direction="right"),
        clue.Passed(by="green"),
        e.CardGiven(by="scarlet", to="plum"),
        e.IntrigueEnded(by="plum"),
        night.played("white", "moves_first_plum"),
        e.IntrigueEnded(by="white"),
        e.IntrigueEnded(by="peacock"),
        e.DangerRevealed(cards=("murdered_peacock", "candles_library", "blackout")),
        e.PanicRolled(suspect="scarlet", roll=2),
        e.PanicRolled(suspect="green", roll=12),
        e.SuspectReturned(by="white", to="study"),
        night.played("scarlet", "examine_rope"),
        e.MiniSuggestionMade(by="scarlet", direction="left"),
        e.NobodyGave(),
        e.IntrigueEnded(by="scarlet"),
        e.IntrigueEnded(by="green"),
        e.IntrigueEnded(by="plum"),
        night.played("white", "motive", suspect="plum"),
        e.IntrigueEnded(by="white"),
        e.DangerRevealed(cards=("candles_hall",)),
        e.GameTurnEnded(),
    ]
    for event in turn:
        offered(night, event)
    state = night.state
    assert (state.game_turn, state.round, state.first, state.on_turn) == (2, "investigation", "plum", "plum")
    assert state.murdered == ("peacock",)
    assert night.place("green") == "kitchen"
    assert (night.place("white"), night.place("plum")) == ("library", "library")
    # played: seven cards of the four living, 5 + 4 laid; the Murdered card leaves
    assert state.removed == ("murdered_peacock",)
    assert state.pile == 19 + 1 - 1


@pytest.mark.rule("KC-SEQ-01", "KC-SUM-03")
def test_a_turn_without_a_blackout_tap_by_tap() -> None:
    night = Night(*THREE, at={"green": "hall", "plum": "hall"})
    for player in THREE:
        offered(night, e.IntrigueEnded(by=player))
    offered(night, e.DangerRevealed(cards=()))
    offered(night, e.GameTurnEnded())
    assert (night.state.game_turn, night.state.first) == (2, "scarlet")
    assert night.table.view(REFEREE).pile == 30
