"""Real connections: a proxy, certificates, silence, half bodies, and requests at once."""

from __future__ import annotations

import asyncio
import socket
import ssl
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from conftest import TOKEN, Clock

import fourwinds
from fourwinds import AsyncFourwinds, Fourwinds

Answers = Callable[[socket.socket], None]


@contextmanager
def server(answers: Answers, context: ssl.SSLContext | None = None) -> Iterator[tuple[int, list[bytes]]]:
    """Answers each connection after the head of its request. Gives its port and the heads."""
    heads: list[bytes] = []
    listener = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=one, args=(connection,), daemon=True).start()

    def one(connection: socket.socket) -> None:
        try:
            with context.wrap_socket(connection, server_side=True) if context else connection as secured:
                head = b""
                while b"\r\n\r\n" not in head:
                    part = secured.recv(65536)
                    if part == b"":
                        return
                    head += part
                heads.append(head)
                answers(secured)
        except OSError:
            return

    threading.Thread(target=serve, daemon=True).start()
    try:
        yield listener.getsockname()[1], heads
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()


def respond(head: str, body: bytes = b"") -> Answers:
    return lambda connection: connection.sendall(f"HTTP/1.1 {head}\r\nConnection: close\r\n\r\n".encode() + body)


def silence(end: threading.Event) -> Answers:
    def wait(_: socket.socket) -> None:
        end.wait()

    return wait


REFUSED = respond("403 Forbidden\r\nContent-Length: 0")


def test_a_proxy_of_the_environment(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    with server(respond("502 Bad Gateway\r\nContent-Length: 0")) as (proxy, heads):
        monkeypatch.setenv("HTTPS_PROXY", f"http://127.0.0.1:{proxy}")
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        with (
            Fourwinds(TOKEN, base_url="https://dns.example.net", environment=clock.environment()) as client,
            pytest.raises(fourwinds.ConnectionError),
        ):
            client.account.get()
        assert [head.split(b"\r\n")[0] for head in heads] == [b"CONNECT dns.example.net:443 HTTP/1.1"] * 3
        assert TOKEN.encode() not in b"".join(heads)
        with server(REFUSED) as (direct, others), pytest.raises(fourwinds.ForbiddenError):
            Fourwinds(TOKEN, base_url=f"http://127.0.0.1:{direct}", environment=clock.environment()).account.get()
        assert (len(heads), len(others)) == (3, 1)


def test_own_certificates(tmp_path: Path, clock: Clock) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    make = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        "-days",
        "1",
        "-subj",
        "/CN=localhost",
    ]
    more = ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run([*make, *more], check=True, capture_output=True)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    with server(REFUSED, context) as (port, heads):
        url = f"https://127.0.0.1:{port}"
        with Fourwinds(TOKEN, base_url=url, environment=clock.environment()) as client:
            with pytest.raises(fourwinds.ConnectionError):
                client.account.get()
        assert heads == []
        with Fourwinds(TOKEN, base_url=url, ca=str(certificate), environment=clock.environment()) as client:
            with pytest.raises(fourwinds.ForbiddenError):
                client.account.get()


@pytest.mark.parametrize("half", [b'{"id": ', b""], ids=["half a body", "no body"])
def test_an_answer_that_ends_early(clock: Clock, half: bytes) -> None:
    with server(respond("200 OK\r\nContent-Type: application/json\r\nContent-Length: 100", half)) as (port, heads):
        with Fourwinds(TOKEN, base_url=f"http://127.0.0.1:{port}", environment=clock.environment()) as client:
            with pytest.raises(fourwinds.ConnectionError) as raised:
                client.account.get()
    assert (raised.value.attempts, len(heads)) == (3, 3)


def test_silence_ends_an_attempt(clock: Clock) -> None:
    end = threading.Event()
    with server(silence(end)) as (port, heads):

        async def call() -> None:
            options = {"base_url": f"http://127.0.0.1:{port}", "environment": clock.environment()}
            async with AsyncFourwinds(TOKEN, sleep=clock.sleep_async, **options) as client:  # type: ignore[arg-type]
                await client.account.get(timeout=0.3)

        with Fourwinds(TOKEN, base_url=f"http://127.0.0.1:{port}", environment=clock.environment()) as client:
            with pytest.raises(fourwinds.TimeoutError):
                client.account.get(timeout=0.3, max_retries=0)
        with pytest.raises(fourwinds.TimeoutError):
            asyncio.run(call())
        end.set()
    assert len(heads) >= 2


def test_a_call_can_be_cancelled(clock: Clock) -> None:
    end = threading.Event()
    with server(silence(end)) as (port, heads):

        async def call() -> None:
            async with AsyncFourwinds(TOKEN, base_url=f"http://127.0.0.1:{port}") as client:
                task = asyncio.create_task(client.account.get())
                while not heads:
                    await asyncio.sleep(0.01)
                task.cancel()
                await task

        with pytest.raises(asyncio.CancelledError):
            asyncio.run(call())
        end.set()
    assert len(heads) == 1


def test_pacing_sends_four_requests_at_once(clock: Clock) -> None:
    end, most, running, lock = threading.Event(), [0], [0], threading.Lock()

    def count(connection: socket.socket) -> None:
        with lock:
            running[0] += 1
            most[0] = max(most[0], running[0])
            if most[0] == 4:
                end.set()
        end.wait()
        REFUSED(connection)
        with lock:
            running[0] -= 1

    def call(client: Fourwinds) -> None:
        with pytest.raises(fourwinds.ForbiddenError):
            client.account.get()

    with server(count) as (port, heads):
        with Fourwinds(TOKEN, base_url=f"http://127.0.0.1:{port}", pacing=True) as client:
            threads = [threading.Thread(target=call, args=(client,)) for _ in range(12)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
    assert (len(heads), most[0]) == (12, 4)
