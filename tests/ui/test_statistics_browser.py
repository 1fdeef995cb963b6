"""The page of statistics in a real browser: ask, choose in a plot, open a line, save, load again; on a phone too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from assistant.figures.store.derived import beside
from tests.seasons import write
from tests.ui.conftest import LAPTOP, PHONE, Visit, sideways
from tests.ui.fingers import settled
from tests.ui.statistics_table import Counted

pytestmark = pytest.mark.early

GAMES = 45


@pytest.fixture
def counted(tmp_path: Path) -> Iterator[Counted]:
    found = Counted(tmp_path)
    found.lay("Anna", "Ben", "Carla")
    write(beside(found.db), GAMES)
    yield found.start()
    found.stop()


FIGURES = """
  const figures = [];
  const look = (view) => {
    if (view.model.type === "Figure") figures.push(view);
    (view.child_views ?? []).forEach(look);
  };
  for (const view of Bokeh.index.roots ?? Object.values(Bokeh.index)) look(view);
"""
TITLED = f"([place, title]) => {{ {FIGURES} return figures[place]?.model.title?.text === title }}"
MIDDLE = f"""([place, mark]) => {{ {FIGURES}
  const plot = figures[place];
  const bars = [...plot.renderer_views.values()].find((one) => one.model.glyph.type === "HBar");
  plot.el.scrollIntoView({{block: "center"}});
  const box = plot.canvas_view.el.getBoundingClientRect(), {{data}} = bars.model.data_source;
  const group = data[bars.model.glyph.y.field][mark], {{x_scale, y_scale}} = plot.frame;
  return {{x: box.x + x_scale.compute(data.value[mark] / 2), y: box.y + y_scale.compute(group)}};
}}"""
SELECTED = """() => [...Bokeh.documents[0]._all_models.values()]
  .filter((one) => one.type === "Selection" && one.indices.length).length"""
LOW = """all => all.map((one) => [one.textContent, one.getBoundingClientRect().height])
  .filter(([, high]) => high < 47.5)"""


def chosen(page: Page, place: int, title: str, mark: int) -> None:
    """Tap the middle of a bar of the plot with this title: Bokeh says where it is."""
    page.wait_for_function(TITLED, arg=[place, title])
    at: Any = None
    while at != (at := settled(page).evaluate(MIDDLE, [place, mark])):  # it scrolls there, and Bokeh draws it anew
        pass
    page.mouse.click(at["x"], at["y"])


def test_an_own_figure_is_defined_kept_and_shared_as_an_address(counted: Counted, visit: Visit) -> None:
    page = visit(counted.link("statistics"), LAPTOP)
    page.get_by_text("Your own figure").click()
    page.get_by_label("Name", exact=True).fill("Twice the loss")
    page.get_by_label("Formula").fill("2 * gone")
    page.get_by_role("button", name="Show this figure").click()
    expect(page.get_by_role("status")).to_contain_text("There is no column gone here.")
    page.get_by_label("Formula").fill("2 * lost")
    page.get_by_role("button", name="Show this figure").click()
    expect(page.get_by_role("heading", name="Twice the loss, by player")).to_be_visible()
    expect(page).to_have_url(re.compile("own"))
    page.get_by_role("button", name="Keep this question").click()
    page.get_by_role("button", name="Who wins?").click()
    expect(page.get_by_role("heading", name="Who wins?")).to_be_visible()
    page.get_by_role("link", name="Twice the loss, by player").click()
    expect(page.get_by_role("heading", name="Twice the loss, by player")).to_be_visible()
    other = visit(page.url, PHONE)
    expect(other.get_by_role("heading", name="Twice the loss, by player")).to_be_visible()
    page.get_by_role("button", name="Forget: Twice the loss, by player").click()
    expect(page.get_by_role("link", name="Twice the loss, by player")).to_have_count(0)


def test_games_are_chosen_by_day(counted: Counted, visit: Visit) -> None:
    page = visit(counted.link("statistics"), PHONE)
    page.get_by_text("Choose games").click()
    page.get_by_role("textbox", name="From").fill("2024-01-01")
    expect(page.get_by_role("button", name="Remove filter: From 2024-01-01")).to_be_visible()
    expect(page.locator(".stat-overall")).to_contain_text(f"of {GAMES} games")
    assert not sideways(page)
    page.get_by_role("textbox", name="From").fill("")
    expect(page.locator(".stat-overall")).not_to_contain_text(f"of {GAMES} games")


def test_questions_plots_lines_and_files(counted: Counted, visit: Visit) -> None:
    page = visit(counted.link("statistics"), LAPTOP)
    expect(page.get_by_role("heading", name="Who wins?")).to_be_visible()
    expect(page.locator(".bk-Figure")).to_have_count(4)
    whole = page.locator(".stat-overall").inner_text()
    assert f"{GAMES} games" in whole

    page.evaluate("scrollTo(0, document.body.scrollHeight)")  # as if the question stood far down in the list
    page.get_by_role("button", name="Which decisions do we get wrong?").dispatch_event("click")
    expect(page.get_by_role("heading", name="Which decisions do we get wrong?")).to_be_in_viewport()
    expect(page).to_have_url(re.compile("measure=right&by=what"))
    before = page.locator(".stat-overall").inner_text()

    chosen(page, 0, "By kind of decision or event", 0)  # a bar filters everything else
    expect(page.locator(".stat-filters button")).to_have_count(1)
    expect(page.locator(".tabulator-row")).to_have_count(12)
    expect(page).to_have_url(re.compile(r"f\.what="))
    url = page.url
    page.reload()
    expect(page.locator(".stat-filters button")).to_have_count(1)
    assert page.url == url
    assert page.evaluate(SELECTED) == 1, "the plot shows what the address has chosen"

    page.locator(".stat-filters button").click()
    expect(page.locator(".stat-filters button")).to_have_count(0)
    assert page.locator(".stat-overall").inner_text() == before

    boxed(page)
    expect(page.locator(".stat-filters button")).to_have_count(1)
    expect(page).to_have_url(re.compile(r"f\.month="))
    assert page.locator(".stat-overall").inner_text() != before
    page.locator(".stat-filters button").click()
    expect(page.locator(".stat-filters button")).to_have_count(0)

    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as CSV").click()
    lines = Path(saved.value.path()).read_text("utf-8").splitlines()
    assert lines[0].startswith('"Kind of decision or event"')
    assert len(lines) == 1 + page.locator(".stat-bars tbody tr").count()
    for kind, head in (("PNG", b"\x89PNG"), ("SVG", b"<svg")):
        with page.expect_download(lambda one, ends=f"1.{kind}": one.suggested_filename.upper().endswith(ends)) as saved:
            page.get_by_role("button", name=f"Save plots as {kind}").click()
        assert Path(saved.value.path()).read_bytes().startswith(head)
    page.get_by_role("button", name="Last Page").click()
    page.locator(".tabulator-row").filter(has_text=re.compile(r" 1\b")).last.click()  # of the one game that is there
    expect(page).to_have_url(re.compile(r"/replay/.*#line=\d+"))


def boxed(page: Page) -> None:
    """Draw a box around the first half of the months, with the tool above their plot."""
    plot = page.locator(".bk-Figure").nth(1)
    plot.scroll_into_view_if_needed()
    plot.hover()
    plot.locator("[title^='Box Select']").click()
    settled(page)
    at = plot.bounding_box()
    assert at
    page.mouse.move(at["x"] + at["width"] * 0.22, at["y"] + at["height"] * 0.3)
    page.mouse.down()
    page.mouse.move(at["x"] + at["width"] * 0.6, at["y"] + at["height"] * 0.7, steps=6)
    page.mouse.up()


def test_a_phone_finds_the_lobby_s_link_and_opens_a_line(counted: Counted, visit: Visit) -> None:
    page = visit(counted.link("host"), PHONE)
    page.get_by_role("link", name="Statistics").click()
    expect(page.get_by_role("heading", name="Who wins?")).to_be_visible()
    expect(page.locator(".bk-Figure")).to_have_count(4)
    assert sideways(page) == 0
    assert page.evaluate("innerWidth") == PHONE[0]
    small = page.locator("button:visible, .stat-lines a, summary").evaluate_all(LOW)
    assert not small, small
    page.get_by_role("button", name="Ask another question").click()
    page.get_by_role("button", name="Who takes the longest?").click()
    expect(page.get_by_role("heading", name="Who takes the longest?")).to_be_visible()
    expect(page.locator(".stat-lines a").first).to_have_attribute("href", re.compile(r"/replay/.*#line=\d+"))
    page.get_by_role("button", name="Show ratings and records").click()
    expect(page.locator(".stat-profile")).to_have_count(6)
    joined(page)
    page.locator(".stat-profile").first.get_by_role("button", name="Leave out").click()
    page.get_by_role("button", name=re.compile(r"^Leave \w+ out$")).click()
    expect(page.get_by_role("button", name=re.compile(r"^Include \w+ again$"))).to_be_visible()


def joined(page: Page) -> None:
    """Two names are one person from now on, and two again."""
    profile = page.locator(".stat-profile").first
    name = profile.locator("strong").inner_text()
    profile.get_by_text("Merge with another name…").click()
    other = profile.get_by_label(f"{name} also played as").locator("option").nth(1).inner_text()
    assert other != name
    profile.get_by_label(f"{name} also played as").select_option(other)
    profile.get_by_role("button", name=f"Count {other} as {name}").click()
    expect(profile.locator("summary")).to_have_text(f"Also {other}")
    expect(
        page.get_by_text("Their games are being recounted.").or_(page.get_by_text("Show the new figures"))
    ).to_be_visible()
    profile.get_by_role("button", name=f"Separate {other}").click()
    expect(profile.locator("summary")).to_have_text("Merge with another name…")


def test_an_open_page_says_that_there_are_new_figures(counted: Counted, visit: Visit) -> None:
    page = visit(counted.link("statistics"), LAPTOP)
    expect(page.locator(".stat-overall")).to_contain_text(f"{GAMES} games")
    beside(counted.db).unlink()
    write(beside(counted.db), GAMES + 5)
    page.get_by_role("button", name="Show ratings and records").click()
    page.get_by_role("button", name="Show the new figures").click()
    expect(page.locator(".stat-overall")).to_contain_text(f"{GAMES + 5} games")
    expect(page.get_by_role("button", name="Show the new figures")).to_have_count(0)
