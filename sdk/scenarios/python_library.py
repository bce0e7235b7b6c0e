"""Carries out calls of a scenario with the Python library. Reads a call as a line of JSON and writes its outcome.

Usage: python_library.py sync|async ORIGIN
"""

import asyncio
import json
import sys
import traceback
from typing import Any

import httpx2
import msgspec

from fourwinds import ApiError, AsyncFourwinds, Environment, Fourwinds, ReplayedSecretError

HEADERS = {"If-Match": "if_match", "Idempotency-Key": "idempotency_key", "Last-Event-ID": "last_event_id"}


SECRET_IS_LOST = "secret is lost"

ENVIRONMENT = Environment(sleep=lambda _: None)
"""Without pauses."""


async def no_sleep(_: float) -> None:
    return None


class Patience:
    """Shortens the time limit of the first request."""

    def __init__(self, call: dict[str, Any]) -> None:
        self._milliseconds = call.get("patience")

    def limit(self, request: httpx2.Request) -> None:
        if self._milliseconds is not None:
            request.extensions["timeout"]["read"] = self._milliseconds / 1000
            self._milliseconds = None


class Transport(httpx2.HTTPTransport):
    def __init__(self, call: dict[str, Any]) -> None:
        super().__init__()
        self._patience = Patience(call)

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        self._patience.limit(request)
        return super().handle_request(request)


class AsyncTransport(httpx2.AsyncHTTPTransport):
    def __init__(self, call: dict[str, Any]) -> None:
        super().__init__()
        self._patience = Patience(call)

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        self._patience.limit(request)
        return await super().handle_async_request(request)


def method_of(client: Any, operation: str) -> Any:
    """The method of a client that carries out an operation."""
    for group in vars(client).values():
        for name, declared in vars(type(group)).items():
            if getattr(declared, "operation", None) == operation:
                return getattr(group, name)
    raise LookupError(operation)


def arguments(call: dict[str, Any]) -> dict[str, Any]:
    body = {"body": call["body"]} if "body" in call else {}
    return {**call["parameters"], **body, **{HEADERS[name]: value for name, value in call["headers"].items()}}


def fits(fields: Any, value: Any) -> bool:
    if isinstance(fields, dict):
        return isinstance(value, dict) and all(fits(one, value.get(name)) for name, one in fields.items())
    return bool(fields == value)


def plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def succeeded(value: Any, headers: dict[str, str] | None = None) -> dict[str, Any]:
    return {"ok": True, "value": value, "headers": headers or {}}


def answered(answer: Any) -> dict[str, Any]:
    return succeeded(plain(answer.data), {} if answer.etag is None else {"etag": answer.etag})


def failed(error: ApiError) -> dict[str, Any]:
    value = {"code": error.code, "issues": plain(error.issues)}
    return {"ok": False, "code": error.code, "status": error.status, "value": value}


def run(origin: str, call: dict[str, Any]) -> dict[str, Any]:
    options = {"base_url": origin, "environment": ENVIRONMENT, "transport": Transport(call)}
    with Fourwinds(call["token"], **options) as client:
        method = method_of(client, call["operation"])
        given = arguments(call)
        if "until" in call:
            with method(**given) as events:
                for event in events:
                    if fits(call["until"], plain(event)):
                        return succeeded({"id": events.last_event_id, "data": plain(event)})
        if call["isWholeList"]:
            return succeeded([plain(item) for item in method(**given)])
        if call["operation"].startswith("list"):
            page = next(iter(method(**given).pages()))
            return succeeded({"data": plain(page.data), "next_cursor": page.next_cursor})
        return answered(method.with_response(**given))


async def run_async(origin: str, call: dict[str, Any]) -> dict[str, Any]:
    options = {"base_url": origin, "environment": ENVIRONMENT, "sleep": no_sleep, "transport": AsyncTransport(call)}
    async with AsyncFourwinds(call["token"], **options) as client:
        method = method_of(client, call["operation"])
        given = arguments(call)
        if "until" in call:
            async with method(**given) as events:
                async for event in events:
                    if fits(call["until"], plain(event)):
                        return succeeded({"id": events.last_event_id, "data": plain(event)})
        if call["isWholeList"]:
            return succeeded([plain(item) async for item in method(**given)])
        if call["operation"].startswith("list"):
            page = await anext(aiter(method(**given).pages()))
            return succeeded({"data": plain(page.data), "next_cursor": page.next_cursor})
        return answered(await method.with_response(**given))


def main() -> None:
    kind, origin = sys.argv[1:]
    for line in sys.stdin:
        call = json.loads(line)
        try:
            outcome = run(origin, call) if kind == "sync" else asyncio.run(run_async(origin, call))
        except ReplayedSecretError as error:
            outcome = {"ok": False, "code": SECRET_IS_LOST, "status": 201, "value": plain(error.data)}
        except ApiError as error:
            outcome = failed(error)
        except Exception:
            outcome = {"thrown": traceback.format_exc()}
        print(json.dumps(outcome), flush=True)


main()
