"""Contests: who plays what against whom, which value is higher, and the outcome.

Hearts against Hearts, Clubs against Clubs, a servant's Diamonds against a Spade (AC-HRT-01, AC-CLB-01, AC-ASB-01,
AC-LUR-03, AC-SPY-02, AC-STL-03).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.families.mystery.pieces import put_down, put_in_room, stood, taken
from assistant.games.advanced_cluedo import night
from assistant.games.advanced_cluedo.cards import is_court, total
from assistant.games.advanced_cluedo.events import ContestBegan
from assistant.games.advanced_cluedo.state import AdvancedCluedo, Contest, Debt
from assistant.games.advanced_cluedo.turns import back
from assistant.kit import playing_cards
from assistant.kit.playing_cards import suit


@dataclass(frozen=True, kw_only=True)
class Lays:
    """The cards for an aim: the suit of both sides, their number, and the part of the game.

    `most` is 0 if any number may be played. `servant`: a court card is played with the Diamonds and has no value.
    """

    part: str
    suit: str
    against: str
    least: int = 1
    most: int = 1
    defence: int = 1
    servant: bool = False


AIMS: Final[Mapping[str, Lays]] = {
    "persuade": Lays(part="one", suit="hearts", against="hearts"),
    "grab": Lays(part="one", suit="clubs", against="clubs"),
    "assault": Lays(part="two", suit="clubs", against="clubs", most=0, defence=0),
    "lure": Lays(part="two", suit="diamonds", against="spades", servant=True),
    "spy": Lays(part="two", suit="diamonds", against="spades", servant=True),
    "steal": Lays(part="two", suit="diamonds", against="spades", least=2, most=2, servant=True),
}


def began(state: AdvancedCluedo, event: ContestBegan) -> AdvancedCluedo:
    """Begin an attempt; a contest that was open before is abandoned."""
    owner = state.owner(event.target)
    made = Contest(
        number=state.contests + 1,
        by=event.by,
        aim=event.aim,
        target=event.target,
        owner=owner,
        room=event.room,
        weapon=event.weapon,
    )
    return replace(state, contest=made, contests=made.number)


def defended(state: AdvancedCluedo, contest: Contest) -> bool:
    """Return whether there is a defense: luring an unplayed character cannot fail (AC-AMB-14)."""
    return bool(contest.owner) or contest.aim != "lure" or chosen(state, "AC-AMB-14") == "another_player_turns"


def value(contest: Contest, cards: Sequence[str]) -> int:
    """Return the value of the attacker's cards; the servant has none (AC-STL-03), and no card is 0 (AC-AMB-06)."""
    lays = AIMS[contest.aim]
    return total(_purse(cards) if lays.servant else cards)


def _purse(cards: Sequence[str]) -> tuple[str, ...]:
    """Return the Diamonds that pay a servant: all cards except the servant's court card."""
    servant = servant_of(cards)
    return tuple(card for card in cards if card != servant)


def servant_of(cards: Sequence[str]) -> str:
    """Return the servant's court card, not a Diamond if possible; "" if there is none."""
    court = sorted((card for card in cards if is_court(card)), key=lambda card: suit(card) == "diamonds")
    return next(iter(court), "")


def boardside_turns_up(state: AdvancedCluedo, contest: Contest) -> bool:
    """Return whether the top card of the pack answers (AC-HRT-02), and Boardside has the pack: it plays a seat."""
    return not contest.owner and defended(state, contest) and any(player.skill for player in state.players)


def won(state: AdvancedCluedo, contest: Contest, cards: Sequence[str], against: Sequence[str]) -> bool | None:
    """Return whether the attempt succeeds; None for a tie that is played again (AC-AMB-06)."""
    if not defended(state, contest):
        return True
    margin = value(contest, cards) - total(against)
    if margin or contest.aim == "assault":
        return margin > 0
    reading = chosen(state, "AC-AMB-06")
    return None if reading == "tie_play_again" else reading == "tie_attacker_wins"


def revealed(state: AdvancedCluedo, cards: Sequence[str], against: Sequence[str]) -> AdvancedCluedo:
    """Discard the cards and apply the result of the higher value."""
    contest = state.contest
    if contest is None or contest.aim not in AIMS:
        return state
    state = _used(state, contest, cards, against)
    success = won(state, contest, cards, against)
    if success is None:
        return replace(state, contest=replace(contest, round=contest.round + 1))
    state = replace(state, contest=None)
    if not success:
        return night.fought(state, contest.by, contest.target, contest.aim) if contest.aim == "assault" else state
    return OUTCOMES[contest.aim](state, contest, value(contest, cards) - total(against))


def _used(state: AdvancedCluedo, contest: Contest, cards: Sequence[str], against: Sequence[str]) -> AdvancedCluedo:
    back_ = back(state)
    state = playing_cards.discarded(playing_cards.put_on_table(state, contest.by, cards), cards, back_)
    if contest.owner:
        return playing_cards.discarded(playing_cards.put_on_table(state, contest.owner, against), against, back_)
    for card in against:
        state = playing_cards.turned_up(state, card, back_)
    return state


# ---------------------------------------------------------------- outcomes


def _moved(state: AdvancedCluedo, contest: Contest, margin: int) -> AdvancedCluedo:
    """Move the character to the room (AC-HRT-01, AC-LUR-01), where it may suggest in part 1."""
    if contest.room is None:
        return state
    tunnels = {token: room for token, room in state.tunnels.items() if token != contest.target}
    summoned = state.summoned | {contest.target} if contest.aim == "persuade" else state.summoned
    return stood(replace(state, tunnels=tunnels, summoned=summoned), contest.target, contest.room)


def _grabbed(state: AdvancedCluedo, contest: Contest, margin: int) -> AdvancedCluedo:
    """Take the weapon, or let a clue card be handed over next (AC-CLB-01, AC-AMB-07)."""
    if contest.weapon is None:
        return replace(state, debt=Debt(by=contest.owner, to=contest.by, what="clue card"))
    return taken(state, contest.weapon, contest.by)


def _hurt(state: AdvancedCluedo, contest: Contest, margin: int) -> AdvancedCluedo:
    """Take the difference of the totals in points from the target (AC-ASB-02)."""
    lost = {contest.target: margin}
    return night.hurt(
        night.fought(state, contest.by, contest.target, "assault", lost), contest.target, margin, contest.by
    )


def _spied(state: AdvancedCluedo, contest: Contest, margin: int) -> AdvancedCluedo:
    """Let the target reveal their hand next (AC-SPY-01)."""
    return replace(state, debt=Debt(by=contest.owner, to=contest.by, what="open hand"))


def _stolen(state: AdvancedCluedo, contest: Contest, margin: int) -> AdvancedCluedo:
    """Put the stolen weapon into the named room (AC-STL-02)."""
    if contest.room is None:
        return state
    if contest.weapon is None:
        return put_down(state, contest.owner, contest.room)
    return put_in_room(state, contest.weapon, contest.room)


OUTCOMES: Final[Mapping[str, Callable[[AdvancedCluedo, Contest, int], AdvancedCluedo]]] = {
    "persuade": _moved,
    "grab": _grabbed,
    "assault": _hurt,
    "lure": _moved,
    "spy": _spied,
    "steal": _stolen,
}
