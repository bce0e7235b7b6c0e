// Package apiserver gives the tests of cert-manager the control plane that KUBECONFIG names, in place of one of programs to be downloaded.
package apiserver

import (
	"net/url"
	"testing"

	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/envtest"
)

type StopFunc func()

// administrator takes the user of KUBECONFIG for each that a test asks for.
type administrator struct {
	envtest.Authn
	config *rest.Config
}

func (a administrator) AddUser(envtest.User, *rest.Config) (*rest.Config, error) {
	return rest.CopyConfig(a.config), nil
}

func RunBareControlPlane(t *testing.T) (*envtest.Environment, StopFunc) {
	existing := true
	env := &envtest.Environment{UseExistingCluster: &existing}
	if _, err := env.Start(); err != nil {
		t.Fatalf("the control plane cannot be used: %v", err)
	}
	address, err := url.Parse(env.Config.Host)
	if err != nil {
		t.Fatal(err)
	}
	env.Config.UserAgent = rest.DefaultKubernetesUserAgent()
	server := env.ControlPlane.GetAPIServer()
	server.CertDir = t.TempDir()
	server.SecureServing.CA = env.Config.CAData
	server.SecureServing.Address, server.SecureServing.Port = address.Hostname(), address.Port()
	server.SecureServing.Authn = administrator{config: env.Config}
	return env, func() {}
}
