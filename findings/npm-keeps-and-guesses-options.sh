#!/usr/bin/env bash
# Runs: npm 10.9.4 and 11.19.1, `npm run show` with options that npm does not know, without `--`.
# Guess: npm passes an option that it does not know on to the script, or at least leaves it in the
# environment by its name.
# Seen: `--date=x` is kept, as npm_config_date. `--replace` becomes npm's own
# replace-registry-host, `--format=csv` becomes format-package-lock and leaves the argument csv, and
# `--csv` is read as -c -s -v: the script does not run, and npm prints its version, with code 0.
# Why it matters: `npm run nightly --date=DAY` makes another day's night, and nobody is told.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat > package.json <<'JSON'
{ "name": "shown", "version": "1.0.0", "scripts": { "show": "node show.cjs" } }
JSON
cat > show.cjs <<'JS'
const ours = /^npm_config_(date|replace|format)/;
const kept = Object.keys(process.env).filter((name) => ours.test(name));
console.log([...process.argv.slice(2), ...kept].join());
JS
seen=
for version in 10.9.4 11.19.1; do
  npm install --silent --no-audit --no-fund --prefix "npm-$version" "npm@$version" ||
    { echo 'The packages could not be installed.' >&2; exit 2; }
  for option in --date=x --replace --format=csv --csv; do
    line=$("npm-$version/node_modules/.bin/npm" run --silent show $option 2> /dev/null | tail -n 1)
    seen="$seen$option: ${line/#$version/the version}; "
  done
done
once='--date=x: npm_config_date; --replace: npm_config_replace_registry_host; '
once="$once--format=csv: csv; --csv: the version; "
echo 'version: npm 10.9.4 and 11.19.1'
echo 'guess:   each option reaches the script'
echo "seen:    $seen"
[ "$seen" = "$once$once" ]
