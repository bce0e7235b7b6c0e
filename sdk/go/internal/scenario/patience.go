package main

import (
	"context"
	"io"
	"net/http"
	"sync/atomic"
	"time"
)

// patience is a transport that gives up its first request after a time of silence.
type patience struct {
	limit   time.Duration
	isSpent atomic.Bool
	http.RoundTripper
}

func (p *patience) RoundTrip(request *http.Request) (*http.Response, error) {
	if p.limit == 0 || p.isSpent.Swap(true) {
		return p.RoundTripper.RoundTrip(request)
	}
	ctx, cancel := context.WithCancelCause(request.Context())
	timer := time.AfterFunc(p.limit, func() { cancel(context.DeadlineExceeded) })
	answer, err := p.RoundTripper.RoundTrip(request.WithContext(ctx))
	if err != nil {
		timer.Stop()
		return nil, err
	}
	answer.Body = &impatientBody{answer.Body, p.limit, timer}
	return answer, nil
}

// impatientBody prolongs the time with each part that arrives.
type impatientBody struct {
	io.ReadCloser
	limit time.Duration
	timer *time.Timer
}

func (b *impatientBody) Read(octets []byte) (int, error) {
	b.timer.Reset(b.limit)
	return b.ReadCloser.Read(octets)
}

func (b *impatientBody) Close() error {
	b.timer.Stop()
	return b.ReadCloser.Close()
}
