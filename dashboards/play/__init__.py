"""The pages of a game in play: what they show, what they hear, corrections, replay, thinking.

May import `server` (not its `app`), `games`, `parts` and everything below the screens. Begin with `page`.
"""
