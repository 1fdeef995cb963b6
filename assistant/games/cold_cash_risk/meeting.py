"""A stockholders' meeting: one nominee, one open ballot, one vote per shown share (CCR-MTG)."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.state import ColdCash, Meeting, Vote


def called(state: ColdCash, player: str, firm: str, nominee: str) -> ColdCash:
    """Begin the meeting and use up the action (CCR-MTG-01, CCR-MTG-02)."""
    if firm not in state.firms:
        return state
    turn = replace(state.turn, action="meeting")
    return replace(state, turn=turn, meeting=Meeting(by=player, of=firm, nominee=nominee))


def declined(event: e.NominationDeclined, state: ColdCash) -> ColdCash:
    """Drop the meeting and free the action: nobody can be nominated against their will (CCR-MTG-04)."""
    return replace(state, meeting=None, turn=replace(state.turn, action="")) if state.meeting else state


def voted(event: e.VoteCast, state: ColdCash) -> ColdCash:
    """Record a player's vote with all shown shares; after the last holder's vote, count the tally (CCR-MTG-05)."""
    meeting = state.meeting
    if meeting is None:
        return state
    shares = state.shows(event.by, meeting.of)
    if event.shown is not None:
        shares = max(0, event.shown)
    votes = {**meeting.votes, event.by: Vote(event.agrees, shares)}
    state = replace(state, meeting=replace(meeting, votes=votes))
    return state if asked(state) else counted(state)


def asked(state: ColdCash) -> tuple[str, ...]:
    """Return the holders who have not voted, as far as this seat knows who holds shares.

    The caller of the meeting asks them in any order.
    """
    meeting = state.meeting
    if meeting is None:
        return ()
    waiting = (player for player in state.seats if player not in meeting.votes)
    return tuple(player for player in waiting if state.may_hold(player, meeting.of))


def counted(state: ColdCash) -> ColdCash:
    """Make the nominee CEO if there are more votes for than against (CCR-MTG-07)."""
    meeting = state.meeting
    if meeting is None:
        return state
    ours, theirs = meeting.tally
    state = replace(state, meeting=None, meetings=(*state.meetings, meeting))
    if ours > theirs and meeting.of in state.firms:
        firm = replace(state.firms[meeting.of], ceo=meeting.nominee)
        return replace(state, firms={**state.firms, meeting.of: firm})
    free = chosen(state, "CCR-AMB-18") == "free"
    return replace(state, turn=replace(state.turn, action="")) if free else state
