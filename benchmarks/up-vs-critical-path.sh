#!/bin/sh
# How much longer `durabench up` of three servers takes than the cloud itself needs: on a fake cloud that
# takes 20 s to make a server, 10 s to make a network, and no time for anything else. Prints the time
# of each run, their mean with its standard deviation, and the ratio to the critical path. Goal: 1.15 or
# less. Timed is all that a user waits for: launcher, checks, prices, engine, providers.
#
#   benchmarks/up-vs-critical-path.sh [RUNS]        default 3 runs, about a minute each
set -u
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/cloud.sh"
runs=${1:-3}
server_seconds=20
network_seconds=10

time_of_up() {
  seconds ./durabench up three-servers --yes || exit 1
}

take_down() {
  [ "$(cloud standing | grep -c '^server ')" = 3 ] || fail "up made no three servers"
  seconds ./durabench destroy three-servers >/dev/null || exit 1
  left=$(cloud inventory)
  [ -z "$left" ] || fail "destroy left: $left"
}

make_project
start_cloud
time_of_up >/dev/null # what only the first start does
take_down
own=$(time_of_up) || exit 1
take_down
echo "without any wait in the cloud: $own s"
cloud make server "$server_seconds" >/dev/null
cloud make network "$network_seconds" >/dev/null

# Each server is made beside the network and attached afterwards, so the longer of both counts, once.
waits=$server_seconds
[ "$network_seconds" -le "$waits" ] || waits=$network_seconds
critical=$(awk -v own="$own" -v waits="$waits" 'BEGIN { print own + waits }')
echo "critical path $critical s: that, and a server ($server_seconds s); the two others and the" \
  "network ($network_seconds s) are made meanwhile"

: >"$work/times"
run=0
while [ "$run" -lt "$runs" ]; do
  run=$((run + 1))
  time=$(time_of_up) || exit 1
  echo "$time" >>"$work/times"
  echo "run $run: $time s"
  take_down
done
awk -v critical="$critical" -v waits="$waits" '
  { sum += $1; squares += $1 * $1 }
  END {
    mean = sum / NR
    spread = NR > 1 ? sqrt((squares - NR * mean * mean) / (NR - 1)) : 0
    printf "up %.2f s (standard deviation %.2f s, %d runs): ratio %.3f; to the waits alone %.3f\n", mean, spread, NR, mean / critical, mean / waits
  }' "$work/times"
