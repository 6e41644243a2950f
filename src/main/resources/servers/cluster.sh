# Makes a PostgreSQL cluster of Debian's cluster tools, as a primary or as a standby, or drops it.
# What stands stays: only its settings are written anew. Prints the database system's identifier.
#
# $1  primary, standby or drop
# $2  major version of PostgreSQL
# $3  name of the cluster
#
# Set before: owner (the stack's id), base (folder on the storage), data (data directory), port,
# instance (name of this one), listen (private address), peers (addresses that may log in), shares
# (how many clusters share the memory), settings (static settings), password; for a standby also
# primary_host and identifier (of the primary's database system).
# shellcheck shell=sh disable=SC2154

say() {
  printf 'durabench: %s\n' "$*" >&2
}

fail() {
  say "$@"
  exit 1
}

# Replaces a file at once by standard input: put FILE MODE
put() {
  (umask 077 && cat >"$1.new")
  chmod "$2" "$1.new"
  chown postgres:postgres "$1.new"
  mv -f "$1.new" "$1"
}

as_postgres() {
  runuser -u postgres -- "$@"
}

sql() {
  as_postgres "$bin/psql" -XAtq -v ON_ERROR_STOP=1 -h /var/run/postgresql -p "$port" -U postgres \
    -d postgres
}

running() {
  pg_ctlcluster "$major" "$cluster" status >/dev/null 2>&1 </dev/null
}

identifier_of_data() {
  "$bin/pg_controldata" "$data" 2>/dev/null | sed -n 's/^Database system identifier: *//p'
}

# Nothing that durabench did not make is touched: on machines of others there may be more.
check_owner() {
  if [ -e "$conf" ] && [ ! -e "$conf/durabench.owner" ] && [ ! -e "$mark" ]; then
    fail "there is a PostgreSQL cluster $major/$cluster that durabench did not make; give the" \
      "database another name in the topology"
  fi
  if [ -e "$data" ] && [ ! -e "$mark" ]; then
    fail "$data is there, but durabench did not make it; move it away, or give the database another" \
      "name in the topology"
  fi
  for file in "$mark" "$conf/durabench.owner"; do
    if [ -e "$file" ] && [ "$(cat "$file")" != "$owner" ]; then
      fail "cluster $major/$cluster belongs to the durabench stack $(cat "$file"); destroy that one" \
        "first, or give the database another name in the topology"
    fi
  done
}

drop() {
  if [ "$(cat "$mark" 2>/dev/null)" != "$owner" ]; then
    return 0
  fi
  if [ -e "$conf/postgresql.conf" ]; then
    running && pg_ctlcluster --force "$major" "$cluster" stop >&2 </dev/null
    pg_dropcluster --stop "$major" "$cluster" >&2 </dev/null || say "pg_dropcluster has problems"
  fi
  rm -rf -- "${conf:?}" "${data:?}"
  rm -f -- "${mark:?}"
}

create() {
  drop
  if [ -n "$(ss -Hltn "sport = :$port" 2>/dev/null)" ]; then
    fail "port $port is taken by another program: $(ss -Hltnp "sport = :$port" | head -n 1)"
  fi
  mkdir -p "$base"
  printf '%s\n' "$owner" >"$mark"
  pg_createcluster -d "$data" -p "$port" -s /var/run/postgresql --start-conf=manual -e UTF8 \
    --locale=C "$major" "$cluster" -- --data-checksums >&2 </dev/null
  printf '%s\n' "$owner" >"$conf/durabench.owner"
}

access() {
  printf '# Written by durabench. Root of this machine; all others give a password.\n'
  printf 'local all postgres peer\n'
  printf 'local all all scram-sha-256\n'
  printf 'local replication durabench scram-sha-256\n'
  for peer in 127.0.0.1/32 $peers; do
    printf 'host all durabench %s scram-sha-256\n' "$peer"
    printf 'host replication durabench %s scram-sha-256\n' "$peer"
  done
}

# A quarter of the memory, as the manual advises for a server of its own.
shared_buffers_mb() {
  total_kb=$(sed -n 's/^MemTotal: *\([0-9]*\) kB/\1/p' /proc/meminfo)
  quarter=$((total_kb / 1024 / 4 / shares))
  echo $((quarter < 64 ? 64 : quarter))
}

configure() {
  mkdir -p "$conf/conf.d"
  grep -q "^include_dir *=* *'conf.d'" "$conf/postgresql.conf" ||
    printf "include_dir = 'conf.d'\n" >>"$conf/postgresql.conf"
  {
    printf '%s\n' "$settings"
    printf "\n# Of this machine.\nlisten_addresses = '127.0.0.1,%s'\n" "$listen"
    printf 'shared_buffers = %sMB\n' "$(shared_buffers_mb)"
  } | put "$conf/conf.d/durabench.conf" 644
  access | put "$conf/pg_hba.conf" 640
  printf '*:*:*:durabench:%s\n' "$password" | put "$conf/durabench.pass" 600
}

# What changes while experiments run; written here only once. $1 and $2: connection and slot.
configure_role() {
  printf "# Written by durabench; changes are lost.\nsynchronous_commit = on\n%s\n%s\n%s\n" \
    "synchronous_standby_names = ''" "primary_conninfo = '$1'" "primary_slot_name = '$2'" |
    put "$conf/conf.d/instance.conf" 640
}

start() {
  pg_ctlcluster "$major" "$cluster" start >&2 </dev/null || say "pg_ctlcluster start has problems"
  waited=0
  until "$bin/pg_isready" -q -h /var/run/postgresql -p "$port"; do
    waited=$((waited + 1))
    if [ "$waited" -gt 300 ]; then
      tail -n 20 "/var/log/postgresql/postgresql-$major-$cluster.log" >&2
      fail "PostgreSQL $major/$cluster did not start within 300 s; its log says the above"
    fi
    sleep 1
  done
}

# The password goes by standard input, and into no log.
set_password() {
  sql <<END
SET log_statement = 'none';
SET log_min_duration_statement = -1;
SET log_min_error_statement = 'panic';
SELECT 'CREATE ROLE durabench' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'durabench') \gexec
ALTER ROLE durabench LOGIN SUPERUSER REPLICATION PASSWORD '$password';
END
}

refresh() {
  configure
  if running; then
    pg_ctlcluster "$major" "$cluster" reload >&2 </dev/null
    if [ "$(echo 'SELECT pg_is_in_recovery()' | sql)" = f ]; then
      set_password
    fi
  fi
}

primary() {
  if [ -e "$conf/durabench.done" ]; then
    refresh
    return
  fi
  create
  configure
  configure_role '' ''
  start
  set_password
  sql <<END
SELECT 'CREATE DATABASE bench OWNER durabench' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'bench') \gexec
END
}

at_primary() {
  PGPASSFILE=$conf/durabench.pass as_postgres "$bin/psql" -XAtq -v ON_ERROR_STOP=1 -w \
    -d "host=$primary_host port=$port user=durabench dbname=postgres sslmode=disable connect_timeout=20"
}

standby() {
  if [ -e "$conf/durabench.done" ] && [ "$(identifier_of_data)" = "$identifier" ]; then
    refresh
    return
  fi
  create
  configure
  # A slot first, so that the primary keeps what is written during and after the copy.
  at_primary >&2 <<END
SELECT pg_create_physical_replication_slot('$instance', true)
 WHERE NOT EXISTS (SELECT FROM pg_replication_slots WHERE slot_name = '$instance');
END
  find "$data" -mindepth 1 -delete
  PGPASSFILE=$conf/durabench.pass as_postgres "$bin/pg_basebackup" -w -D "$data" -X stream \
    -S "$instance" -c fast \
    -d "host=$primary_host port=$port user=durabench sslmode=disable connect_timeout=20" >&2 </dev/null
  as_postgres touch "$data/standby.signal"
  configure_role "host=$primary_host port=$port user=durabench application_name=$instance passfile=$conf/durabench.pass connect_timeout=5 sslmode=disable gssencmode=disable" "$instance"
  start
  waited=0
  until [ "$(echo 'SELECT status FROM pg_stat_wal_receiver' | sql)" = streaming ]; do
    waited=$((waited + 1))
    if [ "$waited" -gt 180 ]; then
      tail -n 20 "/var/log/postgresql/postgresql-$major-$cluster.log" >&2
      fail "$instance does not stream from $primary_host:$port; its log says the above"
    fi
    sleep 1
  done
}

main() {
  set -eu
  export LC_ALL=C PATH=/usr/sbin:/usr/bin:/sbin:/bin
  umask 022
  cd /
  action=$1
  major=$2
  cluster=$3
  bin=/usr/lib/postgresql/$major/bin
  conf=/etc/postgresql/$major/$cluster
  mark=$base/.durabench-$cluster
  case $password in
    *[!A-Za-z0-9_-]* | '') fail "the password has characters that need quotes" ;;
  esac
  case $action in
    drop) drop ;;
    primary | standby)
      check_owner
      "$action"
      : >"$conf/durabench.done"
      identifier_of_data
      ;;
    *) fail "there is no action $action" ;;
  esac
}

main "$@"
