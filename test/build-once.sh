# To be sourced in the folder of the sources of a program in Go, below test/.
#
# build_once NAME FILE... prints the path of the program, which is built unless these files are those of the last build. It calls the
# function build with the path to write. One at a time builds, and the programs of other files are removed.
build_once() {
  local name=$1 cache key binary
  cache=$(realpath ../../..)/.cache/$name
  shift
  key=$(sha256sum "$@" | sha256sum | cut -c1-16)
  binary=$cache/$key/$name
  if [ ! -x "$binary" ]; then
    mkdir -p "$cache/$key"
    exec 9>"$cache/lock"
    flock 9
    if [ ! -x "$binary" ]; then
      build "$binary.new" >&2
      mv "$binary.new" "$binary"
      find "$cache" -mindepth 1 -maxdepth 1 -type d ! -name "$key" -exec rm -rf {} +
    fi
  fi
  echo "$binary"
}

# kubernetes_flags [FILE] prints the linker flags with which a program says which version of Kubernetes it is: that in the file, or in go.mod.
kubernetes_flags() {
  local version major minor package
  version=$(awk '/k8s.io\/kubernetes v/ { print $NF; exit }' "${1:-go.mod}")
  IFS=. read -r major minor _ <<<"${version#v}"
  echo -n '-s -w'
  for package in k8s.io/component-base/version k8s.io/client-go/pkg/version; do
    echo -n " -X $package.gitVersion=$version -X $package.gitMajor=$major -X $package.gitMinor=$minor -X $package.gitTreeState=clean"
  done
}
