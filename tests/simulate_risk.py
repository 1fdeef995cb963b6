"""Plays whole games of RISK by our own rulebook: for laws, recorded stories and screens.

The players are sensible: they gather at one border, attack where they are stronger, and move up behind it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from assistant.event import REFEREE, Event
from assistant.games import GAMES
from assistant.games.risk import events as e
from assistant.games.risk.cards import names, sets_in
from assistant.games.risk.setup import lay
from assistant.games.risk.state import NEUTRAL, Risk
from assistant.games.risk.turns import claiming, placing
from assistant.kit.fight import dice_of, may_move_in
from assistant.kit.seating import Seated
from assistant.table import Table

NAMES = ("Anna", "Ben", "Carla", "David", "Edith", "Frank")
COLOURS = ("#C0392B", "#2F6DB5", "#2E7D4F", "#D4A72C", "#7B4A9E", "#5D6D7E")


def seats(count: int) -> list[Seated]:
    """The first `count` players."""
    rows = zip(NAMES, COLOURS, "●▲■◆★✚", strict=True)
    return [Seated(key=n.lower(), name=n, colour=c, mark=m) for n, c, m in list(rows)[:count]]


class Game:
    """One simulated game; `table` holds it as it is recorded, `hands` the cards as they are drawn.

    `notes`: the players note their cards. `faces`: dice are told with their faces, else only the losses.
    """

    def __init__(
        self,
        players: int,
        seed: int,
        *,
        notes: bool = True,
        faces: bool = True,
        options: dict[str, str] | None = None,
        table: Table | None = None,
    ) -> None:
        self.dice = random.Random(seed)
        self.notes, self.faces = notes, faces
        self.table = table or Table(GAMES["risk"], clock=self._clock)
        self._now = 1_760_000_000_000
        self.hands: dict[str, list[str]] = {player.key: [] for player in seats(players)}
        self.pile = self.dice.sample(sorted(names()), len(names()))
        self.discards: list[str] = []
        self.record(lay(seats(players), rolls=self._rolls(players), options=options))

    def _clock(self) -> int:
        self._now += self.dice.randint(2_000, 20_000)
        return self._now

    def _rolls(self, players: int) -> dict[str, list[int]]:
        return {player.key: [self.dice.randint(1, 6) for _ in range(4)] for player in seats(players)}

    @property
    def state(self) -> Risk:
        """The table as the referee sees it."""
        return self.table.view(REFEREE)  # type: ignore[return-value]

    def record(self, event: Event, by: str = REFEREE) -> None:
        """Record what the rules have nothing to say to."""
        assert not [n for n in self.table.advice(event, by) if n.level != "hint"], (event, self.table.advice(event, by))
        self.table.record(event, by)

    def play(self, turns: int = 400) -> Table:
        """Set up, then turn after turn until the world is conquered or enough turns are played."""
        self.set_up()
        while not self.state.over and self.state.turn.number <= turns:
            self.turn()
        return self.table

    # ---- the set-up

    def set_up(self) -> None:
        """Claim areas, mostly beside own ones, and place the rest at the front."""
        while self.state.step == "claim":
            owner = claiming(self.state)
            self.record(e.AreaClaimed(by=owner, at=self._claimed(owner)))
        while self.state.step == "place":
            owner = placing(self.state)
            self.record(e.ArmiesPlaced(by=owner, at=self._front(owner)))

    def _claimed(self, owner: str) -> str:
        state = self.state
        beside = [a for a in state.unclaimed if set(state.world.neighbours(a)) & state.held(owner)]
        wanted = beside if beside and not state.neutral and self.dice.random() < 0.7 else state.unclaimed
        return self.dice.choice(wanted)

    def _front(self, owner: str) -> str:
        """The border area with the most armies of its own against the fewest of others, as often as not."""
        state = self.state
        border = state.world.border(state.held(owner)) or sorted(state.held(owner))
        if owner == NEUTRAL or self.dice.random() < 0.3:
            return self.dice.choice(border)
        return max(border, key=self._edge)

    def _edge(self, area: str) -> int:
        state = self.state
        others = [state.armies(a) for a in state.world.neighbours(area) if state.holder(a) != state.holder(area)]
        return state.armies(area) - min(others, default=0)

    # ---- a turn

    def turn(self) -> None:
        """New armies, attacks, perhaps a free move (RSK-TRN-01)."""
        number, player = self.state.turn.number, self.state.on_turn
        assert player is not None
        self.reinforce(player)
        while not self.state.over and self.attack(player):
            self.reinforce(player)
        if self.state.over:
            return
        earned = self.state.turn.captured
        self._finish(player)
        assert self.state.turn.number == number + 1
        if earned:
            self._draw(player)

    def reinforce(self, player: str) -> None:
        """Turn in sets as long as one must or likes to, then place everything."""
        while self.state.step == "reinforce" or self.dice.random() < 0.2:
            if not self._set(player) and not self.state.unplaced:
                break
            while self.state.unplaced:
                count = self.state.unplaced if self.dice.random() < 0.5 else 1
                self.record(e.ArmiesPlaced(by=player, at=self._front(player), count=count))

    def _set(self, player: str) -> bool:
        state, hand = self.state, self.hands[player]
        sets = list(sets_in(hand))
        if not sets or not state.may_turn_in or not (state.must_turn_in or self.dice.random() < 0.5):
            return False
        cards = self.dice.choice(sets)
        self.record(e.SetTurnedIn(by=player, cards=cards if self.notes else ()), player)
        for card in cards:
            hand.remove(card)
            self.discards.append(card)
        if areas := [a for a in self.state.extra_areas(player) if a in cards]:
            self.record(e.ExtraArmiesPlaced(by=player, at=self.dice.choice(areas)))
        return True

    def attack(self, player: str) -> bool:
        """One attack, as long as it promises something; False when the player has had enough."""
        state = self.state
        pairs = [(s, t) for s, targets in state.sources.items() for t in targets if self._good(s, t)]
        if state.step != "attack" or not pairs or self.dice.random() < 0.03:
            return False
        source, target = max(pairs, key=lambda pair: state.armies(pair[0]) - state.armies(pair[1]))
        victim = state.holder(target)
        assert victim is not None
        self.record(e.AttackAnnounced(by=player, source=source, target=target))
        while self.state.fight and not self.state.fight.captured:
            if not self._good(source, target):
                self.record(e.AttackStopped(by=player))
                break
            self.throw()
        if self.state.over:
            return False
        self._move_in()
        if victim in self.state.out:
            self._take_over(player, victim)
        return True

    def _good(self, source: str, target: str) -> bool:
        return self.state.armies(source) > max(2, self.state.armies(target))

    def throw(self) -> None:
        """One throw of both sides, with as many dice as possible."""
        fight = self.state.fight
        assert fight is not None
        attack, defence = (tuple(self.dice.randint(1, 6) for _ in range(n)) for n in dice_of(self.state, fight))
        if self.faces:
            self.record(e.DiceRolled(attack=attack, defence=defence))
            return
        pairs = list(zip(sorted(attack, reverse=True), sorted(defence, reverse=True), strict=False))
        won = sum(ours > theirs for ours, theirs in pairs)
        self.record(e.LossesTaken(attacker=len(pairs) - won, defender=won, dice=len(attack)))

    def _move_in(self) -> None:
        able: Sequence[int] = may_move_in(self.state)
        if len(able) > 1 and self.dice.random() < 0.7:
            self.record(e.ArmiesMovedIn(count=max(able)))

    def _finish(self, player: str) -> None:
        """A free move from behind to the front, or none."""
        state = self.state
        border = set(state.world.border(state.held(player)))
        behind = [a for a in state.held(player) if a not in border and state.reach(a)]
        if not behind:
            self.record(e.TurnEnded(by=player))
            return
        source = max(sorted(behind), key=state.armies)
        target = max(state.reach(source), key=lambda area: (area in border, state.armies(area)))
        self.record(e.ArmiesMoved(by=player, source=source, target=target, count=state.armies(source) - 1))

    # ---- cards

    def _draw(self, player: str) -> None:
        if not self.pile:
            self.pile, self.discards = self.dice.sample(self.discards, len(self.discards)), []
        if self.pile:
            card = self.pile.pop()
            self.hands[player].append(card)
            if self.notes:
                self.record(e.CardTold(of=player, card=card), player)

    def _take_over(self, player: str, victim: str) -> None:
        taken, self.hands[victim] = self.hands[victim], []
        self.hands[player] += taken
        for card in taken if self.notes else ():
            if card not in self.state.hands.get(player, ()):
                self.record(e.CardTold(of=player, card=card), player)
