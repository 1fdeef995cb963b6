"""Games that computer players and people play at one table: the people are played too, and say what people enter."""

from __future__ import annotations

from typing import Any

from assistant.bots import GAMES_PLAYED, evenings
from assistant.bots.foresight import Said
from assistant.core.event import TABLE
from assistant.games import GAMES
from assistant.games.advanced_cluedo.events import PartTwoBegun
from assistant.games.killer_clue.events import GameTurnEnded
from assistant.table.table import Table


def set_up(game: str, seed: int) -> Table:
    """Return a table of the fewest players with nothing but its setup."""
    kind, skills = evenings(game), ["simple"] * GAMES_PLAYED[game].fewest
    simulated = kind(kind.seated(skills, seed), skills, seed)
    table = Table(GAMES[game])
    table.record(simulated.table.entries[0].event)
    return table


def record(table: Table, said: Said) -> None:
    """Record a line, or submit it to its box, which is revealed when it is full."""
    if not said.slot:
        table.record(said.event, said.by, freely=True)
        return
    table.boxes.submit(said.box, said.slot, said.event)
    revealed(table)


def revealed(table: Table) -> bool:
    """Turn the next page of a full box; return whether there is one."""
    for key, box in table.boxes.open().items():
        if table.boxes.full(key):
            table.boxes.reveal(key, TABLE, box.page)
            return True
    return False


def by_everybody(state: Any) -> Said | None:
    """Return the line that people at the table say together, if one is due."""
    if getattr(state, "phase", "") == "scores":
        return Said(PartTwoBegun(), TABLE)
    return Said(GameTurnEnded(), TABLE) if getattr(state, "round", "") == "ending" else None


def play(game: str, seed: int, robots: int, lines: int) -> Table:
    """Play a game in which the first seats are computer players, and the others are people."""
    return play_on(set_up(game, seed), seed, robots, lines)


def play_on(table: Table, seed: int | str, robots: int, lines: int) -> Table:
    """Play this many lines more, with computer players in the first seats, and people in the others.

    People are played by a second evening, for which the first seats are people: it says what a person would enter.
    Both are made anew for every line, as after a crash.
    """
    evening = evenings(table.game.key)
    seats = [player.key for player in table.view(TABLE).players]
    ours, theirs = dict.fromkeys(seats[:robots], "engine"), dict.fromkeys(seats[robots:], "simple")
    for _ in range(lines):
        said = evening.joined(table, ours, seed).next_line()
        assert said is None or said.dealt or said.by not in theirs, "a computer player spoke for a person"
        if said is None:
            said = evening.joined(table, theirs, f"{seed} of the others").next_line()
        if said is None and revealed(table):
            continue
        if said is None:
            said = by_everybody(table.view(TABLE))
        if said is None:
            assert table.view(TABLE).over, f"nobody goes on after {table.entries[-1].event}"
            break
        record(table, said)
    return table
