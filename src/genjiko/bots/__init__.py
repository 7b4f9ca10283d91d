"""Players that are programs. They get one seat's observation and nothing else."""

from genjiko.bots.bot import Bot, Decision
from genjiko.bots.greedy import Greedy
from genjiko.bots.uniform import Uniform
from genjiko.kernel.errors import BadOption

BOTS = ("random", "greedy")

__all__ = ["BOTS", "Bot", "Decision", "make_bot"]


def make_bot(name: str) -> Bot:
    """The bot with this name. Raises BadOption."""
    if name == "random":
        return Uniform()
    if name == "greedy":
        return Greedy()
    raise BadOption(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
