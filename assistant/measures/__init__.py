"""The derived store: tables of facts for SQL, kept up from the fold; reviews of games; statistics; leagues.

The log is the only truth. Everything here is worked out from it, thrown away and made anew when the program changes.
"""
