#!/usr/bin/env bash
# Runs: journalctl and systemd-journal-remote of systemd 252, Debian 12, on a journal of two lines
# of JSON, of 3,000 and of 5,000 bytes.
# Guess: `-o json` has the whole line, as `-o cat` has.
# Seen: above 4,096 bytes MESSAGE is null, with exit code 0; with --all it is whole.
# Why it matters: a program that counts sales or errors in the journal skips the longest lines, such
# as those with a stack or a payment, and is not told.
set -euo pipefail
remote=/lib/systemd/systemd-journal-remote
[ -x "$remote" ] || { echo 'apt-get install systemd systemd-journal-remote' >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for length in 3000 5000; do
  printf '__REALTIME_TIMESTAMP=%s\n__MONOTONIC_TIMESTAMP=%s\n' "179600000000$length" "$length"
  text="$(printf "%${length}s" '' | tr ' ' x)"
  printf '_BOOT_ID=0123456789abcdef0123456789abcdef\nMESSAGE={"event":"%s"}\n\n' "$text"
done > lines
"$remote" --output=lines.journal lines > /dev/null 2>&1
measure() {
  journalctl --file lines.journal --no-pager "$@" | node -e "
    const lines = require('node:fs').readFileSync(0, 'utf8').trim().split('\n');
    const texts = lines.map((line) =>
      line.startsWith('{\"event') ? line : JSON.parse(line).MESSAGE);
    console.log(texts.map((text) => text?.length ?? 'null').join(' '));"
}
seen="$(measure -o cat) | $(measure -o json) | $(measure -o json --all)"
echo "version: $(journalctl --version | head -n 1)"
echo 'guess:   3012 5012 three times'
echo "seen:    $seen"
[ "$seen" = '3012 5012 | 3012 null | 3012 5012' ]
