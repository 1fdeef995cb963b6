"""The setup of One World Dominion: the board as in RISK, then the cards: hands, revision and printed areas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from assistant.content.maps import world
from assistant.games.one_world_dominion import GAME
from assistant.games.one_world_dominion.cards import printed
from assistant.games.one_world_dominion.setup import lay
from assistant.games.one_world_dominion.vocabulary import SYMBOLS
from assistant.kit.phrasing import listed
from dashboards.games.risk.setup import SETUP as RISK
from dashboards.parts.setup.draft import Draft, words_of
from dashboards.parts.setup.draft import reading as read
from dashboards.parts.setup.form import Block, Cover, Setup, choice, note, reading

HANDS: Final = choice(
    "hands",
    "Where are hands kept?",
    (
        "phones",
        "On the phones",
        "Each phone shows its player’s cards and which can be played now. No other screen does.",
    ),
    ("open", "Open", "All cards are face up on the table and on every screen."),
    ("paper", "On paper", "You hold the cards and enter only the ones that are played."),
    amiss="Choose where hands are kept.",
)
TEXT: Final = choice(
    "revision",
    "Which revision are your cards? Only Jihad differs.",
    ("B", "Rev B", "Jihad: one attack die may be rolled again in every round."),
    ("A", "Rev A", "Jihad: one extra attack die in every round."),
    amiss="Choose the revision of your cards: Jihad differs.",
)
BLANK: Final = reading(
    "OWD-AMB-26",
    "Do you play with the four blank cards?",
    ("no", "No", "44 cards."),
    ("yes", "Yes", "48 cards: your table decides what a house card does."),
)
SIGNS: Final = reading(
    "OWD-AMB-25",
    "Which symbols do your cards show?",
    ("official", "Official", "14 each, as in RISK; Ebola and Nuclear Terrorists are wild."),
    ("own_cards", "Our own", "Choose the symbol of each card below."),
)


def own_signs(draft: Draft) -> bool:
    """Return whether the table enters the symbols of its own cards (OWD-AMB-25)."""
    return read(draft, GAME, "OWD-AMB-25") == "own_cards"


def _cards(draft: Draft) -> list[Block]:
    paper = [note("Players without a phone keep their cards on paper; the cards they play are entered at the table.")]
    without = draft["hands"] == "phones" and not all(p["device"] and draft["way"] == "phones" for p in draft["players"])
    hint = "If a card of yours names a different area than here, tap it and choose the area."
    listing: Block = {"part": "cards_print", "field": "printed", "signs": own_signs(draft)}
    return [HANDS, *(paper if without else []), TEXT, BLANK, SIGNS, note(hint), *map(note, _twice(draft)), listing]


def _twice(draft: Draft) -> Iterator[str]:
    """Yield a note for each area that two cards name: a print may have that, but it may also be a slip."""
    named: dict[str, list[str]] = {}
    for key, card in printed().items():
        named.setdefault(draft["printed"].get(key, card.area), []).append(card.name)
    for area, cards in named.items():
        if area and len(cards) > 1:
            yield f"{world().area(area).name} is on {listed(cards)}."


# ---------------------------------------------------------------------- the draft and its event


def _tidied(draft: Draft) -> Draft:
    tidy, cards, areas = dict(RISK.tidied(draft)), printed(), {"", *world().keys}
    given = words_of(tidy["printed"])
    tidy["printed"] = {c: a for c, a in given.items() if c in cards and a in areas and a != cards[c].area}
    given = words_of(tidy["signs"])
    tidy["signs"] = {c: s for c, s in given.items() if c in cards and s in SYMBOLS and s != cards[c].symbol}
    return tidy


def _says(draft: Draft, keys: Mapping[int, str]) -> dict[str, Any]:
    """Return the board as RISK enters it, and the cards; of the printed areas only those that differ."""
    return {
        **RISK.says(draft, keys),
        "revision": draft["revision"],
        "hands": draft["hands"],
        "areas": draft["printed"],
        "symbols": draft["signs"] if own_signs(draft) else {},
    }


def _still() -> dict[str, Any]:
    """Return the official cards and all symbols, beside RISK's areas."""
    cards = [{"key": c.key, "name": c.name, "area": c.area, "symbol": c.symbol} for c in printed().values()]
    return {**RISK.still(), "cards": cards, "symbols": SYMBOLS}


SETUP: Final[Setup] = replace(
    RISK,
    game=GAME,
    does="Which cards can be played now, what answers them, how long they last; rebels and mutants act on their own.",
    emblem="M4 5h9v13H4zM9 3l9 2-2 13M7 9h3M7 12h3M14 9l2 .5",
    family="Wars",
    cover=Cover(
        "#252b54",
        "M42 12a24 24 0 1 0 .1 0M18 36h48M42 12c-13 13-13 35 0 48M42 12c13 13 13 35 0 48"
        "M80 12l24 5-9 46-24-5zM91 24l-7 14h9l-6 14",
    ),
    further=(("Cards", _cards),),
    own={**RISK.own, "revision": "B", "hands": "phones", "printed": {}, "signs": {}},
    tidied=_tidied,
    lay=lay,
    says=_says,
    still=_still,
)
