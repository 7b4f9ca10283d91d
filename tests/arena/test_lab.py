"""The laboratory of designers: figures of a box, comparisons in paired deals, and what each figure does."""

import random
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

import genjiko
from genjiko.arena.compare import Comparison
from genjiko.arena.curves import course, tension, trailing
from genjiko.arena.figures import figures, limits, schema, trouble, what_if, with_figure
from genjiko.arena.run import on_this_machine
from genjiko.arena.sequential import ALIKE, DIFFERENT, OPEN, judge
from genjiko.arena.swaps import Laboratory, tables_of_cards, with_swap
from genjiko.games import shipped_components
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadComponents, BadOption
from genjiko.terminal.main import cli


def figure_of(game: str, name: str) -> tuple[Components, int]:
    box = Components(shipped_components(game).text, "mine")
    return box, [str(figure) for figure in figures(box)].index(name)


@pytest.mark.parametrize("game", genjiko.games())
def test_every_figure_is_found_where_it_stands(game: str) -> None:
    box = shipped_components(game)
    found = figures(box)
    assert len(found) >= 10
    for figure in found[:: max(1, len(found) // 12)]:
        again = with_figure(box, figure, figure.value + 1)
        assert [f.value for f in figures(again)] == [f.value + (f == figure) for f in found]
    assert trouble(game, box) == ""


def test_a_figure_of_the_rulebook_is_fixed_and_what_if_relaxes_it() -> None:
    box, place = figure_of("parfum", "board street")
    changed = with_figure(box, figures(box)[place], 4)
    said = "street is fixed at 5 by the rulebook, not 4; `what_if = true` at the top of the file relaxes it to 1 to 5"
    assert said in trouble("parfum", changed)
    relaxed = what_if(changed)
    assert trouble("parfum", relaxed) == ""
    assert what_if(relaxed) is relaxed
    game = genjiko.new("parfum", 2, seed=1, components=relaxed)
    assert "| what_if = true" in game.record()
    assert genjiko.load(game.record()).rules.components.what_if


def test_the_schema_is_what_the_game_says() -> None:
    told = {line[0]: line for line in schema("parfum", shipped_components("parfum"))}
    assert told["customer.price"][2:] == ("1 to 30", "")
    assert told["board.street"][2:] == ("fixed", "1 to 5")
    assert told["aroma.dice"][2:] == ("fixed", "")
    box, place = figure_of("parfum", "customer c1 price")
    assert limits("parfum", box, figures(box)[place]) == (1, 30)


def test_equal_means_are_called_different_in_five_of_a_hundred_runs_at_most_however_often_one_looks() -> None:
    rng = random.Random(1)
    wrong = found = alike = 0
    for _ in range(100):
        noise: list[float] = []
        planted: list[float] = []
        verdicts: set[str] = set()
        said = OPEN
        for look in range(1, 51):
            noise += [rng.gauss(0, 1) for _ in range(20)]
            planted += [rng.gauss(0.3, 1) for _ in range(20)]
            known = judge(noise, 0.2, 0.05)
            verdicts.add(known.verdict)
            if look <= 20:
                said = max(said, judge(planted, 0.2, 0.05).verdict, key=[OPEN, ALIKE, DIFFERENT].index)
        wrong += DIFFERENT in verdicts
        alike += known.verdict == ALIKE
        found += said == DIFFERENT
    assert wrong <= 5
    assert alike >= 95
    assert found >= 90


def compare(tmp_path: Path, box: Components, most: int = 40) -> Comparison:
    base = Components(shipped_components("parfum").text, "mine")
    comparison = Comparison("parfum", 2, [base, box], ["mine", "other"], "random", most, 1, tmp_path, 0.2)
    for _ in comparison.play(on_this_machine(1)):
        pass
    return comparison


def test_two_equal_boxes_show_no_difference_after_the_first_look(tmp_path: Path) -> None:
    same = Components(shipped_components("parfum").text + "# the same box, with a word more\n", "other")
    comparison = compare(tmp_path, same)
    assert {known.verdict for known in comparison.known().values()} == {ALIKE}
    assert len(comparison.pairs()) == 20


def test_a_planted_change_is_found_and_the_games_are_kept(tmp_path: Path) -> None:
    text = shipped_components("parfum").text
    richer = Components(text.replace("coin = 3", "coin = 9").replace("coin = 2", "coin = 9"), "other")
    comparison = compare(tmp_path, richer)
    assert comparison.known()["points"].verdict == DIFFERENT
    assert comparison.known()["points"].low > 0
    before = (tmp_path / "A" / "games.jsonl").read_bytes()
    again = compare(tmp_path, richer)
    assert (tmp_path / "A" / "games.jsonl").read_bytes() == before
    assert again.known() == comparison.known()
    games = [one for one, _ in comparison.pairs()]
    courses = [course(game) for game in games]
    curve = trailing(games, courses)
    assert len(curve) == 20
    assert curve[-1] == 0
    still_open = tension(games, courses)
    assert still_open[0] > 0.5 > still_open[-1]


def run(*words: str) -> str:
    result = CliRunner().invoke(cli, words, catch_exceptions=False)
    return result.output


def test_the_box_is_printed_and_a_change_is_shown(tmp_path: Path) -> None:
    text = run("components", "parfum")
    assert text == shipped_components("parfum").text
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace("supply = 25", "supply = 24"), encoding="utf-8")
    with pytest.raises(BadComponents, match="supply is fixed at 25"):
        CliRunner().invoke(cli, ["components", "parfum", "--diff", str(mine)], catch_exceptions=False)
    mine.write_text("what_if = true\n" + mine.read_text(encoding="utf-8"), encoding="utf-8")
    told = run("components", "parfum", "--diff", str(mine))
    assert "-supply = 25" in told
    assert "+supply = 24" in told
    assert "| board.street | 1: 5 | fixed | 1 to 5 |" in run("components", "parfum", "--schema")


def test_the_commands_write_their_reports(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(shipped_components("parfum").text.replace("supply = 25", "supply = 12"), encoding="utf-8")
    told = run(
        "compare", "parfum", "shipped", str(mine), "--bot", "random", "--most", "20", "--what-if",
        "--out", str(tmp_path / "two"),
    )  # fmt: skip
    assert "20 deals with each box" in told
    page = (tmp_path / "two" / "report.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 5
    assert "Comebacks" in page
    assert "Tension" in page
    told = run(
        "sensitivity", "parfum", "--table", "flacons", "--what-if", "--deals", "2", "--bot", "random",
        "--out", str(tmp_path / "all"),
    )  # fmt: skip
    assert "sensitivity.md has all" in told
    assert "| flacons supply | 25 | 24 |" in (tmp_path / "all" / "sensitivity.md").read_text(encoding="utf-8")


def test_two_cards_change_places_but_for_their_ids() -> None:
    box = Components(shipped_components("parfum").text, "mine")
    cards = tables_of_cards(box)["customer"]
    swapped = with_swap(box, "customer", cards[0], cards[3])
    rows = {row["id"]: row for row in tomllib.loads(box.text)["customer"]}
    again = {row["id"]: row for row in tomllib.loads(swapped.text)["customer"]}
    assert list(again) == cards
    assert {**again[cards[0]], "id": cards[3]} == rows[cards[3]]
    assert {**again[cards[3]], "id": cards[0]} == rows[cards[0]]
    assert all(again[card] == rows[card] for card in cards if card not in (cards[0], cards[3]))
    assert with_swap(swapped, "customer", cards[3], cards[0]).text == box.text
    with pytest.raises(BadOption, match="has no rows"):
        with_swap(box, "customer", cards[0], "nobody")


def test_a_card_is_worth_what_its_user_loses_without_it(tmp_path: Path) -> None:
    """One customer pays far more than all others: whoever sells to it loses points when it is exchanged."""
    text = shipped_components("parfum").text
    prices = [row["price"] for row in tomllib.loads(text)["customer"]]
    box = Components(text.replace(f"price = {prices[0]}\n", "price = 30\n", 1), "mine")
    lab = Laboratory("parfum", 2, box, "random", 40, 1, tmp_path, on_this_machine(1))
    cards = tables_of_cards(box)["customer"]
    worth = lab.worth("customer", cards, cards[0], 3)
    assert worth is not None
    assert worth.pairs >= 3
    assert worth.points > 0
    assert lab.worth("customer", cards, cards[0], 3) == worth  # the games are kept


def test_swaps_are_told_by_a_command(tmp_path: Path) -> None:
    told = run("swap", "hanamikoji", "--bot", "random", "--deals", "2", "--others", "1", "--out", str(tmp_path))
    assert "swaps.md has all" in told
    assert "What the cards of hanamikoji are worth" in (tmp_path / "swaps.md").read_text(encoding="utf-8")
