#!/usr/bin/env bash
# Kills (SIGKILL) the command line, the engine, durabench's provider or the one for Hetzner at random
# moments of an `up`, of an experiment and of a `destroy`, on the fake cloud of the tests, and then
# expects of `destroy` (in every other round of `sweep` first) that nothing is left: nothing in the
# cloud but what another user has there, no server off, no process. Before that it loses the answer
# to an order of a server, and expects that `sweep` finds the server.
#
#   src/test/scripts/kill-in-the-cloud.sh [TIMES] [SEED]
#
# There are no machines: commands on servers get canned answers, and an experiment waits for servers
# that do not answer. A server that the experiment would have cut off is cut off by the script. Takes
# about two minutes a time. Providers are the tests' stand-ins. State of its own, tools from the
# usual cache; TEST_CLASS_PATH spares the compiling of the tests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
times=${1:-20}
seed=${2:-$$}
RANDOM=$seed
stack=postgres-replication-volumes
cell='postgres-replication-volumes/single/flush/block=8KiB,client=agent'
config=.stack-config/Pulumi.$stack.yaml
[ ! -e "$config" ] || { echo "stack $stack is in use here: $config is there" >&2; exit 3; }

eval "$(./durabench env)"
[ -n "${TEST_CLASS_PATH:-}" ] || mvn -q -o -B test-compile
home=$(mktemp -d "$DURABENCH_HOME/kill-cloud.XXXXXX")
chmod 755 "$home"
ln -s "$(cd "$DURABENCH_HOME/cache" && pwd -P)" "$home/cache"
tests=${TEST_CLASS_PATH:-}
if [ -z "$tests" ]; then
  mvn -q -o -B dependency:build-classpath -Dmdep.outputFile="$home/class-path" -Dmdep.includeScope=test
  tests=$PWD/target/test-classes:$PWD/target/classes:$(cat "$home/class-path")
fi
mkdir "$home/plugins"
for name in hcloud command; do
  printf '#!/bin/sh\nexec java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "%s" %s %s "$@"\n' \
    "$tests" dev.durabench.standin.StandInMain "$name" >"$home/plugins/pulumi-resource-$name"
  chmod 755 "$home/plugins/pulumi-resource-$name"
done
export PATH=$home/plugins:$PATH
printf '%s\t%s\n' '^sh -s -- (primary|standby) ' 7123456789012345678 '^sh -s -- drop ' '' '^sh -s -- only ' '' \
  '^sh -s -- 18$' 18.6 'cloud-init status' '' 'mkfs\.ext4' '' >"$home/answers"

coproc CLOUD {
  exec java -XX:TieredStopAtLevel=1 -cp "$tests" dev.durabench.hetzner.fake.FakeHetznerMain --orders \
    2>"$home/cloud.log"
}
# shellcheck disable=SC2154 # set by coproc
cloud=$CLOUD_PID
# Bash keeps those of a coprocess from subshells.
exec {answers}<&"${CLOUD[0]}" {orders}>&"${CLOUD[1]}"
trap 'kill "$cloud" 2>/dev/null || true' EXIT
for _ in 1 2; do
  read -r -t 60 line <&"$answers"
  eval "$line"
done

# Not the passphrase: the config of stack `bench` in this folder has its salt.
unset PULUMI_BACKEND_URL PULUMI_STACK PULUMI_HOME SSH_AUTH_SOCK
export DURABENCH_HOME=$home DURABENCH_RESULTS=$home/results DURABENCH_OPERATOR_CIDR=192.0.2.7/32
export STANDIN_NO_MACHINES_CANNED_ANSWERS=$home/answers

fail() {
  echo "kill-in-the-cloud: $1; seed $seed; kept for a look: $home, $config" >&2
  exit 1
}

# What the cloud says to an order.
cloud() {
  local line
  echo "$*" >&"$orders"
  while read -r -t 150 line <&"$answers"; do
    [ "$line" != . ] || return 0
    echo "$line"
  done
  fail "the fake cloud does not answer"
}

ours() { cloud inventory | grep -vxF "$others" || true; }

# The processes of this run, by their environment.
mine() {
  local pid
  for pid in /proc/[0-9]*; do
    pid=${pid#/proc/}
    if tr '\0' '\n' 2>/dev/null <"/proc/$pid/environ" | grep -qx "DURABENCH_HOME=$home"; then
      echo "$pid"
    fi
  done
}

# The oldest process of a kind, such as the engine and not the setsid before it.
victim() {
  local pid
  for pid in $(mine); do
    if tr '\0' ' ' 2>/dev/null <"/proc/$pid/cmdline" | grep -qE -- "$1"; then
      echo "$pid"
      return
    fi
  done
}

durabench() {
  local log=$home/$1.log code=0
  shift
  timeout 600 ./durabench "$@" >"$log" 2>&1 </dev/null || code=$?
  echo "$code"
}

up=(up "$stack" --yes --quick --cell "$cell")

# Waits for a kind of victim or a word in a log, kills after a while; says what it did.
kill_soon() {
  local name=$1 pattern=$2 run=$3 tenths=$4 pid waited
  for ((waited = 0; waited < 1200; waited++)); do
    [ -z "$(victim "$pattern")" ] || break
    kill -0 "$run" 2>/dev/null || break
    sleep 0.1
  done
  sleep "$((tenths / 10)).$((tenths % 10))"
  pid=$(victim "$pattern")
  if [ -n "$pid" ] && kill -9 "$pid" 2>/dev/null; then
    killed=$((killed + 1))
    what="killed the $name $((tenths / 10)).$((tenths % 10)) s after it was there"
  else
    what="there was no $name any more; killed nothing"
  fi
}

await_word() {
  local waited
  for ((waited = 0; waited < 3000; waited++)); do
    ! grep -q "$1" "$2" 2>/dev/null || return 0
    kill -0 "$3" 2>/dev/null || return 0
    sleep 0.1
  done
}

# As long as a run lasts, waits until the cloud has another number of our servers than this.
await_servers() {
  while kill -0 "$2" 2>/dev/null; do
    [ "$(cloud standing | grep -c "^server $stack-")" -eq "$1" ] || return 0
    sleep 0.2
  done
}

# Waits for a run. An experiment would wait ten minutes for its servers, so that is ended in an orderly
# way, which leaves them standing. (By TERM: what a script starts aside does not hear of INT.)
end() {
  await_word '^\[ *0%\]' "$1" "$2"
  if kill -0 "$2" 2>/dev/null && grep -q '^\[ *0%\]' "$1"; then
    sleep 2
    kill -TERM "$(victim 'cli\.DurabenchMain')" 2>/dev/null || true
  fi
  wait "$2" 2>/dev/null || true
}

# What every round ends with.
expect_nothing() {
  local code left
  code=$(durabench "$1-destroy" destroy "$stack")
  if [ "$code" -ne 0 ]; then
    tail -5 "$home/$1-destroy.log" >&2
    [ "$code" -eq 4 ] || fail "destroy in round $1 ended with $code"
    echo "   destroy said 4; sweep"
    code=$(durabench "$1-sweep" sweep --yes)
    [ "$code" -eq 0 ] || fail "sweep in round $1 ended with $code"
  fi
  left=$(ours)
  [ -z "$left" ] || fail "left in the cloud after round $1: $left"
  [ "$(cloud inventory)" = "$others" ] || fail "what others have is not as it was after round $1"
  left=$(mine)
  for pid in $left; do
    [ ! -d "/proc/$pid" ] || { ps -fp "$pid" >&2 || true; fail "process $pid is left after $1"; }
  done
}

others=$(cloud other)
cloud take 6 >/dev/null
killed=0
echo "seed $seed"

cloud lose-answer 1 POST /servers >/dev/null
code=$(durabench lost-up "${up[@]}")
[ "$(ours | grep -c '^server ')" -gt 0 ] || fail "up made no server: $code"
code=$(durabench lost-sweep sweep)
[ "$code" -eq 4 ] || fail "sweep did not see the server whose answer was lost: $code"
[ "$(grep -c 'to be deleted' "$home/lost-sweep.log")" -eq 1 ] || fail "sweep saw another number than one"
code=$(durabench lost-swept sweep --yes)
[ "$code" -eq 0 ] || fail "sweep --yes ended with $code"
[ "$(ours | grep -c '^server ')" -eq 2 ] || fail "sweep did not delete exactly the unknown server"
expect_nothing lost
echo "0: the answer to an order of a server was lost; sweep found it, destroy left nothing"

names=(command-line engine provider hcloud)
patterns=('cli\.DurabenchMain' '^pulumi (up|destroy) ' 'provider\.ProviderMain' 'StandInMain hcloud')
for ((i = 1; i <= times; i++)); do
  phases=(up experiment destroy)
  phase=${phases[$((i % 3))]}
  # No experiment needs the provider for Hetzner.
  role=$((RANDOM % 4))
  [ "$phase" != experiment ] || role=$((role % 3))
  cut=
  if [ "$phase" = destroy ]; then
    timeout 900 ./durabench "${up[@]}" >"$home/$i-up.log" 2>&1 </dev/null &
    end "$home/$i-up.log" $!
    [ "$(ours | grep -c '^server ')" -eq 3 ] || fail "up in round $i stands no servers"
    timeout 900 ./durabench destroy "$stack" >"$home/$i.log" 2>&1 </dev/null &
    run=$!
    # Half of them from the moment on that the first server is gone.
    [ $((RANDOM % 2)) -eq 0 ] || await_servers 3 "$run"
    kill_soon "${names[$role]}" "${patterns[$role]}" "$run" $((RANDOM % 80))
  else
    timeout 900 ./durabench "${up[@]}" >"$home/$i.log" 2>&1 </dev/null &
    run=$!
    if [ "$phase" = experiment ]; then
      await_word '^\[ *0%\]' "$home/$i.log" "$run"
      cut=$(cloud off db-2)
      kill_soon "${names[$role]}" "${patterns[$role]}" "$run" $((RANDOM % 120))
    else
      # Half of them while servers are being made, of which the state knows nothing yet.
      late=$((RANDOM % 2))
      [ "$late" -eq 0 ] || await_servers 0 "$run"
      kill_soon "${names[$role]}" "${patterns[$role]}" "$run" $((RANDOM % (late ? 70 : 250)))
    fi
  fi
  end "$home/$i.log" "$run" 2>/dev/null
  printf '%s: %s: %s%s; in the cloud then: %s\n' "$i" "$phase" "$what" \
    "${cut:+, $cut being off}" "$(ours | cut -d' ' -f1 | sort | uniq -c | tr -s '\n ' ' ')"
  if [ $((i % 2)) -eq 1 ]; then
    code=$(durabench "$i-swept" sweep --yes)
    [ "$code" -eq 0 ] || { tail -5 "$home/$i-swept.log" >&2; fail "sweep in round $i ended with $code"; }
    ! ours | grep ' off$' || fail "a server is off after the sweep of round $i"
    echo "   sweep: $(grep -c -E '^(Deleted|Started)' "$home/$i-swept.log" || true) deleted or started"
  fi
  expect_nothing "$i"
done
rm -rf "$home" "$config"
echo "killed $killed of $times times; each time destroy left nothing but what another user has"
