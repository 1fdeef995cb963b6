"""The recorder of the demo of Cold Cash Risk: three players, from the order cards to the closing bell.

    python -m tests.stories.record_cold_cash

The actions and the dice are listed here; the rulebook computes their values.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from assistant.content.catalogue import SHELF
from assistant.content.maps import world
from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.seating import Seated
from assistant.core.story import Noted
from assistant.families.war import events as war
from assistant.games import GAMES
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.games.cold_cash_risk.turns import cards_to_take
from assistant.table.table import Table

HERE = Path(__file__).parent
DEMO = SHELF / "data" / "cold_cash_risk" / "demo.jsonl"
TITLE = "Two towers: Anna, Ben, Carla"
PLAYERS = (("anna", "#C0392B", "●"), ("ben", "#2F6DB5", "▲"), ("carla", "#2E7D4F", "■"))
ORDER_CARDS = {"anna": "kamchatka", "ben": "brazil", "carla": "congo"}
PLACES = {
    "ben": ("venezuela", "peru", "argentina", "north_africa", "madagascar", "greenland"),
    "carla": ("east_africa", "south_africa", "egypt", "ontario", "quebec", "eastern_united_states"),
    "anna": ("alaska", "northwest_territory", "alberta", "western_united_states", "iceland", "central_america"),
}
"""Where each player opens Mom & Pops, in this order: these cards are dealt in time."""


class Evening:
    """The table while it is recorded; every step is a line of the log."""

    def __init__(self) -> None:
        self._now = 1_760_000_000_000
        self.table = Table(GAMES["cold_cash_risk"], clock=self._clock)
        self.coming = {player: list(places) for player, places in PLACES.items()}
        used = {*ORDER_CARDS.values(), *(place for places in PLACES.values() for place in places)}
        self.others = [area for area in world().keys if area not in used]
        seats = [Seated(key=key, name=key.title(), colour=colour, mark=mark) for key, colour, mark in PLAYERS]
        self.table.record(GAMES["cold_cash_risk"].lay(seats, {"CCR-AMB-36": "open"}))

    def _clock(self) -> int:
        self._now += 9_000 + 700 * (self._now // 1000 % 37)
        return self._now

    @property
    def state(self) -> ColdCash:
        """The table as the referee sees it."""
        return self.table.view(REFEREE)  # type: ignore[return-value]

    def do(self, event: Event, author: str = TABLE) -> int:
        """Record an event to which the rules have no objection; return its number."""
        wrong = [n.text for n in self.table.advice(event, REFEREE) if n.level == "illegal"]
        assert not wrong, (event, wrong)
        return self.table.record(event, author).seq

    # ------------------------------------------------------------------ the steps of a turn

    def opening(self) -> None:
        """Draw order cards, then three cards each."""
        for player, area in ORDER_CARDS.items():
            self.do(e.OrderCardTurned(by=player, at=area), player)
        for player in self.state.seats:
            self.do(e.HandDealt(of=player, cards=tuple(self._cards(player, 3))), player)

    def _cards(self, player: str, count: int) -> Iterator[str]:
        """Yield a player's next cards: those that will be played, then any other."""
        for _ in range(count):
            yield self.coming[player].pop(0) if self.coming[player] else self.others.pop(0)

    def place(self, at: str) -> str:
        """Place a Mom & Pop of the player on turn; return that player."""
        player = self.state.on_turn or ""
        self.do(e.MomAndPopPlaced(by=player, at=at), player)
        return player

    def found(self, at: str, firm: str, colour: str) -> str:
        """Place one and found a corporation."""
        player = self.place(at)
        self.do(e.CorporationFounded(by=player, of=firm, at=at, colour=colour), player)
        return player

    def absorb(self, at: str, firm: str) -> str:
        """Place one and let it be absorbed."""
        player = self.place(at)
        self.do(e.MomAndPopAbsorbed(by=player, at=at, into=firm), player)
        return player

    def buy(self, firm: str, count: int) -> int:
        """Buy shares for the player on turn."""
        player = self.state.on_turn or ""
        return self.do(e.StockBought(by=player, of=firm, count=count), player)

    def end(self) -> None:
        """Take a card, replace useless ones, and end the turn."""
        player = self.state.on_turn or ""
        useless = tuple(card for card in self.state.hands[player] if not self.state.empty(card))
        count = cards_to_take(self.state, player, len(useless))
        self.do(e.TurnEnded(by=player, discarded=useless), player)
        for card in self._cards(player, count):
            self.do(e.CardTaken(by=player, card=card), player)

    def pay(self, firm: str) -> None:
        """Pay a dividend."""
        self.do(e.DividendPaid(by=self.state.on_turn or "", of=firm), self.state.on_turn or "")

    def hire(self, firm: str, at: str, count: int = 1) -> None:
        """Hire new teams."""
        self.do(e.SecurityHired(by=self.state.on_turn or "", of=firm, at=at, count=count), self.state.on_turn or "")

    def fight(
        self, source: str, target: str, *throws: tuple[tuple[int, ...], tuple[int, ...]], strength: int = 0
    ) -> None:
        """Attack, with these dice."""
        player = self.state.on_turn or ""
        self.do(war.AttackAnnounced(by=player, source=source, target=target), player)
        if strength:
            self.do(e.StrengthRolled(roll=strength))
        for attack, defence in throws:
            self.do(war.DiceRolled(attack=attack, defence=defence), player)

    # ------------------------------------------------------------------ the evening

    def play(self) -> Table:
        """Play six cycles; at the beginning of the seventh both corporations are safe."""
        self.opening()
        for cycle in (self._first, self._second, self._third, self._fourth, self._fifth, self._sixth):
            cycle()
        self.do(e.EndDeclared(by=self.state.on_turn or ""), self.state.on_turn or "")
        return self.table

    def _first(self) -> None:
        """Play three foundings; Ben corrects what he bought."""
        self.found("venezuela", "luxor", "red")
        bought = self.buy("luxor", 2)
        self.end()
        self.found("east_africa", "american", "blue")
        self.buy("american", 3)
        self.table.amend(bought, e.StockBought(by="ben", of="luxor", count=3), "ben", note="It was three")
        self.end()
        self.found("alaska", "tower", "yellow")
        self.buy("tower", 3)
        self.end()
        for firm in ("luxor", "american", "tower"):
            self.pay(firm)

    def _second(self) -> None:
        """Play absorptions; American downsizes; the first teams are hired."""
        self.absorb("peru", "luxor")
        self.buy("american", 2)
        self.end()
        self.absorb("south_africa", "american")
        self.buy("luxor", 3)
        self.end()
        self.absorb("northwest_territory", "tower")
        self.buy("tower", 3)
        self.end()
        self.hire("luxor", "venezuela")
        self.do(e.SecurityFired(by="carla", of="american", at="east_africa", count=1), "carla")
        self.hire("tower", "northwest_territory")

    def _third(self) -> None:
        """Complete South America; Ben draws level with Carla in American."""
        self.absorb("argentina", "luxor")
        self.buy("american", 2)
        self.table.undo("ben")
        self.table.redo("ben")
        self.end()
        self.absorb("egypt", "american")
        self.buy("luxor", 2)
        self.end()
        self.absorb("alberta", "tower")
        self.buy("luxor", 2)
        self.end()
        self.pay("luxor")
        self.pay("american")
        self.hire("tower", "alberta")

    def _fourth(self) -> None:
        """Merge American into Luxor, with Ben and Carla tied; Carla starts again in Ontario."""
        at = "north_africa"
        self.place(at)
        self.do(e.MergerProposed(by="ben", at=at, survivor="luxor", defunct=("american",)), "ben")
        merged = self.do(e.MergerAnswered(by="carla", agrees=True), "carla")
        self.table.record(Noted(seq=merged, text="Half of the bonus each", bookmark=True), "carla")
        self.do(e.SharesDisposed(by="ben", sold=4, traded=0), "ben")
        self.do(e.SharesDisposed(by="carla", sold=0, traded=4), "carla")
        self.do(e.Passed(by="ben"), "ben")
        self.end()
        self.found("ontario", "imperial", "blue")
        self.buy("imperial", 2)
        self.end()
        self.absorb("western_united_states", "tower")
        self.buy("luxor", 1)
        self.end()
        self.pay("luxor")
        self.pay("imperial")
        for source, target, count in (("alaska", "alberta", 2), ("northwest_territory", "alberta", 1)):
            self.do(war.ArmiesMoved(by="anna", source=source, target=target, count=count), "anna")
        self.do(e.EarningsEnded(by="anna"), "anna")

    def _fifth(self) -> None:
        """Complete Africa; Carla is elected at Luxor; Tower takes the tower in Ontario."""
        self.absorb("madagascar", "luxor")
        self.buy("imperial", 2)
        self.end()
        self.absorb("quebec", "imperial")
        self.do(e.MeetingCalled(by="carla", of="luxor", nominee="carla"), "carla")
        for player, agrees in (("carla", True), ("ben", False), ("anna", True)):
            self.do(e.VoteCast(by=player, agrees=agrees), player)
        self.end()
        self.place("iceland")
        self.do(e.LeftAlone(by="anna"), "anna")
        self.fight("alberta", "ontario", ((6, 5, 2), (4, 3)), ((5, 3, 1), (4,)))
        self.do(e.SharesDisposed(by="ben", sold=2, traded=0), "ben")
        self.do(e.SharesDisposed(by="carla", sold=0, traded=0), "carla")
        self.do(war.ArmiesMovedIn(count=4), "anna")
        self.do(war.ArmiesMoved(by="anna", source="ontario", target="quebec", count=2), "anna")
        self.end()
        self.pay("luxor")
        self.hire("tower", "quebec", 2)

    def _sixth(self) -> None:
        """Complete North America: both corporations are safe."""
        self.place("greenland")
        self.do(e.LeftAlone(by="ben"), "ben")
        self.do(e.StockSold(by="ben", of="luxor", count=1), "ben")
        self.end()
        self.absorb("eastern_united_states", "tower")
        self.buy("tower", 3)
        self.end()
        self.absorb("central_america", "tower")
        self.fight("quebec", "greenland", ((6, 4, 4), (3, 3)), strength=2)
        self.end()
        self.pay("luxor")
        self.pay("tower")


def _wealth(state: ColdCash) -> str:
    return ", ".join(f"{player} ${state.worth(player):,}" for player in state.seats)


def playthrough(table: Table, title: str) -> Iterator[str]:
    """Yield the game line by line, each with its effect on sizes, prices and wealth."""
    yield f"# {title}"
    yield f"# {len(table.entries)} entries, {len(table.lines)} lines; written by tests/stories/record_cold_cash.py"
    before, wealth = "", ""
    for told, view in table.states(REFEREE):
        state: ColdCash = view  # type: ignore[assignment]
        yield ""
        yield f"{told.line.label:>4}  {told.text}"
        firms = ", ".join(f"{firm} {state.size(firm)} at ${state.price(firm)}" for firm in state.firms)
        if firms != before:
            yield f"      {firms or 'no corporation'}"
        if (now := _wealth(state)) != wealth:
            yield f"      {now}"
        before, wealth = firms, now
    end: ColdCash = table.view(REFEREE)  # type: ignore[assignment]
    yield ""
    for player, account in end.account.items():
        yield f"{player}: cash {account.cash}, bonuses {account.bonuses}, shares {account.shares}: {account.total}"
    yield f"winner: {', '.join(end.winners)}"


def main() -> None:
    """Write the demo and its playthrough."""
    from tests.stories.recording import as_lines

    table = Evening().play()
    DEMO.write_text("\n".join(as_lines(table, TITLE)) + "\n", "utf-8")
    text = "\n".join(playthrough(table, TITLE)) + "\n"
    (HERE / "cold_cash_risk-demo.txt").write_text(text, "utf-8")
    winners: tuple[str, ...] = table.view(REFEREE).winners  # type: ignore[attr-defined]
    print(f"{DEMO.name}: {len(table.entries)} entries, {winners[0]} wins")


if __name__ == "__main__":
    main()
