"""Statistics over many games: questions in words, linked plots, and the lines behind every figure.

    from assistant.figures.questions.season import Season
    from dashboards.analysis import charts
    charts.bars(Season.of("figures").ask(question))       # a HoloViews object, in a notebook as on the page

`charts` draws one answer, `views` says which plots belong to a question, `asking` holds the question and its filters,
`sheet` the page of the server with plots that listen to each other. Nothing here is imported before somebody asks:
HoloViews takes its time.
"""
