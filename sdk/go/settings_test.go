package fourwinds

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
)

func TestAMistypedTokenIsRefused(t *testing.T) {
	for _, token := range []string{"", "fw_", testToken[:51], testToken + "0", strings.Replace(testToken, "12", "21", 1), " " + testToken, testToken + "\n", strings.Replace(testToken, "fw_", "fx_", 1)} {
		_, err := New(token, Options{BaseURL: testBase})
		var wrong *ArgumentError
		if !errors.As(err, &wrong) {
			t.Errorf("%q: %v", token, err)
		} else if token != "" && strings.Contains(err.Error(), token) && len(token) > 3 {
			t.Errorf("the error contains the token: %v", err)
		}
	}
}

func TestATokenThatChangesIsReadBeforeEachRequest(t *testing.T) {
	scripted := &service{steps: []step{ok(`{}`)}}
	tokens := []string{testToken + "\n", "fw_mistyped"}
	client, err := NewFromSource(func(context.Context) (string, error) {
		next := tokens[0]
		tokens = tokens[1:]
		return next, nil
	}, Options{BaseURL: testBase, HTTPClient: &http.Client{Transport: scripted}})
	noError(t, err)
	_, err = client.Account.Get(ctx)
	noError(t, err)
	equal(t, "token", scripted.requests[0].Header.Get("Authorization"), "Bearer "+testToken)
	_, err = client.Account.Get(ctx)
	var wrong *ArgumentError
	if !errors.As(err, &wrong) || strings.Contains(err.Error(), "mistyped") && strings.Contains(err.Error(), "fw_mistyped") {
		t.Error(err)
	}
	equal(t, "requests", len(scripted.requests), 1)
}

func TestBaseURLs(t *testing.T) {
	accepted := []string{"https://a.example", "https://a.example/below/", "http://localhost:8080", "http://127.0.0.1", "http://127.9.9.9:1", "http://[::1]:80"}
	refused := []string{"", "a.example", "ftp://a.example", "https://", "http://a.example", "http://localhost.a.example", "http://127.0.0.1.a.example", "http://0.0.0.0", "https://u:p@a.example", "https://a.example?x=1", "https://a.example?", "https://a.example#x", "https://a.example:x", "http://10.0.0.1"}
	for _, base := range accepted {
		if _, err := New(testToken, Options{BaseURL: base}); err != nil {
			t.Errorf("%q: %v", base, err)
		}
	}
	for _, base := range refused {
		var wrong *ArgumentError
		if _, err := New(testToken, Options{BaseURL: base}); !errors.As(err, &wrong) {
			t.Errorf("%q: %v", base, err)
		}
	}
	_, err := New(testToken, Options{BaseURL: "http://a.example", AllowHTTP: true})
	noError(t, err)
}

func TestOtherOptionsThatAreRefused(t *testing.T) {
	for _, options := range []Options{{API: "beta"}, {Timeout: -1}, {MaxRetries: Ptr(-1)}, {UserAgentSuffix: "a\nb: c"}, {UserAgentSuffix: "ü"}} {
		options.BaseURL = testBase
		var wrong *ArgumentError
		if _, err := New(testToken, options); !errors.As(err, &wrong) {
			t.Errorf("%+v: %v", options, err)
		}
	}
}

func TestTheTokenIsInNoTextErrorOrLog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		echo := func(request *http.Request) (*http.Response, error) {
			return nil, fmt.Errorf("lost: %s", request.Header.Get("Authorization"))
		}
		body := `{"error": {"code": "x", "message": "` + testToken + `", "issues": [{"message": "` + testToken + `"}]}}`
		client, _ := clientOf(t, Options{}, echo, echo, echo, answered(400, "application/json", body), answered(200, "text/plain", testToken), streamed(false, "data: "+testToken+"\n\n"))
		shown := []any{client, *client, client.Zones, *client.core, client.core.http}
		for range 3 {
			_, err := client.Zones.Get(ctx, "a.example")
			shown = append(shown, err)
		}
		for _, err := range client.Events.Stream(ctx, nil).All() {
			shown = append(shown, err)
		}
		for _, value := range shown {
			encoded, _ := json.Marshal(value)
			log := new(bytes.Buffer)
			slog.New(slog.NewJSONHandler(log, nil)).Info("x", "value", value)
			slog.New(slog.NewTextHandler(log, nil)).Info("x", "value", value)
			texts := fmt.Sprintf("%v %+v %#v %s %q %s %s", value, value, value, value, value, encoded, log)
			if err, ok := value.(error); ok {
				for ; err != nil; err = errors.Unwrap(err) {
					texts += fmt.Sprintf("%v %+v %#v", err, err, err)
				}
			}
			if strings.Contains(texts, testToken) || strings.Contains(texts, testToken[3:]) {
				t.Errorf("%T shows the token: %s", value, texts)
			}
		}
	})
}

func TestFieldsOfRequests(t *testing.T) {
	body := UpdateZoneRequest{
		DefaultTTL: 300,
		Comment:    Null[string](),
		Labels:     map[string]*string{"team": Ptr("web"), "legacy": nil},
		Suspend:    Bool(false),
		DelegateTo: []GrantRequest{},
	}
	text, err := json.Marshal(body)
	noError(t, err)
	equal(t, "body", string(text), `{"default_ttl":300,"comment":null,"labels":{"legacy":null,"team":"web"},"suspend":false,"delegate_to":[]}`)
	var read UpdateZoneRequest
	noError(t, json.Unmarshal(text, &read))
	again, err := json.Marshal(read)
	noError(t, err)
	equal(t, "read again", string(again), string(text))
	if _, ok := read.Comment.Get(); ok || read.Comment.IsZero() {
		t.Error("null is not null")
	}
	empty, err := json.Marshal(UpdateZoneRequest{})
	noError(t, err)
	equal(t, "empty", string(empty), `{}`)
}
