"""Everything that each seat can tap now: the steps of a turn, with everything that comes before them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from assistant.content.house_rules import chosen
from assistant.core.event import TABLE, Event
from assistant.core.offer import Blank, Offer
from assistant.families.war.advice import open_fight, to_stop
from assistant.families.war.offers import across, attacks, costs_of, free_moves, put_right, throwing
from assistant.games.one_world_dominion import cards, neutrals, playing
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.advice_turn import commitable, possible
from assistant.games.one_world_dominion.needs import numbered
from assistant.games.one_world_dominion.offers_cards import answering, hand, playing_cards
from assistant.games.one_world_dominion.state import NEUTRALS, Dominion
from assistant.games.risk import offers as risk
from assistant.games.risk.offers_war import announcing, ending, moving_in
from assistant.kit.dice_throw import Losses
from assistant.kit.fight import Fight, beaten_off
from assistant.kit.phrasing import upper

FACES = ("1", "2", "3", "4", "5", "6")


def completions(event: Event, before: Dominion, seat: str) -> Sequence[Blank]:
    """Return the choice of the card that was taken from a hand, for the two who know (OWD-C24)."""
    if isinstance(event, e.CardTaken) and event.card is None and seat in (event.by, event.of):
        able = tuple(card for card in before.known_cards if card not in before.open_cards)
        return (Blank("card", able, noun="card"),)
    return ()


def offers(state: Dominion, seat: str) -> Iterator[Offer]:
    """Yield everything that this seat can record, in the expected order."""
    if not state.turn.number and not state.over:
        yield from risk.start(state, seat)
    elif state.on_turn:
        yield from _waiting(state, seat)
        yield from answering(state, seat)
        if not _held_up(state):
            yield from _turn(state, state.on_turn)
        yield from _fight(state)
        yield from playing_cards(state, seat)
    yield from hand(state, seat)
    if chosen(state, "RSK-AMB-01") == "own_board" and not state.turn.number and seat in state.order:
        yield from risk.lines(state)
    owners = (*state.owners, *(key for key in NEUTRALS[:1] + NEUTRALS[9:10] if key not in state.owners))
    yield from put_right(e.risk.AreaSet, state.world.keys, owners)
    yield from risk.cards_counted(state, len(state.known_cards) - len(state.deck.lying))


def _held_up(state: Dominion) -> bool:
    """Return whether something else comes before the next step of the turn."""
    fight = open_fight(state)
    return bool(state.plays or state.growing or state.turn.ended or (fight and fight.forced))


# ---------------------------------------------------------------- what waits


def _waiting(state: Dominion, seat: str) -> Iterator[Offer]:
    """Yield the die, the card of the pile or the card from a hand that the current card or neutrals wait for."""
    play = playing.waiting(state)
    if play is not None:
        name = cards.called(play.card)
        if play.wants == "die":
            yield _die(f"{name}: {_numbers(state) or 'the die'}")
        elif play.wants == "draw":
            yield from _draw(state, name)
        else:
            yield from _theft(state, play, seat)
    elif state.growing:
        key, _ = state.growing[0]
        yield _die(f"Odd army of {state.name(key)}: {_numbers(state)}", state.throws_for(key), seat)
    elif state.turn.ended and state.acting and open_fight(state) is None:
        key = state.acting[0]
        yield _die(f"{upper(state.name(key))} attack: {_numbers(state)}", state.throws_for(key), seat)


def die_names(state: Dominion) -> Sequence[str]:
    """Return the areas that the die numbers, from 1 on; none if it names no area (OWD-RND-01)."""
    play = playing.waiting(state)
    if play is not None:
        aims = play.card == "mad_cow_disease" or (play.card == "nerve_gas" and play.faces)
        return numbered(state, play, play.at) if aims and play.wants == "die" else ()
    if state.growing:
        return neutrals.weakest(state, state.growing[0][0])
    waits = state.turn.ended and state.acting and open_fight(state) is None
    return neutrals.choices(state, state.acting[0]) if waits else ()


def _numbers(state: Dominion) -> str:
    return ", ".join(f"{n} {state.area(area)}" for n, area in enumerate(die_names(state), 1))


def _die(verb: str, thrower: str = "", seat: str = TABLE) -> Offer:
    """Return a die; that of neutrals is expected from its roller and the table's screen (OWD-AMB-33)."""
    blank = Blank("face", FACES, noun="roll")
    return Offer(e.DieRolled, verb, {}, (blank,), expected=not thrower or seat in (thrower, TABLE))


def _draw(state: Dominion, name: str) -> Iterator[Offer]:
    """Yield the next card, of those that nobody sees elsewhere; if the pile is empty, any discard, or none
    (OWD-AMB-21).
    """
    deck = state.deck
    empty = not deck.pile and (not deck.discards or chosen(state, "OWD-AMB-21") == "none")
    if empty:
        yield Offer(e.CardTurnedUp, f"{name}: there is no card to turn up", {"card": None}, expected=True)
        return
    hidden = deck.lying if not deck.pile else state.open_cards
    able = tuple(card for card in state.known_cards if card not in hidden)
    blank = Blank("card", able, noun="card")
    yield Offer(e.CardTurnedUp, f"{name}: next card of the pile", {}, (blank,), expected=True)


def _theft(state: Dominion, play: playing.CardPlay, seat: str) -> Iterator[Offer]:
    known = {"by": play.by, "of": play.whom}
    verb = f"{state.name(play.by)} takes a card from {state.name(play.whom)}"
    if seat in (play.by, play.whom):
        mine = state.hands.get(play.by, ())
        able = tuple(c for c in state.known_cards if c not in state.open_cards and c not in mine)
        full = state.hands.get(play.whom, ())
        whole = seat == play.whom and len(full) == state.deck.hand(play.whom)
        blank = Blank("card", full if whole else able, noun="card")
        yield Offer(e.CardTaken, verb, known, (blank,), private=True, expected=True)
    else:
        yield Offer(e.CardTaken, verb, {**known, "card": None}, expected=seat == TABLE)


# ---------------------------------------------------------------- the turn


def _turn(state: Dominion, player: str) -> Iterator[Offer]:
    """Yield offers in the order of a turn: new armies, attacks, the free move, the end (RSK-TRN-01)."""
    if state.unplaced and (areas := [a for a in risk.in_order(state, player) if not state.shut(a, player, "place")]):
        yield risk.new_armies(state, player, areas)
    if state.must_reduce and state.may_discard:
        able = state.hands.get(player, ()) or tuple(c for c in state.known_cards if c not in state.open_cards)
        blank = Blank("card", able, noun="card")
        yield Offer(e.CardDiscarded, "Discard a card", {"by": player}, (blank,), private=True, expected=True)
    if state.phase == "place":
        return
    yield from _attacks(state, player)
    if to_stop(state):
        return
    if not state.turn.moved or state.turn.moves:
        able = {a: state.reach(a) for a in state.world.keys if state.holder(a) == player and state.movable(a)}
        for offer in free_moves(state, player, {area: ends for area, ends in able.items() if ends}):
            yield _movable(state, offer)
    if not state.guerillas:
        yield ending(state, player)


def _bound(state: Dominion) -> bool:
    """Return whether there is an attack that cannot be stopped."""
    fight = open_fight(state)
    return fight is not None and bool(fight.to_the_end or fight.must) and not beaten_off(state)


def _movable(state: Dominion, offer: Offer) -> Offer:
    """Return the free move with as many armies as may go (OWD-AMB-32)."""
    count = offer.blank("count")
    each = {source: range(1, state.movable(source) + 1) for source in count.each}
    most = max(each.values(), key=len)
    blanks = (*offer.blanks[:-1], Blank("count", most, noun=count.noun, on="source", each=each))
    label = "Free move from a card" if state.turn.moves and not state.turn.moved else offer.verb
    return Offer(offer.kind, label, offer.known, blanks)


def _attacks(state: Dominion, player: str) -> Iterator[Offer]:
    """Yield fights of armies among enemies first (OWD-SAM-02); then any, under Jihad committed (OWD-C38)."""
    if _bound(state):
        return
    for area in state.guerillas:
        known = {"by": player, "source": area, "target": area}
        yield Offer(e.risk.AttackAnnounced, f"Fight in {state.area(area)}", known, expected=True)
    if state.guerillas or state.turn.moved:
        return
    sworn = bool(state.in_force("jihad", owner=player))
    empty = {s: tuple(t for t in ends if not state.holder(t)) for s, ends in state.sources.items()}
    plain = {s: ends for s, ends in empty.items() if ends} if sworn else state.sources
    yield from attacks(player, plain)
    full = {s: tuple(t for t in ends if state.holder(t)) for s, ends in state.sources.items()}
    if sworn and (full := {s: ends for s, ends in full.items() if ends}):
        each = {source: range(1, state.armies(source)) for source in full}
        count = Blank("count", max(each.values(), key=len), noun="armies", on="source", each=each)
        yield Offer(e.AttackCommitted, "Attack", {"by": player}, (*across(full), count))


# ---------------------------------------------------------------- the fight


def _fight(state: Dominion) -> Iterator[Offer]:
    """Yield the current fight: throws, committed armies, stopping; after a capture, the armies that move in."""
    yield from moving_in(state)
    fight = open_fight(state)
    if fight is None or state.plays:
        return
    throws = possible(state)
    costs = costs_of(state)
    say = partial(_cost, state, fight)
    yield from throwing(e.risk.LossesTaken, e.risk.DiceRolled, throws, say=say, able_to_cost=costs)
    if throws and not fight.forced:
        yield from announcing(state, fight)
    least, most = commitable(state, fight)
    if fight.committed is not None and not fight.rounds and least < most:
        blank = Blank("count", range(least, most + 1), prefilled=fight.committed, noun="armies")
        yield Offer(e.ArmiesCommitted, "Commit", {}, (blank,))
    if not _bound(state):
        yield Offer(e.risk.AttackStopped, "Stop the attack", {"by": fight.by}, expected=not throws)


def _cost(state: Dominion, fight: Fight, cost: Losses) -> str:
    sides = zip((fight.attacker, fight.defender), cost, strict=True)
    said = ", ".join(f"{state.name(side)} loses {count}" for side, count in sides if count)
    return said or "Nobody loses an army"
