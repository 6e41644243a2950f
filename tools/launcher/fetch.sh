# shellcheck shell=sh
# shellcheck disable=SC2154 # project, cache: set by the launcher
# Downloads of official releases, and the cache that finished tools are put in.

# download URL FILE: false when there is no way to it. A machine that reaches package registries
# only must find that out within seconds, so connecting and stalling are bounded.
download() {
  if have curl; then
    curl --fail --silent --location --connect-timeout 5 --max-time 900 \
      --speed-limit 1000 --speed-time 20 --output "$2" "$1" 2>/dev/null
  elif have wget; then
    wget -q --tries=1 --connect-timeout=5 --dns-timeout=5 --read-timeout=20 -O "$2" "$1" 2>/dev/null
  else
    return 1
  fi
}

sha256() {
  if have sha256sum; then
    sha256sum "$1" | cut -d ' ' -f 1
  elif have shasum; then
    shasum -a 256 "$1" | cut -d ' ' -f 1
  else
    openssl dgst -sha256 -r "$1" | cut -d ' ' -f 1
  fi
}

# download_release BASE-URL ARCHIVE CHECKSUMS DIRECTORY: fetches and unpacks one archive if its
# sha256 is the one in the release's own list. The list first: it is small and fails early.
download_release() {
  download "$1/$3" "$4/checksums" || return 1
  expected=$(awk -v name="$2" '$2 == name || $2 == "*" name { print $1 }' "$4/checksums")
  download "$1/$2" "$4/archive" || return 1
  actual=$(sha256 "$4/archive")
  if [ -z "$expected" ] || [ "$expected" != "$actual" ]; then
    say "$1/$2 is not used: its sha256 is ${actual:-unknown}, the release's list says ${expected:-nothing about it}"
    return 1
  fi
  tar -xzf "$4/archive" -C "$4" && rm -f "$4/archive" "$4/checksums"
}

# install_tool NAME VERSION FUNCTION: runs FUNCTION with an empty directory and makes this the
# cached tool only if it succeeds, in one step: a tool in the cache is always a whole one.
install_tool() {
  [ ! -d "$cache/$1/$2" ] || return 0
  with_lock "$cache/$1.lock" install_tool_locked "$@"
}

install_tool_locked() {
  [ ! -d "$cache/$1/$2" ] || return 0
  mkdir -p "$cache/$1"
  # Left by launches that were killed; nobody else is here while the lock is held.
  rm -rf "$cache/$1"/.partial.*
  partial=$cache/$1/.partial.$$
  mkdir "$partial"
  "$3" "$partial"
  # Started as root, PostgreSQL runs as somebody else, who must be able to read it.
  chmod -R a+rX "$partial"
  mv "$partial" "$cache/$1/$2"
}

# pinned_module MODULE FILE: the version that a go.mod of tools/ pins, without the v.
pinned_module() {
  sed -n "s|^[[:space:]]*$1 v\([0-9.]*\).*|\1|p" "$project/tools/$2/go.mod"
}

# build_go NAME PACKAGE LDFLAGS OUTPUT: builds the pinned module of tools/NAME.
build_go() {
  have go || die "$1 is neither installed nor downloadable from here, and building it needs Go: install $1, or Go 1.26 or newer"
  log=$cache/$1.build.log
  # As the projects' own releases are built; it also saves the need for a C compiler.
  (cd "$project/tools/$1" && CGO_ENABLED=0 go build -trimpath -ldflags "$3" -o "$4" "$2") >"$log" 2>&1 || {
    tail -n 20 "$log" >&2
    die "building $1 with $(go version) failed, see above and $log"
  }
}
