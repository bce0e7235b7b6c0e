package fourwinds

import (
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

const (
	defaultTimeout    = time.Minute
	defaultMaxRetries = 2
	firstPause        = 500 * time.Millisecond
	longestPause      = 8 * time.Second
	leastJitter       = 50 * time.Millisecond
)

// RequestLimit is a limit of requests of the account, as of an answer.
type RequestLimit struct {
	// Limit is the number of requests of this kind that are allowed in a minute. For new zones: in an hour.
	Limit int64

	// Remaining is the number of requests of this kind that are left.
	Remaining int64

	// Reset is when the oldest counted request stops counting.
	Reset time.Time
}

// requestLimit reads the limit of an answer. Plans without limits have none.
func requestLimit(header http.Header) *RequestLimit {
	limit, err1 := strconv.ParseInt(header.Get("X-RateLimit-Limit"), 10, 64)
	remaining, err2 := strconv.ParseInt(header.Get("X-RateLimit-Remaining"), 10, 64)
	reset, err3 := strconv.ParseInt(header.Get("X-RateLimit-Reset"), 10, 64)
	if err1 != nil || err2 != nil || err3 != nil {
		return nil
	}
	return &RequestLimit{limit, remaining, time.Unix(reset, 0)}
}

// isRetried tells whether the same request may succeed later. A conflict is retried only if the service says when.
func isRetried(status int, header http.Header) bool {
	switch status {
	case 408, 429, 500, 502, 503, 504:
		return true
	case 409:
		return header.Get("Retry-After") != ""
	}
	return false
}

// retryAfter reads Retry-After (RFC 9110 section 10.2.3), which is a number of seconds or a date.
func retryAfter(header http.Header, now time.Time) (time.Duration, bool) {
	text := header.Get("Retry-After")
	if seconds, err := strconv.ParseUint(text, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second, true
	}
	date, err := http.ParseTime(text)
	if err != nil {
		return 0, false
	}
	return max(0, date.Sub(now)), true
}

// pauseAfter returns the time before the attempt after this one (from 1). With Retry-After it is that time and up to a
// tenth more, so that clients do not return together. Otherwise it doubles with each attempt, of which a random half is
// left out.
func pauseAfter(attempt int, asked time.Duration, isAsked bool) time.Duration {
	if isAsked {
		return asked + randomPart(max(leastJitter, asked/10))
	}
	whole := longestPause
	if attempt < 5 {
		whole = firstPause << (attempt - 1)
	}
	return whole/2 + randomPart(whole/2)
}

func randomPart(whole time.Duration) time.Duration {
	return time.Duration(rand.Float64() * float64(whole))
}
