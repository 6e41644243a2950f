# shellcheck shell=sh
# shellcheck disable=SC2154 # project: set by the launcher
# Our own passphrase of Pulumi's secrets. It lives in DURABENCH_HOME, but the salt that goes with it
# lives in this checkout's .stack-config/, so all homes that one checkout is used with must agree.

# settle_passphrase FILE: FILE holds the passphrase that this checkout's stacks are encrypted with.
# .stack-config/passphrase-files names every file that holds it.
settle_passphrase() {
  holders=$project/.stack-config/passphrase-files
  mkdir -p "$project/.stack-config"
  known=$(first_that_exists "$holders")
  # A new home takes over what is known here.
  [ -z "$known" ] || [ -s "$1" ] || copy_passphrase "$known" "$1"
  make_passphrase "$1"
  if [ -z "$known" ] || ! cmp -s "$known" "$1"; then
    forget_salts "$known" "$1"
    rm -f "$holders"
  fi
  grep -qsxF "$1" "$holders" || printf '%s\n' "$1" >>"$holders"
}

first_that_exists() {
  [ -s "$1" ] || return 0
  while IFS= read -r holder; do
    if [ -s "$holder" ]; then
      printf '%s\n' "$holder"
      break
    fi
  done <"$1"
}

copy_passphrase() {
  [ -r "$1" ] || die "the stacks of $project are encrypted with the passphrase in $1, which you cannot" \
    "read: become its user, or use a clone of your own"
  (
    umask 077
    cat "$1" >"$2.$$"
  )
  link_passphrase "$2"
}

# forget_salts KNOWN FILE: the salts in the stacks' config do not go with the passphrase in FILE.
# If the one that they go with is gone, a salt alone is of no use; a secret is more than a salt, and
# is not ours to throw away.
forget_salts() {
  for config in "$project"/.stack-config/Pulumi.*.yaml; do
    grep -qs '^encryptionsalt:' "$config" || continue
    [ -s "$holders" ] || continue # from before there was such a list, when all went well
    [ -z "$1" ] \
      || die "the stacks of $project are encrypted with the passphrase in $1, and DURABENCH_HOME" \
        "($DURABENCH_HOME) has another one in $2: use DURABENCH_HOME=${1%/*} here, or a second clone of" \
        "the project for this home, or name one file for both in PULUMI_CONFIG_PASSPHRASE_FILE"
    ! grep -q '^ *secure:' "$config" \
      || die "$config has secrets that only the passphrase in $(head -n 1 "$holders") can open, and that" \
        "file is gone: put it back, or remove the lines with 'secure:' and 'encryptionsalt:' and set" \
        "those values again"
    sed '/^encryptionsalt:/d' "$config" >"$config.$$"
    mv "$config.$$" "$config"
  done
}

# Made whole under another name and linked: of two launches at once, one passphrase wins.
make_passphrase() {
  [ ! -s "$1" ] || return 0
  (
    umask 077
    od -An -v -tx1 -N32 /dev/urandom | tr -d ' \n' >"$1.$$"
  )
  [ "$(wc -c <"$1.$$")" -eq 64 ] || die "could not read 32 random bytes for $1"
  link_passphrase "$1"
}

link_passphrase() {
  ln "$1.$$" "$1" 2>/dev/null || [ -s "$1" ] || die "cannot write $1"
  rm -f "$1.$$"
}
