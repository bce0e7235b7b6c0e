// Presents a value of a challenge, or takes it away, by solvers that cert-manager has within.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/cert-manager/cert-manager/pkg/issuer/acme/dns/acmedns"
	"github.com/cert-manager/cert-manager/pkg/issuer/acme/dns/rfc2136"
)

const usage = `usage: cert-manager acme-dns HOST FILE DOMAIN VALUE
       cert-manager rfc2136-present|rfc2136-clean-up SERVER PROTOCOL KEY SECRET ZONE VALUE`

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 5 && args[0] == "acme-dns":
		return present(args[1], args[2], args[3], args[4])
	case len(args) == 7 && args[0] == "rfc2136-present":
		return update(args[1:], (*rfc2136.DNSProvider).Present)
	case len(args) == 7 && args[0] == "rfc2136-clean-up":
		return update(args[1:], (*rfc2136.DNSProvider).CleanUp)
	}
	return fmt.Errorf("%s", usage)
}

// present has the accounts that a Secret has in a file.
func present(host, file, domain, value string) error {
	accounts, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	solver, err := acmedns.NewDNSProviderHostBytes(host, accounts, nil)
	if err != nil {
		return err
	}
	return solver.Present(context.Background(), domain, "_acme-challenge."+domain+".", value)
}

func update(args []string, change func(_ *rfc2136.DNSProvider, domain, fqdn, zone, value string) error) error {
	server, protocol, key, secret, zone, value := args[0], args[1], args[2], args[3], args[4], args[5]
	solver, err := rfc2136.NewDNSProviderCredentials(server, "HMACSHA256", key, secret, rfc2136.WithNetwork(protocol))
	if err != nil {
		return err
	}
	return change(solver, zone, "_acme-challenge."+zone+".", zone+".", value)
}
