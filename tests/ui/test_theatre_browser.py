"""The theatre of war under a finger, by keyboard and from two metres, in a real browser (U10, U11, U12)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from assistant.content.maps import axis_world
from dashboards.parts.world import theatre
from dashboards.parts.world.theatre_shapes import shapes
from tests.ui.conftest import PHONE, SMALL, TABLET
from tests.ui.fingers import settled
from tests.ui.theatre_page import page_of, replayed, sent, start, value

TV = (1920, 1080)
ROOT = "[...document.querySelectorAll('*')].map(e => e.shadowRoot).find(r => r?.querySelector('.theatre'))"
PLACES = f"""() => {{
  const svg = {ROOT}.querySelector('.theatre svg'), wide = 1400;
  const box = svg.viewBox.baseVal, frame = svg.getBoundingClientRect(), scale = frame.width / box.width;
  return Object.fromEntries([...svg.querySelectorAll('g.at[data-area]')].map(g => {{
    const at = g.transform.baseVal[0].matrix, ring = g.querySelector('.ring');
    const x = [at.e, at.e - wide, at.e + wide].find(x => x > box.x && x < box.x + box.width) ?? at.e;
    return [g.dataset.area, [frame.x + (x - box.x) * scale, frame.y + (at.f - box.y) * scale,
      ring.width.baseVal.value * scale, ring.height.baseVal.value * scale]];
  }}));
}}"""
"""Where the faces of each area stand on the glass, also round the edge of the map: x, y, width, height in pixels."""

Open = Callable[..., Page]


@pytest.fixture
def opened(chromium: Browser, tmp_path: Path) -> Iterator[Open]:
    """Return a function that opens a page of this size; no page may fail or request anything."""
    contexts, wrong = [], []

    def open_(size: tuple[int, int] = PHONE, content: Any = None, **more: Any) -> Page:
        touch = size[0] < 1000
        context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=touch, is_mobile=touch)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda asked: None if asked.url.startswith("file:") else wrong.append(asked.url))
        page.goto(page_of(tmp_path, content or value(**more)))
        expect(page.locator(".theatre svg").first).to_be_visible()
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not wrong


def place(page: Page, name: str) -> None:
    """To a place of the phone."""
    page.get_by_role("navigation").get_by_role("button", name=name, exact=True).click()


def region(page: Page, name: str) -> dict[str, list[float]]:
    """To a part of the world; where everything stands there."""
    page.get_by_role("group", name="Regions").get_by_role("button", name=name, exact=True).click()
    return still(page)


def still(page: Page) -> dict[str, list[float]]:
    """Where everything stands, as soon as nothing moves any more."""
    return settled(page).evaluate(PLACES)


# ---------------------------------------------------------------- taps


@pytest.mark.parametrize("part", ["Europe", "North America", "Pacific"])
def test_a_tap_on_each_area_reaches_that_area(opened: Open, part: str) -> None:
    page = opened()
    place(page, "Map")
    spots = region(page, part)
    areas = {area["key"]: area for area in shapes()["areas"]}
    key = next(r["key"] for r in shapes()["regions"] if r["name"] == part)
    frame = page.locator(".theatre .map").bounding_box()
    assert frame is not None
    tapped = 0
    for area in (k for k, found in areas.items() if found["in"] == key):
        x, y, *_ = spots[area]
        if not (frame["x"] + 4 < x < frame["x"] + frame["width"] - 4 and frame["y"] < y < frame["y"] + frame["height"]):
            continue
        page.touchscreen.tap(x, y)
        bar = page.locator(".theatre .bar h2")
        expect(bar).to_have_count(1)
        if bar.inner_text() == "Which one?":
            page.locator(".bar .beside").get_by_role("button", name=areas[area]["short"]).first.tap()
        expect(page.locator(".theatre .bar h2")).to_contain_text(areas[area]["name"])
        page.get_by_role("button", name="Close").tap()
        expect(page.locator(".theatre .bar")).to_have_count(0)
        tapped += 1
    assert tapped >= 0.85 * sum(found["in"] == key for found in areas.values())


def test_a_stack_is_set_to_what_lies_on_the_board_in_three_taps(opened: Open) -> None:
    page = opened()
    place(page, "Map")
    x, y, *_ = region(page, "Europe")["karelia"]
    page.touchscreen.tap(x, y)
    page.get_by_role("button", name="USSR: 3 Infantry, set").tap()
    page.get_by_role("group", name="How many are there?").get_by_role("button", name="7", exact=True).tap()
    (message,) = [said for said in sent(page) if said["do"] == "record"]
    assert message["event"] == {"kind": "StackSet", "at": "karelia", "of": "ussr", "unit": "infantry", "count": 7}


def test_the_number_that_is_asked_for_is_in_view_on_a_small_phone(opened: Open) -> None:
    page = opened(SMALL)
    place(page, "Map")
    x, y, *_ = region(page, "Europe")["karelia"]
    page.touchscreen.tap(x, y)
    page.get_by_role("button", name="USSR: 1 Industrial complex, set").tap()
    expect(page.get_by_role("group", name="How many are there?").get_by_role("button").first).to_be_in_viewport(ratio=1)


LAID = {
    "stack": (
        ["Germany", "Germany: 0 Bombers, set", "2"],
        {"kind": "StackSet", "at": "spain", "of": "ger", "unit": "bomber", "count": 2},
    ),
    "control": (["Controlled by Germany"], {"kind": "ControlSet", "at": "spain", "of": "ger"}),
    "nobody": (["Nobody"], {"kind": "ControlSet", "at": "spain", "of": "neutral"}),
    "name": (["Rename"], {"kind": "AreaRenamed", "at": "spain", "name": "Iberia"}),
}
"""The buttons behind "Set…", and the sentence that each one records."""


@pytest.mark.parametrize("what", LAID)
def test_whoever_and_whatever_else_lies_there_is_set_too(opened: Open, what: str) -> None:
    page, (taps, event) = opened(), LAID[what]
    place(page, "Map")
    page.touchscreen.tap(*region(page, "Europe")["spain"][:2])
    page.get_by_role("button", name="Set…").tap()
    page.get_by_label("Name at this table").fill("Iberia")
    for label in taps:
        page.get_by_role("button", name=label, exact=True).tap()
    assert sent(page)[-1]["event"] == event


def test_the_two_rows_of_countries_say_what_they_are_for(opened: Open) -> None:
    page = opened()
    place(page, "Map")
    page.touchscreen.tap(*region(page, "Europe")["karelia"][:2])
    page.get_by_role("button", name="Set…").tap()
    expect(page.get_by_role("heading", name="Units: USSR")).to_be_visible()
    page.get_by_role("group", name="Whose units").get_by_role("button", name="Germany").tap()
    expect(page.get_by_role("heading", name="Units: Germany")).to_be_visible()
    holders = page.get_by_role("group", name="Controlled by")
    expect(holders.get_by_role("heading", name="Controlled by: USSR")).to_be_visible()
    expect(holders.locator("[aria-pressed=true]")).to_have_accessible_name("Controlled by USSR")
    expect(holders.get_by_text("Only the owner changes: no units, and no IPCs.")).to_be_visible()


def test_a_finger_beside_an_island_is_asked_which(opened: Open) -> None:
    page = opened()
    place(page, "Map")
    x, y, *_ = region(page, "Pacific")["wake"]
    page.touchscreen.tap(x + 2, y - 19)
    which = page.get_by_role("region", name="Which area")
    expect(which.get_by_role("button", name="Wake", exact=False).first).to_be_visible()
    assert which.locator(".beside button").count() == 2


def test_what_can_be_reached_is_tapped_after_its_source(opened: Open) -> None:
    ways = [{"kind": "across", "label": "Move", "send": {"do": "go", "from": "$from", "to": "$to"},
             "pairs": {"germany": {"eastern_europe": "1 area", "sz_baltic": "1 area"}}}]  # fmt: skip
    page = opened(ways=ways)
    place(page, "Map")
    spots = region(page, "Europe")
    page.touchscreen.tap(*spots["germany"][:2])
    expect(page.locator(".theatre path.lit")).to_have_count(2)
    page.get_by_role("group", name="Move").get_by_role("button", name="E Europe").tap()
    assert {"do": "go", "from": "germany", "to": "eastern_europe"}.items() <= sent(page)[-1].items()


def test_above_an_entry_parts_of_the_world_take_one_row(opened: Open) -> None:
    page = opened()
    before = still(page)
    page.get_by_label("Region", exact=True).select_option("Pacific")
    expect(page.get_by_role("group", name="Regions")).to_have_count(0)
    after = still(page)
    (x, y, *_), frame = after["wake"], page.locator(".theatre .map").bounding_box()
    assert after["wake"] != before["wake"]
    assert frame is not None
    assert frame["x"] < x < frame["x"] + frame["width"]
    assert frame["y"] < y < frame["y"] + frame["height"]


# ---------------------------------------------------------------- without a map


def test_the_list_has_every_area_with_all_that_stands_there(opened: Open) -> None:
    page = opened(state=replace(start(), names={"sz_okinawa": "East China Sea"}))
    place(page, "Map")
    page.get_by_role("button", name="List").click()
    expect(page.locator(".theatre .area-row")).to_have_count(len(axis_world().areas))
    row = page.locator(".theatre .area-row", has_text="Karelia SSR")
    about, units = str(row.get_attribute("aria-label")).split("; ")
    assert about == "Karelia SSR, Europe, USSR, 3 IPCs"
    assert units == "USSR: 3 Infantry, 1 Tank, 1 Fighter, 1 Anti-aircraft gun, 1 Industrial complex"
    assert row.locator(".unit-of").all_inner_texts() == ["3", "1", "1", "1", "1"]
    page.get_by_text("Pacific", exact=True).click()
    expect(page.get_by_text("East China Sea")).to_be_visible()
    page.get_by_text("East China Sea").click()
    expect(page.locator(".theatre .bar h2")).to_contain_text("East China Sea")


def test_names_have_a_page(opened: Open) -> None:
    page = opened()
    place(page, "More")
    page.get_by_role("button", name="Names at this table").click()
    page.locator(".names select").select_option("Europe")
    page.get_by_label("Name of Baltic Sea").fill("Ostsee")
    page.get_by_label("Name of Baltic Sea").blur()
    assert sent(page)[-1]["event"] == {"kind": "AreaRenamed", "at": "sz_baltic", "name": "Ostsee"}


def test_the_keyboard_goes_round_the_edge_of_the_map(opened: Open) -> None:
    page = opened((1280, 800))
    assert page.locator('g.at[data-area="germany"]').get_attribute("aria-label").startswith("Germany, Europe, capital")
    page.locator('g.at[data-area="western_us"]').focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(f"{ROOT}.activeElement.dataset.area") == "eastern_us"
    page.keyboard.press("Enter")
    expect(page.locator(".theatre .bar h2")).to_contain_text("Eastern United States")
    page.keyboard.press("Escape")
    expect(page.locator(".theatre .bar")).to_have_count(0)


def test_the_countries_have_a_table(opened: Open) -> None:
    now = start()
    page = opened(state=replace(now, control={**now.control, "united_kingdom": "ger"}))
    place(page, "IPCs")
    rows = [row.split() for row in page.locator(".countries tbody tr").all_inner_texts()]
    assert [row[-1] for row in rows] == ["24", "32", "30", "25", "36"]
    expect(page.locator(".countries tr.lost")).to_contain_text(re.compile(r"United Kingdom.*Capital lost to ✚ Germany"))
    assert page.locator(".countries tfoot tr").all_inner_texts()[0].split() == ["Allies", "82"]


# ---------------------------------------------------------------- eyes


def overlaps(spots: dict[str, list[float]]) -> list[tuple[str, str]]:
    """Pairs of areas whose faces hide each other by more than a few pixels."""
    return [
        (one, other)
        for (one, (x, y, w, h)), (other, (u, v, a, b)) in combinations(spots.items(), 2)
        if (w + a) / 2 - abs(x - u) > 8 and (h + b) / 2 - abs(y - v) > 8
    ]


@pytest.mark.parametrize(("size", "role"), [(PHONE, "seat"), (TABLET, "table"), (TV, "tv")])
def test_no_stack_hides_another(opened: Open, size: tuple[int, int], role: str) -> None:
    page = opened(size, role=role)
    if role != "tv":
        place(page, "Map")
    full = set(start().units)
    drawn = page.evaluate(f"[...{ROOT}.querySelectorAll('.theatre svg')].length")
    assert drawn == (2 if role == "tv" else 1)
    assert not overlaps({key: spot for key, spot in still(page).items() if key in full})


def test_no_stack_hides_a_name(opened: Open) -> None:
    page = opened()
    place(page, "Map")
    still(page)
    hidden = page.evaluate(f"""() => {{
      const boxes = (what) => [...{ROOT}.querySelectorAll(what)].map(e => [e.textContent, e.getBoundingClientRect()]);
      const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
      const pills = boxes('.theatre .pill');
      return boxes('.theatre .name').filter(([, a]) => pills.some(([, b]) => over(a, b))).map(([name]) => name);
    }}""")
    assert hidden == []
    assert page.locator(".theatre .name").count() > 30


def test_a_television_is_read_from_two_metres(opened: Open) -> None:
    page = opened(TV, role="tv")
    still(page)
    sizes = page.evaluate(f"""() => [...{ROOT}.querySelectorAll('.theatre svg, .countries')].flatMap(part => {{
      const scale = part.viewBox ? part.getBoundingClientRect().width / part.viewBox.baseVal.width : 1;
      const texts = [...part.querySelectorAll(part.viewBox ? 'g text' : 'th, td')];
      return texts.filter(e => e.textContent.trim() && e.getBoundingClientRect().width)
        .map(e => [e.textContent, parseFloat(getComputedStyle(e).fontSize) * scale]);
    }})""")
    assert len(sizes) > 60
    assert min(size for _, size in sizes) >= 27.9
    told = set(page.evaluate(f"[...{ROOT}.querySelectorAll('g.at[data-area]')].map(g => g.dataset.area)"))
    assert told == set(axis_world().keys), "what the map leaves out stands in the part that is drawn larger"


def test_a_low_television_shows_every_country(opened: Open) -> None:
    page = opened((1280, 800), role="tv")
    still(page)
    rows = page.locator(".countries tbody tr")
    expect(rows).to_have_count(5)
    assert max(row.bounding_box()["y"] + row.bounding_box()["height"] for row in rows.all()) <= 800
    assert page.locator(".inset .map").bounding_box()["height"] >= 250


def test_a_stack_tells_who_what_and_how_many(opened: Open) -> None:
    page = opened()
    place(page, "Map")
    region(page, "Europe")
    face = page.locator('g.at[data-area="ukraine"]')
    assert face.locator(".owner-mark").inner_html() == "✚"
    assert face.locator("path.unit").count() == 3
    assert face.locator(".count").all_text_contents() == ["3", "2", "1"]
    assert page.locator('g.at[data-area="germany"] .sign').count() == 3
    more = page.locator('g.at[data-area="united_kingdom"] .count').all_text_contents()
    assert more[-1] == "+3", "more kinds than there is room for: the dearest by name, the rest by number"
    page.get_by_role("button", name="Whole world").click()
    expect(face.locator("path.unit")).to_have_count(0)
    assert face.locator(".count").all_text_contents() == ["6"]


# ---------------------------------------------------------------- layers


def test_arrows_reach_and_battles_lie_over_the_map(opened: Open) -> None:
    moves = [
        theatre.arrow("ger", ["germany", "eastern_europe", "ukraine"], "3 i 1 t"),
        theatre.arrow("usa", ["western_us", "eastern_us"], "2 f", ghost=True),
        theatre.arrow("uk", ["sz_north_sea", "sz_baltic"], "1 bb", blocked=True),
    ]
    state = replace(start(), battles=(SimpleNamespace(at="karelia"),))
    page = opened(state=state, arrows=moves, range_=theatre.reach("ger", {"karelia": 2, "sz_baltic": 3}))
    place(page, "Map")
    still(page)
    labels = page.locator(".way text").all_text_contents()
    assert labels.count("✚ 3 i 1 t") == 1
    assert labels.count("▲ 2 f") == 2, "what goes round the edge is drawn at both"
    assert page.locator(".way.ghost .way-line").count() == 2
    assert page.locator(".way.blocked .way-cross").count() == 1
    assert page.locator("path.reached").count() == 2
    assert sorted(page.locator(".left-over text").all_text_contents()) == ["2", "3"]
    assert page.locator(".battle-mark").count() == 1
    expect(page.locator('g.at[data-area="karelia"]')).to_have_attribute(
        "aria-label", re.compile("in reach, 2 left, battle")
    )


def test_labels_of_arrows_into_one_area_do_not_hide_each_other(opened: Open) -> None:
    """Five groups of one line, as of Germany into Karelia."""
    ways = [["ukraine"], ["ukraine"], ["eastern_europe"], ["germany", "eastern_europe"], ["finland_norway"]]
    moves = [theatre.arrow("ger", [*way, "karelia"], f"{n} i 1 t") for n, way in enumerate(ways, 1)]
    page = opened(state=start(), arrows=moves)
    place(page, "Map")
    still(page)
    boxes = [box for rect in page.locator(".way rect:not(.way-target)").all() if (box := rect.bounding_box())]
    assert len(boxes) == len(ways)
    for one, other in combinations(boxes, 2):
        beside = abs(one["x"] - other["x"]) >= min(one["width"], other["width"]) - 3
        assert beside or abs(one["y"] - other["y"]) >= one["height"] - 3


def test_a_replay_draws_each_moment_as_it_was(opened: Open) -> None:
    first = start()
    units = {area: stacks for area, stacks in first.units.items() if area != "karelia"}
    second = replace(first, units=units, control={**first.control, "karelia": "ger"})
    fought = replace(second, battles=(SimpleNamespace(at="caucasus"),))
    page = opened((1280, 800), content=replayed(first, second, fought))
    slider, karelia = page.get_by_role("slider").first, page.locator('g.at[data-area="karelia"]')
    slider.fill("0")
    expect(karelia).to_have_attribute("aria-label", re.compile("Karelia SSR, Europe, USSR, .*3 Infantry"))
    slider.fill("1")
    expect(karelia).to_have_attribute("aria-label", "Karelia SSR, Europe, Germany, 3 IPCs")
    expect(page.locator(".battle-mark")).to_have_count(0)
    slider.fill("2")
    expect(page.locator(".battle-mark")).to_have_count(1)
