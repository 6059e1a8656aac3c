#!/usr/bin/env bash
# Runs: Jekyll 4.3.1 of Debian 12 on a data file of JSON as JavaScript writes it.
# Guess: a number of the file is a number: a hundred times 4e-7 is 0.00004, as it is for 0.0000004.
# Seen: the file is read as YAML, by rules of its own: a number with an exponent and without a point
# is a text, and in sums it is the digits before the “e”. A hundred times 4e-7 is 400, and 1.5e-7 is
# right. Compared with 0.5, it stops the build.
# Why it matters: JSON.stringify() writes shares below 0.000001 so. A page about them shows numbers
# that are a thousand million times too large, and no word is said. Our shares have four decimals.
set -euo pipefail
command -v jekyll > /dev/null || { echo 'apt-get install jekyll' >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir _data
echo '{"long":0.0000004,"short":4e-7,"other":1.5e-7}' > _data/shares.json
echo 'title: Shares' > _config.yml
{
  printf -- '---\n---\n'
  for name in long short other; do echo "{{ site.data.shares.$name | times: 100 }}"; done
} > index.html
TZ=UTC jekyll build --quiet
seen=$(paste -sd ' ' _site/index.html)
printf -- '---\n---\n{%% if site.data.shares.short < 0.5 %%}small{%% endif %%}\n' > index.html
TZ=UTC jekyll build --quiet > log 2>&1 || true
compared=$(grep -om1 'comparison of String with 0.5 failed' log || cat _site/index.html)
echo "version: $(jekyll --version)"
echo 'guess:   4.0e-05 4.0e-05 1.5e-05, small'
echo "seen:    $seen, $compared"
[ "$seen" = '4.0e-05 400 1.5e-05' ] && [[ $compared == *failed ]]
