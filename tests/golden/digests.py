"""Print digests of games move by move, to compare compiled rules with interpreted ones, or two Pythons.

python -m tests.golden.digests --games 1000             random games of each game and number of seats
python -m tests.golden.digests --games 20 --level hard  the same with searching computers, who add floats
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from hashlib import blake2b
from random import Random

from games import registry
from games.core.computers.search import choose_move
from games.core.computers.selfplay import policy_seed
from games.core.contract.contract import Move
from games.core.contract.dice import BotDice, Dice, next_position_id
from games.core.contract.extras.bot_settings import Budget
from games.core.contract.plain import digest
from games.core.data import boards
from games.core.match.settings import complete_options
from games.shipped import register_shipped

PLAYOUTS = 12


def game_digests(game_id: str, seats: int, games: int, level: str) -> Iterator[str]:
    """Yield a digest of every state of each game."""
    game = registry.game(game_id)
    options = {**complete_options(game, {}, seats), "board": boards.load_default_board(game_id)}
    for seed in range(games):
        state, position, chance = game.setup(options, seats, Dice(seed)), "", Random(seed)
        states = blake2b(digest_size=8)
        while (decision := game.decision(state)) is not None:
            move: Move
            if level == "random":
                move = chance.choice(game.legal_moves(state))
            else:
                dice, budget = BotDice(policy_seed(seed, chance.getrandbits(32))), Budget(PLAYOUTS)
                move = choose_move(game, game.observe(state, decision.seat), level, dice, budget).move
            position = next_position_id(position, move)
            game.apply(state, move, Dice(seed, position), [])
            states.update(digest(game.to_data(state)).encode())
        yield f"{game_id} {seats} {seed} {states.hexdigest()}"


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description="Print digests of whole games.")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--level", default="random")
    args = parser.parse_args()
    register_shipped()
    for facts in registry.all_facts():
        for seats in range(facts.seats[0], facts.seats[1] + 1):
            for line in game_digests(facts.id, seats, args.games, args.level):
                print(line, flush=True)


if __name__ == "__main__":
    main()
