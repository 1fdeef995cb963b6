"""The rulebook data that the catalogue returns."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import FrozenInstanceError

import pytest

from assistant.content import catalogue as library
from assistant.games import GAMES
from assistant.kit.cards import by_kind
from dashboards.parts.common import rules

SUSPECTS = ("scarlet", "mustard", "white", "green", "peacock", "plum")
WEAPONS = ("candlestick", "knife", "pipe", "revolver", "rope", "wrench")
ROOMS = ("lounge", "dining", "kitchen", "ballroom", "conservatory", "billiard", "library", "study", "hall")


@pytest.mark.rule("CLUE-EQP-04")
def test_the_pack_has_21_cards() -> None:
    deck = by_kind(library.cards("clue"))
    assert deck == {"suspect": SUSPECTS, "weapon": WEAPONS, "room": ROOMS}


@pytest.mark.rule("CLUE-EQP-02")
def test_suspects_have_colour_and_mark_and_nothing_else_has() -> None:
    cards = library.cards("clue")
    assert {card.key for card in cards if card.colour and card.mark} == set(SUSPECTS)
    assert [card.mark for card in cards[:6]] == ["●", "▲", "■", "◆", "★", "✚"]


def printed_cards() -> dict[str, dict[str, str]]:
    """Return the cards of Clue as the file lists them, by key."""
    return {card["key"]: card for card in library.read_toml("data/clue/cards.toml")["card"]}


def test_the_board_and_the_cards_tell_the_same() -> None:
    board, printed = library.mansion(), printed_cards()
    assert set(board.ring) == set(ROOMS)
    for room in board.rooms:
        assert (room.name, room.passage_to) == (printed[room.key]["name"], printed[room.key].get("passage_to"))
    assert {suspect for suspect, _ in board.starts} == set(SUSPECTS)


def test_the_drawing_has_every_room_under_its_key() -> None:
    features = library.read_json("maps/mansion.geojson")["features"]
    assert {f["properties"]["room"] for f in features if f["properties"]["kind"] == "room"} == set(ROOMS)


def test_the_catalogue_is_read_once_into_frozen_values() -> None:
    found = library.catalogue("clue")
    assert found is library.catalogue("clue")
    assert (len(found.rules), len(found.ambiguities), len(found.information), len(found.deals)) == (56, 10, 11, 5)
    with pytest.raises(FrozenInstanceError):
        found.rules[0].title = "other"  # type: ignore[misc]


def test_an_entry_is_found_by_its_id() -> None:
    found = library.catalogue("clue")
    assert found.find("CLUE-MOV-06") in found.rules
    assert found.find("CLUE-AMB-04") in found.ambiguities
    with pytest.raises(KeyError):
        found.find("CLUE-MOV-99")


def test_sections_follow_the_rulebook() -> None:
    assert library.catalogue("clue").sections[:4] == ("Object", "Equipment", "Preparation", "Moving your token")


def test_editions_are_decks_of_the_sizes_they_name() -> None:
    sizes = {e.key: Counter(card.kind for card in e.cards) for e in library.editions("clue")}
    assert sizes["classic_us"] == sizes["classic_uk"] == Counter(suspect=6, weapon=6, room=9)
    assert sizes["master_detective"] == Counter(suspect=10, weapon=8, room=12)


def test_an_edition_keeps_the_keys_and_prints_its_own_names() -> None:
    us, uk, _ = library.editions("clue")
    assert us.cards == library.cards("clue")
    assert [card.key for card in us.cards] == [card.key for card in uk.cards]
    assert {card.name for card in uk.cards} - {card.name for card in us.cards} == {
        "Miss Scarlett",
        "Rev. Green",
        "Dagger",
        "Lead Piping",
        "Spanner",
    }


def test_the_alias_of_a_card_is_its_name_in_the_uk() -> None:
    _, uk, _ = library.editions("clue")
    assert {card.key: card.name for card in uk.cards} == {
        key: card.get("alias", card["name"]) for key, card in printed_cards().items()
    }


def test_what_is_not_on_the_shelf_is_not_found() -> None:
    with pytest.raises(FileNotFoundError):
        library.catalogue("ludo")


VARIANTS = ("killer_clue", "advanced_cluedo", "not_a_clue", "one_world_dominion", "cold_cash_risk", "plotted_axis")
"""Games whose books compare themselves with their base."""


@pytest.mark.parametrize("game", [game for game in GAMES if game not in VARIANTS])
def test_the_rules_of_a_game_say_nothing_of_its_variants(game: str) -> None:
    """A table that plays Acquire has no use for how Cold Cash Risk does it.

    The words of an option stay as they are: recorded games read them out.
    """
    drawer = rules.book(game)
    questions = [{key: text for key, text in one.items() if key != "options"} for one in drawer["open"]]
    text = json.dumps([drawer["sections"], questions], ensure_ascii=False)
    assert not [GAMES[other].title for other in VARIANTS if GAMES[other].title in text]


@pytest.mark.parametrize(
    ("game", "variants"),
    [
        ("clue", ("Killer Clue", "Advanced Cluedo", "Not A Clue")),
        ("risk", ("Cold Cash", "One World Dominion")),
        ("acquire", ("Cold Cash",)),
        ("axis_allies", ("Plotted",)),
    ],
)
def test_the_rules_that_players_read_say_nothing_of_other_games(game: str, variants: tuple[str, ...]) -> None:
    shown = json.dumps(rules.book(game))
    assert len(shown) > 10_000
    assert [variant for variant in variants if variant in shown] == []
