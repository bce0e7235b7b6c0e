package fourwinds

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"
)

const (
	begun  = `data: {"type": "stream.begun"}` + "\n\n"
	beat   = ":\n\n"
	inSync = "id: 7\ndata: {\"type\": \"zone.in_sync\",\ndata: \"data\": {\"zone\": \"a.example\", \"serial\": 5}}\n\n"
	moved  = "id: 8\n\n"
	newer  = "id: 9\ndata: {\"type\": \"zone.renamed\", \"data\": {}}\n\n"
)

func TestAStreamResumesBehindItsLastPosition(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, service := clientOf(t, Options{}, streamed(false, "retry: 3000\n\n", begun, beat, inSync, "data: {\"type"), reset, streamed(false, moved), streamed(false, newer))
		events := client.Events.Stream(ctx, &StreamEventsParams{Zone: "a.example", Type: []StreamEventsType{"zone.in_sync", "zone.invalid"}})
		var types []string
		for event, err := range events.All() {
			noError(t, err)
			types = append(types, event.EventType())
			if found, ok := event.(*ZoneInSyncEvent); ok {
				equal(t, "serial", found.Data.Serial, 5)
			}
			if _, ok := event.(*UnknownEvent); ok {
				break
			}
		}
		equalList(t, "types", types, []string{"stream.begun", "zone.in_sync", "zone.renamed"})
		equal(t, "position", events.LastEventID(), "9")
		var positions []string
		for _, request := range service.requests {
			positions = append(positions, request.Header.Get("Last-Event-ID"))
		}
		equalList(t, "positions", positions, []string{"", "7", "7", "8"})
		equal(t, "query", service.requests[0].URL.RawQuery, "zone=a.example&type=zone.in_sync,zone.invalid")
		equal(t, "pause that the service asks for", service.pauses()[0], 3*time.Second)
	})
}

func TestASilentStreamIsResumed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, service := clientOf(t, Options{}, streamed(true, begun, inSync), streamed(true, newer))
		for event, err := range client.Events.Stream(ctx, nil, LastEventID("6")).All() {
			noError(t, err)
			if event.EventType() == "zone.renamed" {
				break
			}
		}
		equal(t, "requests", len(service.requests), 2)
		equal(t, "position", service.requests[1].Header.Get("Last-Event-ID"), "7")
		if pause := service.pauses()[0]; pause < 45*time.Second || pause > 46*time.Second {
			t.Errorf("resumed after %s", pause)
		}
	})
}

func TestTheTimeThatTheCallerTakesIsNoSilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, service := clientOf(t, Options{}, streamed(true, begun, newer))
		for event, err := range client.Events.Stream(ctx, nil).All() {
			noError(t, err)
			if event.EventType() == "zone.renamed" {
				break
			}
			time.Sleep(time.Hour)
		}
		equal(t, "requests", len(service.requests), 1)
	})
}

func TestAStreamThatIsRefusedOrNoneEnds(t *testing.T) {
	client, service := clientOf(t, Options{}, refused(403, "forbidden"))
	for _, err := range client.Events.Stream(ctx, nil).All() {
		if !errors.Is(err, ErrForbidden) {
			t.Error(err)
		}
	}
	equal(t, "requests", len(service.requests), 1)
	for _, answer := range []step{ok(`{}`), streamed(false, "data: no JSON\n\n"), streamed(false, "data: {\"type\": \"zone.in_sync\", \"data\": 7}\n\n")} {
		client, _ = clientOf(t, Options{}, answer)
		var unexpected *UnexpectedAnswerError
		for _, err := range client.Events.Stream(ctx, nil).All() {
			if !errors.As(err, &unexpected) {
				t.Error(err)
			}
		}
	}
}

func TestAStreamThatCannotBeOpenedForAMinuteEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, _ := clientOf(t, Options{}, streamed(false, inSync), refused(503, "unavailable"))
		start := time.Now()
		var last error
		for _, err := range client.Events.Stream(ctx, nil).All() {
			last = err
		}
		if !errors.Is(last, ErrUnavailable) {
			t.Error(last)
		}
		if took := time.Since(start); took < 50*time.Second || took > 62*time.Second {
			t.Errorf("it took %s", took)
		}
	})
}

func TestACancelledStreamEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, _ := clientOf(t, Options{}, streamed(true, begun))
		cancelled, cancel := context.WithCancel(ctx)
		defer cancel()
		var last error
		for _, err := range client.Events.Stream(cancelled, nil).All() {
			last = err
			cancel()
		}
		if !errors.Is(last, context.Canceled) {
			t.Error(last)
		}
	})
}

func TestAStreamThatEndsAtOncePausesLongerAndLonger(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, service := clientOf(t, Options{}, streamed(false), streamed(false), streamed(false), streamed(false), streamed(false), streamed(false, newer))
		for range client.Events.Stream(ctx, nil).All() {
			break
		}
		if pauses := service.pauses(); pauses[4] < 4*time.Second {
			t.Errorf("pauses: %v", pauses)
		}
	})
}

func TestLinesOfAllFormsInAnyParts(t *testing.T) {
	text := "\uFEFFdata: first\n\nid: 1\r\ndata:a\rdata:  b\n\ndata\n: comment\nevent: x\n\nid: 2\r\n\r\nid: a\x00b\ndata: c\n\n"
	for _, reader := range []func() *parser{
		func() *parser { return newParser(strings.NewReader(text)) },
		func() *parser { return newParser(iotest.OneByteReader(strings.NewReader(text))) },
	} {
		var found []string
		parser := reader()
		for read, err := parser.next(); err == nil; read, err = parser.next() {
			found = append(found, fmt.Sprintf("%s %t %q", read.id, read.hasID, read.data))
		}
		equalList(t, "messages", found, []string{` false "first"`, `1 true "a\n b"`, ` false ""`, `2 true ""`, ` false "c"`})
	}
}

func zone(status ZoneStatus) step {
	return ok(`{"name": "a.example", "status": "` + string(status) + `"}`)
}

func TestWaitInSync(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, service := clientOf(t, Options{}, zone(ZoneStatusActive))
		found, err := client.WaitInSync(ctx, "a.example")
		noError(t, err)
		equal(t, "name", found.Name, "a.example")
		equal(t, "requests", len(service.requests), 1)

		client, service = clientOf(t, Options{}, zone(ZoneStatusUpdating), streamed(true, begun, newer, inSync), zone(ZoneStatusUpdating), zone(ZoneStatusActive))
		_, err = client.WaitInSync(ctx, "a.example")
		noError(t, err)
		equal(t, "requests", len(service.requests), 4)

		for _, status := range stuck {
			client, _ = clientOf(t, Options{}, zone(status))
			_, err = client.WaitInSync(ctx, "a.example")
			var never *NotInSyncError
			if !errors.As(err, &never) || never.Status != status {
				t.Error(err)
			}
		}
	})
}

func TestWaitInSyncEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		steps := []step{zone(ZoneStatusUpdating)}
		beats := strings.Split(strings.Repeat(beat, 3), "|")
		for range 20 {
			steps = append(steps, streamed(true, beats...))
		}
		start := time.Now()
		client, _ := clientOf(t, Options{}, steps...)
		_, err := client.WaitInSync(ctx, "a.example")
		if !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "a.example is not in sync after 5m0s") {
			t.Error(err)
		}
		equal(t, "time", time.Since(start), 5*time.Minute)
	})
}

func TestDeliveriesOfAWebhookAreStreamed(t *testing.T) {
	delivery := `{"type": "delivery", "headers": {"webhook-id": "d1"}, "body": "{}"}`
	client, service := clientOf(t, Options{}, streamed(false, begun, "id: 4\ndata: "+delivery+"\n\n"))
	for event, err := range client.Webhooks.Stream(ctx, "w1").All() {
		noError(t, err)
		if sent, ok := event.(*StreamedDelivery); ok {
			equal(t, "header", sent.Header().Get("Webhook-Id"), "d1")
			break
		}
	}
	equal(t, "path", service.requests[0].URL.Path, "/api/v1/webhooks/w1/stream")
}
