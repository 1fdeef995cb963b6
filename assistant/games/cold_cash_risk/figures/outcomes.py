"""Decisions and chances beside the market: what a Mom & Pop becomes, dice, and decisions without a price."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from assistant.core.event import Event
from assistant.families.war import events as war
from assistant.figures.facts.draws import best_of, fallen
from assistant.figures.facts.fights import thrown_in
from assistant.figures.facts.judging import Claim, decided, drawn, unvalued, worth_of
from assistant.figures.facts.market import MarketRules
from assistant.figures.facts.played import Played, Walked
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.kit.dice_throw import FACES
from assistant.kit.fight import Round
from assistant.odds.armies.dice import PLAIN, Unanswerable, round_of

UNPRICED: Mapping[type[Event], str] = {
    e.MomAndPopPlaced: "placement",
    e.MergerProposed: "merger",
    e.MergerAnswered: "answer",
    e.MeetingCalled: "meeting",
    e.VoteCast: "vote",
    war.AttackAnnounced: "attack",
    war.AttackStopped: "stop",
    e.DividendPaid: "earnings",
    e.SecurityHired: "earnings",
    e.SecurityFired: "earnings",
}
"""Decisions that turn on teams, offices or the consent of others, and so have no value in dollars."""
OUTCOMES = (e.CorporationFounded, e.MomAndPopAbsorbed, e.LeftAlone)


def unpriced(played: Played) -> Iterator[Claim]:
    """Yield the decisions without a price."""
    for seat_line in played.lines:
        event, what = seat_line.event, UNPRICED.get(type(seat_line.event))
        seat = getattr(event, "by", None) or (seat_line.before.fight.by if seat_line.before.fight else None)
        if what and seat:
            yield unvalued(seat_line.seq, seat, what, seat_line.text)


def outcomes(trade: MarketRules, played: Played) -> Iterator[Claim]:
    """Yield what the placed Mom & Pop became: a corporation, a part of one, or itself.

    Mergers are left out, since they need the consent of others.
    """
    for seat_line in played.lines:
        event, state = seat_line.event, seat_line.before
        if not isinstance(event, OUTCOMES) or state.turn.step != "outcome" or seat_line.after is state:
            continue
        now = worth_of(trade, played, seat_line.after).get(event.by)
        if now is not None:
            ways = best_of(trade, played, seat_line, _ways(state, event.by), event.by)
            yield decided(seat_line.seq, event.by, "founding", _said(state, event), now, ways, (seat_line.seq,))


def _ways(state: ColdCash, seat: str) -> Mapping[str, Event]:
    """Return the outcomes that the rules allow without anybody's consent, by name."""
    area = state.turn.placed or ""
    founded = [e.CorporationFounded(by=seat, of=firm, at=area) for firm in state.foundable]
    absorbed = [e.MomAndPopAbsorbed(by=seat, at=area, into=firm) for firm in state.bordering(area)]
    return {_said(state, event): event for event in (*founded, *absorbed, e.LeftAlone(by=seat))}


def _said(state: ColdCash, event: Event) -> str:
    if isinstance(event, e.CorporationFounded):
        return f"found {state.name(event.of)}"
    if isinstance(event, e.MomAndPopAbsorbed):
        return f"absorbed by {state.name(event.into)}"
    return "left alone"


# ---------------------------------------------------------------- chances


def throws(trade: MarketRules, played: Played) -> Iterator[Claim]:
    """Yield each throw: in dollars for everybody whose shares it moves, and in armies for both sides."""
    for seat_line in played.lines:
        if isinstance(seat_line.event, (war.DiceRolled, war.LossesTaken)) and (one := last_round(seat_line)):
            chances = _chances(one.dice)
            ways = [(war.LossesTaken(attacker=a, defender=d, dice=one.dice[0]), p) for (a, d), p in chances.items()]
            if (one.lost.attacker, one.lost.defender) not in chances:
                continue  # The line records losses that no dice can cause, so chance has no part in it.
            yield from fallen(trade, played, seat_line, "throw", ways)
            expected = sum((d - a) * p for (a, d), p in chances.items())
            swing = float(one.lost.defender - one.lost.attacker)
            fight = seat_line.before.fight
            yield drawn(seat_line.seq, fight.by, "throw", expected, swing, unit="armies")
            defence = seat_line.before.firms.get(fight.defender)
            if defence and defence.ceo != fight.by:
                yield drawn(seat_line.seq, defence.ceo, "throw", -expected, -swing, unit="armies")


def last_round(seat_line: Walked) -> Round | None:
    """Return the round of dice that this line added to a fight; None if it added none."""
    fight = thrown_in(seat_line)
    return fight.rounds[-1] if fight else None


@cache
def _chances(dice: tuple[int, int]) -> Mapping[tuple[int, int], float]:
    """Return the chances of the losses (attacker, defender) of a throw; empty if no throw has these dice."""
    try:
        distribution = round_of(PLAIN, *dice).chances
    except Unanswerable:
        return {}
    return {(lost.attacker, lost.defender): chance for lost, chance in distribution}


def strengths(played: Played) -> Iterator[Claim]:
    """Yield the dice of Mom & Pops: fewer teams than the mean are the attacker's luck (CCR-HTO-06)."""
    for seat_line in played.lines:
        event, fight = seat_line.event, seat_line.before.fight
        if isinstance(event, e.StrengthRolled) and fight and seat_line.after is not seat_line.before:
            mean = (1 + FACES) / 2
            yield drawn(seat_line.seq, fight.by, "strength", -mean, float(-event.roll), unit="armies")


def cards(played: Played) -> Iterator[Claim]:
    """Yield the territory cards that were dealt and drawn, whose value in dollars is unknown."""
    for seat_line in played.lines:
        if isinstance(seat_line.event, e.HandDealt):
            yield drawn(seat_line.seq, seat_line.event.of, "deal", None, None)
        elif isinstance(seat_line.event, e.CardTaken):
            yield drawn(seat_line.seq, seat_line.event.by, "card", None, None)
