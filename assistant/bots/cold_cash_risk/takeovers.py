"""Fights of the players of a simulated Cold Cash Risk: whom they attack, when they stop, where they move."""

from __future__ import annotations

from assistant.bots.cold_cash_risk.trading import ColdCashEvening
from assistant.bots.risk import BEGINS, STOPS, chance
from assistant.families.war import events as war
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.state import POP
from assistant.games.cold_cash_risk.takeover import awaits_strength, must_fight
from assistant.kit.fight import dice_of


class Takeovers(ColdCashEvening):
    """The hostile takeovers of a game."""

    def _targets(self, player: str) -> list[tuple[float, str, str]]:
        """Return attacks that promise something, best first: (score, source, target)."""
        state = self.state
        attacks: list[tuple[float, str, str]] = []
        for offer in self.offers(war.AttackAnnounced, player):
            pairs = [(source, aim) for source, aims in offer.blank("target").each.items() for aim in aims]
            for source, aim in pairs:
                against = state.armies(aim) or (3 if state.holder(aim) == POP else 1)
                tower = 4 if aim in state.towers else 0
                edge = state.armies(source) - against + tower
                if self.engine(player):
                    win = chance(state.armies(source), against)
                    if win >= BEGINS:
                        attacks.append((win * (5 + tower), source, aim))
                elif state.armies(source) > against:
                    attacks.append((edge + self.dice.random(), source, aim))
        return sorted(attacks, reverse=True)

    def announce(self, player: str) -> None:
        """Announce the most promising attack."""
        _, source, aim = self._targets(player)[0]
        self.tap(war.AttackAnnounced, player, by=player, source=source, target=aim)

    def wage(self, player: str) -> None:
        """Throw, move in, attack again, move behind the front, and stop when there is no more to gain."""
        state = self.state
        fight = state.fight
        if awaits_strength(state):
            self.tap(e.StrengthRolled, player, roll=self.die())
        elif fight and not fight.captured and (must_fight(state) or self._goes_on()):
            self.throw()
        elif fight and not fight.captured:
            self.tap(war.AttackStopped, player, by=player)
        elif fight and fight.captured and self._moves_in(player):
            return
        elif not state.turn.moved and self.dice.random() < 0.85 and self._targets(player):
            self.announce(player)
        elif state.turn.moved or self.dice.random() < 0.5 or not self._drill(player):
            self.finish(player)

    def _goes_on(self) -> bool:
        fight = self.state.fight
        assert fight is not None
        if self.engine(fight.attacker):
            return chance(self.state.armies(fight.source), self.state.armies(fight.target)) >= STOPS
        return self.state.armies(fight.source) > max(2, self.state.armies(fight.target))

    def throw(self) -> None:
        """Throw once for both sides, with as many dice as possible."""
        fight = self.state.fight
        assert fight is not None
        attack, defence = (tuple(self.die() for _ in range(n)) for n in dice_of(self.state, fight))
        if self.faces:
            self.record(war.DiceRolled(attack=attack, defence=defence))
            return
        pairs = list(zip(sorted(attack, reverse=True), sorted(defence, reverse=True), strict=False))
        won = sum(ours > theirs for ours, theirs in pairs)
        self.tap(war.LossesTaken, fight.by, attacker=len(pairs) - won, defender=won)

    def _moves_in(self, player: str) -> bool:
        """Move more teams in, once; return False if no more can or should follow."""
        fight = self.state.fight
        offers = self.offers(war.ArmiesMovedIn, player)
        if fight is None or not offers or fight.moved != min(offers[0].blanks[0].choices) or self.dice.random() < 0.3:
            return False
        self.record(offers[0].fill({"count": max(offers[0].blanks[0].choices)}), player)
        return True

    def _drill(self, player: str) -> bool:
        """Make a free move; return False if none is possible."""
        offers = self.offers(war.ArmiesMoved, player)
        if not offers:
            return False
        self.record(self.filled(self.dice.choice(offers)), player)
        return True
