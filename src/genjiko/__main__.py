"""`python -m genjiko`: the same as the command `genjiko`."""

from genjiko.terminal import run

run()
