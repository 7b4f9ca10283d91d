"""Schemathesis sends valid and invalid requests of every kind: no failure of the server, only documented answers."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from genjiko.server.http.openapi import describe
from tests.server.harness import Person, Server

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
schema = schemathesis.openapi.from_dict(describe())


@pytest.fixture(scope="module")
def real(server: Server) -> Iterator[dict[str, str]]:
    """Things that are really there, so that requests get past the door."""
    anna = Person(server, "Anna")
    over = anna.table("random", "random")
    anna.post(f"/api/tables/{over['id']}/start")
    playing = anna.table("me", "me", start=True)
    gathering = anna.table("me", "open", public=True)
    anna.post("/api/tables/" + over["id"] + "/chat", text="hello")
    yield {
        "token": anna.token,
        "url": server.url,
        "over": over["id"],
        "playing": playing["id"],
        "gathering": gathering["id"],
    }
    anna.close()


@schema.parametrize()
@settings(
    max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), report_multiple_bugs=False
)
def test_every_answer_is_as_documented(real: dict[str, str], case: Any) -> None:
    places = case.path_parameters
    if isinstance(places, dict) and places:
        # A third of the requests keeps what was generated, the others find something.
        choice = len(str(case.body)) % 4
        if "table" in places and choice:
            places["table"] = real[("over", "playing", "gathering")[choice - 1]]
        if "game" in places and choice:
            places["game"] = "hanamikoji"
    if case.method == "DELETE" and case.path == "/api/sessions":
        return
    headers = {"Authorization": f"Bearer {real['token']}"}
    case.call_and_validate(base_url=real["url"], headers=headers, checks=CHECKS)


def test_the_requests_were_of_both_kinds_and_nothing_failed(server: Server) -> None:
    anna = Person(server, "Anna")
    figures = anna.http.get("/metrics").text
    anna.close()
    assert 'genjiko_requests_total{status="200"}' in figures
    assert 'genjiko_requests_total{status="400"}' in figures
    assert "genjiko_failures_total 0.0" in figures
