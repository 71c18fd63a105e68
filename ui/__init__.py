"""Everything drawn or heard. Knows games only through the contract in `games.core`."""
