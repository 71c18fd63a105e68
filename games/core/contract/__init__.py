"""What a game is made of: plain types and functions that rules and everything else speak. May import: program.

contract        moves, decisions, reasons, events, views, results: begin reading here
game            a game as one record of functions, above all that it names
names           the names of things on the table, `estate:zielone`, and how they are taken apart
flow            decisions, candidates, guards and `apply`, from a stack of small steps
controller      which names on the table choose a move; the words and faces of a game's things
offering        answers that show what comes of them: a button a person, with its outcome
selection       what has been chosen so far: from clicks to moves, highlights, why-not
sections        which section of the rules tells of a thing or a question, as a table of each game
tuning          the numbers of the computers' search, how long it may take, what distinguishes characters
trial           what a move would bring, tried on a guess; whether it must be confirmed
motions         how what happens is shown, as a table of each game
joys            a coup or a comeback, worth two seconds of all who watch
story           how events make up a story, as a table of each game
survey          the table in words, place by place
telling         reporting events; the words for what happens and for what is refused
records         what people talk about after a match: numbers gathered from it
reckoning       tables shown after a scoring and at the end
dice            chance that is the same on every platform
plain           states as JSON, and their digest
texts, lexicon  messages that are worded when shown; the words for names on the table
errors          the errors that callers can tell apart
invariants      what must hold in every position of every game
"""
