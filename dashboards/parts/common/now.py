"""The one line that says what a page's player does now: a verb and where to tap, or who is being waited for.

It is made of the blocks that this page shows and of the status that everybody sees, so it knows nothing more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from assistant.kit.phrasing import listed
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import shortened

Block = Mapping[str, Any]
DICE: Final = re.compile(r"^(Die|Dice)\b")
INSTEAD: Final = re.compile(r"^Enter (?:it|the rest) for (.+)$")
"""The titles of folded actions of another player."""
ASIDES: Final = ("fold", "more", "beside", "rest", "early")
"""Looks of blocks that nobody waits for."""
PLAIN: Final = frozenset(
    {"suspect", "weapon", "room", "contractor", "location", "player", "card", "playing card", "corporation", "area"}
)
"""Nouns of choices that a line can name."""
LONGEST: Final = 70
"""The most characters of a line; a longer one says only what it is about."""
SHOWING: Final = ("fold", "peek", "fan", "cards", "figures", "fingerprints")
"""Types of blocks that ask for nothing."""


def now(sight: SeatView, status: Json, entry: Sequence[Json], board: Json | None = None) -> Json | None:
    """Return the line of a page, and whether it asks this page's player to do something; None before the set-up.

    `asides` has the line for each folded action, by its title, while that action is unfolded.
    """
    if not sight.is_set_up or not status:
        return None
    if not sight.writes:
        return _line("You are watching. Nothing can be entered here.")
    return {**_now(sight, status, entry, board), "asides": _asides(entry)}


def _now(sight: SeatView, status: Json, entry: Sequence[Json], board: Json | None) -> Json:
    asked = _asked(entry)
    if asked is not None and not _is_done(sight, asked):
        said = _or_card(_sentence(asked), entry)
        return _line(said, yours=not said.startswith("Waiting"))
    if sight.state.over:
        return _line("The game is over. Look back with “Review game”, or save this evening.")
    waiting = _waiting(sight, status)
    who = status.get("who")
    mine = sight.player in (None, who) and not sight.is_computer(who) and waiting == _for_turn(sight, status)
    if board and board.get("inPlay") and (board.get("prompt") or (mine and board["inPlay"] is True)):
        said = "Tap a square of the board" if board["part"] == "tiles" else "Tap an area on the map"
        return _line(str(board.get("prompt") or said), yours=True)
    return _line(waiting)


def _line(text: str, yours: bool = False) -> Json:
    said = shortened(text, 80) if yours else text
    return {"text": said if said.endswith((".", "?", "!", "…")) else f"{said}.", "yours": yours}


def one_gold(entry: Sequence[Json]) -> list[Json]:
    """Return the blocks with at most one that has gold buttons: the one that is asked for, otherwise the first."""
    asked = _asked(entry)
    gold = sorted((block for block in _shown(entry) if _is_gold(block)), key=lambda block: block is not asked)
    return [_plain(block) if any(block is one for one in gold[1:]) else block for block in entry]


def no_gold(entry: Sequence[Json]) -> list[Json]:
    """Return the blocks without gold buttons, while something else is waited for."""
    return [_plain(block) for block in entry]


def _is_gold(block: Block) -> bool:
    return bool(block.get("reveal")) or any(tap.get("main") for tap in block.get("taps", ()))


def _plain(block: Json) -> Json:
    taps = [{name: value for name, value in tap.items() if name != "main"} for tap in block.get("taps", ())]
    return {**block, "taps": taps} if taps else block


def _shown(entry: Sequence[Json]) -> list[Json]:
    return [block for block in entry if block["type"] not in SHOWING and not any(block.get(one) for one in ASIDES)]


def _asked(entry: Sequence[Json]) -> Json | None:
    """Return the block that comes first: a private question, otherwise what stands on top; brief ones come last."""
    return min(_shown(entry), key=lambda block: (not block.get("private"), _is_aside(block)), default=None)


def _or_card(said: str, entry: Sequence[Json]) -> str:
    """Return the line; where only the end of the turn is left, a hand that can be played now is named too."""
    cards = [card for block in entry if block["type"] == "fan" for card in block["cards"]]
    if said.startswith("Tap “End ") and any(card["ways"] for card in cards):
        return said.replace("Tap ", "Tap a card to play it, or ", 1)
    return said


def _asides(entry: Sequence[Json]) -> Json:
    """Return what to do in each folded action once it is unfolded, where that is more than its title."""
    folded = [(str(block.get("fold") or block["title"]), block) for block in entry if _is_folded(block)]
    said = {title: _for_another(title) + asked for title, block in folded if (asked := _unfolded(block))}
    return {title: _line(text, yours=True)["text"] for title, text in said.items() if text not in ("", title)}


def _for_another(title: str) -> str:
    """Return "For Anna: " in front of what is entered for another player; "" before anything else."""
    instead = INSTEAD.match(title)
    return f"For {instead[1]}: " if instead else ""


def _is_folded(block: Block) -> bool:
    return bool(block.get("fold")) or block["type"] == "fold"


def _unfolded(block: Block) -> str:
    if block["type"] == "fold":
        asked = _asked(block["blocks"])
        return _sentence(asked) if asked else ""
    lacking = _lacking(block) if block["type"] == "form" and not block.get("ask") else []
    return f"Choose {listed(lacking)}" if lacking else _sentence(block)


def _is_done(sight: SeatView, block: Block) -> bool:
    """Return whether this player has submitted already, and everybody may know for whom the box waits."""
    if block["type"] != "box" or not sight.player:
        return False
    waiting = sight.table.boxes.waiting(block["key"]) or ()
    return bool(waiting) and (block.get("slot") or sight.player) not in waiting


def _is_aside(block: Block) -> bool:
    return block["type"] == "taps" and bool(block.get("brief"))


def _waiting(sight: SeatView, status: Json) -> str:
    """Return a sentence about who is being waited for."""
    said = str(status.get("say") or "")
    if status.get("wait") or said.startswith("Waiting"):
        return str(status.get("wait") or said)
    queue = [one["player"] for one in status.get("queue", ()) if not one.get("answer")]
    who = queue[:1] or list(status.get("asked") or ()) or [status.get("who")]
    names = [sight.name(player) for player in who if player]
    return f"Waiting for {listed(names)}{' to answer' if queue else ''}" if names else said or str(status["title"])


def _for_turn(sight: SeatView, status: Json) -> str:
    """Return a sentence that waits for the player on turn alone; "" if nobody is on turn."""
    return f"Waiting for {sight.name(status['who'])}" if status.get("who") else ""


# ---------------------------------------------------------------------- what a block asks for


def _sentence(block: Block) -> str:
    if block.get("ask"):
        return str(block["ask"])
    if block.get("reveal"):
        return _sealed(block)
    question, mark, _ = str(block.get("title") or "").partition("?")
    if mark and question.startswith("In which "):
        return f"Tap the {question.removeprefix('In which ')} that you enter"
    return f"{question}?" if mark else _SENTENCES.get(block["type"], _titled)(block)


def _titled(block: Block) -> str:
    return str(block.get("title") or "Choose below")


def _taps(block: Block) -> str:
    """Return what a row of buttons asks for: a number of dice, an answer, or the only button."""
    title, taps = str(block.get("title") or ""), block["taps"]
    if DICE.match(title):
        return "Roll, and tap the number"
    if block.get("look") == "answer":
        return _after(title, "Tap your answer")
    if not taps:
        return title
    return _after(title, f"Tap “{_main(taps)['label']}”" if len(taps) == 1 or not title else "Tap one")


def _main(taps: Sequence[Block]) -> Block:
    return next((tap for tap in taps if tap.get("main")), taps[0])


def _form(block: Block) -> str:
    """Return the choices that a form still lacks, or its title."""
    lacking = _lacking(block) if not block.get("title") or block.get("look") == "suggest" else []
    return f"Choose {listed(lacking)}" if lacking else _titled(block)


def _lacking(block: Block) -> list[str]:
    """Return the choices that a form still lacks, each with its article; none if they cannot be told apart so."""
    nouns = [str(row["noun"]) for row in block["rows"] if not row.get("fixed") and row.get("value") is None]
    return [f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}" for noun in nouns] if _are_plain(nouns) else []


def _are_plain(nouns: Sequence[str]) -> bool:
    return len(set(nouns)) == len(nouns) and set(nouns) <= PLAIN


def _places(block: Block) -> str:
    title = _titled(block)
    return f"Tap y{title[1:]}" if title.startswith("Your ") else _after(title, "Tap a territory")


def _after(title: str, words: str) -> str:
    """Return a title and what to do; the title alone if it says so itself, or if both would fill a small phone."""
    both = f"{title.removesuffix('.')}. {words}" if title else words
    return title if " tap " in title or (title and len(both) > LONGEST) else both


def _first(words: str) -> Callable[[Block], str]:
    """Return a function that puts the title of a block before these words."""
    return lambda block: _after(str(block.get("title") or ""), words)


def _battle(block: Block) -> str:
    if block.get("captured"):
        return f"Tap how many {block.get('unit', 'armies')} move in"
    ours, theirs = (side["dice"] for side in block["sides"])
    if not ours and block.get("stop"):
        piece = "team" if block.get("unit") == "teams" else "army"
        return f"No {piece} is left to attack with. Tap “Stop attack”"
    roll = "Enter the roll for both sides" if block.get("both") else "Enter the roll"
    dice = roll if block.get("throws") else f"Tap “Roll {ours} against {theirs}”"
    return f"{dice}, or stop the attack" if block.get("stop") else dice


def _window(block: Block) -> str:
    """Return what to do with a card that this page's player may answer, or who is waited for."""
    words = "Tap “Pass”, or a card that answers"
    if block.get("private") and block["taps"]:
        said = _after(str(block["title"]), words)
        return said if said.endswith(words) else words
    return f"Waiting: {block['wait']}"


def _sealed(block: Block) -> str:
    """Return the button that reveals what everybody submitted, or what is still to be submitted."""
    if block.get("reveal"):
        return f"Tap “{block['reveal']['label']}”"
    rows = block.get("rows", ())
    if any(row.get("least", row["count"]) < row["count"] for row in rows):
        return f"{_titled(block)}: choose, then play face down"
    if len(rows) == 1 and rows[0]["count"] == 1:
        return f"{_titled(block)}: tap one, or another to change it"
    return f"{_titled(block)}: it is submitted with the last choice" if rows else f"{_titled(block)}, then submit it"


_SENTENCES: Final[Mapping[str, Callable[[Block], str]]] = {
    "taps": _taps,
    "told": _taps,
    "form": _form,
    "places": _places,
    "firms": _first("Tap the corporation"),
    "several": _first("Tap the cards"),
    "market": lambda _block: "Tap the shares that you buy, or end the turn",
    "settle": _first("Keep, trade or sell your shares"),
    "battle": _battle,
    "box": _sealed,
    "window": _window,
    "earn": lambda _block: "Choose what to do with the earnings",
    "tiles": _first("Tap its square"),
    "die": lambda block: "Roll a die, and tap the number" if block["faces"] else "Tap “Boardside rolls”",
    "envelope": lambda _block: "Tap a weapon and a room, then say whether you are the killer",
}
