#!/bin/bash
# Builds kubetest unless this version of it is built already, and prints its path. The first time takes about five minutes.
set -euo pipefail
cd "$(dirname "$0")/kubetest"
. ../../build-once.sh

build() {
  CGO_ENABLED=0 GOWORK=off go build -mod=readonly -buildvcs=false -trimpath -tags providerless -ldflags "$(kubernetes_flags)" -o "$1" .
  ln -sf kubetest "$(dirname "$1")/kubectl"
}

build_once kubetest go.mod go.sum ./*.go ../build.sh ../../build-once.sh
