# shellcheck shell=sh
# shellcheck disable=SC2154 # project: set by the launcher
# The JDK, Maven, and this project's own jar.

# Sets java and java_major, exports JAVA_HOME: Maven, Pulumi's language host and the provider must
# all run on the same one.
find_java() {
  if [ -n "${JAVA_HOME-}" ]; then
    java=$JAVA_HOME/bin/java
    named="JAVA_HOME is $JAVA_HOME"
  else
    java=$(command -v java) || java=
    named="java is ${java:-not on PATH}"
  fi
  settings=$("${java:-java}" -XshowSettings:properties -version 2>&1) || settings=
  java_major=$(printf '%s\n' "$settings" | sed -n 's/^ *java\.specification\.version = //p' | sed 's/^1\.//')
  case $java_major in
    '' | *[!0-9]*) die "no working Java found ($named): install a JDK 17 or newer, or set JAVA_HOME to one" ;;
  esac
  [ "$java_major" -ge 17 ] \
    || die "Java $java_major is too old ($named): install a JDK 17 or newer, or set JAVA_HOME to one"
  JAVA_HOME=${JAVA_HOME:-$(printf '%s\n' "$settings" | sed -n 's/^ *java\.home = //p')}
  export JAVA_HOME
  java=$JAVA_HOME/bin/java
  # Pulumi's language host takes the first java of PATH.
  case $PATH: in
    "$JAVA_HOME/bin:"*) ;;
    *) [ "$(command -v java)" -ef "$java" ] || PATH=$JAVA_HOME/bin:$PATH ;;
  esac
  DURABENCH_JAVA_OPTIONS=
  if [ "$java_major" -ge 25 ]; then
    # pulumi-java#2270: with fewer common-pool threads the SDK's runner spins for ever on Java 25.
    DURABENCH_JAVA_OPTIONS=-Djava.util.concurrent.ForkJoinPool.common.parallelism=4
    # The program and Maven's test runs are started by others; this variable reaches them.
    case ${JDK_JAVA_OPTIONS-} in
      *common.parallelism*) ;;
      *) JDK_JAVA_OPTIONS="${JDK_JAVA_OPTIONS:+$JDK_JAVA_OPTIONS }$DURABENCH_JAVA_OPTIONS" ;;
    esac
    export JDK_JAVA_OPTIONS
  fi
  export DURABENCH_JAVA_OPTIONS
}

# maven ARGUMENT...: Maven from PATH if there is one, else the wrapper, which fetches its own.
# Its output is progress here, never a result, so it goes to stderr. Debian's Maven ends
# each quiet run with a bare reset of the colour, terminal or not, unless Jansi is told not to.
maven() {
  MAVEN_OPTS="${MAVEN_OPTS:+$MAVEN_OPTS }-Djansi.noreset=true"
  export MAVEN_OPTS
  [ -x "$JAVA_HOME/bin/javac" ] \
    || die "$JAVA_HOME is a Java runtime without a compiler: install the JDK (Debian, Ubuntu: openjdk-17-jdk-headless)"
  if have mvn; then
    mvn "$@" >&2
  else
    "$project/mvnw" "$@" >&2
  fi
}

jar_stamp() {
  printf '%s\n' "$project/target/launcher.stamp"
}

jar_sums() {
  (cd "$project/target" && cksum durabench.jar durabench-agent.jar) 2>/dev/null
}

# True if the jars are those of the last finished build. The sums catch a build by hand that was
# stopped half-way.
jar_is_whole() {
  stamp=$(jar_stamp)
  [ -f "$stamp" ] && [ "$(jar_sums)" = "$(cat "$stamp")" ]
}

# Directories are compared too, so deletions count.
sources_are_newer() {
  [ -n "$(find "$project/src/main" "$project/pom.xml" -newer "$(jar_stamp)" 2>/dev/null | head -n 1)" ]
}

# Builds the jar if that is needed and hurts nobody. From here on this process counts as one that
# runs from it: looking and registering is one step, so that no other launch builds in between.
take_jar() {
  if [ -d "$project/target" ] && [ ! -w "$project/target" ]; then
    jar_is_whole || die "there is no whole jar in $project/target, and it cannot be written to: build it as its owner"
    return 0
  fi
  hold_launch
  with_lock "$project/target/launcher.lock" build_and_register
}

build_and_register() {
  if ! jar_is_whole || sources_are_newer; then
    others=$(running_launches)
    if [ -z "$others" ]; then
      build_jar
    elif jar_is_whole; then
      say "sources are newer than the jar, but durabench still runs from it (process $others): this launch uses it as it is, the first one after that builds it"
    else
      die "the jar is not the one that was built last, and durabench runs from it (process $others): wait for its end or end it, then launch again"
    fi
  fi
  register_launch
}

build_jar() {
  stamp=$(jar_stamp)
  say "building durabench with Maven: one to three minutes the first time, less than one later"
  rm -f "$stamp"
  : >"$stamp.start"
  maven -q -B -f "$project/pom.xml" -Dmaven.test.skip=true package \
    || die "the build failed, see Maven's messages above (the first one needs a network)"
  jar_sums >"$stamp.new" || die "Maven ended well, but target/ has no durabench.jar and durabench-agent.jar"
  # The stamp is as old as the start of the build: what was edited meanwhile counts as newer.
  touch -r "$stamp.start" "$stamp.new"
  mv "$stamp.new" "$stamp"
  rm -f "$stamp.start"
}
