"""The title page of Perfumery."""

from genjiko.kernel.meta import Meta

META = Meta(
    id="perfumery",
    title="Perfumery",
    players=(2, 3, 4),
    rules_version=2,
    designers="Totsuca Chuo",
    publisher="Tactical Games",
    year=2020,
    readings_before={1: {"every_choice": True, "replenish_by_space": True}},
)
