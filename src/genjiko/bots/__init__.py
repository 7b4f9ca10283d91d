"""Players that are programs. They get one seat's observation and nothing else."""

from genjiko.bots.bot import Bot, Considered, Decision, Proved
from genjiko.bots.judge import think
from genjiko.bots.levels import BOTS, LEVELS, bot_names, level_names, make_bot

__all__ = ["BOTS", "LEVELS", "Bot", "Considered", "Decision", "Proved", "bot_names", "level_names", "make_bot", "think"]
