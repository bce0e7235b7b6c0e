#!/bin/bash
# Builds Helm unless this version of it is built already, and prints its path. The first time takes a minute or two.
set -euo pipefail
cd "$(dirname "$0")/helm"
. ../../build-once.sh

build() {
  CGO_ENABLED=0 GOWORK=off go build -mod=readonly -buildvcs=false -trimpath -ldflags '-s -w' -o "$1" helm.sh/helm/v4/cmd/helm
}

build_once helm go.mod go.sum ../build.sh
