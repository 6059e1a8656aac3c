#!/usr/bin/env bash
# Runs: robots-parser 3.0.1 on a robots.txt that allows everything except one path.
# Guess: an address that is not on the robots.txt's server is allowed (no rule speaks of it), and
# isDisallowed() is the opposite of isAllowed().
# Seen: for the same host with another port or scheme isAllowed() is undefined and isDisallowed() is
# true. A crawler that asks the one skips the page, a crawler that asks the other skips it as well.
# Why it matters: a robots.txt fetched through http, or by a port behind a proxy, shuts a whole site
# out of such an index. Ours is served on the public address that all our documents name.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts robots-parser@3.0.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import parse from 'robots-parser';

const robots = parse('https://example.test/robots.txt', 'User-agent: *\nDisallow: /v1/repos\n');
const seen = ['https://example.test/', 'http://example.test/', 'https://example.test:8443/'].map(
  (url) => `${robots.isAllowed(url, 'bot')} ${robots.isDisallowed(url, 'bot')}`,
);
console.log('version: robots-parser 3.0.1');
console.log('guess:   allowed and disallowed: true false, true false, true false');
console.log('seen:    allowed and disallowed:', seen.join(', '));
process.exit(seen.join() === 'true false,undefined true,undefined true' ? 0 : 1);
JS
node try.mjs
