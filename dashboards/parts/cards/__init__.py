"""Cards that are played: a hand with what each does, aiming, windows for answers, single dice, cards that come up."""
