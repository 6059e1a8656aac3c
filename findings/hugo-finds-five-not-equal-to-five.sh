#!/usr/bin/env bash
# Runs: Hugo 0.111.3 of Debian 12 on a row of a data file of JSON with 5 stars.
# Guess: “eq .stars 5” is true: the functions of Hugo take numbers of all types, and “where” does.
# Seen: eq is false and ne is true, while ge and le are both true, and where finds the row. The row
# is neither less than, greater than nor equal to 5. With “eq .stars 5.0” it is equal. A million is
# shown as 1e+06.
# Why it matters: numbers of JSON are fractions in Hugo, and whole numbers in templates are not. A
# mark for rows with exactly one star, or with none, is never shown.
set -euo pipefail
command -v hugo > /dev/null || { echo 'apt-get install hugo' >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir data layouts
echo '{"rows":[{"stars":5},{"stars":1000000}]}' > data/night.json
echo 'disableKinds = ["taxonomy", "term", "RSS", "sitemap", "404"]' > config.toml
cat > layouts/index.html <<'HTML'
{{ $rows := .Site.Data.night.rows }}{{ with index $rows 0 -}}
{{ eq .stars 5 }} {{ ne .stars 5 }} {{ ge .stars 5 }} {{ le .stars 5 }} {{ eq .stars 5.0 -}}
{{ end }} {{ len (where $rows "stars" 5) }} {{ (index $rows 1).stars }}
HTML
hugo --quiet
seen=$(cat public/index.html)
echo "version: $(hugo version | cut -d+ -f1)"
echo 'guess:   true false true true true 1 1000000'
echo "seen:    $seen"
[ "$seen" = 'false true true true true 1 1e&#43;06' ]
