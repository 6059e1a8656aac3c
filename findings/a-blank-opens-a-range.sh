#!/usr/bin/env bash
# Runs: Debian's golang-github-mcuadros-go-version-dev (its version is printed), a library after
# the rules of Composer: ranges of versions and what they match.
# Guess: “>=1.0 <2.0” refuses 2.5.0, as “>=1.0,<2.0” does, “^1.2.0” takes 1.9.0, “^1.0||^2.0” takes
# 1.5.0; a form that it does not know stops with an error.
# Seen: behind a blank all is dropped, so 2.5.0 fits. A range with “^”, and one with “||” in it,
# fits no version, not 1.2.0 itself, without an error: the text is compared as it stands.
# Why it matters: a bound that should keep version 2 out lets it in, and a range copied from a
# package.json finds no release. Our API shows tags as they are.
set -euo pipefail
command -v go >/dev/null && [ -d /usr/share/gocode/src/github.com/mcuadros/go-version ] ||
  { echo "Install Debian's golang-go and golang-github-mcuadros-go-version-dev." >&2; exit 2; }
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >try.go <<'GO'
package main

import (
	"fmt"

	"github.com/mcuadros/go-version"
)

func main() {
	for _, pair := range [][2]string{{">=1.0 <2.0", "2.5.0"}, {">=1.0,<2.0", "2.5.0"},
		{"^1.2.0", "1.9.0"}, {"^1.2.0", "1.2.0"}, {"^1.0||^2.0", "1.5.0"}, {"~1.2", "1.9.0"},
		{"1.*", "1.9.0"}} {
		fits := version.NewConstrainGroupFromString(pair[0]).Match(pair[1])
		fmt.Printf("%s: %s %t; ", pair[0], pair[1], fits)
	}
}
GO
seen=$(HOME=$work GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE=$work/cache go run try.go)
version=$(dpkg-query -W -f='${Version}' golang-github-mcuadros-go-version-dev 2>/dev/null ||
  echo unknown)
echo "version: go-version $version"
echo 'guess:   >=1.0 <2.0: 2.5.0 false; >=1.0,<2.0: 2.5.0 false; ^1.2.0: 1.9.0 true;' \
  '^1.2.0: 1.2.0 true; ^1.0||^2.0: 1.5.0 true; ~1.2: 1.9.0 true; 1.*: 1.9.0 true;'
echo "seen:    $seen"
[ "$seen" = '>=1.0 <2.0: 2.5.0 true; >=1.0,<2.0: 2.5.0 false; ^1.2.0: 1.9.0 false; '\
'^1.2.0: 1.2.0 false; ^1.0||^2.0: 1.5.0 false; ~1.2: 1.9.0 true; 1.*: 1.9.0 true; ' ]
