#!/usr/bin/env bash
# Runs: kramdown 2.4.0 with its parser for GitHub's Markdown 1.1.0, as Jekyll does, of Debian 12, on
# a sentence with a command that has pipes.
# Guess: a sentence is a paragraph: GitHub's tables need a line of dashes below their first row.
# Seen: one pipe makes a table of it, and the pipes are gone: “cat rows.csv”, “sort -n”, “head”
# stand in three cells. “5|6” is two cells, too. Between backticks a pipe stays.
# Why it matters: a command that was right on GitHub lacks its pipes on the page. Our product writes
# HTML, and reads Markdown by CommonMark.
set -euo pipefail
command -v ruby > /dev/null || { echo 'apt-get install ruby' >&2; exit 2; }
ruby -rkramdown -e 'require "kramdown-parser-gfm"' 2> /dev/null ||
  { echo 'apt-get install ruby-kramdown ruby-kramdown-parser-gfm' >&2; exit 2; }
convert() {
  ruby -rkramdown -rkramdown-parser-gfm -e \
    'print Kramdown::Document.new(STDIN.read, input: "GFM").to_html.gsub(/\s*\n\s*/, "")'
}
command=$(echo 'cat rows.csv | sort -n | head' | convert)
figures=$(echo '5|6' | convert)
code=$(echo 'Run `a | b` first' | convert)
row() { printf '<table><tbody><tr>'; printf '<td>%s</td>' "$@"; printf '</tr></tbody></table>'; }
echo "version: $(dpkg-query --show --showformat '${Package} ${Version} ' ruby-kramdown \
  ruby-kramdown-parser-gfm)"
echo 'guess:   three paragraphs with their pipes'
echo "seen:    $command $figures $code"
[ "$command" = "$(row 'cat rows.csv' 'sort -n' head)" ]
[ "$figures" = "$(row 5 6)" ]
[ "$code" = '<p>Run <code>a | b</code> first</p>' ]
