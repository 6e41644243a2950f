# shellcheck shell=sh
# shellcheck disable=SC2154 # project: set by whoever reads this
# Who runs from this checkout's jar. Java reads classes from it until it ends, and the engine starts
# the provider from it at any time, so nobody may build it anew meanwhile.

# When a process started, in a form that no later process of that number has; nothing if it is dead.
process_start() {
  if [ -d /proc/self ]; then
    sed -n 's/.*) \([^ZX] .*\)/\1/p' "/proc/$1/stat" 2>/dev/null | cut -d ' ' -f 20
  else
    LC_ALL=C TZ=UTC0 ps -o lstart= -p "$1" 2>/dev/null || :
  fi
}

# Says that this process runs from the jar. It keeps its number when it becomes Java.
register_launch() {
  mkdir -p "$project/target/running"
  process_start $$ >"$project/target/running/$$"
}

# Prints the numbers of the others that run from the jar, and forgets those that are dead.
running_launches() {
  others=
  for entry in "$project/target/running"/*; do
    [ -f "$entry" ] || continue
    process=${entry##*/}
    [ "$process" != $$ ] || continue
    started=$(process_start "$process")
    if [ -n "$started" ] && [ "$started" = "$(cat "$entry")" ]; then
      others="$others${others:+, }$process"
    else
      rm -f "$entry"
    fi
  done
  printf '%s\n' "$others"
}
