"""Packages with games: which are found, which are refused and in which words, and what of them is read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from assistant.content import house_rules, plugins
from assistant.content.catalogue import SHELF, catalogue, games, place, read_toml
from assistant.content.maps import world
from assistant.games import GAMES
from dashboards.games import setup
from dashboards.parts.common import guides, rules
from tests.plugins import RULES, TALLY, Package, package, plugged

OURS = tuple(GAMES)
GUIDE = (SHELF / "docs/games/acquire.md").read_text("utf-8")


def test_a_package_is_on_the_shelf_behind_our_games_until_it_is_gone(tmp_path: Path) -> None:
    with plugged(tmp_path, package("tally", rules=RULES)) as shelf:
        assert tuple(shelf) == (*OURS, "tally")
        assert shelf["tally"].title == "Tally"
        assert not shelf.refused
        found = plugins.plugin("tally")
        assert found is not None
        assert (found.package, found.origin, found.interface) == ("boardside_tally", "boardside-tally 0.1", 1)
        assert found.folder == tmp_path / "site" / "boardside_tally"
    assert tuple(GAMES) == OURS
    assert "boardside_tally" not in sys.modules


def test_nothing_is_imported_before_somebody_looks_along_the_shelf(tmp_path: Path) -> None:
    with plugged(tmp_path, package("tally", rules=RULES)) as shelf:
        assert plugins.found().plugins.keys() == {"tally"}
        assert "tally" in games()
        assert shelf["clue"].title == "Clue"
        assert "clue" in shelf
        assert "boardside_tally" not in sys.modules
        assert "tally" in shelf
        assert "boardside_tally" in sys.modules


def refused(folder: Path, *packages: Package) -> dict[str, str]:
    with plugged(folder, *packages) as shelf:
        assert tuple(shelf)[: len(OURS)] == OURS
        assert not set(shelf.refused) & set(shelf) - set(OURS)
        return dict(shelf.refused)


FAULTS = {
    "import missing_module": "cannot be loaded: ModuleNotFoundError: No module named 'missing_module' in "
    "boardside_coup/__init__.py line 1",
    "GAME = Foo": "cannot be loaded: NameError: name 'Foo' is not defined in boardside_coup/__init__.py line 1",
    "def broken(:": "cannot be loaded: SyntaxError: invalid syntax (__init__.py, line 1) in boardside_coup/__init__.py "
    "line 1",
    "raise SystemExit('enough')": "cannot be loaded: SystemExit: enough in boardside_coup/__init__.py line 1",
    "OTHER = 1": "cannot be loaded: AttributeError: module 'boardside_coup' has no attribute 'GAME'",
    "GAME = 7": "what it names is no Game but a int.",
}


@pytest.mark.parametrize("module", FAULTS)
def test_a_package_that_cannot_be_loaded_is_refused_with_the_place(tmp_path: Path, module: str) -> None:
    assert refused(tmp_path, package("coup", module)) == {"coup": f"coup (boardside-coup 0.1): {FAULTS[module]}"}


WRONG = [
    ('title="Tally"', 'title=" "', "its game has no title."),
    ('key="coup"', 'key="cup"', "its game calls itself “cup”, but its entry point is called “coup”."),
    ("events=(TallyStarted, PointsScored)", "events=[PointsScored]", "“events” of its game is no tuple of kinds of"),
    ("events=(TallyStarted, PointsScored)", "events=(PointsScored,)", "none of its events “begins” the game."),
    ("events=(TallyStarted, PointsScored)", "events=(TallyStarted, TallyStarted)", "two kinds of its events are"),
    ("    points: int\n", "    points: complex\n", "“points” of PointsScored has a type that cannot be stored."),
    ("    points: int\n", "    points: Nothing\n", "cannot be loaded: NameError: name 'Nothing' is not defined"),
    ("    points: int\n", "    points: int\n    private_to = ('whom',)\n", "PointsScored names a field “whom” that"),
    ("    points: int\n", "    points: int\n    def __post_init__(self): pass\n", "PointsScored has a “__post_init__”"),
    ("start=Tally()", "start=None", "“start” of its game is no State but a NoneType."),
    ("start=Tally()", "start=Tally(way='somehow')", "“way” or “dice” of the State is not one of the usual ones."),
    ("start=Tally()", "start=Tally(help='some')", "“help” of its State is none of its “levels”."),
    ("tell=tell", "tell='told'", "“tell” of its game is no function."),
    ("laws=laws", "laws=laws, rulings=['a']", "“rulings” of its game is no tuple of Ruling."),
]  # fmt: skip


@pytest.mark.parametrize(("good", "bad", "why"), WRONG)
def test_a_game_that_is_plainly_wrong_is_refused_in_a_sentence(tmp_path: Path, good: str, bad: str, why: str) -> None:
    module = TALLY.replace('key="tally"', 'key="coup"').replace("with_common_rules(", "(")
    assert good in module
    said = refused(tmp_path, package("coup", module.replace(good, bad)))
    assert said.get("coup", "").startswith(f"coup (boardside-coup 0.1): {why}")


def test_a_kind_with_the_name_of_a_correction_is_refused(tmp_path: Path) -> None:
    module = TALLY.replace(
        "class PointsScored(Event):", "class Struck(Event):\n    seq: int\n\n\nclass PointsScored(Event):"
    )
    module = module.replace("events=(TallyStarted,", "events=(TallyStarted, Struck,")
    assert "two kinds of its events are called Struck" in refused(tmp_path, package("tally", module))["tally"]


@pytest.mark.parametrize("key", ["Coup", "1coup", "_coup", "co-up", "coup.game", "x" * 41])
def test_a_key_that_is_no_safe_word_is_refused(tmp_path: Path, key: str) -> None:
    said = refused(tmp_path, Package(key, {"__init__.py": TALLY}, name="boardside-coup"))
    assert said[key].endswith("the key of a game is a word of small letters, digits and “_”, such as “my_game”.")
    assert len(said[key]) < 200


def test_ours_win_over_a_package_with_the_same_key(tmp_path: Path) -> None:
    said = refused(tmp_path, package("acquire"))
    assert said == {
        "acquire": "acquire (boardside-acquire 0.1): Boardside itself has a game with this key, and plays its own."
    }
    assert GAMES["acquire"].title == "Acquire"


def test_a_key_that_two_packages_use_is_refused_for_both(tmp_path: Path) -> None:
    one, two = (
        Package("tally", {"__init__.py": TALLY}, name="one"),
        Package("tally", {"__init__.py": TALLY}, name="two"),
    )
    said = refused(tmp_path, one, two)["tally"]
    assert "several packages have a game with this key. Remove all but one of them." in said
    assert "one 0.1" in said
    assert "two 0.1" in said


def test_a_package_for_a_newer_boardside_is_refused_without_being_imported(tmp_path: Path) -> None:
    newer = RULES.replace("interface = 1", "interface = 2")
    assert refused(tmp_path, package("tally", "raise SystemExit", rules=newer)) == {
        "tally": "Tally is made for a newer Boardside (interface 2; this one speaks 1). Update Boardside to play it."
    }


@pytest.mark.parametrize(
    ("rules_toml", "why"),
    [
        ("[meta", "its rules.toml cannot be read: "),
        ("meta = 7", "its rules.toml cannot be read: "),
        (RULES.replace("interface = 1", 'interface = "one"'), "“interface” in its rules.toml has to be a whole number"),
        (RULES.replace('text = "Players', 'texts = "Players'), "its rules.toml cannot be read: TypeError: "),
        (
            RULES.replace('default = "first"', 'default = "last"'),
            "its rules.toml cannot be used: TLY-AMB-01 has no option",
        ),
        (
            RULES.replace("TLY-AMB-01", "RSK-AMB-05"),
            "its rules.toml cannot be used: RSK-AMB-05 is an open question of risk",
        ),
        (
            RULES.replace('title = "In turn"', "title = 7"),
            "its rules.toml cannot be used: “title” of TLY-01 has to be a text",
        ),
    ],
)
def test_a_catalogue_that_cannot_be_used_is_refused_and_disturbs_no_other(
    tmp_path: Path, rules_toml: str, why: str
) -> None:
    ours = dict(house_rules.choices("RSK-AMB-05"))
    with plugged(tmp_path, package("tally", rules=rules_toml)) as shelf:
        assert shelf.refused["tally"].startswith(f"tally (boardside-tally 0.1): {why}")
        assert dict(house_rules.choices("RSK-AMB-05")) == ours
        assert rules.book("risk")["open"]


def test_an_entry_point_has_to_name_a_package(tmp_path: Path) -> None:
    lone = Package("tally", {}, value="lonely:GAME", extra={"lonely.py": TALLY})
    gone = Package("coup", {}, name="other", value="gone.away:GAME")
    odd = Package("third", {"__init__.py": TALLY}, value="boardside_third")
    said = refused(tmp_path, lone, gone, odd)
    assert said["tally"].endswith("“lonely” has to be a package (a folder with a file __init__.py).")
    assert said["coup"].endswith("its package “gone” is not there. Install it again.")
    assert "its entry point has to name a package and a value in it" in said["third"]


def test_one_package_may_hold_several_games_each_in_a_folder(tmp_path: Path) -> None:
    inner = Package(
        "tally",
        {"__init__.py": "", "tally/__init__.py": TALLY, "tally/rules.toml": RULES},
        name="boardside-many",
        value="boardside_many.tally:GAME",
    )
    with plugged(tmp_path, inner) as shelf:
        assert shelf["tally"].title == "Tally"
        assert catalogue("tally").rules[0].id == "TLY-01"


# ---------------------------------------------------------------- what is read


def test_data_of_a_package_is_read_from_its_folder(tmp_path: Path) -> None:
    files = {"cards__toml": "[[card]]\nkey = 'duke'\n", "guide__md": GUIDE}
    with plugged(tmp_path, package("tally", rules=RULES, **files)) as shelf:
        found = catalogue("tally")
        assert (found.title, found.rules[0].title, found.rules[0].section) == ("Tally", "In turn", "Rules")
        assert house_rules.choices("TLY-AMB-01") == {"first": "The first player", "eldest": "The eldest player"}
        assert [ruling.ambiguity for ruling in house_rules.rulings("tally")] == ["TLY-AMB-01"]
        assert read_toml("data/tally/cards.toml")["card"] == [{"key": "duke"}]
        assert guides.facts("tally") == guides.facts("acquire") != {}
        assert rules.book("tally")["sections"][0]["rules"][0]["id"] == "TLY-01"
        assert shelf["tally"].title == setup("tally").game.title
        assert setup("tally").seats({}) == (2, 6)
    assert house_rules.choices("TLY-AMB-01") == {}
    assert guides.facts("tally") == {}
    assert "tally" not in games()


def test_maps_whose_names_begin_with_the_key_are_in_the_package(tmp_path: Path) -> None:
    islands = '[map]\nid = "tally_islands"\n\n[[territory]]\nname = "Far Rock"\nneighbors = []\n'
    map_ = Package("tally", {"__init__.py": TALLY, "maps/tally_islands.toml": islands})
    with plugged(tmp_path, map_):
        assert place("maps/tally_islands.toml").is_file()
        assert read_toml("maps/tally_islands.toml")["map"]["id"] == "tally_islands"
    assert world().key


def test_a_game_without_a_catalogue_has_an_empty_one_with_its_title(tmp_path: Path) -> None:
    with plugged(tmp_path, package("long_walk", TALLY.replace('title="Tally"', 'title="The Long Walk"'))) as shelf:
        assert catalogue("long_walk").title == "Long walk"
        assert shelf["long_walk"].title == "The Long Walk"
        assert (catalogue("long_walk").title, catalogue("long_walk").rules) == ("The Long Walk", ())
        assert rules.book("long_walk")["title"] == "The Long Walk"


def test_a_page_of_a_package_that_is_no_page_is_left_out(tmp_path: Path) -> None:
    broken = package("tally", guide__md="# Tally\n")
    with plugged(tmp_path, broken):
        (tmp_path / "site" / "boardside_tally" / "guide.md").write_bytes(b"\xff\xfe\xff")
        assert guides.about("tally") is None


def test_another_version_is_read_after_looking_again(tmp_path: Path) -> None:
    with plugged(tmp_path, package("tally", rules=RULES)) as shelf:
        assert catalogue("tally").title == "Tally"
        package("tally", TALLY.replace('Tally"', 'Tally Two"'), rules=RULES.replace("Tally", "Tally Two")).write(
            tmp_path / "site"
        )
        shelf.look_again()
        assert catalogue("tally").title == "Tally Two"
        assert shelf["tally"].title == "Tally Two"


def test_the_commands_name_packages_and_what_is_refused(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    package("tally", rules=RULES).write(site)
    package("coup", "GAME = Foo").write(site)
    done = subprocess.run(
        [sys.executable, "-m", "assistant.cli.main", "--version"],
        env={"PYTHONPATH": f"{SHELF}:{site}"}, capture_output=True, text=True, check=True, cwd=tmp_path,
    )  # fmt: skip
    assert f"Tally: a game of boardside-tally 0.1, in {site / 'boardside_tally'}" in done.stdout
    assert "coup (boardside-coup 0.1): cannot be loaded: NameError: name 'Foo' is not defined" in done.stdout
