"""Random games, from the set-up and from the middle, told by the program and by a second opinion."""

from collections import Counter

import pytest

from tests.games.parfum.second_opinion import Json, SecondOpinion, compare

GAMES = 100
MOST = 150
SEED = 1
RARE = {
    "markers on one space (1)", "2 players, random clocks", "3 players, random clocks", "4 players, random clocks",
    "no token anywhere (5)", "new well, prepare (5)", "new well between the tokens of a reward (5)",
    "reward cannot be paid (5)", "bag too small, closing time would have come (18)",
    "bag too small in the last round (18)", "the bag fills the distillery exactly (18)", "closing time (17)",
    "closing time not met, it lies on top now (28)", "all dice rolled again, none shows a fly (23)",
    "a note drawn, the bag is empty now", "water kept after a claim (26)", "flacons short (31)",
    "finished without a flacon (31)", "passed after the first of two sales (32)", "three notes to compose (34)",
    "perfumes alike are one choice (35)", "a turn without dice (37)", "customers alike are one choice (41)",
    "dropping asked though all coins are equal (42)", "notes alike are one claim (45)", "placed without asking (46)",
    "end: bag", "end: closing time", "end: idle", "shared win",
}  # fmt: skip


def test_random_games_agree_at_every_decision_and_go_rare_paths() -> None:
    met: Counter[str] = Counter()
    for number in range(GAMES):
        assert compare(SEED, number, met, MOST) == []
    assert {path for path in RARE if not met[path]} == set()


# -- tellers with one wrong rule: every one is found out --


class LowerMarkerFirst(SecondOpinion):
    def order_of_choice(self) -> list[int]:
        self.arrival = [-arrival for arrival in self.arrival]
        order = super().order_of_choice()
        self.arrival = [-arrival for arrival in self.arrival]
        return order


class NewWellAtOnce(SecondOpinion):
    def take_water(self, seat: int) -> None:
        super().take_water(seat)
        if not self.well and self.discards:
            self.well, self.discards = self.discards, []
            self.history.append("well")


class RollingAllNeedsAFly(SecondOpinion):
    def waters(self) -> list[str]:
        return super().waters() if self.flies else []


class FlasksAreKeptInRollingAll(SecondOpinion):
    def waters(self) -> list[str]:
        found = super().waters()
        one_aroma = len(set(self.flies)) == 1
        return [text for text in found if not text.startswith("reroll all")] if one_aroma else found


class WaterAfterAClaim(SecondOpinion):
    def legal_distill(self) -> list[str]:
        return [*self.claims(), *self.waters(), "stop"]


class StoppingIsAsked(SecondOpinion):
    def distill(self) -> None:
        if not self.dice:
            self.compose()


class EveryAlikePerfume(SecondOpinion):
    def places(self) -> list[str]:
        slot, mine = self.box.note[self.placing]["type"], self.perfumes[self.actor]
        fitting = [n for n, perfume in enumerate(mine, start=1) if perfume["side"] == "major" and not perfume[slot]]
        found = super().places()
        return found + [text for text in (f"onto {n}" for n in fitting) if text not in found]


class BegunPerfumesComeFirst(SecondOpinion):
    def places(self) -> list[str]:
        found = super().places()
        return [text for text in found if text.startswith("onto")] or found


class PlacingIsAsked(SecondOpinion):
    def compose(self) -> None:
        self.step = "compose"
        if self.claimed and not self.placing and len(self.next_notes()) == 1:
            self.placing = self.claimed[0]
        if not self.claimed:
            self.begin_turn(self.clock + 1)


class FlaconsNeverLack(SecondOpinion):
    def fill(self, perfume: Json) -> None:
        perfume["flacons"] = self.box.flacons[perfume["side"]]
        self.supply = max(0, self.supply - perfume["flacons"])


class OneSaleForEveryClock(SecondOpinion):
    def sales(self) -> int:
        return 1


class PassingBarsTheSecondCycle(SecondOpinion):
    barred = -1

    def play_pass(self) -> None:
        self.barred = self.actor if self.cycle == 0 else -1
        super().play_pass()

    def in_stock(self) -> list[tuple[int, Json]]:
        barred = self.cycle == 1 and self.barred == self.owner[self.clock]
        return [] if barred else super().in_stock()


class BargainsBringNoWater(SecondOpinion):
    def play_bargain(self, number: str) -> None:
        reward, self.box.water = self.box.water, {**self.box.water, "reward": 0}
        super().play_bargain(number)
        self.box.water = reward


class LimitAfterEveryClock(SecondOpinion):
    def end_sale(self) -> None:
        if len(self.hands[self.actor]) > self.box.water["keep"]:
            self.step = "drop_water"
        else:
            self.next_sale()


class EqualCoinsAreNotAsked(SecondOpinion):
    def end_sale(self) -> None:
        super().end_sale()
        while self.step == "drop_water" and len(set(self.hands[self.actor])) == 1:
            self.play_drop(str(self.hands[self.actor][0]))


class OneNoteMustStayInTheBag(SecondOpinion):
    def bag_lacks(self) -> bool:
        return 0 < self.distillery.count(None) >= len(self.bag)


class ClosingTimeWhenUncovered(SecondOpinion):
    def refill_customers(self) -> None:
        super().refill_customers()
        if self.customers_over_closing() == 0:
            self.closing, self.last_round = False, True


class LastRoundIsFilledUp(SecondOpinion):
    def end(self, cause: str) -> None:
        if cause == "closing time" and not self.bag_lacks():
            self.refill_notes()
        super().end(cause)


class CustomersComeFirst(SecondOpinion):
    def refill_notes(self) -> None:
        super().refill_customers()
        super().refill_notes()


class MorePatience(SecondOpinion):
    def end_round(self) -> None:
        self.box.idle = 11
        super().end_round()


class WaterCountsNothing(SecondOpinion):
    def breakdown(self) -> list[dict[str, int]]:
        return [{**parts, "water": 0} for parts in super().breakdown()]


class OneWinner(SecondOpinion):
    def winners(self) -> list[int]:
        return super().winners()[:1]


@pytest.mark.parametrize("teller", SecondOpinion.__subclasses__())
def test_a_wrong_rule_is_noticed(teller: type[SecondOpinion]) -> None:
    assert any(compare(SEED, number, Counter(), MOST, teller) for number in range(GAMES))
