#!/usr/bin/env bash
# Runs: pg-connection-string 2.14.1 (pg 8) and postgres 3.4.9 on an address with two hosts, as libpq
# and psql take it for a pair of databases that can fail over.
# Guess: pg uses the first host, or says that it knows only one.
# Seen: with ports it throws "Invalid URL". Without ports "db-1,db-2" is a single host of that name,
# and the mistake is found when the name does not resolve. postgres reads both hosts.
# Why it matters: an address that psql and pg_dump accept keeps a gateway from starting, or looks
# like a broken DNS, on the evening of a failover. Ours wants one name in front of the pair.
# Source: https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  pg-connection-string@2.14.1 postgres@3.4.9 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { parse } from 'pg-connection-string';
import postgres from 'postgres';

const withPorts = 'postgresql://owner@db-1:5432,db-2:5433/ledger?target_session_attrs=read-write';
const read = (address) => {
  try {
    return parse(address).host;
  } catch (error) {
    return error.message;
  }
};
const seen = [read(withPorts), read('postgresql://owner@db-1,db-2/ledger')];
const { host } = postgres(withPorts).options;
console.log('version: pg-connection-string 2.14.1, postgres 3.4.9');
console.log('guess:   db-1, or an error that speaks of hosts');
console.log(`seen:    ${seen.join(' | ')}; postgres: ${host.join(' and ')}`);
process.exit(seen.join() === 'Invalid URL,db-1,db-2' && host.length === 2 ? 0 : 1);
JS
node try.mjs
