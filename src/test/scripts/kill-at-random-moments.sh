#!/usr/bin/env bash
# Kills (SIGKILL) the command line, the engine or the provider at random moments of a run, and then
# expects that the next run completes and that nothing is left: no process, no directory.
#
#   src/test/scripts/kill-at-random-moments.sh [TIMES] [SEED]
#
# Takes about a minute a time on an idle machine. Uses a state of its own; tools come from the usual cache.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
times=${1:-10}
RANDOM=${2:-$$}
cell='local/pg/fail-over/clients=4,fault=kill,mode=any-1'

eval "$(./durabench env)"
# A home of its own beside the usual one, with the usual one's tools: both must be on a real disk.
home=$(mktemp -d "$DURABENCH_HOME/kill-test.XXXXXX")
chmod 755 "$home"
ln -s "$(cd "$DURABENCH_HOME/cache" && pwd -P)" "$home/cache"
unset PULUMI_BACKEND_URL PULUMI_STACK PULUMI_HOME PULUMI_CONFIG_PASSPHRASE_FILE
touch "$home/begun"
export DURABENCH_HOME=$home
export DURABENCH_RESULTS=$home/results

fail() {
  echo "kill-at-random-moments: $1; kept for a look: $home" >&2
  exit 1
}

# The processes of this run, by their environment or command line.
mine() {
  local pid
  for pid in /proc/[0-9]*; do
    pid=${pid#/proc/}
    [ "$pid" != "$$" ] || continue
    if tr '\0' '\n' 2>/dev/null <"/proc/$pid/environ" | grep -qx "DURABENCH_HOME=$home" ||
      tr '\0' ' ' 2>/dev/null <"/proc/$pid/cmdline" | grep -qF "$home/local/"; then
      echo "$pid"
    fi
  done
}

victim() {
  local pattern=$1 pid
  for pid in $(mine); do
    if tr '\0' ' ' 2>/dev/null <"/proc/$pid/cmdline" | grep -qE -- "$pattern"; then
      echo "$pid"
      return
    fi
  done
}

# A stack of its own would do as well; `bench` is what everybody runs.
for ((i = 1; i <= times; i++)); do
  roles=('cli\.DurabenchMain' 'pulumi up ' 'provider\.ProviderMain')
  names=(command-line engine provider)
  role=$((RANDOM % 3))
  delay=$((RANDOM % 12))
  ./durabench run --quick --cell "$cell" >"$home/killed-$i.log" 2>&1 &
  run=$!
  # The moment is random from the victim's own start: none of them lives as long as the run.
  for ((waited = 0; waited < 300; waited++)); do
    [ -z "$(victim "${roles[$role]}")" ] || break
    sleep 0.1
  done
  sleep "$delay"
  pid=$(victim "${roles[$role]}")
  if [ -n "$pid" ]; then
    kill -9 "$pid" 2>/dev/null || true
    echo "$i: killed the ${names[$role]} (process $pid) $delay s after its start"
  else
    echo "$i: there was no ${names[$role]} after $delay s; killed nothing"
  fi
  wait "$run" 2>/dev/null || true
  code=0
  timeout 600 ./durabench run --quick --cell "$cell" >"$home/next-$i.log" 2>&1 || code=$?
  [ "$code" -eq 0 ] || { tail -20 "$home/next-$i.log" >&2; fail "run $i after the kill ended with $code"; }
  ./durabench destroy >"$home/destroy-$i.log" 2>&1 || fail "destroy $i failed"
  find /tmp -maxdepth 1 -name 'durabench-*' -newer "$home/begun" >"$home/sockets"
  while read -r directory; do
    # Sockets say whose they are; another run of this machine has its own.
    ! grep -qF "$home/local" <(ls -l "$directory" 2>/dev/null) || fail "$directory is left after $i"
  done <"$home/sockets"
  left=$(mine | grep -vx "$BASHPID" || true)
  for pid in $left; do
    # The shell that lists them is no leftover.
    [ -d "/proc/$pid" ] || continue
    case $(tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null) in
      *kill-at-random-moments* | '') ;;
      *) ps -fp "$pid" >&2 || true; fail "process $pid is left after $i" ;;
    esac
  done
  [ -z "$(find "$home/local" -mindepth 1 -maxdepth 1 -type d 2>/dev/null)" ] ||
    fail "directories are left in $home/local after $i"
done
rm -rf "$home"
echo "killed $times times; every next run completed, and nothing was left"
