package fourwinds

import "context"

// EventsResource has the methods for events of the account.
type EventsResource resource

// Stream streams changes of zones and their progress, as they happen.
func (r *EventsResource) Stream(ctx context.Context, params *StreamEventsParams, options ...StreamOption) *EventStream[Event] {
	return stream(ctx, (*resource)(r), request{operation: "streamEvents", params: params}, newEvent, options)
}
