// Presents a value of a challenge by cert-manager's solver acmeDNS, with the accounts that a Secret has.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/cert-manager/cert-manager/pkg/issuer/acme/dns/acmedns"
)

func main() {
	if len(os.Args) != 5 {
		fmt.Fprintln(os.Stderr, "usage: cert-manager HOST FILE DOMAIN VALUE")
		os.Exit(2)
	}
	if err := present(os.Args[1], os.Args[2], os.Args[3], os.Args[4]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

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
