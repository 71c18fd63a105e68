"""Commands of `main.py` that draw. They may import all of `ui` and `games`; only `main.py` imports them.

screenshot  saves a picture of a screen
selftest    loads every shipped file and plays one match of each game
bench       measures speed: `bench_rules`, `bench_window`, `bench_table`, `bench_lessons`, `bench_people`,
            `bench_workshop`
"""
