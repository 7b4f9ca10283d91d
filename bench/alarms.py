"""How often `genjiko compare` is wrong: `python -m bench.alarms --out FOLDER`.

Each run is a whole comparison in Hanamikoji between random players. Of the first kind both boxes are equal, and B gets
other deals than A, so that all differences are noise: whatever is called different is a false alarm. Of the second kind
B is a box with a planted change (13 charm to win instead of 11), dealt as `compare` deals, and the change in rounds is
to be found. The same command goes on where it was interrupted; at the end it prints how often each verdict came.
"""

import argparse
import tempfile
from pathlib import Path
from statistics import fmean, pstdev

import msgspec

from genjiko.arena.compare import MEASURES, Arm, Comparison
from genjiko.arena.figures import figures, what_if, with_figure
from genjiko.arena.plan import make_series
from genjiko.arena.run import on_this_machine
from genjiko.arena.sequential import ALIKE, DIFFERENT
from genjiko.games import shipped_components
from genjiko.kernel.components import Components

GAME, BOT, MEASURE = "hanamikoji", "random", "rounds"
EQUAL, PLANTED = "equal", "planted"


class Run(msgspec.Struct):
    """How one comparison ended."""

    kind: str
    number: int
    deals: int
    verdicts: dict[str, str]
    difference: float
    """Of the measure in which the change is planted, and the spread of it with box A."""
    spread: float


def planted(box: Components) -> Components:
    """The box with another goal."""
    relaxed = what_if(box)
    goal = next(figure for figure in figures(relaxed) if str(figure) == "goals charm")
    return with_figure(relaxed, goal, goal.value + 2)


def compare(kind: str, number: int, most: int, tolerance: float) -> Run:
    """One comparison from its first deal to its verdicts."""
    box = Components(shipped_components(GAME).text, "A")
    other = planted(box) if kind == PLANTED else box
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        seed = 1000 + number
        found = Comparison(GAME, 2, [box, other], ["A", "B"], BOT, most, seed, folder, tolerance)
        if kind == EQUAL:
            found.arms[1] = Arm(
                "B", make_series(GAME, 2, [BOT], most, 5000 + number, None, box), folder / "other deals"
            )
        for _ in found.play(on_this_machine(1)):
            pass
        known = found.known()
        before = [MEASURES[MEASURE](one) for one, _ in found.pairs()]
        verdicts = {measure: one.verdict for measure, one in known.items()}
        return Run(kind, number, len(before), verdicts, known[MEASURE].mean, pstdev(before))


def told(runs: list[Run]) -> list[str]:
    """What came out, in lines."""
    lines = []
    equal, changed = ([run for run in runs if run.kind == kind] for kind in (EQUAL, PLANTED))
    if equal:
        alarms = sum(DIFFERENT in run.verdicts.values() for run in equal)
        alike = sum(set(run.verdicts.values()) == {ALIKE} for run in equal)
        deals = fmean(run.deals for run in equal)
        lines.append(f"equal boxes, other deals: {len(equal)} runs, {deals:.0f} deals each on average")
        lines.append(f"  no difference in all {len(MEASURES)} measures: {alike}; different in any: {alarms}")
    if changed:
        hit = sum(run.verdicts[MEASURE] == DIFFERENT for run in changed)
        weights = sum(run.deals for run in changed)
        size = sum(run.difference * run.deals for run in changed) / weights
        spread = sum(run.spread * run.deals for run in changed) / weights
        lines.append(f"planted change: {len(changed)} runs, {weights / len(changed):.0f} deals each on average")
        lines.append(f"  {MEASURE} {size:+.3f}, {size / spread:.2f} of their spread; found in {hit}")
    return lines


def main() -> None:
    """Play what is missing, and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=100, help="of each kind")
    parser.add_argument("--most", type=int, default=400, help="deals of a run at most")
    parser.add_argument("--tolerance", type=float, default=0.5)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    file = given.out / f"runs-{given.most}-{given.tolerance:g}.jsonl"
    lines = file.read_bytes().splitlines() if file.exists() else []
    runs = [msgspec.json.decode(line, type=Run) for line in lines]
    done = {(run.kind, run.number) for run in runs}
    for number in range(given.runs):
        for kind in (EQUAL, PLANTED):
            if (kind, number) not in done:
                runs.append(compare(kind, number, given.most, given.tolerance))
                with file.open("ab") as kept:
                    kept.write(msgspec.json.encode(runs[-1]) + b"\n")
    print("\n".join(told(runs)))


if __name__ == "__main__":
    main()
