# Shared by the scripts about the cloud; sourced after lib.sh. A project of its own in $work with this
# build's launcher, program and provider, the tests' stand-ins of hcloud and command, and a topology of
# three servers on the tests' fake cloud. No machine is made: commands on servers get canned answers.
# Needs the compiled tests: TEST_CLASS_PATH, or Maven makes them.

source=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)

# Tools come from the usual cache; state, config and Pulumi's home are of this run.
make_project() {
  eval "$("$source/durabench" env)" || fail "./durabench env failed"
  if [ -n "${TEST_CLASS_PATH:-}" ]; then
    tests=$TEST_CLASS_PATH
  else
    (cd "$source" && mvn -q -o -B test-compile &&
      mvn -q -o -B dependency:build-classpath -Dmdep.outputFile="$work/class-path" \
        -Dmdep.includeScope=test) || fail 'Maven failed; see above'
    tests=$source/target/test-classes:$source/target/classes:$(cat "$work/class-path")
  fi
  mkdir -p "$work/project/stacks" "$work/home" "$work/plugins"
  ln -s "$(CDPATH='' cd -- "$DURABENCH_HOME/cache" && pwd -P)" "$work/home/cache"
  for name in bin src target tools; do
    ln -s "$source/$name" "$work/project/$name"
  done
  # Copies as old as the originals: links would be newer than the build, which would be made again.
  cp -p "$source/durabench" "$source/pom.xml" "$source/Pulumi.yaml" "$source/Pulumi.bench.yaml" \
    "$work/project"
  # Without its experiments, which would wait for servers that nobody can reach.
  sed '/^experiments:/,$d' "$source/stacks/postgres-replication-local.yaml" \
    >"$work/project/stacks/three-servers.yaml"
  for name in hcloud command; do
    printf '#!/bin/sh\nexec java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -cp "%s" %s %s "$@"\n' \
      "$tests" dev.durabench.standin.StandInMain "$name" >"$work/plugins/pulumi-resource-$name"
    chmod 755 "$work/plugins/pulumi-resource-$name"
  done
  printf '%s\t%s\n' '^sh -s -- (primary|standby) ' 7123456789012345678 '^sh -s -- drop ' '' \
    '^sh -s -- only ' '' \
    '^sh -s -- 18$' 18.6 'cloud-init status' '' >"$work/answers"
  export PATH="$work/plugins:$PATH"
  export STANDIN_NO_MACHINES_CANNED_ANSWERS="$work/answers"
  unset PULUMI_STACK PULUMI_CONFIG_PASSPHRASE SSH_AUTH_SOCK
  export DURABENCH_HOME="$work/home" DURABENCH_PROJECT="$work/project"
  export DURABENCH_RESULTS="$work/results" DURABENCH_OPERATOR_CIDR=192.0.2.7/32
  export PULUMI_HOME="$work/home/pulumi-home" PULUMI_BACKEND_URL="file://$work/home/state"
  export PULUMI_CONFIG_PASSPHRASE_FILE="$work/home/passphrase"
  mkdir -p "$work/home/state"
  echo benchmark >"$work/home/passphrase"
  cd "$work/project" || fail "no $work/project"
}

# Starts the fake cloud; descriptor 8 takes its orders and $work/cloud.out has its answers.
start_cloud() {
  mkfifo "$work/orders"
  java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$tests" \
    dev.durabench.hetzner.fake.FakeHetznerMain --orders \
    <"$work/orders" >"$work/cloud.out" 2>"$work/cloud.log" &
  fake=$!
  exec 8>"$work/orders"
  # It ends with its orders; what a shell starts aside does not hear of INT.
  trap 'exec 8>&-; wait "$fake"; cleanup' EXIT
  tries=0
  until [ "$(grep -c '^export ' "$work/cloud.out")" -ge 2 ]; do
    tries=$((tries + 1))
    [ "$tries" -lt 300 ] || fail "the fake cloud does not start: $(tail -n 3 "$work/cloud.log")"
    sleep 0.1
  done
  eval "$(grep '^export ' "$work/cloud.out")"
}

# cloud ORDER: carries it out and prints the answer; see Orders in the tests.
cloud() {
  before=$(grep -c '^\.$' "$work/cloud.out")
  lines=$(wc -l <"$work/cloud.out")
  echo "$*" >&8
  tries=0
  until [ "$(grep -c '^\.$' "$work/cloud.out")" -gt "$before" ]; do
    tries=$((tries + 1))
    [ "$tries" -lt 1500 ] || fail 'the fake cloud does not answer'
    sleep 0.1
  done
  sed "1,${lines}d; /^\.\$/d" "$work/cloud.out"
}

# seconds COMMAND...: how long it takes; what it says is in $work/said.
seconds() {
  began=$(date +%s%N)
  "$@" >"$work/said" 2>&1 </dev/null || fail "$* failed: $(tail -n 5 "$work/said")"
  awk -v from="$began" -v to="$(date +%s%N)" 'BEGIN { printf "%.2f", (to - from) / 1e9 }'
}
