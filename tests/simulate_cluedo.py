"""Plays whole games of Advanced Cluedo and Killer Kloo Doo through the rulebook, with real cards of both kinds.

    game = Game(4, seed=7)                  # part="two" plays the night alone; stop=True ends with part 1
    table = game.play()                     # a Table whose every line is by the rules, with everything that was seen
    game.where, game.file, game.secret      # the truth: every clue card, the envelope, everybody's objectives

The table of `assistant.bots.advanced_cluedo`, watched by the referee, under any reading of the rules. Decisions of a
real table are made by chance here; at night a player walks toward what is left to do.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

from assistant.bots.advanced_cluedo.house import MansionEvening
from assistant.bots.advanced_cluedo.minds import Simple
from assistant.bots.case_file import SUSPECTS
from assistant.bots.sight import BotSight
from assistant.core.event import REFEREE, Event
from assistant.core.game import legal
from assistant.core.offer import Offer
from assistant.core.seating import Seated
from assistant.families.mystery.table import Suggestion
from assistant.games import GAMES
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.box import ContestLaid, attack, bounds, defence
from assistant.games.advanced_cluedo.state import AdvancedCluedo, Bribe, Contest, Debt
from assistant.games.clue import events as clue
from assistant.table.table import Table

NAMES = ("anna", "ben", "carla", "david", "edith", "frank")
GAME = GAMES["advanced_cluedo"]
LATER = (clue.AccusationMade, clue.TurnEnded, clue.DiceRolled, clue.TokenMoved, clue.SuggestionMade)
LABOUR = (e.WeaponCleaned, e.WeaponThrown)
ASIDE = (clue.PencilMarked, clue.NotesWritten, clue.HandsVoted, e.ContestDropped, e.CardDrawn, e.ObjectivesDrawn)


def random_options(seed: int) -> dict[str, str]:
    """Return some readings of a table; the same seed gives the same ones."""
    chance = random.Random(seed)
    return {r.ambiguity: chance.choice(r.options) for r in GAME.rulings if chance.random() < 0.3}


class Watched(BotSight):
    """A seat that the referee plays: it sees everything."""

    @property
    def state(self) -> AdvancedCluedo:
        return self._table.view(REFEREE)  # type: ignore[return-value]

    def offers(self, *kinds: type[Event]) -> list[Offer]:
        found = GAME.offers(self.state, REFEREE)
        return [o for o in found if o.fillable and not o.rare and not issubclass(o.kind, ASIDE)]

    def offered(self, event: Event) -> bool:
        return any(offer.makes(event) for offer in GAME.offers(self.state, REFEREE))

    def allowed(self, event: Event) -> bool:
        return legal(self._table.advice(event, REFEREE))


class Whim(Simple):
    """A player who does by chance anything on offer."""

    def __init__(self, game: Game, seat: str) -> None:
        super().__init__(game.sight(seat), game.dice)
        self.game = game

    def investigates(self) -> Event:
        return (
            self.accusation() or self._anything() or self.walk(self.state.rooms, self.game.does("act")) or self._ends()
        )

    def prowls(self) -> Event:
        return self.works() or self._anything() or self.goes() or self._ends()

    def accuses(self) -> tuple[str, ...]:
        if not self.game.does("accuse"):
            return ()
        wrong = tuple(self.dice.choice(self.state.deck[kind]) for kind in self.state.classes)
        return self.game.file if self.game.does("solve") else wrong

    def shows(self, held: Any) -> str:
        return self.dice.choice(held)

    def takes_bribe(self, made: Bribe) -> bool:
        return self.dice.random() < 0.7

    def hands(self, to: str) -> str:
        return self.dice.choice(self.hand)

    def lays(self, contest: Contest) -> tuple[str, ...] | None:
        """Return cards of the real hand that the rules allow to be put down; None if there are none."""
        attacks = contest.by == self.me
        least, most = bounds(contest, attacks)
        able = [card for card in (attack if attacks else defence)(contest) if card in self.hand]
        counts = range(least, min(most, len(able)) + 1)
        sets = [found for count in counts for found in combinations(able[:6], count)]
        self.dice.shuffle(sets)
        for found in sets:
            tried = e.ContestRevealed(laid=found) if attacks and contest.owner else ContestLaid(cards=found)
            if self.sight.allowed(tried):
                return found
        return None

    def _anything(self) -> Event | None:
        """Return a question or a card, as often as there is the habit for it."""
        kinds: dict[type[Event], list[Offer]] = {}
        for offer in self.sight.offers():
            if offer.kind is not e.BribeOffered or self.game.does("bribe"):
                kinds.setdefault(offer.kind, []).append(offer)
        plays = [found for kind, found in kinds.items() if kind not in (*LATER, *LABOUR)]
        if clue.SuggestionMade in kinds and self.game.does("act"):
            return self._filled(kinds[clue.SuggestionMade][0])
        return self._filled(self.dice.choice(self.dice.choice(plays))) if plays and self.game.does("act") else None

    def _ends(self) -> Event:
        ends = clue.TurnEnded(by=self.me)
        if self.sight.allowed(ends):
            return ends
        (asks,) = (offer for offer in self.sight.offers() if offer.kind is clue.SuggestionMade)  # who must suggest
        asked = self._filled(asks)
        assert asked is not None
        return asked

    def _filled(self, offer: Offer) -> Event | None:
        """Fill in the blanks by chance; None if the rules object."""
        chosen: dict[str, Any] = {}
        for blank in offer.blanks:
            able = list(blank.open(chosen))
            count = self.dice.randint(blank.fewest, max(blank.fewest, min(blank.count, len(able))))
            if len(able) < blank.fewest:
                return None
            chosen[blank.name] = self.dice.choice(able) if blank.single else tuple(self.dice.sample(able, count))
        event = offer.fill(chosen)
        return event if self.sight.allowed(event) else None


class Game(MansionEvening):
    """One game of at most `most` lines; the same seed plays the same game.

    `habits` are chances: to accuse in a turn, to know when accusing, to take the card of a new room, to play a card.
    """

    def __init__(
        self,
        players: int,
        seed: int,
        lines: int = 900,
        part: e.Part = "one",
        stop: bool = False,
        options: Mapping[str, str] | None = None,
        clock: Callable[[], int] = lambda: 0,
        **habits: float,
    ) -> None:
        self.habits = {"accuse": 0.006, "solve": 0.6, "draw": 0.95, "act": 0.75, "bribe": 0.15, "box": 0.5, **habits}
        self.clock = clock
        seats = [Seated(key=n, name=n.title(), piece=s) for n, s in zip(NAMES[:players], SUSPECTS, strict=False)]
        points = random.Random(seed)
        scores = {n: points.randint(-20, 60) for n in NAMES[:players]} if part == "two" else {}
        table, skills = Table(GAME, chance=random.Random(seed)), ["simple"] * players
        more: dict[str, Any] = {"lines": lines, "part": part, "stop": stop, "options": options, "scores": scores}
        super().__init__(seats, skills, seed, table=table, **more)

    def _clock(self) -> int:
        return self.clock()

    def does(self, what: str) -> bool:
        """Decide whether something is done now for which there is a habit."""
        return self.dice.random() < self.habits[what]

    @property
    def state(self) -> AdvancedCluedo:
        return self.table.view(REFEREE)  # type: ignore[return-value]

    def sight(self, seat: str) -> BotSight:
        return Watched(self.table, seat)

    def player(self, skill: str, seat: str) -> Simple:
        return Whim(self, seat)

    def say(self, event: Event, by: str = REFEREE, board: bool = False) -> None:
        """Record an event that the rules do not forbid."""
        found = self.table.advice(event, REFEREE)
        assert legal(found), (event, found)
        self.table.record(event, by if by in self.state.order else REFEREE, freely=True)

    def give(self, event: Event, to: str) -> None:
        self.say(event, to)

    # ---------------------------------------------------------------- what is done by chance

    def draws(self, state: AdvancedCluedo) -> bool:
        """Draw a card for a new room; it may be left where it is."""
        return self.does("draw") and super().draws(state)

    def answer(self, asked: Suggestion) -> None:
        """Answer one after the other; one of the two players enters the card."""
        player = asked.unheard[0]
        fitting = [card for card in self.clues(player) if card in asked.cards]
        if not fitting:
            self.say(clue.Passed(by=player), player)
            return
        shown = clue.CardShown(by=player, to=asked.by, card=self.dice.choice(fitting))
        self.say(shown, self.dice.choice((player, asked.by)))

    def pays(self, debt: Debt) -> None:
        """Pay; one of the two players enters it."""
        if debt.what == "open hand":
            super().pays(debt)
            return
        author, kinds = self.dice.choice((debt.by, debt.to)), {"by": debt.by, "to": debt.to}
        if debt.what == "playing card":
            self.say(e.CardHanded(**kinds, card=self.players[debt.by].hands(debt.to)), author)
            return
        card = self.dice.choice(self.clues(debt.by))
        self.say(e.ClueHanded(**kinds, card=card), author)
        self.where[card] = debt.to

    def revealed(self, contest: Contest, submitted: tuple[str, ...], against: tuple[str, ...]) -> None:
        """Reveal through a box, or on the table."""
        boxes = self.table.boxes
        if not self.does("box") or not (key := next(iter(boxes.open()), "")):
            super().revealed(contest, submitted, against)
            return
        boxes.submit(key, contest.by, ContestLaid(cards=submitted))
        boxes.submit(key, contest.owner, ContestLaid(cards=against))
        assert boxes.reveal(key).event == e.ContestRevealed(laid=submitted, against=against)

    def beside(self, state: AdvancedCluedo) -> bool:
        """Draw an objective that can never be fulfilled again (AC-AMB-10)."""
        for player in state.living:
            lost = [card for card in state.left_to_do(player) if card in state.dead_by_others(player)]
            held = {card for cards in self.secret.values() for card in cards} | {*state.dead_by_others(player)}
            free = [card.key for card in state.cards if card.key not in held]
            if lost and free and state.options.get("AC-AMB-10") == "only_the_own":
                kept = (card for card in self.secret[player] if card != lost[0])
                drawn = e.ObjectivesDrawn(of=player, cards=(*kept, self.dice.choice(free)))
                if self.sight(player).allowed(drawn):
                    self.secret[player] = drawn.cards or ()
                    self.say(drawn, player)
                    return True
        return super().beside(state)
