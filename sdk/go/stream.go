package fourwinds

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"net/http"
	"sync/atomic"
	"time"
)

// longestSilence is the time after which a silent stream is lost. The service sends something every 15 seconds.
const longestSilence = 45 * time.Second

var errSilent = errors.New("the stream is silent")

// UnknownEvent is an event with a type that is newer than this library.
type UnknownEvent struct {
	Type string

	// Raw is the whole event, as JSON.
	Raw json.RawMessage
}

// EventType returns the type.
func (e *UnknownEvent) EventType() string { return e.Type }

// MarshalJSON returns the event as it arrived.
func (e *UnknownEvent) MarshalJSON() ([]byte, error) { return e.Raw, nil }

// UnmarshalJSON reads an event of any type.
func (e *UnknownEvent) UnmarshalJSON(data []byte) error {
	e.Raw = bytes.Clone(data)
	return json.Unmarshal(data, &struct {
		Type *string `json:"type"`
	}{&e.Type})
}

// decodeEvent reads an event as the struct that made returns for its type.
func decodeEvent[E any](data []byte, made func(kind string) E) (E, error) {
	var head *struct {
		Type string `json:"type"`
	}
	var none E
	if err := json.Unmarshal(data, &head); err != nil {
		return none, err
	}
	if head == nil {
		return none, errors.New("it is null")
	}
	event := made(head.Type)
	if err := json.Unmarshal(data, event); err != nil {
		return none, err
	}
	return event, nil
}

// EventStream is a stream of events, as they happen. If its connection ends, or is silent for 45 seconds, it continues on
// a new connection behind the last event.
type EventStream[E any] struct {
	ctx    context.Context
	core   *core
	made   *call
	decode func(kind string) E
	err    error
	last   atomic.Pointer[string]
}

func stream[E any](ctx context.Context, r *resource, of request, decode func(string) E, options []StreamOption) *EventStream[E] {
	of.accept = typeStream
	made, err := prepare(r.core, of, options)
	s := &EventStream[E]{ctx: ctx, core: r.core, made: made, decode: decode, err: err}
	if err == nil && made.lastEventID != "" {
		s.last.Store(&made.lastEventID)
	}
	return s
}

// LastEventID returns the position behind the last event that the loop received. Pass it to [LastEventID] to continue
// later. It is empty before the first event.
func (s *EventStream[E]) LastEventID() string {
	if last := s.last.Load(); last != nil {
		return *last
	}
	return ""
}

// All returns the events. The iteration ends only when you leave it, or with an error: your context ends, the service
// refuses the stream, or it cannot be reached for the time of [Timeout].
func (s *EventStream[E]) All() iter.Seq2[E, error] {
	return func(yield func(E, error) bool) {
		var none E
		if s.err != nil {
			yield(none, s.err)
			return
		}
		var pause time.Duration
		for failures := 0; ; failures++ {
			if err := sleep(s.ctx, pause); err != nil {
				yield(none, s.core.lost(s.made, failures, err, ""))
				return
			}
			conn, err := s.connect()
			if err != nil {
				yield(none, err)
				return
			}
			isWanted, hasSpoken := s.read(conn, yield)
			if !isWanted {
				return
			}
			if hasSpoken {
				failures = 0
			}
			pause = pauseAfter(failures+1, 0, false)
			if failures == 0 && conn.parser.retry > 0 {
				pause = conn.parser.retry
			}
		}
	}
}

// read yields the events of a connection until it ends. It returns whether more are wanted, and whether there was any
// sign of life.
func (s *EventStream[E]) read(conn *connection, yield func(E, error) bool) (isWanted, hasSpoken bool) {
	defer conn.close()
	var none E
	for {
		read, err := conn.next()
		if s.ctx.Err() != nil {
			yield(none, s.core.lost(s.made, 1, context.Cause(s.ctx), ""))
			return false, true
		}
		if err != nil {
			return true, hasSpoken
		}
		hasSpoken = true
		if read.hasID {
			s.last.Store(&read.id)
		}
		if read.data == "" {
			continue
		}
		event, err := decodeEvent([]byte(read.data), s.decode)
		if err != nil {
			yield(none, &UnexpectedAnswerError{s.made.operation, 200, "", err.Error()})
			return false, true
		}
		if !yield(event, nil) {
			return false, true
		}
	}
}

// connect opens a connection, again and again until its time is over.
func (s *EventStream[E]) connect() (*connection, error) {
	deadline := time.Now().Add(s.made.timeout)
	for attempts := 1; ; attempts++ {
		token, err := s.core.bearer(s.ctx)
		if err != nil {
			return nil, err
		}
		conn, tried := s.open(token, min(s.made.timeout/3, time.Until(deadline)))
		if conn != nil {
			return conn, nil
		}
		if s.ctx.Err() != nil {
			return nil, s.core.lost(s.made, attempts, context.Cause(s.ctx), token)
		}
		failure, pause, mayPass := s.core.evaluate(s.made, tried, attempts, token)
		if failure == nil {
			return nil, tried.unexpected(s.made, "it is not a stream of events")
		}
		if !mayPass || pause >= time.Until(deadline) {
			return nil, failure
		}
		if err := sleep(s.ctx, pause); err != nil {
			return nil, s.core.lost(s.made, attempts, err, token)
		}
	}
}

// open returns a connection, or what came instead of one.
func (s *EventStream[E]) open(token string, limit time.Duration) (*connection, attempt) {
	made := *s.made
	if last := s.LastEventID(); last != "" {
		made.header = map[string]string{"Last-Event-ID": last}
		for name, value := range s.made.header {
			made.header[name] = value
		}
	}
	ctx, cancel := context.WithCancelCause(s.ctx)
	timer := time.AfterFunc(limit, func() { cancel(context.DeadlineExceeded) })
	answer, err := s.core.open(ctx, &made, token)
	if err == nil && answer.StatusCode == 200 && (&received{header: answer.Header}).hasType(typeStream) {
		return &connection{newParser(answer.Body), answer, timer, cancel}, attempt{}
	}
	defer cancel(nil)
	defer timer.Stop()
	if err == nil {
		defer answer.Body.Close()
		var body []byte
		if body, err = io.ReadAll(answer.Body); err == nil {
			return nil, attempt{received: &received{status: answer.StatusCode, header: answer.Header, body: body}}
		}
	}
	if late := context.Cause(ctx); late != nil {
		err = late
	}
	return nil, attempt{lost: err}
}

// connection is an open stream. Its timer ends it if it is silent for too long.
type connection struct {
	parser *parser
	answer *http.Response
	timer  *time.Timer
	cancel context.CancelCauseFunc
}

func (c *connection) next() (message, error) {
	c.timer.Reset(longestSilence)
	defer c.timer.Stop()
	return c.parser.next()
}

func (c *connection) close() {
	c.timer.Stop()
	c.cancel(errSilent)
	_ = c.answer.Body.Close()
}
