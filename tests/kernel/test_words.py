"""Messages: the same vectors run in the browser's tests (web/tests/messages.test.ts)."""

import json
import pickle
import runpy
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from genjiko.kernel.plurals import plural_category
from genjiko.kernel.words import Words, languages_in, load_words

ROOT = Path(__file__).parents[2]
VECTORS: list[dict[str, Any]] = json.loads((ROOT / "tests/vectors/messages.json").read_text(encoding="utf-8"))
CASES = [
    pytest.param(group, case, id=f"{group['language']}-{i}-{j}")
    for i, group in enumerate(VECTORS)
    for j, case in enumerate(group["cases"])
]


def words_of(group: dict[str, Any]) -> Words:
    english = Words("en", group["english"]) if "english" in group else None
    return Words(group["language"], group["texts"], english)


@pytest.mark.parametrize(("group", "case"), CASES)
def test_a_message_reads_as_in_the_browser(group: dict[str, Any], case: dict[str, Any]) -> None:
    words, names = words_of(group), case.get("names")
    named = None if names is None else lambda seat: str(names[seat])
    if "lacks" in case:
        with pytest.raises(KeyError) as caught:
            words.text(case["id"], case["args"], named)
        assert all(repr(key) in str(caught.value) for key in case["lacks"])
    else:
        assert words.text(case["id"], case["args"], named) == case["text"]


def test_words_that_are_sent_read_the_same() -> None:
    for group in VECTORS:
        words = words_of(group)
        sent = pickle.loads(pickle.dumps(words))
        assert (sent.json(), sent.missing()) == (words.json(), words.missing())
        again = Words(words.language, dict(words.json()), Words("en", dict(words.missing())))
        assert again.json() == words.json()


def test_the_plural_rules_are_those_of_babel() -> None:
    pytest.importorskip("babel")
    made = runpy.run_path(str(ROOT / "tools/plurals.py"))
    assert made["OUT"].read_text(encoding="utf-8") == made["text"]()


NUMBERS = [*range(130), 1000, 20_000, 100_000, 1_000_000, 1_000_001, 0.5, 1.25, 1.5, 2.1, 3.001]


@pytest.mark.parametrize("language", ["en", "it", "pl", "ar", "ja", "cs", "ru", "pt", "pt-PT", "lv", "br", "gd", "he"])
def test_numbers_have_the_form_that_babel_gives_them(language: str) -> None:
    babel = pytest.importorskip("babel")
    form = babel.Locale.parse(language, sep="-").plural_form
    for number in NUMBERS:
        assert plural_category(language, number) == form(Decimal(str(number))), number


def test_a_region_counts_as_its_language_and_an_unknown_language_has_one_form() -> None:
    assert [plural_category("pl-PL", n) for n in (1, 2, 5)] == ["one", "few", "many"]
    assert {plural_category("qps", n) for n in range(20)} == {"other"}


@pytest.mark.parametrize(("package", "folder"), [("genjiko.kernel", "texts"), ("genjiko.terminal", "texts")])
def test_languages_are_found_by_their_files(package: str, folder: str) -> None:
    found = languages_in(package, folder)
    assert {"en", "it"} <= set(found)
    names = {load_words(package, language, folder).text("language") for language in found}
    assert len(names) == len(found)
