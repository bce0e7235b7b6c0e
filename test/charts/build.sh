#!/bin/bash
# Builds Helm unless this version of it is built already, and prints its path. The first time takes a minute or two.
set -euo pipefail
cd "$(dirname "$0")/helm"
cache=$(realpath ../../..)/.cache/helm
key=$(sha256sum go.mod go.sum ../build.sh | sha256sum | cut -c1-16)
binary=$cache/$key/helm

if [ ! -x "$binary" ]; then
  mkdir -p "$cache/$key"
  exec 9>"$cache/lock"
  flock 9
  if [ ! -x "$binary" ]; then
    CGO_ENABLED=0 GOWORK=off go build -mod=readonly -buildvcs=false -trimpath -ldflags '-s -w' -o "$binary.new" helm.sh/helm/v4/cmd/helm >&2
    mv "$binary.new" "$binary"
    find "$cache" -mindepth 1 -maxdepth 1 -type d ! -name "$key" -exec rm -rf {} +
  fi
fi
echo "$binary"
