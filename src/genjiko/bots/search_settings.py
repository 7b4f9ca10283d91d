"""How a search thinks: its budgets and its figures."""


class SearchSettings:
    """How a search thinks. At least one of the two budgets must be given; 0 stands for none."""

    def __init__(
        self,
        iterations: int = 0,
        seconds: float = 0.0,
        explore: float = 0.5,
        prior_visits: float = 20.0,
        public_weight: float = 0.0,
        widening_factor: float = 1.0,
        widening_exponent: float = 0.4,
        worlds: int = 8,
        trial: int = 60,
        world_attempts: int = 8,
        memory: int = 100_000,
        rounds: int = 0,
        turns: int = 0,
        rollout_width: int = 8,
        halving_candidates: int = 0,
        learned: int = 1,
        clear: float = 0.0,
        trust: float = 0.0,
        pool: int = 0,
    ) -> None:
        self.iterations = iterations
        self.seconds = seconds
        # How much an action that was rarely tried is preferred, in spreads of the results.
        self.explore = explore
        # How many visits a first guess counts for.
        self.prior_visits = prior_visits
        # How many visits in the same public situation count at most; 0: none, as in open games.
        self.public_weight = public_weight
        # Progressive widening: widening_factor * visits ** widening_exponent actions are looked at.
        self.widening_factor = widening_factor
        self.widening_exponent = widening_exponent
        # In how many worlds the actions of the root are tried one step ahead.
        self.worlds = worlds
        # Below the root they are tried only where there are at most this many; 0: nothing is entered below the root.
        self.trial = trial
        # How many worlds are drawn to find one that fits the others' behaviour.
        self.world_attempts = world_attempts
        # How many information sets are kept.
        self.memory = memory
        # A leaf is played on greedily until so many rounds have ended, or until the turn has come back to the seat so
        # many times: positions compare well only at such places. 0 for both: it is judged as the game advises.
        self.rounds = rounds
        self.turns = turns
        # How many actions each step of such a rollout looks at.
        self.rollout_width = rollout_width
        # How many actions of the root are halved step by step; 0: all compete by their outlook.
        self.halving_candidates = halving_candidates
        # 1: positions are judged by what was learned from play; 0: by plain advice.
        self.learned = learned
        # A search ends early, or drops an action, where it is clear by so many standard errors; 0: never.
        self.clear = clear
        # Where the root is halved, the first guess stays to the end, and is taken unless it lies behind by so many
        # standard errors; 0: it goes like any other.
        self.trust = trust
        # How many worlds are drawn beforehand, each to be met as often as it fits what the others did; 0: every
        # iteration draws one, and misfits are drawn again.
        self.pool = pool
