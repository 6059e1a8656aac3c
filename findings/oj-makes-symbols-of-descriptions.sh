#!/usr/bin/env bash
# Runs: Debian's ruby-oj (its version is printed), a fast parser of JSON that stands in for Ruby's
# own, with its defaults, on a row as a list of repositories has it.
# Guess: text is a String whatever it begins with, and a share is a Float.
# Seen: ":rocket: fast" is the Symbol :"rocket: fast", so the first colon is gone when it is written
# for others (mode: :compat). A share of 17 digits is a BigDecimal, and is written as a text; one of
# 16 digits stays a Float.
# Why it matters: descriptions on GitHub begin with :shortcodes:, and "description.start_with?" or
# a comparison with a String fails for these rows alone; a share changes its type with its last
# digit. Oj.load(text, mode: :strict) and :compat read text as text. Our shares are rounded.
set -euo pipefail
ruby -roj -e 0 2>/dev/null || { echo "Install Debian's ruby-oj." >&2; exit 2; }
ruby -roj - <<'RUBY'
row = Oj.load('{"text":":rocket: fast","long":0.12345678901234567,"short":0.1234567890123456}')
written = Oj.dump(row, mode: :compat)
seen = "#{row['text'].class} #{row['long'].class} #{row['short'].class} #{written}"
puts "version: Oj #{Oj::VERSION}"
puts 'guess:   String Float Float, written as it was'
puts "seen:    #{seen}"
expected = 'Symbol BigDecimal Float {"text":"rocket: fast","long":"0.12345678901234567e0",' \
           '"short":0.1234567890123456}'
exit(seen == expected ? 0 : 1)
RUBY
