#!/usr/bin/env bash
# Runs: Debian's git (the version is printed), on commits of 28, 29 and 30 November 2026, each at
# 00:01 and at 23:58 of the day.
# Guess: `git log --since=2026-11-29` begins at midnight of that day, and `--until=2026-11-29` ends
# at midnight of it, or of the next.
# Seen: the day begins at the present time of day. What was committed earlier in that day is left
# out, so the answer depends on the hour at which it is asked. With "2026-11-29 00:00" or
# 2026-11-29T00:00:00Z it does not.
# Why it matters: whether `git log --since=DAY -- data` has the night of DAY depends on the hour at
# which the job runs. Our commands name commits and files.
set -euo pipefail
command -v git >/dev/null || { echo "Install Debian's git." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export HOME=$work TZ=UTC GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b.c GIT_COMMITTER_NAME=a
export GIT_COMMITTER_EMAIL=a@b.c
git init --quiet
for day in 28 29 30; do
  for time in 00:01 23:58; do
    export GIT_AUTHOR_DATE="2026-11-${day}T$time:00Z" GIT_COMMITTER_DATE="2026-11-${day}T$time:00Z"
    git commit --quiet --allow-empty --message "$day/$time"
  done
done
subjects() { git log --reverse --format=%s "$@" | paste -sd' '; }
# Between 00:01 and 23:58 the present time of day lies between the two commits of a day.
now=$(date +%H:%M)
[[ "$now" > 00:01 && "$now" < 23:58 ]] ||
  { echo 'Run it between 00:02 and 23:57 UTC.' >&2; exit 2; }
seen="since: $(subjects --since=2026-11-29); until: $(subjects --until=2026-11-29);"
seen="$seen with a time: $(subjects '--since=2026-11-29 00:00')"
echo "version: $(git --version)"
echo 'guess:   since: 29/00:01 29/23:58 30/00:01 30/23:58; until: 28/00:01 28/23:58'
echo "seen:    $seen"
expected='since: 29/23:58 30/00:01 30/23:58; until: 28/00:01 28/23:58 29/00:01;'
[ "$seen" = "$expected with a time: 29/00:01 29/23:58 30/00:01 30/23:58" ]
