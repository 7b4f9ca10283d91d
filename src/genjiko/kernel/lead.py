"""From hoped-for scores to chances: who leads, by how much, and what that is worth."""

from math import exp


def chances(hopes: list[float], spread: float) -> list[float]:
    """The chance of each seat from the score it hopes for; `spread`: how far from it the end may lie."""
    best = max(hopes)
    shares = [exp((hope - best) / spread) for hope in hopes]
    total = sum(shares)
    return [share / total for share in shares]


def with_lead(found: list[float], hopes: list[float], part: float, wide: float) -> list[float]:
    """Chances of which a part goes by the lead alone, so that no position is flat; a lead so wide takes all of it."""
    leads: list[float] = []
    for seat in range(len(hopes)):
        rival = max([hopes[other] for other in range(len(hopes)) if other != seat])
        leads.append(max(0.0, min(1.0, 0.5 + 0.5 * (hopes[seat] - rival) / wide)) + 1e-9)
    total = sum(leads)
    return [(1.0 - part) * found[seat] + part * leads[seat] / total for seat in range(len(hopes))]
