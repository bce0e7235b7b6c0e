#!/bin/bash
# in-node.sh NAME NUMBER FOLDER KUBECONFIG CA IMAGE...   the first process of a node: see node.sh
#
# Descriptor 4 is the network namespace of the machine. KUBENODE is the path of kubenode, CGROUP the name of the cgroup for Pods.
set -euo pipefail
NAME=$1 NUMBER=$2 FOLDER=$3 KUBECONFIG=$4 CA=$5
shift 5
BRIDGE=fwnodes0
GATEWAY=10.255.0.1
ADDRESS=10.255.0.$NUMBER
PODS=10.244.$NUMBER.0/24
WIRE=fwnode$NUMBER
SOCKET=$FOLDER/containerd.sock

on_machine() { nsenter --net=/proc/self/fd/4 "$@"; }
# Programs of the node write logs into its folder.
start() {
  local log=$1
  shift
  "$@" >"$FOLDER/$log.log" 2>&1 </dev/null 4<&- &
}

connect() {
  ip link set lo up
  on_machine ip link delete "$WIRE" 2>/dev/null || true
  ip link add eth0 type veth peer name "$WIRE"
  ip link set "$WIRE" netns /proc/self/fd/4
  on_machine ip link set "$WIRE" master "$BRIDGE" up
  on_machine ip route replace "$PODS" via "$ADDRESS"
  ip address add "$ADDRESS/24" dev eth0
  ip link set eth0 up
  ip route add default via "$GATEWAY"
  sysctl --quiet --write net.ipv4.ip_forward=1
}

# Places that programs write to by themselves are the node's own, and go with it.
mount_places() {
  local place
  mount --make-rshared /
  for place in /run /var/log /var/lib/cni /var/lib/kubelet; do
    mkdir -p "$place"
    mount -t tmpfs tmpfs "$place"
  done
  mkdir -p /run/lock
}

write_settings() {
  mkdir -p "$FOLDER/cni"
  cat >"$FOLDER/containerd.toml" <<EOF
version = 2
root = "$FOLDER/root"
state = "/run/containerd-state"
[grpc]
  address = "$SOCKET"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "localhost/pause:1"
  restrict_oom_score_adj = true
  stream_server_port = "0"
[plugins."io.containerd.grpc.v1.cri".containerd]
  snapshotter = "overlayfs"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
[plugins."io.containerd.grpc.v1.cri".cni]
  bin_dir = "/usr/lib/cni"
  conf_dir = "$FOLDER/cni"
EOF
  cat >"$FOLDER/cni/10-bridge.conflist" <<EOF
{
  "cniVersion": "0.4.0",
  "name": "$NAME",
  "plugins": [
    {
      "type": "bridge", "bridge": "cni0", "isGateway": true, "hairpinMode": true,
      "ipam": { "type": "host-local", "ranges": [[{ "subnet": "$PODS" }]], "routes": [{ "dst": "0.0.0.0/0" }] }
    },
    { "type": "portmap", "capabilities": { "portMappings": true } }
  ]
}
EOF
  echo "nameserver $GATEWAY" >"$FOLDER/resolv.conf"
  # Test machines are full of other things: a kubelet may not evict Pods for it.
  cat >"$FOLDER/kubelet.yaml" <<EOF
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
address: $ADDRESS
healthzPort: 0
cgroupDriver: cgroupfs
cgroupRoot: /$CGROUP
failSwapOn: false
failCgroupV1: false
containerRuntimeEndpoint: unix://$SOCKET
resolvConf: $FOLDER/resolv.conf
authentication: { anonymous: { enabled: false }, webhook: { enabled: false }, x509: { clientCAFile: $CA } }
authorization: { mode: AlwaysAllow }
evictionHard: { memory.available: "0%", nodefs.available: "0%", imagefs.available: "0%", nodefs.inodesFree: "0%" }
imageGCHighThresholdPercent: 100
volumePluginDir: $FOLDER/plugins
nodeStatusUpdateFrequency: 5s
configMapAndSecretChangeDetectionStrategy: Watch
EOF
  # The limits of connection tracking are the machine's; a namespace may not set them.
  cat >"$FOLDER/proxy.yaml" <<EOF
apiVersion: kubeproxy.config.k8s.io/v1alpha1
kind: KubeProxyConfiguration
mode: iptables
bindAddress: 0.0.0.0
healthzBindAddress: 127.0.0.1:10256
metricsBindAddress: 127.0.0.1:10249
clusterCIDR: 10.244.0.0/16
hostnameOverride: $NAME
conntrack: { maxPerCore: 0, min: 0, tcpEstablishedTimeout: 0s, tcpCloseWaitTimeout: 0s }
clientConnection: { kubeconfig: $KUBECONFIG }
EOF
}

load_images() {
  local image
  for _ in $(seq 600); do
    ctr --address "$SOCKET" version >/dev/null 2>&1 && break
    sleep 0.1
  done
  for image in "$@"; do
    ctr --address "$SOCKET" --namespace k8s.io images import "$image" >/dev/null
  done
}

connect
mount_places
write_settings
start containerd containerd --config "$FOLDER/containerd.toml"
start proxy "$KUBENODE" kube-proxy --config "$FOLDER/proxy.yaml"
load_images "$@"
start kubelet "$KUBENODE" kubelet --kubeconfig "$KUBECONFIG" --config "$FOLDER/kubelet.yaml" --root-dir "$FOLDER/kubelet" \
  --cert-dir "$FOLDER/pki" --hostname-override "$NAME" --node-ip "$ADDRESS"
echo ready
cat >/dev/null
