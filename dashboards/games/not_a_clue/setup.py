"""The setup form of Not A Clue: pieces, the cards of the printed set, corners, hands, the steps at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from assistant.core.event import Event
from assistant.core.seating import Seated
from assistant.games.not_a_clue import GAME, cards
from assistant.games.not_a_clue.setup import PREPARATION, lay
from assistant.kit.cards import Card, by_kind
from assistant.kit.phrasing import counted, listed
from dashboards.games.not_a_clue import deck
from dashboards.parts.mystery.preparing import Step, preparing, steps, taken
from dashboards.parts.setup.draft import Draft, reading, seated, words_of
from dashboards.parts.setup.form import Block, Cover, Problem, Setup, note, who
from dashboards.parts.setup.form import reading as asked

LONGEST: Final = 40
"""The most characters of a card's name."""
DEALING: Final = ("NAC-SET-03", "NAC-SET-04", "NAC-SET-05")
"""The steps that Boardside takes where it deals: it fills the case file, and phones show the hands."""

# ---------------------------------------------------------------------- problems


def _name_problems(draft: Draft) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for card in deck.deck(draft):
        if len(card.name) > LONGEST:
            yield Problem("names", f"“{card.name[:LONGEST]}…” is too long. Use at most {LONGEST} characters.")
        if card.name.casefold() in seen:
            yield Problem("names", f"Two cards are called {card.name[:LONGEST]}. Give each card its own name.")
        seen[card.name.casefold()] = card.key


def _deal_problems(draft: Draft) -> Iterator[Problem]:
    rest = deck.to_deal(draft)
    total = sum(deck.sizes(draft).values())
    if draft["typed"] and total != rest:
        yield Problem("sizes", f"The hands add up to {total} cards, but {rest} are dealt.")
    yield from _standing_problems(draft)


def _standing_problems(draft: Draft) -> Iterator[Problem]:
    called = {card.key: card.name for card in deck.deck(draft)}
    there: dict[str, str] = {}
    for piece, place in deck.pieces(draft, seated(draft)).items():
        if place in there and place in called:
            both = f"{called[there[place]]} and {called[piece]}"
            why = f"{both} are both in {called[place]}. Each piece starts in a location of its own."
            yield Problem("pieces", why)
        there[place] = piece


# ---------------------------------------------------------------------- the draft and its event


def _tidied(draft: Draft) -> Draft:
    tidy = {**draft, **{name: words_of(draft[name]) for name in ("names", "motives", "pieces")}}
    tidy["sizes"] = {str(k): v for k, v in draft["sizes"].items() if type(v) is int and 0 <= v <= 99}
    tidy["corners"] = [key for key in draft["corners"] if isinstance(key, str)][:20]
    tidy["done"] = [step for step in draft["done"] if isinstance(step, str)][: len(PREPARATION)]
    return tidy


def _suspects(draft: Draft) -> Sequence[Card]:
    return [card for card in deck.deck(draft) if card.kind == "suspect"]


def _lay(players: Sequence[Seated], *, sizes: Mapping[str, int], **said: Any) -> Event:
    return replace(lay(players, **said), hand_sizes=dict(sizes))


def _says(draft: Draft, keys: Mapping[int, str]) -> dict[str, Any]:
    return {
        "locations": deck.locations(draft),
        "names": deck.names(draft),
        "motives": deck.motives(draft),
        "corners": deck.corners(draft),
        "islands": deck.islands(draft),
        "pieces": deck.pieces(draft, seated(draft)),
        "first": keys.get(draft["first"], ""),
        "sizes": {keys[int(number)]: size for number, size in deck.sizes(draft).items()},
    }


# ---------------------------------------------------------------------- what the form shows


def _makedon(draft: Draft) -> str:
    """Return the player of Sasha Makedon, or ""."""
    return next((p["name"].strip() or "?" for p in draft["players"] if p["piece"] == cards.MAKEDON), "")


def _players(draft: Draft) -> list[Block]:
    player = _makedon(draft)
    name = next(card.name for card in _suspects(draft) if card.key == cards.MAKEDON)
    return [note(f"{player} plays {name} and moves first.")] if player else []


def _begins(draft: Draft) -> list[Block]:
    """Return the question of who sits left of Makedon's piece, if nobody plays it (NAC-AMB-07)."""
    if _makedon(draft):
        return []
    return [who("first", "Nobody plays Sasha Makedon. Who sits left of that piece?", "the first player of the list")]


def _cards(draft: Draft) -> list[Block]:
    return [
        asked(
            "NAC-AMB-03",
            "What is in your set?",
            ("9_locations_6", "9 locations, 6 contractors"),
            ("6_locations_9", "6 locations, 9 contractors"),
            ("other_split_typed", "Another split"),
        ),
        {"part": "case_set", "field": "names"},
        {"part": "hands", "field": "sizes"},
    ]


def _board(draft: Draft) -> list[Block]:
    return [
        asked(
            "NAC-AMB-11",
            "Which corners have a customs official?",
            ("all_four_corners", "All four"),
            ("two_marked_corners", "Two of them"),
        ),
        {"part": "corners", "field": "corners"},
        {"part": "standing", "field": "pieces"},
        preparing(_steps(draft)),
    ]


def _steps(draft: Draft) -> Sequence[Step]:
    """Return the steps at the table."""
    return taken(PREPARATION, draft, DEALING)


def _shown(draft: Draft) -> dict[str, Any]:
    deck_cards, usual = deck.deck(draft), {card.key: card.name for card in cards.deck(deck.locations(draft))}
    known = cards.motives()
    return {
        "cards": [
            {"key": c.key, "kind": c.kind, "name": c.name, "usual": usual[c.key], "motive": known.get(c.key, "")}
            for c in deck_cards
        ],
        "split": deck.locations(draft),
        "free": reading(draft, GAME, "NAC-AMB-03") not in cards.SPLITS,
        "corners": list(deck.corners(draft)),
        "wanted": deck.wanted(draft),
        "islands": deck.islands(draft),
        "standing": deck.pieces(draft, seated(draft)),
        "sizes": deck.sizes(draft),
        "rest": deck.to_deal(draft),
        "preparing": steps(GAME.key, _steps(draft), _figures(draft)),
    }


def _figures(draft: Draft) -> dict[str, str]:
    """Return the figures of each step with these players."""
    there, event = by_kind(deck.deck(draft)), SETUP.possible_event(draft)
    players = len(draft["players"])
    dealt = listed(str(size) for size in event.hand_sizes.values()) if event else ""
    spare = [c.name for c in _suspects(draft) if c.key not in {p["piece"] for p in draft["players"]}]
    return {
        "NAC-EQP-04": f"{50 * players} rubles in all.",
        "NAC-SET-01": f"Unplayed pieces go to other locations: {listed(spare)}." if spare else "All six are played.",
        "NAC-SET-03": f"One of 6 suspects, {counted(len(there['contractor']), 'contractor')}, "
        f"{counted(len(there['location']), 'location')}.",
        "NAC-SET-04": f"{deck.to_deal(draft)} cards: {dealt}." if dealt else "",
    }


SETUP: Final = Setup(
    game=GAME,
    does="Theories, bribes and looks for sale. A poll closes the case, and the envelope stays closed.",
    emblem="M4 5h16v14H4zM4 9h16M7 12h5v4H7zM15 12h2M15 15h2",
    family="Mysteries",
    cover=Cover(
        "#2f3237",
        "M20 10h66v54H28a8 8 0 0 1-8-8zM86 24h12v32a8 8 0 0 1-8 8M30 20h46M30 30h20v16H30zM58 30h18"
        "M58 38h18M58 46h18M30 55h46",
    ),
    asks=("Cards", _cards),
    further=(("Board", _board),),
    players=_players,
    more=_begins,
    dice="The die",
    own={
        "locations": deck.USUAL,
        "names": {},
        "motives": {},
        "corners": [],
        "islands": "",
        "pieces": {},
        "first_card": 0,
        "typed": False,
        "sizes": {},
        "done": [],
    },
    tidied=_tidied,
    seats=lambda _draft: (2, 6),
    pieces=_suspects,
    amiss=_name_problems,
    amiss_later=_deal_problems,
    lay=_lay,
    says=_says,
    shown=_shown,
)
