#!/bin/sh
# Exactly one StorageClass is the default, and it is the one that is meant.
#   sh -s -- NAME        KUBECTL says how Kubernetes is asked (kubectl)
# Four installers want to be it: k3s for local-path, Hetzner's CSI driver, Longhorn, and people.
set -eu

main() {
  wanted=$1
  defaults=$(${KUBECTL:-kubectl} get storageclasses -o "jsonpath={range .items[*]}{.metadata.name}{' '}{.metadata.annotations.storageclass\\.kubernetes\\.io/is-default-class}{'\\n'}{end}" \
    | awk '$2 == "true" { print $1 }' | sort)
  count=$(printf '%s' "$defaults" | grep -c . || :)
  if [ "$count" -eq 1 ] && [ "$defaults" = "$wanted" ]; then
    echo "$wanted"
    return 0
  fi
  if [ "$count" -gt 1 ]; then
    echo "$count StorageClasses say that they are the default: $(printf '%s' "$defaults" | tr '\n' ' ')" >&2
    echo "A claim that names none gets the youngest of them, whichever that is. k3s writes its own local-path" >&2
    echo "back at every start, so taking the mark off it does not last: keep k3s from making it (localStorage:" >&2
    echo "skip or disable) on every server, before its first start, and let one installer only be the default." >&2
  elif [ "$count" -eq 1 ]; then
    echo "the default StorageClass is $defaults, not $wanted" >&2
  else
    echo "no StorageClass says that it is the default; $wanted should" >&2
  fi
  return 1
}

main "$@"
