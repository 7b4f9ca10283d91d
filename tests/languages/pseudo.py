"""A language for tests: English with an accent on every letter; a text from elsewhere shows by its plain letters."""

import json
import re
import shutil
import tomllib
from pathlib import Path
from string import Formatter, ascii_letters

import genjiko

PSEUDO = "qps"
WEB = Path(__file__).parents[2] / "web"
ACCENTED = str.maketrans(ascii_letters, "áƀćđéƒǵĥíĵķĺḿńóṕʠŕśŧúṽẃẋýźÁɃĆĐÉƑǴĤÍĴĶĹḾŃÓṔꝖŔŚŦÚṼẂẊÝŹ")
CODE = re.compile(r"\b[0-9a-f]{16,}\b|\b[A-Za-z]{1,2}\d[\w-]*|(?<![A-Za-z])[A-Z]+(?![a-z])")
FOLDERS = ("kernel/texts", "terminal/texts", "server/texts", "games/*/words")
"""Where a language has its files."""


def accented(text: str) -> str:
    """The text with accents, in brackets; its arguments stay, and what has no letters of its own."""
    out = []
    for literal, key, spec, _ in Formatter().parse(text):
        out.append(literal.translate(ACCENTED).replace("{", "{{").replace("}", "}}"))
        if key is not None:
            out.append(f"{{{key}:{spec}}}" if spec else f"{{{key}}}")
    made = "".join(out)
    return f"⟦{made}⟧" if re.search(r"[^\W\d]", re.sub(r"\{[^}]*\}", "", made)) else made


def accented_page(page: str) -> str:
    """A page of rules with accents; what is filled in, anchors and code stay."""
    return re.sub(r"\{[^}]*\}|`[^`]*`|[A-Za-z]+", lambda m: m[0] if m[0][0] in "{`" else m[0].translate(ACCENTED), page)


def unaccented(text: str, known: set[str]) -> list[str]:
    """The words in plain letters, with their lines, but the `known` ones; letters, codes and digests are no words."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        for word in re.findall(r"[A-Za-z]{2,}", CODE.sub(" ", line)):
            if word not in known:
                found.setdefault(word, line)
    return [f"{word}: {line}" for word, line in sorted(found.items())]


def translate(value: object) -> object:
    """Accents on every text of a file of words."""
    if isinstance(value, dict):
        return {key: translate(part) for key, part in value.items()}
    if isinstance(value, list):
        return [translate(part) for part in value]
    return accented(str(value))


def toml(data: dict[str, object]) -> str:
    """A file of words: texts first, then a section for each table of messages."""
    plain = {key: value for key, value in data.items() if not isinstance(value, dict)}
    lines = [f"{_value(key)} = {_value(value)}" for key, value in plain.items()]
    for key, table in data.items():
        if isinstance(table, dict):
            lines += [f"[{_value(key)}]", *(f"{_value(k)} = {_value(v)}" for k, v in table.items())]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_value(k)} = {_value(v)}' for k, v in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(_value(part) for part in value)}]"
    return json.dumps(value, ensure_ascii=False)


def client_with_pseudo(folder: Path) -> Path:
    """A copy of the client's sources in a folder, with the files of one more language and nothing else changed."""
    copy = folder / "web"
    shutil.copytree(WEB, copy, ignore=shutil.ignore_patterns("node_modules"))
    (copy / "node_modules").symlink_to(WEB / "node_modules")
    for english in (file for pattern in ("words", "games/*/words") for file in copy.glob(f"src/{pattern}/en.json")):
        words = translate(json.loads(english.read_text(encoding="utf-8")))
        english.with_name(f"{PSEUDO}.json").write_text(json.dumps(words, ensure_ascii=False), encoding="utf-8")
    return copy


def house_with_pseudo(folder: Path) -> Path:
    """A copy of the package in a folder, with the files of one more language and nothing else changed."""
    source = Path(genjiko.__file__).parent
    copy = folder / "genjiko"
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so", "static"))
    for english in (file for pattern in FOLDERS for file in copy.glob(f"{pattern}/en.toml")):
        words = translate(tomllib.loads(english.read_text(encoding="utf-8")))
        assert isinstance(words, dict)
        english.with_name(f"{PSEUDO}.toml").write_text(toml(words), encoding="utf-8")
    for english in copy.glob("games/*/words/en.md"):
        page = english.read_text(encoding="utf-8")
        english.with_name(f"{PSEUDO}.md").write_text(accented_page(page), encoding="utf-8")
    return folder
