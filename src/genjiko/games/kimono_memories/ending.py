"""Why a game of Kimono Memories was won, in words. Who wins, and what breaks a tie, is `winners` of rules.py."""

from genjiko.games.kimono_memories import scoring
from genjiko.games.kimono_memories.rules import KimonoMemories
from genjiko.games.kimono_memories.state import KimonoState, cats
from genjiko.kernel.state import Reason


def ending(rules: KimonoMemories, state: KimonoState) -> Reason:
    """Points or tiles, the tie-break of cats and props, or a sudden victory."""
    scores = rules.scores(state)
    winners = rules.winners(state)
    winner = winners[0]
    loser = 1 - winner
    if state.sudden:
        return "sudden", {"winner": winner}
    if scores[0] != scores[1]:
        args: dict[str, object] = {"winner": winner, "most": scores[winner], "fewer": scores[loser]}
        return ("points" if rules.expert else "more_tiles"), args
    charms = [cats(state, seat) + len(scoring.props(state.album[seat])) for seat in range(2)]
    args = {"n": scores[0], "charms": charms[winner], "fewer": charms[loser]}
    kind = "points" if rules.expert else "tiles"
    if len(winners) > 1:
        return f"shared_{kind}", args
    return f"tie_{kind}", {"winner": winner, **args}
