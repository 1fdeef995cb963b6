"""The action of a turn of Cold Cash Risk: stock, meetings, takeovers, the fight, the end of the turn. No rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from assistant.core.offer import Offer
from assistant.families.war import events as war
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk import settlement
from assistant.games.cold_cash_risk.rules import sale_price
from assistant.games.cold_cash_risk.state import POP, ColdCash
from dashboards.games.cold_cash_risk.board import attacks, facing, word
from dashboards.games.cold_cash_risk.counsel import worth
from dashboards.games.cold_cash_risk.deals import pays
from dashboards.games.cold_cash_risk.plans import planned
from dashboards.parts.common.blocks import Look
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import beside, button, form, one, send, tap, taps
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.market import market, trading
from dashboards.parts.market.blocks import AmountBlock, CorporationChoice
from dashboards.parts.market.market import drawn

ACT = "Buy shares, tap another action, or end the turn"
"""The line before the one action of a turn."""
MOST_ATTACKS = 8
"""The number of attacks that are listed beside the map."""


def action(sight: SeatView) -> Iterator[Json]:
    """Yield the blocks of the action: buying open, everything else folded, and a button that ends the turn."""
    state: ColdCash = sight.state
    for block in trading.buying(sight):
        yield block if state.turn.action else {**block, "ask": ACT}
    if sells := sight.offered(e.StockSold):
        hidden = state.shares_of(str(sells[0].known["by"])) is None
        say = "Count the shares on the table." if hidden else ""
        look: Look = {} if state.turn.action == "sell" else {"fold": "Sell"}
        yield market.amounts("Sell shares", [_sell(sight, offer) for offer in sells], say, **look)
    for offer in sight.offered(e.MeetingCalled):
        titles = {"of": "Which corporation?", "nominee": "Who should run it?"}
        yield form(sight, offer, titles=titles, fold="Meeting")
    yield from _takeover(sight)
    for offer in sight.offered(e.Passed):
        yield taps("", [button(offer, quiet=True)], look="one", more=True)  # ending the turn says the same
    for offer in sight.offered(e.TurnEnded):
        done = bool(state.turn.action) and state.fight is None
        yield from one([offer], main=True, big=True) if done else beside([offer], label="End the turn")
    yield from beside(sight.offered(e.LastCardPlayed))
    yield from trading.told_by_buying(sight, "territory cards")


def _sell(sight: SeatView, offer: Offer) -> AmountBlock:
    firm = str(offer.known["of"])
    most, each = offer.blank("count").choices[-1], sale_price(sight.state, firm)
    return market.amount("Sell", send(offer, count="$n"), most, least=1, firm=drawn(sight, firm), each=each)


# ---------------------------------------------------------------- takeovers


def _takeover(sight: SeatView) -> Iterator[Json]:
    """Yield attacks with their odds as a list, with the payments if a tower falls, and the map for the others."""
    state: ColdCash = sight.state
    offers, possible = sight.offered(war.AttackAnnounced), attacks(sight)
    if not offers and not sight.offered(war.ArmiesMoved):
        return
    towers = [pair for pair in possible if pair[1] in state.towers]
    first = [*towers[:3], *(pair for pair in possible if pair not in towers)][:MOST_ATTACKS]
    rows = [_attack(sight, offers[0], *pair) for pair in first]
    say = "On the map, tap a territory of your corporation, then the target. Teams move once, after all attacks."
    if not rows:
        move = "Tap the territory that teams leave, then the one they go to"
        yield {"type": "fold", "title": "Move teams", "blocks": [{"type": "map", "title": move}]}
        return
    title = "More attacks" if state.turn.action == "takeover" else "Take over"
    listed = market.choices("Attack", rows, look="pairs", ask="Tap an attack, or the map")
    yield {
        "type": "fold",
        "title": title,
        "blocks": [*planned(sight, offers[0]), listed, {"type": "map", "title": say}],
    }


def _attack(sight: SeatView, offer: Offer, source: str, target: str) -> CorporationChoice:
    state: ColdCash = sight.state
    holder, ours = state.holder(target) or "", state.holder(source) or ""
    of = {owner["key"]: owner for owner in facing(sight).owners}
    strength = str(state.armies(target)) if holder != POP or state.armies(target) else "a die"
    lines = [f"{state.armies(source)} from {state.name(source)} against {strength}"]
    if state.towers.get(target) == holder:
        falls = settlement.of_takeover(state, state.on_turn or "", ours, holder, target)
        lines.append(pays(sight, f"If {state.name(holder)} falls", falls))
    message, name = send(offer, source=source, target=target), state.world.area(target).short
    return market.choice(name, message, [of[ours], of[holder]], word(state, source, target), lines)


# ---------------------------------------------------------------- the fight


def fighting(sight: SeatView) -> Iterator[Json]:
    """Yield the blocks of the current fight; a Mom & Pop first rolls for its strength."""
    state: ColdCash = sight.state
    typed = state.dice == "typed"
    for offer in sight.offered(e.StrengthRolled):
        title = f"Roll for the Mom & Pop in {state.name(state.fight.target if state.fight else '')}"
        faces = [tap(str(face), send(offer, roll=face), figure=True) for face in offer.blank("roll").choices]
        if typed:
            yield taps(title, faces, look="six")
            yield taps("", [tap("Roll for us", {"do": "roll"}, quiet=True)], look="one", beside=True)
        else:
            yield taps(title, [tap("Roll the die", {"do": "roll"}, main=True)])
        return
    fight = state.fight
    counts = worth(state, fight.source, fight.target) if fight and not fight.captured else None
    if block := replace(facing(sight), worth=counts, unit="teams").entry(typed=typed):
        defends = state.firms.get(fight.defender or "") if fight else None
        yield {**block, "both": True} if defends and sight.is_computer(defends.ceo) else block
