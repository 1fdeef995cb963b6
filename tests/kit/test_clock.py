from assistant.kit.clock import clocks


def test_time_runs_for_whoever_is_on_turn():
    found = clocks([(1000, "anna", True), (5000, "ben", True), (6000, "anna", True)])
    assert found.at(9000) == {"anna": 7000, "ben": 1000}


def test_nobodys_time_runs_in_a_pause_or_before_the_game():
    found = clocks([(0, None, True), (1000, "anna", True), (3000, "anna", False), (60_000, "anna", True)])
    assert found.at(61_000) == {"anna": 3000}


def test_a_line_with_an_older_time_takes_nothing_away():
    found = clocks([(5000, "anna", True), (2000, "ben", True), (8000, None, True)])
    assert found.at(99_000) == {"anna": 0, "ben": 3000}
