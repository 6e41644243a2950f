# Runs on a new server: returns when cloud-init is done and the private network is there. Running it
# again changes nothing.
set -u

fail() {
  echo "$1"
  echo "--- cloud-init status --long"
  cloud-init status --long
  echo "--- end of /var/log/cloud-init-output.log"
  tail -n 40 /var/log/cloud-init-output.log
  exit 1
} >&2

status=0
timeout 1200 cloud-init status --wait >/dev/null 2>&1 || status=$?
case $status in
  0) ;;
  2) ;; # since cloud-init 23.4: done, with warnings; an image's own settings are enough for one
  124) fail "$(hostname): cloud-init is not done after 20 minutes" ;;
  *) fail "$(hostname): cloud-init failed (exit status $status)" ;;
esac

missing=
for command in java fio mkfs.ext4 ping ip; do
  command -v "$command" >/dev/null || missing="$missing $command"
done
[ -z "$missing" ] || fail "$(hostname): cloud-init is done, but these are not installed:$missing"

left=120
until ip -o -4 address show | grep -qF " $PRIVATE_ADDRESS/"; do
  left=$((left - 1))
  if [ "$left" -eq 0 ]; then
    echo "$(hostname): no network card has the private address $PRIVATE_ADDRESS after 2 minutes" >&2
    ip -br address >&2
    exit 1
  fi
  sleep 1
done
