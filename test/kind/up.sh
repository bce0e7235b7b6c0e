#!/bin/bash
# up.sh IMAGES     Fourwinds on two clusters of kind, one for management and one for a region, by both charts
#
# IMAGES is the folder of `make images`. Clusters that exist stay, so that a second run upgrades them.
set -euo pipefail
IMAGES=$(realpath "$1")
cd "$(dirname "$0")"
CHARTS=../../charts
MANAGEMENT=fourwinds-management
REGION=fourwinds-ns1
SYSTEM=fourwinds-system
PATIENCE=5m

for program in docker kind helm kubectl; do
  command -v "$program" >/dev/null || { echo "$program is missing: make kind needs docker, kind, helm and kubectl" >&2; exit 1; }
done

management() { kubectl --context "kind-$MANAGEMENT" --namespace "$SYSTEM" "$@"; }
region() { kubectl --context "kind-$REGION" --namespace "$SYSTEM" "$@"; }
# release CLUSTER NAME CHART ARGUMENT...
release() {
  helm upgrade --install "$2" "$CHARTS/$3" --kube-context "kind-$1" --namespace "$SYSTEM" --create-namespace "${@:4}" >/dev/null
}

# cluster NAME CONFIGURATION PROGRAM...     a cluster whose nodes have the images of programs
cluster() {
  local program
  kind get clusters | grep --line-regexp --quiet "$1" || kind create cluster --name "$1" --config "$2" --wait "$PATIENCE"
  for program in "${@:3}"; do kind load image-archive "$IMAGES/$program.tar" --name "$1"; done
}

install_management() {
  release "$MANAGEMENT" crds fourwinds-crds
  kubectl --context "kind-$MANAGEMENT" apply --filename postgres.yaml
  kubectl --context "kind-$MANAGEMENT" --namespace database rollout status deployment/postgres --timeout "$PATIENCE"
  management create secret generic fourwinds-database --dry-run=client --output yaml \
    --from-literal uri=postgres://postgres:trial@postgres.database/postgres | management apply --filename -
  release "$MANAGEMENT" fourwinds fourwinds --values values.yaml --set "regions.ns1.addresses={$address}"
  for deployment in operator api worker; do
    management rollout status "deployment/$deployment" --timeout "$PATIENCE"
  done
}

install_region() {
  local key
  key=$(management get secret fourwinds-publication-key --output go-template='{{.data.publicKey|base64decode}}' | sed '/-----/d' | tr -d '\n')
  release "$REGION" nameserver fourwinds-nameserver \
    --set "image.registry=localhost/fourwinds,region=ns1,exposure=hostPort,publicationKey=$key"
  region wait --for=jsonpath='{.data.token}' secret/region-operator-token --timeout "$PATIENCE"
  region get secret region-operator-token --output json |
    management exec --stdin deploy/operator -- /usr/bin/node dist/fourwinds-admin.js region join ns1 --server "https://$address:6443"
  region rollout status daemonset/nameserver --timeout "$PATIENCE"
  management wait --for=condition=Ready region/ns1 --timeout "$PATIENCE"
}

cluster "$MANAGEMENT" management.yaml operator api worker
cluster "$REGION" region.yaml nameserver
# Both clusters are in the network of kind, where nodes reach each other.
address=$(region get nodes --output jsonpath='{.items[0].status.addresses[?(@.type=="InternalIP")].address}')
install_management
install_region
cat <<EOF

Fourwinds runs. The next commands make a zone, and ask for it:

  kubectl --context kind-$MANAGEMENT apply --filename - <<'ZONE'
  { apiVersion: dns.fourwinds.dev/v1alpha1, kind: Zone, metadata: { name: team, namespace: default },
    spec: { domain: team.example, records: [{ name: www, type: A, value: 192.0.2.7 }] } }
  ZONE
  kubectl --context kind-$MANAGEMENT --namespace default wait --for=condition=InSync zone/team
  dig @127.0.0.1 -p 5300 www.team.example

To remove all of it: kind delete clusters $MANAGEMENT $REGION
EOF
