"""Shared parts of games of suspects, weapons and rooms: order of answering, pieces, case file, changing hands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.core.seating import Seated
from assistant.families.mystery import asking, hands, laws, pieces
from assistant.families.mystery.table import Accusation, Mystery, Suggestion, pencilled
from assistant.kit.cards import Card, dealt

ORDER = ("anna", "ben", "carla", "dan")
PLAYERS = tuple(Seated(key=key, name=key.title(), piece=piece) for key, piece in zip(ORDER, "pgws", strict=True))
CARDS = tuple(
    Card(key=key, name=key.title(), kind=kind)
    for kind, keys in (("suspect", "pgws"), ("weapon", "rkc"), ("room", "hlbd"))
    for key in keys
)
CASE = ("p", "r", "h")
TABLE = Mystery(
    players=PLAYERS,
    cards=CARDS,
    hand_sizes=dict(zip(ORDER, (2, 2, 2, 2), strict=True)),
    tokens={"p": "hall", "g": "hall", "w": "library", "s": "library"},
    weapons={"r": "h", "k": "h", "c": "l"},
)


# ---------------------------------------------------------------- who is asked


@pytest.mark.rule("CLUE-PRV-01")
def test_all_others_to_the_left() -> None:
    assert asking.queue(ORDER, "ben") == ("carla", "dan", "anna")


@pytest.mark.parametrize(
    ("first", "back", "without", "asked"),
    [
        ("", False, (), ("ben", "carla", "dan")),
        ("", True, (), ("dan", "carla", "ben")),
        ("carla", False, (), ("carla", "dan", "ben")),
        ("carla", True, (), ("carla", "ben", "dan")),
        ("carla", False, {"carla"}, ("dan", "ben")),
        ("", False, {"ben", "dan"}, ("carla",)),
        ("anna", True, (), ("dan", "carla", "ben")),
        ("nobody", False, (), ("ben", "carla", "dan")),
    ],
)
def test_first_answerer_direction_and_who_is_left_out(first: str, back: bool, without: set[str], asked: tuple) -> None:
    """The named suspect's player first, then the way the suggester chose; the dead are not asked (KC-SUG-03)."""
    assert asking.queue(ORDER, "anna", first=first, back=back, without=without) == asked


def test_a_suggestion_is_answered_until_a_card_is_shown() -> None:
    made = Suggestion(by="anna", cards=("g", "k", "l"), asked=asking.queue(ORDER, "anna"))
    state = asking.heard(asking.suggested(TABLE, made), {"ben": "passed"})
    assert state.open_suggestion is not None
    assert state.open_suggestion.waiting == ("carla",)
    state = asking.heard(state, {"carla": "showed"})
    assert state.open_suggestion is None
    assert state.suggestions[-1].shown_by == "carla"
    assert list(laws.shown_once(state)) == []


def test_a_new_suggestion_leaves_an_unfinished_one_as_it_is() -> None:
    made = Suggestion(by="anna", cards=("g",), asked=("ben",))
    state = asking.suggested(asking.suggested(TABLE, made), replace(made, by="ben", asked=("anna",)))
    assert [s.closed for s in state.suggestions] == [True, False]
    assert state.suggestions[0].answers == {}


def test_a_wrong_accusation_excludes_its_cards_together() -> None:
    state = asking.accused(TABLE, Accusation(by="ben", cards=CASE))
    made = asking.accusation_of(state, "ben")
    assert made is not None
    assert state.open_accusation == made
    assert asking.excluded(state, CASE) is None
    wrong = asking.judged(state, made, right=False)
    assert asking.excluded(wrong, CASE) == replace(made, right=False)
    assert asking.excluded(wrong, ("p", "r", "l")) is None
    assert asking.accusation_of(wrong, "anna") is None


@dataclass(frozen=True, kw_only=True)
class Theories(Mystery):
    classes: ClassVar[tuple[str, ...]] = ("suspect", "contractor", "location")


def test_a_game_names_its_own_classes() -> None:
    """Suspect, contractor and location, as at a table of Not A Clue."""
    cards = (Card(key="s", name="S", kind="suspect"), Card(key="c", name="C", kind="contractor"))
    state = Theories(cards=(*cards, Card(key="o", name="O", kind="location")), players=PLAYERS, tokens={"p": "o"})
    assert list(state.deck) == ["suspect", "contractor", "location"]
    assert state.room_of("anna") == "o"
    assert list(laws.case_file(replace(state, solution=("s", "c", "s")))) != []
    assert list(laws.case_file(replace(state, solution=("s", "c", "o")))) == []


# ---------------------------------------------------------------- pieces


def test_a_weapon_is_taken_along_and_put_down() -> None:
    """In the corridor a carried weapon is in front of the pawn and in no room (KC-INV-05, KC-INV-06)."""
    state = pieces.taken(TABLE, "r", "ben")
    assert dict(state.weapons) == {"c": "l", "k": "h"}
    assert pieces.carries(state, "ben") == ("r",)
    assert list(laws.pieces(state)) == []
    down = pieces.put_down(state, "ben", "l")
    assert dict(down.weapons) == {"c": "l", "k": "h", "r": "l"}
    assert pieces.carries(down, "ben") == ()
    other = pieces.taken(state, "r", "dan")
    assert (pieces.carries(other, "ben"), pieces.carries(other, "dan")) == ((), ("r",))


def test_a_weapon_in_two_places_breaks_a_law() -> None:
    assert list(laws.pieces(replace(TABLE, carried={"r": "ben"}))) == ["The R is both in a room and carried."]


def test_a_mark_is_set_and_rubbed_out() -> None:
    state = pencilled(TABLE, "anna", "r", "ben", "maybe")
    assert state.pencil == {("anna", "r", "ben"): "maybe"}
    assert pencilled(state, "anna", "r", "ben", "").pencil == {}


# ---------------------------------------------------------------- hands that change


def test_a_card_given_in_sight_moves() -> None:
    state = hands.given(hands.noted(TABLE, "anna", ("g", "k")), "anna", "ben", "g")
    assert state.hands == {"anna": ("k",)}
    assert hands.holder(state, "g") == "ben"
    assert (state.hand_sizes["anna"], state.hand_sizes["ben"]) == (1, 3)
    back = hands.given(state, "ben", "anna", "g")
    assert back.hands == {"anna": ("k", "g")}


def test_a_card_that_moves_unseen_takes_certainty_with_it() -> None:
    """Ben was known to have the Rope and the Hall; he gave Carla one of Rope, Knife and Hall, or of Rope and Knife."""
    known = replace(TABLE, located={"r": "ben", "h": "ben", "l": "carla"})
    assert hands.given(known, "ben", "carla", among=("r", "k", "h")).located == {"l": "carla"}
    assert hands.given(known, "ben", "carla", among=("r", "k")).located == {"h": "ben", "l": "carla"}
    assert hands.given(known, "ben", "carla").located == {"l": "carla"}


def test_who_knows_the_whole_hand_knows_the_only_card_that_can_have_gone() -> None:
    state = hands.given(hands.noted(TABLE, "ben", ("r", "l")), "ben", "carla", among=("r", "k", "h"))
    assert state.hands == {"ben": ("l",)}
    assert hands.holder(state, "r") == "carla"


def test_a_known_hand_into_which_an_unseen_card_comes_is_known_in_part() -> None:
    state = hands.given(hands.noted(TABLE, "ben", ("r", "l")), "carla", "ben")
    assert state.hands == {}
    assert state.located == {"r": "ben", "l": "ben"}
    state = replace(TABLE, hand_sizes={**TABLE.hand_sizes, "carla": 3})
    state = hands.dealt_on(hands.noted(state, "ben", ("r", "l")), "carla", ("dan", "anna", "ben"))
    assert state.hands == {}
    assert state.located == {"r": "ben", "l": "ben"}


def test_a_trade_is_known_to_the_two() -> None:
    mine = hands.traded(hands.noted(TABLE, "anna", ("g", "k")), "anna", "ben", "g", "l")
    assert set(mine.hands["anna"]) == {"l", "k"}
    assert hands.holder(mine, "g") == "ben"
    others = hands.traded(replace(TABLE, located={"g": "anna", "w": "dan"}), "anna", "ben")
    assert others.located == {"w": "dan"}
    assert others.hand_sizes == TABLE.hand_sizes


def test_a_hand_is_dealt_on() -> None:
    """Carla's three cards: the first two left of her get one, and the first a second (KC-ACC-07)."""
    state = replace(hands.noted(TABLE, "anna", ("g", "k")), located={"l": "carla"})
    state = replace(state, hand_sizes={**state.hand_sizes, "carla": 4})
    state = hands.dealt_on(state, "carla", ("dan", "anna", "ben"), {"anna": ("b",)})
    assert state.hand_sizes == {"anna": 3, "ben": 3, "carla": 0, "dan": 4}
    assert state.hands == {"anna": ("g", "k", "b")}
    assert hands.holder(state, "l") is None


def test_a_card_that_leaves_the_game_lies_open() -> None:
    state = hands.removed(hands.noted(TABLE, "anna", ("g", "k")), "anna", "g")
    assert state.hands == {"anna": ("k",)}
    assert state.left_over == ("g",)
    assert hands.cannot_hold(state, "g", "ben") == "G is face up on the table"


def test_where_a_card_cannot_be_and_why() -> None:
    state = replace(hands.noted(TABLE, "anna", ("g", "k")), located={"l": "carla"}, suggestions=(_made(),))
    assert hands.cannot_hold(state, "r", "anna") == "R is not in their hand"
    assert hands.cannot_hold(state, "g", "ben") == "G is in Anna’s hand"
    assert hands.cannot_hold(state, "l", "ben") == "L is in Carla’s hand"
    assert hands.cannot_hold(hands.shown(state, "dan", "anna", "c"), "c", "ben") == "Dan has shown C"
    assert hands.cannot_hold(state, "l", "carla") == hands.cannot_hold(state, "g", "anna") == ""
    empty = replace(state, hand_sizes={**state.hand_sizes, "carla": 0})
    assert hands.cannot_hold(empty, "d", "carla") == "their hand is empty"


def _made() -> Suggestion:
    return Suggestion(by="anna", cards=("c",), asked=("ben", "carla", "dan"))


# ---------------------------------------------------------------- always true, whatever moves


REST = sorted({card.key for card in CARDS} - set(CASE))
Move = tuple[str, int, int, int, int]
MOVES = st.lists(
    st.tuples(st.sampled_from(["give", "show", "trade", "deal", "remove"]), *[st.integers(0, 9)] * 4), max_size=12
)


def moved(true: dict[str, list[str]], seat: str, state: Mystery, move: Move) -> Mystery:
    """Let one thing happen, in truth and as `seat` sees it."""
    what, a, b, c, d = move
    by, to = ORDER[a % 4], ORDER[b % 4]
    if by == to or not true[by]:
        return state
    card, knows = true[by][c % len(true[by])], seat in (by, to)
    among = {card, *[REST[(d + i) % len(REST)] for i in range(2)]}
    if what == "show":
        return hands.shown(state, by, to, card) if knows else state
    if what == "give":
        true[by].remove(card)
        true[to].append(card)
        return hands.given(state, by, to, card if knows else None, among)
    if what == "remove":
        true[by].remove(card)
        return hands.removed(state, by, card)
    if what == "trade" and true[to]:
        got = true[to][d % len(true[to])]
        true[by][true[by].index(card)], true[to][true[to].index(got)] = got, card
        return hands.traded(state, by, to, card, got) if knows else hands.traded(state, by, to)
    if what == "deal":
        receivers = [player for player in ORDER if player != by]
        gone, true[by] = true[by], []
        new: dict[str, list[str]] = {}
        for player, count in zip(receivers, dealt(len(gone), 3), strict=True):
            new[player], gone = gone[:count], gone[count:]
            true[player].extend(new[player])
        return hands.dealt_on(state, by, receivers, {seat: new.get(seat, ())})
    return state


@settings(max_examples=200, deadline=None)
@given(st.permutations(REST), st.sampled_from([*ORDER, "table"]), st.sampled_from(ORDER), MOVES)
def test_what_a_seat_knows_is_true_whatever_moves(cards: list[str], seat: str, spied: str, moves: list[Move]) -> None:
    """Sizes are right, a known hand is that hand, a located card is there, and no true holder is called impossible.

    The seat has seen its own hand, and that of one more player.
    """
    true = {player: list(cards[2 * i : 2 * i + 2]) for i, player in enumerate(ORDER)}
    state = replace(TABLE, suggestions=(_made(),))
    for player in {seat, spied} & set(ORDER):
        state = hands.noted(state, player, true[player])
    for move in moves:
        state = moved(true, seat, state, move)
        assert state.hand_sizes == {player: len(hand) for player, hand in true.items()}
        assert {p: sorted(hand) for p, hand in state.hands.items()} == {p: sorted(true[p]) for p in state.hands}
        assert all(card in true[player] for card, player in state.located.items())
        assert seat == "table" or seat in state.hands
        assert all(not hands.cannot_hold(state, card, player) for player, hand in true.items() for card in hand)
        assert not hands.placed(state) & set(CASE)
        assert list(laws.one_place_each(state)) == list(laws.once_each(state)) == []
