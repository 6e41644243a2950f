#!/bin/sh
# `preview` of a topology of three servers against `preview` of the least Java program for Pulumi that
# declares anything: one component. Both are compiled, on one JDK and class path, started by one
# language host, in interleaved pairs (who comes first alternates). Prints the median ratio of times
# (topology / bare) with its 95 % bootstrap interval. Goal: 2.5 or less. Timed is plain `pulumi preview`
# on both sides, and apart from that, once a pair, `durabench preview` of the same topology.
#
#   benchmarks/preview-vs-bare.sh [PAIRS]        default 9 pairs
set -u
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/cloud.sh"
pairs=${1:-9}

make_project
# Opens nothing, and nobody listens there: a preview asks no cloud.
HCLOUD_TOKEN=0000000000000000000000000000000000000000000000000000000000000000
HCLOUD_ENDPOINT=http://127.0.0.1:9/v1
export HCLOUD_TOKEN HCLOUD_ENDPOINT
cp "$source/stacks/postgres-replication-local.yaml" stacks

# The bare program is a jar whose manifest names durabench's for its libraries.
mkdir -p "$work/bare/classes"
cat >"$work/bare/Bare.java" <<'JAVA'
import com.pulumi.Pulumi;
import com.pulumi.resources.ComponentResource;

public final class Bare {
  public static void main(String[] arguments) {
    Pulumi.run(context -> new ComponentResource("bare:index:Nothing", "nothing"));
  }
}
JAVA
"$JAVA_HOME/bin/javac" -cp "$source/target/durabench.jar" -d "$work/bare/classes" "$work/bare/Bare.java" ||
  fail 'the bare program does not compile'
printf 'Class-Path: target/durabench.jar\n' >"$work/bare/manifest"
ln -s "$source/target" "$work/bare/target"
(cd "$work/bare" && "$JAVA_HOME/bin/jar" cfem bare.jar Bare manifest -C classes .) ||
  fail 'the bare program cannot be packed'
cat >"$work/bare/Pulumi.yaml" <<'YAML'
name: bare
runtime:
  name: java
  options:
    binary: bare.jar
YAML

look() { # FOLDER STACK
  (cd "$1" && pulumi preview --stack "$2" --non-interactive)
}
begin() {
  (cd "$1" && pulumi stack init "$2" --non-interactive)
}
seconds begin "$work/project" postgres-replication-local >/dev/null || exit 1
seconds begin "$work/bare" bare >/dev/null || exit 1
topology() { seconds look "$work/project" postgres-replication-local; }
bare() { seconds look "$work/bare" bare; }

# Once each beforehand: files come from the disk only then.
topology >/dev/null || exit 1
grep -q 'hcloud:index:Server' "$work/said" || fail "no preview of servers: $(tail -n 5 "$work/said")"
count=$(sed -n 's/^ *+ \([0-9]*\) to create.*/\1/p' "$work/said")
bare >/dev/null || exit 1
grep -q 'bare:index:Nothing' "$work/said" || fail "no preview of the bare program: $(tail -n 5 "$work/said")"
echo "preview of postgres-replication-local ($count resources) / of a bare program (2 resources), $pairs pairs"
: >"$work/pairs"
: >"$work/command"
pair=0
while [ "$pair" -lt "$pairs" ]; do
  if [ $((pair % 2)) = 0 ]; then
    a=$(topology) || exit 1
    b=$(bare) || exit 1
  else
    b=$(bare) || exit 1
    a=$(topology) || exit 1
  fi
  c=$(seconds ./durabench preview postgres-replication-local) || exit 1
  echo "$a $b" >>"$work/pairs"
  echo "$c $b" >>"$work/command"
  [ -z "${VERBOSE:-}" ] || echo "  topology $a s, bare $b s, by durabench $c s"
  pair=$((pair + 1))
done
echo "pulumi preview: ratio $(median_ratio "$work/pairs")"
echo "durabench preview: ratio $(median_ratio "$work/command")"
