"""Review of a game of One World Dominion: what its cards did, and the losses of battles compared with their averages.

The page requests all of it with `looks["cards"]`; it is computed from what that seat saw. No rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from assistant.games.one_world_dominion import cards as deck
from assistant.games.one_world_dominion.history import CardAnswer, CardEffect, Shown, duels, income, tally, timeline
from assistant.games.one_world_dominion.state import Dominion
from assistant.games.risk.sayings import counted
from assistant.kit.fight import Fight
from assistant.table.table import SeatLine
from dashboards.games.one_world_dominion.owners import owners
from dashboards.games.one_world_dominion.window import aimed
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip
from dashboards.parts.world import front, luck

BATTLES = 12
"""The most battles in the list: those in which the dice were furthest from the average."""


def cards(sight: SeatView, asked: Any) -> Json | None:
    """Return timeline, duels, income and battles for a page that asks; None for other requests or an empty table."""
    if asked is not True or not sight.is_set_up:
        return None
    steps = [seat_line for seat_line in sight.lines if not seat_line.line.struck]
    shown = timeline(steps)
    return {
        "owners": owners(sight),
        "shown": [_row(sight, one, steps) for one in shown],
        "sums": _sums(sight, shown),
        "duels": [_duel(sight, one, steps) for one in duels(shown)],
        "income": _income(sight, shown),
        "battles": battles(sight),
    }


# ---------------------------------------------------------------- one card after the other


def _row(sight: SeatView, one: Shown, steps: Sequence[SeatLine]) -> Json:
    state: Dominion = sight.state
    return {
        "line": steps[one.seq].line.label,
        "turn": one.turn,
        "by": one.play.by,
        "card": deck.called(one.play.card),
        "aim": aimed(state, one.play),
        "did": _did(sight, one),
        "size": 0 if one.negated or one.effect is None else one.effect.size,
    }


def _did(sight: SeatView, one: Shown) -> str:
    if one.negated:
        return f"negated by {sight.name(one.answers[-1].by)}"
    if one.effect is None:
        return "" if sight.state.over else "is being played"
    return "; ".join(_said(sight, one.effect)) or "no armies"


def _said(sight: SeatView, done: CardEffect) -> Iterator[str]:
    """Yield a phrase for each kind of effect of a card, such as "removed 7: Ben 4, Carla 3"."""
    for verb, armies in (
        ("removed", done.removed),
        ("gained", done.gained),
        ("changed sides", done.turned),
        ("more to place", {who: n for who, n in done.placing.items() if n > 0}),
        ("fewer to place", {who: -n for who, n in done.placing.items() if n < 0 and not done.deferred.get(who)}),
        ("one turn later", done.deferred),
        ("fell in its fight", done.lost),
    ):
        if armies:
            each = ", ".join(f"{clip(sight.state.name(who))} {n}" for who, n in armies.items())
            yield f"{verb} {sum(armies.values())}: {each}" if len(armies) > 1 else f"{verb}: {each}"
    if done.named:
        yield f"+{done.named} on its area"


# ---------------------------------------------------------------- sums


def _sums(sight: SeatView, shown: Sequence[Shown]) -> list[Json]:
    """Return the effect of each card over the whole game, the largest first."""
    rows = [
        {"card": deck.called(card), "size": done.size, "did": "; ".join(_said(sight, done))}
        for card, done in tally(shown)
    ]
    return sorted((row for row in rows if row["size"]), key=lambda row: -row["size"])


def _duel(sight: SeatView, one: Shown, steps: Sequence[SeatLine]) -> Json:
    """Return one duel: the card and its target, the answers, and the outcome."""
    return {
        "line": steps[one.seq].line.label,
        "turn": one.turn,
        "by": one.play.by,
        "card": deck.called(one.play.card),
        "aim": aimed(sight.state, one.play),
        "answers": [_answer(answer) for answer in one.answers],
        "end": "negated" if one.negated else _did(sight, one),
    }


def _answer(answer: CardAnswer) -> Json:
    how = "" if answer.stood else "was itself answered"
    how = how or ("too late, but taken back" if answer.late else "another target" if answer.redirects else "")
    return {"by": answer.by, "card": deck.called(answer.card), "how": how}


def _income(sight: SeatView, shown: Sequence[Shown]) -> list[Json]:
    """Return, for each player in seating order, the new armies that cards took or brought."""
    totals = income(shown)
    return [_took(player, totals[player]) for player in sight.state.order if player in totals]


def _took(player: str, by_card: Mapping[str, int]) -> Json:
    rows = [{"card": deck.called(card), "armies": armies} for card, armies in by_card.items()]
    return {"player": player, "rows": rows, "lost": -sum(min(0, armies) for armies in by_card.values())}


# ---------------------------------------------------------------- battles


def battles(sight: SeatView) -> list[Json] | None:
    """Return the armies lost and the armies expected to be lost in each battle; None if the table plays without odds.

    The expectation is the average loss of the same throws, each with its cards, extra dice and rounds without losses.
    The list has the battles furthest from it, in the order of the game. After the game everybody sees it.
    """
    state: Dominion = sight.state
    if not front.helped(state) and not state.over:
        return None
    fought = [fight for fight in (*state.fought, *([state.fight] if state.fight else [])) if fight.rounds]
    rows = [row for at, fight in enumerate(fought) if (row := _battle(sight, at, fight))]
    furthest = sorted(rows, key=lambda row: -abs(row["swing"]))[:BATTLES]
    return sorted(furthest, key=lambda row: row["at"])


def _battle(sight: SeatView, at: int, fight: Fight) -> Json | None:
    state: Dominion = sight.state
    account = {row["owner"]: row for row in luck.account([fight], (fight.attacker, fight.defender))}
    row = account.get(fight.attacker)
    if row is None:
        return None
    where = state.area(fight.target) if fight.inside else f"{state.area(fight.source)} to {state.area(fight.target)}"
    how = "captured" if fight.captured else ""
    return {
        "at": at,
        "turn": fight.turn,
        "where": where,
        "attacker": fight.attacker,
        "defender": fight.defender,
        "lost": row["lost"],
        "killed": row["killed"],
        "swing": row["swing"],
        "rounds": counted(len(fight.rounds), "roll", "rolls"),
        "how": ", ".join(filter(None, ("forced" if fight.forced else "", how))),
    }
