#!/bin/bash
# Builds kubenode, and pause beside it, unless this version of them is built already, and prints the path of kubenode. The first time
# takes minutes.
set -euo pipefail
cd "$(dirname "$0")/kubenode"
. ../../build-once.sh

build() {
  export CGO_ENABLED=0 GOWORK=off
  go build -mod=readonly -buildvcs=false -trimpath -ldflags '-s -w' -o "$(dirname "$1")/pause" ./pause
  go build -mod=readonly -buildvcs=false -trimpath -tags providerless -ldflags "$(kubernetes_flags)" -o "$1" .
}

build_once kubenode go.mod go.sum ./*.go ./pause/*.go ../build.sh ../../build-once.sh
