"""The commands of `main.py` that need no window, one module each: `add_arguments(parser)` and `run(args)`."""
