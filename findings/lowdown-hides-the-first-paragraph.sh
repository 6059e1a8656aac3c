#!/usr/bin/env bash
# Runs: lowdown 1.0.0 of Debian 12 on a README that begins with “Note: this tool is young”.
# Guess: the first paragraph is the first paragraph.
# Seen: a first paragraph with a colon in its first line is metadata: HTML and Gemini come without
# it, whatever its further lines say. A blank line before it keeps it.
# Why it matters: READMEs begin with “Status: archived” or “Note: moved to …”, which is the one
# sentence that a reader must not miss.
set -euo pipefail
command -v lowdown > /dev/null || { echo 'apt-get install lowdown' >&2; exit 2; }
first=$(printf 'Note: this tool is young\nand may change.\n\nIt sorts.\n' | lowdown)
later=$(printf '\nStatus: archived\n\nIt sorts.\n' | lowdown | tr -d '\n')
gemini=$(printf 'Note: this tool is young\nand may change.\n\nIt sorts.\n' | lowdown -Tgemini)
plain=$(printf 'This tool is young.\n\nIt sorts.\n' | lowdown | tr -d '\n')
echo "version: lowdown $(dpkg-query --show --showformat '${Version}' lowdown)"
echo 'guess:   both paragraphs each time'
echo "seen:    $first | $later | $gemini | $plain"
[ "$first|$gemini" = '<p>It sorts.</p>|It sorts.' ] &&
  [ "$later" = '<p>Status: archived</p><p>It sorts.</p>' ] &&
  [ "$plain" = '<p>This tool is young.</p><p>It sorts.</p>' ]
