#!/usr/bin/env bash
# Runs: protobufjs 8.8.1 and @bufbuild/protobuf 2.17.0 on a sale with a Date for a field of the type
# google.protobuf.Timestamp, by the steps of the manual of protobufjs: verify(), fromObject(),
# encode().
# Guess: verify() names the field, as it does for a time that is text, or the time is stored.
# Seen: verify() has no complaint, and the sale is stored with the first second of 1970. So is each
# other object that has no “seconds”. @bufbuild/protobuf has a function for Dates.
# Why it matters: the time of each sale is lost when it is written, and nothing fails. Write seconds
# and nanoseconds yourself. Ours sends times as text in JSON.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts protobufjs@8.8.1 \
  @bufbuild/protobuf@2.17.0 || { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import protobuf from 'protobufjs';

const root = new protobuf.Root();
root.addJSON(protobuf.common.get('google/protobuf/timestamp.proto').nested);
const source = `syntax = "proto3"; import "google/protobuf/timestamp.proto";
  message Sale { google.protobuf.Timestamp at = 1; }`;
const Sale = protobuf.parse(source, root).root.lookupType('Sale');
const stored = (sale) => {
  const bytes = Sale.encode(Sale.fromObject(sale)).finish();
  return Sale.toObject(Sale.decode(bytes), { longs: String, defaults: true });
};
const at = new Date('2026-11-29T23:59:00.000Z');
const fault = Sale.verify({ at });
const { seconds } = stored({ at }).at;
const text = Sale.verify({ at: at.toISOString() });
const other = timestampDate(timestampFromDate(at)).toISOString();
console.log('version: protobufjs 8.8.1, @bufbuild/protobuf 2.17.0');
console.log('guess:   a fault, or 1795996740 seconds');
console.log(`seen:    fault ${fault}, ${seconds} seconds; a text: ${text}; the other ${other}`);
const same = fault === null && seconds === '0' && other === at.toISOString();
process.exit(same && text === 'at.object expected' ? 0 : 1);
JS
node try.mjs
