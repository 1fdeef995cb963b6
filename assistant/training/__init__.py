"""Training with positions that really happened: puzzles, their difficulty, and when to see them again.

May import everything but leagues, the commands and the screens. Begin with `puzzle`, then `making`.

    from assistant.training.making import make
    made = make(100, seed=7)                        # puzzles of simulated games of all kinds
    made.puzzles[0].asked, made.puzzles[0].choices

A puzzle is a decision of a finished game as the seat saw it (`decisions`), what a seat could prove at a line
(`proofs`), or which card it showed (`showings`). `making` leaves out what is trivial or already there. `computers`
measures how often computer players miss a puzzle, `reference` estimates it where they don't decide it. `puzzle_file`
stores puzzles with the stories they need, `shelf` those of a store, `attempts` what each person answered, `schedule`
when a puzzle comes again and which five belong to a day.
"""
