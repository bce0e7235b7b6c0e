#!/bin/bash
# node.sh NAME NUMBER FOLDER KUBECONFIG CA IMAGE...      a node of Kubernetes, until standard input closes; it says "ready"
#
# Its address is 10.255.0.NUMBER, at the bridge of wire.sh, its Pods are in 10.244.NUMBER.0/24. The node has its own namespaces of
# processes, mounts and network: when the first of its processes ends, the kernel ends all others and removes mounts and interfaces.
# The folder and the cgroups are left for this script to remove.
set -euo pipefail
NAME=$1 NUMBER=$2 FOLDER=$3
export CGROUP=fourwinds-node-$NAME-$$

remove_cgroups() {
  local cgroup
  for cgroup in /sys/fs/cgroup/*/"$CGROUP"; do
    if [ -d "$cgroup" ]; then find "$cgroup" -depth -type d -exec rmdir {} + || true; fi
  done
}
trap 'remove_cgroups; rm -rf "$FOLDER"' EXIT
for controllers in /sys/fs/cgroup/*/; do
  [ "$(stat --format %T --file-system "$controllers")" != cgroupfs ] || mkdir -p "$controllers$CGROUP"
done
for file in cpuset.cpus cpuset.mems; do
  cat "/sys/fs/cgroup/cpuset/$file" >"/sys/fs/cgroup/cpuset/$CGROUP/$file"
done
mkdir -p "$FOLDER"
exec 4</proc/self/ns/net
unshare --net --mount --pid --mount-proc --fork --kill-child "$(dirname "$0")/in-node.sh" "$@"
