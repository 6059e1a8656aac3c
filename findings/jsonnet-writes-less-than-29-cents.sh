#!/usr/bin/env bash
# Runs: jsonnet 0.18.0 of Debian 12, which dashboards and alert rules are made with, on prices.
# Guess: 0.29 comes out as 0.29, as from every JSON library, and an import keeps an id's digits.
# Seen: numbers have 17 digits: 0.29 is 0.28999999999999998, 0.1 is 0.10000000000000001, and 1e-7 is
# 9.9999999999999995e-08. Of 9007199254740993 one is lost, in an import of JSON, too.
# Why it matters: a threshold of $0.29 is one of less, and each rebuild changes the file for whoever
# wrote it by hand. Our dashboard and rules are plain files.
set -euo pipefail
command -v jsonnet > /dev/null || { echo 'apt-get install jsonnet' >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo '{ "id": 9007199254740993, "price": 0.1 }' > "$work/row.json"
seen="$(jsonnet -e '[0.01, 0.29, 1e-7]' | xargs)"
seen="$seen $(jsonnet -e "import '$work/row.json'" | tr -d '\n ')"
echo "version: $(jsonnet --version)"
echo 'guess:   [ 0.01, 0.29, 1e-07 ] {"id":9007199254740993,"price":0.1}'
echo "seen:    $seen"
row='{"id":9007199254740992,"price":0.10000000000000001}'
[ "$seen" = "[ 0.01, 0.28999999999999998, 9.9999999999999995e-08 ] $row" ]
