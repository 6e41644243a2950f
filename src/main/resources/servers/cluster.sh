# Makes a PostgreSQL cluster of Debian's cluster tools, as a primary or as a standby, or drops it.
# What stands stays: only its settings are written anew. Prints the database system's identifier.
#
# $1  primary, standby or drop
# $2  major version of PostgreSQL
# $3  name of the cluster
#
# Or makes room for those: drops every other cluster of this stack, and gives those that stand their
# ports.
#
# $1    only
# $2..  what may stay, each MAJOR/NAME:PORT
#
# Set before: owner (the stack's id), base (folder on the storage), data (data directory), port,
# instance (name of this one), listen (private address), peers (addresses that may log in), shares
# (how many clusters share the memory), settings (static settings), password; for a standby also
# primary_host and identifier (of the primary's database system); where the storage is a Volume also
# volume (its mount point). For only: owner and databases (all that the topology has anywhere, each
# MAJOR/NAME).
# What storage.sh has goes before it.
# shellcheck shell=sh disable=SC2154

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

ours() {
  known=
  for file in "$mark" "$conf/durabench.owner"; do
    if [ -e "$file" ]; then
      [ "$(line 1 "$file")" = "$owner" ] || return 1
      known=yes
    fi
  done
  [ -n "$known" ]
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
    if [ -e "$file" ] && [ "$(line 1 "$file")" != "$owner" ]; then
      fail "cluster $major/$cluster belongs to the durabench stack $(line 1 "$file"); destroy that" \
        "one first, or give the database another name in the topology"
    fi
  done
}

drop() {
  ours || return 0
  check_storage
  was=$(configured data_directory)
  if [ -e "$conf/postgresql.conf" ]; then
    running && pg_ctlcluster --force "$major" "$cluster" stop >&2 </dev/null
    pg_dropcluster --stop "$major" "$cluster" >&2 </dev/null || say "pg_dropcluster has problems"
  fi
  rm -rf -- "${conf:?}"
  # Data that was made with another version since is that one's.
  for directory in "$was" "$data"; do
    there=${directory%/*}/.durabench-$cluster
    if [ -n "$directory" ] && [ "$(line 1 "$there")" = "$owner" ]; then
      case $(line 2 "$there") in '' | "$major") erase "$directory" ;; esac
    fi
  done
}

# Another version of it that stands in the same place is not wanted any more.
drop_other_version() {
  wanted_major=$major
  major=$(line 2 "$mark")
  conf=/etc/postgresql/$major/$cluster
  [ -z "$major" ] || [ "$major" = "$wanted_major" ] || drop
  major=$wanted_major
  conf=/etc/postgresql/$major/$cluster
}

create() {
  if [ -n "${volume:-}" ] && ! mountpoint -q "$volume"; then
    fail "nothing is mounted at $volume, where the Volume belongs: look at 'systemctl status" \
      "$(printf '%s' "${volume#/}" | tr / -).mount' on this server, mount it, and try again"
  fi
  drop_other_version
  drop
  if [ -n "$(ss -Hltn "sport = :$port" 2>/dev/null)" ]; then
    fail "port $port is taken by another program: $(ss -Hltnp "sport = :$port" | head -n 1)"
  fi
  mkdir -p "$base"
  printf '%s\n%s\n' "$owner" "$major" >"$mark"
  pg_createcluster -d "$data" -p "$port" -s /var/run/postgresql --start-conf=manual -e UTF8 \
    --locale=C "$major" "$cluster" -- --data-checksums >&2 </dev/null
  printf '%s\n' "$owner" >"$conf/durabench.owner"
  remember_storage
}

# True when it was made to its end, and what was made is still there: a volume may be another one
# by now. Data that is being copied anew is not whole and has no identifier.
stands() {
  [ -e "$conf/durabench.done" ] && [ "$(configured data_directory)" = "$data" ] || return 1
  if [ -e "$conf/durabench.half-made" ]; then
    [ -d "$data" ]
  else
    there=$(identifier_of_data)
    [ -n "$there" ] && case $(line 1 "$conf/durabench.done") in '' | "$there") ;; *) false ;; esac
  fi
}

# Whether the topology still has it; sets its port there. $@: what may stay
wanted() {
  for keep; do
    case $keep in "$major/$cluster:"*)
      port=${keep##*:}
      return 0
      ;;
    esac
  done
  return 1
}

# Standbys reach their primary at the same port. What ran is started again once all have moved.
move() {
  if running; then
    : >"$conf/durabench.moved"
    pg_ctlcluster -m fast "$major" "$cluster" stop >&2 </dev/null
  fi
  sed "s/^port *=.*/port = $port/" "$conf/postgresql.conf" | put "$conf/postgresql.conf" 644
  if [ -e "$conf/conf.d/instance.conf" ]; then
    sed "/^primary_conninfo/s/ port=[0-9]*/ port=$port/" "$conf/conf.d/instance.conf" |
      put "$conf/conf.d/instance.conf" 640
  fi
}

# A standby that was promoted is the only one with all of the data, as long as its database is in the
# topology. The home of the primary is the first instance.
check_not_promoted() {
  case " ${databases:-} " in *" $major/$cluster "*) ;; *) return 0 ;; esac
  case $(line 1 "$conf/durabench.instance") in '' | pg1) return 0 ;; esac
  [ -d "$data" ] && [ ! -e "$data/standby.signal" ] || return 0
  fail "cluster $major/$cluster on this machine is not in the topology any more, but it was promoted" \
    "and is the database's primary: put the instance back into the topology and run an experiment of" \
    "that database, which makes pg1 the primary again, and then take it out; or destroy the stack"
}

only() {
  for conf in /etc/postgresql/*/*; do
    cluster=${conf##*/}
    major=${conf%/*}
    major=${major##*/}
    data=$(configured data_directory)
    mark=${data%/*}/.durabench-$cluster
    ours || continue
    if ! wanted "$@"; then
      check_not_promoted
      say "dropping cluster $major/$cluster, which is not in the topology any more"
      drop
    elif [ "$(configured port)" != "$port" ]; then
      move
    fi
  done
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
  printf '%s\n' "$instance" | put "$conf/durabench.instance" 644
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
  remember_storage
  if [ -e "$conf/durabench.moved" ]; then
    start
    rm -f "$conf/durabench.moved"
  fi
  if running; then
    pg_ctlcluster "$major" "$cluster" reload >&2 </dev/null
    if [ "$(echo 'SELECT pg_is_in_recovery()' | sql)" = f ]; then
      set_password
    fi
  fi
}

primary() {
  if stands; then
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
  if stands && [ "$(identifier_of_data)" = "$identifier" ]; then
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
  if [ "$action" = only ]; then
    shift
    only "$@"
    return
  fi
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
      identifier=$(identifier_of_data)
      [ -n "$identifier" ] || identifier=$(line 1 "$conf/durabench.done")
      printf '%s\n' "$identifier" | put "$conf/durabench.done" 644
      printf '%s\n' "$identifier"
      ;;
    *) fail "there is no action $action" ;;
  esac
}

main "$@"
