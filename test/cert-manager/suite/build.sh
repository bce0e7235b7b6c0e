#!/bin/bash
# Builds the conformance suite of cert-manager for DNS01 solvers unless this version of it is built already, and prints its path.
#
# The suite is as it was released but for the control plane, which is that of test/cluster, and for its second value, which gets the form
# that RFC 8555 8.4 has for it.
set -euo pipefail
cd "$(dirname "$0")"
. ../../build-once.sh

build() {
  local source here=$PWD
  GOWORK=off go mod download github.com/cert-manager/cert-manager
  source=$(dirname "$1")/source
  rm -rf "$source"
  cp -r "$(GOWORK=off go list -mod=readonly -m -f '{{.Dir}}' github.com/cert-manager/cert-manager)" "$source"
  chmod -R u+w "$source"
  rm "$source"/test/apiserver/*.go
  cp "$here/apiserver.go" "$source/test/apiserver/"
  cp "$here/conformance_test.go" "$source/test/acme/"
  sed -i 's/"anothertestingkey"/"evaGxfADs6pSRb2LAv9IZf17Dt3juxGJ-PCt92wr-oA"/' "$source/test/acme/suite.go"
  (cd "$source" && CGO_ENABLED=0 GOWORK=off go test -c -mod=readonly -buildvcs=false -trimpath -ldflags '-s -w' -o "$1" ./test/acme)
  rm -rf "$source"
}

build_once cert-manager-suite go.mod go.sum ./*.go build.sh ../../build-once.sh
