"""Hanamikoji: win the favor of seven geisha with four secret and open actions."""
