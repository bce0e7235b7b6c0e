package fourwinds

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const longestAge = 5 * time.Minute

// Unwrap returns the event of a webhook's request, after its signatures were verified. body are the octets as they
// arrived, and secrets the valid secrets of the webhook: during a rotation there are two.
//
// Both signatures, X-Service-Signature and webhook-signature of Standard Webhooks, must be valid. The error is a
// *[WebhookSignatureError] if one is wrong or missing, the request is more than five minutes old, or its body is not an
// event.
func Unwrap(body []byte, header http.Header, secrets ...string) (WebhookEvent, error) {
	return Verifier{Secrets: secrets}.Unwrap(body, header)
}

// Verifier verifies requests of webhooks of a service with its own settings. See [Unwrap].
type Verifier struct {
	// Secrets are the valid secrets of the webhook.
	Secrets []string

	// Prefix is that of the headers of the service. The default is X-Service.
	Prefix string

	// Tolerance is how much the time of a request may be off. The default is five minutes.
	Tolerance time.Duration

	// Now is the clock. The default is [time.Now].
	Now func() time.Time
}

// Unwrap returns the event of a webhook's request, after its signatures were verified.
func (v Verifier) Unwrap(body []byte, header http.Header) (WebhookEvent, error) {
	if v.Prefix == "" {
		v.Prefix = "X-Service"
	}
	if v.Tolerance == 0 {
		v.Tolerance = longestAge
	}
	if v.Now == nil {
		v.Now = time.Now
	}
	if len(v.Secrets) == 0 {
		return nil, &WebhookSignatureError{"there is no secret to verify the signature with"}
	}
	service, standard := header.Get(v.Prefix+"-Signature"), header.Get("Webhook-Signature")
	if service == "" || standard == "" {
		return nil, &WebhookSignatureError{"the request does not have both signatures"}
	}
	if err := v.verifyService(service, body); err != nil {
		return nil, err
	}
	if err := v.verifyStandard(standard, header, body); err != nil {
		return nil, err
	}
	event, err := decodeEvent(body, newWebhookEvent)
	if err != nil {
		return nil, &WebhookSignatureError{"the body is not an event: " + err.Error()}
	}
	return event, nil
}

// Header returns the headers of a delivery, for [Unwrap].
func (d *StreamedDelivery) Header() http.Header {
	header := http.Header{}
	for name, value := range d.Headers {
		header.Set(name, value)
	}
	return header
}

// verifyService checks t=<seconds>,v1=<hex>,…: HMAC-SHA256 of <t>.<body>. The key is the text of the secret.
func (v Verifier) verifyService(header string, body []byte) error {
	var sent string
	var given []string
	for _, part := range strings.Split(header, ",") {
		switch name, value, _ := strings.Cut(strings.TrimSpace(part), "="); name {
		case "t":
			sent = value
		case "v1":
			given = append(given, value)
		}
	}
	return v.check(sent, given, func(secret string) (string, error) {
		return hex.EncodeToString(sign([]byte(secret), sent+".", body)), nil
	})
}

// verifyStandard checks v1,<base64> …: HMAC-SHA256 of <webhook-id>.<webhook-timestamp>.<body>. The key is the decoded
// secret.
func (v Verifier) verifyStandard(signatures string, header http.Header, body []byte) error {
	sent := header.Get("Webhook-Timestamp")
	var given []string
	for _, part := range strings.Fields(signatures) {
		if name, value, _ := strings.Cut(part, ","); name == "v1" {
			given = append(given, value)
		}
	}
	return v.check(sent, given, func(secret string) (string, error) {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil || len(key) == 0 {
			return "", &WebhookSignatureError{"a secret is not that of a webhook: whsec_ and base64"}
		}
		return base64.StdEncoding.EncodeToString(sign(key, header.Get("Webhook-Id")+"."+sent+".", body)), nil
	})
}

func sign(key []byte, prefix string, body []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(prefix))
	mac.Write(body)
	return mac.Sum(nil)
}

var seconds = regexp.MustCompile(`^\d{1,12}$`)

// check checks the time, and compares each signature with that of each secret in constant time, without an early end.
func (v Verifier) check(sent string, given []string, expected func(secret string) (string, error)) error {
	at, err := strconv.ParseInt(sent, 10, 64)
	if err != nil || !seconds.MatchString(sent) || v.Now().Sub(time.Unix(at, 0)).Abs() > v.Tolerance {
		return &WebhookSignatureError{"the time of the request is missing, or too far from now"}
	}
	isValid := false
	for _, secret := range v.Secrets {
		if secret == "" {
			return &WebhookSignatureError{"a secret is empty"}
		}
		signature, err := expected(secret)
		if err != nil {
			return err
		}
		for _, one := range given {
			isValid = hmac.Equal([]byte(one), []byte(signature)) || isValid
		}
	}
	if !isValid {
		return &WebhookSignatureError{"the signature is not valid for any of the secrets"}
	}
	return nil
}
