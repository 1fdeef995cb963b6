"""Advice on setup, turns, moves, suggestions and the end of part 1."""

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
from assistant.games.clue.movement import placed_by_hand

# ---------------------------------------------------------------- setup


def how_many(event: e.GameStarted, state: AdvancedCluedo) -> Checks:
    """Check the number of players: two to six (AC-SET-02)."""
    if not 2 <= len(event.players) <= 6:
        yield illegal("Advanced Cluedo is for 2 to 6 players.", "AC-SET-02")


def dealt_as_told(event: e.GameStarted, state: AdvancedCluedo) -> Checks:
    """Check the clue cards of each player and in the middle (AC-SET-02)."""
    count = len(event.players)
    if count not in HAND:
        return
    each = {player.key: HAND[count] for player in event.players}
    if event.hand_sizes != {**each, MIDDLE: middle(count)}:
        yield illegal(
            f"With {count} players, each gets {HAND[count]} clue cards, and {middle(count)} go in the middle.",
            "AC-SET-02",
        )
    yield from comes_out(event, ("AC-SET-02",), ("AC-SET-01",))


def named_as_here(event: e.GameStarted, state: AdvancedCluedo) -> Checks:
    """Check that the weapons have the names the table agreed on (AC-AMB-01)."""
    usual = {card.key: card.name for card in named(printed_cards("clue"), event.options)}
    other = [card.name for card in event.cards if card.kind == "weapon" and usual.get(card.key, card.name) != card.name]
    if other:
        yield odd(f"Your house rules use other weapon names than {other[0]}.", "AC-AMB-01")


def weapons_in_the_middle(event: e.GameStarted, state: AdvancedCluedo) -> Checks:
    """Check that no weapon starts in a room (AC-SET-04)."""
    if event.weapons:
        yield illegal("The weapons start in the middle of the board, not in rooms.", "AC-SET-04")


# ---------------------------------------------------------------- whose turn, which part


def part_one(event: Any, state: AdvancedCluedo) -> Checks:
    """Check that actions of the investigation are taken in part 1 (AC-GEN-01)."""
    if state.phase != "one":
        yield illegal("Part 1 is over. This belongs to the investigation.", "AC-ACC-03", "AC-GEN-01")


def part_two(event: Any, state: AdvancedCluedo) -> Checks:
    """Check that actions of Killer Kloo Doo are taken in part 2 (AC-GEN-01, AC-KKD-01)."""
    if state.phase != "two":
        yield illegal("This belongs to part 2, which has not started yet.", "AC-KKD-01", "AC-GEN-01")


def counting(event: Any, state: AdvancedCluedo) -> Checks:
    """Check that scores are counted between the parts (AC-SCO-01)."""
    if state.phase != "scores":
        yield illegal("Scores are counted after the accusation.", "AC-ACC-03", "AC-SCO-01")


def before_the_night(event: Any, state: AdvancedCluedo) -> Checks:
    """Check that points and objectives are drawn before part 2 begins (AC-SUR-01, AC-OBJ-01)."""
    if state.phase != "drawing":
        yield illegal("This is done while part 2 is set up.", "AC-SUR-01", "AC-OBJ-01")


def own_turn(event: Any, state: AdvancedCluedo) -> Checks:
    """Check that only the current player acts (CLUE-SET-09), and that they are alive (AC-SUR-02)."""
    if placed_by_hand(event):
        return
    if state.over:
        yield illegal("The game is over.", "AC-END-01")
    elif event.by in state.out:
        yield illegal(f"{state.name(event.by)} is dead.", "AC-SUR-02")
    elif state.on_turn is None:
        yield illegal("It is nobody’s turn now.", "AC-ACC-03", "AC-STA-01")
    elif event.by != state.on_turn:
        yield illegal(f"It is {state.name(state.on_turn)}’s turn.", "CLUE-SET-09")


def nothing_open(event: Any, state: AdvancedCluedo) -> Checks:
    """Remind that a contest, a bribe or a card still to be handed over comes first (AC-DIA-01, AC-HRT-01)."""
    if placed_by_hand(event):
        return
    if state.contest:
        yield odd("A contest is open. Both sides play their cards first.", "AC-HRT-01", "AC-CLB-01", "AC-ASB-01")
    if state.bribe:
        yield odd(f"{state.name(state.bribe.to)} has not answered the bribe yet.", "AC-DIA-01")
    if state.debt:
        yield odd(f"{state.name(state.debt.by)} still has something to hand over.", "AC-DIA-02", "AC-SPY-01")
    if isinstance(event, clue.AccusationJudged):
        return
    yield from moves.not_while_answering(event, state)


# ---------------------------------------------------------------- moves


def tunnel_first(event: clue.DiceRolled, state: AdvancedCluedo) -> Checks:
    """Check that nobody rolls in the tunnel: the player comes out on their next turn (AC-PAS-01)."""
    token = state.piece(event.by)
    if state.place(token) == TUNNEL and (leads := state.tunnels.get(token)):
        why = f"{state.name(event.by)} is in the tunnel and comes out in the {state.card(leads)}."
        yield illegal(why, "AC-PAS-01")


def way_through(event: clue.TokenMoved, state: AdvancedCluedo) -> Checks:
    """Check moves into and out of a tunnel (AC-PAS-01), and onto the stairs by squares."""
    if event.how == "placed":
        return
    if state.place(event.token) != TUNNEL:
        yield from moves.passage_is_one(event, state)
        yield from _to_the_stairs(event, state)
        return
    leads = state.tunnels.get(event.token)
    if state.turn.moved:
        yield illegal("You come out of the tunnel on your next turn.", "AC-PAS-01")
    elif leads and event.to != leads:
        yield illegal(f"The tunnel leads to the {state.card(leads)}.", "AC-PAS-01")


def _to_the_stairs(event: clue.TokenMoved, state: AdvancedCluedo) -> Checks:
    if event.to != STAIRS:
        return
    steps, roll = steps_to_stairs(state, event.token), state.turn.roll
    if steps is not None and roll is not None and steps > roll:
        yield illegal(f"The staircase is {steps} squares away, but the roll is {roll}.", "AC-END-02", "CLUE-MOV-06")


def sits_still(event: clue.TurnEnded, state: AdvancedCluedo) -> Checks:
    """Apply Clue's rule against sitting still in part 1 (CLUE-MOV-09), but not at night (AC-OBW-02)."""
    if state.phase == "one":
        yield from moves.no_sitting_still(event, state)


def must_suggest(event: clue.TurnEnded, state: AdvancedCluedo) -> Checks:
    """Apply Clue's rule only if a weapon is there to be named (CLUE-AMB-05, AC-SUG-01)."""
    room = state.room_of(event.by)
    if state.phase == "one" and room and at_hand(state, event.by, room):
        yield from moves.must_suggest(event, state)


def at_hand(state: AdvancedCluedo, player: str, room: str) -> tuple[str, ...]:
    """Return the weapons that can be named in a room: there, one's own, or anyone's present (AC-SUG-01, AC-AMB-15)."""
    anybody = chosen(state, "AC-AMB-15") == "anybodys_weapon_in"
    bearers = {other for other in state.order if state.room_of(other) == room} if anybody else set[str]()
    able = {*bearers, player}
    lying = {weapon for weapon, at in state.weapons.items() if at == room}
    return tuple(w for w in state.deck["weapon"] if w in lying or state.carried.get(w) in able)


def can_pick_up(event: e.WeaponPickedUp, state: AdvancedCluedo) -> Checks:
    """Check that the weapon is in the player's room (AC-WPN-01), and not left by their suggestion (AC-SUG-05)."""
    room, at = state.room_of(event.by), state.weapons.get(event.weapon)
    name = state.card(event.weapon)
    if at is None or at != room:
        yield illegal(f"The {name} is not in the same room as {state.name(event.by)}.", "AC-WPN-01", "AC-STA-02")
    elif state.phase == "one" and (event.by, event.weapon) in state.locked:
        yield illegal(
            f"{state.name(event.by)} suggested with the {name} here and must enter another room first.", "AC-SUG-05"
        )


# ---------------------------------------------------------------- suggestions


def person_is_here(event: clue.SuggestionMade, state: AdvancedCluedo) -> Checks:
    """Check that the named person is in the room (AC-SUG-01, AC-SUG-03)."""
    if state.place(event.suspect) != event.room:
        yield illegal(
            f"{state.card(event.suspect)} is not in the {state.card(event.room)}. Use a Heart or a servant first.",
            "AC-SUG-01",
            "AC-SUG-03",
        )


def weapon_is_here(event: clue.SuggestionMade, state: AdvancedCluedo) -> Checks:
    """Check that the named weapon can be named in this room (AC-SUG-01, AC-SUG-04, AC-AMB-15)."""
    if event.weapon in at_hand(state, event.by, event.room):
        return
    yield illegal(
        f"The {state.card(event.weapon)} is not in the {state.card(event.room)}. Carry it there or have it fetched.",
        "AC-SUG-01",
        "AC-SUG-04",
        "AC-AMB-15",
    )


def suggests_by_right(event: clue.SuggestionMade, state: AdvancedCluedo) -> Checks:
    """Check that a suggestion names the player's room, once per entry (AC-SUG-02, CLUE-SUG-03)."""
    yield from answers.suggested_here(event, state)
    yield from answers.one_per_entry(event, state)


# ---------------------------------------------------------------- the end of part 1


def first_accusation(event: clue.AccusationMade, state: AdvancedCluedo) -> Checks:
    """Check that nobody has made an accusation before: the first one ends part 1 (AC-ACC-03)."""
    if state.accusations and state.phase == "one":
        yield illegal("There has already been an accusation, which ends part 1.", "AC-ACC-03")


def envelope_now(event: clue.EnvelopeOpened, state: AdvancedCluedo) -> Checks:
    """Check that the envelope is opened after part 1 and holds no player's card (AC-AMB-16)."""
    if state.phase == "one" and not state.over:
        yield odd("Part 1 is not over. The envelope stays closed until someone accuses.", "AC-AMB-16", "AC-ACC-01")
    for card in (event.suspect, event.weapon, event.room):
        if where := cannot_hold(state, card, "the envelope") if state.phase == "scores" else "":
            yield odd(f"{state.card(card)} cannot be in the envelope: {where}.", "CLUE-PRV-06")


def as_in_hand(event: e.ScoreCounted, state: AdvancedCluedo) -> Checks:
    """Check the score: Hearts and Diamonds in hand, nothing else (AC-SCO-01)."""
    worth = state.in_hand(event.of)
    if worth is not None and worth != event.points:
        yield odd(f"The Hearts and Diamonds of {state.name(event.of)} are worth {worth}.", "AC-SCO-01", "AC-HRT-03")


def all_counted(event: Any, state: AdvancedCluedo) -> Checks:
    """Check that everyone's score is known (AC-SCO-02)."""
    missing = [player for player in state.order if player not in state.scores]
    if missing and state.phase == "scores":
        yield illegal(f"{state.name(missing[0])}’s score has not been counted yet.", "AC-SCO-01", "AC-SCO-02")


# ---------------------------------------------------------------- setting up part 2


def rolled_once(event: e.SurvivalRolled, state: AdvancedCluedo) -> Checks:
    """Check the two dice of each character; unplayed ones may have a fixed number (AC-SUR-01, AC-AMB-13)."""
    if event.suspect in state.points:
        yield odd(f"{state.card(event.suspect)} has already rolled.", "AC-SUR-01")
    if event.suspect in state.free and chosen(state, "AC-AMB-13") == "fixed_value_typed":
        yield odd("By your house rules, enter a number for characters that nobody plays.", "AC-AMB-13")
    if brought_along(state, event.suspect) + event.roll <= 0:
        yield odd(f"{state.card(event.suspect)} would start without points and be dead.", "AC-AMB-08", "AC-SUR-02")


def objectives_as_drawn(event: e.ObjectivesDrawn, state: AdvancedCluedo) -> Checks:
    """Check three different objectives: nobody else's and not one's own suspect (AC-OBJ-01, AC-AMB-09)."""
    if event.cards is None:
        return
    if len(set(event.cards)) != 3:
        yield illegal("Everyone draws three objectives.", "AC-OBJ-01")
    own = state.piece(event.of)
    if own in event.cards and chosen(state, "AC-AMB-09") == "redraw":
        yield illegal(f"{state.card(own)} is your own character. Put the card back and draw another.", "AC-AMB-09")
    others = {c for p, cards in state.objectives.items() if p != event.of for c in cards}
    others |= {c for p, cards in state.shown.items() if p != event.of for c in cards}
    for card in sorted(others & set(event.cards)):
        yield illegal(f"{state.card(card)} is another player’s objective.", "AC-OBJ-01")


def when_drawn(event: e.ObjectivesDrawn, state: AdvancedCluedo) -> Checks:
    """Check that objectives are drawn before part 2, or again after another hand killed a target (AC-AMB-10)."""
    if state.phase == "two" and chosen(state, "AC-AMB-10") == "only_the_own":
        lost = [card for card in state.objectives.get(event.of, ()) if state.dead.get(card, event.of) != event.of]
        if not lost:
            yield illegal("Draw a new objective only if another player killed its target.", "AC-AMB-10")
        return
    yield from before_the_night(event, state)


def ready_for_the_night(event: e.FirstChosen, state: AdvancedCluedo) -> Checks:
    """Check that everyone has points and objectives (AC-SUR-01, AC-OBJ-01)."""
    if missing := [suspect for suspect in state.pawns if suspect not in state.points]:
        yield illegal(f"{state.card(missing[0])} has no Survival Points yet.", "AC-SUR-01", "AC-AMB-13")
    if waiting := [player for player in state.order if player not in state.drawn]:
        yield odd(f"{state.name(waiting[0])} has not drawn three objectives yet.", "AC-OBJ-01")
