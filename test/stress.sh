#!/bin/sh
# Runs tests while stress-ng keeps eight threads busy, so that each has a fifth of a core or less.
# Arguments: how often, 10 times when empty; which tests, those of jest.<name>.config.js: `stress` when empty, all that need no Kubernetes.
set -eu
runs=${1:-10}
tests=${2:-stress}
command -v stress-ng >/dev/null 2>&1 || { echo 'Install stress-ng first.' >&2; exit 1; }
stress-ng --cpu 8 --quiet &
load=$!
trap 'kill "$load"' EXIT
for run in $(seq "$runs"); do
  echo "run $run of $runs"
  npm run --silent test -- --config "jest.$tests.config.js" --testTimeout=1200000
done
