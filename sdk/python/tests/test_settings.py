"""Options that are refused before anything is sent, and what never shows the token."""

from __future__ import annotations

import logging
import subprocess
import sys
import traceback
from typing import Any

import httpx2
import pytest
from conftest import BASE, TOKEN, Clock, Service, answer, refusal

import fourwinds
from fourwinds import ArgumentError, AsyncFourwinds, Fourwinds, _errors


@pytest.mark.parametrize(
    "token", ["", "fw_", TOKEN[:-1], TOKEN[:-1] + "0", TOKEN.replace("1", "2", 1), TOKEN + "\n", "Bearer " + TOKEN]
)
def test_a_mistyped_token_is_refused(token: str) -> None:
    for kind in (Fourwinds, AsyncFourwinds):
        with pytest.raises(ArgumentError) as raised:
            kind(token, base_url=BASE)
        assert len(token) < 9 or token not in str(raised.value)


def test_a_token_that_changes_is_read_before_each_request(service: Service, clock: Clock) -> None:
    tokens = iter([TOKEN + "\n", "mistyped"])
    client = Fourwinds(
        lambda: next(tokens), base_url=BASE, transport=httpx2.MockTransport(service), environment=clock.environment()
    )
    service.answers = [refusal(503, "unavailable")]
    with pytest.raises(ArgumentError):
        client.account.get()
    assert service.requests[0].headers["authorization"] == f"Bearer {TOKEN}"


@pytest.mark.parametrize(
    "url",
    [
        "http://dns.example.net",
        "dns.example.net",
        "ftp://dns.example.net",
        "https://",
        "https://user:password@dns.example.net",
        "https://dns.example.net?x=1",
        "https://dns.example.net#x",
        "http://127.0.0.1.example.net",
        "http://[::1",
    ],
)
def test_a_base_url_that_is_refused(url: str) -> None:
    with pytest.raises(ArgumentError):
        Fourwinds(TOKEN, base_url=url)


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:8080", "http://localhost:8080/", "http://[::1]:8080", BASE + "/prefix"]
)
def test_a_base_url_that_is_accepted(url: str) -> None:
    Fourwinds(TOKEN, base_url=url)


def test_plain_http_if_asked_for() -> None:
    Fourwinds(TOKEN, base_url="http://dns.example.net", allow_http=True)


def test_other_options_that_are_refused() -> None:
    refused: list[dict[str, Any]] = [
        {"api": "other"},
        {"timeout": 0},
        {"max_retries": -1},
        {"user_agent_suffix": "a\r\nX: b"},
    ]
    for options in refused:
        with pytest.raises(ArgumentError):
            Fourwinds(TOKEN, base_url=BASE, **options)


def test_the_token_is_in_no_repr_error_or_log(service: Service, clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    client = service.client(clock)
    shown = [repr(client), str(client), repr(client._options), repr(client.zones), repr(client.zones.get)]
    issue = {"code": "x", "message": TOKEN, "path": TOKEN, "severity": "error"}
    echo = answer(400, {"error": {"code": "bad_request", "message": f"no {TOKEN}", "issues": [issue]}})
    lost: list[Any] = [httpx2.ConnectError(f"illegal header: Bearer {TOKEN}")] * 3
    for failure in ([refusal(401, "unauthorized")], [echo], lost, [answer(200, {})]):
        service.answers = list(failure)
        with pytest.raises(fourwinds.FourwindsError) as raised:
            client.zones.get("example.com")
        shown += ["".join(traceback.format_exception(raised.value)), repr(vars(raised.value))]
    shown.append(caplog.text)
    assert all(TOKEN not in text for text in shown)


def test_importing_the_library_loads_neither_http_nor_models() -> None:
    program = (
        "import sys; from fourwinds import AsyncFourwinds, Fourwinds;"
        f"Fourwinds({TOKEN!r}, base_url={BASE!r});"
        "print([name for name in ('httpx2', 'msgspec', 'asyncio', 'ssl', 'fourwinds._models.common') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_every_public_name_exists() -> None:
    assert all(getattr(fourwinds, name) is not None for name in fourwinds.__all__)
    assert set(fourwinds.__all__) <= set(dir(fourwinds))
    for name in ("absent", "AbsentError"):
        with pytest.raises(AttributeError):
            getattr(fourwinds, name)


def test_every_class_of_an_error_is_public() -> None:
    own = [name for name, value in vars(_errors).items() if isinstance(value, type) and issubclass(value, Exception)]
    assert sorted(_errors.__all__) == sorted(own)
