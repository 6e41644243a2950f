# Runs on a server with a Volume: puts a file system on it if it is blank, and mounts it, now and
# after every start. Running it again changes nothing; what is on the Volume is never overwritten.
set -eu
mount_point=/mnt/durabench

fail() {
  echo "$(hostname): $1" >&2
  exit 1
}

left=120
until [ -b "$DEVICE" ]; do
  left=$((left - 1))
  [ "$left" -gt 0 ] || fail "there is no $DEVICE 2 minutes after the Volume was attached"
  sleep 1
done

if mountpoint -q "$mount_point"; then
  source=$(readlink -f "$(findmnt -n -o SOURCE "$mount_point")")
  [ "$source" = "$(readlink -f "$DEVICE")" ] ||
    fail "$source is mounted at $mount_point, where $DEVICE belongs; unmount it"
fi

found=0
type=$(blkid -p -o value -s TYPE "$DEVICE") || found=$?
case $found in
  0) [ -n "$type" ] || fail "$DEVICE holds something, such as partitions, but no file system" ;;
  2)
    # blkid says the same of a blank disk and of one that it cannot read or does not understand.
    [ "$(head -c 1048576 "$DEVICE" | wc -c)" -eq 1048576 ] || fail "$DEVICE cannot be read"
    [ "$(head -c 1048576 "$DEVICE" | tr -d '\000' | wc -c)" -eq 0 ] ||
      fail "$DEVICE is not blank and has no file system; empty it yourself if nothing on it is wanted"
    # Not lazily: the kernel would write for minutes on end, under the first measurements.
    mkfs.ext4 -q -m 0 -E lazy_itable_init=0,lazy_journal_init=0 "$DEVICE"
    ;;
  *) fail "$DEVICE holds something that blkid cannot tell (exit status $found)" ;;
esac

mkdir -p "$mount_point"
if ! grep -qsF "$DEVICE $mount_point " /etc/fstab; then
  sed -i "\\#[[:space:]]${mount_point}[[:space:]]#d" /etc/fstab
  # A server must start without its Volume, too: otherwise nobody could look at what is wrong.
  echo "$DEVICE $mount_point auto noatime,nofail 0 2" >>/etc/fstab
  systemctl daemon-reload
fi
mountpoint -q "$mount_point" || mount "$mount_point"
