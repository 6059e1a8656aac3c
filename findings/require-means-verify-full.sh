#!/usr/bin/env bash
# Runs: pg-connection-string 2.14.1, which pg 8 uses, on database addresses.
# Guess: sslmode means what it means to libpq: "require" encrypts and checks no certificate.
# Seen: "require" and even "prefer" make Node check the certificate as "verify-full" does, so a
# managed database with a private authority refuses to connect; a warning says so. "no-verify",
# which mends it, is unknown to libpq, so psql and pg_dump refuse the same address.
# Why it matters: one DATABASE_URL cannot serve the gateway and its backup with "require" or
# "no-verify". verify-full with sslrootcert works in both.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts pg-connection-string@2.14.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { parse } from 'pg-connection-string';

process.removeAllListeners('warning');
const { version } = JSON.parse(readFileSync('node_modules/pg-connection-string/package.json'));
const checks = (mode) => {
  const { ssl } = parse(`postgres://user@127.0.0.1/ledger?sslmode=${mode}`);
  return Boolean(ssl) && ssl.rejectUnauthorized !== false;
};
const modes = ['prefer', 'require', 'verify-full', 'no-verify'];
const seen = modes.map((mode) => `${mode} ${checks(mode)}`).join(', ');
console.log(`version: pg-connection-string ${version}`);
console.log('guess:   certificate checked: prefer false, require false, verify-full true');
console.log('seen:    certificate checked:', seen);
process.exit(seen === 'prefer true, require true, verify-full true, no-verify false' ? 0 : 1);
JS
node try.mjs
