"""The title page of Hanamikoji."""

from genjiko.kernel.meta import Meta, Option

META = Meta(
    id="hanamikoji",
    title="Hanamikoji",
    players=(2,),
    rules_version=1,
    designers="Kota Nakayama",
    publisher="EmperorS4",
    year=2013,
    tagline="Seven geisha, four actions, and the rival always chooses.",
    options=[Option("three_rounds", [False, True], False)],
    languages=("en", "it"),
)
