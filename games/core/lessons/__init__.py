"""Learning by playing: lessons, and the coach's cards in a match. Only `models` and `schemas` import pydantic.

May import: program, contract, storage, data, match, registry.

A lesson is a small match with a coach: positions to begin from and steps that are gone through. It is data
(`data/<game>/lessons.yaml`, explained in `data/README.md`); no game and no painter knows of it.

    models, schemas     what `lessons.yaml` and `coach.yaml` must be; their kinds, the same for every game
    files               the files found, loaded, checked
    words               texts of two languages with links to things on the table
    patterns            patterns of moves, and conditions on a view
    scenes              positions to be played on from; what dice will show, by name; the matches of lessons
    run                 where a learner is: the step, what is expected, what a click or a move is worth
    rehearsal           playing a lesson through as "Show me" would: what is wrong with it, how long it takes
    coach               which of the coach's cards a match calls for
    progress            what is kept of it in the user's folder
"""
