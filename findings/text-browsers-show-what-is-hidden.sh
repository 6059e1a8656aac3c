#!/usr/bin/env bash
# Runs: lynx 2.9.0dev.12, w3m 0.5.3, elinks 0.13.2 and links 2.28 of Debian 12 on a valid page that
# has something which is not to be seen: a template, a closed dialog, a paragraph with “hidden”.
# Guess: what is hidden does not appear: the attribute and <template> are ten years old.
# Seen: all four show all of it, among the text of the page. What a script makes visible later, such
# as “Nothing was found”, stands there from the beginning.
# Why it matters: a reader of such a browser, or a program that dumps the page for a model, reads
# messages that do not hold. Our search keeps its empty form hidden, and the line below says that it
# needs a script; the nights' pages hide nothing.
set -euo pipefail
PATH=$PATH:/usr/sbin
for program in lynx w3m elinks links2; do
  command -v "$program" > /dev/null || { echo "apt-get install $program" >&2; exit 2; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export HOME=$work
cat > page.html <<'HTML'
<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Search</title></head><body>
<h1>Search</h1><p>All nights</p><p hidden>paragraph</p>
<template><p>template</p></template><dialog><p>dialog</p></dialog></body></html>
HTML
seen=
for command in 'lynx -dump' 'w3m -dump' 'elinks -dump' 'links2 -dump'; do
  words=$($command page.html | grep --only-matching --word-regexp 'paragraph\|template\|dialog' |
    paste --serial --delimiters=+)
  seen="$seen${command% *}: ${words:-nothing}; "
done
echo "version: $(dpkg-query --show --showformat '${Package} ${Version}, ' lynx w3m elinks links2)"
echo 'guess:   nothing four times'
echo "seen:    $seen"
all=paragraph+template+dialog
[ "$seen" = "lynx: $all; w3m: $all; elinks: $all; links2: $all; " ]
