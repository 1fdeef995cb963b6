"""The action of a turn of Cold Cash Risk: stock, meetings, takeovers, the fight, the end of the turn. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.dealing.advice import MOST_BOUGHT
from assistant.event import Event
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk import settlement as settling
from assistant.games.cold_cash_risk.rules import sale_price
from assistant.games.cold_cash_risk.state import POP, ColdCash
from assistant.games.cold_cash_risk.takeover import awaits_strength, must_fight
from assistant.games.risk import events as war
from assistant.kit.fight import Fight, may_move_in
from assistant.kit.sayings import money
from assistant.offer import Offer
from assistant.rulings import chosen
from dashboards.games.cold_cash_risk import board as on_map
from dashboards.games.cold_cash_risk.deals import pays
from dashboards.parts.common.offers import form, record, tap, taps
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json
from dashboards.parts.market import market
from dashboards.parts.world import fight as battle

MOST_ATTACKS = 8
"""Attacks that are listed beside the map."""


def _of(sight: Sight, kind: type[Event]) -> list[Offer]:
    return [offer for offer in sight.offers if offer.kind is kind]


def action(sight: Sight, player: str) -> Iterator[Json]:
    """Buy open, everything else folded; the end of the turn is a button of its own."""
    state: ColdCash = sight.state
    if state.turn.action in ("", "buy") and state.firms and state.turn.bought < MOST_BOUGHT:
        yield _buy(sight, player)
    sells = _of(sight, e.StockSold)
    if sells:
        sold = state.turn.action == "sell"
        yield market.amounts(
            "Sell shares", [_sell(sight, offer) for offer in sells], **({} if sold else {"fold": "Sell"})
        )
    for offer in _of(sight, e.MeetingCalled):
        found = form(sight, offer, "Call a meeting", fold="Meeting")
        titles = {"of": "Of which corporation?", "nominee": "Who shall run it?"}
        found["rows"] = [{**row, "title": titles.get(row["name"], row["title"])} for row in found["rows"]]
        yield found
    yield from _takeover(sight, player)
    for offer in _of(sight, e.Passed):
        yield taps("", [tap(offer.verb, record(offer.fill({})), quiet=True)], look="one", beside=True)
    for offer in _of(sight, e.TurnEnded):
        done = bool(state.turn.action) and state.fight is None
        verb = offer.verb if done else "End the turn"
        end = tap(verb, record(offer.fill({})), main=done, big=done)
        yield taps("", [end], look="one", beside=not done)
    for offer in _of(sight, e.LastCardPlayed):
        yield taps("", [tap(offer.verb, record(offer.fill({})), quiet=True)], look="one", beside=True)


# ---------------------------------------------------------------- stock


def _buy(sight: Sight, player: str) -> Json:
    state: ColdCash = sight.state
    cash = state.cash_of(player)
    has = (
        f" · {'you have' if player == sight.player else on_map.name(sight, player) + ' has'} {money(cash)}"
        if cash is not None
        else ""
    )
    left = MOST_BOUGHT - state.turn.bought
    more = f"Buy {left} more" if state.turn.bought else "Buy up to three"
    order = sorted(state.firms, key=lambda key: (-state.price(key), key))
    rows = [_buying(sight, player, key, left) for key in order]
    return market.trade(f"{more}{has}", rows, brief=True)


def _buying(sight: Sight, player: str, key: str, left: int) -> Json:
    state: ColdCash = sight.state
    price, bank, held = state.price(key), state.stock(key), state.holds(player, key)
    mine = "" if held is None else f" · {'you' if player == sight.player else 'holds'} {held}"
    buttons = []
    for count in range(1, left + 1):
        why = _why_not(state, player, key, count)
        send = record(e.StockBought(by=player, of=key, count=count))
        said = f"Buy {count} {state.name(key)} for {money(count * price)}"
        buttons.append(market.button(str(count), send, money(count * price), why, said))
    note = _why_not(state, player, key, 1)
    say = f"size {state.size(key)}{' safe' if state.safe(key) else ''} · bank {bank}{mine}"
    return market.trading(on_map.firm(sight, key), say, buttons, price, note)


def _why_not(state: ColdCash, player: str, key: str, count: int) -> str:
    """Why so many shares cannot be bought: said by the button that is dim."""
    single = chosen(state, "CCR-AMB-13") == "single" and state.turn.bought
    if single and state.turn.bought_of != key:
        return f"All shares of a turn are of one corporation: {state.name(state.turn.bought_of)}."
    bank, cash, cost = state.stock(key), state.cash_of(player), count * state.price(key)
    if bank < count:
        return f"The bank has {bank}."
    if cash is not None and cost > cash:
        return f"{count} cost{'s' if count == 1 else ''} {money(cost)}, there is {money(cash)}."
    return ""


def _sell(sight: Sight, offer: Offer) -> Json:
    state: ColdCash = sight.state
    key, player = str(offer.known["of"]), str(offer.known["by"])
    event = {"kind": "StockSold", "by": player, "of": key, "count": "$n"}
    firm = on_map.firm(sight, key)
    held = state.holds(player, key) or 1
    send = {"do": "record", "event": event}
    return market.amount("Sell", send, held, least=1, firm=firm, each=sale_price(state, key))


# ---------------------------------------------------------------- takeovers


def _takeover(sight: Sight, player: str) -> Iterator[Json]:
    """Attacks with their odds as a list, what the fall of a tower would pay, and the map for the rest."""
    state: ColdCash = sight.state
    if must_fight(state) or state.turn.moved or state.turn.action not in ("", "takeover"):
        return
    found = on_map.attacks(state, player)
    if state.fight and not state.fight.captured:
        found = [pair for pair in found if pair != (state.fight.source, state.fight.target)]
    if not found and not _of(sight, war.ArmiesMoved):
        return
    towers = [pair for pair in found if pair[1] in state.towers]
    first = [*towers[:3], *(pair for pair in found if pair not in towers)][:MOST_ATTACKS]
    rows = [_attack(sight, player, *pair) for pair in first]
    block = market.choices("Attack" if rows else "No attack is possible", rows, look="pairs")
    on_the_map = {
        "type": "map",
        "title": "On the map: a territory of yours, then where to. Teams move once, after all attacks.",
    }
    blocks = [block, on_the_map]
    yield {
        "type": "fold",
        "title": "More attacks" if state.turn.action == "takeover" else "Take over",
        "blocks": blocks,
    }


def _attack(sight: Sight, player: str, source: str, target: str) -> Json:
    state: ColdCash = sight.state
    holder, ours = state.holder(target) or "", state.holder(source) or ""
    event = record(war.AttackAnnounced(by=player, source=source, target=target))
    of = {owner["key"]: owner for owner in on_map.owners(sight)}
    strength = str(state.armies(target)) if holder != POP or state.armies(target) else "a die"
    lines = [f"{state.armies(source)} from {state.name(source)} against {strength}"]
    if state.towers.get(target) == holder:
        falls = settling.of_takeover(state, player, ours, holder, target)
        lines.append(pays(sight, f"{state.name(holder)} falls", falls))
    return market.choice(
        state.board.area(target).short, event, [of[ours], of[holder]], on_map.word(state, source, target), lines
    )


# ---------------------------------------------------------------- the fight


def fighting(sight: Sight) -> Iterator[Json]:
    """The fight that goes on; a Mom & Pop first rolls for its strength."""
    state: ColdCash = sight.state
    fight = state.fight
    if fight is None or (fight.captured and (len(may_move_in(state)) < 2 or _moved_in(sight))):
        return
    if awaits_strength(state):
        faces = [tap(str(n), record(e.StrengthRolled(roll=n)), figure=True) for n in range(1, 7)]
        title = f"The die of the Mom & Pop in {state.name(fight.target)}"
        if state.dice == "rolled":
            yield taps(title, [tap("Roll its die", {"do": "roll"}, main=True)])
        else:
            yield taps(title, faces, look="six")
            yield taps("", [tap("Roll it for us", {"do": "roll"}, quiet=True)], look="one", beside=True)
        return
    yield _battle(sight, fight)


def _moved_in(sight: Sight) -> bool:
    last = next((told for told in reversed(list(sight.living)) if told.line.label), None)
    return last is not None and isinstance(last.event, war.ArmiesMovedIn)


def _battle(sight: Sight, fight: Fight) -> Json:
    state: ColdCash = sight.state
    program = state.dice == "rolled"
    losses = {"kind": "LossesTaken", "attacker": "$a", "defender": "$d", "dice": "$dice"}
    faces = {"kind": "DiceRolled", "attack": "$attack", "defence": "$defence"}
    messages = battle.Entry(
        losses=None if program else {"do": "record", "event": losses},
        dice=None if program else {"do": "record", "event": faces},
        roll={"do": "roll"},
        stop=None if fight.captured or must_fight(state) else on_map.stop(fight),
        move_in={"do": "record", "event": {"kind": "ArmiesMovedIn", "count": "$n"}},
    )
    sides = on_map.sides(sight, fight)
    return battle.battle(fight, *sides, messages, on_map.position(state, fight), may_move_in(state), fewer=True)
