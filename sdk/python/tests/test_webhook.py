"""Signatures of webhooks. The one of Standard Webhooks is that of its own specification."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json

import pytest

from fourwinds import WebhookSignatureError, models, unwrap

NOW = 1731705121
SECRET, OLD, OTHER = (
    f"whsec_{key}" for key in ("plJ3nmyCDGBKInavdOK15jsl", "AAECAwQFBgcICQoLDA0ODw==", "////////////////////")
)
EVENT = {
    "id": "0d4b2d3c-6f0a-4c57-8f39-5b1d0c5a7e21",
    "type": "zone.deleted",
    "api_version": "v1",
    "created_at": "2026-11-24T03:00:00.000Z",
    "account_id": "b1f6a9f0-2f6e-4d0c-8a55-8c1f6f2b0f7a",
    "sequence": 17,
    "data": {"zone_id": "607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11", "zone": "müller.example"},
}
BODY = json.dumps(EVENT, ensure_ascii=False).encode()


def service(body: bytes, *secrets: str, time: int = NOW) -> dict[str, str]:
    """The signature as docs/use/webhooks.md describes it."""
    made = [hmac.new(secret.encode(), f"{time}.".encode() + body, hashlib.sha256).hexdigest() for secret in secrets]
    return {"X-Service-Signature": ",".join([f"t={time}", *(f"v1={one}" for one in made)])}


def standard(body: bytes, *secrets: str, time: int = NOW, identity: str = "delivery") -> dict[str, str]:
    keys = [base64.b64decode(secret.removeprefix("whsec_")) for secret in secrets]
    made = [
        base64.b64encode(hmac.new(key, f"{identity}.{time}.".encode() + body, hashlib.sha256).digest()) for key in keys
    ]
    return {
        "webhook-id": identity,
        "webhook-timestamp": str(time),
        "webhook-signature": " ".join(f"v1,{one.decode()}" for one in made),
    }


def signed(body: bytes, *secrets: str, time: int = NOW) -> dict[str, str]:
    return {**service(body, *secrets, time=time), **standard(body, *secrets, time=time)}


def read(body: bytes, headers: dict[str, str], *secrets: str, now: float = NOW) -> object:
    return unwrap(body, headers, secrets, clock=lambda: now)


def test_an_event_has_the_class_of_its_type() -> None:
    event = read(BODY, signed(BODY, SECRET), SECRET)
    assert isinstance(event, models.ZoneDeletedWebhookEvent)
    assert (event.data.zone, event.sequence) == ("müller.example", 17)


def test_an_event_of_a_newer_type_keeps_its_data() -> None:
    body = json.dumps({**EVENT, "type": "moon.risen"}).encode()
    event = read(body, signed(body, SECRET), SECRET)
    assert isinstance(event, models.UnknownWebhookEvent)
    assert (event.type, event.data) == ("moon.risen", EVENT["data"])


def test_the_example_of_standard_webhooks_is_valid() -> None:
    body = b'{"event_type":"ping","data":{"success":true}}'
    headers = {
        **service(body, SECRET),
        "webhook-id": "msg_loFOjxBNrRLzqYUf",
        "webhook-timestamp": str(NOW),
        "webhook-signature": "v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=",
    }
    with pytest.raises(WebhookSignatureError, match="not an event"):
        read(body, headers, SECRET)


def test_names_of_headers_have_any_case() -> None:
    headers = {name.upper(): value for name, value in signed(BODY, SECRET).items()}
    assert read(BODY, headers, SECRET) is not None
    assert unwrap(BODY.decode(), list(headers.items()), SECRET, clock=lambda: NOW) is not None


def test_during_a_rotation_either_secret_is_enough() -> None:
    headers = signed(BODY, SECRET, OLD)
    assert read(BODY, headers, OLD) == read(BODY, headers, SECRET) == read(BODY, headers, OTHER, SECRET)


def test_with_its_own_prefix() -> None:
    headers = {**standard(BODY, SECRET), "X-Hooks-Signature": service(BODY, SECRET)["X-Service-Signature"]}
    assert unwrap(BODY, headers, SECRET, prefix="X-Hooks", clock=lambda: NOW) is not None


@pytest.mark.parametrize(
    "headers",
    [
        {},
        service(BODY, SECRET),
        standard(BODY, SECRET),
        {**standard(BODY, SECRET), "X-Service-Signature": ""},
        {**standard(BODY, SECRET), "X-Service-Signature": f"t={NOW}"},
        {**standard(BODY, SECRET), "X-Service-Signature": f"t={NOW},v1="},
        {**standard(BODY, SECRET), "X-Service-Signature": f"t={NOW},v1=ü"},
        {**standard(BODY, SECRET), "X-Service-Signature": f"t=²,v1={'0' * 64}"},
        {
            **standard(BODY, SECRET),
            "X-Service-Signature": service(BODY, SECRET)["X-Service-Signature"].replace("v1", "v2"),
        },
        {**standard(BODY, SECRET), **service(BODY, SECRET, time=NOW - 301)},
        {**service(BODY, SECRET), **standard(BODY, SECRET, time=NOW - 301)},
        {**signed(BODY, SECRET), "webhook-id": "another"},
        {**signed(BODY, SECRET), "webhook-timestamp": str(NOW + 1)},
        {**signed(BODY, SECRET), "webhook-signature": "v2," + standard(BODY, SECRET)["webhook-signature"][3:]},
        {**signed(BODY, SECRET), "webhook-signature": ""},
        {**service(BODY, SECRET), **standard(BODY, OTHER)},
        {**service(BODY, OTHER), **standard(BODY, SECRET)},
        signed(BODY, OTHER),
        signed(BODY + b" ", SECRET),
        signed(BODY, SECRET, time=NOW + 301),
    ],
)
def test_what_is_not_signed_is_refused(headers: dict[str, str]) -> None:
    with pytest.raises(WebhookSignatureError):
        read(BODY, headers, SECRET)


@pytest.mark.parametrize("secrets", [(), ("",), ("whsec_not base64",)])
def test_without_a_secret_nothing_is_valid(secrets: tuple[str, ...]) -> None:
    with pytest.raises(WebhookSignatureError):
        read(BODY, signed(BODY, SECRET), *secrets)


@pytest.mark.parametrize("age", [-300, 300])
def test_five_minutes_are_allowed(age: int) -> None:
    assert read(BODY, signed(BODY, SECRET), SECRET, now=NOW + age) is not None
