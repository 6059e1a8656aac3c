#!/usr/bin/env bash
# Runs: joi 18.3.2, yup 1.7.1 and arktype 2.2.10, each asked for a day in the form of ISO 8601,
# beside zod 4.6.7.
# Guess: all refuse 2026-02-30, and a month 13: ISO 8601 has no such days.
# Seen: zod alone refuses both. joi's isoDate() and arktype's string.date.iso.parse make 2 March of
# the first, yup of the first too, and 1 January 2027 of the month 13.
# Why it matters: a filter `since=2026-02-30` is answered, and charged, as another question than was
# asked. Compare the day with what it became. Ours matches days by a pattern that knows leap years.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  joi@18.3.2 yup@1.7.1 arktype@2.2.10 zod@4.6.7 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { type } from 'arktype';
import Joi from 'joi';
import * as yup from 'yup';
import { z } from 'zod';

const readers = {
  zod: (text) => z.iso.date().parse(text),
  joi: (text) => Joi.attempt(text, Joi.string().isoDate()),
  yup: (text) => yup.date().validateSync(text),
  arktype: (text) => type('string.date.iso.parse').assert(text),
};
const read = (reader, text) => {
  try {
    const value = reader(text);
    return value instanceof Date ? value.toISOString() : value;
  } catch {
    return 'refused';
  }
};
const seen = Object.entries(readers).map(([name, reader]) => {
  const days = ['2026-02-30', '2026-13-01'].map((text) => read(reader, text).slice(0, 10));
  return `${name} ${days.join(' ')}`;
});
console.log('version: zod 4.6.7, joi 18.3.2, yup 1.7.1, arktype 2.2.10');
console.log('guess:   refused refused, by all');
console.log(`seen:    ${seen.join(', ')}`);
const expected =
  'zod refused refused, joi 2026-03-02 refused, yup 2026-03-02 2027-01-01, ' +
  'arktype 2026-03-02 refused';
process.exit(seen.join(', ') === expected ? 0 : 1);
JS
TZ=UTC node try.mjs
