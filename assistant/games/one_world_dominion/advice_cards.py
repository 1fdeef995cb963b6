"""Notices about cards: their moments, their targets, their answers, and the sets they make."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.core.game import Checks, illegal, odd
from assistant.families.war.advice import open_fight
from assistant.games.one_world_dominion import advice_turn as turn
from assistant.games.one_world_dominion import cards, playing, targets
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.state import CardPlay, Dominion
from assistant.games.one_world_dominion.timing import OPENING, STARTING, code_of, in_phase, once
from assistant.games.risk.sayings import counted

BARRED = {"propaganda": "human_cloning", "economic_sanctions": "industrial_sector"}
"""Cards that cannot be played against a player who played the other card this turn (OWD-C02, OWD-C04)."""


# ---------------------------------------------------------------- the hand


def in_hand(event: e.CardPlayed | e.CardAnswered | e.CardDiscarded, state: Dominion) -> Checks:
    """Yield notices for a card that cannot be in the hand (OWD-TRD-01)."""
    name, card = state.name(event.by), cards.called(event.card)
    if event.card in state.deck.lying:
        yield illegal(f"{card} is on the table: its effect has not ended.", "OWD-TRM-03")
    elif event.card in state.deck.shown:
        yield illegal(f"{card} is in the discard pile.", "OWD-PLY-01")
    elif event.by in state.out:
        yield illegal(f"{name} is eliminated.", "RSK-ELI-01")
    elif not state.deck.hand(event.by):
        yield illegal(f"{name} holds no cards.", "OWD-TRD-01")
    elif event.card not in (known := state.hands.get(event.by, ())) and len(known) == state.deck.hand(event.by):
        yield odd(f"{card} is not among {name}’s noted cards.", "OWD-TRD-01")
    if any(event.card in effect.on for effect in state.in_force("reverse_engineer", owner=event.by)):
        yield illegal(f"{card} was taken from the discards and waits for {name}’s next turn.", "OWD-C34")


def fits_the_hand(event: e.risk.CardTold | e.CardSeen, state: Dominion) -> Checks:
    """Yield notices for a card that is elsewhere, or a hand that is fully noted (OWD-GEN-01)."""
    card, known = cards.called(event.card), state.hands.get(event.of, ())
    if event.card in state.open_cards:
        yield illegal(f"{card} is face up on the table.", "OWD-GEN-01")
    elif event.card in known:
        yield odd(f"{card} is already noted.", "OWD-GEN-01")
    elif any(event.card in held for held in state.hands.values()):
        yield illegal(f"{card} is in another player’s hand.", "OWD-GEN-01")
    elif len(known) >= state.deck.hand(event.of):
        held = counted(state.deck.hand(event.of), "card", "cards")
        yield illegal(f"{state.name(event.of)} holds {held}, and all are noted.", "OWD-GEN-01")
    if isinstance(event, e.CardSeen) and state.keeping != "open":
        yield odd("Hands are secret at this table: note the card on your own phone.", "OWD-TRD-01")


def is_noted(event: e.CardForgotten, state: Dominion) -> Checks:
    """Yield a notice if the card to be crossed out was never noted."""
    if event.card not in state.hands.get(event.of, ()):
        yield odd(f"{cards.called(event.card)} is not noted.", "OWD-GEN-01")


def all_there(event: e.risk.CardsCounted, state: Dominion) -> Checks:
    """Yield a notice if there would be more cards than the deck has (OWD-GEN-01)."""
    others = sum(count for player, count in state.deck.hands.items() if player != event.of) + len(state.deck.lying)
    whole = len(state.known_cards)
    if event.count < 0 or event.count + others > whole:
        yield illegal(f"There are only {whole} cards, and {others} of them are elsewhere.", "OWD-GEN-01")


# ---------------------------------------------------------------- sets


def makes_a_set(event: e.SetTurnedIn, state: Dominion) -> Checks:
    """Yield notices unless the cards are three alike or one of each, wild cards for any, from the hand.

    Rules: OWD-SET-01, OWD-SET-04, OWD-C34.
    """
    name = state.name(event.by)
    if len(set(event.cards)) != cards.SET:
        yield illegal("A set has three different cards.", "OWD-SET-01")
    elif not state.value_of(event.cards):
        shown = ", ".join(state.symbol_of(card) or "nothing" for card in event.cards)
        yield illegal(f"Not a set: {shown}. A set is three alike or one of each.", "OWD-SET-01")
    for card in event.cards:
        if card in state.open_cards:
            yield illegal(f"{cards.called(card)} is face up on the table.", "OWD-SET-04")
        elif any(card in effect.on for effect in state.in_force("reverse_engineer", owner=event.by)):
            yield illegal(
                f"{cards.called(card)} waits for {name}’s next turn, and so it cannot be in a set.", "OWD-C34"
            )
    if state.deck.hand(event.by) < cards.SET:
        yield illegal(
            f"{name} holds {counted(state.deck.hand(event.by), 'card', 'cards')}, and a set takes three.", "OWD-SET-01"
        )


def while_placing(event: e.SetTurnedIn, state: Dominion) -> Checks:
    """Yield a notice for a set outside placement (RSK-CRD-03), unless the hand is too large (OWD-AMB-23)."""
    if state.turn.number and event.by == state.on_turn and state.phase not in ("place", "ready"):
        yield illegal("Sets are turned in before the first attack.", "RSK-CRD-03", "OWD-HND-02")


def too_many(event: e.CardDiscarded, state: Dominion) -> Checks:
    """Yield a notice unless the table allows discards, and the hand is too large (OWD-HND-01, OWD-AMB-24)."""
    if not state.may_discard:
        yield illegal("Bring a hand that is too large down with sets and played cards.", "OWD-HND-01", "OWD-AMB-24")
    elif event.by != state.on_turn or not state.must_reduce:
        yield illegal(f"{state.name(event.by)} does not hold too many cards.", "OWD-HND-01")


# ---------------------------------------------------------------- playing


def when(event: e.CardPlayed, state: Dominion) -> Checks:
    """Yield notices about the moment of a card: phase, one of a kind, and its own text (OWD-TIM-01 to -10)."""
    if not state.turn.number or state.over:
        yield illegal("Cards can be played only during a turn.", "OWD-TIM-08")
        return
    yield from in_phase(state, event.by, event.card, event.use)
    yield from once(state, event.by, code_of(state, event.by, event.card, event.use))
    yield from _free_to_play(event, state)
    yield from _own_moment(event, state)
    if event.card in playing.SPREADS and chosen(state, "OWD-AMB-38") == "any_victim":
        yield from _at_peace(event, state)
    yield from _fights_first(event, state)


def _free_to_play(event: e.CardPlayed, state: Dominion) -> Checks:
    """Yield a notice if another card comes first; S cards, and recruits before artillery, may interrupt.

    Rules: OWD-NEG-03, OWD-C01.
    """
    play = state.play
    if play is None:
        return
    code = code_of(state, event.by, event.card, event.use)
    between = code == "S" or (play.card == "artillery" and event.card == "fresh_recruits")
    if not between:
        yield illegal(f"First finish {cards.called(play.card)}: it has to be answered or carried out.", "OWD-NEG-03")


def _fights_first(event: e.CardPlayed, state: Dominion) -> Checks:
    """Yield notices if other fights come first: armies among enemies, or an attack that cannot be stopped."""
    code = code_of(state, event.by, event.card, event.use)
    if code == "F" or (code == "A" and event.card in ("tunnels", "paratroops")):
        yield from turn.guerillas_first(event, state)
        yield from turn.fight_is_over(event, state)


def _own_moment(event: e.CardPlayed, state: Dominion) -> Checks:
    card, name, rule = event.card, cards.called(event.card), cards.rule(event.card)
    fight, code = open_fight(state), code_of(state, event.by, event.card, event.use)
    if card in STARTING and (not state.beginning or state.on_turn == event.by):
        yield illegal(
            f"{name} can be played only at the very beginning of an opponent’s turn.", rule, "OWD-TIM-06", "OWD-ERR-03"
        )
    if (bar := BARRED.get(card)) and state.on_turn and _barred(state, bar):
        yield illegal(
            f"{cards.called(bar)} protects {state.name(state.on_turn)} from {name} this turn.", rule, "OWD-AMB-12"
        )
    if card in OPENING and (fight is None or fight.rounds):
        yield illegal(f"{name} can be played only at the start of a battle, before dice are rolled.", rule)
    elif card in ("artillery", "fresh_recruits") and fight and event.by not in (fight.attacker, fight.defender):
        yield illegal(f"Only the attacker or the defender can play {name}.", rule)
    elif card == "stealth_technology" and fight and fight.attacker != event.by:
        yield illegal(f"Only the attacker can play {name}.", rule)
    if card == "radar" and fight and fight.rounds:
        yield illegal("Radar has to be played before dice are rolled.", rule)
    if card == "radar" and any(x.amount == state.turn.battles for x in state.in_force("stealth_technology")):
        yield illegal("Stealth Technology rules out Radar in this battle.", rule, "OWD-C25")
    if card == "navy" and state.in_force("weather_control"):
        yield illegal("Navy cannot be played while Weather Control is in force.", rule, "OWD-C30")
    if code == "F" and state.turn.moved and card != "apcs":
        yield illegal(f"{name} is the free move of the turn, which has already been made.", rule, "RSK-MOV-01")
    if card in ("guerillas", "apcs") and state.unplaced and state.on_turn == event.by:
        yield illegal(f"Place the new armies before you play {name}.", rule)
    if state.asking is not None and state.on_turn == event.by and code == "P":
        yield illegal(
            "First the other players decide whether to play a card at the beginning of the turn.", "OWD-AMB-12"
        )
    if state.must_reduce and code == "S" and chosen(state, "OWD-AMB-37") == "p_only" and event.by == state.on_turn:
        yield odd("At this table only sets and one P card bring the hand down.", "OWD-AMB-37", "OWD-HND-01")


def _barred(state: Dominion, bar: str) -> bool:
    """Return whether the player on turn has shown the barring card, even if it may still be answered."""
    shown_ = any(play.card == bar and play.by == state.on_turn for play in state.plays)
    return shown_ or bool(state.in_force(bar, owner=state.on_turn or ""))


def aimed_well(event: e.CardPlayed, state: Dominion) -> Checks:
    """Yield notices unless the card targets what its text names."""
    yield from _at_peace(event, state)
    code, before = code_of(state, event.by, event.card, event.use), ""
    aim = targets.aim_in(state, event.card, code)
    for field in aim.fields:
        if field == "count":
            yield from _so_many(event, state)
            continue
        value, able = getattr(event, field) or "", targets.choices(state, event.by, aim, field, before)
        if value not in able:
            if card := _in_the_way(state, event.by, aim, field, value, before):
                why, rules = turn.SHUT[card]
                where = state.called(_NOUNS[field], value)
                yield illegal(f"{where}: {why}", *rules, cards.rule(event.card))
                return
            said = f"{state.called(_NOUNS[field], value)} is not" if value else "say which"
            text = f"{cards.called(event.card)} needs {aim.why}; {said if able else 'there is none now'}."
            yield illegal(text, cards.rule(event.card))
            return
        before = value


def _in_the_way(state: Dominion, by: str, aim: targets.Aim, field: str, value: str, before: str) -> str:
    """Return the lasting card that rules out this target, such as the weather on a lane; "" if there is none."""
    for card in turn.SHUT if value else ():
        left = tuple(effect for effect in state.effects if effect.what != card)
        without = replace(state, effects=left) if len(left) < len(state.effects) else None
        if without is not None and value in targets.choices(without, by, aim, field, before):
            return card
    return ""


_NOUNS = {"at": "area", "to": "area", "continent": "continent", "whom": "owner", "other": "owner", "pick": "card"}


def _so_many(event: e.CardPlayed, state: Dominion) -> Checks:
    code = code_of(state, event.by, event.card, event.use)
    most = targets.most(state, event.card, code, event.at or "")
    if not 1 <= event.count <= most:
        here = counted(state.armies(event.at or ""))
        where = state.area(event.at or "")
        yield illegal(
            f"{where} has {here} and one must stay: {most} can go, not {event.count}.",
            "OWD-COM-01",
            cards.rule(event.card),
        )


def _at_peace(event: e.CardPlayed, state: Dominion) -> Checks:
    """Yield notices if a treaty protects a victim of the card (OWD-AMB-29)."""
    if not targets.treaties(state):
        return
    for victim in sorted(playing.victims(state, playing.announced(state, event))):
        if state.at_peace(event.by, victim):
            yield illegal(
                f"A treaty protects {state.name(victim)} from {state.name(event.by)}.", "OWD-AMB-29", "OWD-C29"
            )


# ---------------------------------------------------------------- answering


def answers(event: e.CardAnswered, state: Dominion) -> Checks:
    """Yield notices unless the answer fits the card, comes from a victim and in time, and is not answered itself.

    Rules: OWD-NEG-01 to -05.
    """
    name = cards.called(event.card)
    play = state.play
    if play is None:
        yield from _late(event, state)
        return
    other = cards.called(play.card)
    if play.use == playing.ANSWER:
        if event.card != cards.MOLE or chosen(state, "OWD-AMB-03") == "no":
            yield illegal(f"{other} is itself an answer and cannot be negated.", "OWD-NEG-05", "OWD-AMB-03")
        return
    if not (cards.negates(event.card, play.card) or cards.redirects(event.card, play.card)):
        yield illegal(f"{name} cannot answer {other}.", "OWD-TIM-04", cards.rule(event.card))
    elif event.by == play.by:
        yield illegal(f"{state.name(play.by)} played {other} and cannot answer it.", "OWD-NEG-04")
    elif event.card == "fighters" and play.card == "paratroops" and play.code == "F":
        yield illegal("A free move by Paratroops is not played against anybody.", "OWD-C05")
    elif not playing.able(state, play, event.by, event.card):
        yield illegal(f"{other} is not played against {state.name(event.by)}.", "OWD-NEG-04", "OWD-AMB-38")
    yield from once(state, event.by, "S" if event.card in playing.ANYONE else "N")
    yield from _new_target(event, state, play)


def _late(event: e.CardAnswered, state: Dominion) -> Checks:
    done = state.before.play if state.before else None
    if done is None:
        yield illegal(
            f"{cards.called(event.card)} can only answer a card that is being played.", "OWD-TIM-04", "OWD-NEG-03"
        )
        return
    text = f"{cards.called(done.card)} has been carried out, so an answer is too late."
    yield illegal(f"{text} If the table allows it anyway, what the card did is taken back.", "OWD-NEG-03")


def _new_target(event: e.CardAnswered, state: Dominion, play: CardPlay) -> Checks:
    """Yield notices unless the new target is another area that is legal for the card (OWD-C19, OWD-AMB-14)."""
    if not cards.redirects(event.card, play.card):
        return
    if event.at is None or event.at == play.at:
        yield illegal(f"Choose another area for {cards.called(play.card)}.", "OWD-C19")
        return
    aim = targets.aim_of(play.card)
    if chosen(state, "OWD-AMB-14") == "legal_once" and event.at not in targets.choices(state, play.by, aim, "at"):
        yield illegal(f"{cards.called(play.card)} needs {aim.why}.", "OWD-AMB-14", cards.rule(play.card))


def is_asked(event: e.Passed | e.NobodyAnswers, state: Dominion) -> Checks:
    """Yield notices unless a card waits for this answer (OWD-NEG-03)."""
    window = state.window
    if window is None:
        yield illegal("No card is waiting for an answer.", "OWD-NEG-03")
    elif isinstance(event, e.Passed) and event.by not in window.asked:
        yield odd(f"{state.name(event.by)} is not being asked.", "OWD-NEG-04")
    elif isinstance(event, e.Passed) and event.by in window.answers:
        yield odd(f"{state.name(event.by)} has already passed.", "OWD-NEG-03")


# ---------------------------------------------------------------- dice, draws, theft


def die_is_wanted(event: e.DieRolled, state: Dominion) -> Checks:
    """Yield a notice unless a card, rebels or mutants wait for a die (OWD-RND-01, OWD-NEU-04)."""
    play = playing.waiting(state)
    attacks = state.turn.ended and state.acting and open_fight(state) is None
    if not ((play and play.wants == "die") or state.growing or attacks):
        yield illegal("No single die is needed now.", "OWD-RND-01")


def draw_is_wanted(event: e.CardTurnedUp, state: Dominion) -> Checks:
    """Yield notices unless a card waits for the pile (OWD-C15, OWD-C16), and there is one (OWD-AMB-21)."""
    play, deck = playing.waiting(state), state.deck
    if play is None or play.wants != "draw":
        yield illegal("No card has to be turned up now.", "OWD-C15", "OWD-C16")
        return
    empty = not deck.pile and (not deck.discards or chosen(state, "OWD-AMB-21") == "none")
    if event.card is None and not empty:
        yield odd("There is a card to turn up: the discards become the new pile when it is empty.", "OWD-AMB-21")
    elif event.card is not None and empty:
        yield odd("The pile is empty, so nothing is turned up.", "OWD-AMB-21")
    elif event.card in deck.lying or (event.card in deck.shown and deck.pile):
        yield illegal(f"{cards.called(event.card or '')} is face up on the table.", "OWD-GEN-01")


def theft(event: e.CardTaken, state: Dominion) -> Checks:
    """Yield notices unless Informant takes the card, and it is in a hand (OWD-TRD-01, OWD-C24)."""
    play = playing.waiting(state)
    if play is None or play.wants != "take" or play.by != event.by or play.whom != event.of:
        yield illegal("Cards cannot be traded; only Informant takes one.", "OWD-TRD-01", "OWD-C24")
    elif event.card is not None and event.card in state.open_cards:
        yield illegal(f"{cards.called(event.card)} has been played and cannot be taken.", "OWD-C24")
