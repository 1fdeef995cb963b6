"""A scripted table of Advanced Cluedo: who goes where, who holds and plays which cards.

    table = Scripted(hands, middle, file)
    table.go("anna", "hall", "spades_10").dig("anna", "spades_10").end("anna")

Dice and squares are chosen automatically: a turn's roll brings the token as near to the room as possible. Every line
obeys the rules, is entered by the player who enters such lines, and every contest of two players uses its sealed box.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Self

from assistant.content.catalogue import cards, mansion
from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.seating import Seated
from assistant.core.story import Line
from assistant.games import GAMES
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.box import ContestLaid
from assistant.games.advanced_cluedo.near import steps_to_stairs
from assistant.games.advanced_cluedo.setup import lay
from assistant.games.advanced_cluedo.state import MIDDLE, STAIRS, AdvancedCluedo
from assistant.games.clue import events as clue
from assistant.games.clue import movement
from assistant.table.table import Table
from tests.stories.record_killer import Clock

PIECES = {"anna": "scarlet", "ben": "green", "carla": "plum", "david": "white"}


class Scripted:
    """The table, and where every clue card is; each method records one or more lines and returns the table."""

    def __init__(self, hands: Mapping[str, str], middle: str, file: tuple[str, str, str], seed: int) -> None:
        self.dice, self.file = random.Random(seed), file
        self.table = Table(GAMES["advanced_cluedo"], clock=Clock(), chance=random.Random(seed))
        tokens = {card.key: card for card in cards("clue")}
        seats = [
            Seated(key=p, name=p.title(), piece=s, colour=tokens[s].colour, mark=tokens[s].mark)
            for p, s in PIECES.items()
        ]
        self.table.record(lay(seats, rolls={"anna": (6,), "ben": (2,), "carla": (5,), "david": (6, 3)}, first="anna"))
        self.where = {card: player for player, held in hands.items() for card in held.split()}
        self.where |= dict.fromkeys(middle.split(), MIDDLE)
        for player in PIECES:
            self.say(clue.HandDealt(of=player, cards=tuple(self.clues(player))), player)

    @property
    def state(self) -> AdvancedCluedo:
        return self.table.view(REFEREE)  # type: ignore[return-value]

    def clues(self, player: str) -> list[str]:
        """Return the clue cards of a hand."""
        return [card for card, at in self.where.items() if at == player]

    def say(self, event: Event, by: str = TABLE) -> Self:
        """Record a line to which the rules have no objection."""
        found = [n for n in self.table.advice(event, REFEREE) if n.level != "hint"]
        assert not found, (event, found)
        self.table.record(event, by)
        return self

    @property
    def last(self) -> Line:
        return self.table.lines[-1]

    # ---------------------------------------------------------------- moves

    def go(self, player: str, to: str, card: str = "") -> Self:
        """Roll and walk toward a room; on entering it, take this playing card."""
        state, token = self.state, self.state.piece(player)
        steps = steps_to_stairs(state, token) if to == STAIRS else movement.steps_to(state, token, to)
        assert steps, (player, to, state.place(token))
        self.say(clue.DiceRolled(by=player, roll=self.dice.randint(steps, 6) if steps <= 6 else 6), player)
        roll = self.state.turn.roll or 0
        there = steps <= roll
        self.say(clue.TokenMoved(by=player, token=token, to=to if there else self._towards(player, to)), player)
        return self.take(player, card) if card and there else self

    def _towards(self, player: str, to: str) -> str:
        """Return the square within the roll that is nearest to a room, or to the stairs."""
        _, squares = movement.reach(self.state, player)
        mine = self.state.piece(player)

        def far(square: str) -> int:
            at = movement.square_of(square)
            assert at is not None
            near = mansion().to_stairs(at) if to == STAIRS else mansion().distances(at).get(to)
            return 999 if near is None else near

        return min(sorted(squares), key=far, default=self.state.place(mine))

    def through(self, player: str, to: str, card: str = "") -> Self:
        """Use a secret passage: into the tunnel, or out of it into the room."""
        move = clue.TokenMoved(by=player, token=self.state.piece(player), to=to, how="passage")
        self.say(move, player)
        return self.take(player, card) if card else self

    def take(self, player: str, card: str) -> Self:
        """Take a playing card for a new room, seen by its player."""
        return self.say(e.CardDrawn(by=player, card=card), player)

    def end(self, player: str) -> Self:
        return self.say(clue.TurnEnded(by=player), player)

    # ---------------------------------------------------------------- asking

    def suggest(self, player: str, suspect: str, weapon: str, shows: str = "", by: str = "asker") -> Self:
        """Make a suggestion with all its answers; `by` says who enters the shown card: "asker", "shower", "nobody"."""
        room = self.state.room_of(player) or ""
        self.say(clue.SuggestionMade(by=player, suspect=suspect, weapon=weapon, room=room), player)
        asked = self.state.open_suggestion
        assert asked is not None
        for other in asked.asked:
            fitting = {suspect, weapon, room} & {*self.clues(other)}
            if fitting:
                card = shows or min(fitting)
                assert card in fitting, (card, fitting)
                author = {"asker": player, "shower": other, "nobody": TABLE}[by]
                return self.say(clue.CardShown(by=other, to=player, card=None if by == "nobody" else card), author)
            self.say(clue.Passed(by=other), other)
        return self

    # ---------------------------------------------------------------- cards

    def dig(self, player: str, spade: str, card: str) -> Self:
        self.where[card] = player
        return self.say(e.ClueDug(by=player, spade=spade, card=card), player)

    def bribe(self, by: str, to: str, diamond: str, accepted: bool, weapon: str | None = None) -> Self:
        self.say(e.BribeOffered(by=by, to=to, diamond=diamond, weapon=weapon), by)
        return self.say(e.BribeAnswered(by=to, accepted=accepted), to)

    def hand(self, by: str, to: str, card: str, author: str) -> Self:
        """Hand over a clue card that is owed."""
        self.where[card] = to
        return self.say(e.ClueHanded(by=by, to=to, card=card), author)

    def contest(self, by: str, aim: str, target: str, laid: str, against: str = "", **more: Any) -> Self:
        """Let two players submit in secret and reveal together; an unplayed character takes the top of the pack."""
        self.say(e.ContestBegan(by=by, aim=aim, target=target, **more), by)
        owner = self.state.owner(target)
        if not owner:
            return self.say(e.ContestRevealed(laid=tuple(laid.split()), against=tuple(against.split())), by)
        (key,) = self.table.boxes.open()
        for who, shown in ((owner, against), (by, laid)):
            self.lay(key, who, shown.split())
        found = self.table.boxes.reveal(key).event
        assert found == e.ContestRevealed(laid=tuple(laid.split()), against=tuple(against.split()))
        return self

    def lay(self, key: str, who: str, shown: Sequence[str]) -> None:
        """Submit what the box allows for one player."""
        box = self.table.boxes.open()[key]
        blank = box.offer(who).blanks[0]
        assert blank.fits(tuple(shown), {}), (who, shown)
        self.table.boxes.submit(key, who, ContestLaid(cards=tuple(shown)))

    # ---------------------------------------------------------------- the night

    def attack(self, by: str, target: str, roll: int, counter: int | None = None) -> Self:
        weapon = self.state.armed(by)
        return self.say(e.AttackMade(by=by, target=target, weapon=weapon, roll=roll, counter=counter), by)

    def search(self, player: str, roll: int) -> Self:
        return self.say(e.RoomSearched(by=player, roll=roll), player)
