# Lets frozen processes go on when the one who froze them does not.
# $1: file with one "pid started" a line; it is deleted when the fault is over.
# $2: seconds to wait.
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
left=$2
while [ "$left" -gt 0 ]; do
  [ -e "$1" ] || exit 0
  sleep 1
  left=$((left - 1))
done
[ -e "$1" ] || exit 0
while read -r pid since; do
  # A number may be somebody else's by now: the start time tells.
  if [ "$(started "$pid")" = "$since" ]; then
    kill -CONT "$pid"
  fi
done < "$1"
