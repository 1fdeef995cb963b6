"""A screen: one component with one `state`, made on the server from what its seat may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, cast

import param
from msgspec.json import encode
from panel.custom import JSComponent
from panel.io import hold

from dashboards.parts import styles
from dashboards.parts.bundle import bundle
from dashboards.parts.common.json_difference import Difference, difference

Message = dict[str, Any]
TEXTS = {"state_json", "step_json"}
"""The parameters that change while a page is open: plain texts."""
LIGHT = 0.5
"""If the difference is a larger part of the state than this, the whole state is sent instead."""


class Screen(JSComponent):
    """The content of one browser page. `still` holds what does not change, `state` what does.

    `show` sends a whole state, and after that only `step`, the difference from this state, as long as it is clearly
    smaller. A state that the page already has is not sent at all: not a single byte tells the page that something
    happened that it may not know about. A message from the page goes to `hear`, which is given by the code that opens
    the screen.

    Import a subclass before the server serves a page. Panel sends the definition of a class that was made while
    some page was connected in a place where the browser does not look for it, and that page is never drawn.

    On the way to the page each of the three is one JSON text: Bokeh would take nested values apart, search each
    for models and put them together again, which costs more than all the rest of a drawing.
    """

    layout = param.String(default="", doc="name of the layout in the scripts")
    state_json = param.String(default="{}", doc="everything that changes, for this seat only")
    step_json = param.String(
        default="{}", doc="changes since that state: {of: the state's number, change: the difference}"
    )
    still_json = param.String(default="{}", doc="shapes and books, or where the books are; sent once")

    entry: ClassVar[str] = ""
    """The module with which the script of this screen begins; "" for a screen that is never drawn."""
    address: str = ""
    """Where a page finds the script; "" sends the script with the screen, as in a notebook."""
    _stylesheets: ClassVar[list[str]] = [styles()]

    def __init__(
        self,
        hear: Callable[[Message], None] | None = None,
        *,
        state: Mapping[str, Any] | None = None,
        still: Mapping[str, Any] | None = None,
        **params: Any,
    ) -> None:
        self._hear = hear
        self._still: dict[str, Any] = dict(still or {})
        self._base = 0
        self._state: dict[str, Any] = dict(state or {})
        self._step: dict[str, Any] = {}
        self._plain: dict[str, Any] = {}
        self._whole: dict[str, Any] = {}
        self._texts: dict[str, bytes] = {}
        self._sent: dict[str, bytes] = {}
        params |= {"state_json": _text(self._state), "still_json": _text(self._still)}
        super().__init__(**params)  # pyright: ignore[reportUnknownMemberType]

    @property
    def script(self) -> str:
        """The script that a page loads, put together when it is first needed."""
        return bundle(self.entry) if self.entry else ""

    def shelve(self, shelf: Callable[[str], str]) -> None:
        """Leave the books of the game at an address: few pages open them, and none needs them to begin.

        `shelf` takes a JSON text and returns the address at which a page can get it.
        """
        if "book" in self._still:
            self._still["book"] = {"at": shelf(_text(self._still["book"]))}
            self.still_json = _text(self._still)

    @property
    def state(self) -> dict[str, Any]:
        """The whole state that the page was given last."""
        return self._state

    @state.setter
    def state(self, new: Mapping[str, Any]) -> None:
        self._state, self._step = dict(new), {}
        self.param.update(state_json=_text(self._state), step_json="{}")

    @property
    def step(self) -> dict[str, Any]:
        """The changes since then: {of: the state’s number, change: the difference}; empty if there are none."""
        return self._step

    @property
    def whole(self) -> dict[str, Any]:
        """The state as the page has it now."""
        return self._whole if self._based else self._state

    @property
    def _based(self) -> bool:
        return self._base > 0 and self._state.get("base") == self._base

    def show(  # pyright: ignore[reportIncompatibleMethodOverride]  (Panel would open a browser)
        self, whole: dict[str, Any], *, afresh: bool = False
    ) -> None:
        """Have the page show this state; `afresh` sends all of it, in case something got lost.

        Each part of the state is encoded once; only parts that differ from the whole state that the page was given are
        searched for changes.
        """
        texts = {key: encode(value) for key, value in whole.items()}
        lasting = _lasting(texts, whole)
        if self._based and not afresh and lasting == self._sent:
            return
        self._whole, self._sent = whole, lasting
        if self._based and not afresh and not _covers(self._plain, whole):
            step = {"of": self._base, "change": self._changed(whole, texts)}
            said = _text(step)
            if len(said) <= sum(map(len, texts.values())) * LIGHT:
                self._step, self.step_json = step, said
                return
        self._base += 1
        self._plain, self._texts = whole, texts
        self.state = {**whole, "base": self._base}

    def _changed(self, whole: dict[str, Any], texts: Mapping[str, bytes]) -> Difference | None:
        """Return what turns the whole state that the page was given into this one."""
        other = [key for key, text in texts.items() if self._texts.get(key) != text]
        gone = {key: value for key, value in self._plain.items() if key in other or key not in whole}
        return difference(gone, {key: whole[key] for key in other})

    def _render_esm(  # pyright: ignore[reportIncompatibleMethodOverride]  (Panel has one script for all of a class)
        self, compiled: object = True, server: bool = False
    ) -> str:
        return self.address or self.script

    def _get_properties(self, doc: Any) -> dict[str, Any]:
        properties: dict[str, Any] = super()._get_properties(doc)
        if not self.address:
            return properties
        # our pages use none of Panel's styles
        return {**properties, "bundle": "url", "stylesheets": list(self._stylesheets)}

    def _update_properties(self, *events: Any, doc: Any = None) -> dict[str, Any]:
        # Panel would put the styles of its design together each time, to leave them away again
        texts = {event.name: event.new for event in events}
        return texts if texts.keys() <= TEXTS else super()._update_properties(*events, doc=doc)

    def _update_model(self, events: Any, msg: dict[str, Any], root: Any, model: Any, doc: Any, comm: Any) -> None:
        # Panel would look for models in each text, under names that have none: two fifths of the work
        if comm is None and msg.keys() <= TEXTS:
            with hold(doc):
                self._set_on_model(msg, root, model.data)
        else:
            super()._update_model(events, msg, root, model, doc, comm)

    def _handle_msg(self, data: Any) -> None:
        if self._hear and isinstance(data, dict):
            self._hear(cast("Message", data))


def _text(value: Mapping[str, Any]) -> str:
    return encode(value).decode()


def _lasting(texts: dict[str, bytes], whole: Mapping[str, Any]) -> dict[str, bytes]:
    """Return the parts of a state without the server’s time: its change alone is no news, a page keeps its own time."""
    clocks = whole.get("clocks")
    return {**texts, "clocks": encode({**clocks, "now": 0})} if isinstance(clocks, dict) else texts


def _covers(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Return whether something was closed that the page must not keep: a sheet, a cover, a hand that was peeked at."""
    return any(value is not None and new.get(key) is None for key, value in old.items()) or (
        old.get("cover") != new.get("cover")
    )
