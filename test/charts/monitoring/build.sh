#!/bin/bash
# Takes the CRDs of PodMonitor and PrometheusRule out of the Go module of the Prometheus Operator, unless that was done already, and prints the path.
set -euo pipefail
cd "$(dirname "$0")"
. ../../build-once.sh

build() {
  local module=github.com/prometheus-operator/prometheus-operator folder
  GOWORK=off go mod download "$module"
  folder=$(GOWORK=off go list -mod=readonly -m -f '{{.Dir}}' "$module")/example/prometheus-operator-crd
  cat "$folder"/monitoring.coreos.com_{podmonitors,prometheusrules}.yaml >"$1"
  chmod +x "$1"
}

build_once monitoring go.mod go.sum build.sh
