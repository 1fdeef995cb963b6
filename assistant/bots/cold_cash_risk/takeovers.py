"""The table of a simulated Cold Cash Risk: its real cards, taps, hostile takeovers, and the end of a turn."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from assistant.bots.evening import FightEvening, Whims
from assistant.bots.risk import BEGINS, STOPS, chance
from assistant.bots.sight import Stuck
from assistant.content.house_rules import chosen
from assistant.core.event import TABLE, Event
from assistant.core.offer import Nonsense, Offer
from assistant.core.seating import Seated
from assistant.families.stocks import events as stocks
from assistant.families.war import events as war
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.closing import last_may_be_played
from assistant.games.cold_cash_risk.setup import lay
from assistant.games.cold_cash_risk.state import POP, WILD, ColdCash
from assistant.games.cold_cash_risk.takeover import awaits_strength, must_fight
from assistant.games.cold_cash_risk.turns import HAND
from assistant.kit.dice_throw import Losses
from assistant.kit.fight import Fight


class TerritoryDeck:
    """The 44 real territory cards: order cards, hands, the pile. Cards never come back."""

    def __init__(self, dice: random.Random, cards: Sequence[str]) -> None:
        self.dice = dice
        self.pile = dice.sample(cards, len(cards))
        self.hands: dict[str, list[str]] = {}

    def order_card(self) -> tuple[str, int]:
        """Draw a territory; return it and how many wild cards were turned before it."""
        wilds = 0
        while (card := self.pile.pop()) == WILD:
            wilds += 1
        return card, wilds

    def shuffle_in(self, wilds: int) -> None:
        """Shuffle wild cards of the opening back in, where the table plays it so."""
        self.pile = self.dice.sample([*self.pile, *[WILD] * wilds], len(self.pile) + wilds)

    def filled(self, seat: str, size: int) -> list[str]:
        """Return a hand after it is filled up to this size, as far as there are cards."""
        hand = self.hands.setdefault(seat, [])
        while len(hand) < size and self.pile:
            hand.append(self.pile.pop())
        return hand


class ColdCashEvening(FightEvening[ColdCash, Any]):
    """One game; `table` holds it as it is recorded, `deck` the cards as they are drawn.

    `notes`: the players keep their territory cards on their phones. `bold`: how readily corporations attack, from 0 to
    1; when the cards are used up everybody grows bold. `frame`: what every `Evening` takes.

    Everything is tapped; events without an offer are recorded only where a sheet is filled in by hand (any mixture of a
    disposal, shares shown, faces of dice).
    """

    key = "cold_cash_risk"
    kinds_dealt = (e.HandDealt, e.CardTaken, e.OrderCardTurned)
    whims: ClassVar[Whims] = {
        stocks.StockBought: (stocks.StockBought, e.Passed),
        e.CorporationFounded: (e.CorporationFounded,),
        e.StockSold: (e.StockSold,),
        war.AttackAnnounced: (war.AttackAnnounced,),
    }
    turns = 30
    notes: bool = True
    bold: float = 0.4
    by_chance: ClassVar[bool] = False
    """Whether chance decides where players without odds have plain sense, so that games differ more."""

    def __init__(
        self,
        seats: Sequence[Seated],
        skills: Sequence[str],
        seed: int,
        *,
        notes: bool = True,
        faces: bool = True,
        bold: float = 0.4,
        options: Mapping[str, str] | None = None,
        **frame: Any,
    ) -> None:
        super().__init__(seats, skills, seed, **frame)
        self.notes, self.faces, self.bold = notes, faces, bold
        said = dict(options or {})
        left_out = self.dice.choice(("tower", "imperial", "")) if said.get("CCR-AMB-33") == "remove_one" else ""
        self.begin(lay(seats, said, hands="tracked" if notes else "untracked", removed=left_out))
        self.deck = TerritoryDeck(self.dice, [*self.state.world.keys, WILD, WILD])

    @classmethod
    def refuses(cls, setup: Any) -> str:
        """Return that hands have to be known to the program, which deals them."""
        why = "Boardside can deal only where phones know the hands. Choose “On phones too”."
        return why if setup.hands != "tracked" else super().refuses(setup)

    def take_up(self, whole: ColdCash) -> None:
        """Take up the hands that phones keep; the pile is every other card that has not been seen."""
        self.notes = whole.hands_kept == "tracked"
        hands = {seat: list(whole.hands.get(seat, ())) for seat in self.seats}
        aside = whole.wilds if whole.phase == "opening" and chosen(whole, "CCR-AMB-42") == "wild_back" else 0
        left = Counter([*whole.world.keys, WILD, WILD])
        left -= Counter([*whole.discarded, *[WILD] * aside, *(card for hand in hands.values() for card in hand)])
        self.deck = TerritoryDeck(self.dice, ())
        self.deck.pile = self.in_order(left.elements())
        self.deck.hands = hands

    def piles(self) -> dict[str, list[str]]:
        """Return the territory cards of the pile."""
        return {"The pile": self.deck.pile[::-1]}

    def view(self, player: str) -> ColdCash:
        """Return the table as this player sees it."""
        return self.sight(player).state

    def holds(self, player: str, firm: str) -> int:
        """Return the shares in a player's hand."""
        return self.view(player).holds(player, firm) or 0

    def sensible(self, player: str) -> bool:
        """Return whether a player without odds uses plain sense (`sense`)."""
        return not (self.by_chance or self.engine(player))

    def offers(self, kind: type[Event], seat: str = TABLE) -> list[Offer]:
        """Return what this seat can tap of this kind now."""
        return [offer for offer in self.sight(seat or TABLE).offers(kind) if not offer.rare]

    def tap(self, kind: type[Event], seat: str = TABLE, **values: Any) -> None:
        """Record the event through an offer that has these values; raise Stuck if there is none."""
        for offer in self.offers(kind, seat):
            try:
                event = offer.fill(values)
            except Nonsense:
                continue
            if all(getattr(event, name) == value for name, value in values.items()):
                self.record(event, seat)
                return
        raise Stuck(f"{kind.__name__} with {values} is not on offer.")

    def record(self, event: Event, by: str = "") -> None:
        """Record what is tapped, or filled in by hand."""
        self.sight(by or TABLE).insist(event)

    # ---- hostile takeovers

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
        elif not state.turn.moved and self._presses(player) and self._targets(player):
            self.announce(player)
        elif state.turn.moved or self.dice.random() < 0.5 or not self._drill(player):
            self.finish(player)

    def _presses(self, player: str) -> bool:
        """Return whether to look for another attack after the last: mostly."""
        return self.dice.random() < 0.85

    def _goes_on(self) -> bool:
        fight = self.state.fight
        assert fight is not None
        if self.engine(fight.attacker):
            return chance(self.state.armies(fight.source), self.state.armies(fight.target)) >= STOPS
        return self.state.armies(fight.source) > max(2, self.state.armies(fight.target))

    def lose(self, fight: Fight, lost: Losses, dice: int) -> None:
        """Record the losses of a throw, as the player who attacks."""
        self.tap(war.LossesTaken, fight.by, attacker=lost.attacker, defender=lost.defender)

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

    # ---- the end of a turn

    def finish(self, player: str) -> None:
        """End the turn: useless cards are discarded (CCR-TCD-01, CCR-TCD-02)."""
        offer = self.offers(e.TurnEnded, player)[0]
        hand = self.deck.hands[player]
        for card in offer.known["discarded"]:
            hand.remove(card)
        self.record(offer.fill({}), player)

    def deals(self, state: ColdCash) -> bool:
        """Tell a player a hand, or a card that was drawn (CCR-OPN-06, CCR-TCD-01); return whether one was due."""
        for seat in state.seats:
            hand = self.deck.filled(seat, state.hand_sizes.get(seat, 0))
            known = len(self.view(seat).hands.get(seat, ())) if self.notes else len(hand)
            if known < len(hand) and seat in state.ready:
                self.give(e.CardTaken(by=seat, card=hand[known]), seat)
                return True
            if not known and len(hand) == HAND and seat not in state.ready and self.notes:
                self.give(e.HandDealt(of=seat, cards=tuple(hand)), seat)
                return True
        return False

    def replaces(self, state: ColdCash) -> bool:
        """Replace a useless card that was just drawn (CCR-TCD-02); return whether there was one to replace.

        Nobody waits for a person who may keep it, or whose cards are on paper.
        """
        player, optional = state.replacing, chosen(state, "CCR-AMB-05") == "optional"
        if player is None or (player in self.people and (optional or not self.notes)):
            return False
        useless = [card for card in self.deck.hands[player] if card != WILD and not state.empty(card)]
        offers = self.offers(e.CardReplaced, player) if useless else []
        offers = [offer for offer in offers if set(offer.blanks[0].choices) & set(useless)]
        if not offers or (optional and self.dice.random() < 0.5):
            return False
        card = self.dice.choice(useless)
        self.deck.hands[player].remove(card)
        self.tap(e.CardReplaced, player, by=player, card=card)
        return True

    def closes(self, state: ColdCash) -> bool:
        """Say that the last card is played, once nobody can place a Mom & Pop in a short game (CCR-AMB-35)."""
        last = state.turn.step == "act" and last_may_be_played(state) and self._last_card()
        if last:
            self.give(e.LastCardPlayed(), state.on_turn or "")
        return last

    def _last_card(self) -> bool:
        state = self.state
        useful = {*state.empties, *((WILD,) if state.empties else ())}
        return not any(useful & set(hand) for p, hand in self.deck.hands.items() if p not in state.out_of_pops)
