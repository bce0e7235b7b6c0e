#!/bin/bash
# wire.sh               the bridge that joins nodes, API servers and this machine, until standard input closes
#
# One set of clusters at a time has it: addresses are fixed, and another start waits. It says "ready", or why this machine cannot have
# nodes. What a set that was killed has left is removed first.
set -euo pipefail
BRIDGE=fwnodes0
# The first is that of API servers; programs of this machine may have the others.
ADDRESSES=(10.255.0.{1..4})

fail() {
  echo "This machine cannot run kubelets for tests: $*" >&2
  exit 1
}
[ "$(id -u)" = 0 ] || fail 'they need root'
for program in containerd runc ctr ip iptables conntrack nsenter unshare flock; do
  command -v "$program" >/dev/null || fail "$program is missing; test/tools.sh installs it"
done
[ -x /usr/lib/cni/portmap ] || fail 'the plugins of CNI are missing; test/tools.sh installs them'
for controller in memory cpu cpuset pids; do
  [ -w "/sys/fs/cgroup/$controller" ] || fail "the cgroup controller $controller is not writable below /sys/fs/cgroup (cgroup v1)"
done

mkdir -p /run/lock
exec 9>/run/lock/fourwinds-nodes
flock 9
ip link delete "$BRIDGE" 2>/dev/null || true
find /sys/fs/cgroup/*/fourwinds-node-* -depth -type d -exec rmdir {} + 2>/dev/null || true
ip link add "$BRIDGE" type bridge || fail 'it refuses a network bridge'
trap 'ip link delete "$BRIDGE"' EXIT
for address in "${ADDRESSES[@]}"; do ip address add "$address/24" dev "$BRIDGE"; done
ip link set "$BRIDGE" up
sysctl --quiet --write net.ipv4.ip_forward=1
echo ready
cat >/dev/null
