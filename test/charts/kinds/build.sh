#!/bin/bash
# Takes the CRDs of other projects' kinds that the charts make objects of out of their Go modules, unless that was done already, and prints the path.
set -euo pipefail
cd "$(dirname "$0")"
. ../../build-once.sh

# definitions MODULE FILE... prints these files of a module.
definitions() {
  local module=$1 folder
  shift
  GOWORK=off go mod download "$module"
  folder=$(GOWORK=off go list -mod=readonly -m -f '{{.Dir}}' "$module")
  for file in "$@"; do
    echo ---
    cat "$folder/$file"
  done
}

build() {
  {
    definitions github.com/prometheus-operator/prometheus-operator example/prometheus-operator-crd/monitoring.coreos.com_{podmonitors,prometheusrules}.yaml
    (cd ../../acme/cert-manager && definitions github.com/cert-manager/cert-manager deploy/crds/cert-manager.io_{certificates,issuers}.yaml)
    definitions sigs.k8s.io/gateway-api config/crd/standard/gateway.networking.k8s.io_httproutes.yaml
  } >"$1"
  chmod +x "$1"
}

build_once kinds go.mod go.sum build.sh
