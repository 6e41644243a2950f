# shellcheck shell=sh
# shellcheck disable=SC2154 # project, cache: set by the launcher
# The Pulumi CLI and its host for Java programs.

# Flags as PULUMI_OPTION_* and stackConfigDir both work from here on.
pulumi_oldest=3.220

find_pulumi() {
  pulumi_version=$(pinned_module github.com/pulumi/pulumi/pkg/v3 pulumi)
  java_host_version=$(pinned_module github.com/pulumi/pulumi-java/pkg pulumi-language-java)
  if pulumi_on_path_is_new_enough; then
    pulumi_cli=$(command -v pulumi)
  else
    install_tool pulumi "$pulumi_version" install_pulumi
    PATH=$cache/pulumi/$pulumi_version:$PATH
    pulumi_cli=$cache/pulumi/$pulumi_version/pulumi
  fi
  java_host_is_installed || find_java_host
  export PATH
}

pulumi_on_path_is_new_enough() {
  have pulumi || return 1
  found=$(PULUMI_SKIP_UPDATE_CHECK=true pulumi version 2>/dev/null) || return 1
  printf '%s\n' "$found" | awk -F '[v.]' -v oldest="$pulumi_oldest" '
    { split(oldest, o, "."); exit !($2 + 0 > o[1] + 0 || ($2 + 0 == o[1] + 0 && $3 + 0 >= o[2] + 0)) }'
}

java_host_is_installed() {
  have pulumi-language-java || [ -x "$(dirname "$pulumi_cli")/pulumi-language-java" ] && return 0
  for plugin in "$PULUMI_HOME"/plugins/language-java-v*/pulumi-language-java; do
    [ ! -x "$plugin" ] || return 0
  done
  return 1
}

install_pulumi() {
  say "fetching the Pulumi CLI $pulumi_version, once"
  case $(uname -s)-$(uname -m) in
    Linux-x86_64) platform=linux-x64 ;;
    Linux-aarch64 | Linux-arm64) platform=linux-arm64 ;;
    Darwin-x86_64) platform=darwin-x64 ;;
    Darwin-arm64) platform=darwin-arm64 ;;
    *) platform= ;;
  esac
  if [ -n "$platform" ] && download_release "https://get.pulumi.com/releases/sdk" \
    "pulumi-v$pulumi_version-$platform.tar.gz" "pulumi-$pulumi_version-checksums.txt" "$1"; then
    mv "$1"/pulumi "$1"/release && mv "$1"/release/* "$1" && rmdir "$1"/release
  else
    say "no release of Pulumi can be reached from here: building the CLI from source, about 5 minutes on two cores, once"
    build_go pulumi github.com/pulumi/pulumi/pkg/v3/cmd/pulumi \
      "-s -w -X github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=v$pulumi_version" "$1/pulumi"
    : >"$1/built-from-source"
  fi
  PULUMI_SKIP_UPDATE_CHECK=true "$1/pulumi" version >/dev/null \
    || die "the Pulumi CLI in $1 does not start"
}

# A release of the CLI fetches the host that fits it, and keeps it in PULUMI_HOME. A CLI that had to
# be built says that no release is in reach.
find_java_host() {
  host=$cache/pulumi-language-java/$java_host_version
  if [ ! -d "$host" ] && [ ! -f "$(dirname "$pulumi_cli")/built-from-source" ]; then
    say "fetching Pulumi's host for Java programs, once"
    if PULUMI_SKIP_UPDATE_CHECK=true "$pulumi_cli" plugin install language java >/dev/null 2>&1; then
      return 0
    fi
  fi
  install_tool pulumi-language-java "$java_host_version" build_java_host
  PATH=$host:$PATH
}

# The newest host that is a Go module is older than the CLI, and takes its options as flags, which
# newer CLIs do not give any more: a script of its name adds the only one that matters.
build_java_host() {
  say "building Pulumi's host for Java programs from source: about a minute, once"
  build_go pulumi-language-java github.com/pulumi/pulumi-java/pkg/cmd/pulumi-language-java \
    "-s -w -X github.com/pulumi/pulumi-java/pkg/version.Version=v$java_host_version" "$1/pulumi-language-java-host"
  cp "$project/tools/pulumi-language-java/pulumi-language-java.sh" "$1/pulumi-language-java"
  chmod 755 "$1/pulumi-language-java"
}
