package fourwinds

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"
)

// received is a whole answer.
type received struct {
	status   int
	header   http.Header
	body     []byte
	attempts int
}

// attempt is an attempt of a call: an answer, or the reason why there is none.
type attempt struct {
	*received
	lost error
}

// exchange sends a call until it succeeds, is refused for good, or its attempts or its time end.
func (c *core) exchange(ctx context.Context, made *call) (*received, error) {
	deadline := time.Now().Add(made.timeout + made.wait)
	end, err := c.limits.take(ctx, made.kind)
	if err != nil {
		return nil, c.lost(made, 0, err, "")
	}
	defer end()
	share := made.timeout / time.Duration(min(3, made.maxRetries+1))
	for attempts := 1; ; attempts++ {
		token, err := c.bearer(ctx)
		if err != nil {
			return nil, err
		}
		limit := min(share+made.wait, time.Until(deadline))
		tried := c.try(ctx, made, token, limit)
		if ctx.Err() != nil && tried.received == nil {
			return nil, c.lost(made, attempts, context.Cause(ctx), token)
		}
		failure, pause, mayPass := c.evaluate(made, tried, attempts, token)
		if failure == nil {
			return tried.received, nil
		}
		if !mayPass || attempts > made.maxRetries || pause >= time.Until(deadline) {
			return nil, failure
		}
		if err := sleep(ctx, pause); err != nil {
			return nil, c.lost(made, attempts, err, token)
		}
	}
}

// bearer returns the token. The error of a source is the caller's own.
func (c *core) bearer(ctx context.Context) (string, error) {
	token, err := c.token(ctx)
	if err != nil {
		return "", err
	}
	token = strings.TrimSpace(token)
	return token, checkToken(token)
}

func (c *core) try(ctx context.Context, made *call, token string, limit time.Duration) attempt {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	answer, err := c.open(ctx, made, token)
	if err != nil {
		return attempt{lost: err}
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		return attempt{lost: err}
	}
	return attempt{received: &received{status: answer.StatusCode, header: answer.Header, body: body}}
}

// open sends a request and leaves the body of the answer to the caller.
func (c *core) open(ctx context.Context, made *call, token string) (*http.Response, error) {
	sent, err := http.NewRequestWithContext(ctx, made.method, made.url, body(made))
	if err != nil {
		return nil, err
	}
	sent.GetBody = nil
	sent.ContentLength = int64(len(made.body))
	for name, value := range made.header {
		sent.Header.Set(name, value)
	}
	if made.key != "" {
		// net/http repeats requests with this header by itself, unless it is in lower case. Such attempts are not
		// counted, and a DELETE would then fail although it succeeded.
		sent.Header["idempotency-key"] = []string{made.key}
	}
	sent.Header.Set("Authorization", "Bearer "+token)
	return c.http.Do(sent)
}

// body returns a body that net/http cannot repeat by itself: each attempt must be counted. The body of a GET is empty.
func body(made *call) io.Reader {
	if !made.hasBody && made.isWrite() {
		return nil
	}
	return io.NopCloser(bytes.NewReader(made.body))
}

// evaluate returns the error of an attempt, and whether and when the next attempt may succeed. The error is nil if the
// attempt succeeded.
func (c *core) evaluate(made *call, tried attempt, attempts int, token string) (error, time.Duration, bool) {
	answer := tried.received
	if answer == nil {
		return c.lost(made, attempts, tried.lost, token), pauseAfter(attempts, 0, false), true
	}
	answer.attempts = attempts
	c.limits.note(made.kind, requestLimit(answer.header))
	answer.describe(made.response)
	switch {
	case attempts > 1 && made.isDone(answer.status):
		return nil, 0, false
	case answer.status == 304:
		return fmt.Errorf("%s: %w", made.operation, ErrNotModified), 0, false
	case answer.status >= 300 && answer.status < 400:
		return &RedirectError{made.operation, answer.status}, 0, false
	case answer.status < 300 && answer.isCut(made):
		return c.lost(made, attempts, errors.New("the answer is not complete"), token), pauseAfter(attempts, 0, false), true
	case answer.status < 300:
		return nil, 0, false
	}
	after, isAsked := retryAfter(answer.header, time.Now())
	about := Error{
		Operation:    made.operation,
		Attempts:     attempts,
		Status:       answer.status,
		RequestID:    answer.header.Get("X-Request-Id"),
		RetryAfter:   after,
		RequestLimit: requestLimit(answer.header),
	}
	err := refusal(about, bytes.ReplaceAll(answer.body, []byte(token), []byte(hiddenToken)))
	return err, pauseAfter(attempts, after, isAsked), isRetried(answer.status, answer.header)
}

func (c *core) lost(made *call, attempts int, cause error, token string) *ConnectionError {
	late := errors.Is(cause, context.DeadlineExceeded)
	message := "no answer: " + cause.Error()
	if token != "" && strings.Contains(message, token) {
		message = strings.ReplaceAll(message, token, hiddenToken)
		cause = nil
	}
	return &ConnectionError{made.operation, attempts, made.key, message, cause, late}
}

// isCut tells whether JSON ends too early.
func (r *received) isCut(made *call) bool {
	return made.accept == typeJSON && r.status != 204 && r.hasType(typeJSON) && !json.Valid(r.body)
}

func (r *received) hasType(wanted string) bool {
	kind, _, _ := mime.ParseMediaType(r.header.Get("Content-Type"))
	return kind == wanted
}

func (r *received) describe(response *Response) {
	if response == nil {
		return
	}
	*response = Response{
		Status:       r.status,
		Header:       r.header,
		ETag:         r.header.Get("ETag"),
		RequestID:    r.header.Get("X-Request-Id"),
		Attempts:     r.attempts,
		Replayed:     r.header.Get("Idempotency-Replayed") == "true",
		RequestLimit: requestLimit(r.header),
	}
}

// read reads the body of a success into data.
func (r *received) read(made *call, data any) error {
	if text, ok := data.(*string); ok {
		if !r.hasType(made.accept) {
			return r.unexpected(made, "its media type is not "+made.accept)
		}
		*text = string(r.body)
		return nil
	}
	if !r.hasType(typeJSON) {
		return r.unexpected(made, "it is not JSON")
	}
	if err := json.Unmarshal(r.body, data); err != nil {
		return r.unexpected(made, err.Error())
	}
	return nil
}

func (r *received) unexpected(made *call, reason string) error {
	return &UnexpectedAnswerError{made.operation, r.status, r.header.Get("X-Request-Id"), reason}
}
