"""What a game is made of: plain types and functions that rules and everything else speak. May import: program.

contract        moves, decisions, reasons, events, views, results: begin reading here
game            a game as one record of functions, above all that it names
names           the names of things on the table, `estate:zielone`, and how they are taken apart
flow            decisions, candidates, guards and `apply`, from a stack of small steps
controller      which names on the table choose a move; the words of a game's things
selection       what has been chosen so far: from clicks to moves, highlights, why-not
telling         reporting events; the words for what happens and for what is refused
dice            chance that is the same on every platform
plain           states as JSON, and their digest
texts, lexicon  messages that are worded when shown; the words for names on the table
errors          the errors that callers can tell apart
invariants      what must hold in every position of every game
extras          what only some games need, one file an extra: to be read when it is needed
"""
