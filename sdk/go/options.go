package fourwinds

import (
	"net/http"
	"time"
)

// settings are the options of one call.
type settings struct {
	wait        time.Duration
	dryRun      bool
	ifMatch     string
	ifNoneMatch string
	key         string
	lastEventID string
	timeout     time.Duration
	maxRetries  *int
	response    *Response
}

// Option is an option of every call: [Timeout], [MaxRetries] or [WithResponse].
type Option interface {
	ReadOption
	anyWriteOption
	StreamOption
}

// ReadOption is an option of a read: [IfNoneMatch] or any [Option].
type ReadOption interface {
	apply(*settings)
	forReads()
}

// WriteOption is an option of a write: [IdempotencyKey] or any [Option].
type WriteOption interface {
	apply(*settings)
	forWrites()
}

// WaitOption is an option of a write that can wait for its result: [Wait] or any [WriteOption].
type WaitOption interface {
	apply(*settings)
	forWaits()
}

// CreateOption is an option of a write that can be tried: [DryRun] or any [WaitOption].
type CreateOption interface {
	apply(*settings)
	forCreates()
}

// TryOption is an option of a change that can be tried, and that does not wait: [IfMatch] or any [DryRunOption].
type TryOption interface {
	apply(*settings)
	forTries()
}

// DryRunOption is an option of a write that can be tried, and that does not wait: [DryRun] or any [WriteOption].
type DryRunOption interface {
	apply(*settings)
	forDryRuns()
}

// ChangeOption is an option of a change of a zone: [IfMatch] or any [CreateOption].
type ChangeOption interface {
	apply(*settings)
	forChanges()
}

// StreamOption is an option of a stream of events: [LastEventID] or any [Option].
type StreamOption interface {
	apply(*settings)
	forStreams()
}

type anyWriteOption interface {
	WriteOption
	WaitOption
	CreateOption
	TryOption
	DryRunOption
	ChangeOption
}

// option implements all interfaces. The functions below return those for which it has a meaning.
type option func(*settings)

func (o option) apply(s *settings) { o(s) }
func (option) forReads()           {}
func (option) forWrites()          {}
func (option) forWaits()           {}
func (option) forCreates()         {}
func (option) forTries()           {}
func (option) forDryRuns()         {}
func (option) forChanges()         {}
func (option) forStreams()         {}

// Timeout limits a call with all its attempts. The time of [Wait] is added. The default is that of the client.
func Timeout(limit time.Duration) Option {
	return option(func(s *settings) { s.timeout = limit })
}

// MaxRetries limits the further attempts after a failure that may pass. The default is that of the client.
func MaxRetries(limit int) Option {
	return option(func(s *settings) { s.maxRetries = &limit })
}

// WithResponse fills response with facts about the answer, such as its version and rate limit.
func WithResponse(response *Response) Option {
	return option(func(s *settings) { s.response = response })
}

// IfNoneMatch asks for an answer only if it has changed. etag is that of an earlier answer. The error is
// [ErrNotModified] while the answer is the same.
func IfNoneMatch(etag string) ReadOption {
	return option(func(s *settings) { s.ifNoneMatch = etag })
}

// IdempotencyKey is your own key for a write. By default the library makes one. All attempts have the same key.
func IdempotencyKey(key string) interface{ anyWriteOption } {
	return option(func(s *settings) { s.key = key })
}

// Wait makes a write wait until all regions serve the change, for 30 seconds at most.
func Wait(limit time.Duration) interface {
	WaitOption
	CreateOption
	ChangeOption
} {
	return option(func(s *settings) { s.wait = limit })
}

// DryRun checks a write and answers as if it was carried out, but changes nothing.
func DryRun() interface {
	CreateOption
	TryOption
	DryRunOption
	ChangeOption
} {
	return option(func(s *settings) { s.dryRun = true })
}

// IfMatch carries out a change only if the zone still has the version that you read. etag is that of an earlier answer.
// The error is [ErrPreconditionFailed] if the zone has changed since.
func IfMatch(etag string) interface {
	TryOption
	ChangeOption
} {
	return option(func(s *settings) { s.ifMatch = etag })
}

// LastEventID continues a stream behind the event with this position.
func LastEventID(position string) StreamOption {
	return option(func(s *settings) { s.lastEventID = position })
}

// Response has the facts about an answer.
type Response struct {
	Status int
	Header http.Header

	// ETag is the version, for [IfMatch] and [IfNoneMatch]. It is empty if there is none.
	ETag string

	// RequestID is the id of the request in the log of the service.
	RequestID string

	// Attempts is the number of requests that were sent.
	Attempts int

	// Replayed is true if an earlier request with the same idempotency key was carried out, and this is its answer.
	Replayed bool

	// RequestLimit is the limit that the answer named. It is nil if there is none.
	RequestLimit *RequestLimit
}
