"""Shared by the tests: a token, a clock that stands still, and a service with prepared answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx2
import pytest

from fourwinds import AsyncFourwinds, Environment, Fourwinds

TOKEN = "fw_00000000000000000000000000000000000000000012kn4qC"
BASE = "https://dns.example.net"


@dataclass
class Clock:
    """Time passes only by sleeping, or if a test adds some."""

    now: float = 1_795_000_000.0
    slept: list[float] = field(default_factory=list)

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds

    async def sleep_async(self, seconds: float) -> None:
        self.sleep(seconds)

    def environment(self) -> Environment:
        keys = (f"key-{number}" for number in range(1, 1000))
        return Environment(
            monotonic=lambda: self.now,
            wall=lambda: self.now,
            sleep=self.sleep,
            random=lambda: 0.0,
            new_key=lambda: next(keys),
        )


Answer = httpx2.Response | Exception


@dataclass
class Service:
    """Answers requests in turn, and keeps them."""

    answers: list[Answer | Callable[[httpx2.Request], Answer]] = field(default_factory=list)
    requests: list[httpx2.Request] = field(default_factory=list)

    def __call__(self, request: httpx2.Request) -> httpx2.Response:
        self.requests.append(request)
        answer = self.answers.pop(0)
        if callable(answer):
            answer = answer(request)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def client(self, clock: Clock, **options: Any) -> Fourwinds:
        return Fourwinds(
            TOKEN,
            base_url=BASE,
            transport=httpx2.MockTransport(self),
            environment=clock.environment(),
            **options,
        )

    def async_client(self, clock: Clock, **options: Any) -> AsyncFourwinds:
        return AsyncFourwinds(
            TOKEN,
            base_url=BASE,
            transport=httpx2.MockTransport(self),
            environment=clock.environment(),
            sleep=clock.sleep_async,
            **options,
        )


def answer(status: int, body: object = None, **headers: str) -> httpx2.Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    if body is None:
        return httpx2.Response(status, headers=named)
    return httpx2.Response(status, headers={"content-type": "application/json", **named}, content=json.dumps(body))


def refusal(status: int, code: str, **headers: str) -> httpx2.Response:
    body = {"error": {"code": code, "message": "a fault and its correction", "request_id": f"request-{status}"}}
    return answer(status, body, **headers)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def service() -> Iterator[Service]:
    made = Service()
    yield made
    assert made.answers == [], "the client did not send all requests that the test expects"
