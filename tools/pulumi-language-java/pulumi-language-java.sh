#!/bin/sh
# Stands in front of pulumi-language-java 1.12, which knows the option `binary` of Pulumi.yaml only
# as a flag; newer CLIs send it in another way. Without it every `pulumi up` would run Maven.
# Pulumi starts this in the project's directory.
set -eu
binary=
if [ -f Pulumi.yaml ]; then
  binary=$(sed -n 's/^[[:space:]]*binary:[[:space:]]*//p' Pulumi.yaml | head -n 1)
fi
exec "$(dirname -- "$0")/pulumi-language-java-host" ${binary:+"-binary=$binary"} "$@"
