"""The one page that contains every screen, and the plain pages without a screen."""

from __future__ import annotations

import secrets
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

import panel as pn
from bokeh.models import CustomJS
from jinja2 import Template

from dashboards.parts.common.screen import Screen
from dashboards.server import files, home_screen

HERE = Path(__file__).parent
AGE: Final = "/* age */"
"""Where a page has the script that names a browser which is too old."""
BOOT: Final = secrets.token_hex(8)
"""Tells a page whether the server was restarted since it was loaded."""


@cache
def text(name: str) -> str:
    """Return the contents of a file beside this one."""
    return (HERE / name).read_text("utf-8")


def document(name: str) -> str:
    """Return a page beside this file, which names a browser that is too old for it."""
    return text(name).replace(AGE, text("old.js"))


@cache
def letters() -> str:
    """Return the style sheet that brings the letters, with the address of their file."""
    return Template(text("letters.css")).render(font=files.font())


@cache
def sheet() -> str:
    """Return the style sheet of every page."""
    return letters() + text("page.css")


@cache
def script() -> str:
    """Return the script that keeps a page alive."""
    return Template(text("page.js")).render(boot=BOOT)


class TitledTemplate(pn.Template):
    """A template that keeps the title of its page; Panel's own gives every page the title of the whole program."""

    called = ""

    def _init_doc(self, doc: Any = None, comm: Any = None, title: str | None = None, *more: Any, **named: Any) -> Any:
        if doc is None:
            return super()._init_doc(doc, comm, self.called or title, *more, **named)
        with doc.models.freeze():  # otherwise Bokeh would search all models again after each part
            return super()._init_doc(doc, comm, self.called or title, *more, **named)


def template_of(file: str, title: str, role: str) -> TitledTemplate:
    """Return the template of a page, whose script hears when its connection is lost and when it is back."""
    template = TitledTemplate(document(file))
    template.called = title
    template.add_variable("role", role)
    doc = pn.state.curdoc
    if doc is not None:
        doc.js_on_event("connection_lost", CustomJS(code="window.boardside?.lost()"))
        doc.js_on_event("client_reconnected", CustomJS(code="window.boardside?.back()"))
    return template


def page(title: str, screen: Screen, role: str = "", link: str = "", worker: str = "") -> pn.Template:
    """Return a page with this screen. A phone's list of pages shows the title, so it must not contain secrets.

    With its `link`, it can be put on a home screen; with a `worker`, it says what to check where no server answers.
    """
    screen.sizing_mode = "stretch_width"
    screen.margin = 0
    template = template_of("page.html", title, role)
    template.add_variable("page_css", sheet())
    template.add_variable("font", files.font())
    template.add_variable("page_js", script())
    screen.address = files.address(type(screen).__name__, screen.script)
    screen.shelve(lambda text: files.address("rules", text, "json"))
    template.add_variable("scripts", files.scripts())
    template.add_variable("own_script", screen.address)
    template.add_variable("manifest", f"{link}/{home_screen.MANIFEST}" if link else "")
    template.add_variable("worker", worker)
    template.add_variable("touch_icon", home_screen.icon(home_screen.TOUCH))
    template.add_panel("screen", screen)
    return template


def plain(title: str, sentence: str, link: str = "/", label: str = "Join a table") -> str:
    """Return a page with a heading and a sentence, without any script."""
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">'
        f"<title>{escape(title)}</title><style>{sheet()}</style></head>"
        f'<body><main class="plain"><h1>{escape(title)}</h1><p>{escape(sentence)}</p>'
        + (f'<a href="{escape(link)}">{escape(label)}</a>' if link else "")
        + "</main></body></html>"
    )
