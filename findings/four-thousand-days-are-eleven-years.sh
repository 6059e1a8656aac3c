#!/usr/bin/env bash
# Runs: the package period of Debian's golang-github-rickb777-date-dev (its version is printed):
# periods that are parsed, and NewOf(), which also says whether “the conversion is precise”. Its
# manual says that a field has one decimal.
# Guess: what has more decimals is an error, or not precise; 4000 days are 4000 days.
# Seen: NewOf() makes P0D of 50 milliseconds and PT1.9S of 1.999 seconds, and calls both precise.
# P4000D is read as ten years, eleven months and 12.7 days without an error, and P500W as nine
# years, six months and 30.1 days. P3276D is the last that keeps its days, as 468 weeks.
# Why it matters: how long records are kept changes its length with each file that is read, by
# hours; and times of calls below a tenth of a second are nothing. Our times are whole seconds or
# days.
set -euo pipefail
command -v go >/dev/null || { echo "Install Debian's golang-go." >&2; exit 2; }
[ -d /usr/share/gocode/src/github.com/rickb777/date ] ||
  { echo "Install Debian's golang-github-rickb777-date-dev." >&2; exit 2; }
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >try.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/rickb777/date/period"
)

func main() {
	for _, length := range []time.Duration{50 * time.Millisecond, 1999 * time.Millisecond} {
		made, precise := period.NewOf(length)
		fmt.Print(made, " ", precise, ", ")
	}
	for _, text := range []string{"P4000D", "P500W", "P3276D"} {
		read, err := period.Parse(text)
		fmt.Print(read, " ", err, ", ")
	}
}
GO
seen=$(HOME=$work GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE=$work/cache go run try.go)
version=$(dpkg-query -W -f='${Version}' golang-github-rickb777-date-dev 2>/dev/null || echo unknown)
echo "version: rickb777/date $version"
echo 'guess:   P0D false, PT1.9S false, P4000D <nil>, P500W <nil>, P3276D <nil>,'
echo "seen:    $seen"
[ "$seen" = \
  'P0D true, PT1.9S true, P10Y11M12.7D <nil>, P9Y6M30.1D <nil>, P468W <nil>, ' ]
