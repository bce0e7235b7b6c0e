"""Streams of events, and waiting until a zone is in sync, with both clients."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import aclosing, closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from typing import Any

import httpx2
import pytest
from conftest import TOKEN, Clock, Service, answer, refusal
from descriptions import recorded_answer

import fourwinds
from fourwinds import AsyncFourwinds, Fourwinds, _stream, models

BEGUN = 'retry: 10\nid: 1-0\nevent: stream.begun\ndata: {"type":"stream.begun"}\n\n'
ZONE = '"zone_id":"607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11","zone":"example.com"'


def event(position: str, kind: str, more: str = "") -> str:
    data = f'{{"type":"{kind}","created_at":"2026-11-23T22:12:31.482Z","data":{{{ZONE}{more}}}}}'
    return f"id: {position}\nevent: {kind}\ndata: {data}\n\n"


def stream(*parts: str) -> httpx2.Response:
    return httpx2.Response(200, headers={"content-type": "text/event-stream"}, content="".join(parts).encode())


def events(service: Service, clock: Clock, is_async: bool, count: int, **options: Any) -> list[Any]:
    """The first events of a stream."""
    if not is_async:
        with service.client(clock).events.stream(**options) as found, closing(iter(found)) as each:
            return list(islice(each, count))

    async def collect() -> list[Any]:
        taken: list[Any] = []
        async with service.async_client(clock).events.stream(**options) as found, aclosing(aiter(found)) as each:
            async for one in each:
                taken.append(one)
                if len(taken) == count:
                    break
        return taken

    return asyncio.run(collect())


both = pytest.mark.parametrize("is_async", [False, True], ids=["sync", "async"])


@both
def test_a_stream_resumes_after_its_last_position(service: Service, clock: Clock, is_async: bool) -> None:
    newer = 'id: 5-0\nevent: zone.moved\ndata: {"type":"zone.moved","data":{"to":"mars"}}\n\n'
    service.answers = [
        stream(BEGUN, event("2-0", "zone.created"), "id: 3-0\n\n", ": a comment\n", "data: cut"),
        httpx2.ConnectError("refused"),
        refusal(503, "unavailable"),
        stream(event("4-0", "zone.in_sync", ',"serial":7,"generation":4'), newer),
    ]
    found = events(service, clock, is_async, 4, zone="example.com", type=["zone.created", "zone.in_sync"])
    assert [one.type for one in found] == ["stream.begun", "zone.created", "zone.in_sync", "zone.moved"]
    assert isinstance(found[2], models.ZoneInSyncEvent) and found[2].data.generation == 4
    assert isinstance(found[3], models.UnknownEvent) and found[3].data == {"to": "mars"}
    positions = [request.headers.get("last-event-id") for request in service.requests]
    assert positions == [None, "3-0", "3-0", "3-0"]
    assert service.requests[0].url.query == b"zone=example.com&type=zone.created,zone.in_sync"
    assert clock.slept[0] == 0.01, "the service asked for this pause"


@both
def test_a_stream_continues_where_an_earlier_one_ended(service: Service, clock: Clock, is_async: bool) -> None:
    service.answers = [stream(event("9-0", "zone.created"))]
    events(service, clock, is_async, 1, last_event_id="8-0")
    assert service.requests[0].headers["last-event-id"] == "8-0"


@both
def test_a_refused_stream_ends(service: Service, clock: Clock, is_async: bool) -> None:
    service.answers = [refusal(403, "forbidden")]
    with pytest.raises(fourwinds.ForbiddenError):
        events(service, clock, is_async, 1)


@both
def test_a_stream_that_cannot_be_opened_for_a_minute_ends(service: Service, clock: Clock, is_async: bool) -> None:
    service.answers = [refusal(429, "rate_limited", Retry_After="29")] * 3
    with pytest.raises(fourwinds.RateLimitedError) as raised:
        events(service, clock, is_async, 1)
    assert raised.value.attempts == 3


@both
def test_an_answer_that_is_no_stream_is_refused(service: Service, clock: Clock, is_async: bool) -> None:
    service.answers = [answer(200, {})]
    with pytest.raises(fourwinds.UnexpectedAnswerError):
        events(service, clock, is_async, 1)


def test_lines_of_all_forms_in_any_parts() -> None:
    text = "id: ü\r\ndata: a\rdata:b\n\nevent: x\r\n\r\n".encode()
    for size in range(1, len(text)):
        lines, parser = _stream.Lines(), _stream.Parser()
        parts = [text[start : start + size] for start in range(0, len(text), size)]
        found = [message for part in parts for line in lines.feed(part) if (message := parser.line(line))]
        assert [(one.id, one.data) for one in found] == [("ü", "a\nb"), (None, "")]


@contextmanager
def silent_server() -> Iterator[tuple[str, list[str | None]]]:
    """Sends one event to each connection, and nothing more. Gives its URL and the positions that clients sent."""
    positions: list[str | None] = []
    end = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            positions.append(self.headers["Last-Event-ID"])
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            self.wfile.write(event(f"{len(positions)}-0", "zone.created").encode())
            self.wfile.flush()
            end.wait()

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", positions
    finally:
        end.set()
        server.shutdown()
        thread.join()
        server.server_close()


@both
def test_a_silent_stream_is_resumed(clock: Clock, is_async: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_stream, "SILENCE", 0.1)
    with silent_server() as (url, positions):
        if is_async:

            async def collect() -> None:
                client = AsyncFourwinds(TOKEN, base_url=url, environment=clock.environment(), sleep=clock.sleep_async)
                async with client, client.events.stream() as found, aclosing(aiter(found)) as each:
                    for _ in range(3):
                        await anext(each)

            asyncio.run(collect())
        else:
            client = Fourwinds(TOKEN, base_url=url, environment=clock.environment())
            with client, client.events.stream() as found, closing(iter(found)) as each:
                assert len(list(islice(each, 3))) == 3
        assert positions == [None, "1-0", "2-0"]


def zone(status: str) -> httpx2.Response:
    return answer(200, {**recorded_answer("getZone"), "status": status})


def wait(service: Service, clock: Clock, is_async: bool, **options: Any) -> Any:
    if is_async:
        return asyncio.run(service.async_client(clock).wait_in_sync("example.com", **options))
    return service.client(clock).wait_in_sync("example.com", **options)


@both
def test_a_zone_in_sync_needs_one_request(service: Service, clock: Clock, is_async: bool) -> None:
    service.answers = [zone("active")]
    assert wait(service, clock, is_async).status == "active"


@both
def test_a_zone_comes_into_sync_by_an_event(service: Service, clock: Clock, is_async: bool) -> None:
    sync = event("2-0", "zone.in_sync", ',"serial":7,"generation":4')
    service.answers = [zone("updating"), stream(BEGUN, sync), zone("updating"), zone("active")]
    assert wait(service, clock, is_async).status == "active"


@both
@pytest.mark.parametrize("status", ["invalid", "suspended", "verification_required", "deleting"])
def test_a_zone_that_cannot_come_into_sync(service: Service, clock: Clock, is_async: bool, status: str) -> None:
    service.answers = [zone("updating"), stream(BEGUN), zone(status)]
    with pytest.raises(fourwinds.NotInSyncError) as raised:
        wait(service, clock, is_async)
    assert raised.value.status == status


@both
def test_a_zone_that_takes_too_long(service: Service, clock: Clock, is_async: bool) -> None:
    def late(_: httpx2.Request) -> httpx2.Response:
        clock.now += 301
        return zone("updating")

    service.answers = [zone("updating"), stream(BEGUN), late]
    with pytest.raises(fourwinds.TimeoutError):
        wait(service, clock, is_async)
