"""The title page of Kimono Memories."""

from genjiko.kernel.meta import Meta, Option

META = Meta(
    id="kimono-memories",
    title="Kimono Memories",
    players=(2,),
    rules_version=1,
    designers="Nao Shimamura",
    publisher="EmperorS4",
    year=2024,
    options=[
        Option("mode", ["expert", "basic"], "expert"),
        Option("sudden_victory", ["off", "on"], "off"),
    ],
)
