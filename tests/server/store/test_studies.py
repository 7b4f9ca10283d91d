"""Studies, the same in every store."""

from msgspec.structs import replace

from genjiko.server.store.contract import Store
from genjiko.server.store.rows import PersonChange, StudyRow
from tests.server.store.examples import ANNA, BO, session

ONE = StudyRow("one", "tables/t", "anna", '{"name":"One"}', "{}", 1, 5.0, 5.0, "Anna")


async def test_a_study_is_kept_in_place_of_its_older_self(store: Store) -> None:
    await store.add_guest(ANNA, session(ANNA))
    await store.keep_study(ONE)
    assert await store.study("one") == ONE
    later = replace(ONE, tree='{"name":"Two"}', revision=2, changed=9.0)
    await store.keep_study(later)
    assert await store.study("one") == later
    await store.change_person("anna", PersonChange(name="Annika"))
    assert await store.study("one") == replace(later, leader="Annika")
    assert await store.study("two") is None


async def test_studies_are_those_of_who_leads_them_newest_first_and_go_with_them(store: Store) -> None:
    for person in (ANNA, BO):
        await store.add_guest(person, session(person))
    two, bos = replace(ONE, id="two", changed=7.0), replace(ONE, id="bos", person="bo", leader="Bo")
    for study in (ONE, two, bos):
        await store.keep_study(study)
    assert await store.studies_of("anna") == [two, ONE]
    await store.drop_study("two")
    assert await store.studies_of("anna") == [ONE]
    await store.forget("anna", 200.0)
    assert await store.studies_of("anna") == []
    assert await store.study("one") is None
    assert await store.studies_of("bo") == [bos]
