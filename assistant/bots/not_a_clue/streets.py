"""The table of a simulated Not A Clue: cards, the die, purses, doors, and squares that the program has no map of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from assistant.bots.case_file import MysteryEvening
from assistant.bots.evening import Whims
from assistant.bots.not_a_clue.minds import PLAYERS, Simple
from assistant.bots.sight import BEGAN, robots
from assistant.content.catalogue import cards as cards_of
from assistant.core.event import TABLE, Event
from assistant.core.fast_replace import replace
from assistant.core.offer import Offer
from assistant.core.seating import Seated
from assistant.games.clue import events as clue
from assistant.games.clue.state import CORRIDOR
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.box import VoteLaid
from assistant.games.not_a_clue.setup import lay
from assistant.games.not_a_clue.state import NotAClue, Version
from assistant.table.table import Table

DOORS: Final = {"trap": 0.12, "free": 0.3}
"""Chances at the beginning of a turn: that other pieces block all doors of a player, and that one of them leaves."""
NEAR: Final = 4
"""Squares between two neighboring locations, and between the center and any of them."""


class Streets(MysteryEvening[NotAClue, Simple]):
    """One game of at most `turns` turns; then nobody closes the case, and nobody ever looks into the envelope.

    `more` is added to the setup. Squares are counted at the table: locations are arranged around the center in the
    order of their cards, and a player on the way goes on from there. Beside people, who see the board, nobody else says
    which doors are blocked; and computer players sell looks to each other alone.
    """

    key = "not_a_clue"
    whims: ClassVar[Whims] = {e.TheoryMade: (e.TheoryMade,)}
    kinds = PLAYERS
    habits: Mapping[str, float] = DOORS

    def __init__(
        self,
        seats: Sequence[Seated],
        skills: Sequence[str],
        seed: int,
        *,
        turns: int | None = None,
        table: Table | None = None,
        began: int = BEGAN,
        **more: Any,
    ) -> None:
        super().__init__(seats, skills, seed, turns=turns, table=table, began=began)
        self.begin(self.setup_event(seats, **more))
        self.deal()
        while self.deals(self.state):
            pass

    def setup_event(self, seats: Sequence[Seated], **more: Any) -> Event:
        """Return the setup of the table for these seats."""
        return lay(seats, **more)

    @classmethod
    def seated(cls, skills: Sequence[str], seed: int) -> list[Seated]:
        """Return a seat for every skill; the seed says which piece is the first, the others follow in card order."""
        pieces = [card for card in cards_of("not_a_clue") if card.kind == "suspect"]
        at = seed % len(pieces)
        pieces = [*pieces[at:], *pieces[:at]]
        return robots(skills, [piece.key for piece in pieces], [piece.colour for piece in pieces])

    # ---------------------------------------------------------------- playing

    def step(self, state: NotAClue) -> None:
        """Deal, answer, poll, do what happens between turns, or take a step of the turn."""
        if self.deals(state):
            return
        if asked := state.open_suggestion:
            self.answer(asked)
        elif made := state.open_poll:
            self.poll(made)
        elif not (self.pays(state) or (self.begins(state) and self.beside(state))) and state.on_turn not in self.people:
            self.turn(state, state.on_turn or "")

    def with_secret(self, event: Event, seat: str, before: Any) -> Event | None:
        """Return a look with the card that this computer player sold, or what `MysteryEvening` tells."""
        if isinstance(event, e.InformationSold) and event.by == seat and seat not in self.people:
            hand = [card for card in self.hand(seat) if card in self.state.deck.get(event.asked or "", self.hand(seat))]
            card = self.players[seat].sells(event.to)
            return replace(event, card=card if card in hand else self.dice.choice(hand)) if hand else None
        return super().with_secret(event, seat, before)

    def does(self, what: str) -> bool:
        """Return, at random, whether to do this now, as often as it is this table's habit."""
        return self.dice.random() < self.habits[what]

    def offers(self, kind: type[Event], by: str) -> list[Offer]:
        """Return what this seat can tap of this kind."""
        return self.sight(by).offers(kind)

    # ---------------------------------------------------------------- a turn

    def turn(self, state: NotAClue, player: str) -> None:
        """Do the first that is possible: a version, a theory, a bribe, the die and a route, or the end of the turn."""
        mind = self.players[player]
        if self.offers(e.VersionDeclared, player) and (version := mind.accuses()):
            self.record(e.VersionDeclared(by=player, **dict(zip(state.classes, version, strict=True))), player)
        elif self.offers(e.TheoryMade, player) and (theory := mind.asks()):
            self.record(e.TheoryMade(by=player, **theory), player)
        elif self.offers(e.BribePaid, player) and mind.leaves():
            self.record(e.BribePaid(by=player), player)
        elif self.offers(clue.DiceRolled, player):
            self.record(clue.DiceRolled(by=player, roll=self.die()), player)
        elif goes := [offer for offer in self.offers(clue.TokenMoved, player) if offer.known.get("how") == "dice"]:
            self.go(player, goes)
        else:
            self.record(clue.TurnEnded(by=player), player)

    def go(self, player: str, offers: Sequence[Offer]) -> None:
        """Go into a location that is near enough, else into the corridor, to go on from there in the next turn."""
        state, mind = self.state, self.players[player]
        every = [place for offer in offers for blank in offer.blanks for place in blank.open({})]
        start, gone = self.afoot(player)
        near = [place for place in every if self.far(start, place) <= gone]
        to = mind.enters(near, mind.open_rooms()) if near else CORRIDOR
        self.record(clue.TokenMoved(by=player, token=state.piece(player), to=to, how="dice"), player)

    def afoot(self, player: str) -> tuple[str, int]:
        """Return from which place a player is on the way ("": the corridor), and the squares rolled since then."""
        token, gone = self.state.piece(player), self.state.turn.roll or 0
        for line, after in reversed(list(self.table.states(TABLE))):
            state: Any = after
            if (place := state.tokens.get(token, CORRIDOR)) != CORRIDOR:
                return place, gone
            if isinstance(line.event, clue.TokenMoved) and line.event.token == token:
                gone += state.turn.roll or 0
        return "", gone

    def far(self, start: str, to: str) -> int:
        """Return the squares from a location, or the center, to a location."""
        ring = self.state.rooms
        if start not in ring:
            return NEAR
        round_ = abs(ring.index(start) - ring.index(to))
        return NEAR + 2 * (min(round_, len(ring) - round_) - 1)

    def poll(self, made: Version) -> None:
        """Let the others raise their hands, all together (NAC-CLO-03); beside people, they vote in secret."""
        if not self.people:
            votes = tuple(player for player in made.polled if self.players[player].enough(made))
            self.record(e.PollTaken(enough=votes))
        for player in made.polled if self.table.boxes.open() else ():
            if player not in self.people and not self.sight(player).submitted(player):
                vote = VoteLaid(by=player, enough=self.players[player].enough(made))
                self.sight(player).seal(player, vote)

    # ---------------------------------------------------------------- beside the turns

    def pays(self, state: NotAClue) -> bool:
        """Pay for the Minkin card; return whether anybody did."""
        able = bool(state.minkin and self.offers(e.MinkinPaid, state.minkin)) and state.minkin not in self.people
        if able:
            self.record(e.MinkinPaid(by=state.minkin), state.minkin)
        return able

    def begins(self, state: NotAClue) -> bool:
        """Return whether a turn begins: something happens beside it now, or not at all."""
        return state.turn.roll is None and not state.turn.moved and not state.turn.suggested

    def beside(self, state: NotAClue) -> bool:
        """Try a door, a conference or a look; return whether any happened."""
        acts = (self.exposes, self.sells) if self.people else (self.frees, self.traps, self.exposes, self.sells)
        return any(act(state) for act in acts)

    def frees(self, state: NotAClue) -> bool:
        """Move a piece away from a door (NAC-MIN-02); return whether one moved."""
        if not state.trapped or not self.does("free"):
            return False
        self.record(e.ExitsFreed(of=self.dice.choice(sorted(state.trapped))))
        return True

    def traps(self, state: NotAClue) -> bool:
        """Block all doors of a location with other pieces (NAC-LOC-04); return whether they are blocked now."""
        able = [player for player in state.order if state.room_of(player) and player not in state.trapped]
        if not able or not self.does("trap"):
            return False
        self.record(e.ExitsBlocked(of=self.dice.choice(able)))
        return True

    def exposes(self, state: NotAClue) -> bool:
        """Let an opponent of a trapped player vote (NAC-MIN-01); return whether one did."""
        for trapped in state.trapped:
            for player in self.robots(state.opponents(trapped)):
                vote = e.ExposureVoted(by=player, of=trapped, expose=True)
                if self.sight(player).offered(vote) and self.players[player].exposes(trapped):
                    self.record(vote, player)
                    return True
        return False

    def sells(self, state: NotAClue) -> bool:
        """Sell a look at a card for 20 rubles (NAC-SEL-01), one in a turn; return whether one was sold.

        Two players talk about it, but a player who needs money under the Minkin card asks everybody.
        """
        able = self.robots(state.order)
        if len(able) < 2 or state.minkin in self.people or (state.sales and state.sales[-1].turn == state.turn.number):
            return False
        seller, *others = [state.minkin] if state.minkin else self.dice.sample(able, 2)
        return any(self.sold(seller, buyer) for buyer in others or self.robots(state.opponents(seller)))

    def robots(self, players: Sequence[str]) -> list[str]:
        """Return those of these players who are played by the program."""
        return [player for player in players if player not in self.people]

    def sold(self, seller: str, buyer: str) -> bool:
        """Return whether these two agreed on a look at a card."""
        if not self.players[buyer].buys(seller) or not (card := self.players[seller].sells(buyer)):
            return False
        sale = e.InformationSold(by=seller, to=buyer, card=card)
        if not self.sight(seller).offered(sale):
            return False
        self.show(sale, seller)
        return True
