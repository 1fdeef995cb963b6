"""The JSON of what can be tapped: the fields of each block, and the looks that a drawing knows."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from dashboards.parts.common.labels import Json


class TapLook(TypedDict, total=False):
    """How a button is drawn: large or small, with a figure, like a card or a player, bright, dim or pressed.

    `asks`: it is not on offer now, so the table is asked before it is recorded. `swatch` is a color that it stands for.
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
    swatch: str
    value: Any


class Tap(TapLook):
    """One button that does everything in one tap: its words and its message.

    `then` are messages of what has no alternative once the first is recorded; they are sent after it.
    """

    label: str
    send: Json
    then: NotRequired[list[Json]]


class Look(TypedDict, total=False):
    """How a block appears in the entry: in the row of less usual actions, folded, under "More", or privately.

    `rest`: nobody waits for this step; a player who has nothing else to enter looks on. `below`: it is long, and stands
    below the less usual actions. `ask` is what the line of what
    now says, where the title does not say it. `early`: others are asked first.
    """

    look: str
    private: bool
    fold: str
    more: bool
    beside: bool
    brief: bool
    rest: bool
    below: bool
    ask: str
    early: bool


class TapsLook(Look, total=False):
    """The line that the buttons complete, and what they name if a game draws such choices in its own way.

    `ends`: the buttons end a step, and stay in view at the bottom of a screen, gold or not; if it is
    False, they stay below everything before them, lest they cover it.
    """

    seq: int
    noun: str
    ends: bool


class Taps(TapsLook):
    """A titled row of buttons."""

    type: str
    title: str
    taps: list[Tap]


class Choice(TypedDict):
    """One choice of a row: its value, words and look; with a message, a tap immediately sends it."""

    value: Any
    label: str
    card: NotRequired[str]
    player: NotRequired[str]
    far: NotRequired[bool]
    near: NotRequired[bool]
    asks: NotRequired[bool]
    note: NotRequired[str]
    send: NotRequired[Json]


class ChoiceGroup(TypedDict):
    """Choices of a row that belong together, with or without a title."""

    name: str
    values: list[Any]


class BlankRow(TypedDict):
    """One blank of an offer; if `fixed` it is known already, and `say` states it.

    A row that is `settled` has its usual value unless somebody changes it: these words and the value state it.
    Choices are chips, or a `list` if they are many; a number within a `range` is typed; `each` of several has a list,
    or between `least` and `count` chips are chosen.
    `groups` sorts the choices, each value into one group.
    A row that depends `on` another has in `open` the choices for each value there: values, or ends of a range.
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
    groups: NotRequired[list[ChoiceGroup]]
    fixed: NotRequired[bool]
    settled: NotRequired[str]
    say: NotRequired[str]


class FormLook(Look, total=False):
    """The look of a form, which is recorded by its last choice or, if `grave`, by a button with these words.

    If fewer choices than the maximum are enough, a button says that these are all: `done`.
    """

    grave: str
    done: str


class Form(FormLook):
    """Rows of choices and the event that they fill."""

    type: str
    title: str
    event: Json
    rows: list[BlankRow]


class Fold(TypedDict):
    """Blocks behind a title."""

    type: str
    title: str
    blocks: list[Json]
    more: NotRequired[bool]


class Peek(Look):
    """Private lines, shown while the button is held down."""

    type: str
    title: str
    hint: str
    note: str
    lines: list[str]


class Writing(Look):
    """A text of the player of this page, which nobody else sees; "$text" in the message stands for it."""

    type: str
    title: str
    text: str
    send: Json


class Boxed(Look):
    """A box for secret submissions: the player of this page submits in it with `lay`, whose event the rows fill.

    `say` is its state, on a screen that is held by a player; elsewhere that is said above, beside whose turn it is.
    The player’s own submission (`lies`) is shown while a button is held; `hands` are the players who submit on a
    shared screen, `reveal` is there once everybody has submitted. Without `lay` nothing can be submitted from here,
    without `back` nothing is taken back; if `lay` has no event, it seals the draft. `slot` is the slot meant, if a
    player may fill several. `none` are the words for submitting nothing, if that is allowed, `hint` those of the
    button to hold.
    """

    type: str
    key: str
    title: str
    say: str
    note: str
    rows: list[BlankRow]
    lies: list[str]
    hands: list[Tap]
    reveal: Tap | None
    slot: NotRequired[str]
    none: NotRequired[str]
    hint: NotRequired[str]
    lay: NotRequired[Tap]
    back: NotRequired[Tap]


class Print(TypedDict):
    """The fingerprint of one book, also in `words`; with the `text` it was computed from once everybody may know it."""

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


class PlaceChoice(TypedDict):
    """One place that can be chosen, as often as there are `copies` of it."""

    value: str
    label: str
    copies: NotRequired[int]


class PlaceGroup(TypedDict):
    """Places that belong together."""

    name: str
    places: list[PlaceChoice]


class Places(Look):
    """One or several places out of many, found by their group."""

    type: str
    title: str
    groups: list[PlaceGroup]
    send: Json
    count: int


class Map(Look):
    """The map in the entry; if it is already beside the entry, only these words."""

    type: str
    title: str


class HandCard(TypedDict):
    """A card of the player’s hand, with its note."""

    label: str
    note: str


class Cards(Look):
    """The player’s own hand, behind a fold."""

    type: str
    title: str
    cards: list[HandCard]
