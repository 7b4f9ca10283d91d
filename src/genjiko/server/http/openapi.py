"""The OpenAPI description of the HTTP interface, made from the endpoints and the types of the wire."""

import inspect
import re
from typing import Any

import msgspec

import genjiko
from genjiko.server import wire
from genjiko.server.api.endpoint import Endpoint
from genjiko.server.api.status import STATUS
from genjiko.server.http.app import ENDPOINTS
from genjiko.server.http.pages import Page

_REF = "#/components/schemas/{name}"
_PATH_TEXT = {
    "game": "The id of a game",
    "table": "The id of a table",
    "name": "The name of an account",
    "token": "The id of a token",
    "session": "The id of a session",
    "passkey": "The id of a passkey",
    "person": "The id of a person",
    "report": "The id of a report",
    "line": "The number of a line of chat",
    "page": "privacy or imprint",
    "key": "The key of a link in a mail",
    "study": "The id of a study",
    "replay": "The id of an uploaded record",
    "puzzle": "The id of a puzzle",
    "example": "The id of an example of the rules",
    "step": "A number of actions",
}


def describe() -> dict[str, Any]:
    """The whole document."""
    kinds = _kinds()
    shapes, components = msgspec.json.schema_components(kinds, ref_template=_REF)
    by_kind = dict(zip(map(str, kinds), shapes, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Genjikō",
            "version": genjiko.__version__,
            "description": "Tables for five tabletop games. docs/protocol.md explains it, and the socket.",
            "license": {"name": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "genjiko"},
            },
        },
    }


def _kinds() -> list[Any]:
    found: dict[str, Any] = {str(wire.Problem): wire.Problem}
    for endpoint in ENDPOINTS:
        for kind in (endpoint.body, endpoint.answer, endpoint.query):
            if kind not in (None, str, Page):
                found[str(kind)] = kind
    return list(found.values())


def _operation(endpoint: Endpoint, shapes: dict[str, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": inspect.getdoc(endpoint.handler),
        "responses": _responses(endpoint, shapes),
    }
    parameters = [*_path_parameters(endpoint.path), *_query_parameters(endpoint.query)]
    if parameters:
        operation["parameters"] = parameters
    if endpoint.body is not None:
        content = {"application/json": {"schema": shapes[str(endpoint.body)]}}
        operation["requestBody"] = {"required": True, "content": content}
    if endpoint.signed_in:
        operation["security"] = [{"token": []}, {"cookie": []}]
    return operation


def _path_parameters(path: str) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "description": _PATH_TEXT[name],
            "schema": {"type": "string", "pattern": "^[0-9]{1,6}$"} if name == "step" else {"type": "string"},
        }
        for name in re.findall(r"{(\w+)}", path)
    ]


def _query_parameters(kind: Any) -> list[dict[str, Any]]:
    if kind is None:
        return []
    (_,), components = msgspec.json.schema_components([kind], ref_template=_REF)
    shape = components[kind.__name__]
    return [
        {
            "name": name,
            "in": "query",
            "required": name in shape.get("required", ()),
            "schema": _without_null(inner),
        }
        for name, inner in shape["properties"].items()
    ]


def _without_null(shape: dict[str, Any]) -> dict[str, Any]:
    """In a query, what is null is left out."""
    options = [part for part in shape.get("anyOf", []) if part != {"type": "null"}]
    if len(options) == 1:
        return dict(options[0])
    kept = {key: value for key, value in shape.items() if not (key == "default" and value is None)}
    if isinstance(kept.get("enum"), list):
        kept["enum"] = [value for value in kept["enum"] if value is not None]
    return kept


def _responses(endpoint: Endpoint, shapes: dict[str, Any]) -> dict[str, Any]:
    codes = {"too_fast", "busy", *endpoint.errors}
    if endpoint.body is not None:
        codes |= {"bad_request", "too_large"}
    if endpoint.query is not None or "{" in endpoint.path:
        codes.add("bad_request")
    if endpoint.signed_in:
        codes.add("signed_out")
    if endpoint.method != "GET" or endpoint.own_pages:
        codes.add("foreign_origin")
    by_status: dict[int, list[str]] = {}
    for code in sorted(codes):
        by_status.setdefault(STATUS[code], []).append(code)
    found = {str(endpoint.status if endpoint.answer is not None else 204): _success(endpoint, shapes)}
    problem = {"application/json": {"schema": shapes[str(wire.Problem)]}}
    for status, names in sorted(by_status.items()):
        found[str(status)] = {"description": ", ".join(names), "content": problem}
    return found


def _success(endpoint: Endpoint, shapes: dict[str, Any]) -> dict[str, Any]:
    if endpoint.answer is None:
        return {"description": "done"}
    if endpoint.answer is Page:
        return {"description": "a page", "content": {"text/html": {"schema": {"type": "string"}}}}
    if endpoint.answer is str:
        return {"description": "text", "content": {"text/plain": {"schema": {"type": "string"}}}}
    return {"description": "done", "content": {"application/json": {"schema": shapes[str(endpoint.answer)]}}}
