"""The set, its names, and its setup: NAC-OBJ, NAC-EQP, NAC-SET, and their house rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.content.catalogue import catalogue, read_toml
from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.core.seating import Seated
from assistant.core.story import Amended
from assistant.families.common_rules import OptionChanged
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.not_a_clue import cards as sets
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.setup import PREPARATION, lay
from tests.games.not_a_clue.conftest import ALYOSHA, GENEVA, KREMLIN, MAKEDON, NAMES, SELEZNYOV, laid, says

PRINTED = read_toml("data/not_a_clue/cards.toml")["card"]
TYPED = {"NAC-AMB-03": "other_split_typed"}


def at_start(event: e.GameStarted):
    return GAMES["not_a_clue"].apply(event, GAMES["not_a_clue"].start)


@pytest.mark.rule("NAC-OBJ-01")
def test_three_questions_and_no_weapons(board) -> None:
    assert board.state.classes == ("suspect", "contractor", "location")
    assert list(board.evidence(TABLE).classes) == ["suspect", "contractor", "location"]
    assert board.state.weapons == {}
    kinds = {kind.__name__ for kind in GAMES["not_a_clue"].events}
    assert "WeaponMoved" not in kinds
    assert not kinds & {"EnvelopeOpened", "EnvelopeSeen", "AccusationMade", "AccusationJudged"}


@pytest.mark.rule("NAC-EQP-01")
def test_six_pieces_for_two_to_six_players(board) -> None:
    assert tuple(board.state.tokens) == board.state.deck["suspect"]
    names = [board.state.card(suspect) for suspect in board.state.deck["suspect"]]
    assert names == ["Sasha Makedon", "Alyosha The Poddle", "Dima Four Toes", "Suspect 4", "Suspect 5", "Suspect 6"]
    assert all(says(laid(*NAMES[:count])) == set() for count in (3, 4, 5, 6))
    assert says(laid("anna", "ben")) == set()
    assert ("illegal", "NAC-EQP-01") in says(laid("anna"))
    seven = [Seated(key=f"p{n}", name=f"P{n}") for n in range(7)]
    assert ("illegal", "NAC-EQP-01") in says(lay(seven))


@pytest.mark.rule("NAC-EQP-01")
def test_two_players_have_not_the_same_piece() -> None:
    twice = [Seated(key=p, name=p, piece=MAKEDON) for p in ("anna", "ben")]
    assert ("illegal", "NAC-SET-01") in says(lay(twice))


@pytest.mark.rule("NAC-EQP-02")
def test_21_cards_and_their_motives(board) -> None:
    assert len(board.state.cards) == 21
    assert {kind: len(keys) for kind, keys in board.state.deck.items()} == {
        "suspect": 6,
        "contractor": 6,
        "location": 9,
    }
    assert "inquiry" in board.state.motives[SELEZNYOV]
    assert set(board.state.motives) == {SELEZNYOV}


@pytest.mark.rule("NAC-EQP-02")
@pytest.mark.parametrize("card", PRINTED, ids=[card["id"] for card in PRINTED])
def test_every_card_of_the_catalogue(board, card) -> None:
    """The 21 cards are dealt, named, shown and renamed; the Minkin card is placed on pieces and never dealt."""
    key = card["key"]
    if card["kind"] == "special":
        assert key not in {one.key for one in board.state.cards}
        board.trap("ben").expose("ben")
        assert board.state.minkin == "ben"
        assert "60" in card["text"]
        return
    assert key in board.state.deck[card["kind"]]
    assert board.state.card(key) == card["name"]
    assert board.choices(clue.HandDealt, "cards", "anna") >= {key}
    named = {"suspect": "suspect_6", "contractor": "contractor_6", "location": "location_9", card["kind"]: key}
    board.stand("anna", "corridor").begin("anna").do(board.move("anna", named["location"]))
    board.by_the_rules(board.theory("anna", named["location"], named["suspect"], named["contractor"]))
    board.by_the_rules(clue.CardShown(by="ben", to="anna", card=key))
    assert board.seen("anna").located == {key: "ben"}
    assert board.seen("carla").located == {}
    board.do(e.CardNamed(card=key, name="Somebody else"))
    assert board.state.card(key) == "Somebody else"
    assert board.seen("anna").located == {key: "ben"}


@pytest.mark.rule("NAC-EQP-03")
def test_nine_and_six_are_accepted_eight_and_six_are_not() -> None:
    assert says(laid()) == set()
    eight = [card for card in sets.deck(9) if card.key != "location_9"]
    assert ("illegal", "NAC-EQP-03") in says(laid(cards=eight, options=TYPED))
    suspects = [card for card in sets.deck(9) if card.key != "suspect_6"]
    assert ("illegal", "NAC-EQP-02") in says(laid(cards=suspects, options=TYPED))


@pytest.mark.rule("NAC-EQP-03")
def test_names_are_typed_in_at_any_time_and_marks_stay(board) -> None:
    board.do(clue.PencilMarked(by="anna", card="location_5", holder="ben", mark="yes"), by="anna")
    lines = list(board.table.entries)
    board.by_the_rules(e.CardNamed(card="location_5", name="  Podyezd "), by=TABLE)
    assert board.state.card("location_5") == "Podyezd"
    assert board.told() == "Location 5 is called Podyezd."
    assert board.table.game.vocabulary(board.state)["location"]["location_5"] == "Podyezd"
    assert board.seen("anna").pencil == {("anna", "location_5", "ben"): "yes"}
    assert list(board.table.entries)[: len(lines)] == lines
    board.do(e.CardNamed(card="location_5", name=""))
    assert board.state.card("location_5") == "Location 5"
    assert board.odd(e.CardNamed(card="location_5", name="kremlin"), "NAC-EQP-03")


@pytest.mark.rule("NAC-EQP-03", "NAC-EQP-02")
def test_motives_are_typed_in_at_any_time(board) -> None:
    board.by_the_rules(e.MotiveTyped(contractor="contractor_2", motive="Envy"))
    assert board.state.motives["contractor_2"] == "Envy"
    board.do(e.MotiveTyped(contractor=SELEZNYOV, motive="Another"))
    assert board.state.motives[SELEZNYOV] == "Another"
    board.do(e.MotiveTyped(contractor=SELEZNYOV, motive=""), e.MotiveTyped(contractor="contractor_2", motive=" "))
    assert "inquiry" in board.state.motives[SELEZNYOV]
    assert "contractor_2" not in board.state.motives


@pytest.mark.rule("NAC-EQP-03")
def test_names_can_be_typed_before_the_first_game() -> None:
    state = at_start(laid(names={"location_7": "Dacha"}, motives={"contractor_3": "Debts"}))
    assert state.card("location_7") == "Dacha"
    assert state.motives["contractor_3"] == "Debts"
    assert "inquiry" in state.motives[SELEZNYOV]


@pytest.mark.rule("NAC-EQP-04")
def test_a_purse_of_50_rubles_for_each_player(board) -> None:
    assert board.money() == {"anna": 50, "ben": 50, "carla": 50, "david": 50, "pot": 0}
    assert sum(board.money().values()) == 200
    assert board.state.minkin == ""
    assert ("board, Minkin card, sheets, envelope, die, 50 rubles each", "NAC-EQP-04") in PREPARATION


# ---------------------------------------------------------------- laying the table


@pytest.mark.rule("NAC-SET-01")
def test_all_six_pieces_stand_in_locations_of_their_own(board) -> None:
    places = list(board.state.tokens.values())
    assert len(set(places)) == 6
    assert set(places) <= set(board.state.rooms)
    spare = [suspect for suspect in board.state.tokens if suspect not in {p.piece for p in board.state.players}]
    assert len(spare) == 2
    assert board.state.room_of("anna") == KREMLIN


@pytest.mark.rule("NAC-SET-01")
def test_players_say_where_their_pieces_stand() -> None:
    started = laid(pieces={MAKEDON: "location_9", ALYOSHA: KREMLIN})
    assert says(started) == set()
    state = at_start(started)
    assert state.tokens[MAKEDON] == "location_9"
    assert len(set(state.tokens.values())) == 6
    assert ("illegal", "NAC-SET-01") in says(laid(pieces={MAKEDON: KREMLIN, ALYOSHA: KREMLIN}))
    assert ("illegal", "NAC-SET-01") in says(laid(pieces={MAKEDON: "corridor"}))


@pytest.mark.rule("NAC-SET-02")
def test_the_envelope_lies_on_the_canary_islands(board) -> None:
    assert ("envelope on the Canary Islands", "NAC-SET-02") in PREPARATION
    assert board.state.centre == "islands"
    assert board.state.name("islands") == "the Canary Islands"
    assert board.table.game.vocabulary(board.state)["place"]["islands"] == "the Canary Islands"


@pytest.mark.rule("NAC-SET-03")
def test_one_card_of_each_class_is_in_the_case_file(board) -> None:
    assert sum(board.state.hand_sizes.values()) == 18
    weapons = tuple(replace(card, kind="weapon") if card.kind == "contractor" else card for card in sets.deck())
    assert ("illegal", "NAC-SET-03") in says(replace(laid(), cards=weapons))
    assert ("illegal", "NAC-SET-04") in says(replace(laid(), hand_sizes={"anna": 5, "ben": 5, "carla": 5, "david": 4}))


@pytest.mark.rule("NAC-SET-04", "NAC-FRM-01")
@pytest.mark.parametrize(("players", "sizes"), [(4, (5, 5, 4, 4)), (5, (4, 4, 4, 3, 3)), (6, (3,) * 6), (2, (9, 9))])
def test_the_rest_is_dealt_clockwise(players: int, sizes: tuple[int, ...]) -> None:
    state = at_start(laid(*NAMES[:players]))
    assert tuple(state.hand_sizes.values()) == sizes
    assert sum(state.purses.values()) + state.pot == 50 * players


@pytest.mark.rule("NAC-SET-05")
def test_own_cards_are_innocent(board) -> None:
    board.hold("anna", "location_3 suspect_1 suspect_2 contractor_1 contractor_2")
    assert board.marks("anna").at("location_3", "envelope") == "no"
    assert board.marks("ben").at("location_3", "envelope") == "open"
    assert board.seen("ben").hands == {}
    assert board.refused(clue.HandDealt(of="ben", cards=("suspect_3",)), "NAC-SET-04")


@pytest.mark.rule("NAC-SET-06")
def test_the_player_of_sasha_makedon_moves_first() -> None:
    third = [Seated(key=p, name=p.title(), piece=s) for p, s in zip(NAMES, ("", "", MAKEDON), strict=False)]
    assert lay(third).first == "carla"
    assert ("illegal", "NAC-SET-06") in says(replace(laid(), first="ben"))


@pytest.mark.rule("NAC-SET-06")
def test_turns_pass_to_the_left(board) -> None:
    for player in ("anna", "ben", "carla", "david", "anna"):
        assert board.state.on_turn == player
        board.idle(player)


# ---------------------------------------------------------------- readings


def without_makedon() -> list[Seated]:
    return [Seated(key=p, name=p.title(), piece=f"suspect_{n}") for n, p in enumerate(NAMES[:3], 2)]


@pytest.mark.rule("NAC-AMB-07", "NAC-SET-06")
def test_without_makedon_the_player_to_the_left_of_that_piece_begins() -> None:
    assert lay(without_makedon()).first == "anna"
    started = lay(without_makedon(), first="carla")
    assert started.first == "carla"
    assert says(started) == set()


@pytest.mark.rule("NAC-AMB-07")
def test_without_makedon_the_highest_roll_begins() -> None:
    options = {"NAC-AMB-07": "highest_roll"}
    rolls = {"anna": [3], "ben": [6, 2], "carla": [6, 5]}
    assert lay(without_makedon(), options=options, rolls=rolls, first="anna").first == "carla"
    assert lay(without_makedon(), options=options).first == "anna"
    assert lay(without_makedon(), rolls=rolls).first == "anna"


@pytest.mark.rule("NAC-AMB-03")
@pytest.mark.parametrize(
    ("reading", "said", "locations", "contractors"),
    [
        ("9_locations_6", 7, 9, 6),
        ("6_locations_9", 7, 6, 9),
        ("other_split_typed", 7, 7, 8),
        ("other_split_typed", 0, 9, 6),
    ],
)
def test_how_many_locations_and_contractors(reading: str, said: int, locations: int, contractors: int) -> None:
    started = laid(options={"NAC-AMB-03": reading}, locations=said)
    assert says(started) == set()
    assert sets.split(started.cards) == (6, contractors, locations)
    assert len({card.key for card in started.cards}) == 21


@pytest.mark.rule("NAC-AMB-03")
def test_another_split_is_refused_where_the_numbers_are_agreed() -> None:
    assert ("illegal", "NAC-AMB-03") in says(laid(cards=sets.deck(7)))
    assert says(laid(cards=sets.deck(7), options=TYPED)) == set()


@pytest.mark.rule("NAC-AMB-03", "NAC-SET-02")
def test_the_islands_are_a_location_card_only_where_the_table_typed_its_set() -> None:
    assert ("illegal", "NAC-AMB-03") in says(laid(islands=GENEVA))
    assert ("illegal", "NAC-AMB-03") in says(laid(islands=SELEZNYOV, options=TYPED))
    assert says(laid(islands=GENEVA, options=TYPED)) == set()
    assert at_start(laid(islands=GENEVA, options=TYPED)).centre == GENEVA


@pytest.mark.rule("NAC-AMB-11")
@pytest.mark.parametrize(("reading", "count"), [("all_four_corners", 4), ("two_marked_corners", 2)])
def test_corner_locations_are_marked_at_set_up(reading: str, count: int) -> None:
    options = {"NAC-AMB-11": reading}
    assert len(laid(options=options).corners) == count
    own = tuple(f"location_{n}" for n in range(9, 9 - count, -1))
    assert at_start(laid(options=options, corners=own)).corners == own
    assert says(laid(options=options, corners=own)) == set()
    assert ("odd", "NAC-AMB-11") in says(laid(options=options, corners=own[1:]))
    assert ("illegal", "NAC-AMB-11") in says(laid(options=options, corners=(*own[1:], SELEZNYOV)))


@pytest.mark.rule("NAC-AMB-11")
def test_a_corner_is_marked_later(board) -> None:
    assert board.odd(e.CornerMarked(location="location_9", corner=True), "NAC-AMB-11")
    board.by_the_rules(
        e.CornerMarked(location=KREMLIN, corner=False), e.CornerMarked(location="location_9", corner=True)
    )
    assert board.state.corners == ("location_2", "location_3", "location_4", "location_9")
    assert not board.offered(e.BribePaid)


@pytest.mark.rule("NAC-INF-06", "NAC-AMB-03")
def test_the_set_is_fixed_once_cards_are_dealt(board) -> None:
    assert board.odd(OptionChanged(ambiguity="NAC-AMB-03", choice="6_locations_9"), "NAC-INF-06")
    board.do(OptionChanged(ambiguity="NAC-AMB-03", choice="6_locations_9"))
    assert len(board.state.deck["location"]) == 9


@pytest.mark.rule("NAC-INF-06")
def test_the_line_that_lays_the_table_is_corrected_and_everything_counted_anew(board) -> None:
    board.hold("anna", "location_3 suspect_1 suspect_2 contractor_1 contractor_2")
    board.table.amend(board.table.entries[0].seq, laid(options=TYPED, locations=8))
    assert len(board.state.deck["contractor"]) == 7
    assert "contractor_7" in board.evidence("anna").cards
    assert board.seen("anna").hands == {
        "anna": ("location_3", "suspect_1", "suspect_2", "contractor_1", "contractor_2")
    }


@pytest.mark.rule("NAC-INF-06")
def test_lines_that_name_a_removed_card_are_named(lay_board) -> None:
    """Before a corrected set is recorded, the lines that name removed cards are listed."""
    board = lay_board(options=TYPED)
    board.hold("ben", "location_9 suspect_1 suspect_2 suspect_4 suspect_5").do(
        board.sale("carla", "anna", "location_8")
    )
    board.do(board.move("anna", "location_7"), board.theory("anna", "location_7"))
    board.do(clue.CardShown(by="ben", to="anna", card="location_7"), board.version("ben"))
    smaller = Amended(seq=board.table.entries[0].seq, event=laid(options=TYPED, locations=6))
    found = board.table.previews.consequences(smaller, "referee")
    named = [label for label, notice in found.illegal if "NAC-INF-06" in notice.rules]
    assert len(named) == 4
    larger = Amended(seq=board.table.entries[0].seq, event=laid(options=TYPED, locations=10))
    assert not [
        notice
        for _, notice in board.table.previews.consequences(larger, "referee").illegal
        if "NAC-INF-06" in notice.rules
    ]


@pytest.mark.rule("NAC-EQP-03")
def test_a_card_that_this_set_has_not_means_nothing(board) -> None:
    assert board.meaningless(board.theory("anna", "location_10"))
    assert board.meaningless(e.CardNamed(card="rope", name="Rope"))
    with pytest.raises(Nonsense):
        board.do(e.BribePaid(by="zoe"))


@pytest.mark.rule("NAC-AMB-01")
def test_every_reading_of_every_open_question_can_be_chosen(board) -> None:
    own = catalogue("not_a_clue").ambiguities
    assert len(own) == 12
    for found in own:
        for key, _ in found.options:
            assert not board.illegal(OptionChanged(ambiguity=found.id, choice=key))
            board.do(OptionChanged(ambiguity=found.id, choice=key))
            assert board.state.options[found.id] == key
    chosen = {ruling.ambiguity for ruling in GAMES["not_a_clue"].rulings}
    assert chosen >= {found.id for found in own} | {"CLUE-AMB-05", "CLUE-AMB-06", "CLUE-AMB-08", "CLUE-AMB-09"}


@pytest.mark.rule("CLUE-AMB-08", "NAC-SET-05")
@pytest.mark.parametrize(("reading", "dealt"), [("left_of_dealer", (3, 4, 4, 4, 3)), ("typed_in_by", (4, 4, 4, 3, 3))])
def test_who_is_dealt_the_first_card_where_hands_are_unequal(reading: str, dealt: tuple[int, ...]) -> None:
    players = [Seated(key=f"p{number}", name=f"Player {number}") for number in range(1, 6)]
    event = lay(players, dealer="p1", options={"CLUE-AMB-08": reading})
    assert tuple(event.hand_sizes.values()) == dealt


@pytest.mark.rule("CLUE-AMB-08")
@pytest.mark.parametrize(("reading", "dealt"), [("typed_in_by", 4), ("hand_sizes_typed", 3)])
def test_hand_sizes_are_typed_where_the_table_wants_it(reading: str, dealt: int) -> None:
    players = [Seated(key=f"p{number}", name=f"Player {number}") for number in range(1, 6)]
    typed = dict(zip((p.key for p in players), (3, 3, 4, 4, 4), strict=True))
    event = lay(players, hand_sizes=typed, options={"CLUE-AMB-08": reading})
    assert event.hand_sizes["p1"] == dealt
