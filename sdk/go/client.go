package fourwinds

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// Options are the options of a client.
type Options struct {
	// BaseURL is the service, such as https://dns.example.net. The paths of the APIs are added. http:// is only for
	// the machine itself, unless AllowHTTP is set.
	BaseURL string

	// API is DNS, which is stable, or General, which is in beta. Operations that only one API has always use that
	// API. The default is DNS.
	API API

	// Timeout limits a call with all its attempts. The time of [Wait] is added. The default is a minute.
	Timeout time.Duration

	// MaxRetries limits the further attempts after a failure that may pass. Nil is 2.
	MaxRetries *int

	// Pacing waits instead of sending requests that the limits of the account would refuse: at most four at once, and
	// none while a limit is used up.
	Pacing bool

	// RootCAs are certificates to trust. Nil is those of the system. Not with HTTPClient.
	RootCAs *x509.CertPool

	// HTTPClient is your own client. Its transport, cookies and proxy are used, but not its Timeout, and it does not
	// follow redirects. The default uses HTTPS_PROXY and NO_PROXY.
	HTTPClient *http.Client

	// UserAgentSuffix is the name and version of your program, such as my-program/1.2, for the log of the service.
	UserAgentSuffix string

	// AllowHTTP allows http:// for other hosts. The token is then sent unencrypted.
	AllowHTTP bool
}

// API is one of the two APIs.
type API string

// The APIs.
const (
	DNS     API = "dns"
	General API = "general"
)

// prefixes of the paths of the APIs.
var prefixes = map[API]string{DNS: "/api/v1", General: "/v1"}

// Client calls the APIs. Goroutines may share it. It keeps no state outside of itself.
type Client struct {
	Zones        *ZonesResource
	Records      *RecordsResource
	Zonefile     *ZonefileResource
	DNSSEC       *DNSSECResource
	Revisions    *RevisionsResource
	DeletedZones *DeletedZonesResource
	Domains      *DomainsResource
	Proof        *ProofResource
	Scans        *ScansResource
	Comparisons  *ComparisonsResource
	Names        *NamesResource
	Service      *ServiceResource
	Account      *AccountResource
	Events       *EventsResource
	Audit        *AuditResource
	Tokens       *TokensResource
	Webhooks     *WebhooksResource
	Dynamic      *DynamicResource
	Challenges   *ChallengesResource

	core *core
}

// New returns a client with a token. The error is an *[ArgumentError] if the token is mistyped or an option is wrong.
func New(token string, options Options) (*Client, error) {
	if err := checkToken(token); err != nil {
		return nil, err
	}
	return NewFromSource(func(context.Context) (string, error) { return token, nil }, options)
}

// NewFromSource returns a client that asks source for the token before each request, for example because it is in a file
// that changes. Space around the token is ignored.
func NewFromSource(source func(context.Context) (string, error), options Options) (*Client, error) {
	core, err := newCore(source, options)
	if err != nil {
		return nil, err
	}
	common := &resource{core}
	return &Client{
		Zones:        (*ZonesResource)(common),
		Records:      (*RecordsResource)(common),
		Zonefile:     (*ZonefileResource)(common),
		DNSSEC:       (*DNSSECResource)(common),
		Revisions:    (*RevisionsResource)(common),
		DeletedZones: (*DeletedZonesResource)(common),
		Domains:      (*DomainsResource)(common),
		Proof:        (*ProofResource)(common),
		Scans:        (*ScansResource)(common),
		Comparisons:  (*ComparisonsResource)(common),
		Names:        (*NamesResource)(common),
		Service:      (*ServiceResource)(common),
		Account:      (*AccountResource)(common),
		Events:       (*EventsResource)(common),
		Audit:        (*AuditResource)(common),
		Tokens:       (*TokensResource)(common),
		Webhooks:     (*WebhooksResource)(common),
		Dynamic:      (*DynamicResource)(common),
		Challenges:   (*ChallengesResource)(common),
		core:         core,
	}, nil
}

// RequestLimit returns the limit in the last answer that had one. It is nil on plans without limits.
func (c *Client) RequestLimit() *RequestLimit {
	c.core.limits.mutex.Lock()
	defer c.core.limits.mutex.Unlock()
	return c.core.limits.last
}

// String returns the URL of the service.
func (c *Client) String() string { return "fourwinds.Client(" + c.core.base + ")" }

// GoString is String.
func (c *Client) GoString() string { return c.String() }

// resource is what the methods of all resources need.
type resource struct{ core *core }

// core sends requests. Its token is only in a function, so that no printing reaches it.
type core struct {
	base       string
	api        API
	token      func(context.Context) (string, error)
	http       *http.Client
	timeout    time.Duration
	maxRetries int
	limits     *limits
	userAgent  string
}

var visible = regexp.MustCompile(`^[\x20-\x7e]+$`)

func newCore(source func(context.Context) (string, error), options Options) (*core, error) {
	base, err := checkedBase(options.BaseURL, options.AllowHTTP)
	if err != nil {
		return nil, err
	}
	c := &core{
		base:       base,
		api:        options.API,
		token:      source,
		http:       newHTTPClient(options),
		timeout:    options.Timeout,
		maxRetries: defaultMaxRetries,
		limits:     newLimits(options.Pacing),
		userAgent:  "fourwinds-go/" + Version,
	}
	if c.api == "" {
		c.api = DNS
	}
	if c.timeout == 0 {
		c.timeout = defaultTimeout
	}
	if options.MaxRetries != nil {
		c.maxRetries = *options.MaxRetries
	}
	if options.UserAgentSuffix != "" {
		c.userAgent += " " + options.UserAgentSuffix
	}
	switch {
	case prefixes[c.api] == "":
		return nil, &ArgumentError{"API must be DNS or General"}
	case c.timeout < 0 || c.maxRetries < 0:
		return nil, &ArgumentError{"Timeout and MaxRetries must not be negative"}
	case options.HTTPClient != nil && options.RootCAs != nil:
		return nil, &ArgumentError{"RootCAs are those of HTTPClient: set only one of them"}
	case !visible.MatchString(c.userAgent):
		return nil, &ArgumentError{"UserAgentSuffix must be visible ASCII characters and spaces"}
	}
	return c, nil
}

// newHTTPClient returns a client that does not follow redirects. The default transport uses proxies of the environment.
func newHTTPClient(options Options) *http.Client {
	client := new(http.Client)
	if options.HTTPClient != nil {
		*client = *options.HTTPClient
		client.Timeout = 0
	} else {
		transport := http.DefaultTransport.(*http.Transport).Clone()
		if options.RootCAs != nil {
			transport.TLSClientConfig = &tls.Config{RootCAs: options.RootCAs}
		}
		client.Transport = transport
	}
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return client
}

func checkToken(token string) error {
	if isToken(token) {
		return nil
	}
	return &ArgumentError{"the token is mistyped or incomplete: copy all of it, fw_ and 49 characters"}
}

func checkedBase(text string, allowHTTP bool) (string, error) {
	base, err := url.Parse(text)
	switch {
	case err != nil || base.Hostname() == "" || (base.Scheme != "https" && base.Scheme != "http"):
		return "", &ArgumentError{"BaseURL must begin with https:// and a host, such as https://dns.example.net"}
	case base.User != nil || base.RawQuery != "" || base.ForceQuery || base.Fragment != "":
		return "", &ArgumentError{"BaseURL must not have a user name, password, query or fragment"}
	case base.Scheme == "http" && !allowHTTP && !isLoopback(base.Hostname()):
		return "", &ArgumentError{"BaseURL must begin with https://, because requests contain the token; see AllowHTTP"}
	}
	return strings.TrimRight(base.String(), "/"), nil
}

func isLoopback(host string) bool {
	address := net.ParseIP(host)
	return host == "localhost" || (address != nil && address.IsLoopback())
}
