#!/bin/bash
# Builds kubetest unless this version of it is built already, and prints its path. The first time takes about five minutes.
# FOURWINDS_TEST_KUBERNETES=1.36 builds it with the newer Kubernetes of kubetest/go-1.36.mod.
set -euo pipefail
cd "$(dirname "$0")/kubetest"
. ../../build-once.sh

version=${FOURWINDS_TEST_KUBERNETES:+-$FOURWINDS_TEST_KUBERNETES}
module=go$version.mod

build() {
  CGO_ENABLED=0 GOWORK=off go build -modfile="$module" -mod=readonly -buildvcs=false -trimpath -tags providerless -ldflags "$(kubernetes_flags "$module")" -o "$1" .
  ln -sf "kubetest$version" "$(dirname "$1")/kubectl"
}

build_once "kubetest$version" "$module" "go$version.sum" ./*.go ../build.sh ../../build-once.sh
