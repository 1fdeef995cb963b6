"""Games that differ in only one secret are the same for everyone who does not share it.

A seat has its State, its feed, its offers, what the engine knows for it, and the lines of its log. A face-down card is
also in no line of the file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.core.story import Sealed
from assistant.games.advanced_cluedo import events as e
from assistant.games.clue import events as clue
from tests.stories.advanced_evening import PIECES, Scripted
from tests.stories.record import as_lines
from tests.stories.record_advanced_cluedo import FILE, HANDS

SEATS = (TABLE, *PIECES)


def begun() -> Scripted:
    """Anna is in the Lounge with a Spade and a Heart, Ben in the Ballroom with a Diamond, Carla in the Study."""
    t = Scripted(HANDS, "knife billiard", FILE, 5)
    for player, room in (("anna", "lounge"), ("ben", "ballroom"), ("carla", "study"), ("david", "dining")):
        t.go(player, room).end(player)
    return t


def night() -> Scripted:
    """Killer Kloo Doo, before the objectives are drawn."""
    t = begun()
    t.say(clue.AccusationMade(by="anna", suspect="plum", weapon="pipe", room="hall"), "anna")
    t.say(clue.AccusationJudged(by="anna", right=False), "anna")
    t.say(clue.EnvelopeOpened(**dict(zip(("suspect", "weapon", "room"), FILE, strict=True))))
    for player in PIECES:
        t.say(e.ScoreCounted(of=player, points=t.state.in_hand(player) or 0), player)
    t.say(e.PartTwoBegun())
    for suspect in t.state.pawns:
        t.say(e.SurvivalRolled(suspect=suspect, roll=9))
    return t


def drawn(other: bool) -> Scripted:
    return begun().go("anna", "lounge", "hearts_king" if other else "spades_2").end("anna")


def dug(other: bool) -> Scripted:
    t = begun().go("anna", "lounge", "spades_10")
    return t.dig("anna", "spades_10", "knife" if other else "billiard").end("anna")


def bribed(other: bool) -> Scripted:
    t = begun().go("anna", "lounge", "diamonds_10").bribe("anna", "carla", "diamonds_10", True)
    return t.hand("carla", "anna", "plum" if other else "ballroom", "carla").end("anna")


def objectives(other: bool) -> Scripted:
    t = night()
    t.say(
        e.ObjectivesDrawn(of="ben", cards=("white", "rope", "hall") if other else ("plum", "mustard", "study")), "ben"
    )
    for player in ("anna", "carla", "david"):
        t.say(e.ObjectivesDrawn(of=player))
    return t.say(e.FirstChosen(player="ben")).go("ben", "hall").end("ben")


def handed(other: bool) -> Scripted:
    """Anna pays Ben, who has two cards, one of them face up."""
    t = night()
    for player in PIECES:
        t.say(e.ObjectivesDrawn(of=player))
    t.say(e.FirstChosen(player="anna")).go("anna", "hall", "diamonds_4").end("anna")
    t.go("ben", "hall", "clubs_5").end("ben").end("carla").end("david").end("anna")
    t.go("ben", "study", "diamonds_queen").bribe("ben", "anna", "diamonds_queen", False).end("ben")
    t.end("carla").end("david").go("anna", "study").bribe("anna", "ben", "diamonds_4", True)
    given = "diamonds_queen" if other else "clubs_5"
    return t.say(e.CardHanded(by="ben", to="anna", card=given), "ben").end("anna")


def laid(other: bool) -> Scripted:
    """Anna has a Heart from each of two rooms and asks David into the second; nothing is turned up yet."""
    t = begun().go("anna", "lounge", "hearts_3").end("anna").end("ben").end("carla").end("david")
    t.go("anna", "dining", "hearts_9")
    t.say(e.ContestBegan(by="anna", aim="persuade", target="white", room="dining"), "anna")
    (key,) = t.table.boxes.open()
    t.lay(key, "anna", ("hearts_9",) if other else ("hearts_3",))
    return t


CASES: dict[str, tuple[Callable[[bool], Scripted], tuple[str, ...]]] = {
    "a playing card that is drawn": (drawn, ("anna",)),
    "a clue card that is dug up": (dug, ("anna",)),
    "a clue card for a Diamond": (bribed, ("anna", "carla")),
    "objectives": (objectives, ("ben",)),
    "a playing card for a Diamond": (handed, ("anna", "ben")),
}


def seen(t: Scripted, seat: str) -> dict[str, Any]:
    """Return everything that a seat receives."""
    table, state = t.table, t.table.view(seat)
    return {
        "state": state,
        "feed": [(told.line.label, told.text, told.notices) for told in table.account(seat)],
        "offers": [repr(offer) for offer in table.game.offers(state, seat)],
        "story": [(step.number, step.event) for step in table.story(seat)],
        "evidence": table.game.evidence(table.story(seat), seat),
    }


@pytest.mark.parametrize("name", CASES)
def test_who_does_not_share_a_secret_has_the_same_evening(name: str) -> None:
    play, sharing = CASES[name]
    one, other = play(False), play(True)
    assert len(one.table.entries) == len(other.table.entries)
    for seat in SEATS:
        same = seen(one, seat) == seen(other, seat)
        assert same == (seat not in sharing), seat


def test_a_card_that_lies_face_down_is_nowhere() -> None:
    """The card is neither with others nor in the file, and its fingerprint tells nothing about it."""
    one, other = (laid(found) for found in (False, True))
    for seat in SEATS:
        mine, theirs = seen(one, seat), seen(other, seat)
        assert mine["feed"] == theirs["feed"]
        assert mine["offers"] == theirs["offers"]
        assert mine["state"] == theirs["state"]
    prints = [[x.event.fingerprint for x in t.table.entries if isinstance(x.event, Sealed)] for t in (one, other)]
    assert prints[0] != prints[1]
    files = ["\n".join(as_lines(t.table, "")) for t in (one, other)]
    for found, marks in zip(range(2), prints, strict=True):
        for mark in marks:
            files[found] = files[found].replace(mark or "-", "print")
    assert files[0] == files[1]
    (key,) = one.table.boxes.open()
    for seat in ("ben", "david", TABLE):
        with pytest.raises(Exception, match="Only its owner can see"):
            one.table.boxes.read(key, "anna", seat)
