"""Cards that are played: a hand with effects, choosing targets, windows for answers, single dice, drawn cards."""
