#!/usr/bin/env bash
# Runs a topology of Hetzner servers from `durabench run` to its report, on virtual machines: the
# cloud is the fake one of the tests, the providers are the tests' stand-ins (or the real ones, from
# the folder in DURABENCH_PLUGINS), servers, SSH, PostgreSQL and power cuts are real.
#
#   TESTBED_VM=/path/to/vm src/test/scripts/servers-on-vms.sh [TOPOLOGY [OPTION...]]
#
# Default: postgres-replication-local --quick, with PostgreSQL 15. OPTIONs go to `durabench run`. TESTBED_VM is a command
# that makes, cuts and deletes virtual machines, as VmMachines in the tests calls it; root.
# Slow machines make slow figures: nothing here compares with any cloud's.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
: "${TESTBED_VM:?set it to the command of the test bed}"
topology=${1:-postgres-replication-local}
shift || true
# The machines are Debian's, and far from PostgreSQL's own archive.
[ $# -gt 0 ] || set -- --quick --set databases.pg.version=15

eval "$(./durabench env)"
mvn -q -o -B test-compile
work=$(mktemp -d "$DURABENCH_HOME/vms.XXXXXX")
chmod 755 "$work"
mvn -q -o -B dependency:build-classpath -Dmdep.outputFile="$work/class-path" -Dmdep.includeScope=test
tests=$PWD/target/test-classes:$PWD/target/classes:$(cat "$work/class-path")
for name in hcloud command; do
  [ -n "${DURABENCH_PLUGINS:-}" ] && [ -x "$DURABENCH_PLUGINS/pulumi-resource-$name" ] && continue
  mkdir -p "$work/plugins"
  printf '#!/bin/sh\nexec java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "%s" %s %s "$@"\n' \
    "$tests" dev.durabench.standin.StandInMain "$name" >"$work/plugins/pulumi-resource-$name"
  chmod 755 "$work/plugins/pulumi-resource-$name"
done
export PATH=${DURABENCH_PLUGINS:+$DURABENCH_PLUGINS:}$work/plugins:$PATH

java -cp "$tests" dev.durabench.hetzner.fake.FakeHetznerMain --backend vms --vm "$TESTBED_VM" \
  --memory "${MEMORY_MB:-1024}" >"$work/cloud.env" 2>"$work/cloud.log" &
cloud=$!
trap 'kill "$cloud" 2>/dev/null || true' EXIT
for ((i = 0; i < 100; i++)); do
  ! grep -q HCLOUD_TOKEN "$work/cloud.env" || break
  sleep 0.1
done
eval "$(cat "$work/cloud.env")"

# The bed's network, from which this machine reaches the virtual machines.
export DURABENCH_OPERATOR_CIDR=${DURABENCH_OPERATOR_CIDR:-10.97.0.1/32}
ln -s "$(cd "$DURABENCH_HOME/cache" && pwd -P)" "$work/cache"
unset PULUMI_BACKEND_URL PULUMI_STACK PULUMI_HOME PULUMI_CONFIG_PASSPHRASE_FILE SSH_AUTH_SOCK
export DURABENCH_HOME=$work
export DURABENCH_RESULTS=${DURABENCH_RESULTS:-$PWD/results}
config=.stack-config/Pulumi.$topology.yaml
[ ! -e "$config" ] || { echo "stack $topology is in use here: $config is there" >&2; exit 3; }
code=0
./durabench run "$topology" --yes "$@" || code=$?
echo "exit code $code"
left=$("$TESTBED_VM" list)
[ -z "$left" ] || { echo "virtual machines are left: $left" >&2; code=4; }
[ "$code" -eq 4 ] || rm -rf "$work" "$config"
exit "$code"
