#!/usr/bin/env bash
# Runs: Debian's taskwarrior (its version is printed) with a field of one's own of the type numeric,
# "usd", and a task for each of five amounts.
# Guess: a filter for an amount finds the task that shows this amount.
# Seen: usd=1.5 and usd=10000 find theirs. usd=0.29, usd=0.1 and usd=3000000000 find none, though
# the tasks are listed and exported with just these figures, and usd<=0.29 and usd>9999 find them.
# "usd:" and "usd.is:" do as "usd=".
# Why it matters: an invoice of 29 cents is "not there", and is entered twice. Ask for a range; ours
# compares whole units.
set -euo pipefail
command -v task >/dev/null || { echo "Install Debian's taskwarrior." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export TASKRC="$work/taskrc" TASKDATA="$work" TZ=UTC
printf 'data.location=%s\nuda.usd.type=numeric\nuda.usd.label=USD\n' "$work" >taskrc

call() { task rc.verbose=nothing rc.confirmation=no "$@" </dev/null; }
for amount in 0.1 0.29 1.5 10000 3000000000; do call add "invoice of $amount" "usd:$amount"; done
found() { call "$1" export | grep -o '"usd":[0-9.]*' | cut -d: -f2 | paste -sd' ' || true; }
seen=
for filter in usd=0.1 usd=0.29 usd:0.29 usd.is:0.29 usd=1.5 usd=10000 usd=3000000000 'usd<=0.29'; do
  seen="$seen$filter: $(found "$filter"); "
done
seen="${seen}usd>9999: $(found 'usd>9999')"
echo "version: taskwarrior $(task --version)"
echo 'guess:   each filter but the last two finds the task of its amount'
echo "seen:    $seen"
expected='usd=0.1: ; usd=0.29: ; usd:0.29: ; usd.is:0.29: ; usd=1.5: 1.5; usd=10000: 10000; '
[ "$seen" = "${expected}usd=3000000000: ; usd<=0.29: 0.1 0.29; usd>9999: 10000 3000000000" ]
