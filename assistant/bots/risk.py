"""Computer players of RISK.

"simple" gathers at one border, attacks where it is stronger, and moves up behind it. "engine" attacks where the odds
(`assistant.odds`) and the gain are best, stops when the chance to capture has become poor, and counts its
cards; it still places for its best attack and leaves a guard where it is threatened.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar, Final, TypeVar

from assistant.bots.evening import Evening, FightEvening, Whims, minded
from assistant.bots.sight import BotSight, Player
from assistant.core.event import TABLE
from assistant.core.seating import Seated
from assistant.families.war import events as war
from assistant.families.war.advice import open_fight
from assistant.games.risk import events as e
from assistant.games.risk.advice_war import possible
from assistant.games.risk.cards import SET, names
from assistant.games.risk.setup import lay
from assistant.games.risk.state import NEUTRAL, Risk
from assistant.games.risk.turns import claiming, placing
from assistant.kit.fight import Fight, dice_of, may_move_in
from assistant.kit.phrasing import percent
from assistant.odds import Battle, forecast

Pair = tuple[str, str]
S = TypeVar("S", bound=Risk)
BEGINS: Final = 0.55
"""The chance to capture from which an attack is worthwhile."""
STOPS: Final = 0.35
"""The chance to capture below which going on is no longer worthwhile."""
MOST: Final = 60
"""The most armies for which odds are asked: with more nothing changes."""


class Simple(Player[Risk]):
    """A player that attacks where it is stronger; a `bold` one attacks sooner as the war goes on, so that it ends.

    `patience`: the number of turns after which a bold player attacks with one army less. `rests`: how often it does
    not attack.
    """

    patience: ClassVar[int] = 4
    rests: ClassVar[float] = 0.03

    def __init__(self, sight: BotSight, dice: random.Random, bold: bool = True) -> None:
        super().__init__(sight, dice)
        self.bold = bold

    def claims(self, owner: str) -> str:
        """Return an area to claim, mostly next to its own."""
        state = self.state
        beside = [a for a in state.unclaimed if set(state.world.neighbours(a)) & state.held(owner)]
        wanted = beside if beside and not state.neutral and self.dice.random() < 0.7 else state.unclaimed
        return self.dice.choice(wanted)

    def front(self, owner: str) -> str:
        """Return, most of the time, the border area with the largest lead over a neighboring area; otherwise any."""
        state = self.state
        border = state.world.border(state.held(owner)) or sorted(state.held(owner))
        if owner == NEUTRAL or self.dice.random() < 0.3:
            return self.dice.choice(border)
        return max(border, key=self._edge)

    def _edge(self, area: str) -> int:
        state = self.state
        others = [state.armies(a) for a in state.world.neighbours(area) if state.holder(a) != state.holder(area)]
        return state.armies(area) - min(others, default=0)

    def likes_cards(self) -> bool:
        """Return whether to turn in a set that is not required."""
        return self.dice.random() < 0.5

    def goes_on(self, source: str, target: str) -> bool:
        """Return whether an attack promises something."""
        state = self.state
        nerve = state.turn.number // self.patience if self.bold else 0
        return state.armies(source) > max(2, state.armies(target) - nerve)

    def attacks(self) -> Pair | None:
        """Return the areas of an attack; None when it is done."""
        state = self.state
        pairs = [(s, t) for s, targets in state.sources.items() for t in targets if self.goes_on(s, t)]
        if state.step != "attack" or not pairs or self.dice.random() < self.rests:
            return None
        return max(pairs, key=lambda pair: self.promise(*pair))

    def promise(self, source: str, target: str) -> int:
        """Return how promising an attack is: many against few; for the bold, against the weakest player."""
        state = self.state
        weak = 2 * len(state.held(state.holder(target) or "")) if self.bold else 0
        return state.armies(source) - state.armies(target) - weak

    def moves_in(self, able: Sequence[int]) -> int | None:
        """Return how many armies follow into the captured area; None if those that had to move are enough."""
        return max(able) if len(able) > 1 and self.dice.random() < 0.7 else None

    def moves(self) -> tuple[str, str, int] | None:
        """Return a free move from behind to the front; None for none."""
        state = self.state
        player = state.on_turn or ""
        border = set(state.world.border(state.held(player)))
        behind = [a for a in state.held(player) if a not in border and state.reach(a)]
        if not behind:
            return None
        source = max(sorted(behind), key=state.armies)
        target = max(state.reach(source), key=lambda area: (area in border, state.armies(area)))
        return source, target, state.armies(source) - 1


@cache
def chance(attack: int, defend: int) -> float:
    """Return the chance to capture, with this many armies in the attacking area."""
    return forecast(Battle(min(attack, MOST), min(defend, MOST))).win


def worth(state: Risk, target: str) -> float:
    """Return an area's value to the player on turn: more if its continent, or its owner, has few areas left."""
    player, victim = state.on_turn or "", state.holder(target) or ""
    areas = state.world.within(state.world.area(target).continent)
    own = len(areas & state.held(player)) / len(areas)
    left = 3 * own + (2.0 if areas <= state.held(victim) else 0.0)
    return 1 + left + (4 / max(1, len(state.held(victim))) if victim not in ("", NEUTRAL) else 0.0)


def pull(state: Risk, area: str) -> float:
    """Return the value of more armies in an area: the best attack from there."""
    others = [a for a in state.world.neighbours(area) if state.holder(a) != state.holder(area)]
    best = max((worth(state, a) * chance(state.armies(area) + 3, state.armies(a)) for a in others), default=0.0)
    return best + 0.05 * min(state.armies(area), 20)


class Engine(Simple):
    """A player that attacks by the odds."""

    def front(self, owner: str) -> str:
        """Return where the next army helps the best attack, or where the player's land is threatened most."""
        state = self.state
        border = list(state.world.border(state.held(owner))) or sorted(state.held(owner))
        return self.dice.choice(border) if owner == NEUTRAL else max(border, key=lambda area: (pull(state, area), area))

    def likes_cards(self) -> bool:
        """Return True as soon as there is a set: the armies fight now."""
        return True

    def goes_on(self, source: str, target: str) -> bool:
        """Return whether the chance to capture is not poor."""
        state, win = self.state, self.chance(source, target)
        name = state.world.area(target).name
        ours, theirs = state.armies(source), state.armies(target)
        self.why = f"{ours} armies against {theirs} capture {name} with a chance of {percent(win)}."
        return state.armies(source) > 1 and win >= STOPS

    def chance(self, source: str, target: str) -> float:
        """Return the chance of capturing one area from another."""
        return chance(self.state.armies(source), self.state.armies(target))

    def attacks(self) -> Pair | None:
        """Return the best of the likely attacks, weighted by what they win."""
        state = self.state
        if state.step != "attack":
            return None
        pairs = [(s, t) for s, targets in state.sources.items() for t in targets]
        rated = [(self.chance(s, t), s, t) for s, t in pairs if state.armies(s) > 2 or not state.holder(t)]
        least = BEGINS if state.turn.captured else BEGINS - 0.1  # the first capture of a turn brings a card
        able = [(p * worth(state, t), s, t) for p, s, t in rated if p >= least]
        if not able:
            return None
        _, source, target = max(able)
        win, name = self.chance(source, target), state.world.area(target).name
        self.why = f"Its chance to capture {name} was {percent(win)}, and no likely attack would have won it more."
        return source, target

    def moves_in(self, able: Sequence[int]) -> int | None:
        """Return all armies, if anything is left to attack from there; otherwise those that had to move."""
        fight = self.state.fight
        if fight is None or len(able) < 2:
            return None
        state = self.state
        beyond = any(state.holder(a) != fight.attacker for a in state.world.neighbours(fight.target))
        return max(able) if beyond else None


WHIMS: Final[Whims] = {
    e.AreaClaimed: (e.AreaClaimed,),
    e.ArmiesPlaced: (e.ArmiesPlaced,),
    war.AttackAnnounced: (war.AttackAnnounced, e.TurnEnded),
    war.ArmiesMoved: (war.ArmiesMoved, e.TurnEnded),
}
"""A beginner's choices in RISK and One World Dominion (`Evening.whims`)."""


PLAYERS: Final = {"simple": Simple, "engine": Engine}


P = TypeVar("P", bound=Simple)


class WarEvening(Evening[S, P]):
    """The table of a war that begins with an empty board."""

    bold: ClassVar[bool] = True
    turns = 120

    def who(self, owner: str) -> Simple:
        """Return the player who moves these armies; neutral ones are moved from the shared screen."""
        return self.players.get(owner) or Simple(self.sight(TABLE), self.dice, self.bold)

    def rolls(self, seats: Sequence[Seated]) -> dict[str, list[int]]:
        """Return everybody's rolls for the first claim: the highest roller begins (RSK-SET-02)."""
        return {player.key: [self.die() for _ in range(4)] for player in seats}

    def deploy(self, state: S) -> None:
        """Claim an area, or place an army at the front (RSK-SET-02 to -04).

        For two players the areas are dealt, and a neutral army is placed by the player who has just placed two.
        """
        if state.step == "claim":
            owner = claiming(state)
            claimed = e.AreaClaimed(by=owner, at=self.who(owner).claims(owner))
            self.give(claimed, TABLE) if state.neutral else self.record(claimed)
        else:
            owner = placing(state)
            placed = e.ArmiesPlaced(by=owner, at=self.who(owner).front(owner))
            self.record(placed, owner if owner in self.seats else state.on_turn or "")


class Wars(WarEvening[Risk, Simple], FightEvening[Risk, Simple]):
    """The table of a game: the cards of the pile and the hands, and the dice.

    `notes`: the players note their cards. `bold`: see `Simple`. `frame`: what every `Evening` takes.
    """

    key = "risk"
    kinds_dealt = (e.CardTold,)
    reasons_are_open = True
    whims: ClassVar[Whims] = WHIMS
    notes: bool = True

    def __init__(
        self,
        seats: Sequence[Seated],
        skills: Sequence[str],
        seed: int,
        *,
        notes: bool = True,
        faces: bool = True,
        options: dict[str, str] | None = None,
        **frame: Any,
    ) -> None:
        super().__init__(seats, skills, seed, **frame)
        self.notes, self.faces = notes, faces
        self.hands: dict[str, list[str]] = {player.key: [] for player in seats}
        self.pile = self.dice.sample(sorted(names()), len(names()))
        self.discards: list[str] = []
        self.begin(lay(seats, rolls=self.rolls(seats), options=options))

    def take_up(self, whole: Risk) -> None:
        """Take up the noted hands; every card that is neither in one nor an open discard may be the next."""
        self.hands = {seat: list(whole.hands.get(seat, ())) for seat in self.seats}
        held = {card for hand in self.hands.values() for card in hand}
        unseen = [card for card in sorted(names()) if card not in held and card not in whole.deck.shown]
        self.pile, self.discards = self.in_order(unseen), []

    def piles(self) -> dict[str, list[str]]:
        """Return the cards of the pile."""
        return {"The pile": self.pile[::-1]}

    def player(self, skill: str, seat: str) -> Simple:
        """Return the player in this seat."""
        return PLAYERS[minded(skill)](self.sight(seat), self.dice, self.bold)

    def step(self, state: Risk) -> None:
        """Claim or place, tell a player a card, or take the next step of a turn."""
        if not state.turn.number:
            self.deploy(state)
        elif not self._tells(state):
            self._turn(state, state.on_turn or "")

    def _tells(self, state: Risk) -> bool:
        """Tell a player a card that was drawn or taken over (RSK-CRD-02, RSK-ELI-01); return whether one was due."""
        for seat in state.out:
            taken, self.hands[seat] = self.hands[seat], []
            self.hands[state.on_turn or seat] += taken
        for seat, hand in self.hands.items():
            hand += [self._drawn() for _ in range(state.deck.hand(seat) - len(hand))]
            known = self.sight(seat).state.hands.get(seat, ()) if hand and self.notes else hand
            for card in hand:
                if card not in known:
                    self.give(e.CardTold(of=seat, card=card), seat)
                    return True
        return False

    def _drawn(self) -> str:
        if not self.pile:
            self.pile, self.discards = self.dice.sample(self.discards, len(self.discards)), []
        return self.pile.pop()

    def _turn(self, state: Risk, player: str) -> None:
        """Do what comes next: armies that follow, sets, new armies, attacks, perhaps a free move (RSK-TRN-01)."""
        who, fight = self.players[player], open_fight(state)
        if (count := self._following(state, who)) is not None:
            self.record(e.ArmiesMovedIn(count=count), player)
        elif areas := self._extra(state, player):
            self.record(e.ExtraArmiesPlaced(by=player, at=self.dice.choice(areas)))
        elif sets := self._liked(state, player, who):
            self._turn_in(player, self.dice.choice(sets))
        elif state.unplaced:
            count = state.unplaced if self.dice.random() < 0.5 else 1
            self.record(e.ArmiesPlaced(by=player, at=who.front(player), count=count))
        elif fight and who.goes_on(fight.source, fight.target):
            self.throw()
        elif fight:
            self.record(e.AttackStopped(by=player))
        elif pair := who.attacks():
            self.record(e.AttackAnnounced(by=player, source=pair[0], target=pair[1]))
        elif move := who.moves():
            self.record(e.ArmiesMoved(by=player, source=move[0], target=move[1], count=move[2]))
        else:
            self.record(e.TurnEnded(by=player))

    def _following(self, state: Risk, who: Simple) -> int | None:
        able = may_move_in(state)
        fewest = len(able) > 1 and state.fight is not None and state.fight.moved == able[0]
        return who.moves_in(able) if fewest else None

    def _extra(self, state: Risk, player: str) -> list[str]:
        """Return the areas on the cards of a set that may get extra armies now (RSK-CRD-05)."""
        named = state.turn.named or self.discards[-SET:]
        return [area for area in state.extra_areas(player) if area in named] if state.unplaced else []

    def _liked(self, state: Risk, player: str, who: Simple) -> list[tuple[str, ...]]:
        """Return the sets to choose from, if one is required, or liked before new armies are placed (RSK-CRD-03)."""
        if not state.may_turn_in or state.deck.hand(player) < SET:
            return []
        fresh = not state.turn.attacked and state.unplaced >= state.income(player).total
        sets = self.sets(player) if fresh or state.must_turn_in else []
        return sets if sets and (state.must_turn_in or who.likes_cards()) else []

    def _turn_in(self, player: str, cards: tuple[str, ...]) -> None:
        self.record(e.SetTurnedIn(by=player, cards=cards if self.notes else ()), player)
        for card in cards:
            self.hands[player].remove(card)
            self.discards.append(card)

    def sets(self, player: str) -> list[tuple[str, ...]]:
        """Return sets of cards that this player can turn in."""
        offers = self.sight(player).offers(e.SetTurnedIn)
        return [offer.known["cards"] for offer in offers if "cards" in offer.known]

    def counts(self, fight: Fight) -> tuple[int, int]:
        """Return the most dice of both sides, or as many as were announced (RSK-AMB-03)."""
        return next(iter(possible(self.state, fight)), dice_of(self.state, fight))


simulate = Wars.simulate
