#!/usr/bin/env bash
# Runs: Debian's golang-github-shopspring-decimal-dev (its version is printed): Pow() with
# exponents that have a fraction.
# Guess: 2 to the power 0.5 is 1.4142135623730951, as its manual says “d to the power d2”, or a
# panic.
# Seen: 1. The fraction of an exponent is cut: 2 to 2.5 is 4, 4 to 0.5 is 1, and 1.05 to 1.999 is
# 1.05. Whole exponents are right, below 0 too.
# Why it matters: the growth of half a year from that of a year is none at all, and a geometric
# mean of two counts is 1. Ours are counted with Math.pow().
set -euo pipefail
command -v go >/dev/null && [ -d /usr/share/gocode/src/github.com/shopspring/decimal ] ||
  { echo "Install Debian's golang-go and golang-github-shopspring-decimal-dev." >&2; exit 2; }
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >try.go <<'GO'
package main

import (
	"fmt"

	"github.com/shopspring/decimal"
)

func main() {
	pairs := [][2]string{{"2", "0.5"}, {"2", "2.5"}, {"4", "0.5"}, {"1.05", "1.999"}, {"2", "-1"},
		{"1.1", "3"}}
	for _, pair := range pairs {
		base, exponent := decimal.RequireFromString(pair[0]), decimal.RequireFromString(pair[1])
		fmt.Printf("%s^%s=%s ", pair[0], pair[1], base.Pow(exponent))
	}
}
GO
seen=$(HOME=$work GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE=$work/cache go run try.go)
version=$(dpkg-query -W -f='${Version}' golang-github-shopspring-decimal-dev 2>/dev/null ||
  echo unknown)
echo "version: decimal $version"
echo 'guess:   2^0.5=1.4142135623730951 2^2.5=5.6568542494923802 4^0.5=2' \
  '1.05^1.999=1.1024462081 2^-1=0.5 1.1^3=1.331'
echo "seen:    $seen"
[ "$seen" = '2^0.5=1 2^2.5=4 4^0.5=1 1.05^1.999=1.05 2^-1=0.5 1.1^3=1.331 ' ]
