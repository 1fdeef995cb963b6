"""The sealed box of a contest: both sides play face down and reveal together.

The rules are AC-HRT-01, AC-CLB-01, AC-ASB-01 and AC-LUR-03.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from assistant.core.box import Box, Submission
from assistant.core.event import Event
from assistant.core.offer import Blank, Offer
from assistant.games.advanced_cluedo.cards import is_court
from assistant.games.advanced_cluedo.contests import AIMS
from assistant.games.advanced_cluedo.events import ContestRevealed, PlayingCard
from assistant.games.advanced_cluedo.state import AdvancedCluedo, Contest
from assistant.kit.playing_cards import PACK, suit


class ContestLaid(Event):
    """Cards played face down in a contest; never recorded as such."""

    cards: tuple[PlayingCard, ...]


def boxes(state: AdvancedCluedo) -> Iterable[Box]:
    """Yield one box for both sides while a contest between two players is open."""
    contest = state.contest
    if contest is None or not contest.owner or state.over or state.way != "phones":
        return
    seats = (contest.by, contest.owner)
    key, shown = key_of(contest), _shown(contest)
    yield Box(key=key, seats=seats, offer=_offer(contest), shown=shown, signed=True, done="played")


def key_of(contest: Contest) -> str:
    """Return the key of the box of a contest."""
    return f"contest {contest.number}, round {contest.round}"


def _offer(contest: Contest) -> Callable[[str], Offer]:
    def offer(slot: str) -> Offer:
        attacks = slot == contest.by
        cards = attack(contest) if attacks else defence(contest)
        least, most = bounds(contest, attacks)
        blank = Blank("cards", cards, count=min(most, len(cards)), least=least, noun="playing card", many=True)
        return Offer(ContestLaid, "Play face down", {}, (blank,), private=True)

    return offer


def attack(contest: Contest) -> tuple[str, ...]:
    """Return every card that can be played for this aim."""
    lays = AIMS[contest.aim]
    return tuple(card for card in PACK if suit(card) == lays.suit or (lays.servant and is_court(card)))


def defence(contest: Contest) -> tuple[str, ...]:
    """Return every card that can be played against it."""
    return tuple(card for card in PACK if suit(card) == AIMS[contest.aim].against)


def bounds(contest: Contest, attacks: bool) -> tuple[int, int]:
    """Return the minimum and maximum number of cards; the defender may play none (AC-AMB-06)."""
    lays = AIMS[contest.aim]
    if not attacks:
        return 0, lays.defence or len(PACK)
    servant = int(lays.servant)
    return lays.least + servant, (lays.most + servant) if lays.most else len(PACK)


def _shown(contest: Contest) -> Callable[[Sequence[Submission]], ContestRevealed]:
    def shown(submissions: Sequence[Submission]) -> ContestRevealed:
        cards = {each.by: each.event.cards for each in submissions if isinstance(each.event, ContestLaid)}
        return ContestRevealed(laid=cards.get(contest.by, ()), against=cards.get(contest.owner, ()))

    return shown
