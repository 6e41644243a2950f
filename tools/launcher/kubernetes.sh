# shellcheck shell=sh
# shellcheck disable=SC2154 # project, cache, pulumi_cli: set by the launcher
# Pulumi's provider for Kubernetes. A release of the CLI fetches it by itself. A CLI that had to be
# built says that no release is in reach; then it is built as well, for a stack that needs it.

find_kubernetes_provider() {
  kubernetes_version=$(sed -n 's|^// The release \([0-9.]*\):.*|\1|p' "$project/tools/kubernetes/go.mod")
  have pulumi-resource-kubernetes && return 0
  [ ! -d "$PULUMI_HOME/plugins/resource-kubernetes-v$kubernetes_version" ] || return 0
  [ -f "$(dirname "$pulumi_cli")/built-from-source" ] || return 0
  install_tool kubernetes "$kubernetes_version" build_kubernetes_provider
  PATH=$cache/kubernetes/$kubernetes_version:$PATH
  export PATH
}

# uses_kubernetes STACK: whether its topology has a database there.
uses_kubernetes() {
  topology=$(sed -n "s|^ *durabench:topology: *[\"']*\([A-Za-z0-9_.-]*\).*|\1|p" \
    "$project/.stack-config/Pulumi.$1.yaml" 2>/dev/null) || topology=
  topology=${topology:-$1}
  grep -qs '^[^#]*kind: *cloudnative-pg' "$project/stacks/${topology%.yaml}.yaml"
}

build_kubernetes_provider() {
  have go || die "no release of Pulumi's provider for Kubernetes can be had here, and building it needs Go 1.26 or newer"
  say "no release of Pulumi's provider for Kubernetes can be reached from here: building it from source, about 10 minutes on two cores, once"
  module=github.com/pulumi/pulumi-kubernetes/provider/v4
  log=$cache/kubernetes.build.log
  mkdir "$1/source"
  cp "$project/tools/kubernetes/go.mod" "$project/tools/kubernetes/go.sum" "$project/tools/kubernetes/main.go" "$1/source"
  (
    cd "$1/source"
    go mod download "$module"
    from=$(go list -m -f '{{.Dir}}' "$module")/cmd/pulumi-resource-kubernetes
    cp "$from/terraform-mapping.json" .
    # As its own build does it: the schema says which release it is of.
    sed "1s/{/{\"version\": \"$kubernetes_version\",/" "$from/schema.json" >schema.json
    chmod u+w ./*.json
    CGO_ENABLED=0 go build -trimpath -ldflags "-s -w -X main.version=$kubernetes_version" \
      -o "$1/pulumi-resource-kubernetes" .
  ) >"$log" 2>&1 || {
    tail -n 20 "$log" >&2
    die "building Pulumi's provider for Kubernetes with $(go version) failed, see above and $log"
  }
  rm -rf "$1/source"
}
