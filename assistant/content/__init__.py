"""The contents of `data/` and `maps/`, read once, as frozen values: rules, cards, price charts, boards, house rules.

May import `kit` and `core`. Begin with `catalogue`, the only module that opens these files.
"""
