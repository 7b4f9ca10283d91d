"""Who plays for the levels of bots: names of persons, which need no language."""

from collections.abc import Sequence

PERSONS = {
    "beginner": "Taro",
    "novice": "Hana",
    "casual": "Kenji",
    "skilled": "Oharu",
    "expert": "Munenori",
    "master": "Murasaki",
}
FRIENDS = ("Aoi", "Goro")
"""Who comes along where several bots of one level play; the client has a face for each."""


def bot_name(level: str, earlier: Sequence[str]) -> str:
    """How a bot is called, given the levels of those seated before it; a level without a person is its own name."""
    if level not in PERSONS:
        return level.capitalize()
    persons = (PERSONS[level], *FRIENDS)
    return persons[earlier.count(level) % len(persons)]
