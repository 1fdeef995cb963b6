"""The pages of a game in play: what they show, what they hear, corrections, replay, thinking."""
