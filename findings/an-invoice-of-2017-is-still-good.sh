#!/usr/bin/env bash
# Runs: @getalby/lightning-tools 9.0.1, whose fetch402() pays by L402, x402 and MPP, reading two
# invoices that BOLT 11 gives as examples; both are of June 2017, one names an expiry of a minute.
# Guess: without an expiry an invoice is good for an hour, as BOLT 11 says: both have expired.
# Seen: the invoice that names a minute has expired in 2017. The other has no expiry, no expiry
# date, and hasExpired() is false.
# Why it matters: a program that keeps a challenge takes an old invoice for one that can be paid.
# Ours names the seconds in every offer.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @getalby/lightning-tools@9.0.1 \
  2>npm.log || { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Invoice } from '@getalby/lightning-tools/bolt11';

const minute = 'lnbc2500u1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysx' +
  'xatsyp3k7enxv4jsxqzpuaztrnwngzn3kdzw5hydlzf03qdgm2hdq27cqv3agm2awhz5se903vruatfhq77w3ls4evs' +
  '3ch9zw97j25emudupq63nyw24cg27h2rspfj9srp';
const none = 'lnbc20m1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqhp58yjmdan7' +
  '9s6qqdhdzgynm4zwqd5d7xmw5fk98klysy043l2ahrqscc6gd6ql3jrc5yzme8v4ntcewwz5cnw92tz0pc8qcuufvq7' +
  'khhr8wpald05e92xw006sq94mg8v2ndf4sefvf9sygkshp5zfem29trqq2yxxz7';
const seen = [minute, none].map((pr) => {
  const invoice = new Invoice({ pr });
  const { createdDate, expiry, expiryDate } = invoice;
  const days = [createdDate, expiryDate].map((date) => date?.toISOString().slice(0, 10));
  return `${days.join(' to ')}, expiry ${expiry}, expired ${invoice.hasExpired()}`;
}).join('; ');
console.log('version: @getalby/lightning-tools 9.0.1');
console.log('guess:   2017-06-01 to 2017-06-01, expired true, with an expiry of 60 and 3600');
console.log(`seen:    ${seen}`);
process.exit(seen === '2017-06-01 to 2017-06-01, expiry 60, expired true; ' +
  '2017-06-01 to , expiry undefined, expired false' ? 0 : 1);
JS
node try.mjs
