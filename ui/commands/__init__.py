"""Commands of `main.py` that draw. May import all of `ui` and `games`; nobody imports them but `main.py`.

screenshot  saves a picture of a screen; selftest: loads everything that ships and plays a game of each
bench       measures: `bench_rules`, `bench_window`, `bench_table`, `bench_lessons`,
            `bench_people`, `bench_workshop`
"""
