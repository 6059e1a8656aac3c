#!/usr/bin/env bash
# Runs: Value.Convert() of @sinclair/typebox 0.34.52 and of typebox 1.4.3 on texts of a query.
# Guess: for an integer “1e3” is 1000, or stays a text, which the check then refuses.
# Seen: in 0.34 “1e3” and “1e-3” are 1 and “2.5e6” is 2, while for a number the same text is 1000.
# In 1.4 “1e3” is 1000, and an empty text, which 0.34 leaves as it is, is 0. All pass the check.
# Why it matters: some clients write a hundred thousand as 1e5. With 0.34 “min_stars=1e5” asks for
# one star, with 1.4 “min_stars=” for none, and a paid answer has other rows. Queries of ours are
# digits by a pattern, and all else is refused, uncharged.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @sinclair/typebox@0.34.52 typebox@1.4.3 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
const texts = ['1e3', '1e-3', '2.5e6', ''];
const seen = [];
for (const name of ['@sinclair/typebox', 'typebox']) {
  const { Type } = await import(name);
  const { Value } = await import(`${name}/value`);
  const integer = Type.Integer({ minimum: 0 });
  const converted = texts.map((text) => Value.Convert(integer, text));
  const passed = converted.filter((value) => Value.Check(integer, value)).length;
  const number = Value.Convert(Type.Number(), '1e3');
  seen.push(`${JSON.stringify(converted)} ${passed} pass, a number is ${number}`);
}
console.log('version: @sinclair/typebox 0.34.52, typebox 1.4.3');
console.log('guess:   [1000,"1e-3",2500000,""] 2 pass, a number is 1000, twice');
console.log('seen:   ', seen.join('; '));
const [first, second] = seen;
const expected =
  first === '[1,1,2,""] 3 pass, a number is 1000' &&
  second === '[1000,0,2500000,0] 4 pass, a number is 1000';
process.exit(expected ? 0 : 1);
JS
node try.mjs
