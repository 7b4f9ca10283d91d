"""The bot `random`: any legal action, each as likely."""

from genjiko.bots.bot import Bot, Decision
from genjiko.kernel.chance import Rng
from genjiko.kernel.observation import Observation


class RandomBot(Bot):
    """Plays any legal action."""

    name = "random"

    def decide(self, seen: Observation, rng: Rng) -> Decision:
        legal = seen.legal()
        return Decision(legal[rng.below(len(legal))], [])
