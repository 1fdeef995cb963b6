"""A finished game as a link to BG Stats, an app that records plays and can post them to BoardGameGeek.

The app's description of these links names the fields. It leaves out three things on which other programs failed: on
Android, the import fails if one of the four booleans is missing; on Apple devices, a BoardGameGeek id written as
text is not accepted; the date is the end of the play, in UTC. (The last is reported by two makers of such links and
was not tested on a phone.)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final, TypedDict
from urllib.parse import quote

import msgspec

from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.figures.facts import Measures, Played
from assistant.figures.facts.playing_time import playing_time
from assistant.figures.facts.register import measures_of
from assistant.figures.store.derive import GameListing, eye_of, played
from assistant.table.table import Table

ADDRESS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "Boardside"
"""The name under which the app knows where a play comes from."""
BOARDS: Final = {
    "killer_clue": "Clue", "advanced_cluedo": "Clue", "not_a_clue": "Clue", "cold_cash_risk": "RISK",
    "one_world_dominion": "RISK", "plotted_axis": "Axis & Allies",
}  # fmt: skip
"""The board that a variant is played on."""
NUMBERS: Final = {"clue": 1294, "risk": 181, "acquire": 5, "axis_allies": 98}
"""The BoardGameGeek ids of these games; variants without a listing are known by their name alone."""
DENSEST: Final = 1628
"""The bytes of a link that fit into a QR code of version 29 (133 × 133), which a phone can still read from a screen."""
_SHORT: Final = ("comments", "board", "location", "role", "sourcePlayerId", "team")
"""The fields that are dropped first if a link would be too long."""


class _Needed(TypedDict):
    name: str
    startPlayer: bool
    winner: bool


class Player(_Needed, total=False):
    """One player of a play."""

    rank: int
    score: float
    role: str
    team: str
    sourcePlayerId: str


def bgstats_link(table: Table, known: GameListing | None = None) -> str:
    """Return the link that opens this play in the app; raises Nonsense while the game is not over.

    `known` as for `derive` (`assistant.figures.store.people.known`): players who were left out of all figures appear as
    “Player 2”. Callers check beforehand whether the table keeps statistics at all (`people.keeps_figures`).
    """
    return link(play(table, known or GameListing()))


def link(said: Mapping[str, Any]) -> str:
    """Return the link for this play, without its least important fields if it is too long for a readable code."""
    address = ""
    for left_out in range(len(_SHORT) + 1):
        address = ADDRESS + quote(msgspec.json.encode(_without(said, _SHORT[:left_out])), safe=":,!*()'-._~/")
        if len(address) <= DENSEST:
            break
    return address


def _without(said: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    players = [{key: value for key, value in one.items() if key not in names} for one in said["players"]]
    return {**{key: value for key, value in said.items() if key not in names}, "players": players}


def play(table: Table, known: GameListing) -> dict[str, Any]:
    """Return the play as the app reads it; raises Nonsense while the game is not over."""
    if not table.view(TABLE).over:
        raise Nonsense("The game isn't over yet. You can send it to BG Stats when it is.")
    measures, seen = measures_of(table.game.key), played(table, eye_of(table))
    players = list(_players(seen, measures, known))
    time = playing_time(seen.lines, known.gaps)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": f"{known.id}-{known.created or seen.lines[0].line.entry.at}",
        "playDate": f"{datetime.fromtimestamp(time.ended / 1000, UTC):%Y-%m-%d %H:%M:%S}",
        "durationMin": round(time.seconds / 60),
        **_where(known.title, table.game.key),
        "comments": _comments(table),
        "game": _game(table, scored=any("score" in one for one in players)),
        "players": players,
    }


def _game(table: Table, scored: bool) -> dict[str, Any]:
    key, number = table.game.key, NUMBERS.get(table.game.key)
    about = {"name": table.game.title, "highestWins": True, "noPoints": not scored, "sourceGameId": key}
    return {**about, "bggId": number} if number else about


def _where(title: str, game: str) -> dict[str, str]:
    """Return the place that the title of the evening names after @, and the board of a variant."""
    place = title.partition("@")[2].partition("#")[0].partition("·")[0].strip()
    return {key: said for key, said in (("location", place), ("board", BOARDS.get(game, ""))) if said}


def _comments(table: Table) -> str:
    """Return the number of house rules in play, as text; the log of the game says which ones they are."""
    chosen = sum(bool(choice) for choice in table.view(TABLE).options.values())
    return f"{chosen} house {'rule' if chosen == 1 else 'rules'}." if chosen else ""


def _players(seen: Played, measures: Measures, known: GameListing) -> Iterator[Player]:
    state = seen.state
    score = measures.score(state)
    winners = set(measures.winners(state)) or {seat for seat, points in score.items() if points == max(score.values())}
    starts = next((seat_line.after.on_turn for seat_line in seen.lines if seat_line.after.on_turn), None)
    for place, player in enumerate(state.players, 1):
        out = known.out(player.name)
        entry = Player(name=f"Player {place}" if out else player.name, startPlayer=_starts(state, starts, player.key),
                       winner=player.key in winners)  # fmt: skip
        if score.get(player.key) is not None:
            entry["score"] = score[player.key]
            entry["rank"] = 1 + sum(other > score[player.key] for other in score.values())
        elif player.key in winners:
            entry["rank"] = 1
        entry |= _part(seen, player)
        if not out:
            entry["sourcePlayerId"] = known.person(player.name)
        yield entry


def _starts(state: Any, first: str | None, seat: str) -> bool:
    """Return whether this player began; where countries have turns, the player of the first country did."""
    powers = getattr(state, "powers_of", None)
    return first == seat or (powers is not None and first in powers(seat))


def _part(seen: Played, player: Any) -> Player:
    """Return what the player played: countries and their side, or a token."""
    state: Any = seen.state
    part: dict[str, str] = {}
    if hasattr(state, "powers_of"):
        powers = state.powers_of(player.key)
        sides = {state.side(power) for power in powers}
        part["role"] = ", ".join(str(state.power_name(power)) for power in powers)
        if len(sides) == 1:
            part["team"] = str(next(iter(sides)))
    elif player.piece:
        words = {key: word for named in seen.game.vocabulary(state).values() for key, word in named.items()}
        part["role"] = words.get(str(player.piece)) or str(player.piece)
    return Player(**part)  # type: ignore[typeddict-item]
