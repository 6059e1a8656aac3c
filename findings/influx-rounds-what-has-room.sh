#!/usr/bin/env bash
# Runs: @influxdata/influxdb-client 1.35.0 and @influxdata/influxdb3-client 2.1.0, which write
# points in the line protocol, on amounts that are BigInt or text.
# Guess: the amount as it is, with an i behind it: the field has 64 bits, as uintField() writes it.
# Seen: intField() makes a number of it first: 9007199254740993 loses one, 1e3 becomes 1, and the
# largest of 64 bits is an error. uintField() is exact. In the newer client setFields() leaves a
# BigInt out, without a word.
# Why it matters: sums of a token with 18 digits are rounded, or the point has no amount. Use
# uintField() with text. Our metrics are counts, and amounts are text.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @influxdata/influxdb-client@1.35.0 \
  @influxdata/influxdb3-client@2.1.0 || { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Point } from '@influxdata/influxdb-client';
import { Point as Point3 } from '@influxdata/influxdb3-client';

const written = (point) => {
  try {
    return /^sale (?:a=)?(\S*) \d+$/.exec(point().toLineProtocol())?.[1];
  } catch {
    return 'an error';
  }
};
const amounts = [9007199254740993n, '9007199254740993', '1e3', 2n ** 63n - 1n];
const ways = {
  intField: (amount) => new Point('sale').intField('a', amount),
  uintField: (amount) => new Point('sale').uintField('a', amount),
  setIntegerField: (amount) => Point3.measurement('sale').setIntegerField('a', amount),
  setFields: (amount) => Point3.measurement('sale').setFields({ a: amount, n: true }),
};
console.log('version: @influxdata/influxdb-client 1.35.0, @influxdata/influxdb3-client 2.1.0');
console.log('guess:   9007199254740993i twice, 1000i or an error, and 9223372036854775807i');
const seen = Object.entries(ways).map(([name, way]) => {
  const text = amounts.map((amount) => written(() => way(amount))).join(' ');
  console.log(`seen:    ${name} ${text}`);
  return text;
});
process.exit(
  seen[0] === '9007199254740992i 9007199254740992i 1i an error' && seen[2] === seen[0] &&
    seen[1].startsWith('9007199254740993u 9007199254740993u') && seen[3].startsWith('n=T ')
    ? 0 : 1,
);
JS
node try.mjs
