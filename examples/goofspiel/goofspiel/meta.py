"""The title page of Goofspiel."""

from genjiko.kernel.meta import Meta, Option

META = Meta(
    id="goofspiel",
    title="Goofspiel",
    players=(2, 3, 4),
    rules_version=1,
    designers="traditional",
    publisher="none",
    year=1930,
    options=[Option("carry", [False, True], False)],
)
