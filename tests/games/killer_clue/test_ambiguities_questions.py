"""Where the rulebook is silent about suggestions, answers, accusations and trades: every reading of it."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.offers import last_direction
from assistant.kit.facts import ENVELOPE, HoldsNone, Moved, NotTogether, Traded, Withheld

FIVE = ("scarlet", "green", "plum", "white", "peacock")
NAMED = {"green", "rope", "hall"}


def read(lay_board, ambiguity: str, reading: str, *players: str, **more):
    """Lay a table with this house rule."""
    return lay_board(*players, options={f"KC-AMB-{ambiguity}": reading}, **more)


# ---------------------------------------------------------------- one card, or one from everybody


@pytest.mark.rule("KC-AMB-02")
def test_the_first_card_ends_the_answering(board) -> None:
    board.suggest("scarlet", "green", "rope", "hall").give("green", "scarlet")
    assert board.state.open_suggestion is None
    assert board.state.on_turn == "green"
    assert board.refused(e.CardGiven(by="plum", to="scarlet"), "KC-AMB-02")


@pytest.mark.rule("KC-AMB-02")
def test_or_everybody_answers_once(lay_board) -> None:
    board = read(lay_board, "02", "everybody_answers_once").hold("white", "hall knife study lounge")
    board.suggest("scarlet", "green", "rope", "hall").give("green", "scarlet")
    assert board.state.deciding == "plum"
    assert board.odd(e.CardGiven(by="white", to="scarlet"), "KC-SUG-03"), "Plum comes first"
    board.passes("plum")
    assert board.state.on_turn == "scarlet"
    assert board.refused(clue.Passed(by="white"), "KC-SUG-07", "white")
    board.give("white", "scarlet", "hall")
    assert board.state.suggestions[-1].answers == {"green": "showed", "plum": "passed", "white": "showed"}
    assert board.sizes() == {"scarlet": 6, "green": 3, "plum": 4, "white": 3}
    assert board.state.on_turn == "green"
    assert [(fact.place, fact.to) for fact in board.facts(Moved)] == [("green", "scarlet"), ("white", "scarlet")]
    assert board.places(HoldsNone) == [("plum", NAMED)], "who comes later has not passed by the first card"
    assert list(board.table.game.laws(board.state)) == []


@pytest.mark.rule("KC-AMB-02")
def test_the_others_give_nothing(lay_board) -> None:
    board = read(lay_board, "02", "everybody_answers_once")
    board.suggest("scarlet", "green", "rope", "hall").give("green", "scarlet").nobody()
    assert board.state.suggestions[-1].answers == {"green": "showed", "plum": "passed", "white": "passed"}
    assert board.places(HoldsNone) == [("plum", NAMED), ("white", NAMED)]
    assert board.state.on_turn == "green"


# ---------------------------------------------------------------- own and dead suspects


@pytest.mark.rule("KC-AMB-03")
@pytest.mark.parametrize(
    ("direction", "queue"),
    [("left", ("green", "plum", "white", "peacock")), ("right", ("peacock", "white", "plum", "green"))],
)
def test_of_the_own_suspect_the_neighbour_is_asked_first(lay_board, direction: str, queue: tuple[str, ...]) -> None:
    five = lay_board(*FIVE)
    five.weapons_at(rope="hall").begin("scarlet").do(five.move("scarlet", "hall"))
    assert five.fine(five.named("scarlet", "scarlet", "rope", "hall"))
    five.do(five.named("scarlet", "scarlet", "rope", "hall", direction))
    assert five.asked() == queue
    assert five.state.summons is None
    assert last_direction(five.state) == direction, "the next question is proposed the same way"


@pytest.mark.rule("KC-AMB-03")
@pytest.mark.parametrize(
    ("direction", "queue"), [("left", ("peacock", "green", "plum")), ("right", ("plum", "green", "peacock"))]
)
def test_of_a_dead_suspect_the_next_living_from_that_seat(lay_board, direction: str, queue: tuple[str, ...]) -> None:
    five = lay_board(*FIVE).murder("white").weapons_at(rope="hall").begin("scarlet")
    five.do(five.move("scarlet", "hall"))
    assert five.fine(five.named("scarlet", "white", "rope", "hall"))
    five.do(five.named("scarlet", "white", "rope", "hall", direction))
    assert five.asked() == queue
    assert five.state.tokens["white"] == "off the board", "nobody is summoned"
    assert five.state.summons is None
    assert five.state.summoned == frozenset()


@pytest.mark.rule("KC-AMB-03")
def test_the_own_suspect_may_be_forbidden(lay_board) -> None:
    board = read(lay_board, "03", "own_suspect_forbidden").murder("white").weapons_at(rope="hall").begin("scarlet")
    board.do(board.move("scarlet", "hall"))
    assert board.refused(board.named("scarlet", "scarlet", "rope", "hall"), "KC-AMB-03")
    assert board.fine(board.named("scarlet", "white", "rope", "hall"))
    assert board.choices(e.SuggestionMade, "suspect", "scarlet") == {"green", "plum", "white"}


@pytest.mark.rule("KC-AMB-03")
def test_dead_suspects_may_be_forbidden(lay_board) -> None:
    board = read(lay_board, "03", "dead_suspects_forbidden").murder("white").weapons_at(rope="hall").begin("scarlet")
    board.do(board.move("scarlet", "hall"))
    assert board.refused(board.named("scarlet", "white", "rope", "hall"), "KC-AMB-03")
    assert board.fine(board.named("scarlet", "scarlet", "rope", "hall"))
    assert board.choices(e.SuggestionMade, "suspect", "scarlet") == {"scarlet", "green", "plum"}


# ---------------------------------------------------------------- who is missing


def missing(board):
    """Let Green be missing, and on turn in the next Investigation Round."""
    board.put(green="hall", plum="study").plays("scarlet", "disappears_green").next_round()
    return board.begin("green", "missing")


@pytest.mark.rule("KC-AMB-06")
def test_who_is_missing_only_accuses(board) -> None:
    missing(board)
    assert board.refused(clue.DiceRolled(by="green", roll=5), "KC-AMB-06")
    assert board.refused(board.move("green", "hall"), "KC-AMB-06")
    assert board.refused(board.named("green", "plum", "rope", "hall"), "KC-AMB-06")
    assert board.fine(board.accusation("green", "plum", "rope", "hall"))
    assert board.fine(clue.TurnEnded(by="green"))
    assert board.offered(e.AccusationMade)
    assert not board.offered(clue.DiceRolled)


@pytest.mark.rule("KC-AMB-06")
def test_or_is_skipped(lay_board) -> None:
    board = missing(read(lay_board, "06", "turn_is_skipped"))
    assert board.refused(board.accusation("green", "plum", "rope", "hall"), "KC-AMB-06")
    assert not board.offered(e.AccusationMade)
    assert board.fine(clue.TurnEnded(by="green"))


@pytest.mark.rule("KC-AMB-06")
def test_who_is_summoned_before_has_a_normal_turn(board) -> None:
    board.put(green="hall").plays("scarlet", "disappears_green").next_round()
    board.suggest("scarlet", "green", "rope", "study").nobody().done()
    assert board.state.on_turn == "green"
    assert board.fine(board.named("green", "plum", "rope", "study"))
    assert board.fine(clue.DiceRolled(by="green", roll=5))


# ---------------------------------------------------------------- the killer and accusations


@pytest.mark.rule("KC-AMB-10", "KC-ACC-03")
def test_the_killer_gives_a_fitting_card_to_a_wrong_accusation(board) -> None:
    board.killer("plum", "rope", "hall").hold("plum", "study knife white kitchen")
    board.accuse("scarlet", "plum", "rope", "study")
    assert board.refused(clue.Passed(by="plum"), "KC-AMB-10", "plum")
    assert board.choices(e.CardGiven, "card", "plum", by="plum") == {"study"}
    assert board.places(HoldsNone, "green") == [(ENVELOPE, {"scarlet"}), ("scarlet", {"plum", "rope", "study"})]
    board.give("plum", "scarlet", "study")
    assert "scarlet" in board.state.out


@pytest.fixture
def silent(lay_board):
    """Let the killer, Plum, give nothing to accusations, although Plum holds the Study."""
    board = read(lay_board, "10", "killer_gives_nothing")
    return board.killer("plum", "rope", "hall").hold("plum", "study knife white kitchen")


@pytest.mark.rule("KC-AMB-10")
def test_or_gives_nothing_and_the_accusation_is_wrong(silent) -> None:
    silent.accuse("scarlet", "plum", "rope", "study")
    assert silent.fine(clue.Passed(by="plum"), "plum")
    assert silent.odd(e.CardGiven(by="plum", to="scarlet", card="study"), "KC-AMB-10", "plum")
    assert silent.fine(e.NobodyGave(), TABLE)
    silent.nobody()
    assert "scarlet" in silent.state.out
    assert silent.state.accusations[-1].right is False
    assert silent.places(NotTogether) == [(ENVELOPE, {"plum", "rope", "study"})]
    assert ("plum", {"plum", "rope", "study"}) not in silent.places(HoldsNone), "a pass proves nothing there"
    assert list(silent.table.game.laws(silent.state)) == []


@pytest.mark.rule("KC-AMB-10")
def test_then_too_the_killer_may_confess_after_all_have_passed(silent) -> None:
    silent.accuse("scarlet", "plum", "rope", "hall").passes("plum", "white", "green")
    assert not silent.state.out, "the confession is still to come"
    silent.do(e.KillerConfessed(by="plum"))
    assert silent.state.winner == "scarlet"


@pytest.mark.rule("KC-AMB-10")
def test_nobody_confesses_after_all_have_passed(silent) -> None:
    silent.accuse("scarlet", "plum", "rope", "study").passes("plum", "white", "green")
    assert silent.fine(e.NobodyGave())
    silent.nobody()
    assert "scarlet" in silent.state.out
    assert silent.places(NotTogether) == [(ENVELOPE, {"plum", "rope", "study"})]


@pytest.mark.rule("KC-AMB-10")
def test_who_gives_then_is_innocent(silent) -> None:
    silent.accuse("scarlet", "green", "rope", "hall").give("white", "scarlet")
    assert (ENVELOPE, {"white"}) in silent.places(HoldsNone)
    assert "green" not in {place for place, _ in silent.places(HoldsNone)}


@pytest.mark.rule("KC-AMB-10", "KC-KIL-03")
def test_a_suggestion_is_answered_by_either_reading(silent) -> None:
    silent.suggest("scarlet", "plum", "rope", "study")
    assert silent.refused(clue.Passed(by="plum"), "KC-KIL-03", "plum")
    assert not silent.offered(clue.Passed, "plum", by="plum")


# ---------------------------------------------------------------- Red Herrings elsewhere


def asked_for_the_hall(board):
    """Green, with a Red Herring and without the Hall, is asked for it by a Crime Scene card."""
    board.hold("green", "red_herring_5 rope study lounge").put(white="hall")
    return board.plays("scarlet", "crime_scene_hall").do(e.MiniSuggestionMade(by="scarlet"))


@pytest.mark.rule("KC-AMB-17")
@pytest.mark.parametrize("reading", ["not_in_mini", "not_tradable"])
def test_no_red_herring_to_a_mini_suggestion(lay_board, reading: str) -> None:
    board = asked_for_the_hall(read(lay_board, "17", reading, herrings=("red_herring_5",)))
    assert board.refused(e.CardGiven(by="green", to="scarlet", card="red_herring_5"), "KC-RHG-05", "green")
    board.give("plum", "scarlet")
    assert board.facts(Moved)[-1].card == "hall", "everybody knows which"
    assert not board.facts(Withheld)


@pytest.mark.rule("KC-AMB-17")
def test_or_one_may_be_given_there_too(lay_board) -> None:
    board = asked_for_the_hall(read(lay_board, "17", "also_in_mini", herrings=("red_herring_5",)))
    given = e.CardGiven(by="green", to="scarlet", card="red_herring_5")
    assert board.fine(given, "green")
    assert board.fine(clue.Passed(by="green"), "green")
    board.do(given)
    moved = board.facts(Moved)[-1]
    assert (moved.card, set(moved.cards), set(moved.free)) == (None, {"hall", "red_herring_5"}, {"red_herring_5"})
    assert board.facts(Moved, "scarlet")[-1].card == "red_herring_5"
    assert board.told() == "Green gives Scarlet a card."


@pytest.mark.rule("KC-AMB-17")
@pytest.mark.parametrize(("reading", "fine"), [("not_in_mini", True), ("also_in_mini", True), ("not_tradable", False)])
def test_a_red_herring_is_traded_or_not(lay_board, reading: str, fine: bool) -> None:
    board = read(lay_board, "17", reading, herrings=("red_herring_5",)).put(green="hall")
    board.hold("green", "red_herring_5 rope study lounge").plays("scarlet", "consult_green")
    trade = e.CardsTraded(by="scarlet", to="green", gave="knife", got="red_herring_5")
    assert board.fine(trade, "green") == fine
    assert board.refused(trade, "KC-AMB-17", "green") != fine
    board.do(e.CardsTraded(by="scarlet", to="green"))
    (fact,) = board.facts(Traded)
    assert fact.never == (frozenset() if fine else frozenset({"red_herring_5"}))


# ---------------------------------------------------------------- who may suggest without moving


MOVES = {
    "crime_scene_study": lambda board: board.plays("scarlet", "crime_scene_study"),
    "examine_rope": lambda board: board.weapons_at(rope="study").plays("scarlet", "examine_rope"),
    "motive": lambda board: board.plays("scarlet", "motive", suspect="green"),
    "consult": lambda board: board.plays("scarlet", "consult_green"),
    "blackout": lambda board: board.reveal("blackout").do(
        *(e.PanicRolled(suspect=s, roll=8) for s in board.state.panics)
    ),
}


@pytest.mark.rule("KC-AMB-22", "KC-CRS-04")
@pytest.mark.parametrize("reading", ["all_such_moves", "only_the_three"])
@pytest.mark.parametrize("way", MOVES)
def test_who_was_moved_may_suggest_there(lay_board, way: str, reading: str) -> None:
    board = read(lay_board, "22", reading).put(green="study", scarlet="kitchen")
    MOVES[way](board).next_round()
    room = board.state.tokens["scarlet"]
    board.weapons_at(wrench=room)
    fine = reading == "all_such_moves" or way not in ("consult", "blackout")
    assert board.state.on_turn == "scarlet"
    assert board.fine(board.named("scarlet", "plum", "wrench", room)) == fine
    assert board.offered(e.SuggestionMade, "scarlet") == fine


@pytest.mark.rule("KC-AMB-22")
@pytest.mark.parametrize(("reading", "fine"), [("all_such_moves", True), ("only_the_three", False)])
def test_who_came_back_may_suggest_there_or_not(lay_board, reading: str, fine: bool) -> None:
    board = read(lay_board, "22", reading).put(green="study", scarlet="kitchen")
    board.plays("green", "disappears_scarlet").next_round().to_intrigue()
    board.do(e.SuspectReturned(by="scarlet", to="hall")).next_round().weapons_at(wrench="hall")
    assert board.fine(board.named("scarlet", "plum", "wrench", "hall")) == fine


@pytest.mark.rule("KC-AMB-22")
@pytest.mark.parametrize("reading", ["all_such_moves", "only_the_three"])
def test_who_is_summoned_always_may(lay_board, reading: str) -> None:
    board = read(lay_board, "22", reading).suggest("scarlet", "green", "rope", "study").nobody().done()
    assert board.fine(board.named("green", "plum", "rope", "study"))


# ---------------------------------------------------------------- weapons that are brought


def in_the_library(lay_board, reading: str):
    """Green is in the Hall with the Rope; Scarlet enters the Library, where the Knife is."""
    board = read(lay_board, "23", reading).put(green="hall").weapons_at(rope="hall", wrench="hall", knife="library")
    board.begin("scarlet")
    return board.do(board.move("scarlet", "library"))


@pytest.mark.rule("KC-AMB-23", "KC-SUG-02")
def test_a_weapon_is_brought_after_the_suggestion(lay_board) -> None:
    board = in_the_library(lay_board, "after_the_suggestion")
    assert board.refused(board.named("scarlet", "green", "rope", "library"), "KC-INV-07")
    board.do(board.named("scarlet", "green", "knife", "library"))
    assert board.refused(e.WeaponBrought(by="green", weapon="revolver"), "KC-AMB-23")
    board.by_the_rules(e.WeaponBrought(by="green", weapon="rope"))
    assert board.state.weapons["rope"] == "library"


@pytest.mark.rule("KC-AMB-23")
def test_or_before_and_may_be_named(lay_board) -> None:
    board = in_the_library(lay_board, "before_the_suggestion")
    assert board.refused(board.named("scarlet", "plum", "rope", "library"), "KC-INV-07"), "Plum is not there"
    assert board.refused(board.named("scarlet", "green", "revolver", "library"), "KC-INV-07")
    board.by_the_rules(board.named("scarlet", "green", "rope", "library"))
    assert board.state.weapons["rope"] == "library"
    assert board.refused(e.WeaponBrought(by="green", weapon="wrench"), "KC-SUG-02"), "one weapon was brought"


@pytest.mark.rule("KC-AMB-23")
@pytest.mark.parametrize(("reading", "fine"), [("after_the_suggestion", False), ("before_the_suggestion", True)])
def test_a_carried_weapon_is_laid_down_there(lay_board, reading: str, fine: bool) -> None:
    board = read(lay_board, "23", reading).weapons_at(rope="hall", knife="library").begin("green", "hall")
    board.do(e.WeaponTaken(by="green", weapon="rope"), board.move("green", "corridor")).begin("plum")
    board.do(board.move("plum", "library"))
    assert board.fine(board.named("plum", "green", "rope", "library")) == fine
    board.do(board.named("plum", "green", "knife", "library"))
    assert board.state.weapons["rope"] == "library"
    assert not board.state.carried


# ---------------------------------------------------------------- without a Clue card


def without_cards(lay_board, reading: str):
    """Green has given away the last Clue card, and is in the Hall."""
    board = read(lay_board, "29", reading)
    while board.sizes()["green"]:
        board.suggest("scarlet", "green", "rope", "study").give("green", "scarlet").next_round()
    return board.put(green="hall", scarlet="corridor").to_intrigue()


@pytest.mark.rule("KC-AMB-29", "KC-CON-02")
def test_who_has_no_clue_card_consults_without_a_trade(lay_board) -> None:
    board = without_cards(lay_board, "as_described")
    consulted = e.IntriguePlayed(by="scarlet", card="consult_green")
    assert board.fine(consulted)
    board.do(consulted)
    assert board.state.tokens["scarlet"] == "hall"
    assert [effect.on for effect in board.state.effects if effect.what == "consulting"] == [("scarlet", "green")]
    assert board.refused(e.CardsTraded(by="scarlet", to="green"), "KC-AMB-29")
    assert not board.offered(e.CardsTraded)


@pytest.mark.rule("KC-AMB-29")
def test_or_is_not_consulted(lay_board) -> None:
    board = without_cards(lay_board, "no_consultation_without")
    consulted = e.IntriguePlayed(by="scarlet", card="consult_green")
    assert board.refused(consulted, "KC-AMB-29")
    assert [notice.text for notice in board.say(consulted)] == ["Green has no Clue card."]
    assert board.fine(e.IntriguePlayed(by="scarlet", card="crime_scene_hall"))


@pytest.mark.rule("CLUE-AMB-03")
@pytest.mark.parametrize(
    ("reading", "suggests", "leaves"),
    [
        ("stay_and_end", False, False),
        ("may_suggest_anyway", True, False),
        ("blocking_token_must", False, True),
    ],
)
def test_a_pawn_is_shut_in_by_others(lay_board, reading: str, suggests: bool, leaves: bool) -> None:
    """Killer Clue takes this house rule of Clue: pawns stand before both doors of the dining room."""
    board = (
        lay_board(options={"CLUE-AMB-03": reading})
        .put(plum="17,8", white="15,12", scarlet="dining")
        .begin("green", "dining")
    )
    assert board.offered(e.SuggestionMade) is suggests
    assert board.fine(board.move("green", "corridor")) is leaves
