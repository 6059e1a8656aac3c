#!/usr/bin/env bash
# Runs: Debian's golang-github-shopspring-decimal-dev (its version is printed): Pow(), “returns d
# to the power d2”, with exponents that are no whole numbers.
# Guess: 1.44 to the power 0.5 is 1.2, and a yearly growth of 5 % is one of 0.41 % a month; or it
# panics.
# Seen: 1.44 to the power 0.5 is 1, and so is 1.05 to the power 0.0833. 2 to the power 1.5 is 2, to
# 2.9 it is 4, and 4 to -0.5 is 1. Whole exponents are right, negative ones too.
# Why it matters: a rate that is split into months or nights is no growth at all, and no error says
# so. Our shares are of one night, and no power is taken.
set -euo pipefail
command -v go >/dev/null || { echo "Install Debian's golang-go." >&2; exit 2; }
[ -d /usr/share/gocode/src/github.com/shopspring/decimal ] ||
  { echo "Install Debian's golang-github-shopspring-decimal-dev." >&2; exit 2; }
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
	pairs := [][2]string{
		{"1.44", "0.5"}, {"1.05", "0.0833"}, {"2", "1.5"}, {"2", "2.9"}, {"4", "-0.5"}, {"2", "-2"},
	}
	for _, pair := range pairs {
		base, exponent := decimal.RequireFromString(pair[0]), decimal.RequireFromString(pair[1])
		fmt.Print(base.Pow(exponent), " ")
	}
}
GO
seen=$(HOME=$work GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE=$work/cache go run try.go)
version=$(dpkg-query -W -f='${Version}' golang-github-shopspring-decimal-dev 2>/dev/null ||
  echo unknown)
echo "version: shopspring/decimal $version"
echo 'guess:   1.2 1.0041 2.83 7.46 0.5 0.25'
echo "seen:    $seen"
[ "$seen" = '1 1 2 4 1 0.25 ' ]
