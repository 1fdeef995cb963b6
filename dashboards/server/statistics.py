"""The page of statistics: figures of all games of this house, for its host.

It is the only page that draws with Bokeh and HoloViews. What it needs of them, in the browser and here, is loaded in
a quiet moment (see `dashboards.server.preload`) or when somebody opens it for the first time, beside the event loop:
nobody else waits for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import bokeh.server
import panel as pn
from jinja2 import Template

from assistant.figures.store.derived import Figures, Foreign, beside
from assistant.figures.store.people import people, same_person, someone_else, take_back, take_out
from dashboards.analysis.colours import pairs
from dashboards.analysis.screen import StatisticsScreen, empty, opened
from dashboards.parts.bundle import bundle
from dashboards.server import files
from dashboards.server.house import House
from dashboards.server.links import Place
from dashboards.server.page import document, script, sheet, template_of, text
from dashboards.server.session import PageSession
from dashboards.server.websocket import Page

if TYPE_CHECKING:
    from assistant.figures.questions.season import Season

TITLE: Final = "Statistics · Boardside"
HEAD: Final = "</head>"
"""The end of a page's head."""
LONGEST: Final = 1500
"""The most characters of the question in an address."""
PLOTS: Final = ("bars", "course", "beside", "spread")
"""Parts of the page that are plots, by their names in `dashboards.analysis.views`."""
SHEETS: Final = ("css/loading.css", "css/listpanel.css", "bundled/theme/default.css", "bundled/theme/native.css")
"""Style sheets that Panel has its models request, by their place in it."""
UNUSED: Final = ("bundled/font-awesome/css/all.min.css",)
"""Requested style sheets of which nothing is drawn: they are empty here."""
_BOKEH: Final = Path(bokeh.server.__file__).parent / "static" / "js"
_PANEL: Final = Path(pn.__file__).parent / "dist"
_TABLE: Final = _PANEL / "bundled" / "datatabulator"


class StatisticsPage(Page):
    """The page with its question: the query of its address is also used, as one text of limited length.

    The head of the page is sent first: a browser reads the scripts while the plots are made here. The modules of the
    page are imported before that, in a thread of its own, unless `dashboards.server.preload` has done so.
    """

    async def prepare(self) -> None:
        """Keep the question, and let nothing else of the address through."""
        self.request.query = self.request.query[:LONGEST]
        await super().prepare()
        self.set_header("Cache-Control", "no-store")
        super().write(await asyncio.to_thread(head))
        await self.flush()
        await asyncio.to_thread(import_module, "dashboards.analysis.sheet")

    def write(self, chunk: Any) -> None:
        """Write the page; if the head has been sent, only what follows it."""
        super().write(chunk.partition(HEAD)[2] if self._headers_written else chunk)

    def send_error(self, status_code: int = 500, **kwargs: Any) -> None:
        """Answer with a sentence, even if the head has been sent."""
        if self._headers_written and not self._finished:
            self.write_error(status_code, **kwargs)
        elif not self._finished:
            super().send_error(status_code, **kwargs)


def _read(path: Path) -> str:
    return path.read_text("utf-8")


@cache
def scripts() -> tuple[str, ...]:
    """Return the addresses of what the page loads before its own script: all of Bokeh, Panel's models, the table's."""
    parts = {
        "bokeh-whole": _BOKEH / "bokeh.min.js",
        "bokeh-widgets": _BOKEH / "bokeh-widgets.min.js",
        "bokeh-tables": _BOKEH / "bokeh-tables.min.js",
        "tabulator": next(_TABLE.glob("tabulator-tables@*/dist/js/tabulator.min.js")),
        "luxon": _TABLE / "luxon" / "build" / "global" / "luxon.min.js",
        "panel": _PANEL / "panel.min.js",
    }
    element = files.HERE / "element.js"
    table = next(_TABLE.glob("tabulator-tables@*/dist/css/tabulator_simple.min.css"))
    for styles in (*SHEETS, table.relative_to(_PANEL).as_posix()):
        files.place(f"/static/extensions/panel/{styles}", _read(_PANEL / styles), "css")
    for styles in UNUSED:
        files.place(f"/static/extensions/panel/{styles}", "", "css")
    addresses = {name: files.address(name, _read(path)) for name, path in parts.items()}
    first = [addresses[name] for name in ("bokeh-whole", "bokeh-widgets", "bokeh-tables")]
    # our element comes before Panel's models: it draws our screens in place of Panel's own view
    return (
        *first,
        files.address("element", _read(element)),
        addresses["luxon"],
        addresses["tabulator"],
        addresses["panel"],
    )


@cache
def head() -> str:
    """Return the beginning of the page, which is the same for any question."""
    own = document("statistics.html").partition(HEAD)[0].partition("<!DOCTYPE")
    return Template(own[1] + own[2]).render(title=TITLE, **_of_head()) + HEAD


def _of_head() -> dict[str, Any]:
    return {
        "page_css": sheet() + text("statistics.css"),
        "scripts": scripts(),
        "own_script": files.address(StatisticsScreen.__name__, bundle(StatisticsScreen.entry)),
    }


class Statistics:
    """The figures of a house, read again when there are new ones, and the page that shows them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._lock = threading.Lock()
        self._season: Season | None = None
        self._read = -1.0

    def season(self) -> Season | None:
        """Return all games with their current figures; None if nothing has been counted yet."""
        from assistant.figures.questions.season import Season  # noqa: PLC0415  (imports pandas, so only this page waits for it)

        path = beside(self.house.store.path)
        with self._lock:
            if not path.exists():
                return None
            changed = path.stat().st_mtime
            if self._season is None or changed != self._read:
                self._season, self._read = Season.of(path), changed
            return self._season

    def link(self, game: int, label: str) -> str:
        """Return where the replay of a game opens, at a line; "" for a play from elsewhere, which has none."""
        if game < 0:
            return ""
        return self.house.link(Place("replay", game)) + (f"#line={label}" if label else "")

    def left_out(self) -> tuple[str, ...]:
        """Return the persons who are left out of all statistics."""
        return tuple(sorted(people(self.house.store).left_out))

    def take_out(self, person: str, out: bool) -> Season | None:
        """Leave this person out of all statistics, or not, and return the figures as they are now.

        Affected games are dropped immediately and recomputed.
        """
        (take_out if out else take_back)(self.house.store, person)
        return self._named_anew()

    def names(self, person: str) -> tuple[str, ...]:
        """Return the other names under which this person played."""
        return people(self.house.store).others(person)

    def join(self, person: str, name: str, one: bool) -> Season | None:
        """Treat this name as that person from now on, or as somebody else again; return the figures as they are now.

        The games of both are recomputed.
        """
        if one:
            same_person(self.house.store, [person, name])
        else:
            someone_else(self.house.store, name)
        return self._named_anew()

    def newest(self) -> float:
        """Return when figures were last written, in seconds since 1970 UTC; 0 if there are none."""
        path = beside(self.house.store.path)
        return path.stat().st_mtime if path.exists() else 0.0

    def _named_anew(self) -> Season | None:
        store = self.house.store
        games = {stored.id: (stored.title, stored.lines) for stored in store.games(shelved=None)}
        Figures(beside(store.path)).behind(people(store), games)
        self.house.bookkeeper.changed()
        return self.season()

    def page(self, session: PageSession) -> Any:
        """Return the page, for the question in its address."""
        from dashboards.analysis.asking import PageQuestion  # noqa: PLC0415
        from dashboards.analysis.sheet import Sheet  # noqa: PLC0415  (HoloViews too)

        season: Season | None = None
        with contextlib.suppress(Foreign):  # the page says why
            season = self.season()
        if season is None or not season.games():
            screen = session.open(StatisticsScreen(layout="nothing"), empty(self.season), lambda _: None)
            return _template({"ask": screen}, screen)
        context: Any = session.doc.session_context if session.doc else None
        asked = str(context.request.query or "") if context else ""
        question = PageQuestion.read(asked)
        if not asked:
            question.only_people(season)
        sheet = Sheet(season, question, self)
        parts = opened(session, sheet)
        return _template(parts, parts["ask"])


def _template(parts: dict[str, Any], screen: Any) -> Any:
    template = template_of("statistics.html", TITLE, "statistics")
    for name, value in _of_head().items():
        template.add_variable(name, value)
    template.add_variable("page_js", script() + text("statistics.js").replace("{{ pairs }}", _pairs()))
    address = files.address(type(screen).__name__, screen.script)
    template.add_variable("parts", list(parts))
    template.add_variable("plots", [name for name in parts if name in PLOTS])
    for name, part in parts.items():
        if isinstance(part, type(screen)):
            part.address, part.margin, part.sizing_mode = address, 0, "stretch_width"
        template.add_panel(name, part)
    return template


def _pairs() -> str:
    return json.dumps(pairs())
