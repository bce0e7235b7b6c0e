#!/bin/bash
# Builds kubenode, and pause beside it, unless this version of them is built already, and prints the path of kubenode. The first time
# takes minutes.
set -euo pipefail
cd "$(dirname "$0")/kubenode"
. ../../build-once.sh

build() {
  local version major minor flags='-s -w' package
  version=$(awk '/k8s.io\/kubernetes v/ { print $NF; exit }' go.mod)
  IFS=. read -r major minor _ <<<"${version#v}"
  for package in k8s.io/component-base/version k8s.io/client-go/pkg/version; do
    flags+=" -X $package.gitVersion=$version -X $package.gitMajor=$major -X $package.gitMinor=$minor -X $package.gitTreeState=clean"
  done
  export CGO_ENABLED=0 GOWORK=off
  go build -mod=readonly -buildvcs=false -trimpath -ldflags '-s -w' -o "$(dirname "$1")/pause" ./pause
  go build -mod=readonly -buildvcs=false -trimpath -tags providerless -ldflags "$flags" -o "$1" .
}

build_once kubenode go.mod go.sum ./*.go ./pause/*.go ../build.sh
