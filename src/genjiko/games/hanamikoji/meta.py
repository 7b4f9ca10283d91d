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
    options=[Option("three_rounds", [False, True], False)],
)
