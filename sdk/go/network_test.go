package fourwinds

import (
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
)

func TestOwnCertificates(t *testing.T) {
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"name": "ops"}`))
	}))
	server.Config.ErrorLog = quiet(t)
	server.StartTLS()
	defer server.Close()
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	client, err := New(testToken, Options{BaseURL: server.URL, RootCAs: roots})
	noError(t, err)
	account, err := client.Account.Get(ctx)
	noError(t, err)
	equal(t, "name", account.Name, "ops")
	client, err = New(testToken, Options{BaseURL: server.URL, MaxRetries: Ptr(0)})
	noError(t, err)
	_, err = client.Account.Get(ctx)
	var unknown x509.UnknownAuthorityError
	if !errors.As(err, &unknown) {
		t.Error(err)
	}
}

// The environment is read once in a process. Therefore this test runs itself in another one.
func TestAProxyOfTheEnvironment(t *testing.T) {
	if base := os.Getenv("TEST_BASE"); base != "" {
		client, err := New(testToken, Options{BaseURL: base, MaxRetries: Ptr(0)})
		noError(t, err)
		_, err = client.Account.Get(ctx)
		fmt.Println(err)
		return
	}
	var asked atomic.Pointer[http.Request]
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Store(r)
		w.WriteHeader(http.StatusForbidden)
	}))
	defer proxy.Close()
	run := func(variables ...string) {
		t.Helper()
		own := exec.Command(os.Args[0], "-test.run=^TestAProxyOfTheEnvironment$")
		own.Env = append(variables, "HTTPS_PROXY="+proxy.URL)
		output, err := own.CombinedOutput()
		if err != nil {
			t.Fatal(err, string(output))
		}
	}
	run("TEST_BASE=https://dns.example.invalid")
	request := asked.Swap(nil)
	if request == nil || request.Method != "CONNECT" || request.Host != "dns.example.invalid:443" || request.Header.Get("Authorization") != "" {
		t.Fatalf("the proxy was asked for %v", request)
	}
	run("TEST_BASE=https://dns.example.invalid", "NO_PROXY=example.invalid")
	if request := asked.Load(); request != nil {
		t.Errorf("the proxy was asked for %v", request)
	}
}

// net/http repeats requests on connections that were used before by itself. The library counts each attempt.
func TestEachAttemptOnAConnectionThatEndsIsCounted(t *testing.T) {
	var requests, ended atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if requests.Add(1) > 1 {
			ended.Add(1)
			connection, _, _ := w.(http.Hijacker).Hijack()
			_ = connection.(*net.TCPConn).SetLinger(0)
			_ = connection.Close()
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{}`))
	}))
	defer server.Close()
	for _, send := range []func(*Client) error{
		func(c *Client) error { _, err := c.Account.Get(ctx); return err },
		func(c *Client) error { _, err := c.Zones.Delete(ctx, "a.example"); return err },
		func(c *Client) error { _, err := c.Webhooks.Test(ctx, "w1"); return err },
		func(c *Client) error { _, err := c.Account.Update(ctx, UpdateAccountRequest{}); return err },
	} {
		requests.Store(0)
		client, err := New(testToken, Options{BaseURL: server.URL, MaxRetries: Ptr(0)})
		noError(t, err)
		_, err = client.Account.Get(ctx)
		noError(t, err)
		var lost *ConnectionError
		if err := send(client); !errors.As(err, &lost) {
			t.Error(err)
		}
		equal(t, "requests", requests.Load(), 2)
	}
}

func TestRequestsAsTheyArrive(t *testing.T) {
	var heads []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		heads = append(heads, fmt.Sprintf("%s %d %v %t", r.Method, r.ContentLength, r.TransferEncoding, r.Header.Get("Idempotency-Key") != ""))
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{}`))
	}))
	defer server.Close()
	client, err := New(testToken, Options{BaseURL: server.URL})
	noError(t, err)
	_, _ = client.Zones.Get(ctx, "a")
	_, _ = client.Zones.Delete(ctx, "a")
	_, _ = client.Webhooks.Test(ctx, "w1")
	_, _ = client.Zones.Update(ctx, "a", UpdateZoneRequest{})
	want := []string{"GET 0 [] false", "DELETE 0 [] true", "POST 0 [] true", "PATCH 2 [] true"}
	equalList(t, "requests", heads, want)
}

func TestARedirectIsNotFollowedEvenByAnOwnClient(t *testing.T) {
	var others atomic.Int32
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { others.Add(1) }))
	defer other.Close()
	server := httptest.NewServer(http.RedirectHandler(other.URL, http.StatusTemporaryRedirect))
	defer server.Close()
	client, err := New(testToken, Options{BaseURL: server.URL, HTTPClient: &http.Client{}})
	noError(t, err)
	_, err = client.Zones.Get(ctx, "a.example")
	var redirect *RedirectError
	if !errors.As(err, &redirect) || !strings.Contains(err.Error(), "307") {
		t.Error(err)
	}
	equal(t, "requests to the other host", others.Load(), 0)
}
