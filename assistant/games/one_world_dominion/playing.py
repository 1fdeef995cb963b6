"""A card from being shown to being done: the window for answers, dice and draws, the discards.

Nothing here refuses; `timing` and `advice` say what may be played when.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.core.seating import after
from assistant.games.one_world_dominion import actions, armies, battle, cards, neutrals, turns
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.lasting import game_turn, swept, with_effect
from assistant.games.one_world_dominion.needs import DIE, DRAW, TAKE, Need
from assistant.games.one_world_dominion.state import CardPlay, Dominion, Spent
from assistant.games.one_world_dominion.timing import code_of
from assistant.games.risk.hands import noted, trimmed
from assistant.games.risk.turns import plus
from assistant.kit.answer_windows import AnswerWindow, answered, nobody
from assistant.kit.forces import added, withdrawn

ANSWER: Final = "answer"
ANYONE = ("mole", "killer_satellite")
"""Cards that anybody may answer with, not just a victim (OWD-C07, OWD-C22)."""
SPREADS = ("ebola", "mad_cow_disease", "nerve_gas", "nuclear_terrorists")
"""Cards that may hit others than the announced target (OWD-AMB-38)."""

# ---------------------------------------------------------------- who may answer


def victims(state: Dominion, play: CardPlay) -> frozenset[str]:
    """Return the players against whom a card is played: holders of its areas, and players it names (OWD-NEG-04)."""
    areas = {play.at, play.to} - {""}
    if play.card in ("tunnels", "paratroops", "radar", "fast_rail", "mind_control"):
        areas -= {play.to if play.card == "mind_control" else play.at}
    if play.card in ("cometary_cultists", "guerillas"):
        areas |= state.world.within(play.continent) if play.continent else set[str]()
    if chosen(state, "OWD-AMB-38") == "any_victim" and play.card in SPREADS:
        areas |= set(state.world.keys)
    if play.card == "radar" and state.fight:
        return frozenset({state.fight.attacker} - {play.by})
    players = {state.holder(area) or "" for area in areas} | {play.whom, play.other}
    return frozenset((players & set(state.order)) - {play.by})


def able(state: Dominion, play: CardPlay, player: str, card: str) -> bool:
    """Return whether an answer fits: it names the card, and its player is a victim, or anybody may use it."""
    if not (cards.negates(card, play.card) or cards.redirects(card, play.card)):
        return False
    if card == "fighters" and play.card == "paratroops" and play.code == "F":
        return False
    return card in ANYONE or player in victims(state, play)


def could_answer(state: Dominion, play: CardPlay, player: str) -> bool:
    """Return whether a player could hold an answer, by common knowledge: hand sizes and face-up cards."""
    if player == play.by or player in state.out or not state.deck.hand(player):
        return False
    there = (card for card in cards.answers(play.card) if card not in state.open_cards)
    return any(able(state, play, player, card) for card in there)


def asked(state: Dominion, play: CardPlay) -> tuple[str, ...]:
    """Return everybody who could hold an answer, in order from the left of the player."""
    return tuple(p for p in after(state.order, play.by) if could_answer(state, play, p))


# ---------------------------------------------------------------- showing and answering


def announced(state: Dominion, event: e.CardPlayed) -> CardPlay:
    """Return the play of a card with its targets, under the letter that fits the moment."""
    return CardPlay(
        by=event.by,
        card=event.card,
        code=code_of(state, event.by, event.card, event.use),
        use=event.use,
        at=event.at or "",
        to=event.to or "",
        continent=event.continent or "",
        whom=event.whom or "",
        other=event.other or "",
        count=max(0, event.count),
        pick=event.pick or "",
    )


def shown(state: Dominion, event: e.CardPlayed) -> Dominion:
    """Return the table after a card is shown, until it is done (OWD-PLY-01); players who could answer are asked."""
    play = announced(state, event)
    if play.code == "A" and event.by == state.on_turn:  # The attacks of the turn have begun (OWD-TIM-05).
        state = replace(state, turn=replace(state.turn, attacked=True))
    state = _spent(state, event.by, event.card, play.code)
    if chosen(state, "OWD-AMB-36") == "at_once":
        state, play = _extra(state, play)
    return opened(replace(state, plays=(*state.plays, play)))


def _spent(state: Dominion, player: str, card: str, code: str) -> Dominion:
    deck = cards.spent(state.deck, player, card, lies=True)
    spent = Spent(player, card, code, state.phase, state.turn.battles)
    turn = replace(state.turn, spent=(*state.turn.spent, spent))
    return trimmed(unnoted(replace(state, deck=deck, turn=turn), card), player)


def unnoted(state: Dominion, card: str) -> Dominion:
    """Return the table without notes of a card that was seen elsewhere."""
    for player, known in state.hands.items():
        if card in known:
            state = noted(state, player, tuple(one for one in known if one != card))
    return state


def opened(state: Dominion) -> Dominion:
    """Return the table with the window of the top card open if anybody could answer; else with the card carried out."""
    play = state.plays[-1]
    able_ = asked(state, play)
    if not able_:
        return carried_on(_top(state, replace(play, window=None, wants="")))
    window = AnswerWindow(by=play.by, about=play.card, asked=able_, in_turn=False)
    return _top(state, replace(play, window=window, wants=ANSWER))


def _top(state: Dominion, play: CardPlay) -> Dominion:
    return replace(state, plays=(*state.plays[:-1], play))


def passed(state: Dominion, player: str) -> Dominion:
    """Return the table after a player passes; after the last one, the card is carried out."""
    if state.asking is not None and not state.plays:
        asking = answered(state.asking, player)
        return replace(state, asking=None if asking.closed else asking)
    return _heard(state, lambda window: answered(window, player))


def unanswered(state: Dominion) -> Dominion:
    """Return the table after it says that nobody answers."""
    if state.asking is not None and not state.plays:
        return replace(state, asking=None)
    return _heard(state, nobody)


def _heard(state: Dominion, hear: Callable[[AnswerWindow], AnswerWindow]) -> Dominion:
    play = state.play
    if play is None or play.window is None or play.wants != ANSWER:
        return state
    window = hear(play.window)
    if not window.closed:
        return _top(state, replace(play, window=window))
    return carried_on(_top(state, replace(play, window=None, wants="")))


def answered_by(state: Dominion, event: e.CardAnswered) -> Dominion:
    """Return the table after an answer to the top card (OWD-NEG-01), or to another answer (OWD-AMB-03).

    A late answer has the same effect as one in time.
    """
    late = state.play is None and state.before is not None and state.before.play is not None
    table = state.before if late and state.before is not None else state
    play = table.play
    if play is None:
        return replace(swept(_spent(state, event.by, event.card, "N")), before=None)
    code = "S" if "N" not in cards.codes(event.card) else "N"
    table = _spent(replace(table, before=None), event.by, event.card, code)
    answer = CardPlay(by=event.by, card=event.card, code=code, use=ANSWER, at=event.at or "", wants="")
    table = replace(table, plays=(*table.plays, answer))
    if chosen(table, "OWD-AMB-03") == "yes" and event.card != cards.MOLE:
        may = tuple(
            p
            for p in after(table.order, event.by)
            if p not in table.out and table.deck.hand(p) and cards.MOLE not in table.open_cards
        )
        if may:
            window = AnswerWindow(by=event.by, about=event.card, asked=may, in_turn=False)
            return _top(table, replace(answer, window=window, wants=ANSWER))
    return _struck(table)


def _struck(state: Dominion) -> Dominion:
    """Return the table after the top answer negates or redirects the card below; it earns two armies (OWD-NEG-02)."""
    answer, play = state.plays[-1], state.plays[-2] if len(state.plays) > 1 else None
    state = replace(state, plays=state.plays[:-1])
    state = armies.named(state, answer.by, answer.card)
    if play is None:
        return swept(state)
    if cards.redirects(answer.card, play.card):
        return _redirected(swept(state), play, answer)
    state = _taken_back(replace(state, plays=state.plays[:-1]), play)
    if answer.card == "haz_gear":
        state = with_effect(state, answer, end=game_turn(state))
    if answer.card == "fighters" and play.card == "paratroops":
        state = _shot_down(state, play)
    if play.use == ANSWER:  # The answer was itself answered, so the card below goes on (OWD-AMB-03).
        return carried_on(swept(state))
    return carried_on(swept(replace(state, before=None))) if state.plays else swept(state)


def _redirected(state: Dominion, play: CardPlay, answer: CardPlay) -> Dominion:
    """Return the table with the card's new target; the new victim may answer, or not (OWD-C19, OWD-AMB-14)."""
    state = _top(state, replace(play, at=answer.at or play.at, window=None, wants=""))
    return opened(state) if chosen(state, "OWD-AMB-14") == "legal_once" else carried_on(state)


def _shot_down(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table without the armies that Paratroops had committed (OWD-C05)."""
    lost = min(play.count, max(0, state.armies(play.at) - 1))
    owner = state.holder(play.at)
    if owner is None or owner != play.by or not lost:
        return state
    forces = added(state.forces, play.at, owner, -lost)
    return replace(state, forces=forces, removed=plus(state.removed, owner, lost))


# ---------------------------------------------------------------- carrying out


def _extra(state: Dominion, play: CardPlay) -> tuple[Dominion, CardPlay]:
    """Return the table with two armies for the player's area that the card names, and the play (OWD-ADD-01)."""
    if play.extra or play.use == ANSWER or not armies.gets_named(state, play.by, play.card):
        return state, play
    return armies.named(state, play.by, play.card), replace(play, extra=True)


def _taken_back(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table without the two armies of a negated card (OWD-NEG-02, OWD-AMB-36)."""
    area = state.area_of(play.card)
    if not play.extra or state.holder(area) != play.by:
        return state
    less = min(armies.EXTRA, state.armies(area))
    forces = added(state.forces, area, play.by, -less)
    if less == state.armies(area):
        forces = withdrawn(forces, area, play.by)
    return replace(state, forces=forces, received=plus(state.received, play.by, -less))


def carried_on(state: Dominion) -> Dominion:
    """Return the table after the top card takes effect, as far as its needs are known; then the one below it."""
    while (play := state.play) is not None and play.wants != ANSWER:
        if play.use == ANSWER:
            return _struck(state)
        state, play = _extra(state, play)
        table = _top(state, play)
        action = actions.ACTIONS.get(play.card, actions.nothing)
        done = action(table, play)
        if isinstance(done, Need):
            return _top(state, replace(play, wants=done.what))
        first = replace(table, before=None)
        rest = tuple(one for one in done.plays if one is not play)
        state = swept(replace(done, plays=rest if not done.over else (), before=first))
        if not rest:
            return replace(_called_off(state), before=first)
        if rest[-1].wants:
            return state
    return state


def _called_off(state: Dominion) -> Dominion:
    """Return the table after a card emptied areas: fights for them, a horde's attack or the turn may end."""
    state = battle.overtaken(state)
    if state.acting and (state.fight is None or state.fight.captured):
        state = neutrals.skip_idle(state)
    return turns.onward(state)


def waiting(state: Dominion) -> CardPlay | None:
    """Return the card that waits for a die, a draw or a card from a hand; None if there is none."""
    return state.play if state.play and state.play.wants and state.play.wants != ANSWER else None


def die(state: Dominion, face: int) -> Dominion:
    """Return the table after a die for the top card (OWD-RND-01)."""
    play = waiting(state)
    if play is None or play.wants != DIE:
        return state
    return carried_on(_top(state, replace(play, faces=(*play.faces, face), wants="")))


def turned_up(state: Dominion, card: str | None) -> Dominion:
    """Return the table after a card is turned up for the top card; None: there was none (OWD-AMB-21)."""
    play = waiting(state)
    if play is None or play.wants != DRAW:
        return state
    if card is not None:
        state = replace(state, deck=cards.turned_up(state.deck, card))
        state = unnoted(state, card)
    return carried_on(_top(state, replace(play, drawn=(*play.drawn, card or ""), wants="")))


def taken(state: Dominion, event: e.CardTaken) -> Dominion:
    """Return the table after a card changes hands (OWD-C24); seats that did not see it lose the notes of that hand."""
    first = replace(state, before=None)
    taken_ = state.deck.hand(event.of) > 0 and event.of != event.by
    state = replace(state, deck=cards.passed_on(state.deck, event.of, event.by))
    if event.card is None:
        state = noted(state, event.of, ())
    elif taken_ and event.card not in state.open_cards:
        state = unnoted(state, event.card)
        state = noted(state, event.by, (*state.hands.get(event.by, ()), event.card))
    state = trimmed(trimmed(state, event.of), event.by)
    play = waiting(state)
    if play is None or play.wants != TAKE:
        return state
    state = swept(replace(state, plays=state.plays[:-1]))
    return carried_on(state) if state.plays else replace(state, before=first)
