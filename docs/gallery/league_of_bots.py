"""A league of computer players: some games of Clue, their progress, and who won them."""

import panel as pn

import boardside

pn.extension(inline=True)
skills, games = ("engine", "simple", "simple"), 6
progress = pn.indicators.Progress(label="Games", max=games, value=0, sizing_mode="stretch_width")
played = []
for seed in range(games):
    played.append(boardside.simulate("clue", skills, seed))
    progress.value = len(played)
season = boardside.open_season(played)
shown = pn.Column(progress, season.plot(boardside.Question("won", "person")))
