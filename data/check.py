"""Check the shelf: every data/<game>/rules.toml with the cards and editions beside it.

    python data/check.py [folder]

Prints a line per game. Exit status 1 when a file does not parse, a required field is missing, an id is
malformed or used twice, a reference points nowhere, or a text carries a path of a machine or an address.

rules.toml     [meta]  system prefix title sources; refers_to: prefixes of catalogues that need not be here
               takes: ids of ambiguities of base games; [meta.leaves]: ids of the others, [meta.plain]: ids of
               ambiguities of this game that change nothing in the program, each with the reason; an id with
               a reading behind it: that reading plays as the default
               [[rule]]  [[ambiguity]]  [[information]]  [[deal]]: see NEED; `see` is a list of ids
cards.toml     [[card]]  key id kind name text source; a colour is #RRGGBB; passages lead to and fro
editions.toml  [[edition]]  key name and lists of card keys; [[card]] for cards only larger decks have
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

KINDS = {"setup", "must", "may", "forbid", "effect", "formula", "option", "end", "secret", "term"}
ID = re.compile(r"[A-Z][A-Z0-9]{1,5}(-[A-Z0-9]{1,6})+")
KEY = re.compile(r"[a-z][a-z0-9_]*")
COLOUR = re.compile(r"#[0-9A-F]{6}")
LEAK = re.compile(r"(?:^|[\s\"'(])/(?:[a-z_]+/)+|[A-Za-z]:\\|https?:|www\.|\b\w+\.(?:com|org|net|io)\b")
META = ("system", "prefix", "title", "sources")
NEED = {
    "rule": ("id", "section", "title", "text", "kind", "tracks", "cases", "source"),
    "ambiguity": ("id", "question", "default", "ruling", "reasoning", "options"),
    "information": ("id", "event", "observer", "evidence", "formula", "cases"),
    "deal": ("id", "players", "dealt", "hands_from_first_seat"),
    "card": ("key", "id", "kind", "name", "text", "source"),
    "edition": ("key", "name", "suspects", "weapons", "rooms"),
}

Entry = dict[str, Any]


@dataclass
class Shelf:
    """The results of reading so far: problems, ids with their places, references still to be checked.

    `ambiguities` are the ids of ambiguities by prefix, `named` those of base games that a game takes or leaves.
    """

    problems: list[str] = field(default_factory=list)
    ids: dict[str, str] = field(default_factory=dict)
    references: list[tuple[str, str, set[str]]] = field(default_factory=list)
    ambiguities: dict[str, list[str]] = field(default_factory=dict)
    named: dict[str, list[str]] = field(default_factory=dict)

    def read(self, path: Path) -> Entry:
        """Return the file as a table; if it does not parse, note a problem and return an empty table."""
        name = f"{path.parent.name}/{path.name}"
        try:
            found = tomllib.loads(path.read_text("utf-8"))
        except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as why:
            self.problems.append(f"{name}: does not parse: {why}")
            return {}
        leaks = (text for text in strings(found) if LEAK.search(text))
        self.problems += [f"{name}: path or address in text: {text[:70]!r}" for text in leaks]
        return found

    def note(self, where: str, *problems: str | None) -> None:
        """Keep the problems that are not empty."""
        self.problems += [f"{where}: {problem}" for problem in problems if problem]


def strings(value: Any) -> Iterator[str]:
    """Yield every text in a table, without keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from strings(item)


def lacking(entry: Entry, table: str) -> str | None:
    """Return the required fields that are missing or empty."""
    missing = [name for name in NEED[table] if entry.get(name) in (None, "", [], {})]
    return f"lacks {', '.join(missing)}" if missing else None


def rule(entry: Entry) -> Iterator[str]:
    """Yield problems of a rule other than missing fields."""
    if entry.get("kind") not in KINDS:
        yield f"kind {entry.get('kind')!r} is not one of {sorted(KINDS)}"
    if not 1 <= len(entry.get("cases", ())) <= 4:
        yield "wants 1 to 4 cases"
    if "\n" in entry.get("tracks", ""):
        yield "tracks must be one line"


def ambiguity(entry: Entry) -> Iterator[str]:
    """Yield problems of an ambiguity other than missing fields."""
    keys = [option.get("key") for option in entry.get("options", ()) if option.get("text")]
    if len(keys) < 2 or len(set(keys)) != len(keys):
        yield "wants two or more options, each with its own key and a text"
    if entry.get("default") not in keys:
        yield f"default {entry.get('default')!r} is not an option"


def deal(entry: Entry) -> Iterator[str]:
    """Yield problems with the hand sizes of a deal."""
    hands = entry.get("hands_from_first_seat", ())
    if len(hands) != entry.get("players") or sum(hands) != entry.get("dealt"):
        yield "hands do not fit the players or the cards dealt"


MORE = {"rule": rule, "ambiguity": ambiguity, "deal": deal}


def check_rules(shelf: Shelf, game: str, found: Entry) -> Counter[str]:
    """Check the rule catalogue of one game; return how many entries each table has."""
    meta = found.get("meta", {})
    shelf.note(f"{game}/rules.toml", *(f"[meta] lacks {name}" for name in META if not meta.get(name)))
    prefix, counts = str(meta.get("prefix", "")), Counter[str]()
    for table in ("rule", "ambiguity", "information", "deal"):
        for entry in found.get(table, ()):
            where = f"{game}/rules.toml: {table} {entry.get('id', '?')}"
            shelf.note(where, lacking(entry, table), *MORE.get(table, lambda _: ())(entry))
            check_id(shelf, where, entry, prefix)
            shelf.references += [(where, see, set(meta.get("refers_to", ()))) for see in entry.get("see", ())]
            counts[table] += 1
    shelf.ambiguities[prefix] = [str(entry.get("id")) for entry in found.get("ambiguity", ())]
    check_base(shelf, game, meta)
    return counts


def check_base(shelf: Shelf, game: str, meta: Entry) -> None:
    """Note which ambiguities of base games this game takes and leaves; check that none is both, or has no reason.

    Those that change nothing are its own or taken.
    """
    plain, own = dict(meta.get("plain", {})), shelf.ambiguities[str(meta.get("prefix", ""))]
    where, takes, leaves = f"{game}/rules.toml: [meta]", list(meta.get("takes", ())), dict(meta.get("leaves", {}))
    shelf.named[game] = [*takes, *leaves]
    shelf.references += [(where, ident, set(meta.get("refers_to", ()))) for ident in shelf.named[game]]
    shelf.note(where, *(f"takes {ident} twice" for ident, number in Counter(takes).items() if number > 1))
    shelf.note(where, *(f"both takes and leaves {ident}" for ident in takes if ident in leaves))
    shelf.note(where, *(f"gives no reason for {ident}" for ident, why in (leaves | plain).items() if not why))
    shelf.note(
        where, *(f"calls {ident} plain, which it has not" for ident in plain if ident.split()[0] not in (*own, *takes))
    )


def undecided(shelf: Shelf) -> Iterator[str]:
    """Yield the ambiguities of base games that a game neither takes nor leaves."""
    for game, named in shelf.named.items():
        for prefix in sorted({ident.split("-")[0] for ident in named}):
            for ident in shelf.ambiguities.get(prefix, ()):
                if ident not in named:
                    yield f"{ident} is new: say in {game}/rules.toml whether it takes it, or leaves it and why"


def check_id(shelf: Shelf, where: str, entry: Entry, prefix: str) -> None:
    """Check that an id is well formed, begins with the prefix of its catalogue and exists once."""
    ident = str(entry.get("id", ""))
    if not ID.fullmatch(ident) or not ident.startswith(prefix + "-"):
        shelf.note(where, f"malformed id, or not of {prefix}")
    if ident in shelf.ids:
        shelf.note(where, f"id already used by {shelf.ids[ident]}")
    shelf.ids[ident] = where


def check_cards(shelf: Shelf, where: str, cards: list[Entry], known: dict[str, Entry]) -> None:
    """Check that keys exist once, owners differ in color and mark, and passages lead both ways."""
    for card in cards:
        key = str(card.get("key", ""))
        at = f"{where}: card {key or '?'}"
        if not KEY.fullmatch(key) or key in known:
            shelf.note(at, "key is malformed or used twice")
        if "colour" in card and not COLOUR.fullmatch(card["colour"]):
            shelf.note(at, "colour is not #RRGGBB")
        for name in ("colour", "mark", "name"):
            if name in card and card[name] in (other.get(name) for other in known.values()):
                shelf.note(at, f"{name} is used twice")
        known[key] = card
    for key, card in known.items():
        there = card.get("passage_to")
        if there is not None and known.get(there, {}).get("passage_to") != key:
            shelf.note(f"{where}: card {key}", f"passage to {there!r} does not come back")


def check_edition(shelf: Shelf, where: str, edition: Entry, known: dict[str, Entry]) -> None:
    """Check that every key of a deck is a card of the right kind and occurs once."""
    at = f"{where}: edition {edition.get('key', '?')}"
    shelf.note(at, lacking(edition, "edition"))
    deck = [(key, kind[:-1]) for kind in ("suspects", "weapons", "rooms") for key in edition.get(kind, ())]
    for key, kind in deck:
        if known.get(key, {}).get("kind") != kind:
            shelf.note(at, f"{key!r} is no {kind} card")
    if len(set(deck)) != len(deck):
        shelf.note(at, "names a card twice")
    shelf.note(
        at,
        *(f"renames {key!r}, which it has not" for key in set(edition.get("names", {})) - {k for k, _ in deck}),
    )


def check_game(shelf: Shelf, folder: Path) -> Counter[str]:
    """Check all files of one game; return how many entries each table has."""
    game, known = folder.name, dict[str, Entry]()
    found = shelf.read(folder / "rules.toml")
    counts = check_rules(shelf, game, found)
    if (folder / "cards.toml").exists():
        cards = shelf.read(folder / "cards.toml").get("card", [])
        for card in cards:
            where = f"{game}/cards.toml: card {card.get('key', '?')}"
            shelf.note(where, lacking(card, "card"))
            check_id(shelf, where, card, str(found.get("meta", {}).get("prefix", "")))
        check_cards(shelf, f"{game}/cards.toml", cards, known)
        counts["card"] = len(cards)
    if (folder / "editions.toml").exists():
        editions = shelf.read(folder / "editions.toml")
        check_cards(shelf, f"{game}/editions.toml", editions.get("card", []), known)
        for edition in editions.get("edition", ()):
            check_edition(shelf, f"{game}/editions.toml", edition, known)
            counts["edition"] += 1
    return counts


def check(folder: Path) -> tuple[dict[str, Counter[str]], list[str]]:
    """Return counts of entries per game, and the problems: none when the data is in order."""
    shelf = Shelf()
    counts = {path.parent.name: check_game(shelf, path.parent) for path in sorted(folder.glob("*/rules.toml"))}
    if not counts:
        shelf.note(folder.name, "no rules.toml found")
    here = {ident.split("-")[0] for ident in shelf.ids}
    for where, see, elsewhere in shelf.references:
        if see not in shelf.ids and see.split("-")[0] not in elsewhere - here:
            shelf.note(where, f"points to {see!r}, which is not there")
    shelf.problems += undecided(shelf)
    return counts, shelf.problems


def main(folder: Path) -> int:
    """Print counts and problems; return 1 if there are problems."""
    counts, problems = check(folder)
    for game, tables in counts.items():
        print(f"{game}:", ", ".join(f"{number} {table}" for table, number in tables.items()))
    for problem in problems:
        print("PROBLEM", problem)
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent))
