"""The basis of a seat's conclusions: its evidence, up to any line, and what would follow if a line were different.

May import `storage`, `table`, `figures/facts` and `deduction`. Begin with `evidence`.
"""
