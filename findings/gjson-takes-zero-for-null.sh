#!/usr/bin/env bash
# Runs: Debian's golang-github-tidwall-gjson-dev (its version is printed): queries for rows whose
# count of stars is null, is not null, and is not 10.
# Guess: "#(stars==null)#" finds the row with null; "#(stars!=10)#" finds all rows but that with 10.
# Seen: ==null finds the row with 0, and !=null leaves it out. The row with null is found by no
# query at all, not by !=10 either.
# Why it matters: what nobody has counted and what has no stars change places, without an error. Our
# rows have null for what is unknown, and 0 for none.
set -euo pipefail
command -v go >/dev/null || { echo "Install Debian's golang-go." >&2; exit 2; }
[ -d /usr/share/gocode/src/github.com/tidwall/gjson ] ||
  { echo "Install Debian's golang-github-tidwall-gjson-dev." >&2; exit 2; }
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >try.go <<'GO'
package main

import (
	"fmt"

	"github.com/tidwall/gjson"
)

func main() {
	rows := `[{"n":"a","stars":10},{"n":"b","stars":null},{"n":"c","stars":0}]`
	for _, query := range []string{"==null", "!=null", "==0", "!=10"} {
		fmt.Printf("%s %s; ", query, gjson.Get(rows, "#(stars"+query+")#.n"))
	}
}
GO
seen=$(HOME=$work GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE=$work/cache go run try.go)
version=$(dpkg-query -W -f='${Version}' golang-github-tidwall-gjson-dev 2>/dev/null || echo unknown)
echo "version: gjson $version"
echo 'guess:   ==null ["b"]; !=null ["a","c"]; ==0 ["c"]; !=10 ["b","c"];'
echo "seen:    $seen"
[ "$seen" = '==null ["c"]; !=null ["a"]; ==0 ["c"]; !=10 ["c"]; ' ]
