#!/bin/sh
# Our flush probe against fio on the same file system, in interleaved pairs (who comes first
# alternates): 8 KiB sequential overwrite, fdatasync after each, depth 1. Both overwrite the same
# file, a new one for each pair: where a file lies decides more than who writes it. Prints the median
# ratio of the median flush times (ours / fio) with its 95 % bootstrap interval. Goal: within 5 %, and
# never lower by more.
#
#   DIRECTORY=/mnt/data benchmarks/flush-probe-vs-fio.sh [PAIRS] [SECONDS]   default 10 pairs of 5 s
set -u
. "$(dirname "$0")/lib.sh"
pairs=${1:-10}
seconds=${2:-5}
size=$((16 * 1024 * 1024))
command -v fio >/dev/null || fail 'fio is not on the PATH (Debian: fio)'

ours() {
  # The probe removes its file at the end: a second name, so that the blocks stay.
  ln "$work/pair.dat" "$work/durabench-flush.dat"
  cat >"$work/plan" <<PLAN
plan=FlushPlan
directory=$work
sizeBytes=$size
warmUp=PT1S
measure=PT${seconds}S
output=$work
PLAN
  run_agent | field p50Micros
}

# The median out of fio's own histogram of sync times.
theirs() {
  fio --name=flush --filename="$work/pair.dat" --rw=write --bs=8k --size="$size" --fdatasync=1 \
    --overwrite=1 --ioengine=sync --numjobs=1 --time_based --ramp_time=1 --runtime="$seconds" \
    --output-format=json --output="$work/fio.json" >/dev/null || fail "fio: see $work/fio.json"
  awk '
    /"sync" *:/ { sync = 1 }
    sync && /"50.000000"/ { gsub(/[^0-9.]/, "", $3); print $3 / 1000; exit }
  ' "$work/fio.json"
}

fio --version
: >"$work/pairs"
pair=0
while [ "$pair" -lt "$pairs" ]; do
  rm -f "$work/pair.dat"
  dd if=/dev/urandom of="$work/pair.dat" bs=1M count=$((size / 1024 / 1024)) conv=fsync 2>/dev/null ||
    fail "cannot write a file of $size bytes in $work"
  if [ $((pair % 2)) = 0 ]; then
    a=$(ours)
    b=$(theirs)
  else
    b=$(theirs)
    a=$(ours)
  fi
  [ -n "$a" ] && [ -n "$b" ] || fail "no figure: ours '$a', fio '$b'"
  echo "$a $b" >>"$work/pairs"
  [ -z "${VERBOSE:-}" ] || echo "  p50: ours $a us, fio $b us"
  pair=$((pair + 1))
done
echo "$pairs pairs of $seconds s: ratio of p50 $(median_ratio "$work/pairs")"
