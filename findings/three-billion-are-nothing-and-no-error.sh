#!/usr/bin/env bash
# Runs: Debian's golang-github-spf13-cast-dev (its version is printed), “safe and easy casting” of
# settings: whole numbers of texts.
# Guess: ToInt32E(), ToInt16E() and ToUint8E() give an error for a number that has no room, and
# “010” and “08” are 10 and 8.
# Seen: 3000000000 is -1294967296, 24064 and 0, without an error, as text and as number. “010” is
# 8 and “0012” is 10: a zero in front makes an octal number, so “08” is an error. ToFloat64E()
# reads all of them as decimal.
# Why it matters: a limit of three billion tokens becomes none or a negative one, and the month of
# a day is another one up to July, and refused in August. Our settings are digits, or refused.
set -euo pipefail
command -v go >/dev/null && [ -d /usr/share/gocode/src/github.com/spf13/cast ] ||
  { echo "Install Debian's golang-go and golang-github-spf13-cast-dev." >&2; exit 2; }
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >try.go <<'GO'
package main

import (
	"fmt"

	"github.com/spf13/cast"
)

func main() {
	a, errA := cast.ToInt32E("3000000000")
	b, errB := cast.ToInt16E(3000000000)
	c, errC := cast.ToUint8E("3000000000")
	fmt.Printf("%d %d %d %t", a, b, c, errA != nil || errB != nil || errC != nil)
	for _, text := range []string{"010", "0012", "08"} {
		whole, err := cast.ToIntE(text)
		float, _ := cast.ToFloat64E(text)
		fmt.Printf(", %s=%d %t %g", text, whole, err != nil, float)
	}
}
GO
seen=$(HOME=$work GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE=$work/cache go run try.go)
version=$(dpkg-query -W -f='${Version}' golang-github-spf13-cast-dev 2>/dev/null || echo unknown)
echo "version: cast $version"
echo 'guess:   0 0 0 true, 010=10 false 10, 0012=12 false 12, 08=8 false 8'
echo "seen:    $seen"
[ "$seen" = '-1294967296 24064 0 false, 010=8 false 10, 0012=10 false 12, 08=0 true 8' ]
