"""`apply`: how each event changes the table. Anything not listed here is as in Clue (KC-INT-01)."""

from __future__ import annotations

from typing import Any

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.core.game import variant_of
from assistant.families.common_rules import OptionChanged
from assistant.families.mystery import hands
from assistant.families.mystery.asking import closed, heard, judged, suggested
from assistant.families.mystery.pieces import put_down, put_in_room, taken
from assistant.families.mystery.table import SHOWED, Suggestion
from assistant.games.clue import events as clue
from assistant.games.clue import rules as base
from assistant.games.clue.movement import start_of
from assistant.games.clue.state import Turn
from assistant.games.clue.turns import acting
from assistant.games.killer_clue import cards, danger, intrigue, rounds
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.asking import answered, could_be_given, moved, queue_of, summoned, wrong
from assistant.games.killer_clue.falling import herring_left
from assistant.games.killer_clue.protection import GONE
from assistant.games.killer_clue.state import ACCUSATION, MINI, MISSING, Dealt, Gift, KillerClue
from assistant.kit.answer_windows import PASS
from assistant.kit.effects import lifted

as_in_clue: Any = base.apply
"""Clue's `apply`, which keeps the variant's State."""
apply: Any = variant_of(base.apply)
"""The table after an event; events without a meaning here change nothing."""


# ---------------------------------------------------------------- set-up


@apply.register
def _game_started(event: e.GameStarted, state: KillerClue) -> KillerClue:
    """Set up Clue without unplayed suspects (KC-SET-03, KC-AMB-25), and the draw pile (KC-SET-13)."""
    table: KillerClue = as_in_clue(event, state)
    pile = cards.draw_pile({player.piece for player in event.players}, event.servants)
    table = replace(_scenery(table), servants=event.servants, die=event.die, pile=pile, turn=Turn())
    return rounds.begun(table, table.on_turn or event.first)


def _scenery(state: KillerClue) -> KillerClue:
    """Remove pawns of unplayed suspects, or leave them on their squares as obstacles (KC-AMB-25)."""
    tokens = {token: place for token, place in state.tokens.items() if token in state.played}
    if state.players and chosen(state, "KC-AMB-25") == "on_the_board":
        tokens |= {s: state.tokens.get(s, start_of(s)) for s in cards.suspects() if s not in tokens}
    return replace(state, tokens=tokens)


@apply.register
def _option_changed(event: OptionChanged, state: KillerClue) -> KillerClue:
    """Change a house rule; pawns nobody plays come and go with theirs (KC-AMB-25)."""
    state = as_in_clue(event, state)
    return _scenery(state) if event.ambiguity == "KC-AMB-25" else state


@apply.register
def _envelope_inspected(event: e.EnvelopeInspected, state: KillerClue) -> KillerClue:
    """Record a player's envelope; the case file marks the killer (KC-SET-15, KC-INF-03, KC-INF-04)."""
    state = replace(state, inspected=state.inspected | {event.of})
    if event.case_file is None:
        return state
    state = replace(state, case_files={**state.case_files, event.of: event.case_file})
    return replace(state, envelope=event.case_file) if event.case_file else state


@apply.register
def _hand_counted(event: e.HandCounted, state: KillerClue) -> KillerClue:
    """Record a hand count, which may reveal the killer (KC-AMB-26)."""
    guilty = chosen(state, "KC-AMB-26") == "counts_may_be" and danger.killer_by_count(state, event.of, event.count)
    return replace(state, killer=event.of) if guilty else state


# ---------------------------------------------------------------- the Investigation Round


@apply.register
def _token_moved(event: clue.TokenMoved, state: KillerClue) -> KillerClue:
    """Put down carried weapons in the entered room (KC-INV-05); a pawn on the board is not missing.

    A suspect nobody plays has no pawn, unless the table leaves it on the board (KC-AMB-25).
    """
    if event.token not in state.pawns:
        return state
    state = as_in_clue(event, state)
    state = state if event.to == MISSING else lifted(state, GONE, event.token)
    return _entered(state, state.owner(event.token), event.to)


def _entered(state: KillerClue, player: str | None, room: str) -> KillerClue:
    return put_down(state, player, room) if player and room in state.rooms else state


@apply.register
def _weapon_taken(event: e.WeaponTaken, state: KillerClue) -> KillerClue:
    """Put the weapon with the pawn, in no room (KC-INV-05, KC-INV-06)."""
    return taken(state, event.weapon, event.by)


@apply.register
def _weapon_brought(event: e.WeaponBrought, state: KillerClue) -> KillerClue:
    """Put the weapon into the room its bearer was summoned to (KC-AMB-23)."""
    room = state.room_of(event.by)
    return replace(put_in_room(state, event.weapon, room), summons=None) if room else state


@apply.register
def _suggestion_made(event: e.SuggestionMade, state: KillerClue) -> KillerClue:
    """Summon the named suspect and ask them first, then the others in this direction (KC-SUG-02, KC-SUG-03).

    A player who is out is not summoned; the next one from that seat is asked first (KC-AMB-03). The weapon was already
    in the room (KC-INV-07).
    """
    named = state.owner(event.suspect)
    state = summoned(as_in_clue(event, state), event, state)
    asked = Suggestion(
        by=event.by,
        cards=(event.suspect, event.weapon, event.room),
        turn=state.turn.number,
        asked=queue_of(state, event.by, named or "", event.direction),
        decisive=chosen(state, "KC-AMB-02") == "stop_at_first",
    )
    return replace(state, suggestions=(*state.suggestions[:-1], asked))


@apply.register
def _accusation_made(event: e.AccusationMade, state: KillerClue) -> KillerClue:
    """Ask as in a suggestion, starting with the accused, without moving anything (KC-ACC-01, KC-ACC-02)."""
    state = as_in_clue(event, state)
    asked = queue_of(state, event.by, state.owner(event.suspect) or "", event.direction)
    named = (event.suspect, event.weapon, event.room)
    return suggested(state, Suggestion(by=event.by, about=ACCUSATION, cards=named, turn=state.turn.number, asked=asked))


@apply.register
def _turn_ended(event: clue.TurnEnded, state: KillerClue) -> KillerClue:
    """End an investigation turn; after the last one the Intrigue Round begins (KC-INV-01, KC-SEQ-01)."""
    if state.round != "investigation" or state.over:
        return state
    state = _entered(state, event.by, state.place(event.by))
    return rounds.acted(acting(state, event.by), event.by)


# ---------------------------------------------------------------- answers


@apply.register
def _passed(event: clue.Passed, state: KillerClue) -> KillerClue:
    """Record a pass, so that the question goes on (KC-SUG-06)."""
    asked = state.open_suggestion
    if asked is None or event.by == asked.by:
        return state
    return answered(heard(state, {event.by: PASS}), asked)


@apply.register
def _card_given(event: e.CardGiven, state: KillerClue) -> KillerClue:
    """Give the card to the asker for good (KC-SUG-04); players asked before have passed."""
    asked = state.open_suggestion
    if asked is None or event.by == asked.by:
        return moved(state, event.by, event.to, event.card, ())
    among = could_be_given(state, asked)
    late = {player: "overlooked" for player in event.overlooked if player in asked.before(event.by)}
    silent = asked.silent(event.by) if asked.decisive else {}
    state = heard(state, {**silent, **late, event.by: SHOWED})
    card = event.card or (among[0] if len(among) == 1 else None)
    state = moved(state, event.by, event.to, card, among)
    return answered(state, asked)


@apply.register
def _nobody_gave(event: e.NobodyGave, state: KillerClue) -> KillerClue:
    """Close the question: each requested card is in the case file or with the asker (KC-INF-09).

    After an accusation it means that nobody confesses; the accusation is wrong if the killer may keep silent
    (KC-AMB-10).
    """
    asked, made = state.open_suggestion, state.open_accusation
    if asked is not None:
        late = {player: "overlooked" for player in event.overlooked if player in asked.asked}
        state = answered(closed(heard(state, {**asked.silent(None), **late})), asked)
    if made is None or chosen(state, "KC-AMB-10") == "must_give":
        return state
    return wrong(state, made.by) if asked is None or asked.about == ACCUSATION else state


@apply.register
def _killer_confessed(event: e.KillerConfessed, state: KillerClue) -> KillerClue:
    """Let the accuser win alone (KC-ACC-03, KC-WIN-02, KC-INF-14)."""
    made = state.open_accusation
    if made is None:
        return replace(state, killer=event.by)
    state = judged(closed(state), made, True)
    return replace(state, over=True, winner=made.by, solution=made.cards, killer=event.by, on_turn=None)


@apply.register
def _mistake_admitted(event: e.MistakeAdmitted, state: KillerClue) -> KillerClue:
    """Reveal the killer and return the wrong card; the game goes on (KC-MIS-01, KC-INF-21)."""
    state = replace(state, killer=event.by)
    if event.to is None:
        return danger.taken_back(state, event.by)
    if state.before_gift is None:
        return state
    sizes = dict(state.hand_sizes)
    sizes[event.by] = sizes.get(event.by, 0) + 1
    sizes[event.to] = max(0, sizes.get(event.to, 0) - 1)
    known, located = state.before_gift
    return replace(state, hand_sizes=sizes, hands=known, located=located, gifts=state.gifts[:-1], before_gift=None)


# ---------------------------------------------------------------- hands that are dealt out


@apply.register
def _cards_received(event: e.CardsReceived, state: KillerClue) -> KillerClue:
    """Record the cards a player received from a dealt-out hand (KC-ACC-07, KC-INF-15)."""

    def looked(made: Dealt) -> Dealt:
        fits = made.of == event.of and event.by in dict(made.to)
        return replace(made, looked=made.looked | {event.by}) if fits else made

    state = replace(state, dealt=tuple(map(looked, state.dealt)))
    if event.cards is None:
        return state
    gifts = tuple(Gift(by=event.of, to=event.by, card=card, turn=state.game_turn, how="dealt") for card in event.cards)
    return hands.looked_at(replace(state, gifts=(*state.gifts, *gifts)), event.by, event.cards)


@apply.register
def _herring_left(event: e.HerringLeft, state: KillerClue) -> KillerClue:
    """Put a Red Herring face up, out of the game (KC-RHG-03)."""
    return herring_left(state, event.by, event.card)


# ---------------------------------------------------------------- the Intrigue Round


@apply.register
def _suspect_returned(event: e.SuspectReturned, state: KillerClue) -> KillerClue:
    """Put a returning pawn into any room, with what it carried (KC-DIS-04, KC-AMB-24)."""
    return intrigue.brought(state, event.by, event.to)


@apply.register
def _intrigue_played(event: e.IntriguePlayed, state: KillerClue) -> KillerClue:
    """Give the turn in the Intrigue Round to the player of the card (KC-IRD-02)."""
    return intrigue.played(closed(state), event)


@apply.register
def _mini_suggestion_made(event: e.MiniSuggestionMade, state: KillerClue) -> KillerClue:
    """Ask everyone for one card, starting left or right (KC-CRS-02, KC-EXA-02, KC-MOT-02)."""
    card = intrigue.may_ask(state, event.by)
    if not card:
        return state
    state = replace(state, plays=intrigue.asked(state, event.by))
    asked = queue_of(state, event.by, event.by, event.direction)
    return suggested(state, Suggestion(by=event.by, about=MINI, cards=(card,), turn=state.turn.number, asked=asked))


@apply.register
def _cards_traded(event: e.CardsTraded, state: KillerClue) -> KillerClue:
    """Swap one card each at the same time (KC-CON-02, KC-AMB-29)."""
    state = hands.traded(state, event.by, event.to, event.gave, event.got)
    gifts = tuple(
        Gift(by=one, to=other, card=card, turn=state.game_turn, how="traded")
        for one, other, card in ((event.by, event.to, event.gave), (event.to, event.by, event.got))
    )
    plays = intrigue.asked(state, event.by)
    return replace(state, gifts=(*state.gifts, *gifts), before_gift=None, plays=plays)


@apply.register
def _intrigue_ended(event: e.IntrigueEnded, state: KillerClue) -> KillerClue:
    """Let the next player play cards; after the last one comes the Danger Round (KC-IRD-02)."""
    return rounds.acted(state, event.by) if state.round == "intrigue" and not state.over else state


# ---------------------------------------------------------------- the Danger Round and the end of the turn


@apply.register
def _danger_revealed(event: e.DangerRevealed, state: KillerClue) -> KillerClue:
    """Apply murder, candles and Blackout, in this order (KC-DNG-03)."""
    return danger.revealed(closed(state), event.cards)


@apply.register
def _panic_rolled(event: e.PanicRolled, state: KillerClue) -> KillerClue:
    """Move the pawn on by as many rooms as were rolled (KC-BLK-02)."""
    return danger.ran(state, event.suspect, event.roll)


@apply.register
def _game_turn_ended(event: e.GameTurnEnded, state: KillerClue) -> KillerClue:
    """Remove cards of the dead, shuffle the others back, and draw (KC-END-01 to -03)."""
    return state if state.over or not state.players else danger.turn_over(state, event.removed)


@apply.register
def _first_chosen(event: e.FirstChosen, state: KillerClue) -> KillerClue:
    """Record the table's choice of who goes first next (KC-AMB-21)."""
    return replace(state, chosen_first=event.player)
