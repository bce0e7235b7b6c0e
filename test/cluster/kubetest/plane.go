package main

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"encoding/base64"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

const (
	loopback         = "127.0.0.1"
	frontProxyClient = "front-proxy-client"
)

// plane is one control plane: an API server and the prefix in etcd that is its own.
type plane struct {
	Name       string `json:"name"`
	URL        string `json:"url"`
	Kubeconfig string `json:"kubeconfig"`
	Token      string `json:"token"`
	CAFile     string `json:"caFile"`

	dir       string
	address   string
	port      int
	authority *authority
	// frontProxy issues the certificate by which aggregated API servers know this one.
	frontProxy *authority
}

// newPlane listens for the plane NAME or NAME=PORT and writes its files. Token, service-account key and, where
// none is given and it is free, the port are those of the last start in the same folder: its kubeconfig stays valid.
func newPlane(dir, address, spec string, authorities authorities) (*plane, net.Listener, error) {
	name, port, _ := strings.Cut(spec, "=")
	p := &plane{
		Name:       name,
		Kubeconfig: filepath.Join(dir, name+".kubeconfig"),
		CAFile:     authorities.servers.file,
		dir:        filepath.Join(dir, name),
		address:    address,
		authority:  authorities.servers,
		frontProxy: authorities.frontProxy,
	}
	if err := os.MkdirAll(p.dir, 0o700); err != nil {
		return nil, nil, err
	}
	listener, err := p.listen(port)
	if err != nil {
		return nil, nil, err
	}
	p.port = listener.Addr().(*net.TCPAddr).Port
	p.URL = "https://" + listener.Addr().String()
	return p, listener, p.writeFiles()
}

func (p *plane) listen(port string) (net.Listener, error) {
	if port != "" {
		return net.Listen("tcp", p.address+":"+port)
	}
	if last, err := os.ReadFile(p.file("port")); err == nil {
		if listener, err := net.Listen("tcp", p.address+":"+string(last)); err == nil {
			return listener, nil
		}
	}
	return net.Listen("tcp", p.address+":0")
}

func (p *plane) writeFiles() error {
	if err := os.WriteFile(p.file("port"), []byte(strconv.Itoa(p.port)), 0o600); err != nil {
		return err
	}
	if err := p.authority.issue(server(p.address), p.file("serving.crt"), p.file("serving.key")); err != nil {
		return err
	}
	if err := p.authority.issue(client("kube-apiserver-kubelet-client"), p.file("client.crt"), p.file("client.key")); err != nil {
		return err
	}
	if err := p.frontProxy.issue(client(frontProxyClient), p.file("front-proxy.crt"), p.file("front-proxy.key")); err != nil {
		return err
	}
	if _, err := loadKey(p.file("service-accounts.key")); err != nil {
		return err
	}
	tokens, err := keep(p.file("tokens.csv"), func() ([]byte, error) {
		return []byte(rand.Text() + ",admin,admin,system:masters\n"), nil
	})
	if err != nil {
		return err
	}
	p.Token, _, _ = strings.Cut(string(tokens), ",")
	kubeconfig := fmt.Sprintf(kubeconfigFormat, p.Name, p.URL, base64.StdEncoding.EncodeToString(p.authority.pem), p.Token)
	return os.WriteFile(p.Kubeconfig, []byte(kubeconfig), 0o600)
}

const kubeconfigFormat = `apiVersion: v1
kind: Config
clusters:
- name: %[1]s
  cluster: {server: "%[2]s", certificate-authority-data: %[3]s}
users:
- name: admin
  user: {token: "%[4]s"}
contexts:
- name: %[1]s
  context: {cluster: %[1]s, user: admin}
current-context: %[1]s
`

// flags are those of the plane's kube-apiserver.
func (p *plane) flags(etcdURL string) []string {
	return append(p.networkFlags(),
		"--etcd-servers="+etcdURL,
		"--etcd-prefix=/"+p.Name,
		"--secure-port="+strconv.Itoa(p.port),
		"--tls-cert-file="+p.file("serving.crt"),
		"--tls-private-key-file="+p.file("serving.key"),
		"--token-auth-file="+p.file("tokens.csv"),
		"--service-account-issuer=https://kubernetes.default.svc",
		"--service-account-key-file="+p.file("service-accounts.key"),
		"--service-account-signing-key-file="+p.file("service-accounts.key"),
		"--service-cluster-ip-range=10.0.0.0/24",
		"--authorization-mode=RBAC",
		"--profiling=false",
		"--requestheader-client-ca-file="+p.frontProxy.file,
		"--requestheader-allowed-names="+frontProxyClient,
		"--requestheader-username-headers=X-Remote-User",
		"--requestheader-group-headers=X-Remote-Group",
		"--requestheader-extra-headers-prefix=X-Remote-Extra-",
		"--proxy-client-cert-file="+p.file("front-proxy.crt"),
		"--proxy-client-key-file="+p.file("front-proxy.key"),
	)
}

// networkFlags has those that differ where nodes reach the server. Elsewhere no controller makes service accounts, so none is asked for.
func (p *plane) networkFlags() []string {
	flags := []string{"--bind-address=" + p.address, "--advertise-address=" + p.address}
	if p.address == loopback {
		return append(flags, "--disable-admission-plugins=ServiceAccount", "--endpoint-reconciler-type=none")
	}
	return append(flags,
		"--endpoint-reconciler-type=lease",
		"--client-ca-file="+p.CAFile,
		"--kubelet-client-certificate="+p.file("client.crt"),
		"--kubelet-client-key="+p.file("client.key"),
		"--kubelet-preferred-address-types=InternalIP",
	)
}

// waitReady returns when the server is ready and the namespace "default", which it makes afterwards, exists.
func (p *plane) waitReady(ctx context.Context) error {
	client := &http.Client{
		Timeout:   2 * time.Second,
		Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: p.authority.pool()}},
	}
	ctx, cancel := context.WithTimeoutCause(ctx, 2*time.Minute, fmt.Errorf("%s was not ready in two minutes", p.Name))
	defer cancel()
	for _, path := range []string{"/readyz", "/api/v1/namespaces/default"} {
		for !p.answers(ctx, client, path) {
			select {
			case <-ctx.Done():
				return context.Cause(ctx)
			case <-time.After(50 * time.Millisecond):
			}
		}
	}
	return nil
}

func (p *plane) answers(ctx context.Context, client *http.Client, path string) bool {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, p.URL+path, nil)
	if err != nil {
		return false
	}
	request.Header.Set("Authorization", "Bearer "+p.Token)
	response, err := client.Do(request)
	if err != nil {
		return false
	}
	response.Body.Close()
	return response.StatusCode == http.StatusOK
}

func (p *plane) file(name string) string { return filepath.Join(p.dir, name) }
