"""An evening as one HTML file: verdict, chart, result, decisions, a card, and the replay with its graph.

It opens with a double click, without server or network, and prints without the replay. It contains nothing that
the page which made it may not see.
"""

from __future__ import annotations

import json
from base64 import b64encode
from datetime import UTC, datetime
from html import escape
from string import Template
from typing import Final
from zlib import compress

from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.figures.review import verdict as telling
from assistant.table.table import Table
from dashboards.games import arrangement
from dashboards.parts import SCREENS
from dashboards.parts.bundle import bundle
from dashboards.parts.common.labels import Json, words
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.review import verdict
from dashboards.play import drawing
from dashboards.play.assets import SCRIPT, play_styles
from dashboards.play.card import card_of
from dashboards.play.frames import for_file
from dashboards.play.one_file import inside
from dashboards.play.replay import cameras, widest
from dashboards.play.reviewing import eye_for, places_of, reviewed

MOST_DECISIONS: Final = 40
"""How many decisions the table lists, the costliest first; the replay has all of them."""


def report_page(table: Table, seat: str = TABLE, role: str = "replay", title: str = "") -> str:
    """Return the file, as this seat may see the evening; raise Nonsense while the game is not over."""
    eye = eye_for(table, seat)
    review = reviewed(table, eye) if eye is not None else None
    if review is None or eye is None:
        raise Nonsense("You can save a report of the evening once the game is over.")
    texts = verdict.whole(telling.verdict(review), places_of(table, widest(cameras(table, seat, role))))
    sight = SeatView.of(table, seat, "replay")
    players: Json = words(sight)["players"]
    unit = review.derived.measures.unit
    standing = texts["standing"]
    return Template((SCREENS / "play/report.html").read_text("utf-8")).substitute(
        title=escape(f"{table.game.title}: an evening"),
        heading=escape(title or table.game.title),
        about=escape(_about(sight)),
        verdict=_sentences(texts["sentences"]),
        chart=_chart(standing, players),
        results=_results(verdict.figures(review), players, unit),
        decisions=_decisions(texts["marks"], players),
        card=card_of(table, seat),
        game=_packed({"styles": "\n".join(play_styles()), **for_file(table, seat, role)}),
        script=inside(bundle(SCRIPT, arrangement(table.game.key).families), "script"),
    )


def _packed(game: Json) -> str:
    """Return the data of the replay, compressed to no more than the size of the script that draws it."""
    return b64encode(compress(json.dumps(game, ensure_ascii=False, separators=(",", ":")).encode(), 9)).decode()


def _about(sight: SeatView) -> str:
    names = ", ".join(player.name for player in sight.state.players)
    ends = [seat_line.line.entry.at for seat_line in sight.living if seat_line.line.entry.at]
    if not ends:
        return names
    day = datetime.fromtimestamp(ends[-1] / 1000, UTC)
    return f"{names} · {day.day} {day:%B %Y} · {len(list(sight.living))} lines"


def _sentences(sentences: list[Json]) -> str:
    if not sentences:
        return "<p>There is nothing to report about this game.</p>"
    return f'<ol class="sentences">{"".join(_sentence(one) for one in sentences)}</ol>'


def _sentence(one: Json) -> str:
    text = escape(one["text"])
    if "line" not in one:
        return f"<li><span>{text}</span></li>"
    return (
        f'<li><a href="#screen" data-line="{one["line"]}"><span>{text}</span><b>{escape(one["label"])} →</b></a></li>'
    )


def _chart(standing: Json | None, players: Json) -> str:
    if standing is None:
        return ""
    less = " (less is better)" if standing["low"] else ""
    return f"<h2>{escape(standing['title'])}{less}</h2>{drawing.chart(standing, players)}"


def _results(figures: verdict.Figures, players: Json, unit: str) -> str:
    columns = {"score": "Result", "luck": f"Luck ({unit})", "decisions": f"Decisions ({unit})"}
    known = [key for key in columns if any(one[key] is not None for one in figures)]
    head = "".join(f'<th class="figure">{escape(columns[key])}</th>' for key in known)
    rows = "".join(
        f"<tr><td>{'★ ' if one['winner'] else ''}{_named(players[one['seat']])}</td>"
        + "".join(f'<td class="figure">{_figure(one[key], "" if key == "score" else unit)}</td>' for key in known)
        + "</tr>"
        for one in sorted(figures, key=lambda one: (not one["winner"], one["rank"] or len(figures)))
    )
    return f'<div class="wide"><table><thead><tr><th>Player</th>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _named(player: Json) -> str:
    return f"{escape(player['mark'])} {escape(player['name'])}"


def _figure(value: float | None, unit: str) -> str:
    return "not known" if value is None else escape(f"{value:,.0f}" if not unit else drawing.figure(value, unit))


def _decisions(marks: list[Json], players: Json) -> str:
    wrong = [mark for mark in marks if not mark["right"]]
    most = sorted(wrong, key=lambda mark: -mark["lost"])[:MOST_DECISIONS]
    if not most:
        return "<p>None that cost anything worth mentioning.</p>"
    rows = "".join(
        f'<tr><td><a href="#screen" data-line="{mark["line"]}">{escape(mark["label"])}</a></td>'
        f"<td>{_named(players[mark['seat']])}</td><td>{escape(mark['chosen'])}</td>"
        f"<td><b>{escape(mark['best'])}</b> {escape(mark['reason'])}</td>"
        f'<td class="figure">{escape(drawing.figure(mark["lost"], mark["unit"]))} {_unit(mark["unit"])}</td></tr>'
        for mark in sorted(most, key=lambda mark: mark["line"])
    )
    left = f'<p class="quiet">The {MOST_DECISIONS} costliest of {len(wrong)}.</p>' if len(wrong) > len(most) else ""
    head = '<tr><th>Line</th><th>Player</th><th>Chose</th><th>Better</th><th class="figure">Cost</th></tr>'
    return f'{left}<div class="wide"><table><thead>{head}</thead><tbody>{rows}</tbody></table></div>'


def _unit(unit: str) -> str:
    return "" if unit in (drawing.MONEY, "chance") else escape(unit)
