#!/bin/bash
# Takes the definition of DNSEndpoints out of the Go module of external-dns, unless that was done already, and prints its path.
set -euo pipefail
cd "$(dirname "$0")/module"
. ../../build-once.sh

build() {
  GOWORK=off go mod download sigs.k8s.io/external-dns
  install -m 755 "$(GOWORK=off go list -mod=readonly -m -f '{{.Dir}}' sigs.k8s.io/external-dns)/config/crd/standard/dnsendpoints.externaldns.k8s.io.yaml" "$1"
}

build_once dnsendpoints go.mod go.sum ../definition.sh
