"""The setup of a game, as one value for each game; `dashboards.games.setup` keeps the register.

A step of the form is a list of blocks, plain JSON that names the part that draws it ("choice", "players",
"rulings", …) and the field of the draft that it changes. A game that needs a drawing of its own names it there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, TypeVar

from assistant.bots import GAMES_PLAYED, evenings
from assistant.content.house_rules import chosen_in
from assistant.core.event import Event
from assistant.core.game import Game
from assistant.families.ready_made.table import ReadyTable, asked_of
from assistant.families.ready_made.tools import DiceTable
from assistant.kit.cards import Card
from dashboards.parts.setup import draft as drafts
from dashboards.parts.setup.draft import WAYS, Draft
from dashboards.parts.setup.names import LONGEST_NAME, clean_name, name_trouble

Block = dict[str, Any]
T = TypeVar("T")
PLAIN: Final = "One shared log for all screens, with undo, corrections and a replay."
DIE: Final = "M5 5h14v14H5zM9 9v.1M15 9v.1M12 12v.1M9 15v.1M15 15v.1"


@dataclass(frozen=True)
class Problem:
    """A problem of a draft, and the field of the form that it belongs to."""

    field: str
    text: str


@dataclass(frozen=True)
class FormStep:
    """A page of the form: its name, its blocks for a draft, and the beginnings of the fields on it."""

    name: str
    blocks: list[Block]
    fields: tuple[str, ...] = ()


Asks = tuple[str, Callable[[Draft], list[Block]]]
"""A step of a game’s own questions: its name, and its blocks for a draft."""


def _nothing(_draft: Draft) -> tuple[()]:
    return ()


@dataclass(frozen=True)
class Cover:
    """The drawing on the tile of a game: the color of its ground, and a path of lines in 120 × 72."""

    ground: str
    path: str


@dataclass(frozen=True)
class Setup:
    """The setup of one game: players first, the game’s own questions, then what every table agrees on.

    `does` is what Boardside does for the game, in one line; `emblem` the path of its small drawing in 24 × 24.
    `family` is the heading that lists the game, `cover` its large drawing.
    `asks` is the step of the game’s own questions: its name, and its blocks for a draft; `further` are more such
    steps. `players` and `more` are further blocks of the first and the last step, `dice` is the label of the choice of
    who rolls ("": none). `own` are the fields that only this game’s draft has, `tidied` corrects them.
    `seats` are the least and the greatest number of players, `pieces` the tokens that players choose from. `amiss`
    checks everything that does not need valid players, `amiss_later` the rest. `lay` makes the event, from the players
    and what the draft `says` (it gets the players’ keys by number). `settled` are house rules that the
    game’s questions answer implicitly; `taken` are keys that no player may have. `wishes` are what the form may
    ask the server to do with a draft; `still` never changes, `shown` is computed from a draft.
    """

    game: Game[Any]
    does: str
    emblem: str = DIE
    family: str = "Other games"
    cover: Cover = Cover("#1c3129", "M60 8L88 22v28L60 64 32 50V22zM32 22l28 14 28-14M60 36v28")
    asks: Asks = ("", lambda _draft: [])
    further: tuple[Asks, ...] = ()
    players: Callable[[Draft], Iterable[Block]] = _nothing
    more: Callable[[Draft], Iterable[Block]] = _nothing
    dice: str = "Dice"
    own: Mapping[str, Any] = field(default_factory=dict[str, Any])
    tidied: Callable[[Draft], Draft] = lambda draft: draft
    seats: Callable[[Draft], tuple[int, int]] = lambda _draft: (2, 6)
    pieces: Callable[[Draft], Sequence[Card]] = _nothing
    amiss: Callable[[Draft], Iterable[Problem]] = _nothing
    amiss_later: Callable[[Draft], Iterable[Problem]] = _nothing
    lay: Callable[..., Event] | None = None
    says: Callable[[Draft, Mapping[int, str]], Mapping[str, Any]] = lambda _draft, _keys: {}
    settled: tuple[str, ...] = ()
    taken: frozenset[str] = frozenset()
    wishes: Mapping[str, Callable[[Draft], Draft]] = field(default_factory=dict[str, Any])
    still: Callable[[], Mapping[str, Any]] = dict
    shown: Callable[[Draft], Mapping[str, Any]] = lambda _draft: {}

    def fresh(self) -> Draft:
        """Return an untouched table for three."""
        own = {"help": self.game.start.help, **self.own}
        return drafts.fresh(self.game.key, own, self.pieces({"game": self.game.key, **own}))

    def tidy(self, given: object) -> Draft:
        """Return a draft of this game with every field of the right kind."""
        return self.tidied(drafts.tidy(given, self.fresh()))

    def event(self, draft: Draft) -> Event:
        """Return the event, for a draft without problems."""
        seated = drafts.seated(draft, self.taken)
        if self.lay is None:
            return _with_wishes(self.game.lay(seated), draft, self.game)
        said = self.says(draft, drafts.keys(draft, self.taken))
        return _with_wishes(self.lay(seated, options=drafts.options(draft, self.game), **said), draft, self.game)

    def possible_event(self, draft: Draft) -> Any:
        """Return the event of a draft that may have problems; None if it cannot be made."""
        try:
            return self.event(draft)
        except (LookupError, ValueError):
            return None

    def steps(self, draft: Draft) -> list[FormStep]:
        """Return the pages of the form; without questions of the game’s own there are two."""
        name, asked = self.asks
        rolls = [dice(self.dice)] if self.dice else []
        later = [FormStep(other, asks(draft), _fields(asks(draft))) for other, asks in self.further]
        elsewhere = {field for step in later for field in step.fields}
        self.more(draft)
        own = tuple(field for field in (*self.own, *self.asked) if field not in elsewhere)
        return [
            FormStep("Players", [WAY, PLAYERS, *self.players(draft)], ("player", "me", "way")),
            *([FormStep(name, asked(draft), own)] if name else []),
            *later,
            FormStep(
                "Rules", [*helping(self.game), *rolls, *dealing(draft), CLOCKS, *self.more(draft), TITLE, RULINGS]
            ),
        ]

    @property
    def asked(self) -> tuple[str, ...]:
        """House rules that the game’s own step asks about or settles, so the list leaves them out."""
        blocks = self.questions(self.fresh())
        return (*(block["field"] for block in blocks if block["part"] == "reading"), *self.settled)

    def questions(self, draft: Draft) -> list[Block]:
        """Return all blocks of the game’s own steps."""
        return [block for _, asks in (self.asks, *self.further) for block in asks(draft)]


def _fields(blocks: Iterable[Block]) -> tuple[str, ...]:
    """Return the fields that these blocks change."""
    return tuple(block["field"] for block in blocks if "field" in block)


def _with_wishes(event: Any, draft: Draft, game: Game[Any]) -> Any:
    """Return the event with the choices that every draft has, as far as this game’s event has fields for them."""
    known = {f.name for f in fields(event)}
    said = {
        "options": drafts.options(draft, game),
        "way": draft["way"],
        "dice": draft["dice"] if draft["dice"] in ("typed", "rolled") else "typed",
        "timers": draft["timers"],
        "help": draft["help"] if draft.get("help") in game.start.levels else event.help,
    }
    return replace(event, **{name: value for name, value in said.items() if name in known})


# ---------------------------------------------------------------------- blocks that every game can use


def choice(field_: str, label: str, *options: Sequence[Any], amiss: str = "") -> Block:
    """Return a field with one of some values: (value, text), or (value, text, what it means) as a card.

    `amiss` is the problem shown while the draft has none of the values; without it a default is used then.
    """
    return {
        "part": "choice",
        "field": field_,
        "label": label,
        "cards": any(len(option) > 2 for option in options),
        "options": [dict(zip(("value", "text", "about"), (*option, ""), strict=False)) for option in options],
        "amiss": amiss,
    }


def reading(ambiguity: str, label: str, *options: Sequence[Any]) -> Block:
    """Return a house rule that is asked directly, in plain words."""
    return {**choice(ambiguity, label, *options), "part": "reading", "default": chosen_in({}, ambiguity)}


def who(field_: str, label: str, otherwise: str) -> Block:
    """Return a field with the number of a player, or 0 for `otherwise`."""
    return {"part": "who", "field": field_, "label": label, "otherwise": otherwise}


def note(text: str) -> Block:
    """Return a sentence of the form."""
    return {"part": "note", "text": text}


WAY: Final = choice("way", "How do you play?", *WAYS.items())
PLAYERS: Final[Block] = {"part": "players"}
TITLE: Final[Block] = {"part": "title"}
RULINGS: Final[Block] = {"part": "rulings"}
DEALER: Final = choice(
    "dealer",
    "Who deals?",
    ("people", "We deal", "You deal the cards and tiles of the game as usual."),
    ("program", "Boardside deals", "Everybody finds their cards on their phone. The same deal can be played again."),
)
DEAL: Final[Block] = {"part": "deal"}
CLOCKS: Final = choice("timers", "Clocks", (True, "Count each player’s time"), (False, "No clocks"))


def dice(label: str) -> Block:
    """Return the choice of who rolls: the players at the table, or the program."""
    return choice("dice", label, ("typed", "We roll and enter the result"), ("rolled", "Boardside rolls"))


def dealing(draft: Draft) -> list[Block]:
    """Return the choice of who deals hidden cards, if the program can; and the code of a deal, if it does.

    Neither for a game without hidden cards.
    """
    game = draft["game"]
    if game not in GAMES_PLAYED or draft["way"] != "phones" or not evenings(game).has_cards:
        return []
    robots = any(player["skill"] for player in draft["players"])
    asked = [] if robots else [DEALER]
    return [*asked, *([DEAL] if drafts.dealt_by_program(draft) else [])]


def helping(game: Game[Any]) -> list[Block]:
    """Return the choice of how much the program may help, if a game has several levels."""
    levels = [(level, text.capitalize()) for level, text in game.start.levels.items()]
    question = "How much may Boardside help? Everybody sees what you agree on."
    return [choice("help", question, *levels)] if len(levels) > 1 else []


# ---------------------------------------------------------------------- problems that every game knows


def choice_problems(setup: Setup, draft: Draft) -> Iterator[Problem]:
    """Yield the game’s own questions that must be answered and are not."""
    for block in setup.questions(draft):
        if block.get("amiss") and draft[block["field"]] not in [option["value"] for option in block["options"]]:
            yield Problem(block["field"], block["amiss"])


def player_problems(setup: Setup, draft: Draft) -> Iterator[Problem]:
    """Yield the problems with the players and the way of playing."""
    players = draft["players"]
    least, most = setup.seats(draft)
    if not least <= len(players) <= most:
        yield Problem(
            "players",
            f"{setup.game.title} is for {least} to {most} players, not {len(players)}. Add or remove players.",
        )
    names: set[str] = set()
    for number, player in enumerate(players, 1):
        where = f"player-{player['id']}"
        if trouble := name_trouble(player["name"]):
            shown = clean_name(player["name"])[:LONGEST_NAME]
            called = f"“{shown}…”" if len(shown) == LONGEST_NAME else f"Player {number}"
            yield Problem(where, f"{called} {trouble}.")
            continue
        name = clean_name(player["name"])
        if name.casefold() in names:
            yield Problem(where, f"Two players are called {name}. Add an initial to one of them.")
        names.add(name.casefold())
    yield from _same(players, "mark", "Two players have the mark {}. Choose a different mark for one of them.")
    yield from _same(players, "colour", "Two players have the same color. Choose a different color for one of them.")
    if pieces := {card.key: card.name for card in setup.pieces(draft)}:
        yield from _same(
            players, "piece", "Two players have the token {}. Choose a different token for one of them.", pieces
        )
        for player in players:
            if player["piece"] not in pieces:
                called = clean_name(player["name"])[:LONGEST_NAME] or "A player"
                yield Problem(f"player-{player['id']}", f"{called} needs a token. Choose one.")
    if draft["way"] == "alone" and draft["me"] not in {p["id"] for p in players}:
        yield Problem("me", "Choose which player you are.")
    if draft["way"] not in WAYS:
        yield Problem("way", "Choose how you want to play.")


def _same(players: Sequence[Draft], name: str, text: str, words: Mapping[str, str] | None = None) -> Iterator[Problem]:
    seen: set[str] = set()
    for player in players:
        value = player[name]
        if value and value in seen:
            yield Problem(f"player-{player['id']}", text.format((words or {}).get(value, value)))
        seen.add(value)


# ---------------------------------------------------------------------- a game without a set-up of its own


def _always(said: T) -> Callable[[Draft], T]:
    """Return a function that says the same of every draft."""

    def same(_draft: Draft) -> T:
        return said

    return same


def plain(game: Game[Any]) -> Setup:
    """Return players, clocks, help and house rules: enough to set up any game.

    A game of ready-made nouns also asks who begins, and what its set-up event asks (`asked`).
    """
    setup = Setup(game=game, does=game.about or PLAIN, seats=_always(game.seats))
    if not isinstance(game.start, ReadyTable):
        return setup
    questions = asked_of(game.events[0])
    blocks = [who("first", "Who begins?", "The first player")] + [
        choice(name, one.text, *((value, text) for value, text in one.options.items()))
        for name, one in questions.items()
    ]

    def says(draft: Draft, keys: Mapping[int, str]) -> Mapping[str, Any]:
        first = keys.get(draft["first"])
        return {**({"first": first} if first else {}), **{name: draft[name] for name in questions}}

    return replace(
        setup,
        dice=setup.dice if isinstance(game.start, DiceTable) else "",
        asks=("The game", _always(blocks)),
        own={name: one.usual for name, one in questions.items()},
        lay=lambda seated, options, **said: game.lay(seated, options=options, **said),  # type: ignore[call-arg]
        says=says,
    )
