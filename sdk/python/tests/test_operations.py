"""Each operation of the descriptions has one method, with its parameters and its answers."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from typing import Any

import httpx2
import msgspec
import pytest
from conftest import BASE, TOKEN
from descriptions import DESCRIPTIONS, OPERATIONS

from fourwinds import Fourwinds, _errors, models
from fourwinds import _models as generated
from fourwinds._decode import convert
from fourwinds._operation import HEADERS, Declared, ListOperation, StreamOperation

OWN = {"timeout", "max_retries"}

LEFT_OUT = {"listAudit": {"format"}, "listZoneAudit": {"format"}}
"""Parameters that change the media type of the answer, which a list of structs has no use for."""


def declared() -> dict[str, Declared]:
    client = Fourwinds(TOKEN, base_url=BASE)
    groups = [group for name, group in vars(client).items() if not name.startswith("_")]
    found = [value for group in groups for value in vars(type(group)).values() if isinstance(value, Declared)]
    assert len({one.operation for one in found}) == len(found)
    return {one.operation: one for one in found}


DECLARED = declared()


def resolved(description: Mapping[str, Any], parameter: Mapping[str, Any]) -> Mapping[str, Any]:
    if "$ref" not in parameter:
        return parameter
    found: Mapping[str, Any] = description["components"]["parameters"][parameter["$ref"].rsplit("/", 1)[1]]
    return found


def test_methods_and_operations_are_the_same() -> None:
    assert sorted(DECLARED) == sorted(OPERATIONS)


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_a_method_has_the_parameters_of_its_operation(name: str) -> None:
    method, path, operation = OPERATIONS[name]
    own = DECLARED[name]
    given = [resolved(DESCRIPTIONS["dns"], one) for one in operation.get("parameters", [])]
    expected = {one["name"] for one in given if one["in"] == "query"} - LEFT_OUT.get(name, set())
    headers = {one["name"] for one in given if one["in"] == "header"} - {"Idempotency-Key"}
    named = [parameter for parameter in own.signature.parameters if parameter not in own.options]
    in_path = re.findall(r"{(\w+)}", path)
    assert named[: len(in_path)] == in_path
    rest = (set(named[len(in_path) :]) | set(own.options)) - OWN - {"idempotency_key", "body"}
    assert {HEADERS[one] for one in rest if one in HEADERS} == headers
    assert {one for one in rest if one not in HEADERS} == expected
    assert ("body" in named) == ("requestBody" in operation)
    assert ("idempotency_key" in own.options) == (method != "GET")
    required = {one["name"] for one in given if one.get("required")}
    if operation.get("requestBody", {}).get("required"):
        required.add("body")
    parameters = own.signature.parameters
    assert {one for one in named if parameters[one].default is inspect.Parameter.empty} == required
    closed = {one["name"]: one["schema"]["enum"] for one in given if one["in"] == "query" and "enum" in one["schema"]}
    for parameter in closed.keys() & expected:
        assert re.findall(r"['\"]([\w-]+)['\"]", own.function.__annotations__[parameter]) == closed[parameter]


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_a_method_returns_what_its_operation_answers(name: str) -> None:
    operation = OPERATIONS[name][2]
    own = DECLARED[name]
    contents = [one.get("content", {}) for status, one in operation["responses"].items() if status < "300"]
    media = {kind: body["schema"] for content in contents for kind, body in content.items()}
    if own.result == "None":
        assert media == {}
    elif own.result == "str":
        assert "application/json" not in media
    elif isinstance(own, StreamOperation):
        assert media["text/event-stream"]["$ref"].endswith(f"/{own.result}")
    else:
        schema = media["application/json"]["$ref"].rsplit("/", 1)[1]
        if isinstance(own, ListOperation):
            items = (
                DESCRIPTIONS["general"]["components"]["schemas"].get(schema)
                or DESCRIPTIONS["dns"]["components"]["schemas"][schema]
            )
            schema = items["properties"]["data"]["items"]["$ref"].rsplit("/", 1)[1]
        assert own.result == schema
        assert schema in dir(models)


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_a_body_is_the_struct_of_its_operation(name: str) -> None:
    content = OPERATIONS[name][2].get("requestBody", {}).get("content", {})
    if "application/json" not in content:
        return
    schema = content["application/json"]["schema"]["$ref"].rsplit("/", 1)[1]
    assert f"Body[{schema}]" in DECLARED[name].function.__annotations__["body"]


def secrets_of(schema: str) -> set[str]:
    properties = DESCRIPTIONS["dns"]["components"]["schemas"][schema]["properties"]
    return {"token", "secret"} & set(properties)


def test_answers_with_a_secret_are_known() -> None:
    expected = {
        name: secrets_of(own.result)
        for name, own in DECLARED.items()
        if own.result in ("TokenCreated", "WebhookCreated")
    }
    assert {name: {own.how.secret} for name, own in DECLARED.items() if own.how.secret} == expected


def test_every_code_of_an_error_has_a_class() -> None:
    schema = DESCRIPTIONS["dns"]["components"]["schemas"]["ErrorCode"]
    assert set(_errors.BY_CODE) == set(schema.get("enum") or schema["x-extensible-enum"])


def test_every_class_has_the_name_of_a_component() -> None:
    components = {name for one in DESCRIPTIONS.values() for name in one["components"]["schemas"]}
    own = {name for name in dir(generated) if not name.startswith("Unknown")}
    assert own <= components
    assert [name for name in own if re.search(r"\d$", name)] == []


def examples() -> list[tuple[str, str, Any]]:
    """The answers that the service gave when the descriptions were recorded."""
    found = []
    for name, (_, _, operation) in OPERATIONS.items():
        for status, response in operation["responses"].items():
            for one in response.get("content", {}).get("application/json", {}).get("examples", {}).values():
                if status < "300" and "value" in one:
                    found.append((name, status, one["value"]))
    return found


def enumerations(schema: Any) -> set[str]:
    if isinstance(schema, list):
        return {value for one in schema for value in enumerations(one)}
    if not isinstance(schema, dict):
        return set()
    own = {value for value in schema.get("x-extensible-enum", []) if isinstance(value, str)}
    return own | {value for one in schema.values() for value in enumerations(one)}


KNOWN_VALUES = enumerations([one["components"]["schemas"] for one in DESCRIPTIONS.values()])


def of_next_year(value: Any) -> Any:
    """A new field in every object, and a new value in every enumeration."""
    if isinstance(value, dict):
        return {**{key: of_next_year(one) for key, one in value.items()}, "field_of_next_year": "new"}
    if isinstance(value, list):
        return [of_next_year(one) for one in value]
    return f"{value}_of_next_year" if isinstance(value, str) and value in KNOWN_VALUES else value


@pytest.mark.parametrize("value", examples(), ids=lambda value: f"{value[0]}-{value[1]}")
def test_answers_of_next_year_are_read(value: tuple[str, str, Any]) -> None:
    name, _, body = value
    own = DECLARED[name]
    kind = getattr(models, own.result)
    read = [convert(of_next_year(one), kind) for one in (body["data"] if isinstance(own, ListOperation) else [body])]
    assert all(isinstance(one, msgspec.Struct) for one in read)


@pytest.mark.parametrize(
    ("name", "status", "value"), examples(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_recorded_answers_are_read(name: str, status: str, value: Any) -> None:
    """Nothing of an answer is lost: the struct has the same values when it is written again."""
    client = Fourwinds(
        TOKEN,
        base_url=BASE,
        transport=httpx2.MockTransport(lambda _: httpx2.Response(int(status), json=value)),
    )
    own = DECLARED[name]
    arguments: dict[str, Any] = {
        parameter.name: "x" if parameter.name != "body" else {}
        for parameter in own.signature.parameters.values()
        if parameter.default is inspect.Parameter.empty
    }
    groups = [group for group in vars(client).values() if own in vars(type(group)).values()]
    [group] = groups
    found = getattr(group, own.function.__name__)
    if own.how.secret and value[own.how.secret] is None:
        return
    if isinstance(own, ListOperation):
        page = next(found(**arguments).pages())
        read, expected = page.data, value["data"]
    else:
        read, expected = found(**arguments), value
    assert comparable(msgspec.to_builtins(read)) == comparable(expected)


def comparable(value: Any) -> Any:
    """Leaves out null, which the struct has for absent fields, and writes times in one form."""
    if isinstance(value, dict):
        return {key.rstrip("_"): comparable(one) for key, one in value.items() if one is not None}
    if isinstance(value, list):
        return [comparable(one) for one in value]
    if isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+Z", value):
        return re.sub(r"\.?0*Z$", "Z", value) if "." in value else value
    return value
