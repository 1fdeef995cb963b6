"""Teams, territories, battles and cards of Cold Cash Risk as rows: of corporations and of Mom & Pops."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from assistant.core.event import Event
from assistant.families.war import events as war
from assistant.figures.facts.fights import thrown_in
from assistant.figures.facts.played import Played, Walked
from assistant.figures.facts.rows import AreaRow, ArmyRow, CardRow
from assistant.figures.facts.rows import FightRow as Fought
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.earnings import teams_hired
from assistant.games.cold_cash_risk.state import POP, WILD, ColdCash
from assistant.kit.fight import Fight
from assistant.odds.armies.battle import Battle
from assistant.odds.armies.dice import Unanswerable
from assistant.odds.armies.forecast import forecast
from assistant.odds.luck.luck import Luck, luck
from assistant.odds.luck.luck import RolledRound as Thrown

# ---------------------------------------------------------------- teams and territories


def armies(played: Played) -> Iterator[ArmyRow]:
    """Yield what every corporation has, and how many Mom & Pops there are, when a turn ends."""
    for seat_line in played.lines:
        before, after = seat_line.before, seat_line.after
        ended = before.turn.number != after.turn.number or (after.over and not before.over)
        if ended and before.on_turn:
            yield from _armies(seat_line.seq, before if after.turn.number != before.turn.number else after)


def _armies(line: int, state: ColdCash) -> Iterator[ArmyRow]:
    for firm in state.firms:
        held = state.held(firm)
        count = sum(state.armies(area) for area in held)
        yield ArmyRow(line=line, seat=firm, armies=count, areas=len(held), income=teams_hired(state, firm))
    if state.pops:
        yield ArmyRow(line=line, seat=POP, armies=0, areas=len(state.pops), income=0)


def areas(played: Played) -> Iterator[AreaRow]:
    """Yield one row per territory and line at which it changed hands."""
    for seat_line in played.lines:
        before, after = seat_line.before, seat_line.after
        if before.forces is after.forces or not after.players:
            continue
        for area in after.world.keys:
            was, now = before.holder(area), after.holder(area)
            if was != now:
                yield AreaRow(line=seat_line.seq, area=area, seat=now, before=was, how=_how(seat_line.event, was, now))


def _how(event: Event, was: str | None, now: str | None) -> str:
    if now is None:
        return "lost"
    if isinstance(event, war.AreaSet):
        return "counted"
    if was is None:
        return "laid"
    if isinstance(event, e.CorporationFounded):
        return "founded"
    if isinstance(event, e.MomAndPopAbsorbed):
        return "absorbed"
    return "taken" if isinstance(event, (war.DiceRolled, war.LossesTaken)) else "merged"


# ---------------------------------------------------------------- battles


def fights(played: Played) -> Iterator[Fought]:
    """Yield one row per battle in which dice fell, at the line of its last throw."""
    last: tuple[Walked, Fight] | None = None
    for seat_line in played.lines:
        fight = thrown_in(seat_line) if isinstance(seat_line.event, (war.DiceRolled, war.LossesTaken)) else None
        if fight is None:
            continue
        if last and not seat_line.before.fight.rounds:
            yield _fought(played, *last)
        last = seat_line, fight
    if last:
        yield _fought(played, *last)


def _fought(played: Played, last: Walked, fight: Fight) -> Fought:
    return played.cached(last.after, f"fight {last.seq}", lambda: _row(last.seq, fight))


def _row(line: int, fight: Fight) -> Fought:
    account, begun = _account(fight), fight.rounds[0].armies
    return Fought(
        line=line,
        seat=fight.attacker,
        against=fight.defender,
        source=fight.source,
        area=fight.target,
        attackers=begun[0],
        defenders=begun[1],
        chance=_chance(*begun),
        throws=len(fight.rounds),
        attacker_lost=fight.lost.attacker,
        defender_lost=fight.lost.defender,
        attacker_expected=account.expected[0] if account else None,
        defender_expected=account.expected[1] if account else None,
        swing=account.swing if account else None,
        captured=fight.captured,
    )


def _account(fight: Fight) -> Luck | None:
    """Return the luck of the fight's throws; None where a line records more losses than dice can cost."""
    try:
        return luck(Thrown(one.dice[0], one.dice[1], one.lost) for one in fight.rounds)
    except Unanswerable:
        return None


@cache
def _chance(attackers: int, defenders: int) -> float | None:
    """Return the chance to take the area by fighting to the end; None for numbers beyond any board."""
    try:
        return forecast(Battle(attackers, defenders)).win
    except Unanswerable:
        return None


# ---------------------------------------------------------------- territory cards


def cards(played: Played) -> Iterator[CardRow]:
    """Yield one row per card that was dealt, drawn, played or discarded, as far as this reader saw it."""
    for seat_line in played.lines:
        event = seat_line.event
        if isinstance(event, e.HandDealt):
            for card in event.cards or (None, None, None):
                yield CardRow(line=seat_line.seq, seat=event.of, card=card, what="dealt")
        elif isinstance(event, e.CardTaken):
            yield CardRow(line=seat_line.seq, seat=event.by, card=event.card, what="drawn")
        elif isinstance(event, e.OrderCardTurned):
            yield CardRow(line=seat_line.seq, seat=event.by, card=event.at, what="order card")
        elif isinstance(event, e.MomAndPopPlaced):
            yield CardRow(line=seat_line.seq, seat=event.by, card=WILD if event.wild else event.at, what="played")
        elif isinstance(event, e.CardReplaced):
            yield CardRow(line=seat_line.seq, seat=event.by, card=event.card, what="discarded")
        elif isinstance(event, (e.TurnEnded, e.NoCardPlayable)):
            for card in event.discarded:
                yield CardRow(line=seat_line.seq, seat=event.by, card=card, what="discarded")
