#!/usr/bin/env bash
# Runs: gomarkdown 2022-07-31 and blackfriday 2.1.0 of Debian 12, both with the extensions that they
# have without being asked, on a sentence with two prices, an address, and a list that is valid.
# Guess: prices are text, an address stays what it is, and the third line is a second item.
# Seen: gomarkdown makes a formula of what stands between two dollars: both signs are gone. Both
# make “©=2” of “&copy=2” in an address, and text of an item behind one of two paragraphs.
# Why it matters: two prices lose their currency, a link leads elsewhere, and a list of two items
# has one. All three texts are plain CommonMark, by which our product reads Markdown.
set -euo pipefail
command -v go > /dev/null || { echo 'apt-get install golang-go' >&2; exit 2; }
for package in gomarkdown/markdown russross/blackfriday; do
  [ -d "/usr/share/gocode/src/github.com/$package" ] || {
    echo 'apt-get install golang-github-gomarkdown-markdown-dev' >&2
    echo 'apt-get install golang-github-russross-blackfriday-v2-dev' >&2
    exit 2
  }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat > try.go <<'GO'
package main

import (
	"fmt"
	"strings"

	"github.com/gomarkdown/markdown"
	"github.com/russross/blackfriday/v2"
)

func main() {
	for _, text := range []string{
		"It costs $5 or $10.",
		"http://example.com/?a=1&copy=2",
		"* one\n\n  more\n* two",
	} {
		first := string(markdown.ToHTML([]byte(text), nil, nil))
		second := string(blackfriday.Run([]byte(text)))
		fmt.Println(strings.ReplaceAll(first+" or "+second, "\n", ""))
	}
}
GO
export GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE=$work/cache GOFLAGS=
seen=$(go run try.go)
echo "version: $(dpkg-query --show --showformat '${Package} ${Version} ' \
  golang-github-gomarkdown-markdown-dev golang-github-russross-blackfriday-v2-dev)"
echo 'guess:   two prices, an address with &amp;copy=2, a list of two; each twice'
echo "seen:    $seen"
formula='<span class="math inline">\(5 or \)</span>10.'
grep --quiet --fixed-strings "$formula" <<< "$seen"
address='href="http://example.com/?a=1©=2"'
[ "$(grep --only-matching --fixed-strings "$address" <<< "$seen" | wc -l)" = 2 ]
[ "$(grep --only-matching '<p>more\* two</p>' <<< "$seen" | wc -l)" = 2 ]
