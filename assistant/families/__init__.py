"""Events, rules, advice and offers that a family of games shares.

`common_rules` is for every table, `conceding` for games that the others may give up; `mystery` for games of suspects,
weapons and rooms; `war` for armies that fight for areas; `stocks` for games with a share market. May import `content`,
`kit` and `core`. Begin with `common_rules`.
"""
