"""What a seat may conclude from: its evidence, up to any line, and what would follow had a line been different.

May import `storage`, `table`, `figures/facts` and `deduction`. Begin with `evidence`.
"""
