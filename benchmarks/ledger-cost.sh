#!/bin/sh
# What keeping the ledger costs the writer: answered statements a second with and without it, in
# interleaved blocks of 1 s on one connection. The statement is cheap enough for about 5,000 answers
# a second. Goal: a ratio (with / without) of 0.98 or better.
#
#   benchmarks/ledger-cost.sh [PAIRS]        default 20
set -u
. "$(dirname "$0")/lib.sh"
start_postgres
java -XX:+UseSerialGC -cp "$agent" "$(dirname "$0")/LedgerCost.java" \
  "jdbc:postgresql://127.0.0.1:$port/postgres" "$work" "${1:-20}" >"$work/pairs" ||
  fail 'see above'
awk '{s += $1} END {printf "%.0f acknowledgements/s; ", s / NR}' "$work/pairs"
echo "ratio $(median_ratio "$work/pairs")"
