"""Small plots as SVG text. Nothing is told by colour alone: every mark has its figure beside it."""

from collections.abc import Sequence
from html import escape
from math import ceil

from genjiko.arena.summary import Share

INK, GOLD, FAINT = "var(--ink)", "var(--gold)", "var(--faint)"
_DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 4", "12 4")


def _svg(width: int, height: int, title: str, body: list[str]) -> str:
    label = escape(title)
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return f'<svg {size} role="img" aria-label="{label}"><title>{label}</title>{"".join(body)}</svg>'


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def percent(share: float) -> str:
    """A share as people write it."""
    return f"{100 * share:.1f} %"


def shares(title: str, rows: Sequence[tuple[str, Share]], fair: float) -> str:
    """One bar for each share with its interval; a line marks what would be fair."""
    left, width, line = 150, 420, 26
    body = []
    for i, (name, share) in enumerate(rows):
        y = 8 + i * line
        middle = y + 8
        body += [
            _text(left - 8, y + 12, name, "end"),
            f'<rect x="{left}" y="{y}" width="{share.share * width:.1f}" height="16" fill="{GOLD}"/>',
            f'<path d="M{left + share.low * width:.1f} {middle}H{left + share.high * width:.1f}" stroke="{INK}"/>',
            _text(left + width + 8, y + 12, f"{percent(share.share)} ({percent(share.low)}-{percent(share.high)})"),
        ]
    bottom = 8 + len(rows) * line
    x = left + fair * width
    body.append(f'<path d="M{x:.1f} 2V{bottom}" stroke="{INK}" stroke-dasharray="3 3"/>')
    body.append(_text(x, bottom + 14, f"even: {percent(fair)}", "middle"))
    return _svg(left + width + 190, bottom + 22, title, body)


def matrix(title: str, names: Sequence[str], cells: dict[tuple[str, str], float]) -> str:
    """How often the bot of the row ended before the bot of the column."""
    left, top, cell = 150, 40, 84
    body = []
    for j, name in enumerate(names):
        body.append(_text(left + j * cell + cell / 2, top - 10, name, "middle"))
    for i, row in enumerate(names):
        y = top + i * 32
        body.append(_text(left - 8, y + 20, row, "end"))
        for j, column in enumerate(names):
            share = cells.get((row, column))
            x = left + j * cell
            body.append(f'<rect x="{x}" y="{y}" width="{cell - 2}" height="30" fill="{FAINT}"/>')
            if share is not None:
                body.append(
                    f'<rect x="{x}" y="{y}" width="{cell - 2}" height="30" fill="{GOLD}" opacity="{share:.2f}"/>'
                )
                body.append(_text(x + cell / 2, y + 20, percent(share), "middle"))
    return _svg(left + len(names) * cell + 10, top + len(names) * 32 + 8, title, body)


def distributions(title: str, unit: str, series: dict[str, list[int]]) -> str:
    """How often each number occurred, one line for each name, told apart by its dashes."""
    left, width, height = 48, 560, 180
    values = [v for numbers in series.values() for v in numbers]
    if not values:
        return ""
    low, high = min(values), max(values)
    step = max(1, ceil((high - low + 1) / 40))
    bins = (high - low) // step + 1
    curves = {}
    for name, numbers in series.items():
        counts = [0] * bins
        for v in numbers:
            counts[(v - low) // step] += 1
        curves[name] = [c / max(1, len(numbers)) for c in counts]
    peak = max(max(curve) for curve in curves.values())
    across = width / max(1, bins - 1)
    body = [f'<path d="M{left} {height}H{left + width}" stroke="{INK}"/>']
    for i, (name, curve) in enumerate(curves.items()):
        points = " ".join(
            f"{left + n * across:.1f},{height - c / peak * (height - 16):.1f}" for n, c in enumerate(curve)
        )
        dash = _DASHES[i % len(_DASHES)]
        body.append(
            f'<polyline points="{points}" fill="none" stroke="{INK}" stroke-width="2" stroke-dasharray="{dash}"/>'
        )
        y = height + 40 + i * 18
        body.append(f'<path d="M{left} {y - 4}h36" stroke="{INK}" stroke-width="2" stroke-dasharray="{dash}"/>')
        numbers = series[name]
        mean = sum(numbers) / max(1, len(numbers))
        body.append(_text(left + 44, y, f"{name}: mean {mean:.1f}, {min(numbers)} to {max(numbers)} {unit}"))
    marks = range(0, bins, max(1, bins // 8))
    body += [_text(left + n * across, height + 16, str(low + n * step), "middle") for n in marks]
    body.append(_text(left - 6, 16, percent(peak), "end"))
    return _svg(left + width + 30, height + 40 + len(curves) * 18 + 6, title, body)


def curves(title: str, series: dict[str, list[float]]) -> str:
    """Shares over the course of something, one line for each name, told apart by its dashes; the ends have figures."""
    left, width, height = 60, 560, 180
    peak = max([0.01, *(share for curve in series.values() for share in curve)])
    body = [f'<path d="M{left} {height}H{left + width}" stroke="{INK}"/>', _text(left - 6, 16, percent(peak), "end")]
    for i, (name, curve) in enumerate(series.items()):
        across = width / max(1, len(curve) - 1)
        points = " ".join(
            f"{left + n * across:.1f},{height - share / peak * (height - 16):.1f}" for n, share in enumerate(curve)
        )
        dash = _DASHES[i % len(_DASHES)]
        body.append(
            f'<polyline points="{points}" fill="none" stroke="{INK}" stroke-width="2" stroke-dasharray="{dash}"/>'
        )
        y = height + 24 + i * 18
        body.append(f'<path d="M{left} {y - 4}h36" stroke="{INK}" stroke-width="2" stroke-dasharray="{dash}"/>')
        half = curve[len(curve) // 2]
        body.append(_text(left + 44, y, f"{name}: {percent(curve[0])}, half-way {percent(half)}, {percent(curve[-1])}"))
    return _svg(left + width + 30, height + 24 + len(series) * 18 + 6, title, body)
