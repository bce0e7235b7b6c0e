package fourwinds

import (
	"context"
	"fmt"
	"slices"
	"time"
)

const longestSync = 5 * time.Minute

// WaitInSync waits until all regions serve the latest version of a zone, and returns the zone. First write with [Wait],
// which is enough for most changes. If its answer is not in sync yet, this method continues with events.
//
// The error is a *[NotInSyncError] if the zone cannot come into sync by itself. If the context has no deadline, the method
// waits for five minutes.
func (c *Client) WaitInSync(ctx context.Context, zone string) (*Zone, error) {
	if _, ok := ctx.Deadline(); !ok {
		limited, cancel := context.WithTimeoutCause(ctx, longestSync, fmt.Errorf("%s is not in sync after %s: %w", zone, longestSync, context.DeadlineExceeded))
		defer cancel()
		ctx = limited
	}
	if found, err := c.zoneInSync(ctx, zone); found != nil || err != nil {
		return found, err
	}
	for event, err := range c.Events.Stream(ctx, &StreamEventsParams{Zone: zone}).All() {
		if err != nil {
			return nil, err
		}
		if !isTelling(event) {
			continue
		}
		if found, err := c.zoneInSync(ctx, zone); found != nil || err != nil {
			return found, err
		}
	}
	return nil, context.Cause(ctx)
}

// isTelling tells whether a zone may be in sync, or stuck, after an event. The first event of a stream is one of these,
// because changes before it cause no event.
func isTelling(event Event) bool {
	switch event.(type) {
	case *StreamBegunEvent, *StreamResetEvent, *ZoneInSyncEvent, *ZoneInvalidEvent, *ZoneDeletingEvent, *ZoneDeletedEvent:
		return true
	}
	return false
}

var stuck = []ZoneStatus{ZoneStatusInvalid, ZoneStatusSuspended, ZoneStatusVerificationRequired, ZoneStatusDeleting}

// zoneInSync returns nil if the zone is not in sync yet.
func (c *Client) zoneInSync(ctx context.Context, zone string) (*Zone, error) {
	found, err := c.Zones.Get(ctx, zone)
	switch {
	case err != nil:
		return nil, err
	case slices.Contains(stuck, found.Status):
		return nil, &NotInSyncError{zone, found.Status}
	case found.Status == ZoneStatusActive:
		return found, nil
	}
	return nil, nil
}
