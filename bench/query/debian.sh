#!/bin/sh
# Brings the nameservers of a Debian release into a folder without installing them: their packages and the libraries
# they need, from the mirror that apt is configured for, and NSD built from Debian's source with --enable-recvmmsg.
# They run with the loader in that folder. Needs apt, dpkg-dev, gcc and make; not root.
# Usage: debian.sh <release> <folder>
set -eu
release=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
[ ! -e "$folder/complete" ] || exit 0

machine=$(gcc -dumpmachine)
# shellcheck disable=SC2016 # these are apt's variables
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -E '/debian/?$' | head -n 1)
[ -n "$mirror" ] || { echo "apt is not configured for a mirror of Debian" >&2; exit 1; }

# For this apt nothing is installed, so that it brings libraries down to the C library.
mkdir -p "$folder/apt/lists/partial" "$folder/apt/archives/partial" "$folder/apt/sources"
: >"$folder/apt/status"
cat >"$folder/apt/sources/debian.sources" <<END
Types: deb deb-src
URIs: $mirror
Suites: $release
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
END
cat >"$folder/apt/conf" <<END
Dir::State "$folder/apt";
Dir::State::status "$folder/apt/status";
Dir::Cache "$folder/apt";
Dir::Etc::sourcelist "/dev/null";
Dir::Etc::sourceparts "$folder/apt/sources";
APT::Sandbox::User "$(id -un)";
APT::Get::Assume-Yes "true";
APT::Get::Download-Only "true";
APT::Install-Recommends "false";
END
export APT_CONFIG="$folder/apt/conf"

# extract <root> <package>…
extract() {
  root=$1
  shift
  rm -f "$folder/apt/archives"/*.deb
  apt-get -q install "$@"
  for name in lib lib64 bin sbin; do
    mkdir -p "$root/usr/$name"
    [ -e "$root/$name" ] || ln -s "usr/$name" "$root/$name"
  done
  for package in "$folder/apt/archives"/*.deb; do
    dpkg-deb --fsys-tarfile "$package" | tar -x -C "$root" --keep-directory-symlink --no-same-owner
  done
}

apt-get -q update
extract "$folder/root" knot nsd bind9 pdns-server pdns-backend-bind gdnsd
extract "$folder/sysroot" libc6-dev libssl-dev libevent-dev

cd "$folder"
rm -rf nsd-source
apt-get -q source nsd
dpkg-source -x nsd_*.dsc nsd-source
cd nsd-source
# As debian/rules has it, but for recvmmsg and what needs more libraries.
./configure --quiet --host="$machine" CC="gcc --sysroot=$folder/sysroot" CFLAGS=-O2 \
  LDFLAGS="-L$folder/sysroot/usr/lib/$machine" --disable-flto \
  --with-ssl="$folder/sysroot/usr" --with-libevent="$folder/sysroot/usr" \
  --enable-recvmmsg --enable-root-server --enable-mmap --enable-ratelimit --enable-zone-stats
make -s -j2 nsd
cp nsd "$folder/root/usr/sbin/nsd-recvmmsg"
rm -rf "$folder/apt" "$folder/sysroot" "$folder/nsd-source" "$folder"/nsd_*
touch "$folder/complete"
