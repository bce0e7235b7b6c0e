#!/bin/bash
# Builds kstatus, in the module of Helm that has it, unless it is built already, and prints its path.
set -euo pipefail
cd "$(dirname "$0")/../charts/helm"
. ../../build-once.sh

build() {
  CGO_ENABLED=0 GOWORK=off go build -mod=readonly -buildvcs=false -trimpath -ldflags '-s -w' -o "$1" ./kstatus
}

build_once kstatus go.mod go.sum kstatus/main.go ../../gitops/build.sh
