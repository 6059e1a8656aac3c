#!/usr/bin/env bash
# Runs: Debian's ruby-fugit, which makes crontabs of sentences, and
# golang-github-araddon-dateparse-dev, which reads times in any form (their versions are printed):
# hours with am and pm.
# Guess: 12am is midnight, 12:30 am half past it, and 12pm noon, in small letters as in capitals.
# Seen: fugit makes “0 12 * * *” of “every day at 12am” and 12pm alike; 1 am and 11 pm are right,
# and “midnight” is, too. dateparse reads “2026-11-29 12:30 am” as 12:30, and with “AM” as 00:30.
# Why it matters: a night's run starts at noon, half a day late, and a time that a person typed is
# twelve hours off. Our timers are those of systemd, with 24 hours.
set -euo pipefail
command -v ruby >/dev/null && ruby -e 'require "fugit"' 2>/dev/null ||
  { echo "Install Debian's ruby-fugit." >&2; exit 2; }
command -v go >/dev/null && [ -d /usr/share/gocode/src/github.com/araddon/dateparse ] ||
  { echo "Install Debian's golang-go and golang-github-araddon-dateparse-dev." >&2; exit 2; }
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >try.go <<'GO'
package main

import (
	"fmt"

	"github.com/araddon/dateparse"
)

func main() {
	for _, hour := range []string{"12:30 am", "12:30 AM", "01:30 pm", "12:30 PM"} {
		at, err := dateparse.ParseAny("2026-11-29 " + hour)
		if err != nil {
			panic(err)
		}
		fmt.Printf("%s=%s ", hour, at.Format("15:04"))
	}
}
GO
cat >try.rb <<'RB'
require 'fugit'

puts ['12am', '12pm', '12:30 am', '1 am', '11 pm', 'midnight'].map { |hour|
  "#{hour}=#{Fugit.parse("every day at #{hour}").to_cron_s}"
}.join(', ')
RB
sentences=$(TZ=UTC ruby try.rb 2>/dev/null)
times=$(HOME=$work GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE=$work/cache go run try.go)
dpkg-query -W -f='version: ${Package} ${Version}\n' ruby-fugit \
  golang-github-araddon-dateparse-dev || true
echo 'guess:   12am=0 0 * * *, 12pm=0 12 * * *, 12:30 am=30 0 * * *, and 12:30 am=00:30'
echo "seen:    $sentences"
echo "seen:    $times"
[ "$sentences" = '12am=0 12 * * *, 12pm=0 12 * * *, 12:30 am=30 12 * * *, 1 am=0 1 * * *, '\
'11 pm=0 23 * * *, midnight=0 0 * * *' ] &&
  [ "$times" = '12:30 am=12:30 12:30 AM=00:30 01:30 pm=13:30 12:30 PM=12:30 ' ]
