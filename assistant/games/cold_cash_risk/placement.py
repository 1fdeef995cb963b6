"""Placing a Mom & Pop, and what follows: founding, absorption, merger (CCR-FND, CCR-ABS, CCR-MRG)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.families.stocks.rules import founders_share
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk import settlement as settling
from assistant.games.cold_cash_risk.state import POP, ColdCash, Firm, MergerProposal
from assistant.kit.fight import area_set
from assistant.kit.forces import handed_over
from assistant.kit.shares import CERTIFICATES, FEWEST

FOUNDING_TEAMS = 3


def placed(state: ColdCash, area: str) -> ColdCash:
    """Put a Mom & Pop on the territory (CCR-MNP-04)."""
    return area_set(state, area, POP, 0)


def founded(state: ColdCash, player: str, firm: str, area: str, colour: str | None) -> ColdCash:
    """Set the tower, three teams, one team in each connected Mom & Pop, and a free share (CCR-FND-01 to -05)."""
    if firm in state.firms:
        return state
    joined = state.world.connected(area, state.pops)
    state = area_set(state, area, firm, FOUNDING_TEAMS)
    for other in joined:
        state = area_set(state, other, firm, 1)
    free = state.free_colours
    made = Firm(ceo=player, tower=area, colour=colour or (free[0] if free else ""))
    state = replace(state, firms={**state.firms, firm: made}, bank={firm: CERTIFICATES, **state.bank})
    return founders_share(state, player, firm, cash=compensated(state))


def compensated(state: ColdCash) -> bool:
    """Return whether a founder gets cash when no share is left; both games ask it (CCR-AMB-11, ACQ-AMB-03)."""
    return chosen(state, "CCR-AMB-11") == "cash" or chosen(state, "ACQ-AMB-03") == "cash"


def absorbed(state: ColdCash, firm: str, area: str) -> ColdCash:
    """Put one team of the absorber on the territory (CCR-ABS-02).

    Connected Mom & Pops stay unless the table absorbs them, too (CCR-AMB-06).
    """
    return _joined(state, firm, area, chosen(state, "CCR-AMB-06") == "chain")


def _joined(state: ColdCash, firm: str, area: str, chain: bool) -> ColdCash:
    others = state.world.connected(area, state.pops) if chain else ()
    for one in (area, *others):
        state = area_set(state, one, firm, 1)
    return state


def proposed(state: ColdCash, merger: MergerProposal) -> ColdCash:
    """Record the proposal with the proposer's own consent for corporations that the proposer runs (CCR-MRG-02)."""
    return decided(_said(replace(state, merger=merger), merger.by, merger.defunct, agrees=True))


def _said(state: ColdCash, ceo: str, firms: Sequence[str], *, agrees: bool) -> ColdCash:
    """Record a CEO's answer about these corporations, where their merger needs it."""
    if (merger := state.merger) is None:
        return state
    about = {(ceo, firm): agrees for firm in firms if ceo in state.must_agree(merger, firm)}
    return replace(state, merger=replace(merger, answers={**merger.answers, **about}))


def answered(event: e.MergerAnswered, state: ColdCash) -> ColdCash:
    """Record a CEO's yes or no about one corporation, or about all still open (CCR-MRG-02, CCR-AMB-08)."""
    if state.merger is None:
        return state
    about = (event.of,) if event.of else state.asked.get(event.by) or state.merger.defunct
    return decided(_said(state, event.by, about, agrees=event.agrees))


def willing(state: ColdCash, merger: MergerProposal) -> tuple[str, ...]:
    """Return the corporations that will disappear according to the answers so far (CCR-AMB-08)."""
    agreeing = tuple(firm for firm in merger.defunct if state.agreed(merger, firm))
    together = chosen(state, "CCR-AMB-08") == "all"
    return () if together and len(agreeing) < len(merger.defunct) else agreeing


def hopeless(state: ColdCash, merger: MergerProposal) -> bool:
    """Return whether the refusals so far leave nothing to merge (CCR-MRG-02, CCR-AMB-08)."""
    lost = [state.agreed(merger, firm) is False for firm in merger.defunct]
    return any(lost) if chosen(state, "CCR-AMB-08") == "all" else all(lost)


def decided(state: ColdCash) -> ColdCash:
    """Carry out or drop the merger once all have answered or nothing is left to merge (CCR-MRG-08)."""
    merger = state.merger
    if merger is None or (state.asked and not hopeless(state, merger)):
        return state
    gone = willing(state, merger)
    state = replace(state, merger=None, turn=replace(state.turn, step="act", outcome="merged" if gone else "refused"))
    return _merged(state, merger, gone) if gone else state


def _merged(state: ColdCash, merger: MergerProposal, gone: Sequence[str]) -> ColdCash:
    """Hand over the teams, remove the towers, turn the Mom & Pop into a team and settle (CCR-MRG-04, -07)."""
    ranked = sorted(gone, key=state.size, reverse=True)
    settlements = [settling.of_merger(state, merger.by, merger.survivor, firm) for firm in ranked]
    for firm in ranked:
        state = gone_into(state, firm, merger.survivor)
    state = _joined(state, merger.survivor, merger.at, chosen(state, "CCR-AMB-07") == "chain")
    return settling.begun(state, settlements)


def would_be(state: ColdCash, merger: MergerProposal) -> ColdCash:
    """Return the table as if all CEOs agreed, before anybody disposes of shares (CCR-MRG-04, CCR-MRG-07)."""
    return _merged(state, merger, tuple(firm for firm in merger.defunct if firm in state.firms))


def gone_into(state: ColdCash, firm: str, survivor: str) -> ColdCash:
    """Hand all teams of a corporation to the survivor and remove its tower (CCR-MRG-04, CCR-HTO-18)."""
    firms = {key: value for key, value in state.firms.items() if key != firm}
    earnings = {key: value for key, value in state.earnings.items() if key != firm}
    return replace(state, firms=firms, forces=handed_over(state.forces, firm, survivor), earnings=earnings)


# ------------------------------------------------------------------ who may merge with whom


def size_now(state: ColdCash, firm: str, area: str, firms: Sequence[str]) -> int:
    """Return the size that decides about survivor and safety (CCR-AMB-10).

    It is the size before the placement; for the larger one the table may count the size after it.
    """
    size = state.size(firm)
    if chosen(state, "CCR-AMB-10") == "before" or not firms:
        return size
    largest = max(firms, key=state.size)
    if firm != largest:
        return size
    held = state.held(firm) | {area}
    return max(FEWEST, len(held) + state.world.bonus(held))


def may_merge(state: ColdCash, survivor: str, defunct: str, area: str) -> bool:
    """Return whether the smaller partner is neither larger nor safe (CCR-MRG-03, CCR-MRG-05)."""
    pair = (survivor, defunct)
    ours, theirs = (size_now(state, firm, area, pair) for firm in pair)
    return survivor != defunct and theirs <= ours and not state.safe(defunct)


def mergers(state: ColdCash, area: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return every proposal that the rules allow around a territory: (survivor, those that would disappear).

    The survivor is as large as any of the others; safe corporations only survive. With two safe ones a small
    one goes into either, or only into the larger, or nothing merges at all (CCR-AMB-08, CCR-AMB-09).
    """
    around = state.bordering(area)
    safe = [firm for firm in around if state.safe(firm)]
    reading = chosen(state, "CCR-AMB-09")
    if len(safe) > 1 and reading == "blocked":
        return ()
    proposals: list[tuple[str, tuple[str, ...]]] = []
    for survivor in around:
        if len(safe) > 1 and reading == "largest_only" and state.size(survivor) < max(map(state.size, safe)):
            continue
        smaller = [firm for firm in around if may_merge(state, survivor, firm, area)]
        proposals.extend((survivor, (firm,)) for firm in smaller)
        if len(smaller) > 1 and chosen(state, "CCR-AMB-08") != "two_only":
            proposals.extend((survivor, group) for group in _groups(state, smaller))
    return tuple(proposals)


def _groups(state: ColdCash, firms: Sequence[str]) -> list[tuple[str, ...]]:
    """Return all groups of two or more, largest groups first, each in an order of settling.

    Equally large corporations may be settled in any order (ACQ-MRG-02).
    """
    counts = range(len(firms), 1, -1)
    picks = [pick for count in counts for pick in permutations(firms, count)]
    return [pick for pick in picks if all(state.size(one) >= state.size(two) for one, two in pairwise(pick))]
