"""Business of the players of a simulated Cold Cash Risk: settle, vote, buy and sell, end a turn, earn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from assistant.bots.acquire import likely_bonus
from assistant.bots.cold_cash_risk import sense
from assistant.bots.cold_cash_risk.takeovers import ColdCashEvening
from assistant.core.event import TABLE
from assistant.core.offer import Offer
from assistant.families.war import events as war
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.earnings import spare_teams
from assistant.games.cold_cash_risk.meeting import asked
from assistant.games.cold_cash_risk.offers_earn import due
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.kit.shares import CERTIFICATES, most_traded

BONUSES: Final = 15
"""The majority and minority bonuses for a smaller corporation, in prices of its share."""


class Business(ColdCashEvening):
    """Decisions about shares and corporations: settlements, votes, trade and earnings."""

    # ---- settlements and votes

    def settle(self) -> None:
        """Settle the bank's tile, or let the next holder sell, trade and keep shares."""
        state = self.state
        open_ = state.settlements[0]
        if not open_.paid:
            self.tap(e.TileDrawn, TABLE, number=self.dice.randint(1, 12))
            return
        player = open_.waiting[0]
        held = self.holds(player, open_.defunct)
        most = most_traded(held, state.stock(open_.survivor), open_.rate)
        if self.sensible(player):
            sold, traded = sense.disposal(self.view(player), player, open_)
        elif self.dice.random() < 0.5:
            traded = self.dice.randrange(0, most + 1, open_.rate)
            sold = self.dice.randint(0, held - traded)
        else:
            sold, traded = self.dice.choice([(0, 0), (held, 0), (0, most), (held - most, most)])
        self.tap(e.SharesDisposed, player, by=player, sold=sold, traded=traded)

    def vote(self) -> None:
        """Let the nominee decline first; then everybody votes, for themselves or as they like."""
        state = self.state
        meeting = state.meeting
        assert meeting is not None
        nominee = meeting.nominee
        free = not meeting.votes and nominee != meeting.by and nominee not in self.people
        if free and self.dice.random() < 0.2:
            self.tap(e.NominationDeclined, nominee, by=nominee)
            return
        waiting = [seat for seat in state.seats if seat in asked(self.view(seat))]
        if not waiting:
            self.tap(e.MeetingClosed, TABLE)
            return
        player = self.dice.choice(self.ours(waiting))
        if self.dice.random() < 0.1:
            self.tap(e.VoteCast, player, by=player, shown=0)
            return
        ceo = state.firms[meeting.of].ceo
        if self.sensible(player):
            agrees = sense.votes_for(self.view(player), player, meeting)
        else:
            agrees = player != ceo and (player == nominee or self.dice.random() < 0.5)
        self.tap(e.VoteCast, player, by=player, agrees=agrees)

    def agrees(self, ceo: str) -> bool:
        """Return whether a CEO agrees to the proposed merger: mostly, or beside people if it gains its share by it."""
        return self.gains(ceo) if self.people else self.dice.random() < 0.8

    def gains(self, player: str) -> bool:
        """Return whether a player likely gets an even share of what the proposed merger brings to everybody.

        It brings the bonuses for the smaller corporations, and a higher price to all shares of the survivor.
        """
        state = self.view(player)
        merger = state.merger
        assert merger is not None
        own = total = 0
        for firm in merger.defunct:
            held, price = state.holds(player, firm) or 0, state.price(firm)
            own += likely_bonus(held, self._out(state, firm, held), price, len(state.seats) - 1)
            total += BONUSES * price
        size = state.size(merger.survivor) + sum(map(state.size, merger.defunct)) + 1
        rise = state.chart.price(state.tier(merger.survivor), size) - state.price(merger.survivor)
        held = state.holds(player, merger.survivor) or 0
        own, total = own + rise * held, total + rise * (CERTIFICATES - state.stock(merger.survivor))
        return own * len(state.seats) >= total

    def _out(self, state: ColdCash, firm: str, own: int) -> int:
        """Return how many shares of a corporation others hold."""
        return max(0, CERTIFICATES - state.stock(firm) - own)

    # ---- one action

    def act(self, player: str) -> None:
        """Take the action of the turn, the steps to finish it, and a card."""
        state = self.state
        if state.turn.action == "takeover":
            self.wage(player)
        elif state.turn.action == "buy" and state.turn.bought < 3 and self.dice.random() < 0.5 and self.buy(player):
            pass
        elif state.turn.action:
            self.finish(player)
        else:
            self._begin(player)

    def _begin(self, player: str) -> None:
        roll, bold = self.dice.random(), self.bold if self.state.pile else max(self.bold, 0.8)
        if roll < bold and self._targets(player):
            self.announce(player)
            return
        did = (roll > 0.9 and self._call(player)) or (roll > 0.8 and self.sell(player)) or self.buy(player)
        if not did and not (roll < bold and self._drill(player)) and not self.sell(player):
            self.tap(e.Passed, player, by=player)

    def buy(self, player: str) -> bool:
        """Buy shares of a corporation that it runs, or of any; return False if nothing can be paid or bought."""
        offers = self.offers(e.StockBought, player)
        if not offers:
            return False
        offer = self.dice.choice(offers[-2:])
        firms = offer.blanks[0].choices
        own = [firm for firm in firms if firm in self.state.runs(player)]
        if self.sensible(player):
            of = sense.best_share(self.view(player), player, firms)
        else:
            of = self._best(player, firms) if self.engine(player) else self.dice.choice(own or firms)
        self.record(offer.fill({"of": of}), player)
        return True

    def _best(self, player: str, firms: Sequence[str]) -> str:
        """Return the share that adds most: to the bonuses that a merger would pay now, and to what the player runs."""
        return max(firms, key=lambda firm: (self._adds(player, firm), firm))

    def _adds(self, player: str, firm: str) -> float:
        state, own = self.view(player), self.holds(player, firm)
        out = self._out(state, firm, own)
        paid = [likely_bonus(own + more, out, state.price(firm), len(state.seats) - 1) for more in (0, 1)]
        return paid[1] - paid[0] + (state.price(firm) if firm in state.runs(player) else 0)

    def sell(self, player: str) -> bool:
        """Sell a few shares of one corporation; return False if there are none."""
        offers = self.offers(e.StockSold, player)
        if offers:
            offer = self.dice.choice(offers)
            self.record(offer.fill({"count": self.dice.choice(offer.blanks[0].choices)}), player)
        return bool(offers)

    def _call(self, player: str) -> bool:
        """Call a meeting of a corporation that somebody else runs; now and then show or conceal shares instead.

        Returns False if there is no such corporation of which the player has shares.
        """
        state = self.state
        firms = [f for f in state.firms if self.holds(player, f) and state.firms[f].ceo != player]
        if not firms:
            return False
        firm = self.dice.choice(firms)
        if self.dice.random() < 0.3:
            count = self.dice.choice((None, self.dice.randint(0, self.holds(player, firm))))
            self.record(e.SharesShown(by=player, of=firm, count=count), player)
            return True
        others = [p for p in state.seats if p != state.firms[firm].ceo]
        self.tap(e.MeetingCalled, player, by=player, of=firm, nominee=self.dice.choice([player, *others]))
        return True

    # ---- earnings

    def earn(self, player: str) -> None:
        """Take one earnings action of a corporation, or end them unless another still has teams to place or fire."""
        begun = [f for f in self.state.runs(player) if f in self.state.earnings and not self.state.earnings[f].done]
        kinds = [*[e.SecurityHired] * (2 if self.state.pile else 9), e.DividendPaid, e.SecurityFired, war.ArmiesMoved]
        if begun and self.state.earnings[begun[0]].action == "restructure" and self.dice.random() < 0.4:
            kinds = [e.EarningsEnded]
        if self.sensible(player) and (firms := due(self.state, player)) and firms[0] not in self.state.earnings:
            wanted = sense.earning(self.view(player), player, firms[0])
            if offers := [one for one in self.offers(wanted, player) if one.known["of"] == firms[0]]:
                self._earn(offers[0], player)
                return
        self.dice.shuffle(kinds)
        for kind in (*kinds, e.EarningsEnded, e.SecurityHired, e.SecurityFired):
            if offers := self.offers(kind, player):
                self._earn(self.dice.choice(offers), player)
                return

    def _earn(self, offer: Offer, player: str) -> None:
        values: dict[str, Any] = {}
        for blank in offer.blanks:
            values[blank.name] = self.dice.choice(blank.open(values))
        if offer.kind is e.SecurityHired:
            values["at"] = self._front(offer.known["of"])
        if offer.kind in (e.SecurityHired, e.SecurityFired) and values:
            values["count"] = max(offer.blank("count").open(values))
        self.record(offer.fill(values), player)

    def _front(self, firm: str) -> str:
        """Return the territory in most danger; by chance, mostly the border territory with most teams."""
        state = self.state
        if self.sensible(state.firms[firm].ceo):
            return sense.front(state, firm)
        border = list(state.world.border(state.held(firm))) or sorted(state.held(firm))
        if self.dice.random() < 0.4:
            return self.dice.choice(list(spare_teams(state, firm)))
        return max(border, key=state.armies)
