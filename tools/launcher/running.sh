# shellcheck shell=sh
# shellcheck disable=SC2154 # project: set by whoever reads this
# Who runs from this checkout's jar. Java reads classes from it until it ends, and the engine starts
# the provider from it at any time, so nobody may build it anew meanwhile.
#
# Each has an entry <process>@<place>, for a checkout may be shared by hosts and containers: the
# number of a process says something only where it was given.

# When a process started, in a form that no later process of that number has; nothing if it is dead.
process_start() {
  if [ -d /proc/self ]; then
    sed -n 's/.*) \([^ZX] .*\)/\1/p' "/proc/$1/stat" 2>/dev/null | cut -d ' ' -f 20
  else
    LC_ALL=C TZ=UTC0 ps -o lstart= -p "$1" 2>/dev/null || :
  fi
}

# This host, and where there are any, this namespace of processes; and whether entries are locked.
this_place() {
  namespace=$(readlink /proc/self/ns/pid 2>/dev/null) || namespace=
  command -v flock >/dev/null 2>&1 || namespace=$namespace.unlocked
  printf '%s.%s\n' "$(uname -n)" "$namespace" | tr -cd 'A-Za-z0-9.\n-'
}

launch_entry() {
  printf '%s\n' "$project/target/running/$$@$(this_place)"
}

# Holds a lock on this process's entry through a descriptor that it keeps when it becomes Java: the
# one sign of life that is seen in other containers and, mostly, on other hosts.
hold_launch() {
  mkdir -p "$project/target/running"
  held=$(launch_entry)
  # A failed redirection of `exec` would end the shell.
  if command -v flock >/dev/null 2>&1 && (: >>"$held") 2>/dev/null; then
    exec 8>>"$held"
    flock -n 8 || :
  fi
}

# Says that this process runs from the jar. It keeps its number when it becomes Java.
register_launch() {
  mkdir -p "$project/target/running"
  process_start $$ >"$(launch_entry)"
}

# is_held ENTRY: whether somebody, wherever, has the lock on it.
is_held() {
  command -v flock >/dev/null 2>&1 && (: >>"$1") 2>/dev/null && ! (flock -n 7) 7>>"$1"
}

# is_running ENTRY: whether its process lives, as far as that can be seen from here.
is_running() {
  process=${1##*/}
  place=${process#*@}
  process=${process%%@*}
  if [ "$place" = "$here" ] || [ "$place" = "$process" ]; then
    started=$(process_start "$process")
    [ -n "$started" ] && [ "$started" = "$(cat "$1")" ]
  elif [ "${place%.unlocked}${here%.unlocked}" = "$place$here" ]; then
    is_held "$1"
  else
    # Locked by nobody, or nothing to look with: no sign of life can be had. What was begun a day ago is over.
    [ -z "$(find "$1" -prune -mtime +0 2>/dev/null)" ]
  fi
}

# Prints the others that run from the jar, and forgets those that are dead.
running_launches() {
  others=
  here=$(this_place)
  for entry in "$project/target/running"/*; do
    [ -f "$entry" ] || continue
    [ "${entry##*/}" != "$$@$here" ] || continue
    if is_running "$entry"; then
      name=${entry##*/}
      case $name in
        *@"$here") name=${name%%@*} ;;
        *@*) name="${name%%@*} of ${name#*@}" ;;
      esac
      others="$others${others:+, }$name"
    elif ! is_held "$entry"; then
      # Held and not running: one that is about to register.
      rm -f "$entry"
    fi
  done
  printf '%s\n' "$others"
}
