"""Files of plays of other programs: what BG Stats exports (JSON), and the plays of BoardGameGeek (XML).

    are_plays(data)      whether a file is one of them
    plays_of(data)       its plays; raises Nonsense with a sentence

BG Stats names games, players and places once and refers to them by number; scores are text. BoardGameGeek knows the
day alone, and players may be missing. Plays that were ignored there, or came from Boardside, are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from xml.etree import ElementTree

from assistant.core.offer import Nonsense
from assistant.figures.review.bgstats import NUMBERS, SOURCE
from assistant.figures.store.elsewhere import Part, Play
from assistant.games import GAMES

HEAD: Final = 2000
"""The number of bytes in which a file of BoardGameGeek says what it is."""
NOON: Final = "12:00:00"
"""The hour of a play of which only the day is known."""
BROKEN: Final = "This file of plays can't be read: {}. Nothing was imported."


def are_plays(data: bytes) -> bool:
    """Return whether this is a file of plays, and not a game of Boardside."""
    start = data[:HEAD].lstrip(b"\xef\xbb\xbf \r\n\t")
    if start.startswith(b"<"):
        return b"<plays" in start
    return start.startswith(b"{") and b'"plays"' in data and b'"playerScores"' in data


def plays_of(data: bytes) -> list[Play]:
    """Return the plays of a file of either kind; raises Nonsense."""
    xml = data[:HEAD].lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<")
    try:
        return list(_of_xml(data) if xml else _of_json(json.loads(data)))
    except (ValueError, KeyError, TypeError, AttributeError, ElementTree.ParseError) as wrong:
        raise Nonsense(BROKEN.format(str(wrong) or type(wrong).__name__)) from None


def said_of(count: int) -> str:
    """Return how many plays were new, as a sentence."""
    new = f"{count} {'play' if count == 1 else 'plays'}" if count else "Nothing new"
    return f"{new} for the statistics. Games without a log count for wins, times and ratings only."


def kind_of(number: object, name: str) -> str:
    """Return which game this is: one of ours, by its BoardGameGeek id or its name, or else a key made from its name."""
    ours = {listed: key for key, listed in NUMBERS.items()}
    titles = {game.title.casefold(): key for key, game in reversed(tuple(GAMES.items()))}  # ours come first, and win
    by_number = ours.get(int(number)) if isinstance(number, (int, str)) and str(number).isdigit() else None
    return by_number or titles.get(name.casefold()) or re.sub(r"\W+", "_", name.casefold()).strip("_")


# ---------------------------------------------------------------------- BG Stats


def _of_json(file: Mapping[str, Any]) -> Iterator[Play]:
    games = {one["id"]: one for one in file["games"]}
    people = {one["id"]: "" if one.get("isAnonymous") else str(one["name"]) for one in file["players"]}
    places = {one["id"]: str(one["name"]) for one in file.get("locations", ())}
    for play in file["plays"]:
        if play.get("ignored") or SOURCE in (play.get("sourceName"), play.get("importSource")):
            continue
        game = games[play["gameRefId"]]
        scores = sorted(play.get("playerScores", ()), key=lambda one: one.get("seatOrder") or 0)
        yield Play(
            key=f"bgstats {play['uuid']}",
            kind=kind_of(game.get("bggId"), str(game["name"])),
            title=_titled(str(game["name"]), places.get(play.get("locationRefId"), "")),
            began=_moment(str(play["playDate"])),
            minutes=float(play.get("durationMin") or 0) or None,
            parts=_judged([_scored(one, people) for one in scores]),
        )


def _scored(score: Mapping[str, Any], people: Mapping[int, str]) -> Part:
    return Part(
        name=people.get(score["playerRefId"], ""), winner=bool(score.get("winner")), score=_number(score.get("score")),
        rank=int(score.get("rank") or 0) or None, starts=bool(score.get("startPlayer")),
    )  # fmt: skip


# ---------------------------------------------------------------------- BoardGameGeek


def _of_xml(data: bytes) -> Iterator[Play]:
    for play in ElementTree.fromstring(data).iter("play"):
        item = play.find("item")
        if item is None:
            raise ValueError("a play without its game")
        counts = play.get("incomplete") != "1" and play.get("nowinstats") != "1"
        for nth in range(int(play.get("quantity") or 1)):
            yield Play(
                key=f"bgg {play.attrib['id']}" + (f" {nth + 1}" if nth else ""),
                kind=kind_of(item.get("objectid"), item.attrib["name"]),
                title=_titled(item.attrib["name"], play.get("location") or ""),
                began=_moment(f"{play.attrib['date']} {NOON}"),
                minutes=float(play.get("length") or 0) or None,
                finished=counts,
                parts=_judged([_listed(one) for one in play.iter("player")]),
            )


def _listed(player: ElementTree.Element) -> Part:
    return Part(
        name=player.get("name") or player.get("username") or "", winner=player.get("win") == "1",
        score=_number(player.get("score")), starts=player.get("startposition") == "1",
    )  # fmt: skip


# ---------------------------------------------------------------------- both


def _judged(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return the players; where nobody is marked as a winner, it is not known who won."""
    if any(part.winner for part in parts):
        return tuple(parts)
    return tuple(Part(part.name, None, part.score, part.rank, part.starts) for part in parts)


def _titled(game: str, place: str) -> str:
    """Return the title of a play, with its place after @; signs that mean something in a title are left out."""
    plain = " ".join(place.replace("@", " ").replace("#", " ").split())
    return f"{game} @{plain}" if plain else game


def _moment(text: str) -> int:
    """Return a time of this computer's clock as milliseconds since 1970."""
    return round(datetime.fromisoformat(text).astimezone().timestamp() * 1000)


def _number(text: object) -> float | None:
    try:
        return float(str(text).strip().replace(",", "."))
    except ValueError:
        return None
