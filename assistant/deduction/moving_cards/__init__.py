"""Cards that change hands: histories instead of deals, counted exactly over the states of each moment.

Begin with `timeline` (what happened when), then `frontier_dp` (the count) and `results_over_time` (the answer).
"""
