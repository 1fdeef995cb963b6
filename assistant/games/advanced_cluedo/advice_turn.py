"""Advice on laying the table, on turns, moves, suggestions and the end of part 1."""

from __future__ import annotations

from typing import Any

from assistant.content.catalogue import cards as printed_cards
from assistant.content.house_rules import chosen
from assistant.core.game import Checks, illegal, odd
from assistant.families.mystery.hands import cannot_hold
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.cards import HAND, middle
from assistant.games.advanced_cluedo.near import steps_to_stairs
from assistant.games.advanced_cluedo.night import brought_along
from assistant.games.advanced_cluedo.setup import named
from assistant.games.advanced_cluedo.state import MIDDLE, STAIRS, TUNNEL, AdvancedCluedo
from assistant.games.clue import advice_answers as answers
from assistant.games.clue import advice_moves as moves
from assistant.games.clue import events as clue
from assistant.games.clue.advice_setup import comes_out

# ---------------------------------------------------------------- laying the table


def how_many(event: e.GameStarted, state: AdvancedCluedo) -> Checks:
    """Two to six players (AC-SET-02)."""
    if not 2 <= len(event.players) <= 6:
        yield illegal("Advanced Cluedo is for 2 to 6 players.", "AC-SET-02")


def dealt_as_told(event: e.GameStarted, state: AdvancedCluedo) -> Checks:
    """So many cards each, the others in the middle (AC-SET-02)."""
    count = len(event.players)
    if count not in HAND:
        return
    each = {player.key: HAND[count] for player in event.players}
    if event.hand_sizes != {**each, MIDDLE: middle(count)}:
        yield illegal(
            f"With {count} players each gets {HAND[count]} clue cards, and {middle(count)} lie in the middle.",
            "AC-SET-02",
        )
    yield from comes_out(event, ("AC-SET-02",), ("AC-SET-01",))


def named_as_here(event: e.GameStarted, state: AdvancedCluedo) -> Checks:
    """Weapons go by the names of this rulebook, or by those of Clue (AC-AMB-01)."""
    usual = {card.key: card.name for card in named(printed_cards("clue"), event.options)}
    other = [card.name for card in event.cards if card.kind == "weapon" and usual.get(card.key, card.name) != card.name]
    if other:
        yield odd(f"This table agreed on other names for the weapons than {other[0]}.", "AC-AMB-01")


def weapons_in_the_middle(event: e.GameStarted, state: AdvancedCluedo) -> Checks:
    """No weapon lies in a room at first (AC-SET-04)."""
    if event.weapons:
        yield illegal("The weapons begin in the middle of the board, not in rooms.", "AC-SET-04")


# ---------------------------------------------------------------- whose turn, which part


def part_one(event: Any, state: AdvancedCluedo) -> Checks:
    """What belongs to the investigation (AC-GEN-01)."""
    if state.phase != "one":
        yield illegal("Part 1 is over: this belongs to the investigation.", "AC-ACC-03", "AC-GEN-01")


def part_two(event: Any, state: AdvancedCluedo) -> Checks:
    """What belongs to Killer Kloo Doo (AC-GEN-01, AC-KKD-01)."""
    if state.phase != "two":
        yield illegal("This belongs to part 2, which has not begun.", "AC-KKD-01", "AC-GEN-01")


def counting(event: Any, state: AdvancedCluedo) -> Checks:
    """Scores are counted between the parts (AC-SCO-01)."""
    if state.phase != "scores":
        yield illegal("Scores are counted after the accusation.", "AC-ACC-03", "AC-SCO-01")


def before_the_night(event: Any, state: AdvancedCluedo) -> Checks:
    """Points and objectives are drawn before part 2 begins (AC-SUR-01, AC-OBJ-01)."""
    if state.phase != "drawing":
        yield illegal("That is done when part 2 is set up.", "AC-SUR-01", "AC-OBJ-01")


def own_turn(event: Any, state: AdvancedCluedo) -> Checks:
    """Only the player on turn acts (CLUE-SET-09); the dead do not (AC-SUR-02)."""
    if isinstance(event, clue.TokenMoved) and event.how == "placed":
        return
    if state.over:
        yield illegal("The game is over.", "AC-END-01")
    elif event.by in state.out:
        yield illegal(f"{state.name(event.by)} is dead.", "AC-SUR-02")
    elif state.on_turn is None:
        yield illegal("Nobody is on turn now.", "AC-ACC-03", "AC-STA-01")
    elif event.by != state.on_turn:
        yield illegal(f"It is {state.name(state.on_turn)}’s turn.", "CLUE-SET-09")


def nothing_open(event: Any, state: AdvancedCluedo) -> Checks:
    """A contest, a bribe or a card that is owed comes first (AC-DIA-01, AC-HRT-01)."""
    if isinstance(event, clue.TokenMoved) and event.how == "placed":
        return
    if state.contest:
        yield odd("A contest is open: both lay their cards first.", "AC-HRT-01", "AC-CLB-01", "AC-ASB-01")
    if state.bribe:
        yield odd(f"{state.name(state.bribe.to)} has not answered the bribe yet.", "AC-DIA-01")
    if state.debt:
        yield odd(f"{state.name(state.debt.by)} has something to hand over first.", "AC-DIA-02", "AC-SPY-01")
    if isinstance(event, clue.AccusationJudged):
        return
    yield from moves.not_while_answering(event, state)


# ---------------------------------------------------------------- moves


def tunnel_first(event: clue.DiceRolled, state: AdvancedCluedo) -> Checks:
    """Who is in a tunnel comes out of it in the own next turn (AC-PAS-01)."""
    token = state.piece(event.by)
    if state.place(token) == TUNNEL and (leads := state.tunnels.get(token)):
        yield illegal(f"{state.name(event.by)} is in the tunnel and comes out in {state.card(leads)}.", "AC-PAS-01")


def way_through(event: clue.TokenMoved, state: AdvancedCluedo) -> Checks:
    """Into the tunnel in one turn, out of it in the next (AC-PAS-01); to the stairs only by squares."""
    if event.how == "placed":
        return
    if state.place(event.token) != TUNNEL:
        yield from moves.passage_is_one(event, state)
        yield from _to_the_stairs(event, state)
        return
    leads = state.tunnels.get(event.token)
    if state.turn.moved:
        yield illegal("The tunnel is left in the own next turn.", "AC-PAS-01")
    elif leads and event.to != leads:
        yield illegal(f"The tunnel leads to {state.card(leads)}.", "AC-PAS-01")


def _to_the_stairs(event: clue.TokenMoved, state: AdvancedCluedo) -> Checks:
    if event.to != STAIRS:
        return
    steps, roll = steps_to_stairs(state, event.token), state.turn.roll
    if steps is not None and roll is not None and steps > roll:
        yield illegal(f"The staircase is {steps} squares away, and {roll} was rolled.", "AC-END-02", "CLUE-MOV-06")


def sits_still(event: clue.TurnEnded, state: AdvancedCluedo) -> Checks:
    """In part 1 no turn is given up to stay in a room, as in Clue (CLUE-MOV-09); at night it may be (AC-OBW-02)."""
    if state.phase == "one":
        yield from moves.no_sitting_still(event, state)


def must_suggest(event: clue.TurnEnded, state: AdvancedCluedo) -> Checks:
    """As in Clue, but only where a weapon is there to be named (CLUE-AMB-05, AC-SUG-01)."""
    room = state.room_of(event.by)
    if state.phase == "one" and room and at_hand(state, event.by, room):
        yield from moves.must_suggest(event, state)


def at_hand(state: AdvancedCluedo, player: str, room: str) -> tuple[str, ...]:
    """Weapons that can be named in a room: lying there, one's own, or anybody's who is there (AC-SUG-01, AC-AMB-15)."""
    anybody = chosen(state, "AC-AMB-15") == "anybodys_weapon_in"
    bearers = {other for other in state.order if state.room_of(other) == room} if anybody else set[str]()
    able = {*bearers, player}
    lying = {weapon for weapon, at in state.weapons.items() if at == room}
    return tuple(w for w in state.deck["weapon"] if w in lying or state.carried.get(w) in able)


def can_pick_up(event: e.WeaponPickedUp, state: AdvancedCluedo) -> Checks:
    """From the room one is in (AC-WPN-01), after a suggestion with it only from another visit (AC-SUG-05)."""
    room, at = state.room_of(event.by), state.weapons.get(event.weapon)
    name = state.card(event.weapon)
    if at is None or at != room:
        yield illegal(f"The {name} does not lie in the room where {state.name(event.by)} is.", "AC-WPN-01", "AC-STA-02")
    elif state.phase == "one" and (event.by, event.weapon) in state.locked:
        yield illegal(
            f"{state.name(event.by)} left the {name} here with a suggestion: another room comes first.", "AC-SUG-05"
        )


# ---------------------------------------------------------------- suggestions


def person_is_here(event: clue.SuggestionMade, state: AdvancedCluedo) -> Checks:
    """The named person is in the room (AC-SUG-01, AC-SUG-03)."""
    if state.place(event.suspect) != event.room:
        yield illegal(
            f"{state.card(event.suspect)} is not in the {state.card(event.room)}: a Heart or a servant brings people.",
            "AC-SUG-01",
            "AC-SUG-03",
        )


def weapon_is_here(event: clue.SuggestionMade, state: AdvancedCluedo) -> Checks:
    """The named weapon lies there or is one's own, or anybody's who is there (AC-SUG-01, AC-SUG-04, AC-AMB-15)."""
    if event.weapon in at_hand(state, event.by, event.room):
        return
    yield illegal(
        f"The {state.card(event.weapon)} is not in the {state.card(event.room)}: carry it in, or have it fetched.",
        "AC-SUG-01",
        "AC-SUG-04",
        "AC-AMB-15",
    )


def suggests_by_right(event: clue.SuggestionMade, state: AdvancedCluedo) -> Checks:
    """In the room one is in, once for an entry, as in Clue (AC-SUG-02, CLUE-SUG-03)."""
    yield from answers.suggested_here(event, state)
    yield from answers.one_per_entry(event, state)


# ---------------------------------------------------------------- the end of part 1


def first_accusation(event: clue.AccusationMade, state: AdvancedCluedo) -> Checks:
    """The first accusation ends part 1: there is no second one (AC-ACC-03)."""
    if state.accusations and state.phase == "one":
        yield illegal("There is an accusation already: part 1 ends with it.", "AC-ACC-03")


def envelope_now(event: clue.EnvelopeOpened, state: AdvancedCluedo) -> Checks:
    """The envelope is opened when part 1 is over (AC-AMB-16)."""
    if state.phase == "one" and not state.over:
        yield odd("Part 1 is not over: the envelope stays shut until somebody accuses.", "AC-AMB-16", "AC-ACC-01")
    for card in (event.suspect, event.weapon, event.room):
        if where := cannot_hold(state, card, "the envelope") if state.phase == "scores" else "":
            yield odd(f"{state.card(card)} cannot be in the envelope: {where}.", "CLUE-PRV-06")


def as_in_hand(event: e.ScoreCounted, state: AdvancedCluedo) -> Checks:
    """Hearts and Diamonds in hand, nothing else (AC-SCO-01)."""
    worth = state.in_hand(event.of)
    if worth is not None and worth != event.points:
        yield odd(f"The Hearts and Diamonds of {state.name(event.of)} are worth {worth}.", "AC-SCO-01", "AC-HRT-03")


def all_counted(event: Any, state: AdvancedCluedo) -> Checks:
    """Everybody’s score is known (AC-SCO-02)."""
    missing = [player for player in state.order if player not in state.scores]
    if missing and state.phase == "scores":
        yield illegal(f"{state.name(missing[0])}’s score has not been counted.", "AC-SCO-01", "AC-SCO-02")


# ---------------------------------------------------------------- setting up part 2


def rolled_once(event: e.SurvivalRolled, state: AdvancedCluedo) -> Checks:
    """Two dice for each character; others than players may have a fixed number (AC-SUR-01, AC-AMB-13)."""
    if event.suspect in state.points:
        yield odd(f"{state.card(event.suspect)} has rolled.", "AC-SUR-01")
    if event.suspect in state.free and chosen(state, "AC-AMB-13") == "fixed_value_typed":
        yield odd("Characters whom nobody plays have a number that is typed in.", "AC-AMB-13")
    if brought_along(state, event.suspect) + event.roll <= 0:
        yield odd(f"{state.card(event.suspect)} would begin with no point and be dead.", "AC-AMB-08", "AC-SUR-02")


def objectives_as_drawn(event: e.ObjectivesDrawn, state: AdvancedCluedo) -> Checks:
    """Three different cards, no one else’s, and not the own suspect (AC-OBJ-01, AC-AMB-09)."""
    if event.cards is None:
        return
    if len(set(event.cards)) != 3:
        yield illegal("Everybody draws three objectives.", "AC-OBJ-01")
    own = state.piece(event.of)
    if own in event.cards and chosen(state, "AC-AMB-09") == "redraw":
        yield illegal(f"{state.card(own)} is the own character: put it back and draw another.", "AC-AMB-09")
    others = {c for p, cards in state.objectives.items() if p != event.of for c in cards}
    others |= {c for p, cards in state.shown.items() if p != event.of for c in cards}
    for card in sorted(others & set(event.cards)):
        yield illegal(f"{state.card(card)} is somebody else’s objective.", "AC-OBJ-01")


def when_drawn(event: e.ObjectivesDrawn, state: AdvancedCluedo) -> Checks:
    """Before part 2; later only where a target died by another hand and is drawn again (AC-AMB-10)."""
    if state.phase == "two" and chosen(state, "AC-AMB-10") == "only_the_own":
        lost = [card for card in state.objectives.get(event.of, ()) if state.dead.get(card, event.of) != event.of]
        if not lost:
            yield illegal("An objective is drawn again only when its target died by another hand.", "AC-AMB-10")
        return
    yield from before_the_night(event, state)


def ready_for_the_night(event: e.FirstChosen, state: AdvancedCluedo) -> Checks:
    """Everybody has points and objectives (AC-SUR-01, AC-OBJ-01)."""
    if missing := [suspect for suspect in state.pawns if suspect not in state.points]:
        yield illegal(f"{state.card(missing[0])} has no Survival Points yet.", "AC-SUR-01", "AC-AMB-13")
    if waiting := [player for player in state.order if player not in state.drawn]:
        yield odd(f"{state.name(waiting[0])} has not drawn three objectives.", "AC-OBJ-01")
