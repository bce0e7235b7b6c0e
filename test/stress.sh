#!/bin/sh
# Runs tests while stress-ng keeps eight threads busy, so that each has a fifth of a core or less.
# Arguments: how often, 10 times when empty; the projects of jest to run: when empty, all that need no Kubernetes.
set -eu
runs=${1:-10}
tests=${2:-quick slow programs}
command -v stress-ng >/dev/null 2>&1 || { echo 'Install stress-ng first.' >&2; exit 1; }
stress-ng --cpu 8 --quiet &
load=$!
trap 'kill "$load"' EXIT
for run in $(seq "$runs"); do
  echo "run $run of $runs"
  # shellcheck disable=SC2086 # one word for each project
  npm run --silent test -- --testTimeout=1200000 --selectProjects $tests
done
