#!/bin/sh
# Our load against pgbench itself, on one server, in interleaved pairs (who comes first alternates).
# Prints, for 1, 8 and 32 clients, the median ratio of transactions a second (ours / pgbench) with
# its 95 % bootstrap interval, and the 99th percentiles. Goal: 0.97 or better.
#
#   benchmarks/load-client-vs-pgbench.sh [PAIRS] [SECONDS]        default 10 pairs of 5 s
set -u
. "$(dirname "$0")/lib.sh"
pairs=${1:-10}
seconds=${2:-5}
command -v pgbench >/dev/null || fail 'pgbench is not on the PATH (Debian: postgresql-contrib)'

start_postgres
load_plan initialize 1 0 0
run_agent '' >/dev/null

ours() {
  load_plan simple-update "$1" 2 "$seconds"
  run_agent ''
}

theirs() { # CLIENTS OPTION...
  clients=$1
  shift
  pgbench -h "$work" -p "$port" -U postgres -n -N -c "$clients" -T "$seconds" "$@" postgres \
    2>"$work/pgbench.err" | sed -n 's/^tps = \([0-9.]*\).*/\1/p'
}

pgbench --version
echo "simple-update, scale ${SCALE:-10}, $pairs pairs of $seconds s"
for clients in ${CLIENTS:-1 8 32}; do
  : >"$work/pairs"
  pair=0
  while [ "$pair" -lt "$pairs" ]; do
    if [ $((pair % 2)) = 0 ]; then
      a=$(ours "$clients" | field tps)
      b=$(theirs "$clients")
    else
      b=$(theirs "$clients")
      a=$(ours "$clients" | field tps)
    fi
    [ -n "$a" ] && [ -n "$b" ] || fail "no figure: ours '$a', pgbench '$b'"
    echo "$a $b" >>"$work/pairs"
    [ -z "${VERBOSE:-}" ] || echo "  $clients clients: ours $a, pgbench $b"
    pair=$((pair + 1))
  done
  # Apart from the pairs: pgbench's log, which the percentile needs, slows it down a little.
  rm -f "$work"/log.*
  theirs "$clients" -l --log-prefix="$work/log" >/dev/null
  their99=$(cat "$work"/log.* | awk '{print $3}' | sort -n |
    awk '{v[NR] = $1} END {printf "%.2f", v[int(NR * 0.99)] / 1000}')
  our99=$(ours "$clients" | field p99Micros | awk '{printf "%.2f", $1 / 1000}')
  echo "$clients clients: ratio $(median_ratio "$work/pairs"); p99 ours $our99 ms, pgbench $their99 ms"
done
