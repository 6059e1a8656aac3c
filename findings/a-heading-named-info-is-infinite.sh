#!/usr/bin/env bash
# Runs: the four awks of Debian: mawk, which is “awk” there, busybox, gawk and original-awk (their
# versions are printed): sums of a column with its heading, and a count above two billion.
# Guess: a heading counts as 0, so the sum of info, 5 and 7 is 12 in all four, and printf "%d" of
# 3000000000 tells it.
# Seen: in mawk and busybox a text that begins with inf or nan is that number: under the headings
# info and infra the sum is inf, under nano and nanobot nan, and under stars 12. “%d” of three
# billion is 2147483647 in mawk, and -2147483648 in busybox. gawk and original-awk are right.
# Why it matters: one repository named nano among the figures, or a heading, and a sum is no number;
# on a machine with gawk the same line is right. Takings above 2,147 dollars are told as that.
# Our report sums by itself.
set -euo pipefail
for program in mawk busybox gawk original-awk; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done
sums() {
  local heading
  for heading in info infra nano nanobot stars; do
    printf '%s\n5\n7\n' "$heading" | "$@" '{ sum += $1 } END { printf "%s ", sum }'
  done
  "$@" 'BEGIN { printf "%d", 3000000000 }'
}
dpkg-query -W -f='version: ${Package} ${Version}\n' mawk busybox gawk original-awk || true
echo 'guess:   12 12 12 12 12 3000000000 in all four'
mawk=$(sums mawk)
busybox=$(sums busybox awk)
echo "seen:    $mawk in mawk, $busybox in busybox"
echo "seen:    $(sums gawk) in gawk, $(sums original-awk) in original-awk"
[ "$mawk" = 'inf inf nan nan 12 2147483647' ] &&
  [ "$busybox" = 'inf inf nan nan 12 -2147483648' ] &&
  [ "$(sums gawk)" = '12 12 12 12 12 3000000000' ] && [ "$(sums original-awk)" = "$(sums gawk)" ]
