#!/usr/bin/env bash
# Runs: drizzle-orm 0.45.4 on @electric-sql/pglite 0.5.17, a PostgreSQL in the process, with three
# rows.
# Guess: inArray(column, []) finds no row, and or(...[]), an "or" of no conditions, none either, as
# the two mean the same.
# Seen: the first finds none, the second all three rows: it is undefined, and where(undefined) asks
# for no condition.
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
import { pgTable, text } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';

const server = new PGlite();
await server.exec(`CREATE TABLE digests (title text);
  INSERT INTO digests VALUES ('a'), ('b'), ('c')`);
const digests = pgTable('digests', { title: text() });
const database = drizzle(server);
const search = (words) => database.select().from(digests)
  .where(or(...words.map((word) => like(digests.title, `%${word}%`))));
const seen = [
  (await database.select().from(digests).where(inArray(digests.title, []))).length,
  (await search(['a'])).length,
  (await search([])).length,
].join(', ');
console.log('version: drizzle-orm 0.45.4, @electric-sql/pglite 0.5.17');
console.log('guess:   0, 1, 0');
console.log(`seen:    ${seen}`);
process.exit(seen === '0, 1, 3' ? 0 : 1);
JS
node try.mjs
