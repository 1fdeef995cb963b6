"""Secret submissions: sealed boxes that stay shut until everybody has submitted, and proof of their contents.

May import `core` and `kit`. Begin with `boxes`; `commitments` checks signed contents against their fingerprints,
`deadline` says how long a box still takes submissions. `core/box.py` defines what a game says about its boxes.
"""
