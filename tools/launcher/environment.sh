# shellcheck shell=sh
# shellcheck disable=SC2154 # project: set by the launcher
# Where state lives, and what Pulumi and the Java side are told about it.

# Sets and exports DURABENCH_HOME and creates it.
prepare_home() {
  if [ -z "${DURABENCH_HOME-}" ]; then
    if [ "$(id -u)" = 0 ]; then
      # Not below /root: started as root, PostgreSQL runs as somebody else, who cannot look there.
      DURABENCH_HOME=/var/lib/durabench
    else
      DURABENCH_HOME=${XDG_DATA_HOME:-${HOME:?is not set: set it, or DURABENCH_HOME}/.local/share}/durabench
    fi
  fi
  cache=$DURABENCH_HOME/cache
  mkdir -p "$cache" 2>/dev/null && [ -w "$DURABENCH_HOME" ] \
    || die "cannot write to $DURABENCH_HOME: set DURABENCH_HOME to a directory of your own"
  DURABENCH_HOME=$(CDPATH='' cd -- "$DURABENCH_HOME" && pwd -P)
  # The real one as well: a process is known as ours by where its program really lies.
  cache=$(CDPATH='' cd -- "$DURABENCH_HOME/cache" && pwd -P)
  DURABENCH_PROJECT=$project
  DURABENCH_AGENT=$project/target/durabench-agent.jar
  DURABENCH_RESULTS=${DURABENCH_RESULTS:-$project/results}
  export DURABENCH_HOME DURABENCH_PROJECT DURABENCH_AGENT DURABENCH_RESULTS
}

# A Pulumi installation of our own, unless the user has set a backend or a passphrase.
prepare_pulumi_home() {
  PULUMI_HOME=${PULUMI_HOME:-$DURABENCH_HOME/pulumi-home}
  PULUMI_SKIP_UPDATE_CHECK=true
  if [ -z "${PULUMI_BACKEND_URL-}" ]; then
    PULUMI_BACKEND_URL=file://$DURABENCH_HOME/state
    mkdir -p "$DURABENCH_HOME/state"
    chmod 700 "$DURABENCH_HOME/state"
  fi
  # An empty passphrase is a passphrase too.
  if [ -z "${PULUMI_CONFIG_PASSPHRASE+set}" ] && [ -z "${PULUMI_CONFIG_PASSPHRASE_FILE-}" ]; then
    PULUMI_CONFIG_PASSPHRASE_FILE=$DURABENCH_HOME/passphrase
    settle_passphrase "$PULUMI_CONFIG_PASSPHRASE_FILE"
    export PULUMI_CONFIG_PASSPHRASE_FILE
  fi
  export PULUMI_HOME PULUMI_SKIP_UPDATE_CHECK PULUMI_BACKEND_URL
}

# Brings the tracked default of stack bench to where Pulumi reads it: the first time as it is,
# later only what has changed in it, so that the salt and values set by hand stay.
sync_bench_config() {
  tracked=$project/Pulumi.bench.yaml
  own=$project/.stack-config/Pulumi.bench.yaml
  base=$project/.stack-config/bench.default
  if [ -f "$own" ] && cmp -s "$tracked" "$base"; then
    return 0
  fi
  mkdir -p "$project/.stack-config"
  if [ -f "$own" ] && [ -f "$base" ]; then
    awk -f "$project/tools/launcher/merge-config.awk" "$base" "$own" "$tracked" >"$own.$$"
  elif [ -f "$own" ]; then
    cp "$own" "$own.$$"
  else
    cp "$tracked" "$own.$$"
  fi
  mv "$own.$$" "$own"
  cp "$tracked" "$base.$$"
  mv "$base.$$" "$base"
}

quoted() {
  printf "'%s'\n" "$(printf '%s\n' "$1" | sed "s/'/'\\\\''/g")"
}

# The lines that make plain pulumi see what ./durabench sees.
print_environment() {
  for name in DURABENCH_PROJECT DURABENCH_HOME DURABENCH_POSTGRES DURABENCH_LITESTREAM DURABENCH_S3PROXY \
    DURABENCH_AGENT DURABENCH_RESULTS DURABENCH_JAVA_OPTIONS JAVA_HOME JDK_JAVA_OPTIONS PULUMI_HOME \
    PULUMI_SKIP_UPDATE_CHECK PULUMI_BACKEND_URL PULUMI_CONFIG_PASSPHRASE_FILE PATH; do
    eval "value=\${$name-}"
    # shellcheck disable=SC2154 # set by eval
    [ -z "$value" ] || printf 'export %s=%s\n' "$name" "$(quoted "$value")"
  done
  printf 'export PULUMI_STACK=%s\n' "$(quoted "$1")"
}
