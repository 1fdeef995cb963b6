"""The contents of `data/`, `maps/` and `docs/games/`, read once, as frozen values: rules, cards, boards, pages.

May import `kit` and `core`. Begin with `catalogue`, which reads the rules; `guides` takes the pages of the games apart.
"""
