"""The balance report counts what happened."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from genjiko.arena.balance import Balance, piece_uses, write_balance
from genjiko.arena.plan import make_series, pairings
from genjiko.arena.play import play_game
from genjiko.terminal.main import cli

SERIES = make_series("hanamikoji", 2, ["greedy"], 12, 5)
GAMES = [play_game(SERIES, pairing) for pairing in pairings(SERIES)]


def test_every_seat_and_every_end_is_counted_once() -> None:
    balance = Balance(2, GAMES)
    assert sum(share.wins for share in balance.seats) == 12
    assert sum(balance.ends.values()) == 12
    assert len(balance.scores) == 24


def test_uses_are_counted_from_the_records() -> None:
    balance = Balance(2, GAMES)
    uses = {use.name: use for use in balance.kinds}
    rounds = sum(game.rounds for game in GAMES)
    # Each player uses each marker once a round.
    assert uses["secret"].total == uses["gift"].total == uses["compete"].total == 2 * rounds
    mean = (uses["secret"].by_winners() + uses["secret"].by_others()) / 2
    assert abs(mean - rounds / 12) < 1e-9


def test_pieces_are_counted_by_the_events_that_name_them() -> None:
    uses = piece_uses(GAMES)
    assert [use.name for use in uses] == list("ABCDEFG")
    for use in uses:
        # Every seat and game counts, also those that never used the piece.
        assert len(use.counts) == len(use.wins) == 24
        assert use.total == sum(use.deeds.values())
    rounds = sum(game.rounds for game in GAMES)
    assert sum(use.deeds["secret"] for use in uses) == 2 * rounds


def test_a_piece_that_nobody_used_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("genjiko.arena.balance._ids", lambda _: iter(["A", "Z"]))
    text = write_balance("hanamikoji", "greedy", "genjiko balance hanamikoji", [Balance(2, GAMES)])
    assert "Named in no event of a seat: `Z`." in text
    assert "\n| `A` | " in text


def test_correlation_knows_more_from_less() -> None:
    balance = Balance(2, GAMES)
    use = balance.kinds[0]
    use.counts, use.wins = [0.0, 1.0, 0.0, 1.0], [0.0, 1.0, 0.0, 1.0]
    assert abs(use.correlation() - 1.0) < 1e-9
    use.wins = [0.5] * 4
    assert use.correlation() == 0.0


def test_the_report_has_a_chapter_for_each_number_of_players() -> None:
    text = write_balance("hanamikoji", "greedy", "genjiko balance hanamikoji", [Balance(2, GAMES)])
    assert text.startswith("# Balance of Hanamikoji\n")
    assert "made by `genjiko balance hanamikoji`" in text
    assert "## 2 players, 12 games" in text
    assert "| `secret` |" in text


def test_the_command_writes_the_report(tmp_path: Path) -> None:
    out = tmp_path / "report.md"
    words = ["balance", "hanamikoji", "--bot", "random", "--games", "4", "--out", str(out)]
    assert CliRunner().invoke(cli, words, catch_exceptions=False).exit_code == 0
    assert "An even share is 50.0 %." in out.read_text()
    assert "made by `genjiko balance hanamikoji --bot random --games 4 --seed 1`" in out.read_text()


def test_the_report_names_the_setting_it_was_made_with() -> None:
    words = ["balance", "parfum", "--bot", "random", "--games", "2", "--players", "3"]
    done = CliRunner().invoke(cli, words, catch_exceptions=False)
    assert "--games 2 --seed 1 --players 3`" in done.output
    assert "## 3 players" in done.output
    assert "## 2 players" not in done.output
