#!/usr/bin/env bash
# Runs: Debian's golang-github-peterhellberg-link-dev (its version is printed), on a header "Link"
# of RFC 8288 whose addresses have commas.
# Guess: commas between < and > belong to the address. GitHub's own pages are read so in the manual.
# Seen: they are dropped: the next page of ?ids=1,2 is ?ids=12. In a title they are dropped, too; a
# semicolon stays.
# Why it matters: the next page is that of another repository, with status 200. A comma needs no
# escape in a query. Ours takes lists in all spellings, and writes no such header.
set -euo pipefail
command -v go >/dev/null || { echo "Install Debian's golang-go." >&2; exit 2; }
[ -d /usr/share/gocode/src/github.com/peterhellberg/link ] ||
  { echo "Install Debian's golang-github-peterhellberg-link-dev." >&2; exit 2; }
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >try.go <<'GO'
package main

import (
	"fmt"

	"github.com/peterhellberg/link"
)

func main() {
	links := link.Parse(`<http://h.example/?ids=1,2>; rel="next", <http://h.example/a;b>; rel="last"`)
	fmt.Print(links["next"].URI, " ", links["last"].URI)
}
GO
seen=$(HOME=$work GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE=$work/cache go run try.go)
version=$(dpkg-query -W -f='${Version}' golang-github-peterhellberg-link-dev 2>/dev/null ||
  echo unknown)
echo "version: link $version"
echo 'guess:   http://h.example/?ids=1,2 http://h.example/a;b'
echo "seen:    $seen"
[ "$seen" = 'http://h.example/?ids=12 http://h.example/a;b' ]
