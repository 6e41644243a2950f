# Installs PostgreSQL of a major version, from PostgreSQL's own archive or, where that is out of
# reach, the distribution's; a Java runtime for agents; and ping. What is there stays as it is; what
# an attempt that was cut short has left half done is brought to its end before anything is installed.
# Prints the exact version of PostgreSQL.
#
# $1  the wanted version: 18 is the newest 18, 18.6 is that or an error
# shellcheck shell=sh

# PostgreSQL's archive signing key, as published at https://www.postgresql.org/media/keys/ACCC4CF8.asc
fingerprint=B97B0AFCAA1A47F044F244A07FCC7D46ACCC4CF8
key_file=/usr/share/postgresql-common/pgdg/apt.postgresql.org.asc
archive=https://apt.postgresql.org/pub/repos/apt
source_file=/etc/apt/sources.list.d/durabench-pgdg.sources
no_main=/etc/postgresql-common/createcluster.d/durabench.conf

say() {
  printf 'durabench: %s\n' "$*" >&2
}

fail() {
  say "$@"
  exit 1
}

get() {
  apt-get -q -y -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0 -o Acquire::Retries=2 "$@" \
    >&2 </dev/null
}

# What dpkg says of a package, such as installed, unpacked or half-configured; nothing of a stranger.
state() {
  dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null || :
}

# Whether dpkg is through with a package. One that dpkg knows nothing of is somebody's own.
whole() {
  case $(state "$1") in '' | installed | not-installed | config-files) ;; *) false ;; esac
}

# Nothing can be installed where dpkg was interrupted; and it may still be at work, for a connection
# that was lost. Where nothing is to be installed, packages are none of our business.
repaired=
repair() {
  [ -z "$repaired" ] || return 0
  repaired=yes
  left=120
  until [ -z "$(dpkg --audit 2>&1)" ] && ! ls /var/lib/dpkg/updates/[0-9]* >/dev/null 2>&1; do
    said=$(dpkg --force-confdef --force-confold --configure -a 2>&1 </dev/null) && break
    case $said in
      *"dpkg frontend lock"* | *"database lock"* | *"is locked"*) ;;
      *) break ;;
    esac
    left=$((left - 1))
    [ "$left" -gt 0 ] || fail "another program has been installing packages for 10 minutes: $said"
    sleep 5
  done
  if [ -n "$(dpkg --audit 2>&1)" ]; then
    refresh
    get install --fix-broken --no-remove || fail "packages are half installed and cannot be repaired, see above"
  fi
}

refreshed=
refresh() {
  [ -n "$refreshed" ] || get update || say "apt-get update has problems; going on with what it knows"
  refreshed=yes
}

offered() {
  [ -n "$(apt-cache madison "$1" 2>/dev/null)" ]
}

# The first of several packages that is offered.
install_first() {
  repair
  refresh
  for package in "$@"; do
    if offered "$package"; then
      get install --no-install-recommends "$package" || fail "cannot install $package, see above"
      return
    fi
  done
  fail "apt offers none of: $*; add a package source that does"
}

signed_by_postgresql() {
  [ "$(gpg --batch --with-colons --show-keys "$key_file" 2>/dev/null | grep -c '^pub:')" = 1 ] &&
    gpg --batch --with-colons --show-keys "$key_file" 2>/dev/null |
    awk -F: '$1 == "fpr" { print $10; exit }' | grep -qx "$fingerprint"
}

# Fails when the archive is out of reach; what was written for it is gone then.
add_archive() {
  codename=$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-}")
  [ -n "$codename" ] || return 1
  # An earlier attempt may have been cut short before it knew whether the archive is in reach.
  rm -f "$source_file"
  if grep -rqs "apt.postgresql.org" /etc/apt/sources.list /etc/apt/sources.list.d; then
    return 0
  fi
  # Without a source of packages there is no way to the archive either.
  [ -e "$key_file" ] || offered postgresql-common || return 1
  [ -e "$key_file" ] || install_first postgresql-common
  command -v gpg >/dev/null || offered gpg || offered gnupg || return 1
  command -v gpg >/dev/null || install_first gpg gnupg
  [ -e /etc/ssl/certs/ca-certificates.crt ] || install_first ca-certificates
  signed_by_postgresql ||
    fail "$key_file is not the key that PostgreSQL's archive is signed with ($fingerprint)"
  cat >"$source_file.new" <<END
Types: deb
URIs: $archive
Suites: $codename-pgdg
Components: main
Signed-By: $key_file
END
  mv "$source_file.new" "$source_file"
  get update -o APT::Update::Error-Mode=any -o Acquire::https::Timeout=20 \
    -o Dir::Etc::sourcelist="$source_file" -o Dir::Etc::sourceparts=- \
    -o APT::Get::List-Cleanup=0 || {
    rm -f "$source_file"
    return 1
  }
}

# Of a package that was cut short the program may be there, but not what makes it work.
postgres_is_there() {
  whole "postgresql-$major" && [ -x "$postgres" ]
}

install_postgres() {
  postgres_is_there && return
  repair
  postgres_is_there && return
  refresh
  add_archive || say "PostgreSQL's archive is out of reach; taking the distribution's packages"
  # The package would make a cluster and start it, on the port that ours will have.
  mkdir -p "${no_main%/*}"
  printf 'create_main_cluster = false\n' >"$no_main"
  main=/etc/postgresql/$major/main
  before=$([ -e "$main" ] && echo there || echo none)
  install_first "postgresql-$major"
  # Where somebody's createcluster.conf reads no other file.
  if [ "$before" = none ] && [ -e "$main" ]; then
    pg_dropcluster --stop "$major" main >&2 </dev/null
  fi
}

java_is_new_enough() {
  command -v java >/dev/null &&
    [ "$(java -version 2>&1 </dev/null | sed -n 's/.* version "\([0-9]*\).*/\1/p')" -ge 17 ]
}

ping_is_there() {
  whole iputils-ping && command -v ping >/dev/null
}

main() {
  set -eu
  export LC_ALL=C DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin
  cd /
  wanted=$1
  major=${wanted%%.*}
  postgres=/usr/lib/postgresql/$major/bin/postgres
  command -v apt-get >/dev/null || fail "this is neither Debian nor Ubuntu: there is no apt-get"
  install_postgres
  # Only our own installation was meant.
  rm -f "$no_main"
  java_is_new_enough ||
    install_first openjdk-21-jre-headless openjdk-17-jre-headless openjdk-25-jre-headless
  ping_is_there || install_first iputils-ping
  version=$("$postgres" --version | sed -n 's/.*(PostgreSQL) \([0-9.]*\).*/\1/p')
  case $wanted in
    *.*)
      [ "$version" = "$wanted" ] ||
        fail "PostgreSQL $wanted is wanted, but the archive has $version (it keeps the newest" \
          "only); write version \"$major\" or \"$version\" in the topology"
      ;;
  esac
  printf '%s\n' "$version"
}

main "$@"
