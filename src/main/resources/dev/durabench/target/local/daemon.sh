# Becomes a daemon's program, after writing down which process that is.
# $1: file for "pid started" and the machine's boot; the rest: the command.
started() {
  if [ -r "/proc/$1/stat" ]; then
    IFS= read -r stat < "/proc/$1/stat" || return 1
    set -- ${stat##*) }
    shift 19
    echo "$1"
  else
    LC_ALL=C ps -o lstart= -p "$1" | tr -s ' ' | sed 's/^ //; s/ $//'
  fi
}
file=$1
shift
boot=
[ ! -r /proc/sys/kernel/random/boot_id ] || read -r boot < /proc/sys/kernel/random/boot_id
printf '%s %s\n%s\n' "$$" "$(started $$)" "$boot" > "$file.new" && mv "$file.new" "$file" || exit 1
exec "$@"
