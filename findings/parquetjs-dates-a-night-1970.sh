#!/usr/bin/env bash
# Runs: @dsnp/parquetjs 1.8.8, rows of a digest written to a file and read back.
# Guess: a TIMESTAMP_MILLIS takes the text 2026-11-29T00:00:00.123Z, or refuses it; a DECIMAL with
# six decimals keeps 2.01; an INT32 refuses 1.9; an empty list comes back empty.
# Seen: the text is 1970-01-01T00:00:02.026Z, as its first digits are taken for milliseconds. 2.01
# is 2.009999, as the product with a million is cut, and 0.29 comes back as it was. 1.9 is 1.
# The empty list is null.
# Why it matters: dates of JSON are texts, so each night of the file is of New Year 1970, and some
# prices lack a millionth. Date objects and whole units come back as they were.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @dsnp/parquetjs@1.8.8 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const { ParquetReader, ParquetSchema, ParquetWriter } = require('@dsnp/parquetjs');

const schema = new ParquetSchema({
  night: { type: 'TIMESTAMP_MILLIS' },
  price: { type: 'DECIMAL', precision: 18, scale: 6 },
  stars: { type: 'INT32' },
  topics: { type: 'UTF8', repeated: true },
});
const rows = [
  { night: '2026-11-29T00:00:00.123Z', price: 2.01, stars: 1.9, topics: [] },
  { night: new Date('2026-11-29T00:00:00.123Z'), price: 0.29, stars: 1, topics: ['ai'] },
];
const run = async () => {
  const writer = await ParquetWriter.openFile(schema, 'digests.parquet');
  for (const row of rows) await writer.appendRow(row);
  await writer.close();
  const reader = await ParquetReader.openFile('digests.parquet');
  const cursor = reader.getCursor();
  const seen = JSON.stringify([await cursor.next(), await cursor.next()]);
  await reader.close();
  console.log('version: @dsnp/parquetjs 1.8.8');
  console.log(`guess:   ${JSON.stringify(rows)}, or an error`);
  console.log(`seen:    ${seen}`);
  process.exit(seen === JSON.stringify([
    { night: '1970-01-01T00:00:02.026Z', price: 2.009999, stars: 1, topics: null },
    { night: '2026-11-29T00:00:00.123Z', price: 0.29, stars: 1, topics: ['ai'] },
  ]) ? 0 : 1);
};
run();
JS
node try.cjs
