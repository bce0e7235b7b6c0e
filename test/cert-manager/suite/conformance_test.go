package dns_test

import (
	"os"
	"testing"
	"time"

	"github.com/cert-manager/cert-manager/pkg/issuer/acme/dns/webhook"
	"github.com/cert-manager/cert-manager/test/acme"
)

// TestSolver runs the suite over cert-manager's own client of solvers: its requests go through the API server to the solver.
func TestSolver(t *testing.T) {
	dns.NewFixture(&webhook.Webhook{},
		dns.SetResolvedZone(os.Getenv("SUITE_ZONE")+"."),
		dns.SetResolvedFQDN("_acme-challenge."+os.Getenv("SUITE_ZONE")+"."),
		dns.SetDNSName(os.Getenv("SUITE_ZONE")),
		dns.SetDNSChallengeKey("LoqXcYV8q5ONbJQxbmR7SCTNo3tiAXDfowyjxAjEuX0"),
		dns.SetDNSServer(os.Getenv("SUITE_SERVER")),
		dns.SetUseAuthoritative(false),
		dns.SetManifestPath(os.Getenv("SUITE_MANIFESTS")),
		dns.SetPollInterval(100*time.Millisecond),
		dns.SetStrict(true),
	).RunConformance(t)
}
