"""PettingZoo environments of all games: `hanamikoji_v0` in turns, `hanamikoji_parallel_v0` all seats at once."""
