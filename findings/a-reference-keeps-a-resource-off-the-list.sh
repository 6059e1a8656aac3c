#!/usr/bin/env bash
# Runs: declareDiscoveryExtension() of @x402/extensions 2.27.0, by which a paid resource is listed
# in the Bazaar, and the check of a facilitator in the same package, on an input schema with $defs.
# Guess: a valid JSON Schema of 2020-12 with a reference into its own $defs is taken, or an error
# says at once that references are not.
# Seen: it is declared without an error and put below "queryParams" as it is, where the reference
# points to the root and so to nothing. The check of the facilitator refuses the whole extension,
# "can't resolve reference". The same schema for an MCP tool passes, though its root moves too.
# Why it matters: the resource sells, and is in no catalogue; the server logs a line at its start.
# zod and TypeBox write $defs for types with a name. Our schema in the challenge has none.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  @x402/extensions@2.27.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { declareDiscoveryExtension, validateDiscoveryExtension } from '@x402/extensions/bazaar';

const limit = { type: 'integer', maximum: 10 };
const plain = { type: 'object', properties: { limit } };
const properties = { limit: { $ref: '#/$defs/limit' } };
const named = { type: 'object', properties, $defs: { limit } };
const check = (config) => {
  const { bazaar } = declareDiscoveryExtension(config);
  // The server's middleware adds the method in the same way.
  if (bazaar.info.input.type === 'http') bazaar.info.input.method = 'GET';
  const { valid, errors = [] } = validateDiscoveryExtension(bazaar);
  return [valid, ...errors].join(' ');
};
const seen = [
  check({ input: { limit: 5 }, inputSchema: plain }),
  check({ input: { limit: 5 }, inputSchema: named }),
  check({ toolName: 'repos', inputSchema: named }),
];
console.log('version: @x402/extensions 2.27.0');
console.log('guess:   true | true | true');
console.log('seen:   ', seen.join(' | '));
const refused = "false Schema validation failed: can't resolve reference #/$defs/limit from id #";
process.exit(seen.join() === ['true', refused, 'true'].join() ? 0 : 1);
JS
node try.mjs
