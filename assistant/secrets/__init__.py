"""Secret submissions: sealed boxes that stay shut until everybody has submitted, and what proves their contents.

May import `core` and `kit`. Begin with `boxes`; `commitments` holds signed contents against their fingerprints,
`deadline` says how long a box still takes submissions. `core/box.py` is what a game says about its boxes.
"""
