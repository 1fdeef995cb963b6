"""Plays whole games of Clue by our own rulebook: for laws, recorded stories and the deduction engine.

The players are honest and a little clever: they go for rooms they do not know yet, suggest what is open
in their own grid, and accuse when the forced facts name all three cards.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from assistant.deduction import known
from assistant.event import REFEREE
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.clue import movement
from assistant.games.clue.setup import lay
from assistant.games.clue.state import Clue
from assistant.kit.facts import ENVELOPE
from assistant.kit.seating import Seated
from assistant.table import Table

SUSPECTS = ("scarlet", "mustard", "white", "green", "peacock", "plum")
NAMES = ("Anna", "Ben", "Carla", "David", "Edith", "Frank")
COLOURS = ("#C0392B", "#D4A72C", "#F2EFE6", "#2E7D4F", "#2F6DB5", "#7B4A9E")


def seats(count: int) -> list[Seated]:
    """The first `count` players, each with the token of the same place in the list."""
    rows = zip(NAMES, SUSPECTS, COLOURS, "●▲■◆★✚", strict=True)
    return [Seated(key=n.lower(), name=n, colour=c, mark=m, piece=s) for n, s, c, m in list(rows)[:count]]


class Game:
    """One simulated game; `table` holds it as it is recorded, `solution` what lies in the envelope."""

    def __init__(self, players: int, seed: int, table: Table | None = None) -> None:
        self.dice = random.Random(seed)
        self.table = table or Table(GAMES["clue"], clock=self._clock)
        self._now = 1_760_000_000_000
        laid = lay(seats(players), first_card=self.dice.randrange(players))
        self.solution, self.hands = self._deal(laid)
        self.table.record(laid)
        for player, hand in self.hands.items():
            self.table.record(e.HandDealt(of=player, cards=hand), player)

    def _clock(self) -> int:
        self._now += self.dice.randint(4_000, 40_000)
        return self._now

    def _deal(self, laid: e.GameStarted) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
        """Three cards into the envelope, the rest out by hand size."""
        kinds = {kind: [c.key for c in laid.cards if c.kind == kind] for kind in ("suspect", "weapon", "room")}
        solution = tuple(self.dice.choice(kinds[kind]) for kind in kinds)
        rest = [c.key for c in laid.cards if c.key not in solution]
        self.dice.shuffle(rest)
        hands: dict[str, tuple[str, ...]] = {}
        for player, size in laid.hand_sizes.items():
            hands[player], rest = tuple(sorted(rest[:size])), rest[size:]
        return solution, hands

    @property
    def state(self) -> Clue:
        """The table as the referee sees it."""
        return self.table.view(REFEREE)  # type: ignore[return-value]

    def marks(self, seat: str):
        """What the forced facts tell this seat."""
        return known(GAMES["clue"].evidence(self.table.story(seat), seat))

    def play(self, most: int = 200) -> Table:
        """Turn after turn until somebody is right or nobody is left."""
        for _ in range(most):
            if self.state.over:
                break
            self.turn()
        return self.table

    def turn(self) -> None:
        """Move, suggest, perhaps accuse, and end the turn."""
        player = self.state.on_turn
        assert player is not None
        if self._accuses(player):
            return
        self.move(player)
        if movement.may_suggest(self.state, player):
            self.suggest(player)
        if self.state.on_turn == player and not self.state.over and not self._accuses(player):
            self.table.record(e.TurnEnded(by=player), player)

    def _accuses(self, player: str) -> bool:
        solution = self.marks(player).solution
        if len(solution) != 3:
            return False
        suspect, weapon, room = (next(c for c in self.state.deck[k] if c in solution) for k in self.state.deck)
        self.table.record(e.AccusationMade(by=player, suspect=suspect, weapon=weapon, room=room), player)
        right = set(solution) == set(self.solution)
        self.table.record(e.AccusationJudged(by=player, right=right), player)
        return True

    def move(self, player: str) -> None:
        state, token = self.state, self.state.piece(player)
        here = state.room_of(player)
        marks = self.marks(player)
        open_rooms = {c for c in state.deck["room"] if marks.at(c, ENVELOPE) == "open"}
        if state.turn.summoned and here in open_rooms:
            return
        leads = movement.passage(state, here)
        if leads in open_rooms and self.dice.random() < 0.7:
            self.table.record(e.TokenMoved(by=player, token=token, to=leads, how="passage"), player)
            return
        self.table.record(e.DiceRolled(by=player, roll=self.dice.randint(1, 6)), player)
        rooms, squares = movement.reach(self.state, player)
        wanted = sorted(rooms & open_rooms) or sorted(rooms)
        if wanted:
            self._go(player, self.dice.choice(wanted))
        elif squares:
            self._go(player, self._nearest(sorted(squares), open_rooms))

    def _go(self, player: str, to: str) -> None:
        self.table.record(e.TokenMoved(by=player, token=self.state.piece(player), to=to, how="dice"), player)

    def _nearest(self, squares: Sequence[str], rooms: set[str]) -> str:
        """The square from which an unknown room is closest."""

        def far(square: str) -> int:
            steps = _distances(*map(int, square.split(",")))
            return min((steps[room] for room in rooms if room in steps), default=0)

        return min(squares, key=far)

    def suggest(self, player: str) -> None:
        """One open suspect and weapon, or an own card as a bluff; then everybody answers by the rules."""
        state, marks = self.state, self.marks(player)
        named = {"room": state.room_of(player) or ""}
        for kind in ("suspect", "weapon"):
            unknown = [c for c in state.deck[kind] if marks.at(c, ENVELOPE) == "open"]
            own = [c for c in state.deck[kind] if c in self.hands[player]]
            known_one = [c for c in state.deck[kind] if marks.at(c, ENVELOPE) == "yes"]
            named[kind] = self.dice.choice(unknown or own or known_one or list(state.deck[kind]))
        self.table.record(e.SuggestionMade(by=player, **named), player)
        self.answer()

    def answer(self) -> None:
        """The first in the queue who holds one of the three shows one of them."""
        asked = self.state.open_suggestion
        assert asked is not None
        for other in asked.asked:
            held = sorted(set(asked.cards) & set(self.hands[other]))
            if held:
                card = self.dice.choice(held)
                self.table.record(e.CardShown(by=other, to=asked.by, card=card), other)
                return
        self.table.record(e.NobodyShowed(), asked.by)


@cache
def _distances(column: int, row: int) -> dict[str, int]:
    """How far every room is from a square of the empty mansion."""
    return movement.mansion().distances(movement.Square(column, row))
