"""The luck of all your evenings, added up game by game: over many games it should return to zero."""

import holoviews as hv
import panel as pn

import boardside

pn.extension(inline=True)
luck = boardside.open_season().sql("""
    select p.name as player, row_number() over mine as game, sum(r.luck) over mine as luck
    from results r join played p using (game, seat) join played_games g using (game)
    where r.unit = 'bits' and r.luck is not null
    window mine as (partition by p.person order by g.began, g.game)
""")
curves = hv.Dataset(luck, ["game", "player"], "luck").to(hv.Curve, "game", "luck").overlay("player")
look = hv.opts.NdOverlay(responsive=True, height=380, legend_position="right", title="Luck in Clue, added up")
shown = curves.opts(look, hv.opts.Curve(ylabel="luck, bits", show_grid=True))
