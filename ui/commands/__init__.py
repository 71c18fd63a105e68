"""Commands of `main.py` that draw. They may import all of `ui` and `games`; only `main.py` imports them."""
