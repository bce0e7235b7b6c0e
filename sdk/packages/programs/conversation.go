// Command conversation uses the library as a small program of a user does, and prints what it saw as JSON.
//
// Usage: conversation BASE_URL TOKEN ZONE
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"go.fourwinds.dev/fourwinds"
)

func main() {
	seen, err := converse(context.Background(), os.Args[1], os.Args[2], os.Args[3])
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(seen)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func converse(ctx context.Context, baseURL, token, zone string) (map[string]any, error) {
	options := fourwinds.Options{BaseURL: baseURL}
	client, err := fourwinds.New(token, options)
	if err != nil {
		return nil, err
	}
	var wrong *fourwinds.ArgumentError
	_, err = fourwinds.New(token+"x", options)
	isToken := errors.As(err, &wrong)

	created, err := createAndSee(ctx, client, zone)
	if err != nil {
		return nil, err
	}
	served, err := client.WaitInSync(ctx, zone)
	if err != nil {
		return nil, err
	}
	var response fourwinds.Response
	if _, err := client.Zones.Get(ctx, zone, fourwinds.WithResponse(&response)); err != nil {
		return nil, err
	}
	limit := client.RequestLimit()

	wanted := fourwinds.ChangeRecordsRequest{}
	for _, value := range []string{"192.0.2.1", "192.0.2.2"} {
		wanted.Changes = append(wanted.Changes, fourwinds.RecordChange{Name: "www", Type: "A", TTL: 300, Value: value})
	}
	tried, err := client.Records.Change(ctx, zone, wanted, fourwinds.DryRun())
	if err != nil {
		return nil, err
	}
	if _, err := client.Records.Change(ctx, zone, wanted, fourwinds.IfMatch(response.ETag)); err != nil {
		return nil, err
	}
	listed, err := client.Records.List(ctx, zone, &fourwinds.ListRecordsParams{Type: []string{"A"}, Limit: 1}).Collect()
	if err != nil {
		return nil, err
	}
	refusals := refused(ctx, client, zone, response.ETag)
	delivery, err := readDelivery(ctx, client)
	if err != nil {
		return nil, err
	}
	deleted, err := client.Zones.Delete(ctx, zone)
	if err != nil {
		return nil, err
	}
	return map[string]any{
		"version":   fourwinds.Version,
		"isToken":   isToken,
		"event":     created,
		"status":    served.Status,
		"hasLimit":  limit != nil && limit.Remaining < limit.Limit,
		"tried":     values(tried.Change.Diff.Added),
		"listed":    values(listed),
		"errors":    refusals,
		"delivery":  delivery,
		"isDeleted": deleted.Change.Applied,
	}, nil
}

// createAndSee creates the zone while it reads events, and returns the type of the event.
func createAndSee(ctx context.Context, client *fourwinds.Client, zone string) (string, error) {
	for event, err := range client.Events.Stream(ctx, nil).All() {
		if err != nil {
			return "", err
		}
		switch event := event.(type) {
		case *fourwinds.StreamBegunEvent:
			if _, err := client.Zones.Create(ctx, fourwinds.CreateZoneRequest{Name: zone}, fourwinds.Wait(30*time.Second)); err != nil {
				return "", err
			}
		case *fourwinds.ZoneCreatedEvent:
			if event.Data.Zone == zone {
				return event.Type, nil
			}
		}
	}
	return "", errors.New("the stream ended")
}

func refused(ctx context.Context, client *fourwinds.Client, zone, etag string) []string {
	invalid := fourwinds.ChangeRecordsRequest{Changes: []fourwinds.RecordChange{{Name: "www", Type: "A", Value: "192.0.2.300"}}}
	late := fourwinds.UpdateZoneRequest{Comment: fourwinds.String("too late")}
	_, absentErr := client.Zones.Get(ctx, "absent."+zone)
	_, invalidErr := client.Records.Change(ctx, zone, invalid)
	_, changedErr := client.Zones.Update(ctx, zone, late, fourwinds.IfMatch(etag))
	return []string{codeOf(absentErr), codeOf(invalidErr), codeOf(changedErr)}
}

func codeOf(err error) string {
	var refusal *fourwinds.Error
	if !errors.As(err, &refusal) {
		return fmt.Sprint(err)
	}
	switch {
	case errors.Is(err, fourwinds.ErrZoneNotFound):
		return fmt.Sprintf("absent: %s, %d", refusal.Code, refusal.Status)
	case errors.Is(err, fourwinds.ErrValidation):
		return fmt.Sprintf("invalid: %s, %s", refusal.Code, refusal.Issues[0].Path)
	case errors.Is(err, fourwinds.ErrPreconditionFailed):
		return fmt.Sprintf("changed: %s, %d attempt", refusal.Code, refusal.Attempts)
	}
	return "other: " + string(refusal.Code)
}

// readDelivery gets a delivery of a webhook and verifies it, and once more after it was changed on its way.
func readDelivery(ctx context.Context, client *fourwinds.Client) (map[string]any, error) {
	webhook, err := client.Webhooks.Create(ctx, fourwinds.CreateWebhookRequest{URL: fourwinds.Null[string]()})
	if err != nil {
		return nil, err
	}
	for event, err := range client.Webhooks.Stream(ctx, webhook.ID).All() {
		if err != nil {
			return nil, err
		}
		switch sent := event.(type) {
		case *fourwinds.StreamBegunEvent:
			if _, err := client.Webhooks.Test(ctx, webhook.ID); err != nil {
				return nil, err
			}
		case *fourwinds.StreamedDelivery:
			event, err := fourwinds.Unwrap([]byte(sent.Body), sent.Header(), *webhook.Secret)
			if err != nil {
				return nil, err
			}
			test, ok := event.(*fourwinds.EndpointTestWebhookEvent)
			if !ok {
				return nil, fmt.Errorf("the event is a %T", event)
			}
			var wrong *fourwinds.WebhookSignatureError
			_, err = fourwinds.Unwrap([]byte(sent.Body+" "), sent.Header(), *webhook.Secret)
			read := map[string]any{"type": test.Type, "isRefused": errors.As(err, &wrong)}
			return read, client.Webhooks.Delete(ctx, webhook.ID)
		}
	}
	return nil, errors.New("the stream ended")
}

func values(records []fourwinds.Record) []string {
	texts := make([]string, 0, len(records))
	for _, record := range records {
		texts = append(texts, record.Value)
	}
	slices.Sort(texts)
	return texts
}
