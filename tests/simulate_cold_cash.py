"""Plays whole games of Cold Cash Risk by our own rulebook: for laws, recorded stories and screens.

    table = Game(4, seed=7).play()            # a finished game
    Game(3, 1, options={"CCR-AMB-36": "open"}, phones=True).play(cycles=3)

The players are sensible: they found early, buy into what they run, merge where it pays, attack where they
are stronger, and end the game when they lead. Everything they do is tapped: an event that no offer has is
recorded only where a sheet is filled in by hand (any mixture of a disposal, shares shown, faces of dice).
When the cards are used up they grow bold, so that nearly every game ends within 30 cycles.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from assistant.event import REFEREE, TABLE, Event
from assistant.games import GAMES
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.closing import accounts
from assistant.games.cold_cash_risk.earnings import spare_teams
from assistant.games.cold_cash_risk.setup import lay
from assistant.games.cold_cash_risk.state import WILD, ColdCash
from assistant.kit.seating import Seated
from assistant.kit.shares import most_traded
from assistant.offer import Nonsense, Offer
from assistant.rulings import chosen, rulings
from assistant.table import Table
from assistant.war import events as war
from tests.simulate_takeovers import Takeovers
from tests.territory_deck import Deck

NAMES = ("Anna", "Ben", "Carla", "David", "Edith", "Frank")
COLOURS = ("#C0392B", "#2F6DB5", "#2E7D4F", "#D4A72C", "#7B4A9E", "#5D6D7E")


def seats(count: int) -> list[Seated]:
    """The first `count` players, clockwise; keys are the names in small letters."""
    rows = zip(NAMES, COLOURS, "●▲■◆★✚", strict=True)
    return [Seated(key=n.lower(), name=n, colour=c, mark=m) for n, c, m in list(rows)[:count]]


def random_options(seed: int, *, ending: str | None = None) -> dict[str, str]:
    """Every house rule of the game and its market read at random; `ending` fixes which end is played to."""
    dice = random.Random(seed)
    found = {r.ambiguity: dice.choice(r.options) for r in rulings("cold_cash_risk", "acquire")}
    found["RSK-AMB-01"] = dice.choice(("classic", "no_eaf_mea"))
    found["RSK-AMB-02"] = dice.choice(("adjacent", "connected"))
    return {**found, **({"CCR-AMB-44": ending} if ending else {})}


class Game(Takeovers):
    """One simulated game; `table` holds it as it is recorded, `deck` the cards as they are drawn.

    `notes`: the players keep their territory cards on their phones. `faces`: dice are told with their faces,
    else only the losses. `phones`: everybody taps on the own screen and from what that seat may see (slower);
    else all is tapped by the referee. `bold`: how readily corporations attack, from 0 to 1.
    """

    def __init__(
        self,
        players: int,
        seed: int,
        *,
        notes: bool = True,
        faces: bool = True,
        phones: bool = False,
        bold: float = 0.4,
        options: Mapping[str, str] | None = None,
        table: Table | None = None,
    ) -> None:
        self.dice = random.Random(seed)
        self.notes, self.faces, self.phones, self.bold = notes, faces, phones, bold
        self._now = 1_760_000_000_000
        self.table = table or Table(GAMES["cold_cash_risk"], clock=self._clock)
        chosen_ = dict(options or {})
        left_out = self.dice.choice(("tower", "imperial", "")) if chosen_.get("CCR-AMB-33") == "remove_one" else ""
        hands = "tracked" if notes else "untracked"
        self.table.record(lay(seats(players), chosen_, hands=hands, removed=left_out))
        self.deck = Deck(self.dice, self.state.world.keys)

    def _clock(self) -> int:
        self._now += self.dice.randint(2_000, 20_000)
        return self._now

    @property
    def state(self) -> ColdCash:
        """The table as the referee sees it."""
        return self.table.view(REFEREE)  # type: ignore[return-value]

    def play(self, cycles: int = 30) -> Table:
        """From the order cards to the closing bell, or until so many cycles are over."""
        self.open()
        while not self.state.over and self.state.cycle <= cycles:
            self.step()
        return self.table

    # ---- tapping

    def offers(self, kind: type[Event], seat: str = REFEREE) -> list[Offer]:
        """What can be tapped of this kind by this seat now."""
        view = self.table.view(self._seat(seat))
        found = self.table.game.offers(view, seat)
        return [offer for offer in found if offer.kind is kind and offer.fillable and not offer.rare]

    def _seat(self, seat: str) -> str:
        return seat if self.phones else REFEREE

    def tap(self, kind: type[Event], seat: str = REFEREE, **values: Any) -> None:
        """Record the event through an offer that has these values; raises AssertionError if there is none."""
        for offer in self.offers(kind, seat):
            try:
                event = offer.fill(values)
            except Nonsense:
                continue
            if all(getattr(event, name) == value for name, value in values.items()):
                self.record(event, seat)
                return
        raise AssertionError(f"Nobody offers {kind.__name__} with {values}.")

    def record(self, event: Event, seat: str = REFEREE) -> None:
        """Record what the rules have nothing to say to."""
        notices = [n for n in self.table.advice(event, self._seat(seat)) if n.level != "hint"]
        assert not notices, (event, notices)
        self.table.record(event, self._seat(seat), freely=True)

    # ---- the opening bell

    def open(self) -> None:
        """Order cards, Mom & Pops, hands of three (CCR-OPN-03 to -06)."""
        wilds = 0
        for player in self.state.seats:
            area, before = self.deck.order_card()
            wilds += before
            self.tap(e.OrderCardTurned, player, by=player, at=area, wilds=before)
        if chosen(self.state, "CCR-AMB-42") == "wild_back":
            self.deck.shuffle_in(wilds)
        for player in self.state.seats:
            self.deck.hands[player] = [self.deck.pile.pop() for _ in range(3)]
            if self.notes:
                self.tap(e.HandDealt, player, of=player, cards=tuple(self.deck.hands[player]))

    # ---- whatever comes next

    def step(self) -> None:
        """One thing that the table waits for: a settlement, an answer, a vote, a turn, earnings."""
        state = self.state
        if state.phase == "order":
            order = self.dice.sample(state.seats, len(state.seats))
            self.tap(e.TurnOrderDrawn, TABLE, order=tuple(order))
        elif state.settlements:
            self.settle()
        elif state.phase == "accounting":
            self.tap(e.TileDrawn, TABLE, number=self.dice.randint(1, 12))
        elif state.merger:
            ceo = self.dice.choice(tuple(state.asked))
            self.tap(e.MergerAnswered, ceo, by=ceo, agrees=self.dice.random() < 0.8)
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
        else:
            self.act(state.on_turn or "")

    # ---- place a Mom & Pop

    def place(self, player: str) -> None:
        """Put a Mom & Pop beside an own corporation or anywhere."""
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
            self.tap(e.NoCardPlayable, player, by=player, **({"discarded": tuple(hand)} if self.notes else {}))
            hand.clear()

    def _ends(self, player: str) -> bool:
        totals = {who: account.total for who, account in accounts(self.state).items()}
        return self.dice.random() < (0.8 if totals.get(player, 0) >= max(totals.values(), default=0) else 0.1)

    def _likes(self, player: str, areas: list[str]) -> str:
        """Beside two corporations, else beside an own one, else anywhere."""
        state = self.state
        own = set(state.runs(player))

        def score(area: str) -> float:
            around = state.bordering(area)
            return len(around) + (1 if own & set(around) else 0) + 2 * self.dice.random()

        return max(areas, key=score)

    def outcome(self, player: str) -> None:
        """Merge, found, let it be absorbed, or leave it alone."""
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
        elif around and self.dice.random() < 0.95:
            self.tap(e.MomAndPopAbsorbed, player, by=player, into=self.dice.choice(own or around))
        else:
            self.tap(e.LeftAlone, player, by=player)

    # ---- settlements and votes

    def settle(self) -> None:
        """The tile of the bank, or the next holder sells, trades and keeps."""
        state = self.state
        open_ = state.settlements[0]
        if not open_.paid:
            self.tap(e.TileDrawn, TABLE, number=self.dice.randint(1, 12))
            return
        player = open_.waiting[0]
        held = state.holds(player, open_.defunct) or 0
        most = most_traded(held, state.stock(open_.survivor), open_.rate)
        if self.dice.random() < 0.5:
            traded = self.dice.randrange(0, most + 1, open_.rate)
            sold = self.dice.randint(0, held - traded)
        else:
            sold, traded = self.dice.choice([(0, 0), (held, 0), (0, most), (held - most, most)])
        self.tap(e.SharesDisposed, player, by=player, sold=sold, traded=traded)

    def vote(self) -> None:
        """The nominee may decline first; then everybody votes, for oneself or as one likes."""
        state = self.state
        meeting = state.meeting
        assert meeting is not None
        nominee = meeting.nominee
        if not meeting.votes and nominee != meeting.by and self.dice.random() < 0.2:
            self.tap(e.NominationDeclined, nominee, by=nominee)
            return
        waiting = [p for p in state.seats if p not in meeting.votes and state.holds(p, meeting.of)]
        player = self.dice.choice(waiting)
        if self.dice.random() < 0.1:
            self.tap(e.VoteCast, player, by=player, shown=0)
            return
        ceo = state.firms[meeting.of].ceo
        agrees = player != ceo and (player == nominee or self.dice.random() < 0.5)
        self.tap(e.VoteCast, player, by=player, agrees=agrees)

    # ---- one action

    def act(self, player: str) -> None:
        """The action of the turn, what it takes to finish it, and a card."""
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
        """Shares of what one runs, or of anything; False if nothing can be paid or bought."""
        offers = self.offers(e.StockBought, player)
        if not offers:
            return False
        offer = self.dice.choice(offers[-2:])
        own = [firm for firm in offer.blanks[0].choices if firm in self.state.runs(player)]
        self.record(offer.fill({"of": self.dice.choice(own or offer.blanks[0].choices)}), player)
        return True

    def sell(self, player: str) -> bool:
        """A few shares of one corporation; False if there are none."""
        offers = self.offers(e.StockSold, player)
        if offers:
            offer = self.dice.choice(offers)
            self.record(offer.fill({"count": self.dice.choice(offer.blanks[0].choices)}), player)
        return bool(offers)

    def _call(self, player: str) -> bool:
        """A meeting of a corporation that somebody else runs; now and then shares are hidden before."""
        state = self.state
        firms = [f for f in state.firms if state.holds(player, f) and state.firms[f].ceo != player]
        if not firms:
            return False
        firm = self.dice.choice(firms)
        if self.dice.random() < 0.3:
            owner = self.dice.choice([p for p in state.seats if state.holds(p, firm)])
            count = self.dice.choice((None, self.dice.randint(0, state.holds(owner, firm) or 0)))
            self.record(e.SharesShown(by=owner, of=firm, count=count), owner)
        others = [p for p in state.seats if p != state.firms[firm].ceo]
        self.tap(e.MeetingCalled, player, by=player, of=firm, nominee=self.dice.choice([player, *others]))
        return True

    # ---- hostile takeovers

    def finish(self, player: str) -> None:
        """The turn ends: useless cards are replaced, also those just drawn, and hands are filled (CCR-TCD)."""
        state, hand = self.state, self.deck.hands[player]
        if self._last_card():
            self.tap(e.LastCardPlayed, player)
        for offer in self.offers(e.TurnEnded, player)[:1]:
            for card in offer.known["discarded"]:
                hand.remove(card)
            pile = state.pile
            self.record(offer.fill({}), player)
            self._draw(player, pile - self.state.pile)
        while not self.state.over and self._replaces(player):
            pass

    def _draw(self, player: str, count: int) -> None:
        for _card in range(count):
            card = self.deck.pile.pop()
            self.deck.hands[player].append(card)
            if self.notes and not self.state.over:
                self.tap(e.CardTaken, player, by=player, card=card)

    def _replaces(self, player: str) -> bool:
        """One useless card is shown and replaced; False if there is nothing (more) to replace."""
        useless = [card for card in self.deck.hands[player] if card != WILD and not self.state.empty(card)]
        offers = [o for o in self.offers(e.CardReplaced, player) if set(o.blanks[0].choices) & set(useless)]
        if not offers or (chosen(self.state, "CCR-AMB-05") == "optional" and self.dice.random() < 0.5):
            return False
        card = self.dice.choice(useless)
        pile = self.state.pile
        self.deck.hands[player].remove(card)
        self.tap(e.CardReplaced, player, by=player, card=card)
        self._draw(player, pile - self.state.pile)
        return True

    def _last_card(self) -> bool:
        """Short game: nobody can place a Mom & Pop any more (CCR-AMB-35)."""
        state = self.state
        short = chosen(state, "CCR-AMB-44") == "short" and chosen(state, "CCR-AMB-35") == "nobody_can_play"
        if not short or state.pile or state.last_card:
            return False
        useful = set(state.empties) | ({WILD} if state.empties else set())
        return not any(useful & set(hand) for p, hand in self.deck.hands.items() if p not in state.out_of_pops)

    # ---- earnings

    def earn(self, player: str) -> None:
        """One earnings action of one corporation, or the end of them."""
        begun = [f for f in self.state.runs(player) if f in self.state.earnings and not self.state.earnings[f].done]
        kinds = [*[e.SecurityHired] * (2 if self.state.pile else 9), e.DividendPaid, e.SecurityFired, war.ArmiesMoved]
        if begun and self.state.earnings[begun[0]].action == "restructure" and self.dice.random() < 0.4:
            kinds = [e.EarningsEnded]
        self.dice.shuffle(kinds)
        for kind in (*kinds, e.EarningsEnded):
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
        """The border territory with most teams, as often as not; else any."""
        state = self.state
        border = list(state.world.border(state.held(firm))) or sorted(state.held(firm))
        if self.dice.random() < 0.4:
            return self.dice.choice(list(spare_teams(state, firm)))
        return max(border, key=state.armies)
