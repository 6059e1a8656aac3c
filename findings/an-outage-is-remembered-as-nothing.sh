#!/usr/bin/env bash
# Runs: @node-idempotency/core 1.0.11 with its store in memory, for an API that charges once for
# each Idempotency-Key.
# Guess: a call that ended in an error may be repeated, or is answered with the same error; the same
# JSON in another order is the same body.
# Seen: the error is kept as {}, without its message, and each repeat gets that. The same fields in
# another order are refused: "Idempotency-Key is already used".
# Why it matters: a buyer who repeats after a 503, as the key invites, never gets an answer, nor a
# reason. Store results, not outages; and sort the fields before they are compared.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @node-idempotency/core@1.0.11 @node-idempotency/storage-adapter-memory@1.0.2 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Idempotency } from '@node-idempotency/core';
import { MemoryStorageAdapter } from '@node-idempotency/storage-adapter-memory';

const store = new Idempotency(new MemoryStorageAdapter(), {});
const call = (key, body) => ({
  ...{ method: 'POST', path: '/buy', body, headers: { 'idempotency-key': key } },
});
const outcome = (promise) => promise.then(JSON.stringify, ({ message }) => message);
const failing = call('first', { repo: 'owner/name' });
await store.onRequest(failing);
await store.onResponse(failing, { error: new Error('The database is away.') });
const ordered = call('second', { repo: 'owner/name', days: 7 });
await store.onRequest(ordered);
await store.onResponse(ordered, { body: 'row' });
const seen = [
  await outcome(store.onRequest(failing)),
  await outcome(store.onRequest(ordered)),
  await outcome(store.onRequest(call('second', { days: 7, repo: 'owner/name' }))),
];
console.log('version: @node-idempotency/core 1.0.11');
console.log('guess:   nothing, or the error with its message; {"body":"row"}; {"body":"row"}');
console.log('seen:   ', seen.join('; '));
const lost = seen[0] === '{"error":{}}' && seen[1] === '{"body":"row"}';
process.exit(lost && seen[2] === 'Idempotency-Key is already used' ? 0 : 1);
JS
node try.mjs
