#!/usr/bin/env bash
# Runs: prom-client 15.1.3, a counter that is once increased by NaN, and Debian's promtool (its
# version is printed) on what it shows.
# Guess: inc(NaN) throws, as inc(-1) does, or promtool refuses the page.
# Seen: the counter is "Nan" from then on, whatever is added. promtool finds the page faultless, and
# a rule on it never fires: NaN > 0 is false, and so is NaN <= 0.
# Why it matters: one amount that could not be parsed silences revenue and its alerts until a
# restart, while the page looks well. Ours adds only amounts that a schema has read.
set -euo pipefail
command -v promtool >/dev/null || { echo "Install Debian's prometheus." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts prom-client@15.1.3 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Counter, register } from 'prom-client';

const revenue = new Counter({ name: 'revenue_total', help: 'Sold so far, in dollars.' });
revenue.inc(NaN);
revenue.inc(5);
const page = await register.metrics();
const check = spawnSync('promtool', ['check', 'metrics'], { input: page });
const alert = (name, expr) => `{alert: ${name}, expr: '${expr}'}`;
const rules = [alert('Some', 'revenue_total > 0'), alert('None', 'revenue_total <= 0')];
writeFileSync('rules.yml', `groups: [{name: g, rules: [${rules}]}]\n`);
const silent = (name) => `{eval_time: 1m, alertname: ${name}, exp_alerts: []}`;
writeFileSync(
  'test.yml',
  `rule_files: [rules.yml]
tests:
  - input_series: [{series: revenue_total, values: 'NaN NaN NaN'}]
    alert_rule_test: [${silent('Some')}, ${silent('None')}]
`,
);
const test = spawnSync('promtool', ['test', 'rules', 'test.yml']);
const seen = {
  shown: page.match(/^revenue_total (.*)$/m)[1],
  'promtool check metrics': check.status,
  'neither rule fires': test.status === 0,
};
const { stdout, stderr } = spawnSync('promtool', ['--version'], { encoding: 'utf8' });
console.log(`version: prom-client 15.1.3, ${(stdout || stderr).split(' (')[0]}`);
console.log('guess:   inc(NaN) throws, or promtool fails');
console.log('seen:   ', JSON.stringify(seen));
process.exit(seen.shown === 'Nan' && check.status === 0 && test.status === 0 ? 0 : 1);
JS
node try.mjs
