# shellcheck shell=sh
# Words to the user. Everything goes to stderr: stdout belongs to the command that is run.

# Exit code 3: refused before anything was created.
refused=3

say() {
  printf 'durabench: %s\n' "$*" >&2
}

die() {
  say "$@"
  exit "$refused"
}

have() {
  command -v "$1" >/dev/null 2>&1
}
