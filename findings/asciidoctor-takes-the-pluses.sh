#!/usr/bin/env bash
# Runs: asciidoctor 2.0.18 of Debian 12, which GitHub uses for READMEs, on sentences that name
# languages.
# Guess: a sign within a sentence is text; two languages lose nothing by standing in one sentence.
# Seen: “C++ … C++” is “C … C”, since what stands between two ++ is passed through. One C++ alone
# stays. “#1 of class#” is a mark without its signs, and “<<1>>” a link to nowhere.
# Why it matters: a repository in C++ is one in C. A filter of lines reads AsciiDoc here.
set -euo pipefail
command -v asciidoctor > /dev/null || { echo 'apt-get install asciidoctor' >&2; exit 2; }
read_text() { printf '%s\n' "$1" | asciidoctor -s -o - - | sed 's/<[^>]*>//g' | xargs; }
seen="$(read_text 'Written in C++ and built on C++ templates.')"
seen="$seen | $(read_text 'Written in C++ alone.') | $(read_text 'Ranked #1 of its class# in C#.')"
echo "version: asciidoctor $(dpkg-query --show --showformat '${Version}' asciidoctor)"
echo 'guess:   the three sentences as they are'
echo "seen:    $seen"
expected='Written in C and built on C templates. | Written in C++ alone. | '
[ "$seen" = "${expected}Ranked 1 of its class in C#." ]
