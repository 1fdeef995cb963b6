"""A player of One World Dominion by the odds: of the battle under the cards in force, and of what a card gains.

A card is tried on the player's own view by the rulebook: nobody answers, and every face of the next die is equally
likely. The gain is the improvement of the position: armies and income compared with the others', and what the current
fight is likely to bring.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

from assistant.bots import risk
from assistant.bots.one_world_dominion.commanders import Simple
from assistant.core.event import Event
from assistant.core.fast_replace import replace
from assistant.families.war.advice import open_fight
from assistant.games import GAMES
from assistant.games.one_world_dominion import battle, cards, playing
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.state import Dominion
from assistant.kit.forces import totals
from assistant.odds import Battle, Forecast, Unanswerable, forecast
from assistant.odds.armies.from_state import battle_of, dice_of, rolled_again

TRIES: Final = 6
"""The number of ways to play a card that are tried."""
DICE: Final = 1
"""The number of successive dice that are enumerated; beyond that the position is taken as it is."""
SPENT: Final = 2.0
"""The gain that a card must bring, in armies: it could be part of a set."""
SHOWN: Final = 1.0
"""The loss that an answer must save."""
LAND: Final = 2.0
"""The value of an area that is won, in armies."""


@cache
def odds(of: Battle) -> Forecast | None:
    """Return the odds of a battle; None if there is no answer."""
    few = replace(of, attack=min(of.attack, risk.MOST), defend=min(of.defend, risk.MOST))
    if of.committed is not None:
        few = replace(few, committed=min(of.committed, few.attack - of.staying))
    try:
        return forecast(few)
    except Unanswerable:
        return None


def promise(state: Dominion) -> Forecast | None:
    """Return the odds of the current fight, with all cards that count in it; None if there is none, or no answer."""
    fight = open_fight(state)
    try:
        return odds(battle_of(state, fight)) if fight else None
    except Unanswerable:
        return None


class Engine(risk.Engine, Simple):
    """A player that plays the card that gains most, answers what would be costly, and attacks and stops by the odds."""

    # ---------------------------------------------------------------- cards

    def hears(self) -> Event | None:
        """Return the answer after which the position is best, if it saves anything."""
        state = self.state
        offers = self.able(e.CardAnswered) if state.plays else self.able(e.CardPlayed)
        least = SHOWN if state.plays else SPENT
        return self.best((self.filled(offer) for offer in offers for _ in range(TRIES)), least)

    def plays(self, chance: float) -> Event | None:
        """Return the card that gains most, if it is worth a card; any card, if one is required."""
        if not self.does(chance * self.eager):
            return None
        offers = self.able(e.CardPlayed)
        least = -100.0 if self.state.must_reduce and self.state.on_turn == self.key else SPENT
        return self.best((self.filled(offer) for offer in offers for _ in range(TRIES)), least)

    def picks(self, words: Sequence[str], noun: str) -> str:
        """Return one of these words at random; areas with many armies are the most likely."""
        weights = [1 + self.state.armies(word) ** 2 if noun == "area" else 1 for word in words]
        return self.dice.choices(words, weights)[0]

    def best(self, events: Iterable[Event], least: float) -> Event | None:
        """Return the event that gains most, if it gains at least `least`."""
        now, best, chosen = None, least, None
        for event in dict.fromkeys(events):
            now = self.settled(self.state, DICE) if now is None else now
            brings = self.settled(self._after(event, self.state), DICE) - now
            if brings >= best:
                best, chosen = brings, event
        return chosen

    def _after(self, event: Event, state: Dominion) -> Dominion:
        game: Any = GAMES["one_world_dominion"]
        return game.apply(event, state)

    def settled(self, state: Dominion, dice: int) -> float:
        """Return the average position after cards on the table are carried out."""
        while state.plays and state.window:
            state = self._after(e.NobodyAnswers(), state)
        play = playing.waiting(state)
        if play is None or play.wants != "die" or not dice:
            return self.standing(state)
        faces = [self._after(e.DieRolled(face=str(face)), state) for face in range(1, 7)]
        return sum(self.settled(one, dice - 1) for one in faces) / len(faces)

    def standing(self, state: Dominion) -> float:
        """Return armies and income compared with the others' average and the strongest, with what a fight promises."""
        there = totals(state.forces)
        still = [player for player in state.order if player not in state.out]
        have: dict[str, float] = {
            player: there.get(player, 0)
            + state.income(player).total
            + state.to_place.get(player, 0)
            + state.deferred.get(player, 0)
            for player in still
        }
        fight, outlook = open_fight(state), promise(state)
        if fight and outlook:
            for side, lost, won in (
                (fight.attacker, outlook.attack_lost, 1),
                (fight.defender, outlook.defend_lost, -1),
            ):
                if side in have:
                    have[side] += won * LAND * outlook.win - lost
        others = [have[player] for player in still if player != self.key]
        beside = (sum(others) / len(others) + max(others)) / 2 if others else 0.0
        return have.get(self.key, 0.0) - beside

    def takes(self, hand: Sequence[str]) -> str:
        """Return the card with which the player's best set is worth most."""
        return max(hand, key=lambda card: (self._set_with(card), card))

    def _set_with(self, card: str) -> int:
        held = [*self.hand, card]
        symbols = {one: self.state.symbol_of(one) for one in held}
        best = next(cards.sets_in(held, symbols), ())
        return cards.worth([symbols[one] for one in best])

    def turns_in(self, sets: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
        """Return the set that gives most, with the armies of areas that it names."""
        state = self.state
        named = {three: sum(state.holder(state.area_of(card)) == self.key for card in three) for three in sets}
        return max(sets, key=lambda three: (state.value_of(three) + 2 * named[three], three))

    # ---------------------------------------------------------------- armies

    def front(self, owner: str) -> str:
        """Return where the next armies help the best attack."""
        state = self.state
        able = [a for a in state.world.keys if state.holder(a) == owner and not state.shut(a, owner, "place")]
        border = [a for a in able if a in state.world.border(state.held(owner))] or able
        return max(border, key=lambda area: (risk.pull(state, area), area))

    def at_once(self, unplaced: int) -> int:
        """Return all of the armies."""
        return unplaced

    def chance(self, source: str, target: str) -> float:
        """Return the chance of capturing one area from another, with the cards in force."""
        state = self.state
        if not state.holder(target):
            return 1.0
        outlook = promise(battle.begun(state, battle.terms(state, self.key, source, target)))
        return outlook.win if outlook else 0.0

    def goes_on(self, source: str, target: str) -> bool:
        """Return whether the chance to capture is not poor."""
        outlook = promise(self.state)
        return outlook is not None and outlook.win >= risk.STOPS

    def commits(self, source: str, target: str) -> int:
        """Return all armies that may go."""
        return self.state.armies(source) - 1

    def rolls_again(self, ours: Sequence[int], theirs: Sequence[int]) -> int | None:
        """Return the die to roll again so that the round costs the defender most on average; None to leave all."""
        fight = self.state.fight
        return rolled_again(dice_of(fight), ours, theirs) if fight else None

    def stays(self) -> bool:
        """Return False: it never rests while armies are behind the front."""
        return False

    def marches(self) -> Event | None:
        """Return the move of the most armies from behind to the front, or toward it."""
        ways = self.ways()
        return self.marched(*max(ways)) if ways else None
