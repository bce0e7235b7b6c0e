#!/bin/bash
# Builds kubetest unless this version of it is built already, and prints its path. The first time takes about five minutes.
set -euo pipefail
cd "$(dirname "$0")/kubetest"
. ../../build-once.sh

build() {
  local version major minor flags='-s -w' package
  version=$(awk '$1 == "k8s.io/kubernetes" { print $2; exit }' go.mod)
  IFS=. read -r major minor _ <<<"${version#v}"
  for package in k8s.io/component-base/version k8s.io/client-go/pkg/version; do
    flags+=" -X $package.gitVersion=$version -X $package.gitMajor=$major -X $package.gitMinor=$minor -X $package.gitTreeState=clean"
  done
  CGO_ENABLED=0 GOWORK=off go build -mod=readonly -buildvcs=false -trimpath -tags providerless -ldflags "$flags" -o "$1" .
  ln -sf kubetest "$(dirname "$1")/kubectl"
}

build_once kubetest go.mod go.sum ./*.go ../build.sh
