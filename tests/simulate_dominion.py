"""Plays whole games of One World Dominion through the rulebook, with a real deck and real hands.

    played = Game(4, seed=7)
    table = played.play()              # a Table whose every line is by the rules
    played.beside                      # the real table: every card, every army

The computer players of `assistant.bots.one_world_dominion`, watched by the referee: any notice of the rules is a
failure, and cards and armies are moved apart from the rulebook.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from assistant.bots.one_world_dominion.conquest import ConquestEvening
from assistant.content.catalogue import catalogue
from assistant.content.maps import world
from assistant.core.event import REFEREE, Event
from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.setup import lay
from assistant.games.one_world_dominion.state import Dominion
from assistant.games.risk import events as r
from assistant.games.risk.turns import start_armies
from assistant.kit.fight import Fight
from assistant.table.table import Table
from tests.dominion_beside import Beside
from tests.dominion_board import Board
from tests.dominion_cards import RealCards, deck
from tests.simulate_risk import seats

Clock = Callable[[], int]
TAPPED = (e.NobodyAnswers, e.CardAnswered, e.Passed, e.CardPlayed, e.CardTaken, e.CardDiscarded, e.SetTurnedIn)
"""Events tapped on a player's own phone or the shared screen, as free moves are; the rest is tapped by the referee."""


def random_options(seed: int) -> dict[str, str]:
    """Return every house rule of the game read at random, and those of RISK that matter in it."""
    dice = random.Random(seed)
    found = {one.id: dice.choice(one.options)[0] for one in catalogue("one_world_dominion").ambiguities}
    found["RSK-AMB-02"] = dice.choice(("adjacent", "connected"))
    found["RSK-AMB-03"] = dice.choice(("max", "announced"))
    return found


class Game(ConquestEvening):
    """One game of limited length; the same seed plays the same game.

    `hand`: cards that everybody holds at the beginning, so that much happens in few turns. `faces`: dice are entered
    with faces, else only the losses. `armies`: armies of everybody at the start, instead of the usual number. `eager`:
    how readily cards are played.
    """

    def __init__(
        self,
        players: int,
        seed: int,
        *,
        hand: int = 3,
        turns: int = 60,
        options: Mapping[str, str] | None = None,
        revision: e.Revision = "B",
        keeping: e.Hands = "phones",
        faces: bool = True,
        armies: int = 0,
        eager: float = 1.0,
        clock: Clock = lambda: 0,
    ) -> None:
        self.hand, self.faces, self.armies, self.clock = hand, faces, armies or start_armies(players), clock
        self.played: list[str] = []
        super().__init__(
            seats(players),
            ["simple"] * players,
            seed,
            turns=turns,
            options=options,
            revision=revision,
            keeping=keeping,
            eager=eager,
            table=Table(GAMES[self.key]),
        )
        self.set_up()

    def _clock(self) -> int:
        return self.clock()

    # ---------------------------------------------------------------- a war half fought

    def setup_event(self, seats: Sequence[Seated], options: dict[str, str], **more: Any) -> Event:
        owners, there = self._dealt([player.key for player in seats], self.armies)
        return lay(seats, owners=owners, armies=there, options=options, **more)

    def mood(self, seat: str) -> random.Random:
        return self.dice

    def _dealt(self, players: Sequence[str], count: int) -> tuple[dict[str, str], dict[str, int]]:
        """Deal areas unevenly, and put this many armies of everybody on them."""
        areas = list(world().keys)
        self.dice.shuffle(areas)
        weights = [4 ** (at % 3) for at in range(len(players))]
        lots = [*players, *self.dice.choices(players, weights, k=len(areas) - len(players))]
        owners = dict(zip(areas, lots, strict=True))
        armies = dict.fromkeys(areas, 1)
        for player in players:
            own = [area for area in areas if owners[area] == player]
            for _ in range(count - len(own)):  # more areas than armies: one army each
                armies[self.dice.choice(own)] += 1
        return owners, armies

    def shuffled(self) -> RealCards:
        if not self.state.turn.number:
            self.table.record(r.TurnEnded(by=self.state.order[-1]))
        return RealCards(self.dice, self.state.order, deck(self.state.house))

    def set_up(self) -> None:
        """Deal first hands, and begin to count cards and armies."""
        self.beside = Beside(self.deck, self.state)
        for player in self.state.order:
            self._first_hand(player, self.hand)
            self.table.record(r.CardsCounted(of=player, count=len(self.real.hands[player])))
        self.beside.board = Board(self.state.forces)
        self._note_all()

    def _first_hand(self, player: str, count: int) -> None:
        for _ in range(count):
            self.real.draw(player)

    # ---------------------------------------------------------------- watching

    @property
    def state(self) -> Dominion:
        """The table as the referee sees it."""
        return self.table.view(REFEREE)  # type: ignore[return-value]

    @property
    def real(self) -> RealCards:
        """Where every card is."""
        return self.deck

    def lines(self) -> Iterator[tuple[Event, Dominion, Dominion]]:
        """Yield every line with the table before and after it."""
        while self.goes_on:
            count = len(self.table.entries)
            before = self.state
            self.step(before)
            assert len(self.table.entries) > count, "nobody knows what to do"
            yield self.table.entries[-1].event, before, self.state

    def record(self, event: Event, by: str = "") -> None:
        """Record an event to which the rules have nothing to say; a player who drew a card then notes it."""
        seat = by if by and isinstance(event, (*TAPPED, r.ArmiesMoved)) else REFEREE
        if isinstance(event, e.CardPlayed):
            self.played.append(event.card)
        self.say(event, seat)

    def say(self, event: Event, by: str = REFEREE) -> None:
        """Record the same for any speaker."""
        found = [n for n in self.table.advice(event, by) if n.level != "hint"]
        assert not found, (event, found)
        before = self.state
        self.table.record(event, by)
        self.beside.heard(event, before, self.state)
        self._note_all()

    def _note_all(self) -> None:
        while not self.state.over and self.note(self.state):
            pass

    def deal(self, event: Event, to: str) -> None:
        self.record(event, to)

    def noted(self, event: Event, player: str) -> None:
        self.table.record(event, player)

    # ---------------------------------------------------------------- cards and dice that are told otherwise

    def top(self, state: Dominion) -> str | None:
        return self.real.turn_up()

    def steal(self, by: str, of: str) -> None:
        """Steal a card; where hands are not kept on phones, the card is entered or not."""
        told = self.notes or self.dice.random() < 0.5
        card = self.players[by].takes(self.real.hands[of])
        if not told:
            self.real.give(of, by, card)
        self.record(e.CardTaken(by=by, of=of, card=card if told else None), by)

    def throw(self, fight: Fight, *counts: int) -> None:
        """Enter a throw with faces, or only its losses."""
        if self.faces or fight.extra:
            super().throw(fight, *counts)
            return
        attack, defence = self.rolled(fight, *counts)
        lost = self.beside.board.thrown(fight, attack, defence)
        ours = 0 if fight.spared else lost[0]
        self.record(r.LossesTaken(attacker=ours, defender=lost[1], dice=len(attack)))
