"""Learning by self-play in batches: the tables of `hanamikoji.py`, the networks of `networks.py`."""
