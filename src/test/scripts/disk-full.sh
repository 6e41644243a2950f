#!/usr/bin/env bash
# Fills the disk that results go to, after the first row of a run is written, and then expects a
# message that says so, no exit code of success, earlier rows intact, and everything taken down.
#
#   src/test/scripts/disk-full.sh        (root on Linux: it mounts a file system of its own)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
[ "$(id -u)" = 0 ] || { echo "disk-full: needs root, to mount a file system" >&2; exit 3; }

eval "$(./durabench env)"
home=$(mktemp -d "$DURABENCH_HOME/disk-full.XXXXXX")
chmod 755 "$home"
ln -s "$(cd "$DURABENCH_HOME/cache" && pwd -P)" "$home/cache"
unset PULUMI_BACKEND_URL PULUMI_STACK PULUMI_HOME PULUMI_CONFIG_PASSPHRASE_FILE
export DURABENCH_HOME=$home
export DURABENCH_RESULTS=$home/disk/results
# Sparse, and larger than what a run wants to see free before it begins.
truncate -s 3G "$home/disk.img"
mkfs.ext4 -q -F "$home/disk.img"
mkdir "$home/disk"
mount -o loop "$home/disk.img" "$home/disk"
trap 'umount "$home/disk"' EXIT
fail() {
  tail -n 20 "$home/run.log" >&2
  echo "disk-full: $1; kept for a look: $home" >&2
  exit 1
}

./durabench run --quick >"$home/run.log" 2>&1 &
run=$!
result=$DURABENCH_RESULTS/bench/latest/result.json
for ((i = 0; i < 600; i++)); do
  [ ! -s "$result" ] || break
  sleep 0.5
done
[ -s "$result" ] || fail "there was no row after five minutes"
# Root's reserve as well, to the last byte.
dd if=/dev/zero of="$home/disk/filler" bs=1M 2>/dev/null || true
dd if=/dev/zero of="$home/disk/filler2" bs=512 2>/dev/null || true
code=0
wait "$run" || code=$?
grep -q '^Not measured: .*No space left on device' "$home/run.log" ||
  fail "no message says that measuring ended because the disk is full"
[ "$code" -ne 0 ] || fail "it ended with 0"
python3 -c 'import json, sys; assert json.load(open(sys.argv[1]))["cells"]' "$result" ||
  fail "earlier rows are not intact"
[ -z "$(find "$home/local" -mindepth 1 -maxdepth 1 -type d)" ] || fail "something still stands"
echo "exit code $code; it said:"
grep -A 3 'No space left on device' "$home/run.log"
umount "$home/disk"
trap - EXIT
rm -rf "$home"
