"""The report of a series: one HTML file that needs nothing but itself."""

from html import escape

import genjiko
from genjiko.arena import plots
from genjiko.arena.play import Played
from genjiko.arena.summary import Summary
from genjiko.games import game_meta

STYLE = """
:root { --paper: #f6f1e4; --ink: #23201c; --gold: #b88a2e; --faint: #e6dfcc; }
@media (prefers-color-scheme: dark) { :root { --paper: #16181d; --ink: #ece6d8; --faint: #2a2c31; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto;
  max-width: 60rem; padding: 0 1rem; }
h1, h2 { font-family: Georgia, serif; font-weight: normal; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .8rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--faint); }
th:first-child, td:first-child { text-align: left; }
.wide { overflow-x: auto; }
svg { width: 100%; height: auto; } svg text { fill: var(--ink); font: 12px system-ui, sans-serif; }
"""


def page(title: str, sections: list[tuple[str, str]]) -> str:
    """A whole page out of headings and their HTML."""
    body = "".join(f"<section><h2>{escape(head)}</h2><div class=wide>{html}</div></section>" for head, html in sections)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style><h1>{escape(title)}</h1>{body}</html>\n"
    )


def table(head: list[str], rows: list[list[str]]) -> str:
    """An HTML table; the first column is the heading of its row."""
    top = "".join(f'<th scope="col">{escape(h)}</th>' for h in head)
    lines = ""
    for row in rows:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        lines += f'<tr><th scope="row">{escape(row[0])}</th>{cells}</tr>'
    return f"<table><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table>"


HEAD = ["bot", "games", "wins", "95 %", "mean score", "mean rank", "rating", "choices", "ms each", "longest ms"]


def bot_rows(summary: Summary) -> list[list[str]]:
    """The lines of the table of bots, for the screen and for the page."""
    return [
        [
            line.bot,
            str(line.won.games),
            plots.percent(line.won.share),
            f"{plots.percent(line.won.low)}-{plots.percent(line.won.high)}",
            f"{line.mean_score:.1f}",
            f"{line.mean_rank:.2f}",
            f"{line.rating:.1f} ± {line.rating_error:.1f}",
            str(line.decisions),
            f"{line.ms_per_decision:.1f}",
            f"{line.longest_ms:.0f}",
        ]
        for line in summary.bots
    ]


def write_report(summary: Summary, games: list[Played]) -> str:
    """The report as HTML."""
    series = summary.series
    names = [line.bot for line in summary.bots]
    cells = {}
    for duel in summary.duels:
        cells[duel.first, duel.second] = duel.ahead.share
        cells[duel.second, duel.first] = 1 - duel.ahead.share
    scores = {bot: [g.scores[s] for g in games for s in range(series.players) if g.bots[s] == bot] for bot in names}
    about = f"{summary.played} games with {series.players} players, seed {series.seed}, Genjikō {genjiko.__version__}."
    ends = [[end, str(n), plots.percent(n / max(1, summary.played))] for end, n in summary.ends.items()]
    seats = [(f"seat {seat}", share) for seat, share in enumerate(summary.seats)]
    sections = [
        ("The series", f"<p>{escape(about)}</p>"),
        ("Bots", table(HEAD, bot_rows(summary))),
        ("Who ended before whom", plots.matrix("share of games the row ended before the column", names, cells)),
        ("Seats", plots.shares("wins by seat, of deals that are played in every seating", seats, 1 / series.players)),
        ("Scores", plots.distributions("how often each score occurred", "points", scores)),
        ("Length", plots.distributions("decisions in a game", "decisions", {"games": [g.decisions for g in games]})),
        ("How it ended", table(["end", "games", "share"], ends)),
    ]
    return page(f"{game_meta(series.game).title}: {', '.join(series.bots)}", sections)
