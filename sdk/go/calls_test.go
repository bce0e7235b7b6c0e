package fourwinds

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

var ctx = context.Background()

func TestARequestHasTokenKeyNameAndBody(t *testing.T) {
	client, service := clientOf(t, Options{UserAgentSuffix: "my-program/1.2"}, ok(`{"name": "a.example", "change": {"applied": true}}`))
	made, err := client.Zones.Create(ctx, CreateZoneRequest{Name: "a.example", Comment: Null[string]()}, Wait(2500*time.Millisecond), DryRun())
	noError(t, err)
	equal(t, "name", made.Name, "a.example")
	sent := service.requests[0]
	equal(t, "request", sent.Method+" "+sent.URL.String(), "POST https://dns.example.net/api/v1/zones?wait=2.5s&dry_run=true")
	equal(t, "body", sent.body, `{"name":"a.example","comment":null}`)
	equal(t, "token", sent.Header.Get("Authorization"), "Bearer "+testToken)
	equal(t, "name of the program", sent.Header.Get("User-Agent"), "fourwinds-go/"+Version+" my-program/1.2")
	equal(t, "type", sent.Header.Get("Content-Type"), "application/json")
	equal(t, "length of the key", len(service.keys()[0]), 36)
}

func TestAFailureThatMayPassIsTriedThreeTimesWithOneKey(t *testing.T) {
	for _, status := range []int{408, 429, 500, 502, 503, 504} {
		synctest.Test(t, func(t *testing.T) {
			client, service := clientOf(t, Options{}, refused(status, "x"))
			_, err := client.Zones.Create(ctx, CreateZoneRequest{Name: "a.example"})
			var refusal *Error
			if !errors.As(err, &refusal) {
				t.Fatal(err)
			}
			equal(t, "attempts", refusal.Attempts, 3)
			keys := service.keys()
			equalList(t, "keys", keys, []string{keys[0], keys[0], keys[0]})
			pauses := service.pauses()
			if pauses[0] < 250*time.Millisecond || pauses[0] > 500*time.Millisecond || pauses[1] < 500*time.Millisecond || pauses[1] > time.Second {
				t.Errorf("pauses: %v", pauses)
			}
		})
	}
}

func TestPausesDiffer(t *testing.T) {
	found := map[time.Duration]bool{}
	for range 20 {
		found[pauseAfter(1, 0, false)] = true
		found[pauseAfter(1, time.Second, true)] = true
	}
	if len(found) < 30 {
		t.Errorf("only %d pauses of 40 differ", len(found))
	}
}

func TestLostAndCutAnswersAreTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, service := clientOf(t, Options{}, reset, ok(`{"name": "a.exa`), ok(`{"name": "a.example"}`))
		zone, err := client.Zones.Get(ctx, "a.example")
		noError(t, err)
		equal(t, "name", zone.Name, "a.example")
		equal(t, "requests", len(service.requests), 3)
	})
}

func TestNoAnswerAtAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, service := clientOf(t, Options{}, reset)
		_, err := client.Zones.Delete(ctx, "a.example")
		var lost *ConnectionError
		if !errors.As(err, &lost) || !errors.Is(err, errReset) || lost.Timeout() {
			t.Fatal(err)
		}
		equal(t, "attempts", lost.Attempts, 3)
		equal(t, "key", lost.IdempotencyKey, service.keys()[0])
	})
}

func TestSilenceEndsAnAttemptAfterAThirdOfTheTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, service := clientOf(t, Options{}, silent)
		start := time.Now()
		_, err := client.Zones.Get(ctx, "a.example")
		var lost *ConnectionError
		if !errors.As(err, &lost) || !lost.Timeout() {
			t.Fatal(err)
		}
		equal(t, "requests", len(service.requests), 3)
		if pause := service.pauses()[0]; pause < 20*time.Second || pause > 21*time.Second {
			t.Errorf("the first attempt took %s", pause)
		}
		equal(t, "time", time.Since(start), time.Minute)
	})
}

func TestWaitAddsToTheTimeOfTheCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, _ := clientOf(t, Options{Timeout: 3 * time.Second, MaxRetries: Ptr(0)}, silent)
		start := time.Now()
		_, err := client.Zones.Delete(ctx, "a.example", Wait(30*time.Second))
		if err == nil {
			t.Fatal("no error")
		}
		equal(t, "time", time.Since(start), 33*time.Second)
	})
}

func TestARefusalIsNotTriedAgain(t *testing.T) {
	for _, status := range []int{400, 401, 403, 404, 409, 412, 422, 501} {
		client, service := clientOf(t, Options{}, refused(status, "x"))
		_, err := client.Zones.Create(ctx, CreateZoneRequest{})
		if err == nil {
			t.Errorf("%d is no error", status)
		}
		equal(t, "requests", len(service.requests), 1)
	}
}

func TestRetryAfterIsObeyed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		date := time.Now().Add(9 * time.Second).UTC().Format(http.TimeFormat)
		client, service := clientOf(t, Options{}, refused(409, "conflict", "Retry-After", "4"), refused(429, "rate_limited", "Retry-After", date), ok(`{}`))
		_, err := client.Zones.Get(ctx, "a.example")
		noError(t, err)
		pauses := service.pauses()
		if pauses[0] < 4*time.Second || pauses[0] > 4400*time.Millisecond || pauses[0]+pauses[1] < 9*time.Second || pauses[0]+pauses[1] > 10*time.Second {
			t.Errorf("pauses: %v", pauses)
		}
	})
}

func TestAPauseBeyondTheTimeOfTheCallEndsIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, service := clientOf(t, Options{}, refused(429, "rate_limited", "Retry-After", "61"))
		start := time.Now()
		_, err := client.Zones.Get(ctx, "a.example")
		var refusal *Error
		if !errors.As(err, &refusal) || !errors.Is(err, ErrRateLimited) {
			t.Fatal(err)
		}
		equal(t, "RetryAfter", refusal.RetryAfter, 61*time.Second)
		equal(t, "requests", len(service.requests), 1)
		equal(t, "time", time.Since(start), 0)
	})
}

func TestTheCallersKeyIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, service := clientOf(t, Options{}, reset, ok(`{}`))
		_, err := client.Records.Change(ctx, "a.example", ChangeRecordsRequest{}, IdempotencyKey("mine"))
		noError(t, err)
		equalList(t, "keys", service.keys(), []string{"mine", "mine"})
	})
}

func TestADeletionWhoseSecondAttemptFindsNothingHasSucceeded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, _ := clientOf(t, Options{}, reset, refused(404, "zone_not_found"))
		zone, err := client.Zones.Delete(ctx, "a.example")
		noError(t, err)
		if zone != nil {
			t.Errorf("got %v", zone)
		}
		_, err = client.Zones.Delete(ctx, "a.example")
		if !errors.Is(err, ErrZoneNotFound) {
			t.Errorf("at the first attempt: %v", err)
		}
		client, _ = clientOf(t, Options{}, reset, refused(401, "unauthorized"))
		noError(t, client.Tokens.DeleteOwn(ctx))
		client, _ = clientOf(t, Options{}, reset, refused(401, "unauthorized"))
		if err := client.Tokens.Delete(ctx, "t1"); !errors.Is(err, ErrUnauthorized) {
			t.Errorf("another token: %v", err)
		}
	})
}

func TestAReplayWithoutItsSecretIsAnErrorOfItsOwn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, _ := clientOf(t, Options{}, reset, ok(`{"id": "t1", "token": null}`, "Idempotency-Replayed", "true"))
		_, err := client.Tokens.Create(ctx, CreateTokenRequest{Name: "ci"})
		var replayed *ReplayedSecretError
		if !errors.As(err, &replayed) {
			t.Fatal(err)
		}
		equal(t, "id", replayed.Data.(*TokenCreated).ID, "t1")
	})
}

func TestBothFormsOfErrors(t *testing.T) {
	issue := `{"code": "a_value", "message": "is no address", "path": "value", "severity": "error", "new": 1}`
	envelope := answered(422, "application/json", `{"error": {"code": "validation_error", "message": "m", "request_id": "r1", "issues": [`+issue+`, 7]}}`)
	problem := answered(422, "application/problem+json", `{"type": "x", "title": "t", "detail": "m", "code": "validation_error", "request_id": "r1", "issues": [`+issue+`]}`)
	for _, form := range []step{envelope, problem} {
		client, _ := clientOf(t, Options{}, form)
		_, err := client.Zones.Get(ctx, "a.example")
		var refusal *Error
		if !errors.As(err, &refusal) || !errors.Is(err, ErrValidation) || errors.Is(err, ErrBadRequest) {
			t.Fatal(err)
		}
		equal(t, "text", err.Error(), "getZone: m (422 validation_error, request r1)\n  value: is no address (a_value)")
		equal(t, "issues", len(refusal.Issues), 1)
	}
}

func TestAnUnknownCodeFallsBackToItsStatus(t *testing.T) {
	for _, answer := range []step{refused(404, "moved_to_the_moon"), answered(404, "text/html", "<h1>"), answered(404, "application/json", `{"error": 7}`)} {
		client, _ := clientOf(t, Options{}, answer)
		_, err := client.Zones.Get(ctx, "a.example")
		if !errors.Is(err, ErrNotFound) || errors.Is(err, ErrZoneNotFound) {
			t.Error(err)
		}
	}
	client, _ := clientOf(t, Options{}, refused(403, "quota_exceeded"))
	_, err := client.Zones.Get(ctx, "a.example")
	if !errors.Is(err, ErrQuotaExceeded) || !errors.Is(err, ErrForbidden) {
		t.Error(err)
	}
	client, _ = clientOf(t, Options{}, answered(418, "text/plain", ""))
	if _, err := client.Zones.Get(ctx, "a.example"); errors.Is(err, ErrNotFound) || err == nil {
		t.Error(err)
	}
}

func TestAnswersThatAreNotAsDescribed(t *testing.T) {
	var redirect *RedirectError
	client, service := clientOf(t, Options{}, answered(302, "text/plain", "", "Location", "https://other.example/"))
	if _, err := client.Zones.Get(ctx, "a.example"); !errors.As(err, &redirect) {
		t.Error(err)
	}
	equal(t, "requests", len(service.requests), 1)
	var unexpected *UnexpectedAnswerError
	for _, answer := range []step{answered(200, "text/html", "<h1>"), ok(`{"name": 7}`), ok(`[]`)} {
		client, _ = clientOf(t, Options{}, answer)
		if _, err := client.Zones.Get(ctx, "a.example"); !errors.As(err, &unexpected) {
			t.Error(err)
		}
	}
	client, _ = clientOf(t, Options{}, answered(304, "", ""))
	if _, err := client.Zones.Get(ctx, "a.example", IfNoneMatch(`"1"`)); !errors.Is(err, ErrNotModified) {
		t.Error(err)
	}
}

func TestTheLimitAndTheVersionAreReadable(t *testing.T) {
	client, _ := clientOf(t, Options{}, ok(`{}`, "ETag", `"7-gzip"`, "X-Request-Id", "r1", "X-RateLimit-Limit", "60", "X-RateLimit-Remaining", "59", "X-RateLimit-Reset", "1800000000"), ok(`{}`))
	if client.RequestLimit() != nil {
		t.Error("a limit before the first answer")
	}
	var response Response
	_, err := client.Zones.Get(ctx, "a.example", WithResponse(&response))
	noError(t, err)
	equal(t, "limit", *response.RequestLimit, RequestLimit{60, 59, time.Unix(1800000000, 0)})
	equal(t, "ETag, request, attempts", fmt.Sprintf("%s %s %d", response.ETag, response.RequestID, response.Attempts), `"7-gzip" r1 1`)
	_, err = client.Zones.Get(ctx, "a.example")
	noError(t, err)
	equal(t, "last limit", client.RequestLimit().Remaining, 59)
}

func TestPacingWaitsUntilARequestIsAllowedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reset := fmt.Sprint(time.Now().Add(20 * time.Second).Unix())
		limited := ok(`{}`, "X-RateLimit-Limit", "60", "X-RateLimit-Remaining", "1", "X-RateLimit-Reset", reset)
		client, service := clientOf(t, Options{Pacing: true}, limited)
		for range 3 {
			_, err := client.Account.Get(ctx)
			noError(t, err)
		}
		pauses := service.pauses()
		equal(t, "first pause", pauses[0], 0)
		client, service = clientOf(t, Options{Pacing: true}, ok(`{}`, "X-RateLimit-Limit", "60", "X-RateLimit-Remaining", "0", "X-RateLimit-Reset", reset))
		for range 2 {
			_, err := client.Account.Get(ctx)
			noError(t, err)
		}
		equal(t, "pause", service.pauses()[0], 20*time.Second)
		_, err := client.Account.Update(ctx, UpdateAccountRequest{})
		noError(t, err)
		equal(t, "pause of another kind", service.pauses()[1], 0)
	})
}

func TestPacingSendsFourRequestsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		free := make(chan struct{})
		client, service := clientOf(t, Options{Pacing: true}, func(request *http.Request) (*http.Response, error) {
			<-free
			return ok(`{}`)(request)
		})
		for range 9 {
			go func() { _, _ = client.Account.Get(ctx) }()
		}
		synctest.Wait()
		equal(t, "requests", len(service.requests), 4)
		free <- struct{}{}
		synctest.Wait()
		equal(t, "requests", len(service.requests), 5)
		close(free)
		synctest.Wait()
		equal(t, "requests", len(service.requests), 9)
	})
}

func page(names string, cursor string) step {
	return ok(`{"data": [` + names + `], "next_cursor": ` + cursor + `}`)
}

func TestAListGoesPastEmptyPages(t *testing.T) {
	client, service := clientOf(t, Options{}, page(`{"name": "a"}`, `"1 &"`), page(``, `"2"`), page(`{"name": "b"}`, `null`))
	var names []string
	for zone, err := range client.Zones.List(ctx, &ListZonesParams{Label: "team in (web, mail)", ID: []string{"1", "2"}}).All() {
		noError(t, err)
		names = append(names, zone.Name)
	}
	equalList(t, "names", names, []string{"a", "b"})
	var queries []string
	for _, request := range service.requests {
		queries = append(queries, request.URL.RawQuery)
	}
	first := "id=1,2&label=team%20in%20%28web%2C%20mail%29&limit=200"
	equalList(t, "queries", queries, []string{first, first + "&cursor=1%20%26", first + "&cursor=2"})
}

func TestAListThatRepeatsACursorFails(t *testing.T) {
	client, service := clientOf(t, Options{}, page(`{"name": "a"}`, `"1"`))
	items, err := client.Zones.List(ctx, &ListZonesParams{Cursor: "0", Limit: 5}).Collect()
	if !errors.Is(err, ErrRepeatedCursor) || items != nil {
		t.Fatal(items, err)
	}
	equal(t, "requests", len(service.requests), 2)
	equal(t, "query", service.requests[1].URL.RawQuery, "limit=5&cursor=1")
	client, service = clientOf(t, Options{}, page(``, `"1"`), page(``, `"2"`), page(``, `"1"`))
	if _, err := client.Zones.List(ctx, nil).Collect(); !errors.Is(err, ErrRepeatedCursor) {
		t.Fatal(err)
	}
	equal(t, "requests before the cursor comes back", len(service.requests), 3)
}

func TestAListRequestsAPageWhenItIsNeeded(t *testing.T) {
	client, service := clientOf(t, Options{}, page(`{"name": "a"}, {"name": "b"}`, `"1"`))
	for range client.Zones.List(ctx, nil).All() {
		break
	}
	equal(t, "requests", len(service.requests), 1)
}

func TestALongListKeepsOnePageInMemory(t *testing.T) {
	number := 0
	record := `{"name": "` + strings.Repeat("x", 5000) + `"},`
	client, _ := clientOf(t, Options{}, func(request *http.Request) (*http.Response, error) {
		number++
		cursor := fmt.Sprintf(`"%d"`, number)
		if number == 100 {
			cursor = "null"
		}
		return page(strings.TrimSuffix(strings.Repeat(record, 100), ","), cursor)(request)
	})
	heap := func() uint64 {
		var read runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&read)
		return read.HeapAlloc
	}
	var early, late uint64
	items := 0
	for _, err := range client.Zones.List(ctx, nil).All() {
		noError(t, err)
		items++
		if items == 1000 {
			early = heap()
		}
		if items == 9900 {
			late = heap()
		}
	}
	equal(t, "items", items, 10_000)
	if late > early+4<<20 {
		t.Errorf("memory grows from %d to %d octets", early, late)
	}
}

func TestTheGeneralAPIByOptionAndForWhatOnlyItHas(t *testing.T) {
	client, service := clientOf(t, Options{}, ok(`{}`))
	_, _ = client.Zones.Get(ctx, "a")
	_, _ = client.Zones.Count(ctx)
	equal(t, "DNS", service.requests[0].URL.Path, "/api/v1/zones/a")
	equal(t, "only general", service.requests[1].URL.Path, "/v1/zone-counts")
	client, service = clientOf(t, Options{API: General, BaseURL: testBase + "/below/"}, ok(`{}`))
	_, _ = client.Zones.Get(ctx, "a")
	_, _ = client.Service.ListNameservers(ctx).Collect()
	equal(t, "general", service.requests[0].URL.Path, "/below/v1/zones/a")
	equal(t, "only DNS", service.requests[1].URL.Path, "/below/api/v1/nameservers")
}

func TestAPathDoesNotLeadElsewhere(t *testing.T) {
	client, service := clientOf(t, Options{}, ok(`{}`))
	for _, zone := range []string{"", ".", ".."} {
		var wrong *ArgumentError
		if _, err := client.Zones.Get(ctx, zone); !errors.As(err, &wrong) {
			t.Errorf("%q: %v", zone, err)
		}
	}
	equal(t, "requests", len(service.requests), 0)
	_, err := client.Zones.Get(ctx, "a/../b?c#d%2e ü")
	noError(t, err)
	equal(t, "path", service.requests[0].URL.EscapedPath(), "/api/v1/zones/a%2F..%2Fb%3Fc%23d%252e%20%C3%BC")
}

func TestAZoneFileIsText(t *testing.T) {
	client, service := clientOf(t, Options{}, answered(200, "text/dns; charset=utf-8", "@ A 192.0.2.1\n"), ok(`{}`), ok(`{}`))
	text, err := client.Zonefile.Export(ctx, "a.example", &ExportZonefileParams{Comments: true})
	noError(t, err)
	equal(t, "text", text, "@ A 192.0.2.1\n")
	equal(t, "Accept", service.requests[0].Header.Get("Accept"), "text/dns")
	_, err = client.Zonefile.Import(ctx, "a.example", text, &ImportZonefileParams{Confirm: Int(0)})
	noError(t, err)
	equal(t, "body", service.requests[1].body, text)
	equal(t, "type", service.requests[1].Header.Get("Content-Type"), "text/dns")
	equal(t, "query", service.requests[1].URL.RawQuery, "confirm=0")
	_, err = client.DNSSEC.Enable(ctx, "a.example", nil)
	noError(t, err)
	equal(t, "no body", service.requests[2].body+service.requests[2].Header.Get("Content-Type"), "")
}

func TestHeadersThatWouldForgeOthersAreRefused(t *testing.T) {
	client, service := clientOf(t, Options{}, ok(`{}`))
	var wrong *ArgumentError
	for _, option := range []ChangeOption{IdempotencyKey("a\r\nb: c"), IfMatch("ü")} {
		if _, err := client.Zones.Delete(ctx, "a.example", option); !errors.As(err, &wrong) {
			t.Error(err)
		}
	}
	equal(t, "requests", len(service.requests), 0)
}

func TestACancelledCallEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, answer := range []step{silent, refused(503, "unavailable")} {
			client, _ := clientOf(t, Options{Pacing: true}, answer)
			cancelled, cancel := context.WithCancel(ctx)
			time.AfterFunc(100*time.Millisecond, cancel)
			start := time.Now()
			_, err := client.Zones.Delete(cancelled, "a.example")
			var lost *ConnectionError
			if !errors.Is(err, context.Canceled) || !errors.As(err, &lost) || lost.IdempotencyKey == "" {
				t.Error(err)
			}
			equal(t, "time", time.Since(start), 100*time.Millisecond)
		}
	})
}

func TestAnAnswerThatEndsEarlyIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		half := func(*http.Request) (*http.Response, error) {
			body := io.NopCloser(io.MultiReader(strings.NewReader(`{"name"`), errorReader{}))
			return &http.Response{StatusCode: 200, Header: http.Header{"Content-Type": {"application/json"}}, Body: body}, nil
		}
		client, service := clientOf(t, Options{}, half, ok(`{}`))
		_, err := client.Zones.Get(ctx, "a.example")
		noError(t, err)
		equal(t, "requests", len(service.requests), 2)
	})
}

type errorReader struct{}

func (errorReader) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }
