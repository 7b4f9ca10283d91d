"""The page of Perfumery lists every card of the shipped box, as its components say.

python -m tests.games.perfumery.test_page    prints the tables for the page
"""

from pathlib import Path

from genjiko.games import shipped_components
from genjiko.kernel.components import Row

PAGE = Path(__file__).parents[3] / "docs/games/perfumery.md"


def recipe_rows() -> list[str]:
    rows = ["| id | stage | players | effect | value |", "|---|---|---|---|---|"]
    for row in shipped_components("perfumery").rows("recipes"):
        effect = f"{row['pay']} > {row['get']}" if row["pay"] else f"+ {row['get']}"
        rows.append(f"| {row['id']} | {row['stage']} | {_players(row)} | {effect} | {row['value']} |")
    return rows


def perfume_rows() -> list[str]:
    rows = ["| id | stage | players | top | middle | base | brand | storage | value |", "|" + "---|" * 9]
    for row in shipped_components("perfumery").rows("perfumes"):
        needs = " | ".join(str(row[note]) or "-" for note in ("top", "middle", "base"))
        figures = f"{row['brand']} | {row['storage']} | {row['value']}"
        rows.append(f"| {row['id']} | {row['stage']} | {_players(row)} | {needs} | {figures} |")
    return rows


def _players(row: Row) -> str:
    return "4" if row["players"] == 4 else f"{row['players']}-4"


def test_the_page_lists_every_recipe_and_perfume() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for rows in (recipe_rows(), perfume_rows()):
        assert len(rows) == 42
        assert "\n".join(rows) in page


if __name__ == "__main__":
    print("\n".join([*recipe_rows(), "", *perfume_rows()]))
