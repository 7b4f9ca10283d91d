"""Mails, and the pages that their links lead to, in the language in which the address was given."""

import re
import tomllib
from collections.abc import Iterator
from email.message import Message
from importlib.resources import files

import pytest

from genjiko.kernel.words import Words, languages_in, load_words
from genjiko.server.words import all_words
from tests.languages.pseudo import PSEUDO, translate, unaccented
from tests.server.harness import Person, pass_the_turn
from tests.server.test_emails import DELAY, MailServer, account, club, link_in, post, text_of
from tests.server.threaded import ThreadedServer

__all__ = ["club", "post"]
NAMES = {"Anna", "Bo", "Hanamikoji", "Genjik"}


@pytest.fixture
def pseudo_server() -> Iterator[None]:
    """The server knows the pseudo-language too."""
    english = files("genjiko.server").joinpath("texts", "en.toml").read_text(encoding="utf-8")
    texts = translate(tomllib.loads(english))
    assert isinstance(texts, dict)
    all_words()[PSEUDO] = Words(PSEUDO, texts, all_words()["en"])
    yield
    del all_words()[PSEUDO]


def ask(person: Person, language: str) -> None:
    answer = person.http.patch("/api/me", json={"email": "bo@example.org", "language": language})
    assert answer.status_code == 200, answer.text


def seen(text: str) -> str:
    """What a reader sees of a mail or a page, but addresses."""
    body = text.partition("<body")[2].partition(">")[2] or text
    return re.sub(r"<[^>]*>|https?://\S+|\S+@\S+", " ", body)


def whole(mail: Message) -> str:
    return f"{mail['Subject']}\n{text_of(mail)}"


@pytest.mark.usefixtures("pseudo_server")
def test_mails_and_their_pages_say_nothing_but_words(club: ThreadedServer, post: MailServer) -> None:
    anna, bo = account(club, "Anna"), account(club, "Bo")
    ask(bo, PSEUDO)
    link = link_in(post.mails[0])
    told = [bo.http.get(link).text, bo.http.post(f"{link}/confirm").text, bo.http.get(link).text]
    table = anna.table("me", "open", public=True, clock={"kind": "days", "turn": 86_400})
    bo.post(f"/api/tables/{table['id']}/sit")
    anna.post(f"/api/tables/{table['id']}/start")
    pass_the_turn(anna, bo, table["id"])
    club.let_pass(DELAY)
    told += [bo.http.post(f"{link}/stop").text, bo.http.get(link, headers={"Accept-Language": PSEUDO}).text]
    told += [whole(mail) for mail in post.mails]
    assert len(told) == 7
    assert unaccented("\n".join(map(seen, told)), NAMES) == []
    anna.close()
    bo.close()


def test_mails_are_in_the_language_of_the_address(club: ThreadedServer, post: MailServer) -> None:
    bo = account(club, "Bo")
    ask(bo, "it")
    assert post.mails[0]["Subject"] == "Ti scriviamo quando tocca a te?"
    assert '<html lang="it">' in bo.http.get(link_in(post.mails[0])).text
    ask(bo, "no such")
    assert post.mails[1]["Subject"] == "Shall we write to you when it is your turn?"
    old = bo.http.get(link_in(post.mails[0]), headers={"Accept-Language": "it-CH, it;q=0.9"})
    assert "non è più valido" in old.text
    bo.close()


def test_the_server_says_the_same_in_every_language() -> None:
    english = load_words("genjiko.server", "en", "texts")
    for language in languages_in("genjiko.server", "texts"):
        words = all_words()[language]
        assert words.missing() == {}
        assert words.ids() == english.ids()
        for message in words.ids():
            texts = [re.findall(r"\{\w+", " ".join(w.variants(message))) for w in (english, words)]
            assert sorted(texts[0]) == sorted(texts[1]), message
