"""Rounds: who acts when, what is carried out of a line, and what cannot be made up for."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import events as axis
from assistant.games.axis_allies.board import POWERS
from assistant.games.plotted_axis import events as e
from tests.plot_positions import NOOP, Order, OrderedUnits, War, build, going, group, move

FOUR = ("3i t finland_norway", "3i t ukraine", "3i t eastern_europe")


@pytest.mark.rule("PAA-EXE-01", "PAA-EXE-02")
def test_turn_order_in_every_round() -> None:
    line = move("eire", "i eire")
    war = War().plots(**{power: [line, line] for power in POWERS})
    assert (war.state.power, war.state.round) == ("ussr", 1)
    assert war.refused(e.OrderRevealed(by="ger", round=1, order=line), "PAA-EXE-01")
    assert war.refused(e.BookEnded(by="ger", round=1), "PAA-EXE-01")
    war.over()
    assert [(line.round, line.by) for line in war.state.revealed] == [(n, p) for n in (1, 2) for p in POWERS]


@pytest.mark.rule("PAA-EXE-02")
def test_a_battle_is_finished_before_the_next_line_is_read() -> None:
    war = War({"ukraine": "ger 3i", "karelia": "ussr 2i"})
    war.plots(ger=[move("karelia", "3i ukraine")], uk=[build("united_kingdom", "i")]).until("ger")
    assert war.refused(e.OrderRevealed(by="uk", round=1, order=NOOP), "PAA-EXE-02")
    war.all()
    assert "AA-CBT-08" in war.illegal(e.OrderRevealed(by="ger", round=1, order=NOOP))
    with pytest.raises(ValueError, match="Finish the revealed line first"):
        war.page()
    war.do(e.OrderRevealed(by="ger", round=1, order=NOOP))
    assert len(war.state.revealed) == 1, "it changes nothing"
    war.wins()
    assert war.state.power == "uk"
    assert war.fine(war.page())


@pytest.mark.rule("PAA-EXE-03", "PAA-EXE-04")
def test_books_of_3_7_5_5_and_6_lines_are_seven_rounds() -> None:
    line = move("eire", "i eire")
    lengths = dict(zip(POWERS, (3, 7, 5, 5, 6), strict=True))
    war = War().plots(**{power: [line] * count for power, count in lengths.items()})
    while war.state.round < 5:
        war.step()
    assert war.state.ended == {"ussr"}
    assert war.refused(e.OrderRevealed(by="ussr", round=5, order=line), "PAA-EXE-01")
    assert war.state.power == "ger", "the USSR cannot act any more"
    war.over()
    assert max(line.round for line in war.state.revealed) == 7
    assert any("The USSR has no lines left; it had 3" in told.text for told in war.table.account("table"))


@pytest.mark.rule("PAA-EXE-06")
def test_to_carry_out_none_is_expected_only_where_nothing_can_go() -> None:
    for line, expected in ((move("karelia", *FOUR), False), (move("karelia", "3i eire"), True)):
        (none,) = War().line("ger", line).offers(e.OrderPassed)
        assert none.expected == expected


@pytest.mark.rule("PAA-EXE-05", "PAA-EXE-06")
def test_a_passed_line_is_shown_all_the_same() -> None:
    war = War().line("ger", move("karelia", *FOUR))
    assert "to Karelia SSR" in war.told()
    assert war.refused(e.BookEnded(by="ger", round=1), "PAA-EXE-02")
    before = war.state.pieces.board()
    war.pass_()
    assert war.state.pieces.board() == before
    assert war.state.revealed[-1].order == move("karelia", *FOUR)
    assert war.told().startswith("Germany carries out none of it.")
    war = War().plots(ger=[move("karelia", *FOUR)])
    assert war.refused(e.OrderPassed(by="ussr"), "PAA-EXE-02"), "a line that is not out cannot be passed"


@pytest.mark.rule("PAA-EXE-06")
def test_some_of_the_units() -> None:
    war = War().line("ger", move("karelia", *FOUR, "2t germany"))
    assert war.fine(war.some(going(0, "3i t"), going(1, "3i t"), going(2, "t")))
    assert war.refused(war.some(going(0, "4i")), "PAA-EXE-06")
    war.by_the_rules(war.some(going(0, "3i t"), going(1, "2i")))
    assert war.at("karelia", "ger") == {"infantry": 5, "tank": 1}
    assert war.at("ukraine") == {"infantry": 1, "tank": 2, "fighter": 1}
    assert war.state.revealed[-1].moved == ((0, "infantry", 3), (0, "tank", 1), (1, "infantry", 2))


@pytest.mark.rule("PAA-EXE-06", "PAA-EXE-08")
def test_ten_of_nine_cannot_go() -> None:
    war = War(more={"ukraine": "ger 5i"}).line("ger", move("karelia", *FOUR))
    assert war.refused(war.some(going(0, "3i"), going(1, "4i"), going(2, "3i")), "PAA-EXE-06")
    assert "The line has only 3 infantry from Ukraine SSR." in [n.text for n in war.say(war.goes("4i", number=1))]


@pytest.mark.rule("PAA-EXE-07")
def test_no_catching_up() -> None:
    war = War({"ukraine": "ger 2t"}).plots(ger=[move("karelia", "2t ukraine"), move("caucasus", "i ukraine")])
    war.until("ger").by_the_rules(war.goes("t"))
    assert war.refused(e.OrderCarriedOut(by="ger", going=(going(0, "t"),)), "PAA-EXE-02")
    war.wins() if war.state.battle else war
    war.until("ger", 2)
    assert war.refused(war.goes("t"), "PAA-EXE-08")
    assert war.at("ukraine") == {"tank": 1}


@pytest.mark.rule("PAA-EXE-08")
def test_nothing_beyond_the_order() -> None:
    war = War().line("ger", move("karelia", "3i ukraine"))
    assert war.refused(war.goes("t"), "PAA-EXE-08")
    assert war.refused(war.goes("i", number=1), "PAA-EXE-08")
    assert war.refused(e.BuildCarriedOut(by="ger", units={"tank": 1}), "PAA-EXE-08")
    assert war.refused(e.OrderCarriedOut(by="uk", going=()), "PAA-EXE-01")
    before = war.state.pieces
    war.do(war.goes("i", number=1))
    assert war.state.pieces == before
    war = War().line("ger", build("germany", "t"))
    assert war.refused(war.goes("t"), "PAA-EXE-08")


@pytest.mark.rule("PAA-EXE-09")
def test_whoever_was_attacked_keeps_its_order() -> None:
    war = War({"caucasus": "ussr i", "ukraine": "ger 2t"}).plots(
        ussr=[move("ukraine", "i caucasus")], ger=[move("karelia", "2t ukraine")]
    )
    war.until("ussr").all().loses().until("ger")
    assert war.ready() == {"tank": 2}
    war.all()
    assert war.at("karelia", "ger") == {"tank": 2}
    war = War({"caucasus": "ussr i", "ukraine": "ger 2t"}).plots(
        ussr=[move("ukraine", "i caucasus")], ger=[move("karelia", "2t ukraine")]
    )
    war.until("ussr").all().fights(1, 0, 0).do(axis.AttackersRetreated(to="caucasus")).until("ger")
    assert war.ready() == {"tank": 1}, "one is lost"


@pytest.mark.rule("PAA-EXE-06", "PAA-MOV-04")
def test_two_groups_do_not_share_a_unit() -> None:
    line = move("egypt", "2t libya", group("2t", "libya", via="french_equatorial_africa"))
    war = War({"libya": "ger 3t"}).line("ger", line)
    assert [(share.group, share.ready) for share in war.shares()] == [(0, 2), (1, 1)]
    assert war.refused(war.some(going(0, "2t"), going(1, "2t")), "PAA-MOV-04")
    assert war.refused(war.some(going(0, "2t"), going(1, "t", first="t")), "PAA-MOV-04")
    war.all()
    assert war.at("egypt", "ger") == {"tank": 3}
    assert war.state.revealed[-1].moved == ((0, "tank", 2), (1, "tank", 1))


@pytest.mark.rule("PAA-EXE-08")
def test_nonsense_moves_nobody() -> None:
    line = move("sz_baltic", "2i germany", "i nowhere")
    war = War({"germany": "ger 2i"}).line("ger", line)
    assert not war.ready()
    war.do(war.some(going(0, "2i"), going(7, "i"), e.Going(group=1, units={"dragon": 1})))
    assert war.at("germany") == {"infantry": 2}
    war = War({"germany": "ger 2i"}).line(
        "ger", Order(kind="move", to="nowhere", groups=(OrderedUnits(units={"dragon": 2}, source="x"),))
    )
    assert [share.ready for share in war.shares()] == [0]
    assert war.refused(e.OrderCarriedOut(by="ger", going=(e.Going(group=0, units={"dragon": 1}),)), "PAA-INV-02")
