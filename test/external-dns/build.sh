#!/bin/bash
# Builds external-dns unless this version of it is built already, and prints its path. The first time takes two minutes of a core and more.
#
# Its module has all providers, sources and registries in one program, and some of these need modules that cannot be had everywhere. Only
# the factories that name them are changed: the controller, the plan, the registries TXT and CRD, the sources of Kubernetes' own kinds and
# of DNSEndpoints, and the providers rfc2136 and webhook are as they were released.
set -euo pipefail
cd "$(dirname "$0")/module"
. ../../build-once.sh

CLOUDS='alibabacloud|aws|awssd|azure|civo|cloudflare|coredns|dnsimple|exoscale|gandi|godaddy|google|linode|ns1|oci|ovh|pdns|pihole|scaleway'

build() {
  local source
  GOWORK=off go mod download sigs.k8s.io/external-dns
  source=$(dirname "$1")/source
  rm -rf "$source"
  cp -r "$(GOWORK=off go list -mod=readonly -m -f '{{.Dir}}' sigs.k8s.io/external-dns)" "$source"
  chmod -R u+w "$source"
  sed -i -E "/external-dns\/provider\/($CLOUDS)\"/d; /externaldns\.Provider[A-Za-z0-9]+: +($CLOUDS)\./d" "$source/provider/factory/provider.go"
  sed -i -E '/registry\/(awssd|dynamodb)"/d; /: +(awssd|dynamodb)\./d' "$source/registry/factory/registry.go"
  rm "$source/source/openshift_route.go"
  sed -i -E '/openshift "github.com/d; s/openshift\.Interface/any/; s/openshift\.NewForConfig\(config\)/any(nil), error(nil)/
    /func buildOpenShiftRouteSource/,/^\}/{s/ocpClient, err :=/_, err :=/; s/return NewOcpRouteSource\(.*/return nil, nil/}' "$source/source/store.go"
  (cd "$source" && CGO_ENABLED=0 GOWORK=off go build -mod=readonly -buildvcs=false -trimpath -ldflags '-s -w' -o "$1" .)
  rm -rf "$source"
}

build_once external-dns go.mod go.sum ../build.sh
