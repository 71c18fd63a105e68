"""Interactive lessons, and the coach's cards in a match. Only `models` and `schemas` import pydantic.

May import: program, contract, storage, data, match, registry.

A lesson is a short scripted match: starting positions and a list of steps. Lessons are data
(`data/<game>/lessons.yaml`, format in `data/README.md`); games and painters do not know about them.

    models, schemas     pydantic models of `lessons.yaml` and `coach.yaml`; their kinds of data files
    files               finds and loads these files
    texts               bilingual texts with links to things on the table
    patterns            patterns of moves, and conditions on a view
    scenes              starting positions, scripted dice, and the matches of lessons
    run                 a learner's progress through a lesson: current step, expected moves, feedback
    rehearsal           plays a lesson automatically to find faults and measure its duration
    coach               chooses the coach's card that fits the present situation in a match
    progress            the lessons that the learner has finished, stored in the user's folder
"""
