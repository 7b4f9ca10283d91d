"""Whatever the server refuses is said in the player's language, by the code of the problem."""

import json
from pathlib import Path

import pytest

from genjiko.server.api.status import STATUS

WORDS = Path(__file__).parents[2] / "web/src/words"


@pytest.mark.parametrize("file", sorted(WORDS.glob("*.json")), ids=lambda file: file.stem)
def test_every_problem_has_a_text_in_the_browser(file: Path) -> None:
    words = json.loads(file.read_text(encoding="utf-8"))
    assert [code for code in STATUS if f"problem.{code}" not in words] == []
