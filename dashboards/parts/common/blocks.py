"""What can be tapped, as it goes to the page: the fields of each block, and the looks that a drawing knows."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from dashboards.parts.common.labels import Json


class TapLook(TypedDict, total=False):
    """How a button is drawn: large or small, with a figure, like a card or a player, bright, dim or pressed.

    `asks`: it is not on offer now, so the table is asked before it is recorded.
    """

    big: bool
    main: bool
    quiet: bool
    brief: bool
    far: bool
    near: bool
    figure: bool
    chosen: bool
    asks: bool
    note: str
    card: str
    player: str
    value: Any


class Tap(TapLook):
    """One button that does all in one tap: its words and its message."""

    label: str
    send: Json


class Look(TypedDict, total=False):
    """How a block stands in the entry: in the row of what is less usual, folded, under "More", for own eyes.

    `rest`: it is no step that is waited for; who has nothing else to enter looks on.
    """

    look: str
    private: bool
    fold: str
    more: bool
    beside: bool
    brief: bool
    rest: bool


class TapsLook(Look, total=False):
    """The line that the buttons complete."""

    seq: int


class Taps(TapsLook):
    """A titled row of buttons."""

    type: str
    title: str
    taps: list[Tap]


class Choice(TypedDict):
    """One choice of a row: its value, its words, what it is drawn like; with a message it is tapped at once."""

    value: Any
    label: str
    card: NotRequired[str]
    player: NotRequired[str]
    far: NotRequired[bool]
    near: NotRequired[bool]
    asks: NotRequired[bool]
    note: NotRequired[str]
    send: NotRequired[Json]


class Titled(TypedDict):
    """Choices of a row that stand together, under a title or none."""

    name: str
    values: list[Any]


class Row(TypedDict):
    """One blank of an offer; `fixed` is known already and `say` tells it.

    Choices are chips, or a `list` where they are many; a number of a `range` is typed; `each` of several has a list,
    or as many chips are taken as from `least` to `count`.
    `groups` sorts them, each value into one.
    A row that hangs `on` another has in `open` what can be chosen for each choice there: values, or ends of a range.
    """

    name: str
    title: str
    noun: str
    count: int
    value: Any
    choices: list[Choice]
    range: NotRequired[list[int]]
    each: NotRequired[bool]
    least: NotRequired[int]
    on: NotRequired[str]
    open: NotRequired[Json]
    list: NotRequired[bool]
    groups: NotRequired[list[Titled]]
    fixed: NotRequired[bool]
    say: NotRequired[str]


class FormLook(Look, total=False):
    """A form is recorded by its last choice, unless it is `grave`: then by a button with these words.

    Where fewer choices will do, a button says that these are all: `done`.
    """

    grave: str
    done: str


class Form(FormLook):
    """Rows of choices and the event that they fill."""

    type: str
    title: str
    event: Json
    rows: list[Row]


class Fold(TypedDict):
    """Blocks behind a title."""

    type: str
    title: str
    blocks: list[Json]


class Peek(Look):
    """Lines for the own eyes, shown while the button is held down."""

    type: str
    title: str
    hint: str
    note: str
    lines: list[str]


class Boxed(Look):
    """A box: what the own player may lay in it by `lay`, whose event the rows fill.

    `say` is how it stands, on a screen in hand; elsewhere it is said above, beside whose turn it is.
    `lies` is what lies there of the own player, for as long as a button is held; `hands` are those who lay on a screen
    that is shared, `reveal` is there when everybody has laid. Without `lay` nothing is laid from here; where it has no
    event, it seals what was drafted. `slot` is the one that it is about, where a player may fill several. `none` are
    the words for laying nothing, where that will do.
    """

    type: str
    key: str
    title: str
    say: str
    note: str
    rows: list[Row]
    lies: list[str]
    hands: list[Tap]
    reveal: Tap | None
    slot: NotRequired[str]
    none: NotRequired[str]
    lay: NotRequired[Tap]
    back: NotRequired[Tap]


class Print(TypedDict):
    """The fingerprint of one book, also in `words`; with the `text` of which it was taken, once all may know it."""

    name: str
    fingerprint: str
    words: str
    salt: str
    text: str


class Fingerprints(Look):
    """The fingerprints of the books of one box, which the page checks by itself."""

    type: str
    key: str
    title: str
    books: list[Print]


class Place(TypedDict):
    """One place that can be chosen, as often as there are `copies` of it."""

    value: str
    label: str
    copies: NotRequired[int]


class Group(TypedDict):
    """Places that lie together."""

    name: str
    places: list[Place]


class Places(Look):
    """One or several places out of many, found by their group."""

    type: str
    title: str
    groups: list[Group]
    send: Json
    count: int


class Map(Look):
    """The map in the entry; where it stands beside the entry already, only these words."""

    type: str
    title: str


class Held(TypedDict):
    """A card of the own hand, and what belongs to it."""

    label: str
    note: str


class Cards(Look):
    """The own hand, behind a fold."""

    type: str
    title: str
    cards: list[Held]
