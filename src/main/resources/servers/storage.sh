# What cluster.sh has to know of files and disks; goes before it, and does nothing by itself.
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

# A line of a file that may not be there: line NUMBER FILE
line() {
  sed -n "$1p" "$2" 2>/dev/null || :
}

# What the cluster's own settings say: configured NAME
configured() {
  sed -n "s/^$1 *= *'\{0,1\}\([^'[:space:]]*\).*/\1/p" "$conf/postgresql.conf" 2>/dev/null | tail -n 1
}

# Processes of PostgreSQL in a data directory: processes_in DIRECTORY
processes_in() {
  for process in /proc/[0-9]*; do
    if [ "$process/cwd" -ef "$1" ] && [ "$(line 1 "$process/comm")" = postgres ]; then
      echo "${process#/proc/}"
    fi
  done
}

# Removes a data directory of ours, with what still runs in it: erase DIRECTORY
erase() {
  left=10
  remaining=$(processes_in "$1")
  # One that waits for a disk dies when the disk has answered; until then it may still write.
  while [ -n "$remaining" ]; do
    for process in $remaining; do
      kill -s KILL "$process" 2>/dev/null || :
    done
    [ "$left" -gt 0 ] || fail "PostgreSQL in $1 does not end though it was killed:" "$remaining"
    left=$((left - 1))
    sleep 1
    remaining=$(processes_in "$1")
  done
  rm -rf -- "${1:?}"
  rm -f -- "${1%/*}/.durabench-$cluster"
}

# Mount point of a folder, which need not be there: mount_point FOLDER
mount_point() {
  folder=$1
  until [ -e "$folder" ]; do
    folder=${folder%/*}
    folder=${folder:-/}
  done
  findmnt -n -o TARGET -T "$folder" | tail -n 1
}

# Its file system, by a name that a disk keeps when the machine starts anew: file_system FOLDER
file_system() {
  mounted_at=$(mount_point "$1")
  found=$(findmnt -n -o UUID -M "$mounted_at" | tail -n 1)
  [ -n "$found" ] || found=$(findmnt -n -v -o SOURCE -M "$mounted_at" | tail -n 1)
  printf '%s\n' "$found"
}

remember_storage() {
  printf '%s\n%s\n%s\n' "$(mount_point "$base")" "$(file_system "$base")" "${volume:-}" |
    put "$conf/durabench.storage" 644
}

# A disk may be missing since the machine was started anew. What is made in its place would be on
# another disk, and the data would have no owner when it is back. A Volume may be replaced.
check_storage() {
  known=$conf/durabench.storage
  [ -e "$known" ] || return 0
  was=$(configured data_directory)
  if [ -z "$was" ] || [ -e "${was%/*}/.durabench-$cluster" ]; then
    return 0
  fi
  there=$(mount_point "$was")
  [ "$there" != "$(line 1 "$known")" ] ||
    { [ -z "$(line 3 "$known")" ] && [ "$(file_system "$was")" != "$(line 2 "$known")" ]; } ||
    return 0
  fail "the disk with $was is not mounted: cluster $major/$cluster was made on file system" \
    "$(line 2 "$known") at $(line 1 "$known"), and now there is $(file_system "$was") at $there;" \
    "mount it, or remove $known if it is gone for good, and try again"
}
