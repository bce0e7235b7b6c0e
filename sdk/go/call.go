package fourwinds

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"time"

	"go.fourwinds.dev/fourwinds/internal/operations"
)

const (
	typeJSON   = "application/json"
	typeDNS    = "text/dns"
	typeStream = "text/event-stream"
)

// request is an operation with its arguments, as a method of a resource names it.
type request struct {
	operation string
	// path are the values of the parameters in the path, in order.
	path []string
	// params is a pointer to the struct of the query. It may be nil.
	params any
	// body is sent as JSON, unless it is a text. Nil pointers are not sent.
	body any
	// accept is the media type of the answer. The default is JSON.
	accept string
}

// call is a request that is ready to be sent more than once. It does not contain the token.
type call struct {
	operation   string
	method      string
	url         string
	header      map[string]string
	body        []byte
	hasBody     bool
	accept      string
	kind        requestKind
	key         string
	wait        time.Duration
	timeout     time.Duration
	maxRetries  int
	response    *Response
	lastEventID string
}

func (c *call) isWrite() bool { return c.method != "GET" }

// isDone tells whether this status of a repetition means that an earlier attempt has succeeded. A deletion finds nothing
// after an earlier one, or that its own token is no longer valid.
func (c *call) isDone(status int) bool {
	return c.method == "DELETE" && (status == 404 || (status == 401 && c.operation == "deleteOwnToken"))
}

// prepare checks the arguments of a request.
func prepare[O interface{ apply(*settings) }](c *core, r request, options []O) (*call, error) {
	set := settings{timeout: c.timeout, maxRetries: &c.maxRetries}
	for _, one := range options {
		one.apply(&set)
	}
	operation := operations.ByID(r.operation)
	path, err := filled(operation.Path, r.path)
	if err != nil {
		return nil, err
	}
	made := &call{
		operation:   r.operation,
		method:      operation.Method,
		url:         c.base + prefixes[c.apiOf(operation)] + path + queryOf(r.params, set),
		accept:      r.accept,
		wait:        set.wait,
		timeout:     set.timeout,
		maxRetries:  *set.maxRetries,
		response:    set.response,
		lastEventID: set.lastEventID,
		header:      map[string]string{"User-Agent": c.userAgent},
	}
	if made.accept == "" {
		made.accept = typeJSON
	}
	made.header["Accept"] = made.accept
	if err := made.setBody(r.body); err != nil {
		return nil, err
	}
	made.setKind()
	return made, made.setHeaders(set)
}

func (c *core) apiOf(operation operations.Operation) API {
	if operation.API != "" {
		return API(operation.API)
	}
	return c.api
}

func (c *call) setBody(body any) error {
	if body == nil || (reflect.ValueOf(body).Kind() == reflect.Pointer && reflect.ValueOf(body).IsNil()) {
		return nil
	}
	c.hasBody = true
	if text, ok := body.(string); ok {
		c.header["Content-Type"] = typeDNS
		c.body = []byte(text)
		return nil
	}
	c.header["Content-Type"] = typeJSON
	encoded, err := json.Marshal(body)
	if err != nil {
		return &ArgumentError{fmt.Sprintf("the body of %s cannot be written: %s", c.operation, err)}
	}
	c.body = encoded
	return nil
}

func (c *call) setKind() {
	c.kind = kindRead
	if c.isWrite() {
		c.kind = kindWrite
	}
	if c.operation == "createZone" {
		c.kind = kindNewZone
	}
}

func (c *call) setHeaders(set settings) error {
	if c.isWrite() {
		c.key = set.key
		if c.key == "" {
			c.key = newKey()
		}
	}
	if set.ifMatch != "" {
		c.header["If-Match"] = set.ifMatch
	}
	if set.ifNoneMatch != "" {
		c.header["If-None-Match"] = set.ifNoneMatch
	}
	for _, value := range []string{c.key, set.ifMatch, set.ifNoneMatch, set.lastEventID} {
		if value != "" && !visible.MatchString(value) {
			return &ArgumentError{"ETags, positions and idempotency keys must be visible ASCII characters"}
		}
	}
	return nil
}

// newKey returns a UUID of version 4.
func newKey() string {
	octets := make([]byte, 16)
	_, _ = rand.Read(octets) // It never fails.
	octets[6] = octets[6]&0x0f | 0x40
	octets[8] = octets[8]&0x3f | 0x80
	text := hex.EncodeToString(octets)
	return strings.Join([]string{text[:8], text[8:12], text[12:16], text[16:20], text[20:]}, "-")
}

// filled fills the parameters of a path. Dots would lead to another path, and with that to another operation.
func filled(path string, values []string) (string, error) {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if !strings.HasPrefix(part, "{") {
			continue
		}
		value := values[0]
		values = values[1:]
		if value == "" || value == "." || value == ".." {
			return "", &ArgumentError{fmt.Sprintf("%s must be a name or an id, not %q", strings.Trim(part, "{}"), value)}
		}
		parts[i] = url.PathEscape(value)
	}
	return strings.Join(parts, "/"), nil
}

// queryOf returns the query with its question mark. params is a pointer to a struct of which zero values are left out.
func queryOf(params any, set settings) string {
	var parts []string
	add := func(name, value string) { parts = append(parts, name+"="+value) }
	if fields := reflect.ValueOf(params); fields.Kind() == reflect.Pointer && !fields.IsNil() {
		for i := range fields.Elem().NumField() {
			if value, ok := queryValue(fields.Elem().Field(i)); ok {
				add(fields.Elem().Type().Field(i).Tag.Get("query"), value)
			}
		}
	}
	if set.wait > 0 {
		add("wait", strconv.FormatFloat(set.wait.Seconds(), 'f', -1, 64)+"s")
	}
	if set.dryRun {
		add("dry_run", "true")
	}
	if len(parts) == 0 {
		return ""
	}
	return "?" + strings.Join(parts, "&")
}

// queryValue returns the value of a field, and false if it is not sent. Lists are separated by commas.
func queryValue(field reflect.Value) (string, bool) {
	if field.IsZero() {
		return "", false
	}
	switch value := field.Interface().(type) {
	case time.Time:
		return escaped(value.Format(time.RFC3339Nano)), true
	case Optional[int64]:
		number, ok := value.Get()
		return strconv.FormatInt(number, 10), ok
	}
	if field.Kind() != reflect.Slice {
		return escaped(fmt.Sprint(field.Interface())), true
	}
	items := make([]string, field.Len())
	for i := range items {
		items[i] = escaped(fmt.Sprint(field.Index(i).Interface()))
	}
	return strings.Join(items, ","), true
}

func escaped(text string) string { return strings.ReplaceAll(url.QueryEscape(text), "+", "%20") }

// send calls an operation that returns T. It returns nil if an earlier attempt of a deletion has succeeded.
func send[T any, O interface{ apply(*settings) }](ctx context.Context, r *resource, of request, options []O) (*T, error) {
	made, err := prepare(r.core, of, options)
	if err != nil {
		return nil, err
	}
	received, err := r.core.exchange(ctx, made)
	if err != nil {
		return nil, err
	}
	if received.status >= 300 {
		return nil, nil
	}
	data := new(T)
	if err := received.read(made, data); err != nil {
		return nil, err
	}
	return data, nil
}

// sendEmpty calls an operation that returns nothing.
func sendEmpty[O interface{ apply(*settings) }](ctx context.Context, r *resource, of request, options []O) error {
	made, err := prepare(r.core, of, options)
	if err != nil {
		return err
	}
	_, err = r.core.exchange(ctx, made)
	return err
}

// sendForSecret calls an operation whose first answer alone has a secret, which is what secretOf returns.
func sendForSecret[T any, O interface{ apply(*settings) }](ctx context.Context, r *resource, of request, options []O, secretOf func(*T) *string) (*T, error) {
	data, err := send[T](ctx, r, of, options)
	if err != nil {
		return nil, err
	}
	if secretOf(data) == nil {
		return nil, &ReplayedSecretError{of.operation, data}
	}
	return data, nil
}
