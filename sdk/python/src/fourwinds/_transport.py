"""httpx2 behind the effects of a call. Loaded at the first request."""

from __future__ import annotations

import ssl
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any

import httpx2

from ._exchange import Lost, Received, Send
from ._options import ClientOptions
from ._stream import Opened


def verification(options: ClientOptions) -> ssl.SSLContext | bool:
    """The certificates to trust: those of the option `ca`, or those of the system."""
    if options.ca is None:
        return True
    return ssl.create_default_context(cafile=options.ca) if isinstance(options.ca, str) else options.ca


def settings(options: ClientOptions) -> dict[str, Any]:
    return {"verify": verification(options), "proxy": options.proxy, "follow_redirects": False}


def received(answer: httpx2.Response) -> Received:
    return Received(answer.status_code, headers_of(answer), answer.content)


def headers_of(answer: httpx2.Response) -> Mapping[str, str]:
    return {name.lower(): value for name, value in answer.headers.items()}


def lost(error: httpx2.RequestError | httpx2.InvalidURL) -> Lost:
    """The reason without the request, whose headers contain the token."""
    text = str(error) or type(error).__name__
    return Lost(text, isinstance(error, httpx2.TimeoutException))


class SyncTransport:
    def __init__(self, options: ClientOptions, transport: httpx2.BaseTransport | None) -> None:
        self._client = httpx2.Client(transport=transport, **settings(options))

    def send(self, request: Send) -> Received | Lost:
        try:
            return received(self._client.send(build(self._client, request)))
        except (httpx2.RequestError, httpx2.InvalidURL) as error:
            return lost(error)

    def open(self, request: Send, silence: float) -> tuple[Opened | Received | Lost, Connection | None]:
        try:
            answer = self._client.send(build(self._client, request, silence), stream=True)
            if is_stream(answer):
                return Opened(), Connection(answer)
            answer.read()
            answer.close()
            return received(answer), None
        except (httpx2.RequestError, httpx2.InvalidURL) as error:
            return lost(error), None

    def close(self) -> None:
        self._client.close()


class AsyncTransport:
    def __init__(self, options: ClientOptions, transport: httpx2.AsyncBaseTransport | None) -> None:
        self._client = httpx2.AsyncClient(transport=transport, **settings(options))

    async def send(self, request: Send) -> Received | Lost:
        try:
            return received(await self._client.send(build(self._client, request)))
        except (httpx2.RequestError, httpx2.InvalidURL) as error:
            return lost(error)

    async def open(self, request: Send, silence: float) -> tuple[Opened | Received | Lost, AsyncConnection | None]:
        try:
            answer = await self._client.send(build(self._client, request, silence), stream=True)
            if is_stream(answer):
                return Opened(), AsyncConnection(answer)
            await answer.aread()
            await answer.aclose()
            return received(answer), None
        except (httpx2.RequestError, httpx2.InvalidURL) as error:
            return lost(error), None

    async def close(self) -> None:
        await self._client.aclose()


def build(client: httpx2.Client | httpx2.AsyncClient, request: Send, silence: float | None = None) -> httpx2.Request:
    timeout = httpx2.Timeout(request.timeout, read=silence or request.timeout)
    return client.build_request(
        request.method, request.url, headers=dict(request.headers), content=request.body, timeout=timeout
    )


def is_stream(answer: httpx2.Response) -> bool:
    return answer.status_code == 200 and answer.headers.get("content-type", "").startswith("text/event-stream")


class Connection:
    """The octets of a stream until it ends, is lost, or is silent."""

    def __init__(self, answer: httpx2.Response) -> None:
        self._answer = answer

    def __iter__(self) -> Iterator[bytes]:
        try:
            yield from self._answer.iter_bytes()
        except (httpx2.RequestError, httpx2.StreamError):
            return

    def close(self) -> None:
        self._answer.close()


class AsyncConnection:
    """The octets of a stream until it ends, is lost, or is silent."""

    def __init__(self, answer: httpx2.Response) -> None:
        self._answer = answer

    async def __aiter__(self) -> AsyncIterator[bytes]:
        try:
            async for octets in self._answer.aiter_bytes():
                yield octets
        except (httpx2.RequestError, httpx2.StreamError):
            return

    async def aclose(self) -> None:
        await self._answer.aclose()
