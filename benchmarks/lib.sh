# Shared by the scripts beside it; sourced, not run. POSIX sh and awk only.
# Needs: java on the PATH, the agent's jar (DURABENCH_AGENT, or target/durabench-agent.jar after
# `mvn package -DskipTests`), and for PostgreSQL DURABENCH_POSTGRES (./durabench env prints both).

agent=${DURABENCH_AGENT:-$(dirname "$0")/../target/durabench-agent.jar}
jvm='-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -Xms64m -Xmx256m'

fail() {
  echo "$(basename "$0"): $1" >&2
  exit 1
}

[ -f "$agent" ] || fail "no agent at $agent: run mvn package -DskipTests, or set DURABENCH_AGENT"

# Where everything goes; on the file system that DIRECTORY names, the current one by default.
work=$(mktemp -d "${DIRECTORY:-$PWD}/.durabench-benchmark-XXXXXX")
server=

cleanup() {
  if [ -n "$server" ]; then
    kill -INT "$server" 2>/dev/null
    wait "$server" 2>/dev/null
  fi
  rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

# run_agent PASSWORD: runs the plan in $work/plan to its end and prints its result message. Its
# standard input must stay open, or it would take its controller for dead.
run_agent() {
  rm -f "$work/stdin"
  mkfifo "$work/stdin"
  # shellcheck disable=SC2086
  java $jvm -jar "$agent" "$work/plan" <"$work/stdin" >"$work/messages" 2>"$work/stderr" &
  agent_pid=$!
  exec 9>"$work/stdin"
  [ -z "${1+x}" ] || echo "$1" >&9
  wait "$agent_pid" || fail "the agent failed: $(tail -n 1 "$work/messages")"
  exec 9>&-
  tail -n 1 "$work/messages"
}

# field NAME: a number out of a JSON message on standard input.
field() {
  sed -n "s/.*\"$1\":\([-0-9.Ee]*\).*/\1/p"
}

# A fresh server with fsync on, reached through a Unix socket in $work, password-less.
start_postgres() {
  [ -n "${DURABENCH_POSTGRES:-}" ] ||
    fail 'DURABENCH_POSTGRES is not set: run eval "$(./durabench env)"'
  port=54987
  as=
  if [ "$(id -u)" = 0 ]; then
    as='setpriv --reuid=nobody --regid=nogroup --clear-groups'
    chown nobody "$work"
    chmod 755 "$work"
  fi
  $as "$DURABENCH_POSTGRES/bin/initdb" -D "$work/data" -U postgres -A trust --locale=C -E UTF8 \
    >"$work/initdb.log" 2>&1 || fail "initdb: $(tail -n 3 "$work/initdb.log")"
  # exec: the number kept is the server's own.
  # shellcheck disable=SC2086
  exec_server() { exec $as "$DURABENCH_POSTGRES/bin/postgres" -D "$work/data" -p "$port" -k "$work" \
    -c listen_addresses=127.0.0.1 -c shared_buffers=256MB -c max_wal_size=4GB; }
  exec_server >"$work/server.log" 2>&1 &
  server=$!
  tries=0
  until [ -S "$work/.s.PGSQL.$port" ]; do
    tries=$((tries + 1))
    [ "$tries" -lt 300 ] || fail "PostgreSQL does not start: $(tail -n 3 "$work/server.log")"
    sleep 0.1
  done
  sleep 1
}

# load_plan WORKLOAD CLIENTS WARM_UP MEASURE: seconds.
load_plan() {
  cat >"$work/plan" <<PLAN
plan=LoadPlan
endpoints.1=127.0.0.1:$port:$work
workload=$1
user=postgres
database=postgres
clients=$2
scale=${SCALE:-10}
warmUp=PT${3}S
measure=PT${4}S
answerTimeout=PT30S
output=$work
PLAN
}

# median_ratio FILE: "a b" a line; prints the median of a/b with its 95 % bootstrap interval.
median_ratio() {
  awk '
    function median(v, n,   i, j, t) {
      for (i = 2; i <= n; i++) {
        t = v[i]
        for (j = i - 1; j >= 1 && v[j] > t; j--) v[j + 1] = v[j]
        v[j + 1] = t
      }
      return n % 2 ? v[(n + 1) / 2] : (v[n / 2] + v[n / 2 + 1]) / 2
    }
    { r[NR] = $1 / $2 }
    END {
      srand(1)
      rounds = 2000
      for (b = 1; b <= rounds; b++) {
        for (i = 1; i <= NR; i++) s[i] = r[1 + int(rand() * NR)]
        m[b] = median(s, NR)
      }
      median(m, rounds)
      for (i = 1; i <= NR; i++) s[i] = r[i]
      printf "%.3f [%.3f, %.3f]", median(s, NR), m[int(rounds * 0.025)], m[int(rounds * 0.975)]
    }' "$1"
}
