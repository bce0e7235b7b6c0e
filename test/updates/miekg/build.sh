#!/bin/bash
# Builds this program unless this version of it is built already, and prints its path. The first time takes some seconds.
set -euo pipefail
cd "$(dirname "$0")"
. ../../build-once.sh

build() {
  CGO_ENABLED=0 GOWORK=off go build -mod=readonly -buildvcs=false -trimpath -ldflags '-s -w' -o "$1" .
}

build_once miekg go.mod go.sum main.go build.sh
