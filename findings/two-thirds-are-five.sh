#!/usr/bin/env bash
# Runs: Debian's liblingua-en-words2nums-perl (its version is printed), which reads numbers in
# words, on fractions, on years as they are spoken, and on two numbers of one sentence.
# Guess: what it does not know, by its notes decimals and fractions, is undef, as “half” and “two
# point five” are; “twenty twenty-six” is 2026, or undef.
# Seen: “two thirds” are 5, “twenty twenty-six” is 46, “nineteen ninety-nine” 118 and “five six”
# 11: words beside each other are added, ordinals as their number. “five million thousand” are
# 5001000.
# Why it matters: a share of two thirds is five, and a year is a day's count of stars; only undef
# would tell. Our figures are digits.
set -euo pipefail
perl -MLingua::EN::Words2Nums -e 1 2>/dev/null ||
  { echo "Install Debian's liblingua-en-words2nums-perl." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' liblingua-en-words2nums-perl 2>/dev/null || echo unknown)
seen=$(perl -MLingua::EN::Words2Nums -e '
  print join(", ", map { words2nums($_) // "undef" } @ARGV)' \
  'two thirds' 'twenty twenty-six' 'nineteen ninety-nine' 'five six' 'five million thousand' \
  'half' 'two point five' 'three hundred and five')
echo "version: Lingua::EN::Words2Nums $version"
echo 'guess:   undef, 2026, 1999, undef, undef, undef, undef, 305'
echo "seen:    $seen"
[ "$seen" = '5, 46, 118, 11, 5001000, undef, undef, 305' ]
