package fourwinds

import (
	"context"
	"sync"
	"time"

	"go.fourwinds.dev/fourwinds/internal/pauses"
)

// atOnce is the number of requests that the service runs at once for an account on a plan with limits.
const atOnce = 4

// requestKind is what counts against the same limit.
type requestKind string

const (
	kindRead    requestKind = "read"
	kindWrite   requestKind = "write"
	kindNewZone requestKind = "new zone"
)

// limits are the last known limits of a client.
type limits struct {
	mutex sync.Mutex
	last  *RequestLimit
	known map[requestKind]RequestLimit
	// turns has a place for each request at once. It is nil without pacing.
	turns chan struct{}
}

func newLimits(isPaced bool) *limits {
	l := &limits{known: map[requestKind]RequestLimit{}}
	if isPaced {
		l.turns = make(chan struct{}, atOnce)
	}
	return l
}

func (l *limits) note(kind requestKind, limit *RequestLimit) {
	if limit == nil {
		return
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.last = limit
	l.known[kind] = *limit
}

// take waits for the turn of a request, and until its limit allows it. It returns a function that ends the turn.
func (l *limits) take(ctx context.Context, kind requestKind) (func(), error) {
	if l.turns == nil {
		return func() {}, nil
	}
	select {
	case l.turns <- struct{}{}:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	end := func() { <-l.turns }
	if err := sleep(ctx, l.pause(kind)); err != nil {
		end()
		return nil, err
	}
	return end, nil
}

// pause counts a request, and returns the time until its limit allows it.
func (l *limits) pause(kind requestKind) time.Duration {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	known, ok := l.known[kind]
	if !ok {
		return 0
	}
	known.Remaining--
	l.known[kind] = known
	if known.Remaining >= 0 {
		return 0
	}
	return time.Until(known.Reset)
}

func sleep(ctx context.Context, pause time.Duration) error {
	if pause <= 0 || pauses.AreLeftOut(ctx) {
		return nil
	}
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
