#!/usr/bin/env bash
# Runs: reverse_markdown 1.4.0 of Debian 12 on a block of commands in the HTML into which GitHub
# makes a README: <pre> in a <div class="highlight highlight-source-shell">, and without <code>.
# Guess: each command keeps its line.
# Seen: the lines are joined, inside of a fence as well: “npm install ledger npm start”. With <code>
# inside of <pre> they stay apart.
# Why it matters: a reader or a model runs the joined line, which installs two packages, “npm” and
# “start”, beside the one that was meant. Ours reads the Markdown and not the HTML.
set -euo pipefail
command -v ruby > /dev/null || { echo 'apt-get install ruby' >&2; exit 2; }
ruby -e 'require "reverse_markdown"' 2> /dev/null ||
  { echo 'apt-get install ruby-reverse-markdown' >&2; exit 2; }
convert() { ruby -e 'require "reverse_markdown"
  print ReverseMarkdown.convert(STDIN.read, github_flavored: true).gsub("\n", "|")'; }
commands='npm install ledger
npm start'
shell='<div class="highlight highlight-source-shell"><pre>%s</pre></div>'
github=$(printf "$shell" "$commands" | convert)
pre=$(printf '<pre>%s</pre>' "$commands" | convert)
code=$(printf '<pre><code>%s</code></pre>' "$commands" | convert)
version="$(dpkg-query --show --showformat '${Version}' ruby-reverse-markdown)"
echo "version: reverse_markdown $version"
echo 'guess:   npm install ledger|npm start in each'
echo "seen:    $github and $pre and $code"
joined='```|npm install ledger npm start|```|'
[ "$github and $pre" = '```source|npm install ledger npm start|```|| and '"$joined" ]
[ "$code" = '```|npm install ledger|npm start|```|' ]
