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
