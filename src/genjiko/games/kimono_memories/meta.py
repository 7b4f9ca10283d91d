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
    languages=("en", "it"),
    tagline="One photographer, eight kimonos, and an album that remembers what matches.",
    options=[
        Option(
            "mode",
            ["expert", "basic"],
            "expert",
            "expert: tiles, cats, props and mon score points; basic: more scoring tiles win",
        ),
        Option(
            "sudden_victory",
            ["off", "on"],
            "off",
            "on: two markers on the third or fourth space of the own side win at once",
        ),
    ],
)
