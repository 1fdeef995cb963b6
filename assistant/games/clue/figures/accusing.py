"""Accusations: too early, of the wrong cards, or too late.

The unit is the chance that this seat's accusation is right. Waiting is valued by a fixed reference: a player who waits
until their next turn will know the envelope then, if nobody else has ended the game by then; each other player still
in the game does so with the chance `TAKEN`. So an accusation was too early if it was less likely to be right than
waiting was to be in time, and too late if it was more likely.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from assistant.figures.facts import Played, Walked, rows
from assistant.figures.facts.choosing import compared
from assistant.games.clue.figures.asking import named, words
from assistant.games.clue.figures.knowing import Knowledge, SeatReasoning, minds, thought
from assistant.kit.phrasing import percent

TAKEN: Final = 0.1
"""The chance that another player ends the game before one's next turn, once somebody could.

`tests/afterwards/luck_mystery.py` measures it.
"""
CHANCE: Final = "chance"
NONE: Final = "no accusation"


def accusations(played: Played, waits: Callable[[Walked, str], bool]) -> Iterator[rows.DecisionRow]:
    """Yield every accusation of a seat that is open to the viewer, and every turn that passed without a sure one."""
    for mind in minds(played).values():
        if mind.seat not in played.seats:
            continue
        for place in range(mind.begins + 1, min(mind.ends + 2, len(mind.lines))):
            seat_line = mind.lines[place]
            if len(seat_line.after.accusations) > len(seat_line.before.accusations):
                yield from _made(played, mind, place)
            elif place < mind.ends and waits(seat_line, mind.seat):
                yield from _waited(mind, place)


def _made(played: Played, mind: SeatReasoning, place: int) -> Iterator[rows.DecisionRow]:
    seat_line = mind.lines[place]
    made = seat_line.after.accusations[-1]
    known = mind.known[place - 1] if place - 1 < mind.ends else None
    if made.by != mind.seat or known is None:
        return
    best, chance = played.cached(seat_line.after, f"accused {mind.seat}", lambda: _right(mind, place, made.cards))
    wait = waiting(seat_line.before, mind.seat)
    ways = [(words(seat_line.after, best), known.chance), (NONE, wait)]
    if set(best) != set(made.cards):
        ways.append((words(seat_line.after, made.cards), chance))
    chosen = ways[-1] if len(ways) > 2 else ways[0]
    came = " It was right all the same." if chance < wait and _came_true(mind, len(seat_line.after.accusations)) else ""
    likely = f"the chance of being right was {percent(chance)}" if chance else "this could not be right"
    yield _row(seat_line, mind.seat, chosen, ways, f"{_left(known)}; {likely}.{came}")


def _came_true(mind: SeatReasoning, number: int) -> bool:
    """Return whether the accusation with this number, from 1, turned out to be right."""
    return any(made.right is True for made in mind.lines[-1].after.accusations[number - 1 : number])


def _right(mind: SeatReasoning, place: int, cards: Sequence[str]) -> tuple[tuple[str, ...], float]:
    """Return the likeliest envelope, and the chance that it held these cards."""
    evidence = mind.learnt[place - 1]
    posterior = thought(evidence) if evidence else None
    if posterior is None or evidence is None:
        return tuple(cards), 0.0
    of_class = {card: number for number, every in enumerate(evidence.classes.values()) for card in every}
    triple = tuple(sorted(cards, key=lambda card: of_class.get(card, len(of_class))))
    return posterior.best[0], posterior.triples.get(triple, 0.0)


def turn_passed(seat_line: Walked, seat: str) -> bool:
    """Return whether a turn of this seat ended without an accusation by it (CLUE-ACC-01)."""
    before, after = seat_line.before, seat_line.after
    if before.on_turn != seat or after.over or any(made.by == seat for made in after.accusations):
        return False
    return (before.on_turn, before.turn.number) != (after.on_turn, after.turn.number)


def _waited(mind: SeatReasoning, place: int) -> Iterator[rows.DecisionRow]:
    """Yield a decision if the seat knew enough to accuse before the line that ended its turn."""
    seat_line, known = mind.lines[place], mind.known[place - 1]
    wait = waiting(seat_line.before, mind.seat)
    if known is None or known.chance <= wait:
        return
    chosen = (NONE, wait)
    ways = [("accusing", known.chance), chosen]
    since = mind.proved_at
    proved = since is not None and since < place
    label = mind.lines[since].line.label if since is not None else ""
    said = f"The proof was complete at line {label}" if proved else _left(known)
    yield _row(seat_line, mind.seat, chosen, ways, f"{said}, and another player could have accused first.")


def waiting(state: Any, seat: str) -> float:
    """Return the chance that nobody else ends the game before this seat's next turn."""
    others = sum(player != seat and player not in state.out for player in state.order)
    return (1 - TAKEN) ** others


def _left(known: Knowledge) -> str:
    if known.proved:
        return "It was proved"
    possible = round(2.0**known.bits)
    return f"As much was open as between {possible} possibilities" if possible > 1 else "It was not proved yet"


def _row(
    seat_line: Walked, seat: str, chosen: tuple[str, float], ways: Sequence[tuple[str, float]], reason: str
) -> rows.DecisionRow:
    best = max(ways, key=lambda way: (way[1], way == chosen))
    values = [value for _, value in ways]
    return compared(seat_line.seq, seat, "accusation", CHANCE, chosen, best, values, reason, named(ways))
