"""Attempts, pauses, keys, errors and limits of single calls, with both clients."""

from __future__ import annotations

import asyncio
import email.utils
import gc
import json
from typing import Any

import httpx2
import pytest
from conftest import BASE, TOKEN, Clock, Service, answer, refusal

import fourwinds
from fourwinds import ApiError, models

TOKEN_BODY = {
    "id": "6114d153-3554-4f85-85dd-027164f44ed7",
    "name": "certbot",
    "description": None,
    "kind": "scoped",
    "scopes": ["records:read"],
    "zones": None,
    "names": None,
    "types": None,
    "allowlist": None,
    "expires_at": None,
    "max_unused": None,
    "created_at": "2026-11-29T20:20:01.265Z",
    "last_used_at": None,
    "last_used_ip": None,
    "previous_expires_at": None,
    "tsig": None,
}

NAME = {"name": "certbot"}


class Both:
    """Calls a method of the synchronous or of the asynchronous client, so that each test covers both."""

    def __init__(self, service: Service, clock: Clock, is_async: bool) -> None:
        self.service, self.clock, self.is_async = service, clock, is_async
        self.options: dict[str, Any] = {}
        self.client: Any = None

    def call(self, resource: str, method: str, *args: Any, **kwargs: Any) -> Any:
        if self.client is None:
            make = self.service.async_client if self.is_async else self.service.client
            self.client = make(self.clock, **self.options)
        function = getattr(self.client, resource)
        for name in method.split("."):
            function = getattr(function, name)
        found = function(*args, **kwargs)
        return asyncio.run(found) if self.is_async else found

    def items(self, resource: str, method: str, *args: Any, **kwargs: Any) -> list[Any]:
        self.call_client()
        found = getattr(getattr(self.client, resource), method)(*args, **kwargs)
        if not self.is_async:
            return list(found)

        async def collect() -> list[Any]:
            return [item async for item in found]

        return asyncio.run(collect())

    def call_client(self) -> None:
        if self.client is None:
            make = self.service.async_client if self.is_async else self.service.client
            self.client = make(self.clock, **self.options)


@pytest.fixture(params=[False, True], ids=["sync", "async"])
def both(request: pytest.FixtureRequest, service: Service, clock: Clock) -> Both:
    return Both(service, clock, request.param)


def test_an_answer_is_a_struct_and_a_request_has_token_key_and_name(both: Both) -> None:
    both.options = {"user_agent_suffix": "my-program/1.2"}
    both.service.answers = [answer(200, {**TOKEN_BODY, "new_field": {"of": "next year"}})]
    token = both.call("tokens", "update", "6114d153", NAME)
    assert isinstance(token, models.Token)
    assert (token.name, token.created_at.microsecond) == ("certbot", 265000)
    [request] = both.service.requests
    assert (request.method, str(request.url)) == ("PATCH", f"{BASE}/api/v1/tokens/6114d153")
    assert request.headers["authorization"] == f"Bearer {TOKEN}"
    assert request.headers["idempotency-key"] == "key-1"
    assert request.headers["user-agent"] == f"fourwinds-python/{fourwinds.__version__} my-program/1.2"
    assert json.loads(request.content) == NAME


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
def test_a_failure_that_may_pass_is_tried_three_times_with_one_key(both: Both, status: int) -> None:
    both.service.answers = [refusal(status, "unavailable"), refusal(status, "unavailable"), answer(200, TOKEN_BODY)]
    assert both.call("tokens", "update", "6114d153", NAME).id == TOKEN_BODY["id"]
    assert [request.headers["idempotency-key"] for request in both.service.requests] == ["key-1"] * 3
    assert len({request.content for request in both.service.requests}) == 1
    assert both.clock.slept == [0.25, 0.5]


@pytest.mark.parametrize("cut", [b"", b'{"id": "6114', b'{"id": {"of": "6114"}', b'{"id": "}'])
def test_lost_and_cut_answers_are_tried_again(both: Both, cut: bytes) -> None:
    half = httpx2.Response(200, headers={"content-type": "application/json"}, content=cut)
    both.service.answers = [httpx2.ReadError("reset"), half, answer(200, TOKEN_BODY)]
    assert both.call("tokens", "get", "6114d153").name == "certbot"


def test_the_last_failure_is_raised_with_the_number_of_attempts(both: Both) -> None:
    both.service.answers = [httpx2.ConnectError("refused"), httpx2.ConnectError("refused"), refusal(503, "unavailable")]
    with pytest.raises(fourwinds.UnavailableError) as raised:
        both.call("tokens", "get", "6114d153")
    assert (raised.value.attempts, raised.value.request_id) == (3, "request-503")


@pytest.mark.parametrize(
    ("failure", "kind"),
    [(httpx2.ConnectError("refused"), fourwinds.ConnectionError), (httpx2.ReadTimeout("late"), fourwinds.TimeoutError)],
)
def test_no_answer_at_all(both: Both, failure: Exception, kind: type[Exception]) -> None:
    both.service.answers = [failure] * 3
    with pytest.raises(kind) as raised:
        both.call("tokens", "create", NAME, idempotency_key="mine")
    assert isinstance(raised.value, fourwinds.ConnectionError)
    assert (raised.value.attempts, raised.value.idempotency_key) == (3, "mine")
    assert raised.value.__context__ is None, "the cause has the request, and with it the token"


@pytest.mark.parametrize("status", [400, 401, 403, 404, 405, 406, 409, 412, 413, 415, 422, 431, 501])
def test_a_refusal_is_not_tried_again(both: Both, status: int) -> None:
    both.service.answers = [refusal(status, "newer_code")]
    with pytest.raises(ApiError) as raised:
        both.call("tokens", "update", "6114d153", NAME)
    assert (raised.value.status, raised.value.code, raised.value.attempts) == (status, "newer_code", 1)
    assert type(raised.value) is not ApiError, "a new code has the class of its status"


def test_a_conflict_that_ends_is_tried_again(both: Both) -> None:
    both.service.answers = [refusal(409, "conflict", Retry_After="2"), answer(200, TOKEN_BODY)]
    both.call("tokens", "update", "6114d153", NAME)
    assert both.clock.slept == [2]


def test_retry_after_is_obeyed_as_seconds_and_as_a_date(both: Both) -> None:
    date = email.utils.formatdate(both.clock.now + 7 + 5, usegmt=True)
    both.service.answers = [
        refusal(429, "rate_limited", Retry_After="7"),
        refusal(429, "rate_limited", Retry_After=date),
        answer(200, TOKEN_BODY),
    ]
    both.call("tokens", "get", "6114d153")
    assert both.clock.slept == [7, 5]


def test_a_pause_beyond_the_time_of_the_call_ends_it(both: Both) -> None:
    both.service.answers = [refusal(429, "rate_limited", Retry_After="61")]
    with pytest.raises(fourwinds.RateLimitedError) as raised:
        both.call("tokens", "get", "6114d153")
    assert (raised.value.attempts, raised.value.retry_after, both.clock.slept) == (1, 61, [])


def test_wait_adds_to_the_time_of_the_call(both: Both) -> None:
    both.service.answers = [refusal(503, "unavailable", Retry_After="61"), refusal(404, "zone_not_found")]
    with pytest.raises(fourwinds.ZoneNotFoundError):
        both.call("zones", "update", "example.com", {}, wait=30)
    assert both.service.requests[0].url.params["wait"] == "30"


@pytest.mark.parametrize(("retries", "seconds"), [(0, 60), (1, 30), (2, 20), (5, 20)])
def test_attempts_share_the_time_of_the_call(both: Both, retries: int, seconds: float) -> None:
    both.service.answers = [answer(200, TOKEN_BODY)]
    both.call("tokens", "get", "6114d153", max_retries=retries)
    assert both.service.requests[0].extensions["timeout"]["read"] == seconds


def test_the_callers_key_is_kept(both: Both) -> None:
    both.service.answers = [refusal(500, "internal"), answer(200, TOKEN_BODY)]
    both.call("tokens", "update", "6114d153", NAME, idempotency_key="deploy-42")
    assert [request.headers["idempotency-key"] for request in both.service.requests] == ["deploy-42"] * 2


def test_a_delete_that_finds_nothing_at_its_second_attempt_succeeded(both: Both) -> None:
    both.service.answers = [httpx2.ReadError("reset"), refusal(404, "not_found")]
    assert both.call("tokens", "delete", "6114d153") is None


def test_a_delete_that_finds_nothing_at_its_first_attempt_failed(both: Both) -> None:
    both.service.answers = [refusal(404, "not_found")]
    with pytest.raises(fourwinds.NotFoundError):
        both.call("tokens", "delete", "6114d153")


def test_a_token_that_deletes_itself_is_not_valid_at_the_second_attempt(both: Both) -> None:
    both.service.answers = [httpx2.ReadError("reset"), refusal(401, "unauthorized")]
    assert both.call("tokens", "delete_own") is None
    for attempts in ([], [httpx2.ReadError("reset")]):
        both.service.answers = [*attempts, refusal(401, "unauthorized")]
        with pytest.raises(fourwinds.UnauthorizedError):
            both.call("tokens", "delete_own") if not attempts else both.call("tokens", "delete", "6114d153")


def test_a_replay_without_its_secret_is_an_error_of_its_own(both: Both) -> None:
    both.service.answers = [
        httpx2.ReadError("reset"),
        answer(201, {**TOKEN_BODY, "token": None}, Idempotency_Replayed="true"),
    ]
    with pytest.raises(fourwinds.ReplayedSecretError) as raised:
        both.call("tokens", "create", {**NAME, "kind": "scoped"})
    assert raised.value.data.id == TOKEN_BODY["id"]


def test_both_forms_of_errors_have_the_same_class(both: Both) -> None:
    issue = {
        "code": "ttl-out-of-range",
        "message": "the TTL is too small",
        "path": "changes[0].ttl",
        "severity": "error",
        "index": 0,
    }
    problem = {
        "type": "/problems/validation_error",
        "title": "",
        "status": 422,
        "detail": "one fault",
        "code": "validation_error",
        "request_id": "r",
        "issues": [issue],
    }
    envelope = {"error": {"code": "validation_error", "message": "one fault", "request_id": "r", "issues": [issue]}}
    for body in (problem, envelope):
        both.service.answers = [answer(422, body)]
        with pytest.raises(fourwinds.ValidationError) as raised:
            both.call("tokens", "create", NAME)
        assert (raised.value.message, raised.value.request_id) == ("one fault", "r")
        assert [(one.code, one.path, one.index) for one in raised.value.issues] == [
            ("ttl-out-of-range", "changes[0].ttl", 0)
        ]


def test_an_answer_of_a_proxy_has_the_code_of_its_status(both: Both) -> None:
    both.service.answers = [httpx2.Response(403, content=b"<html>forbidden</html>")]
    with pytest.raises(fourwinds.ForbiddenError) as raised:
        both.call("account", "get")
    assert raised.value.code == "forbidden"


def test_a_redirect_is_not_followed(both: Both) -> None:
    both.service.answers = [answer(307, Location="https://elsewhere.example/")]
    with pytest.raises(fourwinds.RedirectError):
        both.call("account", "get")


def test_an_answer_of_another_form_is_an_error(both: Both) -> None:
    both.service.answers = [answer(200, {"some": "other service"})]
    with pytest.raises(fourwinds.UnexpectedAnswerError):
        both.call("account", "get")


def test_an_unchanged_answer(both: Both) -> None:
    both.service.answers = [answer(304)]
    with pytest.raises(fourwinds.NotModifiedError):
        both.call("tokens", "get", "6114d153", if_none_match='"1"')
    assert both.service.requests[0].headers["if-none-match"] == '"1"'


def test_the_limit_and_the_version_are_readable(both: Both) -> None:
    limits = {"X_RateLimit_Limit": "600", "X_RateLimit_Remaining": "598", "X_RateLimit_Reset": "1795421819"}
    both.service.answers = [answer(200, TOKEN_BODY, ETag='"7-gzip"', X_Request_Id="r", **limits)]
    found = both.call("tokens", "get.with_response", "6114d153")
    assert (found.data.name, found.etag, found.request_id, found.attempts, found.is_replayed) == (
        "certbot",
        '"7-gzip"',
        "r",
        1,
        False,
    )
    assert found.rate_limit == both.client.rate_limit == fourwinds.RateLimit(600, 598, 1795421819)


def test_pacing_waits_until_a_request_is_allowed_again(both: Both) -> None:
    both.options = {"pacing": True}
    used = {"X_RateLimit_Limit": "600", "X_RateLimit_Remaining": "0", "X_RateLimit_Reset": str(int(both.clock.now) + 9)}
    both.service.answers = [answer(200, TOKEN_BODY, **used), answer(200, TOKEN_BODY), answer(200, TOKEN_BODY)]
    both.call("tokens", "update", "6114d153", NAME)
    both.call("tokens", "get", "6114d153")
    assert both.clock.slept == []
    both.call("tokens", "update", "6114d153", NAME)
    assert both.clock.slept == [9]


def page(names: list[str], cursor: str | None) -> httpx2.Response:
    return answer(200, {"data": [{**TOKEN_BODY, "name": name} for name in names], "next_cursor": cursor})


def test_a_list_goes_past_empty_pages(both: Both) -> None:
    both.service.answers = [page(["a"], "1"), page([], "2"), page(["b", "c"], None)]
    assert [token.name for token in both.items("tokens", "list")] == ["a", "b", "c"]
    queries = [dict(request.url.params) for request in both.service.requests]
    assert queries == [{"limit": "200"}, {"limit": "200", "cursor": "1"}, {"limit": "200", "cursor": "2"}]


def test_a_list_requests_a_page_when_its_items_are_needed(service: Service, clock: Clock) -> None:
    service.answers = [page(["a", "b"], "1"), page(["c"], "2")]
    items = iter(service.client(clock).tokens.list())
    assert [next(items).name, next(items).name, len(service.requests)] == ["a", "b", 1]
    assert [next(items).name, len(service.requests)] == ["c", 2]


def test_a_long_list_keeps_one_page_in_memory(service: Service, clock: Clock) -> None:
    service.answers = [page([str(number)] * 200, str(number) if number < 49 else None) for number in range(50)]
    seen, most = 0, 0
    for _ in service.client(clock).tokens.list():
        seen += 1
        if seen % 500 == 0:
            most = max(most, sum(isinstance(one, models.Token) for one in gc.get_objects()))
    assert (seen, most <= 400) == (10_000, True)


def test_a_list_that_repeats_a_cursor_fails(both: Both) -> None:
    both.service.answers = [page(["a"], "1"), page(["b"], "2"), page(["c"], "1")]
    with pytest.raises(fourwinds.RepeatedCursorError):
        both.items("tokens", "list")


def test_the_general_api_by_option_and_for_what_only_it_has(both: Both) -> None:
    both.service.answers = [refusal(404, "not_found"), refusal(404, "not_found")]
    for resource, method in (("account", "get"), ("zones", "count")):
        with pytest.raises(fourwinds.NotFoundError):
            both.call(resource, method)
    assert [request.url.path for request in both.service.requests] == ["/api/v1/account", "/v1/zone-counts"]


@pytest.mark.parametrize("zone", ["", ".", ".."])
def test_a_path_does_not_lead_elsewhere(both: Both, zone: str) -> None:
    with pytest.raises(fourwinds.ArgumentError):
        both.call("zones", "get", zone)


def test_names_are_escaped_and_lists_have_commas(both: Both) -> None:
    both.service.answers = [answer(200, {"data": [], "next_cursor": None})]
    both.items("records", "list", "a/b?c.example", type=["A", "AAAA"], name="bücher & co")
    assert (
        both.service.requests[0].url.raw_path
        == b"/api/v1/zones/a%2Fb%3Fc.example/records?name=b%C3%BCcher%20%26%20co&type=A,AAAA"
    )


def test_a_zone_file_is_text(both: Both) -> None:
    both.service.answers = [httpx2.Response(200, content="@ 3600 TXT ü\n".encode())]
    assert both.call("zonefile", "export", "example.com", comments=True) == "@ 3600 TXT ü\n"
    [request] = both.service.requests
    assert (request.headers["accept"], request.url.params["comments"]) == ("text/dns", "true")


def test_next_years_values_are_accepted(both: Both) -> None:
    both.service.answers = [answer(200, {**TOKEN_BODY, "kind": "quantum", "scopes": ["everything:do"]})]
    assert both.call("tokens", "get", "6114d153").kind == "quantum"


def test_a_struct_leaves_out_what_is_not_set_and_keeps_null(both: Both) -> None:
    both.service.answers = [answer(200, TOKEN_BODY)]
    both.call("tokens", "update", "6114d153", models.UpdateTokenRequest(description=None))
    assert json.loads(both.service.requests[0].content) == {"description": None}


@pytest.mark.parametrize(
    "options", [{"idempotency_key": "a\r\nX: b"}, {"idempotency_key": ""}, {"idempotency_key": "ü"}]
)
def test_a_key_that_is_no_header_is_refused(both: Both, options: dict[str, str]) -> None:
    with pytest.raises(fourwinds.ArgumentError):
        both.call("tokens", "update", "6114d153", NAME, **options)


def test_wrong_arguments_are_refused(both: Both) -> None:
    with pytest.raises(TypeError):
        both.call("zones", "get")
    with pytest.raises(TypeError):
        both.call("zones", "list", limits=1)
    with pytest.raises(fourwinds.ArgumentError):
        both.call("zones", "update", "example.com", {}, wait="ten")
