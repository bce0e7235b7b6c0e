#!/bin/sh
# Runs the tests that need no Kubernetes while stress-ng keeps eight threads busy: ten times, or as often as the first argument says.
set -eu
runs=${1:-10}
command -v stress-ng >/dev/null 2>&1 || { echo 'Install stress-ng first.' >&2; exit 1; }
stress-ng --cpu 8 --quiet &
load=$!
trap 'kill "$load"' EXIT
for run in $(seq "$runs"); do
  echo "run $run of $runs"
  npm run --silent test -- --config jest.stress.config.js
done
