"""The host's lobby in a browser: laying a table, what is remembered, what is refused, letting people in."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.ui.conftest import DROPPED, LAPTOP, PHONE, SMALL, Served, Visit, sideways
from tests.ui.setting_up import NAMES, first_line, lay, name_players, new_game


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_from_new_game_to_seats_with_codes(served: Served, visit: Visit, size: tuple[int, int]) -> None:
    page = visit(served.start().link("host"), size)
    new_game(page)
    name_players(page, *NAMES)
    assert sideways(page) <= 0
    for step in ("2 Cards", "3 Rules"):
        page.get_by_role("button", name=step).click()
        assert sideways(page) <= 0
    lay(page)
    expect(page.get_by_text("Scan only your own code")).to_be_visible()
    for name in NAMES:
        expect(page.locator(".lobby-seat").filter(has_text=name).get_by_text("not connected yet")).to_be_visible()
    page.locator(".lobby-seat").filter(has_text="Ben").get_by_role("button").click()
    sheet = page.get_by_role("dialog", name="Ben")
    expect(sheet.get_by_role("img", name="Code for Ben")).to_be_visible()
    expect(sheet.get_by_text(re.compile(r"http://127\.0\.0\.1:\d+/seat/1-[\w-]{24}"))).to_be_visible()
    assert sideways(page) <= 0


def test_the_last_table_is_remembered_and_laid_again_with_two_taps(served: Served, visit: Visit) -> None:
    page = visit(served.start().link("host"), allow=DROPPED)
    new_game(page)
    name_players(page, "Äsa", "李雷", "<b>Cleo</b>")
    page.get_by_role("button", name="3 Rules").click()
    page.get_by_role("button", name="Notes only").click()
    lay(page)
    expect(page.get_by_text("Scan only your own code")).to_be_visible()
    expect(page.locator(".lobby-seat").filter(has_text="<b>Cleo</b>")).to_be_visible()
    served.restart()
    other = visit(served.link("host"))
    other.get_by_role("button", name="Again: Clue").click()
    expect(other.get_by_label("Name of player 2")).to_have_value("李雷")
    lay(other)
    expect(other.get_by_text("Scan only your own code")).to_be_visible()
    assert other.url.endswith("#game/2")
    event = first_line(served, 2)
    assert event["help"] == "notes"
    assert [player["name"] for player in event["players"]] == ["Äsa", "李雷", "<b>Cleo</b>"]


def test_going_back_and_loading_anew_lose_nothing(served: Served, visit: Visit) -> None:
    page = visit(served.start().link("host"))
    new_game(page)
    name_players(page, *NAMES)
    page.get_by_role("button", name="2 Cards").click()
    page.get_by_role("button", name="Classic, UK").click()
    page.get_by_role("button", name="3 Rules").click()
    page.go_back()
    expect(page.get_by_role("button", name="Classic, UK")).to_have_attribute("aria-pressed", "true")
    page.go_back()
    expect(page.get_by_label("Name of player 3")).to_have_value("Cleo")
    page.go_back()
    expect(page.get_by_role("heading", name="Which game?")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Games")).to_be_visible()
    new_game(page)
    expect(page.get_by_label("Name of player 1")).to_have_value("Anna")
    page.reload()
    expect(page.get_by_label("Name of player 1")).to_have_value("Anna")
    on_another_device = visit(served.link("host"))
    new_game(on_another_device)
    expect(on_another_device.get_by_label("Name of player 3")).to_have_value("Cleo")


def test_who_leaves_the_form_at_once_loses_nothing(served: Served, visit: Visit) -> None:
    page = visit(served.start().link("host"), LAPTOP)
    new_game(page)
    page.get_by_label("Name of player 1").fill("Anna")
    page.evaluate("location.hash = ''")
    new_game(page)
    expect(page.get_by_label("Name of player 1")).to_have_value("Anna")


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("Anna", "", "Cleo"), "Player 2 needs a name."),
        (("Anna", "anna ", "Cleo"), "Two players are called anna. Add an initial to one of them."),
        (("Anna", "B" * 25, "Cleo"), "has a name longer than 24 letters"),
        (("Anna", "B" * 10_000, "Cleo"), "has a name longer than 24 letters"),
        (("Anna", "Be\u202en", "Cleo"), "has an invisible character in the name"),
        (("Anna", "\u200b", "Cleo"), "character in the name"),
    ],
)
def test_a_bad_name_is_a_sentence_and_changes_nothing(
    standing: Served, visit: Visit, names: tuple[str, ...], said: str
) -> None:
    page = visit(standing.link("host"))
    new_game(page)
    name_players(page, *names)
    lay(page)
    expect(page.get_by_text(said).first).to_be_visible()
    expect(page.get_by_role("button", name="Start game")).to_be_visible()
    assert sideways(page) <= 0
    page.get_by_role("button", name="← Back").click()
    expect(page.get_by_role("heading", name="Which game?")).to_be_visible()
    page.get_by_role("button", name="← Back").click()
    expect(page.get_by_text("No games yet")).to_be_visible()


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Yield a server on which no test sets up a table."""
    served = Served(tmp_path_factory.mktemp("standing"))
    yield served.start()
    served.stop()


def test_emoji_and_markup_are_names_like_others(served: Served, visit: Visit) -> None:
    page = visit(served.start().link("host"))
    new_game(page)
    name_players(page, "👩‍🚀 Zoë", "<script>alert(1)</script", 'O\'Neill & "Co"')
    lay(page)
    expect(page.get_by_text("Scan only your own code")).to_be_visible()
    expect(page.locator(".lobby-seat").filter(has_text="<script>alert(1)</script")).to_be_visible()
    assert [player["name"] for player in first_line(served)["players"]] == [
        "👩‍🚀 Zoë",
        "<script>alert(1)</script",
        'O\'Neill & "Co"',
    ]


def test_unequal_hands_ask_who_was_dealt_first_and_typed_sizes_must_add_up(served: Served, visit: Visit) -> None:
    page = visit(served.start().link("host"))
    new_game(page)
    page.get_by_role("button", name="Add player").click()
    name_players(page, "Anna", "Ben", "Cleo", "Dan")
    page.get_by_role("button", name="2 Cards").click()
    expect(page.locator(".setup-sizes")).to_have_text(re.compile(r"5\s*Anna\s*5\s*Ben\s*4\s*Cleo\s*4\s*Dan"))
    page.get_by_label("Who was dealt the first card?").select_option(label="Dan")
    expect(page.locator(".setup-sizes")).to_have_text(re.compile(r"5\s*Anna\s*4\s*Ben\s*4\s*Cleo\s*5\s*Dan"))
    page.get_by_role("button", name="Enter hand sizes").click()
    page.locator(".setup-hands").get_by_label("Ben").fill("9")
    lay(page)
    expect(page.get_by_text("The hands add up to 23 cards, but 18 are dealt.").first).to_be_visible()
    page.locator(".setup-hands").get_by_label("Ben").fill("4")
    lay(page)
    expect(page.get_by_text("Scan only your own code")).to_be_visible()
    assert first_line(served)["hand_sizes"] == {"anna": 5, "ben": 4, "cleo": 4, "dan": 5}


def test_seats_are_ordered_by_buttons_and_by_dragging(served: Served, visit: Visit) -> None:
    page = visit(served.start().link("host"), (1280, 1200))
    new_game(page)
    name_players(page, *NAMES)
    page.get_by_role("listitem").filter(has=page.get_by_label("Name of player 3")).get_by_role(
        "button", name="Move up"
    ).click()
    expect(page.get_by_label("Name of player 2")).to_have_value("Cleo")
    handle = page.get_by_label("Drag Anna").bounding_box()
    last = page.get_by_label("Drag Ben").bounding_box()
    assert handle is not None
    assert last is not None
    page.mouse.move(handle["x"] + 10, handle["y"] + 10)
    page.mouse.down()
    page.mouse.move(last["x"] + 10, last["y"] + 20, steps=5)
    page.mouse.up()
    expect(page.get_by_label("Name of player 3")).to_have_value("Anna")
    lay(page)
    expect(page.get_by_text("Scan only your own code")).to_be_visible()
    assert [player["key"] for player in first_line(served)["players"]] == ["cleo", "ben", "anna"]


def test_a_deck_of_ones_own_and_cards_that_lie_open(served: Served, visit: Visit) -> None:
    page = visit(served.start().link("host"))
    new_game(page)
    name_players(page, *NAMES)
    page.get_by_role("button", name="2 Cards").click()
    page.get_by_role("button", name="Our own list").click()
    weapons = page.get_by_label("Weapons, one per line")
    expect(weapons).to_have_value(re.compile("Candlestick"))
    weapons.fill("Rope\nTeapot\nteapot\nWrench")
    expect(page.get_by_text("“teapot” is listed twice")).to_be_visible()
    weapons.fill("Rope\nTeapot\nWrench\nUmbrella")
    expect(page.get_by_text("is listed twice")).to_be_hidden()
    page.get_by_text("Face-up cards").click()
    page.get_by_role("button", name="Umbrella").click()
    expect(page.get_by_text("15 cards are dealt")).to_be_visible()
    lay(page)
    expect(page.get_by_text("Scan only your own code")).to_be_visible()
    event = first_line(served)
    assert event["left_over"] == ["umbrella"]
    assert [c["key"] for c in event["cards"] if c["kind"] == "weapon"] == ["rope", "teapot", "wrench", "umbrella"]


def test_house_rules_show_their_question_and_are_recorded(served: Served, visit: Visit) -> None:
    page = visit(served.start().link("host"))
    new_game(page)
    name_players(page, *NAMES)
    page.get_by_role("button", name="3 Rules").click()
    expect(page.locator(".setup-ruling")).to_have_count(10)
    page.get_by_text("Is a suggestion compulsory on entering a room?").click()
    page.get_by_role("radio", name="compulsory", exact=True).click()
    lay(page)
    expect(page.get_by_text("Scan only your own code")).to_be_visible()
    assert first_line(served)["options"] == {"CLUE-AMB-05": "compulsory"}


def test_alone_there_is_one_device_and_no_link_to_share(served: Served, visit: Visit) -> None:
    page = visit(served.start().link("host"))
    new_game(page)
    page.get_by_role("button", name="Alone").click()
    name_players(page, *NAMES)
    page.get_by_role("button", name="That's me").nth(1).click()
    lay(page)
    page.get_by_role("link", name="Open my notes (Ben)").click()
    expect(page).to_have_url(served.link("seat", 1, "ben"))


def test_games_are_renamed_put_away_exported_and_imported(served: Served, visit: Visit) -> None:
    number = served.lay(*NAMES)
    page = visit(served.start().link("host") + f"#game/{number}", LAPTOP)
    page.get_by_role("button", name="Rename").click()
    page.get_by_label("Title").fill("Friday <i>night</i>")
    page.get_by_role("button", name="Save title").click()
    expect(page.get_by_role("heading", name="Friday <i>night</i>")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Export as a file").click()
    file = download.value.path()
    page.get_by_role("button", name="Put away").click()
    expect(page.get_by_text("No games yet")).to_be_visible()
    chooser = page.get_by_label("Import a game from a file")
    assert chooser.evaluate("el => el.clientHeight - parseFloat(getComputedStyle(el).paddingTop)") >= 48
    chooser.set_input_files({"name": "x.txt", "mimeType": "text/plain", "buffer": b"hello"})
    expect(page.get_by_text("This is not a Boardside game")).to_be_visible()
    chooser.set_input_files(file)
    expect(page.get_by_role("heading", name="Friday <i>night</i>")).to_be_visible()
    assert page.url.endswith("#game/2")


def test_the_host_sees_who_is_connected_and_renews_a_link_there(served: Served, visit: Visit) -> None:
    served.lay("Anna", "Ben", "Cleo")
    served.start()
    host = visit(served.link("host") + "#game/1", SMALL)
    anna = visit(served.link("seat", 1, "anna"), allow=DROPPED)
    row = host.get_by_role("list", name="Connections").get_by_role("listitem").filter(has_text="Anna")
    expect(row).to_contain_text(re.compile("Anna Player’s page.*connected since .* delay"))
    row.get_by_role("button", name="Renew link of Anna").click()
    row.get_by_role("button", name="Keep link").click()
    expect(row).to_contain_text("connected since")
    row.get_by_role("button", name="Renew link of Anna").click()
    for button in row.get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 48
    assert sideways(host) <= 0
    row.get_by_role("button", name="Replace link").click()
    expect(host.get_by_role("dialog", name="Anna").get_by_label("Code for Anna")).to_be_visible()
    expect(anna.get_by_text("This link was replaced")).to_be_visible()
    expect(row).to_contain_text("last seen at")
