#!/usr/bin/env bash
# Runs: Debian's logrotate (the version is printed) twice, on a log that grew past maxsize each
# time, with the line "dateext", which the settings for all logs of Fedora and Red Hat have.
# Guess: "maxsize 1k" rotates at each run in which the log is larger, as its manual says.
# Seen: the first run rotates. The second ends with code 1, “destination … already exists, skipping
# rotation”, since the name has the day alone, and the log grows on until midnight. With
# "nodateext" both rotate.
# Why it matters: maxsize is set against a full disk, and holds on Debian, where the line is a
# comment, and not elsewhere. Our rules have "nodateext".
set -euo pipefail
PATH=$PATH:/usr/sbin
command -v logrotate >/dev/null || { echo "Install Debian's logrotate." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
grow() { head -c 2000 /dev/zero | tr '\0' x >>"$1/night.log"; }
try() { # folder, a line of settings: the code and what is left in the log after each of two runs
  mkdir "$1"
  printf 'dateext\n%s/%s/*.log {\n daily\n maxsize 1k\n rotate 9\n copytruncate\n %s\n}\n' \
    "$work" "$1" "$2" >"$1.conf"
  chmod 644 "$1.conf"
  # A log that logrotate does not know yet is never old; maxsize alone is due.
  for _ in 1 2; do
    grow "$1"
    logrotate --state "$work/$1.state" "$1.conf" 2>>errors && printf 'code 0, ' || printf 'code 1, '
    printf '%s bytes; ' "$(stat --format=%s "$1/night.log")"
  done
}
dated=$(try dated '')
numbered=$(try numbered nodateext)
echo "version: $(logrotate --version 2>&1 | head -1)"
echo 'guess:   code 0, 0 bytes; four times'
echo "seen:    dateext: ${dated}nodateext: $numbered"
grep -q 'already exists, skipping rotation' errors &&
  [ "$dated" = 'code 0, 0 bytes; code 1, 2000 bytes; ' ] &&
  [ "$numbered" = 'code 0, 0 bytes; code 0, 0 bytes; ' ]
