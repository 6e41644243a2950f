# One step of one PostgreSQL cluster of Debian's tools, as root; with systemd or without.
# $1: operation; $2: major version; $3: cluster; $4: data directory; $5: port; $6: directory of the
# Unix socket; then what the operation takes.
set -eu
operation=$1 version=$2 cluster=$3 data=$4 port=$5 sockets=$6
shift 6
export LC_ALL=C
settings=/etc/postgresql/$version/$cluster
programs=/usr/lib/postgresql/$version/bin
unit=postgresql@$version-$cluster.service
log=/var/log/postgresql/postgresql-$version-$cluster.log
half_made=$settings/durabench.half-made
passfile=$settings/durabench.pass
markers=/run/durabench

fail() {
  echo "$*" >&2
  exit 1
}

systemd() {
  [ -d /run/systemd/system ]
}

as_postgres() {
  (cd / && runuser -u postgres -- "$@")
}

# Only the server's processes work in its data directory and are called so.
belongs() {
  [ "/proc/$1/cwd" -ef "$data" ] && read -r name < "/proc/$1/comm" && [ "$name" = postgres ]
}

pids() {
  for process in /proc/[0-9]*; do
    if belongs "${process#/proc/}" 2> /dev/null; then
      echo "${process#/proc/}"
    fi
  done
}

# Prints its number if it lives. A single-user server writes a negative one.
postmaster() {
  { read -r pid < "$data/postmaster.pid"; } 2> /dev/null || return 1
  case $pid in '' | *[!0-9]*) return 1 ;; esac
  belongs "$pid" 2> /dev/null || return 1
  echo "$pid"
}

# The letter of a process's state; Z when there is no such process.
process_state() {
  if { read -r stat < "/proc/$1/stat"; } 2> /dev/null; then
    stat=${stat##*) }
    echo "${stat%% *}"
  else
    echo Z
  fi
}

ready() {
  postmaster > /dev/null && [ "$(sed -n '8s/ *$//p' "$data/postmaster.pid" 2> /dev/null)" = ready ]
}

log_end() {
  tail -c "$1" "$log" 2> /dev/null || echo "(no log $log)"
}

# Writes standard input to a file of the server's user, at once as a whole.
write() {
  rm -f "$1.new"
  (umask 077 && cat > "$1.new")
  chown postgres:postgres "$1.new"
  mv "$1.new" "$1"
}

await_stopped() {
  left=100
  for pid; do
    while :; do
      case $(process_state "$pid") in T | Z | X) break ;; esac
      left=$((left - 1))
      [ "$left" -gt 0 ] || fail "process $pid does not freeze"
      sleep 0.05
    done
  done
}

# Lets everything go on after a while, whatever has become of who froze it. $1: id; $2: seconds.
arm() {
  mkdir -p "$markers"
  marker=$markers/frozen-$1
  : > "$marker"
  # A file: in the arguments of a unit, systemd would expand what looks like a variable of its own.
  cat > "$markers/thaw.new" << 'END'
# $1: there while something is frozen; $2: data directory; $3: seconds to wait.
left=$3
while [ "$left" -gt 0 ] && [ -e "$1" ]; do
  sleep 1
  left=$((left - 1))
done
[ -e "$1" ] || exit 0
for process in /proc/[0-9]*; do
  if [ "$process/cwd" -ef "$2" ] && read -r name < "$process/comm" && [ "$name" = postgres ]; then
    kill -CONT "${process#/proc/}"
  fi
done
rm -f "$1"
END
  mv "$markers/thaw.new" "$markers/thaw"
  if systemd; then
    systemd-run --quiet --collect --unit="durabench-thaw-$1" --on-active="$2" \
      --timer-property=AccuracySec=1s /bin/sh "$markers/thaw" "$marker" "$data" 0
  else
    setsid sh "$markers/thaw" "$marker" "$data" "$2" < /dev/null > /dev/null 2>&1 &
  fi
}

disarm() {
  rm -f "$markers/frozen-$1"
  if systemd; then
    systemctl stop "durabench-thaw-$1.timer" 2> /dev/null || true
  fi
}

kill_all() {
  if systemd; then
    restart=$(systemctl show --property=Restart --value "$unit")
    [ "$restart" = no ] || fail "$unit would start again by itself (Restart=$restart): set Restart=no"
    # A stopped postmaster starts no process that the list could miss.
    if pid=$(postmaster); then
      kill -STOP "$pid" 2> /dev/null || true
    fi
    systemctl kill --signal=SIGKILL "$unit" 2> /dev/null || true
  elif pid=$(postmaster); then
    kill -STOP "$pid" 2> /dev/null || true
  fi
  victims=
  left=200
  while :; do
    found=$(pids)
    victims="$victims $found"
    # shellcheck disable=SC2086
    [ -z "$found" ] || kill -KILL $found 2> /dev/null || true
    alive=
    # One that is dying is in no list, while it may still hold the shared memory.
    for victim in $victims; do
      case $(process_state "$victim") in Z | X) ;; *) alive="$alive $victim" ;; esac
    done
    [ -n "$alive" ] || break
    left=$((left - 1))
    [ "$left" -gt 0 ] || fail "it does not die: process$alive"
    sleep 0.05
  done
}

# Also ends a start that systemd has yet to make.
stop_unit() {
  if systemd; then
    case $(systemctl show --property=ActiveState --value "$unit") in
      inactive | failed) ;;
      *) systemctl stop "$unit" || true ;;
    esac
  fi
}

# pg_rewind wants a server that was shut down in an orderly way.
recover() {
  state=$(as_postgres "$programs/pg_controldata" "$data" | sed -n 's/^Database cluster state: *//p')
  if [ "$state" != "shut down" ]; then
    rm -f "$data/postmaster.pid"
    as_postgres "$programs/postgres" --single -D "$data" \
      -c config_file="$settings/postgresql.conf" -c archive_mode=off template1 < /dev/null
  fi
}

# $1: how to reach the primary; $2: slot. Says which way it went.
rebuild() {
  [ -z "$(pids)" ] || fail "it runs"
  why=
  if [ -e "$half_made" ]; then
    why="an earlier attempt was cut short"
  elif [ -e "$data/standby.signal" ]; then
    why="a standby cannot be rewound to WAL that is gone"
  elif [ ! -e "$data/PG_VERSION" ]; then
    why="there was no server"
    [ -z "$(ls -A "$data")" ] || fail "$data is no data directory of PostgreSQL; nothing was touched"
  fi
  : > "$half_made"
  if [ -z "$why" ]; then
    said=$markers/rewind-$cluster
    mkdir -p "$markers"
    if recover > "$said" 2>&1 && as_postgres "$programs/pg_rewind" --target-pgdata="$data" \
      --source-server="$1" --no-ensure-shutdown > "$said" 2>&1; then
      echo "pg_rewind ($(tail -n 1 "$said"))"
      as_postgres touch "$data/standby.signal"
      return
    fi
    why="pg_rewind: $(grep -E 'error|fatal|FATAL|PANIC' "$said" | tail -n 1)"
  fi
  find "$data" -mindepth 1 -delete
  as_postgres "$programs/pg_basebackup" --pgdata="$data" --dbname="$1" --slot="$2" \
    --wal-method=stream --checkpoint=fast --no-password
  as_postgres touch "$data/standby.signal"
  echo "pg_basebackup ($why)"
}

case $operation in
  # Standard input: what the password file is to hold.
  prepare)
    left=60
    until [ -d "$data" ] && [ -d "$settings/conf.d" ]; do
      left=$((left - 1))
      [ "$left" -gt 0 ] || fail "there is no PostgreSQL cluster $version/$cluster in $data:" \
        "is its volume mounted? else bring the stack up again"
      sleep 1
    done
    write "$passfile"
    # A machine that gets its power back must not bring back a second primary.
    if [ "$(sed 's/#.*//; /^[[:space:]]*$/d' "$settings/start.conf" 2> /dev/null)" != manual ]; then
      printf '# durabench starts it: after a power cut it may not be the primary any more.\nmanual\n' |
        write "$settings/start.conf"
      chmod 644 "$settings/start.conf"
      sync "$settings/start.conf" "$settings"
      if systemd; then
        systemctl daemon-reload
      fi
    fi
    ;;
  state)
    echo "postmaster=$(postmaster || true)"
    echo "ready=$(ready && echo yes || true)"
    echo "standby=$([ ! -e "$data/standby.signal" ] || echo yes)"
    echo "half-made=$([ ! -e "$half_made" ] || echo yes)"
    ;;
  # Standard input: instance.conf.
  configure)
    write "$settings/conf.d/instance.conf"
    if pid=$(postmaster); then
      kill -HUP "$pid"
    fi
    ;;
  mode) sed -n 's/^# mode: //p' "$settings/conf.d/instance.conf" 2> /dev/null || true ;;
  launch)
    if postmaster > /dev/null; then
      exit 0
    fi
    [ ! -e "$half_made" ] || fail "its data directory is only half there"
    kill_all
    # A killed server leaves these behind, and PostgreSQL would believe the number in them.
    rm -f "$sockets/.s.PGSQL.$port" "$sockets/.s.PGSQL.$port.lock"
    if systemd; then
      # Else this start would be taken for one that is still under way and fails.
      stop_unit
      systemctl reset-failed "$unit" 2> /dev/null || true
      systemctl start --no-block "$unit"
    else
      setsid pg_ctlcluster "$version" "$cluster" start < /dev/null > /dev/null 2>&1 &
    fi
    left=600
    until postmaster > /dev/null; do
      left=$((left - 1))
      [ "$left" -gt 0 ] || fail "it did not start; its log ends: $(log_end 600)"
      sleep 0.05
    done
    ;;
  # $1: seconds.
  await-ready)
    left=$(($1 * 10))
    until ready; do
      postmaster > /dev/null || fail "it did not start; its log ends: $(log_end 600)"
      left=$((left - 1))
      [ "$left" -gt 0 ] || fail "it takes no connections within $1 s; its log ends: $(log_end 600)"
      sleep 0.1
    done
    ;;
  stop)
    # In the middle of a start systemd would send SIGTERM, which waits for every client.
    left=600
    while systemd && [ "$(systemctl show --property=ActiveState --value "$unit")" = activating ]; do
      left=$((left - 1))
      [ "$left" -gt 0 ] || fail "its start does not come to an end"
      sleep 0.1
    done
    if systemd && systemctl --quiet is-active "$unit"; then
      systemctl stop "$unit"
    elif postmaster > /dev/null; then
      pg_ctlcluster -m fast "$version" "$cluster" stop -- -t 120
    fi
    [ -z "$(pids)" ] || fail "it does not stop; its log ends: $(log_end 600)"
    ;;
  kill) kill_all ;;
  # The ids of what is frozen: with their processes gone, their timers must not thaw later ones.
  stop-for-good)
    kill_all
    stop_unit
    kill_all
    for id; do
      disarm "$id"
    done
    ;;
  make-standby) as_postgres touch "$data/standby.signal" ;;
  rebuild) rebuild "$@" ;;
  made) rm -f "$half_made" ;;
  timeline)
    newest=
    for file in "$data"/pg_wal/????????????????????????; do
      file=${file##*/}
      case $file in *[!0-9A-F]*) ;; *) newest=${file%????????????????} ;; esac
    done
    echo "$newest"
    ;;
  # $1: timeline, eight digits.
  history) cat "$data/pg_wal/$1.history" ;;
  # $1: last sixteen digits of its name.
  holds-segment)
    for file in "$data/pg_wal"/????????"$1"; do
      if [ -e "$file" ]; then
        echo yes
        break
      fi
    done
    ;;
  # $1: id; $2: seconds until it goes on by itself.
  freeze)
    pid=$(postmaster) || fail "it cannot be frozen: it is down"
    arm "$1" "$2"
    # The postmaster first: then it starts no process that the list could miss.
    kill -STOP "$pid"
    found=$(pids)
    # shellcheck disable=SC2086
    kill -STOP $found 2> /dev/null || true
    # shellcheck disable=SC2086
    await_stopped $found
    ;;
  # $1: id; $2: seconds; $3: process.
  hold-back)
    belongs "$3" || fail "process $3 is none of $version/$cluster"
    arm "$1" "$2"
    kill -STOP "$3"
    await_stopped "$3"
    ;;
  # $1: id.
  thaw)
    found=$(pids)
    # shellcheck disable=SC2086
    [ -z "$found" ] || kill -CONT $found 2> /dev/null || true
    disarm "$1"
    ;;
  # $1: bytes.
  log) log_end "$1" ;;
  *) fail "no operation $operation" ;;
esac
