"""Every event as a sentence of a good host; the effects of cards are read off the table before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assistant.core.event import Event
from assistant.games.one_world_dominion import cards, playing
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.armies import gets_named, is_mutant, set_aside
from assistant.games.one_world_dominion.state import CardPlay, Dominion
from assistant.games.risk import tell as risk
from assistant.games.risk.sayings import counted
from assistant.kit.fight import Fight
from assistant.kit.forces import Force, Forces, added, totals, withdrawn
from assistant.kit.phrasing import Lines, listed, sentences, upper

NAMED = 6
"""The most areas named one by one; with more, only the sum is told."""

MANY = {"loses": "lose", "gains": "gain", "gets": "get", "holds": "hold", "captures": "capture", "has": "have"}
"""The verb for one player, and the same verb for many."""

LINES: Lines = {
    e.CardForgotten: "{of} corrects a note.",
    e.CardSeen: "{of} drew {card}.",
    e.Passed: "{by} does not answer.",
    e.NobodyAnswers: "Nobody answers.",
    e.CardDiscarded: "{by} discards {card}.",
    e.ArmiesCommitted: "{count:army/armies} are committed.",
}

sentence = sentences(LINES, risk.sentence)


def tell(event: Event, before: Dominion, after: Dominion) -> str:
    """Return the sentence for an event, with the names of this table, and its consequences."""
    first = sentence(event, before, after)
    done = [card_done(play, before, after) for play in finished(before, after)]
    said = (first, *_named(event, before, after), *done, *follows(event, before, after))
    return _agreeing(after, " ".join(filter(None, said)))


def _agreeing(state: Dominion, text: str) -> str:
    """Return the text with plural verbs for rebels and mutants: "the mutants lose 2 armies"."""
    for key in (neutral.key for neutral in state.neutrals):
        for name in (state.name(key), upper(state.name(key))):
            for one, many in MANY.items():
                text = text.replace(f"{name} {one} ", f"{name} {many} ")
    return text


# ---------------------------------------------------------------- what a card did


def _named(event: Event, before: Dominion, after: Dominion) -> Iterator[str]:
    """Yield the two armies for the player's area that a card names, on the line that brings them.

    Rules: OWD-ADD-01, OWD-NEG-02.
    """
    known = {play.card for play in before.plays if play.extra}
    brought = [p for p in (*after.plays, *finished(before, after)) if p.extra and p.card not in known]
    for by, card in (*((play.by, play.card) for play in brought), *_stood(event, before, after)):
        if gets_named(before, by, card) and not set_aside(before, by):
            yield f"Two armies for {after.area(after.area_of(card))}."


def _stood(event: Event, before: Dominion, after: Dominion) -> Iterator[tuple[str, str]]:
    """Yield the player and the card of an answer, once it is settled that the answer stands."""
    waiting = before.play if before.play and before.play.use == playing.ANSWER else None
    still = {play.card for play in after.plays}
    if isinstance(event, e.CardAnswered) and waiting is None:
        if event.card not in still:
            yield event.by, event.card
    elif (
        waiting and isinstance(event, e.Passed | e.NobodyAnswers) and waiting.card not in {p.card for p in after.plays}
    ):
        yield waiting.by, waiting.card


def finished(before: Dominion, after: Dominion) -> tuple[CardPlay, ...]:
    """Return the cards carried out by this line, in order; a theft has a line of its own."""
    if after.before is None or after.before is before.before:
        return ()
    play = after.before.play
    return (play,) if play is not None and play.card != "informant" else ()


def card_done(play: CardPlay, before: Dominion, after: Dominion) -> str:
    """Return the effect of a card on the armies in one line: "Bombers: Japan loses 4 of 7"."""
    start = after.before or before
    said = [*_losses(start, after), *_others(play, start, after)]
    die = f" ({', '.join(map(str, play.faces))})" if play.faces else ""
    return f"{cards.called(play.card)}{die}: {'; '.join(said) or _otherwise(play, after)}."


def _losses(before: Dominion, after: Dominion) -> Iterator[str]:
    """Yield areas with fewer or more armies, or another holder; armies that move in are told separately."""
    now = _unmoved(before, after)
    changed = [area for area in after.world.keys if before.forces.get(area, ()) != now.get(area, ())]
    if len(changed) > NAMED:
        lost, left = totals(before.forces), totals(now)
        for owner in after.owners:
            if more := left.get(owner, 0) - lost.get(owner, 0):
                verb = "gains" if more > 0 else "loses"
                yield f"{after.name(owner)} {verb} {counted(abs(more))} in all"
        return
    for area in changed:
        yield from _changed(after, area, before.forces.get(area, ()), now.get(area, ()))


def _unmoved(before: Dominion, after: Dominion) -> Forces:
    """Return the armies as they were before the move into an area that was captured just now."""
    fight, then = after.fight, before.fight
    if fight is None or not fight.captured or fight.inside or then is None or then.captured or not _same(fight, then):
        return after.forces
    forces = added(after.forces, fight.source, fight.attacker, fight.moved)
    return withdrawn(forces, fight.target, fight.attacker)


def _changed(state: Dominion, area: str, then: tuple[Force, ...], now: tuple[Force, ...]) -> Iterator[str]:
    """Yield the change in the holder's armies of an area, and in those beside them."""
    name = state.area(area)
    if not now:
        lost = sum(force.armies for force in then)
        yield f"{name} loses {'its only army' if lost == 1 else f'all {lost}'} and is empty"
        return
    if not then or then[0].owner != now[0].owner:
        yield f"{state.name(now[0].owner)} holds {name} with {counted(now[0].armies)}"
        return
    for owner in dict.fromkeys(force.owner for force in (*then, *now)):
        had, has = (sum(f.armies for f in here if f.owner == owner) for here in (then, now))
        if owner == then[0].owner and has != had:
            yield f"{name} loses {had - has} of {had}" if has < had else f"{name} gets {counted(has - had)}"
        elif has > had:
            yield f"{state.name(owner)} gets {counted(has - had)} in {name}"
        elif has < had:
            yield f"{state.name(owner)} loses {had - has} of {had} in {name}"


def _others(play: CardPlay, before: Dominion, after: Dominion) -> Iterator[str]:
    """Yield armies to come, a fight that begins, cards, treaties."""
    same_turn = before.turn.number == after.turn.number
    for player in after.order if same_turn else ():
        more = after.to_place.get(player, 0) - before.to_place.get(player, 0)
        aside = after.deferred.get(player, 0) - before.deferred.get(player, 0)
        if aside > 0:
            yield f"{after.name(player)} gets {counted(aside)} one turn later"
        elif more:
            word = "more" if more > 0 else "fewer"
            yield f"{after.name(player)} has {counted(abs(more), f'{word} army', f'{word} armies')} to place"
    fight = after.fight
    new = fight is not None and not fight.captured and (before.fight is None or not _same(fight, before.fight))
    if fight is not None and new:
        yield f"{after.area(fight.source)} attacks {after.area(fight.target)}"
    for effect in after.effects:
        if effect not in before.effects and effect.what == play.card:
            yield in_words(after, effect.what, effect.owner, effect.on)
    if play.drawn:
        yield f"the next card is {cards.called(play.drawn[0])}" if play.drawn[0] else "there is no card to turn up"


def _same(one: Fight, other: Fight) -> bool:
    return (one.source, one.target, one.turn, one.by) == (other.source, other.target, other.turn, other.by)


def _otherwise(play: CardPlay, state: Dominion) -> str:
    if play.card == "apcs":
        return f"{state.name(play.by)} may make one more free move"
    if play.card == "reverse_engineer":
        return f"{state.name(play.by)} takes {cards.called(play.pick)}"
    return "nothing happens"


def in_words(state: Dominion, card: str, owner: str, on: tuple[str, ...]) -> str:
    """Return an effect in words, for lines and for the bar: who is protected, what is closed, whose dice change."""
    areas = listed(state.area(area) for area in on if area in state.world.keys)
    continents = listed(c.name for c in state.world.continents if c.key in on)
    people = listed(state.name(key) for key in on if key in state.owners)
    who = state.name(owner)
    words = {
        "haz_gear": f"{who} is protected from gas, germs and waste",
        "toxic_waste": f"{areas} is closed in both directions",
        "icbm": f"nobody may enter {areas}",
        "nuclear_terrorists": f"nobody may enter {areas}",
        "shuttle_diplomacy": f"{people} may not attack each other",
        "weather_control": "the sea lanes are closed",
        "electronic_warfare": f"+1 to {who}’s dice{f' in {areas}' if areas else ''}",
        "navy": f"+2 to {who}’s dice across sea lanes",
        "fortification": f"+2 to {who}’s defending dice{f' in {areas}' if areas else ''}",
        "black_helicopters": f"+2 to {who}’s dice within {continents}",
        "fresh_recruits": f"-1 to {who}’s dice in {areas}",
        "jihad": f"all of {who}’s attacks are committed",
        "stealth_technology": f"three rounds without losses for {who}",
        "human_cloning": f"{continents} counts twice for {who}",
        "industrial_sector": f"{who} gets an army for every two areas",
        "economic_sanctions": f"{people} gets nothing for areas",
        "propaganda": f"{people} gets nothing for {continents}",
        "saboteur": f"{people}’s new armies wait for the next turn",
        "reverse_engineer": f"{cards.called(on[0]) if on else 'a card'} waits for {who}’s next turn",
    }
    return words.get(card, cards.called(card))


# ---------------------------------------------------------------- events


@sentence.register
def _(event: e.GameStarted, before: Dominion, after: Dominion) -> str:
    return f"{risk.sentence(event, before, after)} One World Dominion, rev {after.revision}."


@sentence.register
def _(event: e.SetTurnedIn, before: Dominion, after: Dominion) -> str:
    shown = listed(map(cards.called, event.cards))
    own = [area for card in event.cards if (area := before.area_of(card)) and before.holder(area) == event.by]
    more = f" Two armies each on {listed(map(after.area, own))}." if len(own) > 1 else ""
    more = more or (f" Two armies on {after.area(own[0])}." if own else "")
    return f"{after.name(event.by)} turns in {shown} for {counted(before.value_of(event.cards))}.{more}"


@sentence.register
def _(event: e.CardPlayed, before: Dominion, after: Dominion) -> str:
    words = [after.called("owner", word) for word in (event.whom, event.other) if word]
    words += [after.called("continent", event.continent)] if event.continent else []
    words += [cards.called(event.pick)] if event.pick else []
    if event.at and event.to:
        moving = f" with {counted(event.count)}" if event.count else ""
        words.append(f"{after.area(event.at)} to {after.area(event.to)}{moving}")
    elif event.at:
        words.append(after.area(event.at))
    aim = f": {', '.join(words)}" if words else ""
    window = after.window
    asked = f" {listed(map(after.name, window.waiting))} may answer." if window and after.plays else ""
    return f"{after.name(event.by)} plays {cards.called(event.card)}{aim}.{asked}"


@sentence.register
def _(event: e.CardAnswered, before: Dominion, after: Dominion) -> str:
    play = before.play or (before.before.play if before.before else None)
    name, card = after.name(event.by), cards.called(event.card)
    if play is None:
        return f"{name} plays {card}, but there is nothing to answer."
    if cards.redirects(event.card, play.card) and event.at:
        return f"{name} answers with {card}: {cards.called(play.card)} now targets {after.area(event.at)}."
    outcome = "it is negated" if before.play else "too late, but it is taken back"
    return f"{name} answers {cards.called(play.card)} with {card}: {outcome}."


@sentence.register
def _(event: e.DieRolled, before: Dominion, after: Dominion) -> str:
    moves = playing.waiting(before) is None and before.turn.ended and bool(before.acting)
    if moves and after.fight and not after.fight.captured and after.fight is not before.fight:
        return f"A {event.face}: {after.name(after.fight.attacker)} attack {after.area(after.fight.target)}."
    if moves and before.forces == after.forces:
        return f"A {event.face}: no such neighbor, roll again."
    return f"A {event.face} is rolled."


@sentence.register
def _(event: e.CardTurnedUp, before: Dominion, after: Dominion) -> str:
    return f"{cards.called(event.card)} is turned up." if event.card else "There is no card to turn up."


@sentence.register
def _(event: e.CardTaken, before: Dominion, after: Dominion) -> str:
    what = cards.called(event.card) if event.card else "a card"
    return f"{after.name(event.by)} takes {what} from {after.name(event.of)}."


@sentence.register
def _(event: e.AttackCommitted, before: Dominion, after: Dominion) -> str:
    whom = before.holder(event.target)
    against = f" ({before.name(whom)})" if whom else ""
    armies = counted(event.count)
    source, target = after.area(event.source), after.area(event.target)
    return f"{after.name(event.by)} commits {armies} from {source} against {target}{against}."


@sentence.register
def _(event: e.risk.AttackAnnounced, before: Dominion, after: Dominion) -> str:
    if event.source == event.target:
        return f"The armies of {after.name(event.by)} in {after.area(event.source)} fight."
    return str(risk.sentence(event, before, after))


# ---------------------------------------------------------------- what follows


def follows(event: Event, before: Dominion, after: Dominion) -> Iterable[str]:
    """Yield captures, eliminations, victory, ended effects, the card drawn and the next player."""
    yield from _captures(before, after)
    yield from _hordes(before, after)
    for player in after.out[len(before.out) :]:
        yield f"{after.name(player)} is eliminated."
        yield from risk.taken_over(before, after, player)
    if after.winner and not before.winner:
        yield f"{after.name(after.winner)} wins."
    if after.turn.ended and after.acting and not before.turn.ended:
        yield f"{upper(after.name(after.acting[0]))} attack next."
    if before.on_turn and after.deck.hand(before.on_turn) > before.deck.hand(before.on_turn) and _ends(before, after):
        yield f"{after.name(before.on_turn)} draws a card."
    if after.turn.number == before.turn.number + 1 and after.on_turn:
        yield from _begins(before, after)


def _ends(before: Dominion, after: Dominion) -> bool:
    return after.turn.number > before.turn.number or (after.turn.ended and not before.turn.ended)


def _captures(before: Dominion, after: Dominion) -> Iterator[str]:
    """Yield captures; after the last one the game, and so its fight, is over."""
    fight, then = after.fight, before.fight
    if after.over and len(after.fought) > len(before.fought):
        fight = after.fought[-1]
    if fight is not None and fight.captured and (then is None or not then.captured or not _same(fight, then)):
        if is_mutant(after, fight.attacker):
            return
        if fight.inside:
            yield f"{upper(after.name(fight.attacker))} holds {after.area(fight.target)}."
        else:
            moved = counted(fight.moved, "army moves", "armies move")
            yield f"{upper(after.name(fight.attacker))} captures {after.area(fight.target)}; {moved} in."


def _hordes(before: Dominion, after: Dominion) -> Iterator[str]:
    """Yield where a horde has moved, and its size after its attack (OWD-C44)."""
    for key in before.acting:
        if key in after.acting:
            continue
        then, now = before.held(key), after.held(key)
        for area in now - then:
            yield f"{upper(after.name(key))} move into {after.area(area)}, now with {counted(after.armies(area))}."
        for area in now & then:
            if after.armies(area) > before.armies(area):
                yield f"{upper(after.name(key))} in {after.area(area)} now have {counted(after.armies(area))}."


def _begins(before: Dominion, after: Dominion) -> Iterator[str]:
    """Yield events before a turn: rebels grown, effects ended, armies that had been set aside."""
    for neutral in after.neutrals:
        if neutral.kind == "rebels" and neutral.by == after.seat and after.held(neutral.key):
            more = totals(after.forces).get(neutral.key, 0) - totals(before.forces).get(neutral.key, 0)
            if more > 0:
                yield f"{upper(after.name(neutral.key))} get {counted(more)}."
    gone = [effect for effect in before.effects if effect not in after.effects]
    if gone:
        over = listed(dict.fromkeys(cards.called(effect.what) for effect in gone))
        yield f"{over} {'is' if len({effect.what for effect in gone}) == 1 else 'are'} over."
    waited = before.deferred.get(after.on_turn or "", 0)
    more = f", {waited} of them from last turn" if waited else ""
    yield f"{after.name(after.on_turn or '')} has {counted(after.unplaced)} to place{more}."
