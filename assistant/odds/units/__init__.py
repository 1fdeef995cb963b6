"""Battles of mixed units as in Axis & Allies: at sea, on land, landings, raids and waves. Start with `battle`."""
