"""The title page of Perfumery."""

from genjiko.kernel.meta import Meta

META = Meta(
    id="perfumery",
    title="Perfumery",
    players=(2, 3, 4),
    rules_version=1,
    designers="Totsuca Chuo",
    publisher="Tactical Games",
    year=2020,
    languages=("en", "it"),
    tagline="Three notes, a still for each, and only what is bottled lasts.",
)
