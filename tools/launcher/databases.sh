# shellcheck shell=sh
# shellcheck disable=SC2154 # project, cache, java: set by the launcher
# PostgreSQL's programs and the S3 endpoint. Both come through Maven, which checks what it fetches.

# pinned_property NAME TOOL: a version that tools/TOOL/pom.xml pins.
pinned_property() {
  sed -n "s|.*<$1>\(.*\)</$1>.*|\1|p" "$project/tools/$2/pom.xml"
}

# copy_artifacts TOOL DIRECTORY [OPTION...]
copy_artifacts() {
  tool=$1
  into=$2
  shift 2
  maven -q -B -f "$project/tools/$tool/pom.xml" "-DoutputDirectory=$into" "$@" dependency:copy-dependencies \
    || die "Maven could not fetch $tool, see its messages above (it needs a network once)"
}

# Sets and exports DURABENCH_POSTGRES: a directory with bin/postgres in it.
find_postgres() {
  if [ -n "${DURABENCH_POSTGRES-}" ]; then
    use_own_postgres "$DURABENCH_POSTGRES"
  else
    postgres_version=$(pinned_property postgres.version postgres)
    install_tool postgres "$postgres_version" install_postgres
    DURABENCH_POSTGRES=$cache/postgres/$postgres_version
  fi
  export DURABENCH_POSTGRES
}

# Takes both /usr/lib/postgresql/18 and its bin directory.
use_own_postgres() {
  for directory in "$1" "$1/.."; do
    if [ -x "$directory/bin/postgres" ] && [ -x "$directory/bin/initdb" ]; then
      DURABENCH_POSTGRES=$(CDPATH='' cd -- "$directory" && pwd -P)
      return 0
    fi
  done
  die "there is no bin/postgres with bin/initdb in $1: give the directory of a PostgreSQL installation, such as /usr/lib/postgresql/18"
}

install_postgres() {
  case $(uname -s)-$(uname -m) in
    Linux-x86_64) platform=linux-amd64 ;;
    Linux-aarch64 | Linux-arm64) platform=linux-arm64v8 ;;
    Darwin-x86_64) platform=darwin-amd64 ;;
    Darwin-arm64) platform=darwin-arm64v8 ;;
    *) die "there is no ready PostgreSQL for $(uname -s) on $(uname -m): install PostgreSQL 18 and give --postgres-bin DIR" ;;
  esac
  say "fetching PostgreSQL $postgres_version, about 10 seconds, once"
  copy_artifacts postgres "$1/jars" "-Dpostgres.platform=$platform"
  "$java" -cp "$1/jars/*" "$project/tools/postgres/Unpack.java" \
    "$1/jars/embedded-postgres-binaries-$platform-$postgres_version.jar" "$1"
  rm -rf "$1/jars"
  "$1/bin/postgres" --version >/dev/null \
    || die "the fetched PostgreSQL does not start on this system: install PostgreSQL 18 and give --postgres-bin DIR"
}

# Sets and exports DURABENCH_S3PROXY: a directory of jars.
find_s3proxy() {
  if [ -n "${DURABENCH_S3PROXY-}" ]; then
    [ -d "$DURABENCH_S3PROXY" ] || die "DURABENCH_S3PROXY is $DURABENCH_S3PROXY: no directory is there"
  else
    s3proxy_version=$(pinned_property s3proxy.version s3proxy)
    install_tool s3proxy "$s3proxy_version" install_s3proxy
    DURABENCH_S3PROXY=$cache/s3proxy/$s3proxy_version
  fi
  export DURABENCH_S3PROXY
}

install_s3proxy() {
  say "fetching S3Proxy $s3proxy_version, about 20 seconds, once"
  copy_artifacts s3proxy "$1" -DincludeScope=runtime
}
