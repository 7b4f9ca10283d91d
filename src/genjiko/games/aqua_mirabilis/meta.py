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
    tagline="Perfumers at Versailles: four weeks to please the king and his court.",
    languages=("en", "it"),
    readings_before={1: {"coach_optional": True}},  # ruling 2
)
