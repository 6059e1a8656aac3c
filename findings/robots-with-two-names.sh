#!/usr/bin/env bash
# Runs: robots-txt-parser 2.0.3, robots-txt-guard 1.0.2 on robots-txt-parse 2.0.1, and robots 0.10.1
# on files that RFC 9309 allows.
# Guess: a group may name two crawlers, two groups of one crawler count as one, and the longest rule
# that fits decides.
# Seen: robots-txt-parser forgets the first of two crawlers, and the first of two groups if another
# one stands between them; the other two forget the second group. In robots the first rule decides,
# so that “Allow: /” opens all.
# Why it matters: a rule that a publisher wrote for two crawlers holds for one of them, and the
# other crawler reads on in good faith. Our file has one group and allows everything.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts robots-txt-parser@2.0.3 \
  robots-txt-guard@1.0.2 robots-txt-parse@2.0.1 robots@0.10.1 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Readable } from 'node:stream';
import robots from 'robots';
import guard from 'robots-txt-guard';
import parse from 'robots-txt-parse';
import parser from 'robots-txt-parser';

const site = 'http://example.com';
const byParser = (text, agent, path) => {
  const rules = parser({ userAgent: agent, allowOnNeutral: true });
  rules.parseRobots(site, text);
  return rules.canCrawlSync(`${site}${path}`);
};
const byGuard = async (text, agent, path) =>
  guard(await parse(Readable.from([text]))).isAllowed(agent, path);
const byRobots = (text, agent, path) => {
  const rules = new robots.RobotsParser();
  rules.parse(text.split('\n'));
  return rules.canFetchSync(agent, path);
};
const together = 'User-agent: abot\nUser-agent: bbot\nDisallow: /rows\n';
const apart = ['abot\nDisallow: /rows', '*\nDisallow: /search', 'abot\nDisallow: /digests']
  .map((group) => `User-agent: ${group}\n`).join('\n');
const longest = 'User-agent: *\nAllow: /\nDisallow: /rows\n';
const cases = [
  [together, 'abot', '/rows'], [together, 'bbot', '/rows'], [apart, 'abot', '/rows'],
  [apart, 'abot', '/digests'], [longest, 'abot', '/rows'],
];
const seen = {};
for (const [name, allows] of Object.entries({ byParser, byGuard, byRobots })) {
  const answers = [];
  for (const question of cases) answers.push((await allows(...question)) ? 'yes' : 'no');
  seen[name] = answers.join();
}
console.log('version: robots-txt-parser 2.0.3, robots-txt-guard 1.0.2, robots 0.10.1');
console.log('guess:   no,no,no,no,no three times');
console.log('seen:   ', JSON.stringify(seen));
process.exit(seen.byParser === 'yes,no,yes,no,no' && seen.byGuard === 'no,no,no,yes,no' &&
  seen.byRobots === 'no,no,no,yes,yes' ? 0 : 1);
JS
node try.mjs
