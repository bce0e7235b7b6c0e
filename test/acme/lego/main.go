// Gets a certificate as lego does, by the options of lego that docs/use/acme.md names, with those providers alone that speak to this service:
// lego itself has those of everybody, which take minutes to compile.
package main

import (
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/go-acme/lego/v5/acme"
	"github.com/go-acme/lego/v5/certcrypto"
	"github.com/go-acme/lego/v5/certificate"
	"github.com/go-acme/lego/v5/challenge"
	"github.com/go-acme/lego/v5/challenge/dns01"
	"github.com/go-acme/lego/v5/lego"
	"github.com/go-acme/lego/v5/providers/dns/acmedns"
	"github.com/go-acme/lego/v5/providers/dns/httpreq"
	"github.com/go-acme/lego/v5/registration"
)

var providers = map[string]func() (challenge.Provider, error){
	"acme-dns": func() (challenge.Provider, error) { return acmedns.NewDNSProvider() },
	"httpreq":  func() (challenge.Provider, error) { return httpreq.NewDNSProvider() },
}

type account struct {
	email        string
	key          *ecdsa.PrivateKey
	registration *acme.ExtendedAccount
}

func (a *account) GetEmail() string                       { return a.email }
func (a *account) GetRegistration() *acme.ExtendedAccount { return a.registration }
func (a *account) GetPrivateKey() crypto.Signer           { return a.key }

type names []string

func (n *names) String() string         { return strings.Join(*n, " ") }
func (n *names) Set(value string) error { *n = append(*n, value); return nil }

type options struct {
	server, dns, resolver, email, folder string
	isAgreed                             bool
	domains                              names
}

func main() {
	var o options
	flag.StringVar(&o.server, "server", "", "URL of the directory of the CA")
	flag.StringVar(&o.dns, "dns", "", "name of the provider")
	flag.StringVar(&o.resolver, "dns.resolvers", "", "address of the nameserver that is asked for zones and aliases")
	flag.StringVar(&o.email, "email", "", "address of the account")
	flag.StringVar(&o.folder, "path", "", "folder below which the certificate is written")
	flag.BoolVar(&o.isAgreed, "accept-tos", false, "agree to the terms of the CA")
	flag.Var(&o.domains, "d", "a name of the certificate; may be there several times")
	flag.Parse()
	dns01.SetDefaultClient(dns01.NewClient(&dns01.Options{RecursiveNameservers: []string{o.resolver}}))
	if err := obtain(context.Background(), o); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func obtain(ctx context.Context, o options) error {
	newProvider, known := providers[o.dns]
	if !known {
		return fmt.Errorf("there is no provider %q here", o.dns)
	}
	provider, err := newProvider()
	if err != nil {
		return err
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	owner := &account{email: o.email, key: key}
	config := lego.NewConfig(owner)
	config.CADirURL = o.server
	client, err := lego.NewClient(config)
	if err != nil {
		return err
	}
	// The names of nameservers in a test lead nowhere.
	err = client.Challenge.SetDNS01Provider(provider, dns01.DisableAuthoritativeNssPropagationRequirement())
	if err != nil {
		return err
	}
	terms := registration.RegisterOptions{TermsOfServiceAgreed: o.isAgreed}
	if owner.registration, err = client.Registration.Register(ctx, terms); err != nil {
		return err
	}
	request := certificate.ObtainRequest{Domains: o.domains, KeyType: certcrypto.EC256, Bundle: true}
	obtained, err := client.Certificate.Obtain(ctx, request)
	if err != nil {
		return err
	}
	folder := filepath.Join(o.folder, "certificates")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, o.domains[0]+".crt"), obtained.Certificate, 0o600)
}
