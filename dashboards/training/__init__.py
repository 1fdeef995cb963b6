"""Pages for training: the host's list of people who train, and each person's five puzzles of the day.

May import `play`, `games`, `parts` and `server`, and everything below the screens. Begin with `days`, a person's page.
"""
