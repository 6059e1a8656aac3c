#!/usr/bin/env bash
# Runs: gh 2.23.0 of Debian 12, “gh api --jq”, on an answer of a server on a local socket, and jq on
# the same.
# Guess: --jq prints numbers as jq does, with the digits that they have.
# Seen: a fraction that is the result itself is printed with two decimals: 0.0000004 is 0.00,
# 2.71828 is 2.72 and 0.995 is 0.99. In a list all digits stay, and with --template as well.
# Why it matters: a script reads a rounded share, price or score, or zero, and no message says so.
# Our shares have four decimals, of which gh prints two; amounts are text, which it prints as it is.
set -euo pipefail
for program in gh jq node; do
  command -v $program > /dev/null || { echo "apt-get install $program" >&2; exit 2; }
done
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill $server; rm -rf "$work"' EXIT
cd "$work"
export HOME=$work GH_CONFIG_DIR=$work/gh GH_TOKEN=token NO_COLOR=1
body='{"share":0.0000004,"score":2.71828,"edge":0.995,"stars":1234,"amount":"0.010000"}'
cat > server.cjs <<'JS'
const [body, socket] = process.argv.slice(2);
require('node:http')
  .createServer((request, response) => {
    response.setHeader('content-type', 'application/json').end(body);
  })
  .listen(socket);
JS
node server.cjs "$body" "$work/socket" &
server=$!
until [ -S socket ]; do sleep 0.1; done
gh config set http_unix_socket "$work/socket"
ask() { gh api repos/maple/ledger "$@" | tr '\n' ' '; }
figures='.share, .score, .edge, .stars, .amount'
seen=$(ask --jq "$figures")
list=$(ask --jq "[$figures]")
template=$(ask --template '{{.score}}')
echo "version: $(gh --version | head -n 1)"
echo "guess:   $(jq -r "$figures" <<< "$body" | tr '\n' ' ')"
echo "seen:    $seen; as a list $list; as a template $template"
[ "$seen" = '0.00 2.72 0.99 1234 0.010000 ' ]
grep --quiet '2.71828,0.995,1234' <<< "$list"
[ "$template" = 2.71828 ]
