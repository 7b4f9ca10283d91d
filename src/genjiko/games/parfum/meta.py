"""The title page of Parfum."""

from genjiko.kernel.meta import Meta, Option

META = Meta(
    id="parfum",
    title="Parfum",
    players=(2, 3, 4),
    rules_version=2,
    designers="Marcel Süßelbeck, Marco Ruskowski",
    publisher="Queen Games",
    year=2015,
    options=[Option("first_round_random_clocks", [False, True], False)],
    readings_before={1: {}},
)
