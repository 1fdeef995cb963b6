"""The only reader of data/ and maps/: reads them once, as frozen values.

In a checkout the two folders are beside this package; an installed wheel carries them in `assistant/shelf`. A package
with a game brings its own data in its folder: the path `data/coup/rules.toml` is its `rules.toml`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from assistant.content import plugins
from assistant.content.plugins import cached
from assistant.kit.cards import Card
from assistant.kit.mansion import Board, Door, Room, Square
from assistant.kit.shares import Chart, Corporation, PriceBand

__all__ = ["SHELF", "Ambiguity", "Catalogue", "Information", "Rule", "amiss", "catalogue", "games", "place"]

PACKAGE = Path(__file__).resolve().parents[1]
SHELF = PACKAGE / "shelf" if (PACKAGE / "shelf").is_dir() else PACKAGE.parent
"""The folder that contains data/ and maps/."""

Toml = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Rule:
    """One rule of a rulebook in our own words, with cases that a test can use."""

    id: str
    title: str
    text: str
    section: str = "Rules"
    kind: str = ""
    tracks: str = ""
    cases: tuple[str, ...] = ()
    source: str = ""
    see: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Ambiguity:
    """An open question of a rulebook: our reading (`default` is its key), why, and the others as (key, text)."""

    id: str
    question: str
    default: str
    options: tuple[tuple[str, str], ...]
    ruling: str = ""
    reasoning: str = ""
    source: str = ""
    see: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Information:
    """The conclusions that somebody who saw an event at the table may draw from it, and those that are not allowed."""

    id: str
    event: str
    observer: str
    evidence: str
    formula: str
    cases: tuple[str, ...]
    see: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Deal:
    """Hand sizes from the seat that is dealt the first card; `public_worlds` is the number of possible deals."""

    id: str
    players: int
    dealt: int
    hands_from_first_seat: tuple[int, ...]
    public_worlds: int


@dataclass(frozen=True, kw_only=True)
class Catalogue:
    """A game's rulebook as data: what code, tests and the rules drawer cite by id.

    `takes` are the ids of ambiguities of other catalogues that this game has too, `leaves` those that it has not, and
    `plain` those of its ambiguities whose readings change nothing in the program, each with the reason; an id with a
    reading behind it is a reading that plays as the default.
    """

    system: str
    prefix: str
    title: str
    sources: tuple[str, ...]
    rules: tuple[Rule, ...]
    ambiguities: tuple[Ambiguity, ...]
    information: tuple[Information, ...]
    deals: tuple[Deal, ...]
    takes: tuple[str, ...] = ()
    leaves: Mapping[str, str] = field(default_factory=dict[str, str])
    plain: Mapping[str, str] = field(default_factory=dict[str, str])

    def find(self, id: str) -> Rule | Ambiguity | Information | Deal:  # noqa: A002
        """Return the entry with this id; raises KeyError."""
        entries = (*self.rules, *self.ambiguities, *self.information, *self.deals)
        return {entry.id: entry for entry in entries}[id]

    @property
    def sections(self) -> tuple[str, ...]:
        """Headings of the rulebook in the order in which they first come."""
        return tuple(dict.fromkeys(rule.section for rule in self.rules))


@dataclass(frozen=True, kw_only=True)
class ActionCard:
    """A card that is played for its effect: its `deck`, its kind, and whom or what it is about (`of`).

    `count` is the number of copies in the deck, `text` what the card does in our own words.
    """

    key: str
    id: str
    kind: str
    name: str
    deck: str
    text: str
    source: str
    of: str = ""
    count: int = 1


@dataclass(frozen=True, kw_only=True)
class Edition:
    """A deck that may be in the box: its suspects, weapons and rooms with the names printed on the cards."""

    key: str
    name: str
    cards: tuple[Card, ...]


def place(path: str) -> Path:
    """Return where a file of the shelf is, by a path such as "data/clue/rules.toml"; it may be missing.

    The parts of a game of another author are in the folder of its package: "data/coup/cards.toml" is its "cards.toml",
    "docs/games/coup.md" its "guide.md", and a map whose name begins with its key is in its "maps".
    """
    room, _, inside = path.partition("/")
    if room == "data":
        key, _, rest = inside.partition("/")
        theirs = plugins.plugin(key)
        return theirs.folder / rest if theirs else SHELF / path
    if path.startswith("docs/games/") and (theirs := plugins.plugin(Path(path).stem)):
        return theirs.folder / "guide.md"
    if room == "maps" and not (SHELF / path).exists():
        for theirs in plugins.found().plugins.values():
            if inside.startswith(theirs.key):
                return theirs.folder / "maps" / inside
    return SHELF / path


def text(path: str) -> str:
    """Return a file of the shelf by its path, such as "data/clue/rules.toml"; raises FileNotFoundError."""
    return place(path).read_text("utf-8")


@cached
def read_json(path: str) -> Any:
    """Return a JSON file of the shelf, such as "maps/mansion.geojson"; shared, so not to be changed."""
    return json.loads(text(path))


def games() -> tuple[str, ...]:
    """Return the short names of the games with a rule catalogue, those of other authors last."""
    return (*_own_games(), *plugins.found().plugins)


@cached
def _own_games() -> tuple[str, ...]:
    return tuple(sorted(file.parent.name for file in SHELF.glob("data/*/rules.toml")))


def catalogue(game: str) -> Catalogue:
    """Return the rule catalogue of a game; that of another author's game is empty if it has none that can be read."""
    return _catalogue(game) if plugins.plugin(game) is None else _theirs(game)[0] or _empty(game)


def amiss(game: str) -> str:
    """Return what is wrong with the catalogue of another author's game, as the end of a sentence; "" if nothing is."""
    return _theirs(game)[1]


@cached
def _catalogue(game: str) -> Catalogue:
    rulebook = tomllib.loads(text(f"data/{game}/rules.toml"))
    meta = rulebook["meta"]
    return Catalogue(
        system=meta.get("system", game),
        prefix=meta.get("prefix", game.upper()),
        title=meta["title"],
        sources=tuple(meta.get("sources", ())),
        rules=tuple(Rule(**_frozen(entry)) for entry in rulebook.get("rule", ())),
        ambiguities=tuple(_ambiguity(entry) for entry in rulebook.get("ambiguity", ())),
        information=tuple(Information(**_frozen(entry)) for entry in rulebook.get("information", ())),
        deals=tuple(Deal(**_frozen(entry)) for entry in rulebook.get("deal", ())),
        takes=tuple(meta.get("takes", ())),
        leaves=meta.get("leaves", {}),
        plain=meta.get("plain", {}),
    )


@cached
def _theirs(game: str) -> tuple[Catalogue | None, str]:
    """Return the catalogue of another author's game, and what is wrong with it; neither if it has no file."""
    if not place(f"data/{game}/rules.toml").is_file():
        return None, ""
    try:
        read = _catalogue(game)
        wrong = next(_unlike(read), "")
    except Exception as failed:  # noqa: BLE001  (somebody else's file; our games need not suffer from it)
        return None, f"its rules.toml cannot be read: {type(failed).__name__}: {failed}"
    taken = {ambiguity.id: name for name in _before(game) for ambiguity in catalogue(name).ambiguities}
    repeated = (a.id for a in read.ambiguities if a.id in taken)
    wrong = wrong or next((f"{id_} is an open question of {taken[id_]} already" for id_ in repeated), "")
    return (None, f"its rules.toml cannot be used: {wrong}") if wrong else (read, "")


def _unlike(read: Catalogue) -> Iterator[str]:
    """Yield what in a catalogue is not what it should be."""
    for entry in (*read.rules, *read.ambiguities, *read.information):
        for name in ("id", "title", "text", "section", "question", "default"):
            if not isinstance(getattr(entry, name, ""), str):
                yield f"“{name}” of {entry.id} has to be a text"
    for ambiguity in read.ambiguities:
        if ambiguity.default not in dict(ambiguity.options):
            yield f"{ambiguity.id} has no option called “{ambiguity.default}”"
    if not isinstance(read.title, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        yield "“title” has to be a text"


def _before(game: str) -> tuple[str, ...]:
    """Return the games whose ids another author's game must not repeat: ours, and those of others before it."""
    return games()[: games().index(game)]


def _empty(game: str) -> Catalogue:
    title = plugins.title(game)
    return Catalogue(
        system=game, prefix="", title=title, sources=(), rules=(), ambiguities=(), information=(), deals=()
    )


@cached
def cards(game: str) -> tuple[Card, ...]:
    """Return the cards of a game as it is usually sold, in the order of the file."""
    return tuple(_card(entry) for entry in read_toml(f"data/{game}/cards.toml")["card"])


@cached
def action_cards(game: str) -> Mapping[str, ActionCard]:
    """Return the cards of a game that are played for their effect: key → card, in the order of the file."""
    deck = (ActionCard(**entry) for entry in read_toml(f"data/{game}/cards.toml")["card"] if "deck" in entry)
    return {card.key: card for card in deck}


@cached
def editions(game: str) -> tuple[Edition, ...]:
    """Return the decks to choose from, the usual one first."""
    plan = read_toml(f"data/{game}/editions.toml")
    known = {card.key: card for card in (*cards(game), *map(_card, plan.get("card", ())))}
    return tuple(_edition(entry, known) for entry in plan["edition"])


@cached
def mansion() -> Board:
    """Return the nine rooms of the mansion, clockwise around the stairs."""
    plan = read_toml("maps/mansion.toml")
    rows: list[str] = plan["grid"]["rows"]
    rooms = {entry["key"]: _room(entry, rows) for entry in plan["room"]}
    return Board(
        key=plan["map"]["id"],
        width=plan["map"]["width"],
        height=plan["map"]["height"],
        rooms=tuple(rooms[key] for key in plan["ring"]["clockwise"]),
        floor=_squares(rows, ".123456789"),
        starts=tuple((entry["suspect"], Square(*entry["square"])) for entry in plan["start"]),
        stairs=_squares(rows, "X"),
    )


@cached
def chart() -> Chart:
    """Return Acquire's price chart with its seven corporations (ACQ-CMP-01, ACQ-PRC-01)."""
    plan = read_toml("data/acquire/chart.toml")
    rows = (
        PriceBand(least=row["min_size"], most=row["max_size"] or None, prices=tuple(row["prices"]))
        for row in plan["row"]
    )
    return Chart(corporations=tuple(Corporation(**entry) for entry in plan["corporation"]), rows=tuple(rows))


@cached
def read_toml(path: str) -> Toml:
    """Return a TOML file of the shelf; shared, so not to be changed."""
    return tomllib.loads(text(path))


def _frozen(entry: Toml) -> Toml:
    frozen: Toml = {}
    for name, value in entry.items():
        frozen[name] = tuple(cast("list[Any]", value)) if isinstance(value, list) else value
    return frozen


def _ambiguity(entry: Toml) -> Ambiguity:
    values = _frozen(entry)
    values["options"] = tuple((option["key"], option["text"]) for option in entry["options"])
    return Ambiguity(**values)


def _card(entry: Toml) -> Card:
    return Card(
        key=entry["key"],
        name=entry["name"],
        kind=entry["kind"],
        colour=entry.get("colour", ""),
        mark=entry.get("mark", ""),
    )


def _edition(entry: Toml, known: Mapping[str, Card]) -> Edition:
    names: Mapping[str, str] = entry.get("names", {})
    deck = (known[key] for key in (*entry["suspects"], *entry["weapons"], *entry["rooms"]))
    renamed = tuple(replace(card, name=names.get(card.key, card.name)) for card in deck)
    return Edition(key=entry["key"], name=entry["name"], cards=renamed)


def _room(entry: Toml, rows: list[str]) -> Room:
    x, y = entry["label"]
    doors = ((door["room_square"], door["corridor_square"]) for door in entry["doors"])
    return Room(
        key=entry["key"],
        name=entry["name"],
        colour=entry["colour"],
        label=(x, y),
        squares=_squares(rows, entry["letter"]),
        doors=tuple(Door(Square(*inside), Square(*outside)) for inside, outside in doors),
        passage_to=entry.get("passage_to"),
    )


def _squares(rows: list[str], letters: str) -> frozenset[Square]:
    return frozenset(
        Square(column, row)
        for row, columns in enumerate(rows)
        for column, letter in enumerate(columns)
        if letter in letters
    )
