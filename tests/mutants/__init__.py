"""Small faults in the table's code, put in one at a time: tests and pictures must notice most of them.

sites       finds what can be changed in a file: the kinds of mutants and their names
drawing     draws the sample of 200 by a fixed seed and rule
covering    which tests and picture scenes run which lines; measured by `mapping` and `scenes`
running     tries mutants in separate processes, into which `fault` inserts them
equivalent.txt   mutants of the sample that change nothing, with the reason

For development only: see `__main__` for the command.
"""
