#!/usr/bin/env bash
# Runs: hyparquet-writer 0.17.0, columns of plain JavaScript numbers without a stated type.
# Guess: whole numbers become 64-bit integers, or doubles, so 3,000,000,000 fits.
# Seen: the type is guessed from the kind of the values alone: whole numbers are INT32, and
# 3,000,000,000 throws "expected int32 value". 2,000,000,000 passes.
# Why it matters: GitHub's numeric ids of repositories are past 1,000,000,000 and grow; an export
# that works today stops on the day of the first id above 2,147,483,647. State the type (INT64).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts hyparquet-writer@0.17.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { parquetWriteBuffer } from 'hyparquet-writer';

const attempt = (column) => {
  try {
    return `${parquetWriteBuffer({ columnData: [column] }).byteLength > 0}`;
  } catch (error) {
    return error.message;
  }
};
const seen = [
  attempt({ name: 'id', data: [2_000_000_000] }),
  attempt({ name: 'id', data: [3_000_000_000] }),
  attempt({ name: 'id', data: [3_000_000_000n], type: 'INT64' }),
];
console.log('version: hyparquet-writer 0.17.0');
console.log('guess:   true, true, true');
console.log('seen:   ', seen.join(', '));
const [small, large, stated] = seen;
process.exit(small === 'true' && large.includes('expected int32') && stated === 'true' ? 0 : 1);
JS
node try.mjs
