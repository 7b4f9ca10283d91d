"""How a search thinks: its budgets and its figures."""


class Settings:
    """How a search thinks. At least one of the two budgets must be given; 0 stands for none."""

    def __init__(
        self,
        iterations: int = 0,
        seconds: float = 0.0,
        explore: float = 0.5,
        trust: float = 20.0,
        hearsay: float = 0.0,
        width: float = 1.0,
        growth: float = 0.4,
        worlds: int = 8,
        trial: int = 60,
        tries: int = 8,
        memory: int = 100_000,
        rounds: int = 0,
        turns: int = 0,
        glimpse: int = 8,
        field: int = 0,
        learned: int = 1,
    ) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.explore = explore  # how much an action that was rarely tried is favoured, in spreads of the results
        self.trust = trust  # how many visits a first guess counts for
        self.hearsay = hearsay  # how many visits in the same public situation count at most; 0: none, as in open games
        self.width = width  # progressive widening: width * visits ** growth actions are looked at
        self.growth = growth
        self.worlds = worlds  # in how many worlds the actions of the root are tried one step ahead
        self.trial = trial  # below the root they are tried only where there are at most this many
        self.tries = tries  # how many worlds are drawn to find one that fits the others' behaviour
        self.memory = memory  # how many information sets are kept
        # A leaf is played on by glances until so many rounds have ended, or until the turn has come back to the seat so
        # many times: positions compare well only at such places. 0 for both: it is judged as the game advises.
        self.rounds = rounds
        self.turns = turns
        self.glimpse = glimpse  # how many actions such a glance takes in
        self.learned = learned  # 1: positions are judged by what was learned from play; 0: by plain advice
        self.field = field  # how many actions of the root are halved step by step; 0: all compete by their outlook
