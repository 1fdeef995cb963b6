"""The written pages: their links lead somewhere, they name what exists, and treat every game alike."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from assistant.content.catalogue import catalogue, games
from assistant.core.game import Game
from assistant.figures.facts.rows import TABLES, columns
from assistant.figures.store.derived import in_memory
from assistant.games import GAMES
from tests import api

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(
    page.relative_to(ROOT).as_posix()
    for page in (
        *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")),
        *ROOT.glob("docs/**/*.md"),
    )
)
OF_GAMES = {game: f"docs/games/{game}.md" for game in GAMES}
LONGEST_README = 200
"""The most lines of the README."""
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
PATH = re.compile(r"\btests/[\w/.*-]+\.(?:py|mjs|toml)\b")
SCRIPT = re.compile(r"python -m (tests(?:\.\w+)+)")
ROOM = re.compile(r"`((?:core|table|secrets|storage|content|knowledge|kit|families|deduction|odds|figures)/[\w/]+)`")


def text_of(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def headings(page: str) -> list[str]:
    """Return the headings of a page, without what stands in code."""
    return [line.lstrip("#").strip() for line in text_of(page).splitlines() if re.match(r"#{1,6} ", line)]


def anchor(heading: str) -> str:
    """Return a heading as links name it."""
    plain = re.sub(r"[`*\[\]]|\]\([^)]*\)", "", heading).lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def links(page: str) -> list[str]:
    return [link for link in LINK.findall(text_of(page)) if "://" not in link]


def test_the_readme_is_one_page() -> None:
    assert len(text_of("README.md").splitlines()) <= LONGEST_README


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file_and_a_heading(page: str) -> None:
    for link in links(page):
        path, _, heading = link.partition("#")
        to = (ROOT / page).parent / path if path else ROOT / page
        assert to.exists(), f"{page}: {link}"
        if heading:
            assert heading in map(anchor, headings(to.resolve().relative_to(ROOT).as_posix())), f"{page}: {link}"


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_is_there(page: str) -> None:
    text = text_of(page)
    missing = [path for path in PATH.findall(text) if not any(ROOT.glob(path)) and "<" not in path]
    missing += [name for name in SCRIPT.findall(text) if find_spec(name) is None]
    missing += [
        name
        for name in ROOM.findall(text)
        if not any((ROOT / "assistant" / f"{name}{end}").exists() for end in ("", ".py"))
    ]
    assert not missing, f"{page}: {missing}"


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_linked(page: str) -> None:
    if page == "README.md":
        return
    there = (ROOT / page).resolve()
    others = [(other, link.partition("#")[0]) for other in PAGES if other != page for link in links(other)]
    assert any(link and ((ROOT / other).parent / link).resolve() == there for other, link in others)


def test_every_game_has_a_page_with_the_same_headings() -> None:
    found = {game: headings(page)[1:] for game, page in OF_GAMES.items()}
    assert all(there == found["clue"] for there in found.values()), found
    assert {headings(page)[0] for page in OF_GAMES.values()} == {game.title for game in GAMES.values()}
    assert {path.stem for path in ROOT.glob("docs/games/*.md")} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_counts_and_names_its_rules(game: str) -> None:
    text, own = text_of(OF_GAMES[game]), catalogue(game)
    assert f"{len(own.rules)} rules and leaves {len(own.ambiguities)} questions open" in text
    asked = {ambiguity.id for other in games() for ambiguity in catalogue(other).ambiguities}
    assert set(re.findall(r"\b[A-Z]+-AMB-\d+\b", text)) <= asked


@pytest.mark.parametrize("game", GAMES)
def test_an_evening_has_ten_lines(game: str) -> None:
    evening = text_of(OF_GAMES[game]).split("## An evening in ten lines")[1].split("## ")[0]
    assert [int(number) for number in re.findall(r"^(\d+)\. ", evening, re.MULTILINE)] == list(range(1, 11))


def test_open_data_lists_every_table_and_column() -> None:
    rows = [line.split(" | ") for line in text_of("docs/open-data.md").splitlines() if line.startswith("| `")]
    said = {row[0].strip("| `"): row[-1].strip("| ").split(", ") for row in rows}
    assert said == {table.table: list(columns(table)) for table in TABLES}


def test_questions_in_sql_have_answers() -> None:

    base = in_memory()
    blocks = re.findall(r"(?:^    .*\n)+", text_of("docs/open-data.md"), re.MULTILINE)
    asked = [block for block in blocks if block.strip().startswith("select") and "read_parquet" not in block]
    asked += re.findall(r'boardside sql "([^"]+)"', text_of("docs/open-data.md"))
    assert len(asked) >= 5
    for question in asked:
        base.execute(question)


def test_every_field_of_a_game_is_explained() -> None:
    section = text_of("docs/adding-a-game-here.md").split("## Every field of Game")[1].split("\n## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == list(Game.__dataclass_fields__)


def test_the_page_of_the_public_interface_is_that_of_the_code() -> None:
    assert text_of("docs/api.md") == api.page(), "write it anew: python -m tests.api"
    assert text_of("docs/kit.md") == api.kit_page(), "write it anew: python -m tests.api"


def test_the_top_level_has_what_people_expect() -> None:
    """Whatever else stands there was left behind by mistake."""
    expected = {
        "assistant", "boardside", "dashboards", "data", "docs", "maps", "tests", "CHANGELOG.md", "CONTRIBUTING.md",
        "LICENSE", "Makefile", "README.md", "pyproject.toml",
    }  # fmt: skip
    built = {"build", "dist", "boardside.egg-info"}
    assert {path.name for path in ROOT.iterdir() if not path.name.startswith(".")} - built == expected
