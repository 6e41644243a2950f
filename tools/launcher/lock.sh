# shellcheck shell=sh
# One launch at a time builds or installs. A dead holder never blocks the next one.

lock_wait_seconds=1800

# with_lock FILE COMMAND [ARGUMENT...]: runs COMMAND in a subshell that holds FILE. Never call it in
# a condition: that would switch `set -e` off for all of COMMAND.
with_lock() {
  lock_file=$1
  shift
  mkdir -p "$(dirname "$lock_file")"
  if have flock; then
    # The descriptor is inherited by what COMMAND starts, on purpose: if this launch is killed, a
    # Maven or Go that goes on building still holds the lock.
    (
      wait_for_lock
      "$@"
    ) 9>"$lock_file"
  else
    (
      take_directory "$lock_file.d"
      trap 'rm -rf "$lock_file.d"' EXIT
      trap 'exit 130' INT
      trap 'exit 143' TERM HUP
      "$@"
    )
  fi
}

# Asks again and again: BusyBox's flock cannot wait for a limited time (-w).
wait_for_lock() {
  waited=0
  until flock -n 9; do
    # Most holders only look, which is over at once.
    [ "$waited" -ne 2 ] || say "another launch is preparing the same thing; waiting for it"
    waited=$((waited + 1))
    [ "$waited" -lt "$lock_wait_seconds" ] \
      || die "$lock_file is still locked after $((lock_wait_seconds / 60)) minutes: end the launch that holds it"
    sleep 1
  done
}

# Where there is no flock (macOS): a directory with the holder's process id in it.
take_directory() {
  waited=0
  until mkdir "$1" 2>/dev/null; do
    if is_stale "$1"; then
      break_stale "$1"
      continue
    fi
    [ "$waited" -ne 2 ] || say "another launch is preparing the same thing; waiting for it"
    waited=$((waited + 1))
    [ "$waited" -lt "$lock_wait_seconds" ] \
      || die "$1 is still there after $((lock_wait_seconds / 60)) minutes: remove it if no launch is running"
    sleep 1
  done
  echo $$ >"$1/pid"
}

is_stale() {
  holder=$(cat "$1/pid" 2>/dev/null) || holder=
  if [ -n "$holder" ]; then
    # kill -0 also fails on a living process of somebody else; ps tells these apart.
    ! kill -0 "$holder" 2>/dev/null && ! ps -p "$holder" >/dev/null 2>&1
  else
    # Killed between mkdir and the write of its process id.
    [ -n "$(find "$1" -prune -mmin +1 2>/dev/null)" ]
  fi
}

# Two launches may find the same dead holder. Only the one that owns the breaker looks again and
# removes, so that nobody removes the lock which the other has just taken.
break_stale() {
  if mkdir "$1.breaker" 2>/dev/null; then
    if is_stale "$1"; then
      rm -rf "$1"
    fi
    rmdir "$1.breaker"
  else
    [ -z "$(find "$1.breaker" -prune -mmin +1 2>/dev/null)" ] || rmdir "$1.breaker" 2>/dev/null || :
    sleep 1
  fi
}
