"""Every event as a line a good host would say; anything not listed here is as in Clue."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.core.event import Event
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo import night
from assistant.games.advanced_cluedo.cards import total, value
from assistant.games.advanced_cluedo.contests import servant_of, won
from assistant.games.advanced_cluedo.contests import value as counts
from assistant.games.advanced_cluedo.scoring import best
from assistant.games.advanced_cluedo.state import STAIRS, TUNNEL, AdvancedCluedo, Contest
from assistant.games.clue import events as clue
from assistant.games.clue import tell as base
from assistant.kit.phrasing import Lines, counted, listed, sentences, worded
from assistant.kit.playing_cards import PACK

LINES: Lines = {
    # The cards in a hand are never read out, because others can look at the feed and at undo.
    e.CardDrawn: "{by} draws a playing card.",
    e.HandNoted: "Playing cards saved.",
    e.CardsCounted: "{of} holds {count:playing card/playing cards}.",
    e.ClueDug: "{by} plays the {spade} and digs up a clue card.",
    e.WeaponDug: "{by} plays the {spade} and takes the {weapon} out of the middle.",
    e.PersonTricked: "{by} sends the {court}, who brings {suspect} into the room.",
    e.WeaponFetched: "{by} sends the {court}, who brings the {weapon}.",
    e.PlayerDrugged: "{by} plays the {ace}. {whom} misses the next turn.",
    e.ContestDropped: "{by} calls off the contest.",
    e.ClueHanded: "{by} hands {to} a clue card.",
    e.CardHanded: "{by} hands {to} a playing card.",
    e.ScoreCounted: "{of} has {points:point} in Hearts and Diamonds.",
    e.ObjectivesDrawn: "{of} has drawn three objectives.",
    e.FirstChosen: "{player} goes first.",
    e.ServantCalled: "{by} calls the {court} with cleaning materials.",
    e.WeaponCleaned: "{by} has cleaned the {weapon}.",
    e.WeaponThrown: "{by} throws the {weapon} out of the front door.",
    e.PartTwoBegun: "Killer Kloo Doo begins. All weapons are in the Lounge, everyone is in the Study.",
}


tell_line = sentences(LINES, base.tell)
"""The sentence for the event itself."""


def tell(event: Event, before: AdvancedCluedo, after: AdvancedCluedo) -> str:
    """Return the sentence for an event and its automatic consequences, with the names of this table."""
    return " ".join((tell_line(event, before, after), *_besides(before, after)))


def _besides(before: AdvancedCluedo, after: AdvancedCluedo) -> list[str]:
    """Return deaths, missed turns and an escape, which follow by the rules (AC-SUR-02, AC-ACE-01, AC-END-02)."""
    said = [f"{after.person(suspect)} is dead." for suspect in after.dead if suspect not in before.dead]
    missed = [p for p in after.skips if after.skips[p] < before.skips.get(p, 0)]
    said += [f"{listed(map(after.name, missed))} {'misses' if len(missed) == 1 else 'miss'} a turn."] if missed else []
    if after.over and not before.over and after.phase == "two":
        said.append(_ending(after))
    return said


def _ending(state: AdvancedCluedo) -> str:
    if state.winner is None:
        return "Nobody gets away."
    name = state.name(state.winner)
    if state.winner in state.climbed:
        return f"{name} is still on the stairs and escapes in the helicopter."
    return f"{name} is the last one alive and wins."


@tell_line.register
def _(
    event: e.CardDrawn | e.CardHanded | e.ClueDug | e.ClueHanded, before: AdvancedCluedo, after: AdvancedCluedo
) -> str:
    """Return the sentence, with the card itself for those who know it."""
    said = worded(LINES, event, after.called)
    if event.card is None:
        return said
    named = f"the {PACK[event.card]}" if event.card in PACK else base.with_article(after, event.card)
    return said.replace("a playing card", named).replace("a clue card", named)


@tell_line.register
def _(event: e.GameStarted, before: AdvancedCluedo, after: AdvancedCluedo) -> str:
    names = listed(f"{p.name} as {after.card(p.piece)}" for p in event.players)
    if event.part == "two":
        return f"Killer Kloo Doo is set up: {names}. Everyone is in the Study."
    cards = counted(event.hand_sizes.get("middle", 0), "clue card")
    return f"The game is set up: {names}. {cards} and the weapons are in the middle. {after.name(event.first)} begins."


@tell_line.register
def _(event: clue.TokenMoved, before: AdvancedCluedo, after: AdvancedCluedo) -> str:
    who, room = after.name(event.by), after.card(event.to)
    if event.how == "passage" and after.place(event.token) == TUNNEL:
        return f"{who} goes into the tunnel to the {room}."
    if event.how == "passage":
        return f"{who} comes out of the tunnel into the {room}."
    if event.to == STAIRS and event.how != "placed":
        return f"{who} reaches the staircase."
    if event.to in (STAIRS, TUNNEL):
        return f"{after.card(event.token)} is {'on the staircase' if event.to == STAIRS else 'in the tunnel'}."
    return base.tell(event, before, after)


@tell_line.register
def _(event: e.WeaponPickedUp, before: AdvancedCluedo, after: AdvancedCluedo) -> str:
    left = [w for w, player in before.carried.items() if player == event.by and w not in after.carried]
    there = f" and leaves the {listed(map(after.card, left))}" if left else ""
    return f"{after.name(event.by)} picks up the {after.card(event.weapon)}{there}."


@tell_line.register
def _(event: clue.AccusationJudged, before: AdvancedCluedo, after: AdvancedCluedo) -> str:
    how = "is right" if event.right else "is wrong"
    points = after.bonus.get(event.by, 0)
    return base.verdict(event, before, f"{how}: {points:+d}. Part 1 is over".replace("-", "−"))


@tell_line.register
def _(event: e.BribeOffered, before: AdvancedCluedo, after: AdvancedCluedo) -> str:
    card = "a clue card" if before.phase == "one" else "a playing card"
    what = f"the {after.card(event.weapon)}" if event.weapon else card
    return f"{after.name(event.by)} offers {after.name(event.to)} the {PACK[event.diamond]} for {what}."


@tell_line.register
def _(event: e.BribeAnswered, before: AdvancedCluedo, after: AdvancedCluedo) -> str:
    made, who = before.bribe, after.name(event.by)
    if not event.accepted:
        return f"{who} refuses the bribe."
    if made is None or made.weapon is None:
        return f"{who} takes the bribe."
    return f"{who} takes the bribe and hands over the {after.card(made.weapon)}."


# ---------------------------------------------------------------- contests


@tell_line.register
def _(event: e.ContestBegan, before: AdvancedCluedo, after: AdvancedCluedo) -> str:
    who, target = after.name(event.by), after.person(event.target)
    room = after.card(event.room) if event.room else "another room"
    what = f"the {after.card(event.weapon)}" if event.weapon else "a clue card"
    said = {
        "persuade": f"{who} asks {target} into the {room}.",
        "grab": f"{who} tries to grab {what} from {target}.",
        "assault": f"{who} assaults {target}.",
        "lure": f"{who} sends a servant to lure {target} into the {room}.",
        "spy": f"{who} sends a servant to spy on {target}.",
        "steal": f"{who} sends a servant to steal {_loot(before, event)} from {target} and leave it in the {room}.",
    }
    return said.get(event.aim, f"{who} challenges {target}.")


def _loot(state: AdvancedCluedo, contest: e.ContestBegan | Contest) -> str:
    """Return the weapon that a servant steals, as its name stands in a sentence (AC-STL-02)."""
    weapon = contest.weapon or state.armed(state.owner(contest.target))
    return f"the {state.card(weapon)}" if weapon else "a weapon"


@tell_line.register
def _(event: e.ContestRevealed, before: AdvancedCluedo, after: AdvancedCluedo) -> str:
    contest = before.contest
    if contest is None:
        return f"{_named(event.laid)} against {_named(event.against)}."
    return f"{_cards(contest, event.laid, event.against)}: {_outcome(before, contest, event.laid, event.against)}"


def _cards(contest: Contest, cards: Sequence[str], against: Sequence[str]) -> str:
    servant = servant_of(cards) if contest.aim in ("lure", "spy", "steal") else ""
    paid = [card for card in cards if card != servant]
    sent = f"The {PACK[servant]} with the " if servant else ""
    return f"{sent}{_named(paid)} ({counts(contest, cards)}) against {_named(against)} ({total(against)})"


def _named(cards: Sequence[str]) -> str:
    return listed(PACK.get(card, card) for card in cards) or "no card"


def _outcome(state: AdvancedCluedo, contest: Contest, cards: Sequence[str], against: Sequence[str]) -> str:
    who, target = state.name(contest.by), state.person(contest.target)
    success = won(state, contest, cards, against)
    if success is None:
        return "a tie. Both sides play again."
    room = state.card(contest.room) if contest.room else "room"
    margin = counts(contest, cards) - total(against)
    if not success:
        return {"assault": f"{target} is not hurt.", "persuade": f"{target} stays."}.get(contest.aim, f"{who} fails.")
    prey = f"the {state.card(contest.weapon)}" if contest.weapon else "a clue card"
    return {
        "persuade": f"{target} comes into the {room}.",
        "grab": f"{who} gets {prey}.",
        "assault": f"{target} loses {counted(margin, 'Survival Point')}.",
        "lure": f"{target} goes to the {room}.",
        "spy": f"{target} has to reveal their hand.",
        "steal": f"{_loot(state, contest)} is left in the {room}.",
    }.get(contest.aim, f"{who} wins.")


# ---------------------------------------------------------------- between the parts, and part 2


@tell_line.register
def _(event: e.PartOneEnded, before: AdvancedCluedo, after: AdvancedCluedo) -> str:
    first = best(after)
    if not first:
        return "The game ends after part 1."
    points = after.scores[first[0]]
    return (
        f"The game ends after part 1: {listed(map(after.name, first))} {'has' if len(first) == 1 else 'have'} {points}."
    )


@tell_line.register
def _(event: e.SurvivalRolled, before: AdvancedCluedo, after: AdvancedCluedo) -> str:
    name, points = after.card(event.suspect), after.points.get(event.suspect, 0)
    return f"{name} rolls {event.roll} and starts with {counted(points, 'Survival Point')}."


@tell_line.register
def _(event: e.SurvivalSet, before: AdvancedCluedo, after: AdvancedCluedo) -> str:
    points = counted(event.points, "Survival Point")
    by_hand = ", set by hand" if event.suspect in before.points else ""
    return f"{after.person(event.suspect)} has {points}{by_hand}."


@tell_line.register
def _(event: e.ObjectiveShown, before: AdvancedCluedo, after: AdvancedCluedo) -> str:
    done = len(after.shown.get(event.by, ()))
    return f"{after.name(event.by)} turns over {base.with_article(after, event.card)}: {done} of 3."


@tell_line.register
def _(event: e.HeartPlayed, before: AdvancedCluedo, after: AdvancedCluedo) -> str:
    points = after.points.get(after.piece(event.by), 0)
    gained = f"+{value(event.heart)}"
    return f"{after.name(event.by)} plays the {PACK[event.heart]}: {gained}, {counted(points, 'Survival Point')}."


@tell_line.register
def _(event: e.AttackMade, before: AdvancedCluedo, after: AdvancedCluedo) -> str:
    who, target = after.name(event.by), after.person(event.target)
    weapon, dealt = after.card(event.weapon), night.damage(event.weapon, event.roll)
    if event.counter is None:
        lost = counted(dealt, "Survival Point")
        return f"{who} attacks {target} with the {weapon} and rolls {event.roll}: {target} loses {lost}."
    other = before.armed(before.owner(event.target))
    answer = night.damage(other, event.counter)
    struck = f"{who} attacks {target}: {weapon} {dealt} against {after.card(other)} {answer}"
    if dealt == answer:
        return f"{struck}. Nobody is hurt."
    loser = target if dealt > answer else who
    return f"{struck}. {loser} loses {counted(abs(dealt - answer), 'Survival Point')}."


@tell_line.register
def _(event: e.HandBared, before: AdvancedCluedo, after: AdvancedCluedo) -> str:
    return f"{after.name(event.of)} reveals their hand: {_named(event.cards)}."


@tell_line.register
def _(event: e.RoomSearched, before: AdvancedCluedo, after: AdvancedCluedo) -> str:
    room = after.card(after.room_of(event.by) or "")
    clean = "is clean" if event.roll >= night.CLEAN else "is not clean yet"
    return f"{after.name(event.by)} rolls {event.roll}. The {room} {clean}."
