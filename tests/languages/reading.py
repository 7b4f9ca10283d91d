"""Reads all that a player of a game is told, in a language: `python reading.py GAME LANGUAGE` prints it."""

import re
import sys

import genjiko
from genjiko.door import rules_page
from genjiko.games import draw_table, game_meta, game_words
from genjiko.kernel.action_text import say_actions
from genjiko.kernel.chance import Rng
from genjiko.kernel.errors import IllegalAction
from genjiko.kernel.game import Game
from genjiko.kernel.laws import option_sets
from genjiko.kernel.text_markup import strip

told: set[str] = set()


def tell(text: str) -> None:
    """Print a text, each line once."""
    for line in text.splitlines():
        if line not in told:
            told.add(line)
            print(line)


def read(game: Game, rng: Rng) -> None:
    """Play at random, and print what each step says: table, prompt, help, advice, refusals; then the log."""
    words, rules = game.words, game.rules
    actions = rules.catalogue.actions
    while not game.over:
        seat = game.to_act[0]
        legal = game.legal(seat)
        view = game.view(seat)
        prompt = view["prompt"]
        assert isinstance(prompt, dict)
        tell(strip(draw_table(rules.meta.id, view, words, 80)))
        for yours in (True, False):
            tell(words.prompt(prompt["id"], {"seat": seat, **prompt["args"]}, yours))
        for hand in ("typing", "clicking"):
            tell(words.help(prompt["id"], prompt["args"], hand))
        tell("\n".join(say_actions(game.observation(seat), legal[:50], words)))
        chosen = legal[rng.below(len(legal))]
        message, args = rules.advice.reason(game.observation(seat).state, seat, chosen)
        tell(words.text(f"advice.{message}", args))
        tell(game.why_not(actions[rng.below(len(actions))], seat))
        game.play(chosen, seat)
    for viewer in (*range(rules.players), None):
        tell("\n".join(game.log(viewer)))
    for parts in game.breakdown:
        tell(words.name(list(parts)))


def main(game: str, language: str) -> None:
    """Games with every number of players and every setting, the texts of the title page, and some refusals."""
    words, meta = game_words(game, language), game_meta(game)
    for number, players in enumerate(meta.players):
        for chosen in option_sets({option.name: list(option.values) for option in meta.options}):
            table = genjiko.new(game, players, number, chosen)
            table.words = words
            read(table, Rng(number))
    for message in ("tagline", "rules.notation"):
        tell(words.text(message))
    tell(re.sub(r" \{#[a-z-]+\}", "", rules_page(game, language)))  # anchors are no words
    for option in meta.options:
        tell(words.text(f"options.{option.name}"))
    table = genjiko.new(game, seed=1)
    table.words = words
    for line in ("", "?!", table.rules.catalogue.actions[0].kind):
        try:
            table.play(line)
        except IllegalAction as error:
            tell(str(error))


if __name__ == "__main__":
    main(*sys.argv[1:])
