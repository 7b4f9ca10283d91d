"""The title page of Aqua Mirabilis."""

from genjiko.kernel.meta import Meta

META = Meta(
    id="aqua-mirabilis",
    title="Aqua Mirabilis",
    players=(2, 3, 4),
    rules_version=2,
    designers="Alessia Luca",
    publisher="Gotha Games",
    year=2019,
    readings_before={1: {"coach_optional": True}},  # ruling 2
    round_field="week",
)
