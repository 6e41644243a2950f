#!/bin/sh
# The nine tests of dbench (leeliu/dbench, MIT) with latencies kept in all of them, and a tenth: how
# long a flush takes. A line says which test follows, then comes fio's JSON.
set -eu

common() {
  name=$1
  shift
  echo "== $name"
  fio --name="$name" --filename=/data/test --size="${FILE_GB}G" --ioengine=libaio --direct=1 \
    --randrepeat=0 --verify=0 --time_based --runtime="${SECONDS_EACH}s" --ramp_time="${RAMP_SECONDS}s" \
    --group_reporting --output-format=json "$@"
}

common read_iops --rw=randread --bs=4K --iodepth=64
common write_iops --rw=randwrite --bs=4K --iodepth=64
common read_bandwidth --rw=randread --bs=128K --iodepth=64
common write_bandwidth --rw=randwrite --bs=128K --iodepth=64
common read_latency --rw=randread --bs=4K --iodepth=4
common write_latency --rw=randwrite --bs=4K --iodepth=4
common read_sequential --rw=read --bs=1M --iodepth=16 --thread --numjobs=4 --offset_increment=500M
common write_sequential --rw=write --bs=1M --iodepth=16 --thread --numjobs=4 --offset_increment=500M
common mixed --rw=randrw --rwmixread=75 --bs=4K --iodepth=64

# Through the page cache, as PostgreSQL writes its log. --overwrite=1: on a file that is only
# allocated, each flush would write the file system's own records too.
echo "== flush"
fio --name=flush --filename=/data/flush --size=64M --ioengine=sync --rw=write --bs=8K --overwrite=1 \
  --fdatasync=1 --time_based --runtime="${SECONDS_EACH}s" --ramp_time="${RAMP_SECONDS}s" \
  --output-format=json
rm -f /data/test /data/flush
