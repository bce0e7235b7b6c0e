#!/bin/sh
# Brings the independent DNS programs that tests compare with. Needs root and apt where one is missing.
set -eu
missing=
need() { command -v "$1" >/dev/null 2>&1 || missing="$missing $2"; }
need dig bind9-dnsutils
need named-checkzone bind9-utils
need named bind9
need ldns-read-zone ldnsutils
need knotd knot
need kdig knot-dnsutils
need kzonecheck knot-dnssecutils
need nsd nsd
need openssl openssl
need unbound unbound
need kresd knot-resolver
need faketime faketime
need skopeo skopeo
# Programs that update addresses.
need ddclient ddclient
need inadyn inadyn
# Programs that get certificates, and a CA.
need lego lego
need certbot certbot
need pebble pebble
need curl curl
# Shows the pages.
[ -x /usr/bin/chromium ] || missing="$missing chromium"
# Checks alerting rules.
need promtool prometheus
# Runs the health check for Argo CD.
need lua5.4 lua5.4
# For nodes of Kubernetes (test/nodes).
need containerd containerd
need runc runc
need ip iproute2
need iptables iptables
need conntrack conntrack
[ -x /usr/lib/cni/portmap ] || missing="$missing containernetworking-plugins"
python3 -c 'import ensurepip, venv' >/dev/null 2>&1 || missing="$missing python3-venv"
/usr/bin/python3 -c 'import dns' >/dev/null 2>&1 || missing="$missing python3-dnspython"
/usr/bin/python3 -c 'import aiosmtpd' >/dev/null 2>&1 || missing="$missing python3-aiosmtpd"
/usr/bin/python3 -c 'import certbot_dns_rfc2136' >/dev/null 2>&1 || missing="$missing python3-certbot-dns-rfc2136"
[ -n "$missing" ] || exit 0
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "Tests compare with other DNS programs. Install these first:$missing" >&2
  exit 1
fi
# Only tests run the servers among them, never this machine.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod +x "$policy"
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -q
# shellcheck disable=SC2086 # a word a package
apt-get install -q -y --no-install-recommends $missing
