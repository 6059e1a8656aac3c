#!/usr/bin/env bash
# Runs: drizzle-orm 0.45.4 on @electric-sql/pglite 0.5.17, a PostgreSQL in the process, with three
# rows; its session is in Vienna.
# Guess: inArray(column, []) finds no row, and or(...[]), an "or" of no conditions, none either, as
# the two mean the same. max() of a timestamp is the text that a query of the column gives.
# Seen: the first finds none, the second all three rows: it is undefined, and where(undefined) asks
# for no condition. A column with mode "string" is "2026-11-29 01:00:00.123+01", in the session's
# zone and no ISO 8601 that all readers take; the same column without mode is a Date.
# Why it matters: a search that makes an "or" of the words of a caller finds everything for a
# caller without words; a delete would take everything.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts drizzle-orm@0.45.4 \
  @electric-sql/pglite@0.5.17 || { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { inArray, like, or } from 'drizzle-orm';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';

const server = new PGlite();
await server.exec(`SET timezone = 'Europe/Vienna';
  CREATE TABLE digests (title text, at timestamptz);
  INSERT INTO digests SELECT x, '2026-11-29T00:00:00.123Z' FROM unnest(ARRAY['a', 'b', 'c']) AS x`);
const columns = { title: text(), at: timestamp({ withTimezone: true, mode: 'string' }) };
const digests = pgTable('digests', columns);
const database = drizzle(server);
const search = (words) => database.select().from(digests)
  .where(or(...words.map((word) => like(digests.title, `%${word}%`))));
const seen = [
  (await database.select().from(digests).where(inArray(digests.title, []))).length,
  (await search(['a'])).length,
  (await search([])).length,
  (await search(['a']))[0].at,
].join(', ');
console.log('version: drizzle-orm 0.45.4, @electric-sql/pglite 0.5.17');
console.log('guess:   0, 1, 0, 2026-11-29T00:00:00.123Z');
console.log(`seen:    ${seen}`);
process.exit(seen === '0, 1, 3, 2026-11-29 01:00:00.123+01' ? 0 : 1);
JS
node try.mjs
