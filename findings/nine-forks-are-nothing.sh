#!/usr/bin/env bash
# Runs: Debian's golang-github-dustin-go-humanize-dev (its version is printed): SI(), which writes
# a number with a unit, and ParseSI(), which reads it.
# Guess: what SI() wrote for 9 forks and 12 agents is read back as 9 and 12 with their units; a
# unit that is a word has no prefix.
# Seen: “9 forks” are 9e-15 “orks”, “12 agents” 1.2e-17 “gents”, “1 model” a thousandth of an
# “odel” and “3 keys” 3000 “eys”: a first letter that is a prefix is taken off, in lower case and
# in capitals. Stars, calls and tokens are right. “12,345 stars” are 12 of “,345 stars”.
# Why it matters: of two columns with counts one is right and the other nothing, and no error says
# so. Our counts are numbers, and their unit is the field's name.
set -euo pipefail
command -v go >/dev/null || { echo "Install Debian's golang-go." >&2; exit 2; }
[ -d /usr/share/gocode/src/github.com/dustin/go-humanize ] ||
  { echo "Install Debian's golang-github-dustin-go-humanize-dev." >&2; exit 2; }
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >try.go <<'GO'
package main

import (
	"fmt"

	"github.com/dustin/go-humanize"
)

func main() {
	texts := []string{humanize.SI(9, "forks"), humanize.SI(12, "agents"), "1 model", "3 keys"}
	for _, text := range append(texts, humanize.SI(7, "stars"), "12,345 stars") {
		number, unit, err := humanize.ParseSI(text)
		if err != nil {
			panic(err)
		}
		fmt.Printf("%s = %.3g%q; ", text, number, unit)
	}
}
GO
seen=$(HOME=$work GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE=$work/cache go run try.go)
version=$(dpkg-query -W -f='${Version}' golang-github-dustin-go-humanize-dev 2>/dev/null ||
  echo unknown)
echo "version: go-humanize $version"
echo 'guess:   9 "forks"; 12 "agents"; 1 "model"; 3 "keys"; 7 "stars"; an error, or 12345 "stars"'
echo "seen:    $seen"
[ "$seen" = '9 forks = 9e-15"orks"; 12 agents = 1.2e-17"gents"; 1 model = 0.001"odel"; '\
'3 keys = 3e+03"eys"; 7 stars = 7"stars"; 12,345 stars = 12",345 stars"; ' ]
