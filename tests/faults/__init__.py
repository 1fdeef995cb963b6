"""Trials: a table attacked, damaged, flooded. Short ones run with the tests; all of them run as modules, for longer."""
