"""The offers of the action step: stock, meetings, takeovers (CCR-ACT-01)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.content.house_rules import chosen
from assistant.core.game import legal
from assistant.core.offer import Blank, Offer
from assistant.families.stocks.advice import MOST_BOUGHT
from assistant.families.stocks.offers import MOST_CASH, buying
from assistant.families.war import events as war
from assistant.families.war import offers as field
from assistant.families.war.advice import to_stop
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.advice import check
from assistant.games.cold_cash_risk.advice_war import reachable
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.games.cold_cash_risk.takeover import awaits_strength, must_fight, roller, throws
from assistant.kit.dice_throw import attack_dice
from assistant.kit.fight import may_move_in


def actions(state: ColdCash, player: str) -> Iterator[Offer]:
    """Offer everything that this player may still do in this turn."""
    done = state.turn.action
    if done in ("", "buy"):
        yield from buying(state, player, e.StockBought, check, tuple(state.firms), MOST_BOUGHT - state.turn.bought)
    if done in ("", "sell"):
        yield from _selling(state, player)
    if not done:
        yield from _meeting(state, player)
        yield from war_offers(state, player)
        yield Offer(e.Passed, "Pass", {"by": player})


def gifts(state: ColdCash, player: str) -> Iterator[Offer]:
    """Offer to give money or shares to another player, where the table allows it (CCR-AMB-17)."""
    reading = chosen(state, "CCR-AMB-17")
    to = Blank("to", tuple(other for other in state.seats if other != player), noun="player")
    cash = state.cash_of(player)
    if reading != "promises_only" and (cash is None or cash > 0):
        dollars = Blank("dollars", range(1, 1 + (MOST_CASH if cash is None else cash)), noun="dollars")
        yield Offer(e.CashPaid, "Pay another player", {"by": player}, (to, dollars))
    held = {firm: state.most_held(player, firm) for firm in state.box} if reading == "all" else {}
    each = {firm: range(1, count + 1) for firm, count in held.items() if count}
    if each:
        of = Blank("of", tuple(each), noun="corporation")
        most = max(each.values(), key=len)
        shares = Blank("count", most, noun="number of shares", on="of", each=each)
        yield Offer(e.SharesGiven, "Give shares to another player", {"by": player}, (to, of, shares))


def _selling(state: ColdCash, player: str) -> Iterator[Offer]:
    """Offer to sell own shares; where this seat cannot see them, as many as are counted on the table (CCR-SEL-01)."""
    for firm in state.firms:
        if held := state.most_held(player, firm):
            blank = Blank("count", tuple(range(1, held + 1)), noun="shares")
            yield Offer(e.StockSold, f"Sell {state.name(firm)}", {"by": player, "of": firm}, (blank,))


def _meeting(state: ColdCash, player: str) -> Iterator[Offer]:
    firms = tuple(firm for firm in state.firms if state.may_hold(player, firm))
    if firms:
        blanks = (Blank("of", firms, noun="corporation"), Blank("nominee", state.seats, noun="player"))
        yield Offer(e.MeetingCalled, "Call a meeting", {"by": player}, blanks)


def attackers(state: ColdCash, player: str) -> tuple[str, ...]:
    """Return the corporations with which this player may act: any they run, or the one that has begun (CCR-HTO-01)."""
    firm = state.turn.firm
    return tuple(key for key in state.runs(player) if firm in (None, key))


def targets(state: ColdCash, player: str, source: str) -> tuple[str, ...]:
    """Return the territories that this player may attack from here, without forbidden ones (CCR-HTO-02, -04)."""
    if not attack_dice(state.armies(source)):
        return ()
    beside = (area for area in state.world.neighbours(source) if state.holder(area) not in (None, state.holder(source)))
    attacks = {area: war.AttackAnnounced(by=player, source=source, target=area) for area in beside}
    return tuple(area for area, attack in attacks.items() if legal(check(attack, state)))


def war_offers(state: ColdCash, player: str) -> Iterator[Offer]:
    """Offer to attack, throw, move in and stop, and one free move (CCR-HTO-02, CCR-HTO-11)."""
    if state.fight:
        yield from _fighting(state, player)
    if must_fight(state) or state.turn.moved:
        return
    sources = [area for firm in attackers(state, player) for area in state.world.keys if state.holder(area) == firm]
    aims = {source: areas for source in sources if (areas := targets(state, player, source))}
    yield from field.attacks(player, aims)
    if not to_stop(state):
        yield from free_moves(state, player, sources)


def free_moves(state: ColdCash, player: str, sources: Sequence[str]) -> Iterator[Offer]:
    """Offer to move teams to another territory of the same corporation, leaving one behind (RSK-MOV-01)."""
    reach = {
        source: tuple(sorted(destinations, key=state.world.keys.index))
        for source in sources
        if state.armies(source) > 1 and (destinations := reachable(state, source))
    }
    yield from field.free_moves(state, player, reach, "teams")


def _fighting(state: ColdCash, player: str) -> Iterator[Offer]:
    fight = state.fight
    if fight is None:
        return
    if fight.captured:
        counts = tuple(may_move_in(state))
        if len(counts) > 1:
            blank = Blank("count", counts, prefilled=fight.moved, noun="teams")
            yield Offer(war.ArmiesMovedIn, "Move teams in", {}, (blank,))
        return
    if awaits_strength(state):
        blank = Blank("roll", tuple(range(1, 7)), noun="roll")
        who = roller(state)
        verb = f"{state.name(who)} rolls for the Mom & Pop" if who else "Roll for the Mom & Pop"
        yield Offer(e.StrengthRolled, verb, {}, (blank,), expected=True)
        return
    yield from field.throwing(war.LossesTaken, war.DiceRolled, throws(state))
    if not must_fight(state):
        yield Offer(war.AttackStopped, "Stop this attack", {"by": player})
