package fourwinds

import (
	"bytes"
	"errors"
	"io"
	"log"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

const (
	testToken = "fw_00000000000000000000000000000000000000000012kn4qC"
	testBase  = "https://dns.example.net"
)

// step is the next answer of a service, or the failure of its connection.
type step func(*http.Request) (*http.Response, error)

// service answers requests by its steps, and the last step again. It records the requests.
type service struct {
	mutex    sync.Mutex
	steps    []step
	requests []recorded
}

type recorded struct {
	*http.Request
	body string
	at   time.Time
}

func (s *service) RoundTrip(request *http.Request) (*http.Response, error) {
	var body []byte
	if request.Body != nil {
		body, _ = io.ReadAll(request.Body)
		_ = request.Body.Close()
	}
	s.mutex.Lock()
	next := s.steps[min(len(s.requests), len(s.steps)-1)]
	s.requests = append(s.requests, recorded{request, string(body), time.Now()})
	s.mutex.Unlock()
	answer, err := next(request)
	if answer != nil {
		answer.Request = request
	}
	return answer, err
}

// pauses are the times between the requests.
func (s *service) pauses() []time.Duration {
	var all []time.Duration
	for i := 1; i < len(s.requests); i++ {
		all = append(all, s.requests[i].at.Sub(s.requests[i-1].at))
	}
	return all
}

func (s *service) keys() []string {
	var all []string
	for _, request := range s.requests {
		all = append(all, request.Header["idempotency-key"]...)
	}
	return all
}

func answered(status int, contentType, body string, headers ...string) step {
	return func(*http.Request) (*http.Response, error) {
		header := http.Header{"Content-Type": {contentType}}
		for i := 0; i < len(headers); i += 2 {
			header.Set(headers[i], headers[i+1])
		}
		return &http.Response{StatusCode: status, Header: header, Body: io.NopCloser(strings.NewReader(body))}, nil
	}
}

func ok(body string, headers ...string) step {
	return answered(200, "application/json", body, headers...)
}

func refused(status int, code string, headers ...string) step {
	body := `{"error": {"code": "` + code + `", "message": "no", "issues": [], "request_id": "r1"}}`
	return answered(status, "application/json", body, headers...)
}

var errReset = errors.New("connection reset")

func reset(*http.Request) (*http.Response, error) { return nil, errReset }

// silent never answers.
func silent(request *http.Request) (*http.Response, error) {
	<-request.Context().Done()
	return nil, request.Context().Err()
}

func clientOf(t *testing.T, options Options, steps ...step) (*Client, *service) {
	t.Helper()
	scripted := &service{steps: steps}
	if options.BaseURL == "" {
		options.BaseURL = testBase
	}
	options.HTTPClient = &http.Client{Transport: scripted}
	client, err := New(testToken, options)
	if err != nil {
		t.Fatal(err)
	}
	return client, scripted
}

func equal[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func equalList[T comparable](t *testing.T, what string, got, want []T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func noError(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// parts is a body that arrives part by part. After the last one it is silent until it is closed.
type parts struct {
	left   []string
	closed chan struct{}
	once   sync.Once
}

func newParts(all ...string) *parts { return &parts{left: all, closed: make(chan struct{})} }

func (p *parts) Read(octets []byte) (int, error) {
	if len(p.left) == 0 {
		<-p.closed
		return 0, io.ErrClosedPipe
	}
	n := copy(octets, p.left[0])
	if p.left[0] = p.left[0][n:]; p.left[0] == "" {
		p.left = p.left[1:]
	}
	return n, nil
}

func (p *parts) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

// streamed answers with a stream. If it is silent at the end, its connection ends with the context, as in net/http.
func streamed(isSilent bool, all ...string) step {
	return func(request *http.Request) (*http.Response, error) {
		header := http.Header{"Content-Type": {"text/event-stream"}}
		body := io.ReadCloser(io.NopCloser(bytes.NewReader([]byte(strings.Join(all, "")))))
		if isSilent {
			open := newParts(all...)
			go func() {
				<-request.Context().Done()
				_ = open.Close()
			}()
			body = open
		}
		return &http.Response{StatusCode: 200, Header: header, Body: body}, nil
	}
}

// quiet is a log that nobody reads.
func quiet(t *testing.T) *log.Logger {
	t.Helper()
	return log.New(io.Discard, "", 0)
}
