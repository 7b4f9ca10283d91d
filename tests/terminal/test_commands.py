"""The command line as a person uses it: real processes, real pipes."""

import json
import os
import pty
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import genjiko
from genjiko.bots import make_bot
from genjiko.games import game_words, shipped_components
from genjiko.kernel.action_text import ActionTexts
from genjiko.kernel.chance import Rng
from genjiko.kernel.laws import LAWS
from genjiko.kernel.text_markup import width
from genjiko.kernel.words import Words
from genjiko.terminal.screen import Screen, fold_text
from genjiko.terminal.sources import made_up
from genjiko.terminal.table import TerminalTable
from genjiko.terminal.words import terminal_words

GENJIKO = [sys.executable, "-c", "from genjiko.terminal.main import run; run()"]


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games are kept in a folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "genjiko" / "games"


def call(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([*GENJIKO, *words], input=text, capture_output=True, text=True, timeout=120, check=False)


def test_a_whole_game_through_a_pipe_in_plain_text() -> None:
    done = call("play", "hanamikoji", "--bot", "random", "--seed", "3", text="1\n" * 300)
    assert done.returncode == 0
    assert "wins" in done.stdout
    assert "\x1b" not in done.stdout
    assert done.stderr == ""


def test_equal_seeds_play_the_same_game(tmp_path: Path) -> None:
    words = ("play", "hanamikoji", "--seed", "5", "--save", str(tmp_path / "same.record"))
    games = [call(*words, text="1\n" * 300).stdout for _ in range(2)]
    assert games[0] == games[1]


def test_a_hint_changes_nothing_that_the_bots_do(tmp_path: Path) -> None:
    records = []
    for text in ("1\n" * 300, "h\n1\nh\nh\n" + "1\nh\n" * 300):
        file = tmp_path / "game.record"
        assert (
            call("play", "hanamikoji", "--seed", "5", "--bot", "novice", "--save", str(file), text=text).returncode == 0
        )
        records.append(file.read_text())
    assert records[0] == records[1]


def test_a_finished_game_is_kept_and_its_seed_shown(data_folder: Path) -> None:
    done = call("play", "hanamikoji", "--bot", "random", text="1\n" * 300)
    (file,) = data_folder.glob("hanamikoji-*.record")
    game = genjiko.load(file.read_text())
    assert game.over
    assert f"Seed {game.chance.seed}." in done.stdout
    assert str(file) in done.stdout
    call("play", "hanamikoji", "--bot", "random", "--seed", str(game.chance.seed), text="1\n" * 300)
    assert len(list(data_folder.glob("hanamikoji-*.record"))) == 2


def test_a_wrong_line_in_a_pipe_keeps_the_game_which_goes_on_from_there(data_folder: Path) -> None:
    done = call("play", "kimono-memories", "--seed", "4", "--seat", "0", text="cross 2\nbow\n1\n")
    assert done.returncode == 1
    (file,) = data_folder.glob("*.record")
    assert "line 2: “bow” is no action here" in done.stderr
    assert str(file) in done.stderr
    assert [move.action.text for move in genjiko.load(file.read_text()).moves] == ["cross 2"]
    again = call("play", "--from", str(file), "--bot", "random", text="1\n" * 300)
    assert again.returncode == 0
    game = genjiko.load(file.read_text())
    assert game.over
    assert game.moves[0].action.text == "cross 2"
    assert "you are Seat 0" in again.stdout


def test_ctrl_c_keeps_the_game(data_folder: Path) -> None:
    words = [*GENJIKO, "play", "kimono-memories", "--seed", "4", "--seat", "0"]
    process = subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        # A shell that runs the tests in the background lets them ignore Ctrl-C, and so would this one.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("cross 2\n")
    process.stdin.flush()
    while "put" not in process.stdout.readline().casefold():
        pass
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    (file,) = data_folder.glob("*.record")
    assert str(file) in errors
    assert len(genjiko.load(file.read_text()).moves) == 1


def test_a_place_that_cannot_be_written_to_ends_nothing(tmp_path: Path) -> None:
    done = call("play", "kimono-memories", "--seed", "4", "--seat", "0", text=f"cross 2\ns {tmp_path}\ns a\0b\nq\n")
    assert done.returncode == 0
    assert " ".join(done.stdout.split()).count("cannot be written") == 2


def test_a_kept_game_stays_whole_when_the_disk_is_full(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    call("play", "kimono-memories", "--seed", "4", "--seat", "0", "--save", str(file), text="cross 2\nq\n")
    kept = file.read_text()
    program = f"ulimit -f 0; echo 1 | {shlex.join([*GENJIKO, 'play', '--from', str(file)])}"
    done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert file.read_text() == kept
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == [file.name]


def test_odd_lines_are_refused_in_words() -> None:
    for line in ("9" * 5000, "\\[/foo]", "[/foo]", ";;;"):
        done = call("play", "hanamikoji", "--seed", "1", "--seat", "0", text=f"{line}\nq\n")
        assert "Traceback" not in done.stderr
    assert call("play", "hanamikoji", "--seed", "9" * 300).returncode == 2
    assert call("rules", "hanamikoji", "--language", "x" * 300).returncode == 2


def test_several_actions_on_one_line_print_the_table_once() -> None:
    apart = call("play", "kimono-memories", "--seed", "4", "--seat", "0", "--bot", "random", text="cross 2\n1\nq\n")
    together = call("play", "kimono-memories", "--seed", "4", "--seat", "0", "--bot", "random", text="cross 2; 1\nq\n")
    tables = [done.stdout.count("display") for done in (apart, together)]
    assert tables[1] < tables[0]
    ends = [done.stdout.split("Seed 4.")[0].splitlines()[-6:] for done in (apart, together)]
    assert ends[0] == ends[1]


def test_what_was_typed_ahead_is_left_out_when_others_have_played() -> None:
    done = call("play", "hanamikoji", "--seed", "4", "--seat", "0", "--bot", "random", text="secret " + "1; 1; 1\nq\n")
    assert done.returncode == 1
    done = call("play", "hanamikoji", "--seed", "4", "--seat", "0", "--bot", "random", text="1; 1; 1\nq\n")
    assert "Left out, because the table has changed: 1; 1" in done.stdout


def test_seats_are_drawn_unless_one_is_taken_and_the_deal_is_the_same() -> None:
    seats = {seed: call("play", "hanamikoji", "--seed", str(seed), text="q\n").stdout for seed in range(8)}
    mine = {seed: int(re.search(r"you are Seat (\d)", text)[1]) for seed, text in seats.items()}  # type: ignore[index]
    assert set(mine.values()) == {0, 1}
    assert all("seats were drawn" in text for text in seats.values())
    for seed, seat in mine.items():
        taken = call("play", "hanamikoji", "--seed", str(seed), "--seat", str(seat), text="q\n").stdout
        hands = [re.search(r"Your hand: (.*)", text) for text in (taken, seats[seed])]
        assert hands[0][1] == hands[1][1]  # type: ignore[index]


@pytest.mark.parametrize("game", genjiko.games())
@pytest.mark.parametrize("language", ["en", "it"])
def test_eighty_columns_hold(game: str, language: str) -> None:
    words = ("play", game, "--seed", "6", "--bot", "random", "--language", language)
    done = call(*words, text="?\nr\nl\nh\n" + "1\n" * 1500)
    assert done.returncode == 0
    screen = [line for line in done.stdout.splitlines() if ".record" not in line]
    assert [line for line in screen if width(line) > 80] == []


@pytest.mark.parametrize("game", ["parfum", "perfumery", "aqua-mirabilis", "kimono-memories"])
def test_the_table_says_which_lists_are_reconstructed(game: str) -> None:
    assert "Not the printed lists" in " ".join(call("play", game, text="q\n").stdout.split())


def test_one_chapter_of_the_rules_can_be_asked_for() -> None:
    shown = call("rules", "parfum", "winning").stdout
    assert "most money" in shown
    assert "Wake up" not in shown
    wrong = call("rules", "parfum", "losing")
    assert wrong.returncode != 0
    assert "there is no chapter losing; there are about, winning" in wrong.stderr


@pytest.mark.parametrize("game", genjiko.games())
def test_the_rules_in_italian_have_no_english_line(game: str) -> None:
    english = set(call("rules", game).stdout.splitlines())
    italian = call("rules", game, "--language", "it").stdout.splitlines()
    notation = " ".join(game_words(game).text("rules.notation").split())  # the same in every language
    same = [line.strip() for line in italian if line in english and line.strip() not in notation]
    assert [line for line in same if len(re.findall(r"\b[a-z]{3,}\b", line)) > 1] == []  # rows of figures are the same


def test_help_list_hint_rules_and_undo_change_nothing() -> None:
    commands = "?\nl secret\nl\nh\nr\nu\nq\n"
    done = call("play", "hanamikoji", "--seed", "3", "--seat", "0", text=commands)
    assert done.returncode == 0
    for expected in (
        "Turn one of your ready markers",
        "secret",
        "would play: ",
        "Two players court",
        "taken back",
    ):
        assert expected in done.stdout
    assert "not over" in done.stdout


def test_the_log_tells_again_what_the_own_seat_has_seen() -> None:
    words = ("play", "hanamikoji", "--seed", "5", "--seat", "0", "--bot", "random")
    done = call(*words, text="1\nlog\nlog 1\nlog x\nlog 0\nq\n")
    assert done.returncode == 0
    told = [line for line in done.stdout.splitlines() if re.match(r"Seat (0 \(you\)|1 \(random\)) [a-z]", line)]
    assert told[0] == "Seat 0 (you) draws Fumi."
    first, again, last = told[: len(told) // 2], told[len(told) // 2 : -1], told[-1]
    assert again == first
    assert last == first[-1]
    assert any(line in ("Seat 1 (random) draws a card.", "Seat 1 (random) keeps a card as a secret.") for line in again)
    assert "“x” is no number of lines" in " ".join(done.stdout.split())
    assert "“0” is no number of lines" in " ".join(done.stdout.split())


def test_a_list_of_nothing_says_so() -> None:
    done = call("play", "hanamikoji", "--seed", "5", "--seat", "0", text="l x\nl SECRET B\nq\n")
    assert "No choice begins with “x”. There are: secret, discard, gift, compete." in done.stdout
    assert "  1 secret B  Keep Botan as a secret\n" in done.stdout


def test_choices_and_hints_are_said_in_words_of_the_language() -> None:
    words = ("play", "hanamikoji", "--seed", "5", "--seat", "0", "--bot", "random")
    done = call(*words, "--language", "it", text="h\nl gift B C D\nq\n")
    told = " ".join(done.stdout.split())
    assert "secret (6), per esempio: secret B (Tieni Botan come segreto)" in told
    assert " 23 gift B C D  Offri Botan, Chiyo e Doko\n" in done.stdout
    assert re.search(r"giocherebbe: [a-z]+ [A-G ]+ \([A-Z][a-z]+ \w[^)]*\)\.", told)


def test_choices_of_a_game_without_texts_of_actions_stand_side_by_side(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game = genjiko.new("parfum", 2, seed=5)
    monkeypatch.setattr(game.rules.package, "action_texts", ActionTexts())
    table = TerminalTable(game, game.to_act[0], make_bot("random"), 5, Screen(), tmp_path / "game.record")
    table.show_choices(game.legal())
    assert capsys.readouterr().out == "  1 clock 1    2 clock 2    3 clock 3    4 clock 4\n"
    assert table.said(game.legal()[0]) == "clock 1"


def test_where_there_is_one_action_no_advice_is_given() -> None:
    done = call("play", "hanamikoji", "--seed", "3", "--bot", "random", text="h\n1\n" * 300)
    assert re.search(r"There is only one action here, \S[^:]*: no advice is needed\.", " ".join(done.stdout.split()))


def test_closing_lines_keep_to_the_width_and_the_command_can_be_copied(tmp_path: Path) -> None:
    folder = tmp_path / "my games-of-silk"
    file = folder / "a-game-with-a-long-name-and-many-hyphens-in-it.record"
    done = call("play", "hanamikoji", "--seed", "5", "--seat", "0", "--save", str(file), text="1\nq\n")
    *_, kept, told, command = done.stdout.splitlines()
    assert kept.endswith(file.name)
    assert told == "The game is not over. This goes on with it:"
    assert shlex.split(command) == ["genjiko", "play", "--from", str(file)]


def test_a_table_is_called_by_its_name_where_the_game_has_one() -> None:
    components = shipped_components("parfum")
    game = Words("en", {"names": {"table tan_clock": "the clocks of three players"}})
    (line,) = made_up(components, game, terminal_words("en"))
    assert "the clocks of three players" in line
    assert "track" in line
    assert "_" not in line


def test_the_terminal_says_the_same_in_every_language() -> None:
    english, italian = terminal_words("en"), terminal_words("it")
    assert english.ids() == italian.ids()
    for message in english.ids():
        texts = [re.findall(r"\{\w+(?::\w+)?\}", words.variants(message)[0]) for words in (english, italian)]
        assert sorted(texts[0]) == sorted(texts[1]), message


LONG = "a thing that is told at some length"
FOLDED = [
    ("plain", f"{LONG} here", ["a thing that is told", "at some length here"]),
    ("set in", f"  {LONG}", ["  a thing that is", "  told at some length"]),
    ("hyphen", f"- {LONG}", ["- a thing that is", "  told at some length"]),
    ("number", f"  10. {LONG}", ["  10. a thing that is", "      told at some", "      length"]),
    ("heading", f"  gift  {LONG}", ["  gift  a thing that", "        is told at", "        some length"]),
    (
        "a heading that takes all",
        f"  a very long heading  {LONG}",
        ["  a very long heading", "  a thing that is"],
    ),
    ("words", "two\n\nlines", ["two", "", "lines"]),
    ("no break within", "go to some-path-with-many-hyphens.record", ["go to", "some-path-with-many-hyphens.record"]),
]


@pytest.mark.parametrize(("text", "lines"), [case[1:] for case in FOLDED], ids=[case[0] for case in FOLDED])
def test_long_lines_are_folded_and_entries_of_lists_hang(text: str, lines: list[str]) -> None:
    assert fold_text(text, 21)[: len(lines)] == lines


def test_a_saved_game_can_be_replayed(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    saved = call("play", "hanamikoji", "--seed", "3", text=f"1\n1\ns {file}\nq\n")
    assert f"saved to {file}" in " ".join(saved.stdout.split())
    whole = call("replay", str(file))
    assert whole.returncode == 0
    assert "The removed card is" in whole.stdout
    as_seat = call("replay", str(file), "--at", "1", "--seat", "1")
    assert as_seat.returncode == 0
    assert "removed card is" not in as_seat.stdout
    assert call("replay", str(file), "--at", "0").returncode == 0


def test_the_moves_of_a_record_are_listed_in_words(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    call("play", "hanamikoji", "--seed", "5", "--seat", "0", "--bot", "random", "--save", str(file), text="1\nq\n")
    listed = call("replay", str(file), "--moves").stdout.splitlines()
    assert re.fullmatch(r"   1\. Seat 0  secret B {2,}Keep Botan as a secret", listed[1])
    assert re.fullmatch(r"   2\. Seat 1  [a-z]+ [A-G ]+  [A-Z][a-z].*", listed[2])
    italian = call("replay", str(file), "--moves", "--language", "it", "--at", "1").stdout.splitlines()
    assert italian[1:3] == ["   1. Giocatore 0  secret B  Tieni Botan come segreto", ""]
    other = call("replay", str(file), "--moves", "--seat", "1").stdout
    assert "   2. Seat 1" in other
    assert "   1. Seat 0" not in other


def test_the_other_seat_can_be_taken() -> None:
    done = call("play", "hanamikoji", "--seed", "3", "--seat", "1", text="q\n")
    assert "you are Seat 1" in done.stdout


def test_colours_on_a_real_terminal() -> None:
    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color"}
    environment.pop("NO_COLOR", None)
    process = subprocess.Popen(
        [*GENJIKO, "play", "hanamikoji", "--seed", "3", "--seat", "0"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment,
    )
    os.close(slave)
    os.write(master, b"gift H\nsecret Z\nq\n")
    seen = b""
    while True:
        try:
            part = os.read(master, 4096)
        except OSError:
            break
        if not part:
            break
        seen += part
    os.close(master)
    assert process.wait(timeout=60) == 0
    assert b"\x1b[" in seen
    assert "“gift H” is no action".encode() in seen


ERRORS = [
    (("play", "go"), "", "there is no game 'go'"),
    (("play", "hanamikoji", "--players", "3"), "", "is for 2 players"),
    (("play", "hanamikoji", "-o", "speed=fast"), "", "no option 'speed'"),
    (("play", "hanamikoji", "-o", "speed"), "", "written name=value"),
    (("play", "hanamikoji", "-o", "three_rounds=true", "-o", "three_rounds=false"), "", "is given twice"),
    (("play", "hanamikoji", "--seat", "2"), "", "there is no seat 2"),
    (("play", "hanamikoji", "--bot", "hal"), "", "there is no bot 'hal'"),
    (("play", "hanamikoji", "--seed", "-1"), "", "--seed"),
    (("play", "hanamikoji", "--components", "missing.toml"), "", "cannot be read"),
    (("play", "hanamikoji", "--seed", "1", "--seat", "0"), "bow\n", "“bow” is no action here"),
    (("play", "hanamikoji", "--seed", "1", "--seat", "0"), "take A\n", "nothing is offered"),
    (("play", "hanamikoji", "--seed", "1", "--seat", "0"), "999\n", "there is no choice 999"),
    (("replay", "missing.record"), "", "cannot be read"),
    (("rules", "go"), "", "there is no game"),
    (("check", "hanamikoji", "--games", "0"), "", "--games"),
    (("dance",), "", "No such command"),
    (("play",), "", "Missing argument"),
]


@pytest.mark.parametrize(("words", "text", "why"), ERRORS, ids=[" ".join(e[0]) + e[1].strip() for e in ERRORS])
def test_every_mistake_is_one_clear_line_and_a_non_zero_exit(words: tuple[str, ...], text: str, why: str) -> None:
    done = call(*words, text=text)
    assert done.returncode != 0
    assert done.stderr.startswith("genjiko: ")
    assert len(done.stderr.splitlines()) == 1
    assert why in done.stderr


def test_broken_files_are_one_clear_line(tmp_path: Path) -> None:
    record = tmp_path / "cut.record"
    record.write_text(genjiko.new("hanamikoji", seed=1).record()[:60])
    components = tmp_path / "mine.toml"
    components.write_text("[sources]\ngeisha = 3\n[geisha]\n")
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    for words in (
        ("replay", str(record)),
        ("replay", str(binary)),
        ("play", "hanamikoji", "--components", str(components)),
        ("play", "hanamikoji", "--components", str(binary)),
    ):
        done = call(*words)
        assert done.returncode == 1
        assert len(done.stderr.splitlines()) == 1


def test_a_step_beyond_the_record_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    file.write_text(genjiko.new("hanamikoji", seed=1).record())
    assert "steps 0 to 0" in call("replay", str(file), "--at", "1").stderr


def test_check_prints_a_line_for_each_law() -> None:
    done = call("check", "hanamikoji", "--games", "20", "--seed", "1", "--bot", "greedy")
    assert done.returncode == 0
    assert len(re.findall(r"^law \d+: holds", done.stdout, re.MULTILINE)) == len(LAWS)
    assert re.search(r"20 games of hanamikoji in 2 settings, .* games/s", done.stdout)


@pytest.mark.parametrize("game", genjiko.games())
def test_rules_credit_the_makers(game: str) -> None:
    done = call("rules", game)
    assert done.returncode == 0
    assert "The game belongs to its makers" in done.stdout


def test_doctor_says_which_form_runs() -> None:
    assert "engine: plain Python (GENJIKO_FORM=plain)" in run_plain("doctor")


def run_plain(*words: str) -> str:
    environment = {**os.environ, "GENJIKO_FORM": "plain"}
    return subprocess.run([*GENJIKO, *words], env=environment, capture_output=True, text=True, check=True).stdout


def test_bench_measures_both_forms_in_one_run() -> None:
    done = call("bench", "hanamikoji", "--json", "--seconds", "0.02")
    assert done.returncode == 0
    found = json.loads(done.stdout)
    assert found["plain"]["compiled"] is False
    assert found["plain"]["figures"]["hanamikoji:2"]["games/s"] > 0
    assert found["plain"]["empty loop"] > 0


def test_the_terminal_leaves_the_seeded_game_to_chance_alone() -> None:
    """The bots' generator and the game's chance are apart: another bot must not change the deal."""
    deals = [
        call("play", "hanamikoji", "--seed", "9", "--bot", bot, "--seat", "0", text="q\n").stdout
        for bot in ("random", "greedy")
    ]
    hands = [re.search(r"Your hand: (.*)", deal) for deal in deals]
    assert all(hands)
    assert hands[0][1] == hands[1][1]  # type: ignore[index]
    assert Rng(9).below(10) == Rng(9).below(10)
