package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"
)

// authority signs the servers' certificates.
type authority struct {
	file        string
	pem         []byte
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

// authorities are those of all planes.
type authorities struct {
	servers, frontProxy *authority
}

func loadAuthorities(dir string) (authorities, error) {
	servers, err := loadAuthority(dir)
	if err != nil {
		return authorities{}, err
	}
	frontProxy, err := loadAuthority(filepath.Join(dir, "front-proxy"))
	return authorities{servers, frontProxy}, err
}

// loadAuthority reads the authority in the folder, or makes one.
func loadAuthority(dir string) (*authority, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	key, err := loadKey(filepath.Join(dir, "ca.key"))
	if err != nil {
		return nil, err
	}
	a := &authority{file: filepath.Join(dir, "ca.crt"), key: key}
	a.pem, err = keep(a.file, func() ([]byte, error) {
		template := &x509.Certificate{
			Subject:               pkix.Name{CommonName: "kubetest-ca"},
			IsCA:                  true,
			BasicConstraintsValid: true,
			KeyUsage:              x509.KeyUsageCertSign,
		}
		return sign(template, template, key, key)
	})
	if err != nil {
		return nil, err
	}
	block, _ := pem.Decode(a.pem)
	if block == nil {
		return nil, fmt.Errorf("%s holds no certificate", a.file)
	}
	a.certificate, err = x509.ParseCertificate(block.Bytes)
	return a, err
}

// issue writes a new key and its certificate, to be used as the template says.
func (a *authority) issue(template *x509.Certificate, certificateFile, keyFile string) error {
	if err := os.Remove(keyFile); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	key, err := loadKey(keyFile)
	if err != nil {
		return err
	}
	certificate, err := sign(template, a.certificate, key, a.key)
	if err != nil {
		return err
	}
	return os.WriteFile(certificateFile, certificate, 0o644)
}

// server is for an API server, at its own address, on the loopback address, and at the first address of Services.
func server(address string) *x509.Certificate {
	return &x509.Certificate{
		Subject:     pkix.Name{CommonName: "kube-apiserver"},
		KeyUsage:    x509.KeyUsageDigitalSignature,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		DNSNames:    []string{"localhost", "kubernetes.default.svc"},
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1), net.IPv4(10, 0, 0, 1), net.ParseIP(address)},
	}
}

// client is for an API server as a client of kubelets, or of aggregated API servers.
func client(name string) *x509.Certificate {
	return &x509.Certificate{
		Subject:     pkix.Name{CommonName: name},
		KeyUsage:    x509.KeyUsageDigitalSignature,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth},
	}
}

func (a *authority) pool() *x509.CertPool {
	pool := x509.NewCertPool()
	pool.AddCert(a.certificate)
	return pool
}

// sign returns the certificate of key as PEM, valid for ten years.
func sign(template, parent *x509.Certificate, key, signer *ecdsa.PrivateKey) ([]byte, error) {
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, err
	}
	template.SerialNumber = serial
	template.NotBefore = time.Now().Add(-time.Hour)
	template.NotAfter = time.Now().AddDate(10, 0, 0)
	der, err := x509.CreateCertificate(rand.Reader, template, parent, key.Public(), signer)
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), err
}

// loadKey reads the P-256 key in the file, or makes one.
func loadKey(file string) (*ecdsa.PrivateKey, error) {
	text, err := keep(file, func() ([]byte, error) {
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			return nil, err
		}
		der, err := x509.MarshalECPrivateKey(key)
		return pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: der}), err
	})
	if err != nil {
		return nil, err
	}
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, fmt.Errorf("%s holds no key", file)
	}
	return x509.ParseECPrivateKey(block.Bytes)
}

// keep returns what the file holds; where there is none, what make returns, written to it.
func keep(file string, make func() ([]byte, error)) ([]byte, error) {
	held, err := os.ReadFile(file)
	if !errors.Is(err, fs.ErrNotExist) {
		return held, err
	}
	made, err := make()
	if err != nil {
		return nil, err
	}
	return made, os.WriteFile(file, made, 0o600)
}
