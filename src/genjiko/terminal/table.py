"""A game in the terminal: one person, the other seats played by bots."""

import sys
from pathlib import Path

from genjiko.bots import Bot, make_bot
from genjiko.games import draw_table
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Rng
from genjiko.kernel.errors import GenjikoError, IllegalAction
from genjiko.kernel.game import Game
from genjiko.kernel.sketch import paint, plain_brackets, width
from genjiko.terminal.screen import Screen

COMMANDS = "a number or notation, l list, ? help, r rules, h hint, u undo, s save, q quit"
SHORT_LIST = 24


class TerminalTable:
    """Shows the game to one seat, asks it for actions, and lets bots play the rest."""

    def __init__(self, game: Game, seat: int, bot: Bot, rng: Rng, screen: Screen, save_to: Path) -> None:
        self.game = game
        self.seat = seat
        self.bot = bot
        self.rng = rng
        self.screen = screen
        self.save_to = save_to
        self.told = 0
        self.strict = not sys.stdin.isatty()

    def name(self, seat: int) -> str:
        """How a seat is called in the log."""
        return f"Seat {seat} ({'you' if seat == self.seat else self.bot.name})"

    def play(self) -> bool:
        """Play until the game is over or the player leaves; whether it is over. Raises IllegalAction in a pipe."""
        self.screen.show(paint(self.game.rules.meta.title, "bold") + f"   (you are seat {self.seat}; {COMMANDS})")
        while not self.game.over:
            if self.seat in self.game.to_act:
                self.tell()
                self.show_table()
                if not self.ask():
                    return False
            else:
                acting = self.game.to_act[0]
                decision = self.bot.decide(self.game.observation(acting), self.rng.fork())
                self.game.play(decision.action, acting)
        self.tell()
        self.show_table()
        self.show_result()
        return True

    # -- showing --

    def tell(self) -> None:
        """The log lines since the last time."""
        events = self.game.events(self.seat, self.told)
        self.told += len(events)
        self.screen.show()
        for seen in events:
            self.screen.show(paint(self.game.words.event(seen, self.name), "dim"))

    def show_table(self) -> None:
        """The table as this seat sees it."""
        self.screen.show()
        view = self.game.view(self.seat)
        self.screen.show(draw_table(self.game.rules.meta.id, view, self.game.words, self.screen.columns))

    def show_choices(self, legal: list[Action], kind: str | None = None) -> None:
        """All choices with their numbers; long lists by kind unless asked for."""
        if kind is None and len(legal) > SHORT_LIST:
            counts: dict[str, list[Action]] = {}
            for action in legal:
                counts.setdefault(action.kind, []).append(action)
            for name, actions in counts.items():
                self.screen.show(f"  {name} ({len(actions)}), for example: {plain_brackets(actions[0].text)}")
            self.screen.show(f"  {len(legal)} choices: type one, or l to list them, or l {legal[0].kind}")
            return
        shown = [f"{n:>3} {a.text}" for n, a in enumerate(legal, 1) if kind in (None, "", a.kind)]
        cell = max((width(text) for text in shown), default=1) + 2
        per_row = max(1, min(self.screen.columns // cell, 6))
        for start in range(0, len(shown), per_row):
            row = "".join(text.ljust(cell) for text in shown[start : start + per_row])
            self.screen.show(plain_brackets(row.rstrip()))

    def show_result(self) -> None:
        """Who has won, and where the points came from."""
        game = self.game
        self.screen.show()
        for seat, parts in enumerate(game.breakdown):
            detail = ", ".join(f"{game.words.name(part)} {points}" for part, points in parts.items() if points)
            mark = paint("wins", "bold yellow") if seat in game.winners else ""
            self.screen.show(f"{self.name(seat)}: {game.scores[seat]}  ({detail or 'nothing'})  {mark}")

    # -- asking --

    def ask(self) -> bool:
        """One decision of the player; False when the player leaves."""
        legal = self.game.legal(self.seat)
        prompt = self.game.view(self.seat)["prompt"]
        assert isinstance(prompt, dict)
        self.screen.show()
        self.screen.show(self.game.words.prompt(prompt["id"], prompt["args"], True, self.name))
        self.show_choices(legal)
        while True:
            line = self.screen.ask("> ")
            if line is None or line == "q":
                return False
            if not line:
                continue
            if line == "u":
                if self.undo():
                    return True
                continue
            if self.command(line, legal, str(prompt["id"])):
                continue
            try:
                self.game.play(self.chosen(line, legal), self.seat)
            except IllegalAction as error:
                if self.strict:
                    raise
                self.screen.show(paint(str(error), "red"))
                continue
            return True

    def chosen(self, line: str, legal: list[Action]) -> Action | str:
        """The action meant by a number of the list, else the text itself. Raises IllegalAction."""
        if not line.isdecimal():
            return line
        if not 1 <= int(line) <= len(legal):
            raise IllegalAction(f"there is no choice {line}: choose 1 to {len(legal)}", "notation")
        return legal[int(line) - 1]

    def command(self, line: str, legal: list[Action], prompt: str) -> bool:
        """Carry out a line that is no action; whether it was one."""
        word, _, rest = line.partition(" ")
        if word == "?":
            self.screen.show(plain_brackets(self.game.words.help(prompt, {}, "typing")))
        elif word == "r":
            self.screen.show(plain_brackets(self.game.words.text("rules.text")))
        elif word == "l":
            self.show_choices(legal, rest.strip())
        elif word == "h":
            self.hint()
        elif word == "s":
            self.save(Path(rest.strip()) if rest.strip() else self.save_to)
        else:
            return False
        return True

    def undo(self) -> bool:
        """Take back the last step, or say why not; whether it was taken back."""
        try:
            self.game.undo(self.seat)
        except IllegalAction as error:
            self.screen.show(paint(str(error), "red"))
            return False
        self.told = min(self.told, len(self.game.events(self.seat)))
        return True

    def hint(self) -> None:
        """What the bot greedy would do here, and why."""
        decision = make_bot("greedy").decide(self.game.observation(self.seat), self.rng.fork())
        self.screen.show(f"Greedy would play {paint(decision.action.text, 'bold')}.")
        if decision.reason is not None:
            self.screen.show(self.game.words.text(f"advice.{decision.reason[0]}", decision.reason[1], self.name))

    def save(self, path: Path) -> None:
        """Write the record to a file. Raises GenjikoError when it cannot be written."""
        try:
            path.write_text(self.game.record(), encoding="utf-8")
        except OSError as error:
            raise GenjikoError(f"{path}: cannot be written: {error.strerror}") from None
        self.screen.show(f"saved to {path}")
