"""Verifying and reading the requests of webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ._errors import WebhookSignatureError

if TYPE_CHECKING:
    from .models import WebhookEvent

TOLERANCE = 300.0
"""Seconds that the time of a request may be off."""


def unwrap(
    body: bytes | str,
    headers: Mapping[str, str] | Iterable[tuple[str, str]],
    secrets: str | Sequence[str],
    *,
    prefix: str = "X-Service",
    tolerance: float = TOLERANCE,
    clock: Callable[[], float] = time.time,
) -> WebhookEvent:
    """Returns the event of a webhook's request, after its signatures were verified.

    `body` are the octets as they arrived, `secrets` the valid secrets of the webhook. `prefix` is that of the
    headers of the service. Both signatures, `<prefix>-Signature` and `webhook-signature` of Standard Webhooks, must be
    valid for one of the secrets: during a rotation there are two.

    Raises WebhookSignatureError if a signature is wrong or missing, its time is more than five minutes off, or the body
    is not an event.
    """
    octets = body.encode() if isinstance(body, str) else bytes(body)
    given = _lower(headers)
    keys = [secrets] if isinstance(secrets, str) else list(secrets)
    if not keys or not all(keys):
        raise WebhookSignatureError("there is no secret to verify the signature with")
    service = given.get(f"{prefix.lower()}-signature")
    standard = given.get("webhook-signature")
    if service is None or standard is None:
        raise WebhookSignatureError("the request does not have both signatures")
    now = clock()
    _verify_service(service, octets, keys, now, tolerance)
    _verify_standard(standard, given, octets, keys, now, tolerance)
    return _read(octets)


def _lower(headers: Mapping[str, str] | Iterable[tuple[str, str]]) -> dict[str, str]:
    pairs = headers.items() if isinstance(headers, Mapping) else headers
    return {name.lower(): value for name, value in pairs}


def _verify_service(header: str, body: bytes, secrets: Sequence[str], now: float, tolerance: float) -> None:
    """`t=<seconds>,v1=<hex>,…`: HMAC-SHA256 of `<t>.<body>`. The key is the text of the secret."""
    pairs = [part.strip().partition("=") for part in header.split(",")]
    sent = next((value for name, _, value in pairs if name == "t"), "")
    _check_time(sent, now, tolerance)
    signed = sent.encode() + b"." + body
    expected = [hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest() for secret in secrets]
    _check(expected, [value for name, _, value in pairs if name == "v1"])


def _verify_standard(
    header: str, headers: Mapping[str, str], body: bytes, secrets: Sequence[str], now: float, tolerance: float
) -> None:
    """`v1,<base64> …`: HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the decoded secret."""
    identity, sent = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    _check_time(sent, now, tolerance)
    signed = f"{identity}.{sent}.".encode() + body
    expected = [
        base64.b64encode(hmac.new(_decoded(secret), signed, hashlib.sha256).digest()).decode() for secret in secrets
    ]
    pairs = [part.partition(",") for part in header.split()]
    _check(expected, [value for name, _, value in pairs if name == "v1"])


def _decoded(secret: str) -> bytes:
    try:
        return base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except (binascii.Error, ValueError):
        raise WebhookSignatureError("a secret is not that of a webhook: whsec_ and base64") from None


def _check_time(sent: str, now: float, tolerance: float) -> None:
    is_number = sent.isascii() and sent.isdecimal() and len(sent) <= 12
    if not is_number or abs(now - int(sent)) > tolerance:
        raise WebhookSignatureError("the time of the request is missing, or more than five minutes off")


def _check(expected: Sequence[str], given: Sequence[str]) -> None:
    """Compares each pair in constant time, without an early end."""
    matches = [hmac.compare_digest(one.encode(), other.encode()) for one in expected for other in given]
    if not any(matches):
        raise WebhookSignatureError("the signature is not valid for any of the secrets")


def _read(body: bytes) -> WebhookEvent:
    from . import _models
    from ._decode import decode

    try:
        kind: Any = _models.WebhookEvent
        event: WebhookEvent = decode(body, kind)
    except ValueError as error:
        raise WebhookSignatureError(f"the body is not an event: {error}") from None
    return event
