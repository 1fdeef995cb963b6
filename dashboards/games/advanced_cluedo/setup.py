"""The setup form of Advanced Cluedo: suspects, the part to play, the deal with its middle, who begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from assistant.content.catalogue import cards as printed_cards
from assistant.games.advanced_cluedo import GAME, cards
from assistant.games.advanced_cluedo.setup import PREPARATION, lay
from assistant.games.advanced_cluedo.state import MIDDLE
from assistant.kit.phrasing import counted
from dashboards.parts.mystery.preparing import Step, preparing, steps, taken
from dashboards.parts.setup.draft import Draft, dealt_by_program
from dashboards.parts.setup.form import Block, Cover, Problem, Setup, choice, note, who

NIGHT: Final = (
    ("pack", "AC-STU-01"),
    ("weapons in the Lounge", "AC-STU-02"),
    ("characters in the Study", "AC-STU-03"),
    ("objectives", "AC-OBJ-01"),
    ("survival points", "AC-SUR-01"),
)
"""The players' steps before Killer Kloo Doo, in order, each with its rule."""
DEALING: Final = ("AC-SET-02", "AC-SET-03", "AC-SET-05", "AC-STU-01", "AC-OBJ-01")
"""The steps that Boardside takes where it deals: hands, middle, pack and objectives."""
MOST: Final = 400
"""More points than a player can have in part 1."""


def _score_problems(draft: Draft) -> Iterator[Problem]:
    if draft["part"] != "two":
        return
    for player in draft["players"]:
        if not -MOST <= draft["scores"].get(str(player["id"]), 0) <= MOST:
            yield Problem("scores", f"A part 1 score must be between −{MOST} and {MOST}.")


def _tidied(draft: Draft) -> Draft:
    scores: Mapping[Any, Any] = draft["scores"]
    tidy = {**draft, "scores": {str(k): v for k, v in scores.items() if type(v) is int}}
    tidy["done"] = [rule for _, rule in _preparation(draft) if rule in draft["done"]]
    return tidy


def _says(draft: Draft, keys: Mapping[int, str]) -> dict[str, Any]:
    night = draft["part"] == "two"
    scores = {keys[p["id"]]: draft["scores"].get(str(p["id"]), 0) for p in draft["players"]} if night else {}
    return {"first": keys.get(draft["first"], ""), "part": "two" if night else "one", "scores": scores}


# ---------------------------------------------------------------------- what the form shows


def _asks(draft: Draft) -> list[Block]:
    parts = choice(
        "part",
        "What are you playing?",
        ("one", "From the beginning", "Advanced Cluedo. You can go on to Killer Kloo Doo afterwards."),
        ("two", "Part 2 only", "Killer Kloo Doo, with the scores of an earlier part 1."),
    )
    preparation = preparing(_preparation(draft))
    if draft["part"] == "two":
        return [parts, {"part": "scores", "field": "scores"}, preparation]
    return [parts, *_deal(draft), preparation]


def _deal(draft: Draft) -> list[Block]:
    """Return how many clue cards each player gets, and how many are in the middle (AC-SET-02, AC-SET-03)."""
    count = len(draft["players"])
    each = cards.HAND.get(count)
    if each is None:
        return []
    middle = cards.middle(count)
    return [note(f"{counted(each, 'clue card')} each for {count} players, {middle} in the middle.")]


def _begins(draft: Draft) -> list[Block]:
    """Return the question of who rolled highest (AC-INV-01); at night it is asked later."""
    return (
        []
        if draft["part"] == "two"
        else [who("first", "Who rolled highest and begins?", "the first player of the list")]
    )


def _shown(draft: Draft) -> dict[str, Any]:
    return {"preparing": steps(GAME.key, _preparation(draft), _figures(draft))}


def _preparation(draft: Draft) -> Sequence[Step]:
    """Return the steps at the table before the part that is played."""
    return taken(NIGHT if draft["part"] == "two" else PREPARATION, draft, DEALING)


def _figures(draft: Draft) -> dict[str, str]:
    """Return the figures of the deal with these players (AC-SET-02, AC-SET-03); where Boardside deals, its part."""
    if dealt_by_program(draft):
        return {"AC-SET-01": "Boardside puts the cards into the envelope."}
    count = len(draft["players"])
    each = cards.HAND.get(count, 0)
    return {"AC-SET-02": f"{each} each.", "AC-SET-03": f"{counted(cards.middle(count), 'card')}."} if each else {}


SETUP: Final = Setup(
    game=GAME,
    does="Clue with playing cards: dig, bribe, grab and contest, then survive the night of Killer Kloo Doo.",
    emblem="M4 6l9-2 3 13-9 2zM14 5l6 2-3 12-3-1M9.5 9c-2 0-2.500 2 0 4 2-2.500 2-4.500 0-4z",
    family="Mysteries",
    cover=Cover(
        "#3b2a4a",
        "M46 16l-20 9 17 39 7-3M50 12h24v46H50zM78 15l20 8-15 39-5-2"
        "M62 44c-12-8-10-16-5-16 3 0 5 2 5 4 0-2 2-4 5-4 5 0 7 8-5 16z",
    ),
    asks=("Cards", _asks),
    more=_begins,
    dice="The dice",
    own={"part": "one", "scores": {}, "done": []},
    tidied=_tidied,
    seats=lambda _draft: (2, 6),
    pieces=lambda _draft: tuple(card for card in printed_cards("clue") if card.kind == "suspect"),
    amiss_later=_score_problems,
    lay=lay,
    says=_says,
    taken=frozenset({MIDDLE}),
    shown=_shown,
)
