"""First tries at puzzles and votes, the same in every store."""

from genjiko.server.store.contract import Store
from genjiko.server.store.rows import PuzzleTry
from tests.server.store.examples import ANNA, BO, session


async def test_a_first_try_counts_once_and_a_vote_needs_one(store: Store) -> None:
    await store.add_guest(ANNA, session(ANNA))
    await store.add_guest(BO, session(BO))
    first = PuzzleTry("anna", "hanamikoji/b", True, 1520, 1.0)
    assert await store.add_puzzle_try(first)
    assert not await store.add_puzzle_try(PuzzleTry("anna", "hanamikoji/b", False, 1400, 2.0))
    assert await store.add_puzzle_try(PuzzleTry("anna", "hanamikoji/a", False, 1500, 3.0))
    assert [one.puzzle for one in await store.puzzle_tries("anna")] == ["hanamikoji/b", "hanamikoji/a"]
    assert (await store.puzzle_tries("anna"))[0] == first
    assert await store.puzzle_tries("bo") == []
    assert not await store.vote_puzzle("bo", "hanamikoji/b", good=False)
    assert await store.add_puzzle_try(PuzzleTry("bo", "hanamikoji/b", False, 1480, 4.0))
    assert await store.vote_puzzle("bo", "hanamikoji/b", good=False)
    assert await store.vote_puzzle("anna", "hanamikoji/b", good=False)
    assert await store.vote_puzzle("anna", "hanamikoji/b", good=True)
    assert await store.puzzle_votes() == {"hanamikoji/b": (1, 1)}
    await store.forget("anna", 200.0)
    assert await store.puzzle_tries("anna") == []
    assert await store.puzzle_votes() == {"hanamikoji/b": (0, 1)}
