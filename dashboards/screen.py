"""A screen: one component with one `state`, made on the server from what its seat may see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import param
from panel.custom import JSComponent

from dashboards.parts import styles

Message = dict[str, Any]


class Screen(JSComponent):
    """What one browser page shows. `state` is replaced as a whole; `still` holds what does not change.

    A message from the page goes to `hear`, which is given by whoever opened the screen.
    """

    layout = param.String(default="", doc="name of the arrangement in the scripts")
    state = param.Dict(default={}, doc="everything that changes, for this seat only")
    still = param.Dict(default={}, doc="shapes, words and catalogues; sent once")

    _esm = ""
    _stylesheets: ClassVar[list[str]] = [styles()]

    def __init__(self, hear: Callable[[Message], None] | None = None, **params: Any) -> None:
        self._hear = hear
        super().__init__(**params)

    def _handle_msg(self, msg: Any) -> None:
        if self._hear and isinstance(msg, dict):
            self._hear(msg)
