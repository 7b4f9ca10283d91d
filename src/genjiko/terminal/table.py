"""A game in the terminal: one person, the other seats played by bots."""

import sys
from pathlib import Path

from genjiko.bots import Bot, make_bot
from genjiko.door import rules_page
from genjiko.games import draw_table
from genjiko.kernel.action import Action
from genjiko.kernel.action_text import say_actions
from genjiko.kernel.chance import Rng
from genjiko.kernel.errors import GenjikoError, IllegalAction
from genjiko.kernel.game import Game
from genjiko.kernel.text_markup import plain_brackets, width
from genjiko.terminal.saving import save
from genjiko.terminal.screen import Screen
from genjiko.terminal.sources import made_up
from genjiko.terminal.words import terminal_words

SHORT_LIST = 24


class WrongLine(Exception):
    """A line of a pipe that is no legal action; the game so far is kept."""


class TerminalTable:
    """Shows the game to one seat, asks it for actions, and lets bots play the rest."""

    def __init__(self, game: Game, seat: int, bot: Bot, seed: int, screen: Screen, save_to: Path) -> None:
        self.game = game
        self.seat = seat
        self.bot = bot
        # A hint has a chance of its own: asking for one changes nothing that the bots do.
        self.rng, self.hint_rng = Rng(f"{seed} bots {len(game.moves)}"), Rng(f"{seed} hints")
        self.screen = screen
        self.save_to = save_to
        self.words = terminal_words(game.words.language)
        self.told = 0
        self.lines = 0
        self.waiting: list[str] = []  # what was typed after the first ; of a line
        self.strict = not sys.stdin.isatty()

    def name(self, seat: int) -> str:
        """How a seat is called in the log."""
        called = self.game.words.seat_name(seat)
        if seat == self.seat:
            return self.words.text("play.you", {"name": called})
        return self.words.text("play.bot", {"name": called, "bot": self.bot.name})

    def play(self) -> bool:
        """Play until the game is over or the player leaves; whether it is over. Raises WrongLine in a pipe."""
        self.greet()
        while not self.game.over:
            if self.seat not in self.game.to_act:
                self.let_bots_play()
            elif not self.take_turn():
                return False
        self.tell()
        self.show_table()
        self.show_result()
        return True

    def greet(self) -> None:
        """Which game this is, which seat is mine, and what is not as printed."""
        title = {"title": self.game.rules.meta.title, "number": self.seat, "commands": self.words.text("play.commands")}
        self.screen.say(self.words.text("play.title", title, self.game.words.seat_name), "bold")
        for line in made_up(self.game.rules.components, self.game.words, self.words):
            self.screen.say(line, "dim")

    def let_bots_play(self) -> None:
        """One action of the next bot. What I had typed ahead was meant for the table before it."""
        if self.waiting:
            self.screen.say(self.words.text("play.rest", {"rest": "; ".join(self.waiting)}), "red")
            self.waiting.clear()
        acting = self.game.to_act[0]
        decision = self.bot.decide(self.game.observation(acting), self.rng.fork())
        self.game.play(decision.action, acting)

    # -- showing --

    def tell(self) -> None:
        """The log lines since the last time."""
        events = self.game.events(self.seat, self.told)
        self.told += len(events)
        self.screen.show()
        for seen in events:
            self.screen.say(self.game.words.event(seen, self.name), "dim")

    def show_table(self) -> None:
        """The table as this seat sees it."""
        self.screen.show()
        view = self.game.view(self.seat)
        self.screen.show(draw_table(self.game.rules.meta.id, view, self.game.words, self.screen.columns))

    def show_choices(self, legal: list[Action], begin: str | None = None) -> None:
        """All choices with their numbers; `begin` asks for those that begin so, None counts long lists by kind."""
        if begin is None and len(legal) > SHORT_LIST:
            counts: dict[str, list[Action]] = {}
            for action in legal:
                counts.setdefault(action.kind, []).append(action)
            for name, actions in counts.items():
                about = {"kind": name, "count": len(actions), "example": self.said(actions[0])}
                self.screen.say(self.words.text("play.kind", about))
            self.screen.say(self.words.text("play.many", {"count": len(legal), "kind": legal[0].kind}))
            return
        wanted = (begin or "").casefold()
        shown = [(n, action) for n, action in enumerate(legal, 1) if action.text.casefold().startswith(wanted)]
        if not shown:
            kinds = list(dict.fromkeys(action.kind for action in legal))
            self.screen.say(self.words.text("play.no_kind", {"begin": begin, "kinds": kinds}))
            return
        texts = say_actions(self.game.observation(self.seat), [action for _, action in shown], self.game.words)
        self.show_list([f"{n:>3} {action.text}" for n, action in shown], texts)

    def show_list(self, choices: list[str], texts: list[str]) -> None:
        """Each choice with its text; side by side, where the game has no texts of actions."""
        cell = max(width(choice) for choice in choices) + 2
        if self.game.rules.package.action_texts.patterns:
            for choice, text in zip(choices, texts, strict=True):
                self.screen.say(choice.ljust(cell) + text)
            return
        per_row = max(1, min(self.screen.columns // cell, 6))
        for start in range(0, len(choices), per_row):
            row = "".join(choice.ljust(cell) for choice in choices[start : start + per_row])
            self.screen.show(plain_brackets(row.rstrip()))

    def said(self, action: Action) -> str:
        """An action as it is typed, and in words."""
        (text,) = say_actions(self.game.observation(self.seat), [action], self.game.words)
        if text == action.text:
            return text
        return self.words.text("play.said", {"action": action.text, "text": text})

    def show_result(self) -> None:
        """Who has won, and where the points came from."""
        game = self.game
        self.screen.show()
        for seat, parts in enumerate(game.breakdown):
            detail = [f"{game.words.name(part)} {points}" for part, points in parts.items() if points]
            about = {
                "name": self.name(seat),
                "score": game.scores[seat],
                "parts": detail or self.words.text("play.nothing"),
            }
            wins = f"  {self.words.text('play.wins')}" if seat in game.winners else ""
            self.screen.say(self.words.text("play.points", about) + wins, "bold yellow" if wins else "")

    # -- asking --

    def take_turn(self) -> bool:
        """One decision of the player; False when the player leaves. A line may hold several, with ; between them."""
        legal = self.game.legal(self.seat)
        prompt = self.game.view(self.seat)["prompt"]
        assert isinstance(prompt, dict)
        if not self.waiting:
            self.tell()
            self.show_table()
            self.screen.show()
            self.screen.say(self.game.words.prompt(prompt["id"], prompt["args"], True, self.name))
            self.show_choices(legal)
        while True:
            word = self.next_word()
            if word is None or word == "q":
                return False
            if not word or self.command(word, legal, prompt):
                continue
            if self.carry_out(word, legal):
                return True

    def next_word(self) -> str | None:
        """What the player types next: the rest of the last line, or a new one; None at the end."""
        if not self.waiting:
            line = self.screen.ask("> ")
            if line is None:
                return None
            self.lines += 1
            self.waiting = [part.strip() for part in line.split(";")]
        return self.waiting.pop(0)

    def carry_out(self, word: str, legal: list[Action]) -> bool:
        """Take back or play; whether something has changed. Raises WrongLine in a pipe."""
        try:
            if word == "u":
                self.undo()
            else:
                self.game.play(self.chosen(word, legal), self.seat)
        except IllegalAction as error:
            if self.strict and word != "u":
                raise WrongLine(str(error)) from None
            self.screen.say(str(error), "red")
            if self.waiting:
                self.screen.say(self.words.text("play.rest", {"rest": "; ".join(self.waiting)}), "red")
                self.waiting.clear()
            return False
        return True

    def chosen(self, line: str, legal: list[Action]) -> Action | str:
        """The action meant by a number of the list, else the text itself. Raises IllegalAction."""
        if not line.isdecimal() or len(line) > 6:
            return line
        if not 1 <= int(line) <= len(legal):
            why = self.words.text("play.no_choice", {"number": line, "last": len(legal)})
            raise IllegalAction(why, "notation")
        return legal[int(line) - 1]

    def command(self, line: str, legal: list[Action], prompt: dict[str, object]) -> bool:
        """Carry out a line that is no action; whether it was one."""
        word, _, rest = line.partition(" ")
        words = self.game.words
        if word == "?":
            args = prompt["args"]
            assert isinstance(args, dict)
            self.screen.say(words.help(str(prompt["id"]), args, "typing", self.name))
            self.screen.say(self.words.text("play.also", {"commands": self.words.text("play.commands")}), "dim")
        elif word == "r":
            self.screen.page(rules_page(self.game.rules.meta.id, words.language))
            for sentence in made_up(self.game.rules.components, self.game.words, self.words):
                self.screen.say(sentence)
        elif word == "l":
            self.show_choices(legal, rest.strip())
        elif word == "h":
            self.hint(legal)
        elif word == "log":
            self.show_log(rest.strip())
        elif word == "s":
            try:
                self.save(Path(rest.strip()) if rest.strip() else self.save_to)
            except GenjikoError as error:
                self.screen.say(str(error), "red")
        else:
            return False
        return True

    def undo(self) -> None:
        """Take back the last step. Raises IllegalAction."""
        self.game.undo(self.seat)
        self.told = min(self.told, len(self.game.events(self.seat)))

    def show_log(self, count: str) -> None:
        """What this seat has seen happen so far: all of it, or the last lines."""
        if count and (not count.isdecimal() or len(count) > 6 or int(count) == 0):
            self.screen.say(self.words.text("play.log_how", {"count": count}), "red")
            return
        events = self.game.events(self.seat)
        for seen in events[max(0, len(events) - int(count)) :] if count else events:
            self.screen.say(self.game.words.event(seen, self.name), "dim")

    def hint(self, legal: list[Action]) -> None:
        """What the bot greedy would do here, and why."""
        if len(legal) == 1:
            self.screen.say(self.words.text("play.only", {"action": self.said(legal[0])}), "bold")
            return
        decision = make_bot("greedy").decide(self.game.observation(self.seat), self.hint_rng.fork())
        self.screen.say(self.words.text("play.hint", {"action": self.said(decision.action)}), "bold")
        if decision.reason is not None:
            self.screen.say(self.game.words.text(f"advice.{decision.reason[0]}", decision.reason[1], self.name))

    def save(self, path: Path) -> None:
        """Write the record to a file. Raises GenjikoError when it cannot be written."""
        save(self.game, self.seat, path)
        self.screen.say(self.words.text("play.saved", {"file": path}))
