package fourwinds

import (
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

const (
	signedAt    = 1731705121
	secret      = "whsec_plJ3nmyCDGBKInavdOK15jsl"
	oldSecret   = "whsec_AAECAwQFBgcICQoLDA0ODw=="
	otherSecret = "whsec_////////////////////"
	eventBody   = `{"id": "0d4b2d3c-6f0a-4c57-8f39-5b1d0c5a7e21", "type": "zone.deleted", "api_version": "v1",
"created_at": "2026-11-24T03:00:00.000Z", "account_id": "b1f6a9f0-2f6e-4d0c-8a55-8c1f6f2b0f7a", "sequence": 17,
"data": {"zone_id": "607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11", "zone": "müller.example"}}`
)

// signed returns the headers as docs/use/webhooks.md describes them.
func signed(at int, body string, secrets ...string) http.Header {
	header := http.Header{}
	service, standard := []string{fmt.Sprintf("t=%d", at)}, []string{}
	for _, one := range secrets {
		key, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(one, "whsec_"))
		service = append(service, "v1="+hex.EncodeToString(sign([]byte(one), fmt.Sprintf("%d.", at), []byte(body))))
		standard = append(standard, "v1,"+base64.StdEncoding.EncodeToString(sign(key, fmt.Sprintf("d1.%d.", at), []byte(body))))
	}
	header.Set("X-Service-Signature", strings.Join(service, ","))
	header.Set("webhook-id", "d1")
	header.Set("webhook-timestamp", fmt.Sprint(at))
	header.Set("webhook-signature", strings.Join(standard, " "))
	return header
}

func verifier(now int, secrets ...string) Verifier {
	return Verifier{Secrets: secrets, Now: func() time.Time { return time.Unix(int64(now), 0) }}
}

func TestAnEventHasTheStructOfItsType(t *testing.T) {
	event, err := verifier(signedAt, secret).Unwrap([]byte(eventBody), signed(signedAt, eventBody, secret))
	noError(t, err)
	deleted := event.(*ZoneDeletedWebhookEvent)
	equal(t, "zone", deleted.Data.Zone, "müller.example")
	equal(t, "sequence", deleted.Sequence, 17)
	newer := strings.Replace(eventBody, "zone.deleted", "moon.risen", 1)
	event, err = verifier(signedAt, secret).Unwrap([]byte(newer), signed(signedAt, newer, secret))
	noError(t, err)
	equal(t, "raw", string(event.(*UnknownEvent).Raw), newer)
}

// The example of the specification of Standard Webhooks.
func TestTheExampleOfStandardWebhooksIsValid(t *testing.T) {
	body := `{"event_type":"ping","data":{"success":true}}`
	header := signed(signedAt, body, secret)
	header.Set("webhook-id", "msg_loFOjxBNrRLzqYUf")
	header.Set("webhook-signature", "v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=")
	_, err := verifier(signedAt, secret).Unwrap([]byte(body), header)
	noError(t, err)
}

func TestDuringARotationEitherSecretIsEnough(t *testing.T) {
	both := signed(signedAt, eventBody, secret, oldSecret)
	for _, secrets := range [][]string{{secret}, {oldSecret}, {otherSecret, oldSecret}} {
		_, err := verifier(signedAt, secrets...).Unwrap([]byte(eventBody), both)
		noError(t, err)
	}
}

func TestAnOwnPrefix(t *testing.T) {
	header := signed(signedAt, eventBody, secret)
	header.Set("X-Winds-Signature", header.Get("X-Service-Signature"))
	header.Del("X-Service-Signature")
	own := verifier(signedAt, secret)
	own.Prefix = "X-Winds"
	_, err := own.Unwrap([]byte(eventBody), header)
	noError(t, err)
}

func TestFiveMinutesAreAllowed(t *testing.T) {
	header := signed(signedAt, eventBody, secret)
	for now, isAllowed := range map[int]bool{signedAt - 300: true, signedAt + 300: true, signedAt - 301: false, signedAt + 301: false} {
		_, err := verifier(now, secret).Unwrap([]byte(eventBody), header)
		equal(t, fmt.Sprint(now-signedAt), err == nil, isAllowed)
	}
	if _, err := Unwrap([]byte(eventBody), signed(int(time.Now().Unix()), eventBody, secret), secret); err != nil {
		t.Error(err)
	}
}

func TestWhatIsNotSignedIsRefused(t *testing.T) {
	changes := map[string]func(http.Header){
		"another secret":        func(h http.Header) { copyHeader(h, signed(signedAt, eventBody, otherSecret)) },
		"another body":          func(h http.Header) { copyHeader(h, signed(signedAt, eventBody+" ", secret)) },
		"no service signature":  func(h http.Header) { h.Del("X-Service-Signature") },
		"no standard signature": func(h http.Header) { h.Del("webhook-signature") },
		"wrong standard alone":  func(h http.Header) { h.Set("webhook-signature", "v1,AAAA") },
		"another version": func(h http.Header) {
			h.Set("webhook-signature", strings.Replace(h.Get("webhook-signature"), "v1", "v2", 1))
		},
		"another id":             func(h http.Header) { h.Set("webhook-id", "d2") },
		"another standard time":  func(h http.Header) { h.Set("webhook-timestamp", fmt.Sprint(signedAt+1)) },
		"no time":                func(h http.Header) { h.Del("webhook-timestamp") },
		"a time that is no time": func(h http.Header) { h.Set("webhook-timestamp", "+1731705121") },
		"an endless time":        func(h http.Header) { h.Set("webhook-timestamp", strings.Repeat("9", 400)) },
		"an empty signature":     func(h http.Header) { h.Set("X-Service-Signature", fmt.Sprintf("t=%d,v1=", signedAt)) },
		"no v1":                  func(h http.Header) { h.Set("X-Service-Signature", fmt.Sprintf("t=%d", signedAt)) },
	}
	for name, change := range changes {
		header := signed(signedAt, eventBody, secret)
		change(header)
		var wrong *WebhookSignatureError
		if _, err := verifier(signedAt, secret).Unwrap([]byte(eventBody), header); !errors.As(err, &wrong) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, secrets := range [][]string{nil, {""}, {secret, ""}, {"whsec_"}, {"whsec_!"}} {
		if _, err := verifier(signedAt, secrets...).Unwrap([]byte(eventBody), signed(signedAt, eventBody, secret)); err == nil {
			t.Errorf("valid for %q", secrets)
		}
	}
	for _, body := range []string{"", "[]", "null", "{", `{"type": 7}`} {
		_, err := verifier(signedAt, secret).Unwrap([]byte(body), signed(signedAt, body, secret))
		var wrong *WebhookSignatureError
		if !errors.As(err, &wrong) {
			t.Errorf("%q: %v", body, err)
		}
	}
}

func copyHeader(to, from http.Header) {
	for name, values := range from {
		to[name] = values
	}
}
