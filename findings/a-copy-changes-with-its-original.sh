#!/usr/bin/env bash
# Runs: Debian's ruby-hana (its version is printed), JSON Patch after RFC 6902: copies, and paths
# that are not there.
# Guess: a list that was copied stands for itself: a topic that is added to the copy is not in the
# original. “replace” of a field that is not there is an error, as the RFC says of its target.
# Seen: the topic is in both: copy sets the same list at a second place, so each later operation in
# the patch changes both. “replace” adds the field, and “remove” of one is an error.
# Why it matters: a row made from another one by a patch changes that one, too, and a misspelt field
# is added without a word. Our nights are written whole.
set -euo pipefail
command -v ruby >/dev/null && ruby -e 'require "hana"' 2>/dev/null ||
  { echo "Install Debian's ruby-hana." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' ruby-hana 2>/dev/null || echo unknown)
seen=$(ruby - 2>/dev/null <<'RB'
require 'hana'
require 'json'

def try(document, *operations)
  Hana::Patch.new(operations).apply(document).to_json
rescue Hana::Patch::IndexError => error
  error.class.name.split('::').last
end

add = { 'op' => 'add', 'path' => '/b/-', 'value' => 'go' }
puts [
  try({ 'a' => ['llm'] }, { 'op' => 'copy', 'from' => '/a', 'path' => '/b' }, add),
  try({ 'a' => 1 }, { 'op' => 'replace', 'path' => '/stras', 'value' => 5 }),
  try({ 'a' => 1 }, { 'op' => 'remove', 'path' => '/stras' }),
].join(', ')
RB
)
echo "version: hana $version"
echo 'guess:   {"a":["llm"],"b":["llm","go"]}, an error, an error'
echo "seen:    $seen"
[ "$seen" = '{"a":["llm","go"],"b":["llm","go"]}, {"a":1,"stras":5}, IndexError' ]
