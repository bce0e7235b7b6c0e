package fourwinds

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Error means that the service refused a request. Compare it with errors such as [ErrNotFound] by [errors.Is].
type Error struct {
	// Operation is the id of the operation, such as getZone.
	Operation string

	// Attempts is the number of requests that were sent.
	Attempts int

	// Status of HTTP.
	Status int

	// Code of the error, which GET /problems/{code} explains.
	Code ErrorCode

	// Message is the fault and its correction, for people.
	Message string

	// Issues are the faults of the request.
	Issues []Issue

	// RequestID is the id of the request in the log of the service.
	RequestID string

	// RetryAfter is the time after which the same request may succeed. It is 0 if the service did not name one.
	RetryAfter time.Duration

	// RequestLimit is the limit that the answer named. It is nil if there is none.
	RequestLimit *RequestLimit
}

const shownIssues = 10

// Error returns the message with status, code, request id and the first issues.
func (e *Error) Error() string {
	text := new(strings.Builder)
	fmt.Fprintf(text, "%s: %s (%d %s, request %s)", e.Operation, e.Message, e.Status, e.Code, e.RequestID)
	for _, issue := range e.Issues[:min(shownIssues, len(e.Issues))] {
		fmt.Fprintf(text, "\n  %s: %s (%s)", issue.Path, issue.Message, issue.Code)
	}
	return text.String()
}

// Is tells whether target is the error of the code, or of the status if the code is newer than this library.
func (e *Error) Is(target error) bool {
	kind, ok := target.(*errorKind)
	if !ok {
		return false
	}
	for known := kindOf(e.Code, e.Status); known != nil; known = known.parent {
		if known == kind {
			return true
		}
	}
	return false
}

// errorKind is an error of the API without the facts of a request, for [errors.Is].
type errorKind struct {
	code     ErrorCode
	statuses []int
	// parent is the more general error, with the same status.
	parent *errorKind
}

func (k *errorKind) Error() string { return string(k.code) }

// Errors of the API, for [errors.Is]. A code that is newer than this library is the error of its status.
var (
	ErrBadRequest           = newKind(ErrorCodeBadRequest, nil, 400)
	ErrUnauthorized         = newKind(ErrorCodeUnauthorized, nil, 401)
	ErrForbidden            = newKind(ErrorCodeForbidden, nil, 403)
	ErrQuotaExceeded        = newKind(ErrorCodeQuotaExceeded, ErrForbidden)        // Is also ErrForbidden.
	ErrVerificationRequired = newKind(ErrorCodeVerificationRequired, ErrForbidden) // Is also ErrForbidden.
	ErrFreshSessionRequired = newKind(ErrorCodeFreshSessionRequired, ErrForbidden) // Is also ErrForbidden.
	ErrNotFound             = newKind(ErrorCodeNotFound, nil, 404)
	ErrZoneNotFound         = newKind(ErrorCodeZoneNotFound, ErrNotFound) // Is also ErrNotFound.
	ErrMethodNotAllowed     = newKind(ErrorCodeMethodNotAllowed, nil, 405)
	ErrNotAcceptable        = newKind(ErrorCodeNotAcceptable, nil, 406)
	ErrRequestTimeout       = newKind(ErrorCodeRequestTimeout, nil, 408)
	ErrConflict             = newKind(ErrorCodeConflict, nil, 409)
	ErrPreconditionFailed   = newKind(ErrorCodePreconditionFailed, nil, 412)
	ErrPayloadTooLarge      = newKind(ErrorCodePayloadTooLarge, nil, 413)
	ErrUnsupportedMediaType = newKind(ErrorCodeUnsupportedMediaType, nil, 415)
	ErrValidation           = newKind(ErrorCodeValidationError, nil, 422)
	ErrRateLimited          = newKind(ErrorCodeRateLimited, nil, 429)
	ErrHeaderTooLarge       = newKind(ErrorCodeHeaderTooLarge, nil, 431)
	ErrInternal             = newKind(ErrorCodeInternal, nil, 500)
	ErrNotImplemented       = newKind(ErrorCodeNotImplemented, nil, 501)
	ErrUnavailable          = newKind(ErrorCodeUnavailable, nil, 502, 503, 504)
)

// errorKinds has the errors of the API.
var errorKinds []*errorKind

func newKind(code ErrorCode, parent error, statuses ...int) error {
	general, _ := parent.(*errorKind)
	kind := &errorKind{code, statuses, general}
	errorKinds = append(errorKinds, kind)
	return kind
}

// kindOf returns the error of a code, or that of the status if the code is unknown. Returns nil if both are unknown.
func kindOf(code ErrorCode, status int) *errorKind {
	for _, kind := range errorKinds {
		if kind.code == code {
			return kind
		}
	}
	return kindOfStatus(status)
}

func kindOfStatus(status int) *errorKind {
	for _, kind := range errorKinds {
		for _, one := range kind.statuses {
			if one == status {
				return kind
			}
		}
	}
	return nil
}

// Other errors, for [errors.Is].
var (
	// ErrNotModified means that the answer to a read with [IfNoneMatch] is still the same.
	ErrNotModified = errors.New("the answer has not changed")

	// ErrRepeatedCursor means that a list returned the same cursor twice, so it would never end.
	ErrRepeatedCursor = errors.New("the list repeats a cursor")
)

// ArgumentError means that an option, an argument or the token is wrong. Nothing was sent.
type ArgumentError struct{ Message string }

func (e *ArgumentError) Error() string { return e.Message }

// ConnectionError means that the service was not reached, the context ended, or no complete answer arrived.
//
// A write may have been carried out. To find out, send it again with the same IdempotencyKey.
type ConnectionError struct {
	// Operation is the id of the operation, such as getZone.
	Operation string

	// Attempts is the number of requests that were sent.
	Attempts int

	// IdempotencyKey of a write. It is empty for a read.
	IdempotencyKey string

	message string
	cause   error
	isLate  bool
}

func (e *ConnectionError) Error() string { return e.Operation + ": " + e.message }

// Unwrap returns the reason, such as [context.Canceled]. It is nil if the reason names the token.
func (e *ConnectionError) Unwrap() error { return e.cause }

// Timeout tells whether no answer arrived in time.
func (e *ConnectionError) Timeout() bool { return e.isLate }

// RedirectError means that the service redirects. Redirects are not followed, because requests contain the token.
type RedirectError struct {
	Operation string
	Status    int
}

func (e *RedirectError) Error() string {
	return fmt.Sprintf("%s: the service redirects (%d), and redirects are not followed; correct BaseURL", e.Operation, e.Status)
}

// UnexpectedAnswerError means that an answer is not as described, for example because another service sent it.
type UnexpectedAnswerError struct {
	Operation string
	Status    int
	RequestID string
	Reason    string
}

func (e *UnexpectedAnswerError) Error() string {
	return fmt.Sprintf("%s: the answer (%d) cannot be read: %s", e.Operation, e.Status, e.Reason)
}

// ReplayedSecretError means that the request was carried out earlier under the same idempotency key, and only its first
// answer contained the secret. Rotate the token or webhook to get a new one.
type ReplayedSecretError struct {
	Operation string

	// Data is the answer without its secret: a *[TokenCreated] or *[WebhookCreated].
	Data any
}

func (e *ReplayedSecretError) Error() string {
	return e.Operation + ": it was carried out earlier, and only its first answer contained the secret"
}

// NotInSyncError means that a zone does not come into sync by itself.
type NotInSyncError struct {
	Zone   string
	Status ZoneStatus
}

func (e *NotInSyncError) Error() string {
	return fmt.Sprintf("%s does not come into sync: its status is %s", e.Zone, e.Status)
}

// WebhookSignatureError means that a request is not an event that the service signed in the last five minutes.
type WebhookSignatureError struct{ Reason string }

func (e *WebhookSignatureError) Error() string { return e.Reason }

// errorBody is both forms of an error: the envelope of the DNS API, and problem details (RFC 9457) of the general API.
type errorBody struct {
	Error     *errorBody        `json:"error"`
	Code      string            `json:"code"`
	Message   string            `json:"message"`
	Detail    string            `json:"detail"`
	Title     string            `json:"title"`
	Issues    []json.RawMessage `json:"issues"`
	RequestID string            `json:"request_id"`
}

// refusal returns the error of an answer with this status.
func refusal(about Error, body []byte) *Error {
	var read errorBody
	err := json.Unmarshal(body, &read)
	if read.Error != nil {
		read = *read.Error
	}
	if err != nil || read.Code == "" {
		about.Code = "unknown"
		if kind := kindOfStatus(about.Status); kind != nil {
			about.Code = kind.code
		}
		about.Message = fmt.Sprintf("the service answers %d", about.Status)
		return &about
	}
	about.Code = ErrorCode(read.Code)
	for _, text := range []string{read.Message, read.Detail, read.Title} {
		if about.Message == "" {
			about.Message = text
		}
	}
	for _, one := range read.Issues {
		var issue Issue
		if json.Unmarshal(one, &issue) == nil {
			about.Issues = append(about.Issues, issue)
		}
	}
	if read.RequestID != "" {
		about.RequestID = read.RequestID
	}
	return &about
}
