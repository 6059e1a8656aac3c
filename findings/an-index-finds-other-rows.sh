#!/usr/bin/env bash
# Runs: pouchdb-find 9.0.0 (PouchDB with its memory adapter) and lokijs 1.5.12: the same questions
# to the same rows, once without an index and once with one on the asked field.
# Guess: an index makes the answer faster, and not another one.
# Seen: with an index, PouchDB finds a row that lacks the field where null or a smaller value is
# asked for; without, it does not. LokiJS finds the text "9" beside the number 9 for {$in: [9]},
# and only with an index.
# Why it matters: rows without stars turn up as rows with few stars on the day when somebody makes
# the search faster, and sums grow. Ask for {$exists: true}, too. Our search has no such store.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts pouchdb-core@9.0.0 \
  pouchdb-adapter-memory@9.0.0 pouchdb-find@9.0.0 lokijs@1.5.12 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import Loki from 'lokijs';
import memory from 'pouchdb-adapter-memory';
import PouchDB from 'pouchdb-core';
import find from 'pouchdb-find';

PouchDB.plugin(memory).plugin(find);
const rows = [{ _id: 'none' }, { _id: 'null', stars: null }, { _id: '9', stars: 9 }];
rows.push({ _id: 'text', stars: '9' }, { _id: '10', stars: 10 });
const names = (found) => found.map(({ _id }) => _id).sort().join(' ');
const pouch = async (selector, index) => {
  const database = new PouchDB(`rows-${index}-${JSON.stringify(selector)}`, { adapter: 'memory' });
  await database.bulkDocs(rows);
  if (index) await database.createIndex({ index: { fields: ['stars'] } });
  return names((await database.find({ selector })).docs);
};
const loki = (selector, index) => {
  const table = new Loki('rows').addCollection('rows', index ? { indices: ['stars'] } : {});
  for (const row of rows) table.insert({ ...row });
  return names(table.find(selector));
};
const seen = [];
for (const [name, way, condition] of [
  ['PouchDB < 10', pouch, { $lt: 10 }],
  ['PouchDB null', pouch, { $eq: null }],
  ['LokiJS in [9]', loki, { $in: [9] }],
]) {
  const selector = { stars: condition };
  seen.push(`${name}: ${await way(selector, false)}, indexed ${await way(selector, true)}`);
}
console.log('version: pouchdb-find 9.0.0, lokijs 1.5.12');
console.log('guess:   the same with and without an index');
console.log(`seen:    ${seen.join('; ')}`);
const expected =
  'PouchDB < 10: 9 null, indexed 9 none null; PouchDB null: null, indexed none null; ' +
  'LokiJS in [9]: 9, indexed 9 text';
process.exit(seen.join('; ') === expected ? 0 : 1);
JS
node try.mjs 2>/dev/null
