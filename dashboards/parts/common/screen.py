"""A screen: one component with one `state`, made on the server from what its seat may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, cast

import param
from msgspec.json import encode
from panel.custom import JSComponent

from dashboards.parts import styles
from dashboards.parts.common.json_difference import Difference, difference

Message = dict[str, Any]
LIGHT = 0.5
"""A difference of a larger part than this is not worth its while: the whole is sent anew."""


class Screen(JSComponent):
    """What one browser page shows. `still` holds what does not change, `state` what does.

    `show` sends a whole state, and after that only `step`: the difference to this whole, as long as it is the
    smaller part of it. A state that the page has already is not sent at all: not one byte tells it that something
    happened of which it may not know. A message from the page goes to `hear`, which is given by whoever opened the
    screen.

    On the way to the page each of the three is one text of JSON: Bokeh would take nested values apart, look into each
    for models and put them together again, which costs more than all the rest of a drawing.
    """

    layout = param.String(default="", doc="name of the arrangement in the scripts")
    state_json = param.String(default="{}", doc="everything that changes, for this seat only")
    step_json = param.String(
        default="{}", doc="what has changed since: {of: the state's number, change: the difference}"
    )
    still_json = param.String(default="{}", doc="shapes and books, or where the books are; sent once")

    address: str = ""
    """Where a page finds the script; "" sends the script with the screen, as in a notebook."""
    _esm = ""
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
        """The script that a page of the server loads: a notebook has that of the class."""
        return str(self._esm)  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]

    def shelve(self, shelf: Callable[[str], str]) -> None:
        """Leave the books of the game at an address: few pages open them, and none needs them to begin.

        `shelf` takes a text of JSON and says where a page can get it.
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
        """What has changed since: {of: the state's number, change: the difference}; empty if nothing has."""
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

        Each part of the state is written once; only the parts that read otherwise than in the whole that the page
        was given are looked into for what has changed.
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
        """What turns the whole that the page was given into this one."""
        other = [key for key, text in texts.items() if self._texts.get(key) != text]
        gone = {key: value for key, value in self._plain.items() if key in other or key not in whole}
        return difference(gone, {key: whole[key] for key in other})

    def _get_properties(self, doc: Any) -> dict[str, Any]:
        found: dict[str, Any] = super()._get_properties(doc)
        if not self.address:
            return found
        # nothing of Panel's looks is drawn on our pages
        return {**found, "bundle": "url", "esm": self.address, "stylesheets": list(self._stylesheets)}

    def _handle_msg(self, data: Any) -> None:
        if self._hear and isinstance(data, dict):
            self._hear(cast("Message", data))


def _text(value: Mapping[str, Any]) -> str:
    return encode(value).decode()


def _lasting(texts: dict[str, bytes], whole: Mapping[str, Any]) -> dict[str, bytes]:
    """The parts of a state without the server's time, which alone is no news: a page keeps its own."""
    clocks = whole.get("clocks")
    return {**texts, "clocks": encode({**clocks, "now": 0})} if isinstance(clocks, dict) else texts


def _covers(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Whether something was closed that the page shall not keep: a sheet, a cover, a hand that was peeked at."""
    return any(value is not None and new.get(key) is None for key, value in old.items()) or (
        old.get("cover") != new.get("cover")
    )
