"""Actual dice compared with their average: by throw, by game, and for mixed units by volley."""
