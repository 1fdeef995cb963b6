"""Plays whole games of Killer Clue through the rulebook: pawns, weapons, every card of every hand, by the rules.

    played = Game(4, seed=7)
    table = played.play()              # a Table whose every line is by the rules, with everything that was seen
    played.where, played.killer        # the truth: where every Clue card is, who did it

The table of `assistant.bots.killer_clue`, watched by the referee; accusations are decided by chance.
"""

from __future__ import annotations

from collections.abc import Callable

from assistant.bots.case_file import SUSPECTS
from assistant.bots.killer_clue.murders import Murders
from assistant.bots.sight import BotSight
from assistant.content.catalogue import cards as cards_of
from assistant.core.event import REFEREE, Event
from assistant.core.game import legal
from assistant.core.offer import Offer
from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.killer_clue.state import KillerClue
from assistant.kit.cards import Card
from assistant.table.table import Table

NAMES = ("anna", "ben", "carla", "david", "edith", "frank")


def _seated(name: str, token: Card) -> Seated:
    return Seated(key=name, name=name.title(), piece=token.key, colour=token.colour, mark=token.mark)


class Game(Murders):
    """One game of limited length; the same seed plays the same game.

    `habits` are chances: to accuse though unsure, to err as the killer, to murder where it is possible, to know.
    """

    def __init__(
        self, players: int, seed: int, turns: int = 8, clock: Callable[[], int] = lambda: 0, **habits: float
    ) -> None:
        self.habits = {"accuse": 0.03, "solve": 0.02, "err": 0.04, "murder": 0.6, "blackout": 0.3, **habits}
        self.clock = clock
        tokens = {card.key: card for card in cards_of("clue")}
        seats = [_seated(name, tokens[s]) for name, s in zip(NAMES[:players], SUSPECTS, strict=False)]
        super().__init__(seats, ["simple"] * players, seed, turns=turns, table=Table(GAMES["killer_clue"]))

    def _clock(self) -> int:
        return self.clock()

    @property
    def state(self) -> KillerClue:
        return self.table.view(REFEREE)  # type: ignore[return-value]

    def sight(self, seat: str) -> BotSight:
        """Return the referee's view of what everybody sees."""
        return BotSight(self.table, REFEREE)

    def say(self, event: Event, by: str = REFEREE, board: bool = False) -> None:
        """Record an event to which the rules have no objection."""
        found = self.table.advice(event, REFEREE)
        assert legal(found), (event, found)
        self.table.record(event, by, freely=True)

    def give(self, event: Event, to: str) -> None:
        self.say(event, to)

    def _offers(self, kind: type[Event]) -> list[Offer]:
        found = self.table.game.offers(self.state, REFEREE)
        return [offer for offer in found if offer.kind is kind and offer.fillable and not offer.rare]

    def _accusation(self, state: KillerClue, player: str) -> tuple[str, ...] | None:
        """Return an accusation, sometimes right, sometimes wrong (KC-ACC-04, -05).

        It never names a card of the player's hand, and the killer never makes one.
        """
        if player == self.killer or player in state.is_missing:
            return None
        if self._does("solve"):
            return self.file
        if not self._does("accuse"):
            return None
        other = [[c for c in state.deck[k] if self.where[c] != player] for k in state.classes]
        return tuple(self.dice.choice(found) for found in other) if all(other) else None

    def _suggests(self, player: str, offer: Offer) -> None:
        self.say(self.filled(offer), player)
