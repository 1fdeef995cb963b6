"""The table of a simulated Cold Cash Risk: cards, dice, and the order of events."""

from __future__ import annotations

from assistant.bots.cold_cash_risk import sense
from assistant.bots.cold_cash_risk.business import Business
from assistant.content.house_rules import chosen
from assistant.core.event import TABLE
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.state import WILD, ColdCash


class Bells(Business):
    """One game from its opening bell to its closing bell."""

    def number(self, state: ColdCash) -> int:
        """Return the number of the current cycle."""
        return state.cycle

    # ---- the opening bell

    def opening_bell(self, state: ColdCash) -> None:
        """Turn up the next order card, which places a Mom & Pop (CCR-OPN-03 to -05)."""
        player = next(seat for seat in state.seats if seat not in state.order_cards)
        area, before = self.deck.order_card()
        self.give(e.OrderCardTurned(by=player, at=area, wilds=before), player)
        if len(state.order_cards) + 1 == len(state.seats) and chosen(state, "CCR-AMB-42") == "wild_back":
            self.deck.shuffle_in(state.wilds + before)

    # ---- whatever comes next

    def step(self, state: ColdCash) -> None:
        """Do one thing that the table waits for: a card, a settlement, an answer, a vote, a turn, earnings."""
        if state.phase == "opening":
            self.opening_bell(state)
        elif not self.deals(state) and not self.replaces(state):
            self._next(state)

    def _next(self, state: ColdCash) -> None:
        if state.phase == "order":
            order = self.dice.sample(state.seats, len(state.seats))
            self.tap(e.TurnOrderDrawn, TABLE, order=tuple(order))
        elif state.settlements:
            self.settle()
        elif state.phase == "accounting":
            self.tap(e.TileDrawn, TABLE, number=self.dice.randint(1, 12))
        elif state.merger:
            ceo = self.dice.choice(self.ours(tuple(state.asked)))
            self.tap(e.MergerAnswered, ceo, by=ceo, agrees=self.agrees(ceo))
        elif state.meeting:
            self.vote()
        elif self.offers(e.EndDeclared, state.on_turn or "") and self._ends(state.on_turn or ""):
            self.tap(e.EndDeclared, state.on_turn or "", by=state.on_turn)
        elif state.phase == "earnings":
            self.earn(state.on_turn or "")
        elif state.turn.step == "place":
            self.place(state.on_turn or "")
        elif state.turn.step == "outcome":
            self.outcome(state.on_turn or "")
        elif not self.closes(state):
            self.act(state.on_turn or "")

    # ---- place a Mom & Pop

    def place(self, player: str) -> None:
        """Put a Mom & Pop next to one of the player's corporations or anywhere."""
        state, hand = self.state, self.deck.hands[player]
        fits = [card for card in hand if card != WILD and state.empty(card)]
        wild = WILD in hand and state.empties
        if wild and chosen(state, "CCR-AMB-02") == "may" and not fits and self.dice.random() < 0.3:
            self.tap(e.NoCardPlayable, player, by=player, keeps=True)
        elif fits and not (wild and self.dice.random() < 0.3):
            area = self._likes(player, fits)
            hand.remove(area)
            self.tap(e.MomAndPopPlaced, player, by=player, at=area, wild=False)
        elif wild:
            hand.remove(WILD)
            self.tap(e.MomAndPopPlaced, player, by=player, at=self._likes(player, list(state.empties)), wild=True)
        else:
            known = self.view(player).hands.get(player, ()) if self.notes else ()
            self.tap(e.NoCardPlayable, player, by=player, discarded=tuple(known))
            hand.clear()

    def _ends(self, player: str) -> bool:
        """Return whether to end the game: with a fair share of the possible total, as far as its hand tells."""
        view = self.view(player)
        return self.dice.random() < (0.8 if (view.worth(player) or 0) >= 9000 else 0.3)

    def _likes(self, player: str, areas: list[str]) -> str:
        """Return where to place: next to two corporations, else next to one of its own, else anywhere."""
        state = self.state
        if self.sensible(player):
            view = self.view(player)
            return max(areas, key=lambda area: (sense.placing(view, player, area), self.dice.random()))
        own = set(state.runs(player))

        def score(area: str) -> float:
            around = state.bordering(area)
            return len(around) + (1 if own & set(around) else 0) + 2 * self.dice.random()

        return max(areas, key=score)

    def outcome(self, player: str) -> None:
        """Merge, found a corporation, let the territory be absorbed, or leave it alone."""
        state = self.state
        merging = self.offers(e.MergerProposed, player)
        if merging and self.dice.random() < 0.5:
            self.record(self.dice.choice(merging).fill({}), player)
            return
        wants = 0.8 if not state.runs(player) or len(state.firms) < 3 else 0.3
        around = state.bordering(state.turn.placed or "")
        own = [firm for firm in around if firm in state.runs(player)]
        if state.foundable and self.dice.random() < wants:
            firm = self.dice.choice(state.foundable)
            self.tap(e.CorporationFounded, player, by=player, of=firm, at=state.turn.placed)
        elif self.sensible(player) and (into := sense.absorbs(self.view(player), player, around)):
            self.tap(e.MomAndPopAbsorbed, player, by=player, into=into)
        elif around and not self.sensible(player) and self.dice.random() < 0.95:
            self.tap(e.MomAndPopAbsorbed, player, by=player, into=self.dice.choice(own or around))
        else:
            self.tap(e.LeftAlone, player, by=player)
