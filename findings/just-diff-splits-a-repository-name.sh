#!/usr/bin/env bash
# Runs: just-diff 6.0.2 with its jsonPatchPathConverter, and rfc6902 5.4.0, fast-json-patch 3.1.1
# and just-diff-apply 5.5.0, on two nights whose rows stand under their names, "owner/repository".
# Guess: the converter's paths are JSON Pointers, where "/" in a name is "~1" (RFC 6901), so each of
# the three others applies the patch.
# Seen: the path of a new row "alpha/gamma" is "/alpha/gamma", a field gamma in alpha. Where there
# is a row "alpha", all three put the new row inside it, without an error; createPatch() of rfc6902
# writes "/alpha~1gamma".
# Why it matters: the difference of two nights, stored as JSON Patch, does not lead from one to the
# other.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts just-diff@6.0.2 rfc6902@5.4.0 \
  fast-json-patch@3.1.1 just-diff-apply@5.5.0 || { echo 'No packages.' >&2; exit 2; }

cat >try.cjs <<'JS'
const fast = require('fast-json-patch');
const { diff, jsonPatchPathConverter } = require('just-diff');
const { diffApply, jsonPatchPathConverter: reader } = require('just-diff-apply');
const { applyPatch, createPatch } = require('rfc6902');

const before = () => ({ 'alpha/beta': { stars: 5 }, alpha: {} });
const after = { 'alpha/beta': { stars: 5 }, alpha: {}, 'alpha/gamma': { stars: 6 } };
const patch = () => diff(before(), after, jsonPatchPathConverter);
const right = JSON.stringify(after);
const applied = (apply) => {
  const night = before();
  try {
    apply(night);
  } catch {
    return 'throws';
  }
  return JSON.stringify(night) === right ? 'right' : JSON.stringify(night);
};
const seen = [
  patch()[0].path,
  createPatch(before(), after)[0].path,
  applied((night) => applyPatch(night, patch())),
  applied((night) => fast.applyPatch(night, patch())),
  applied((night) => diffApply(night, patch(), reader)),
];
const others = 'just-diff-apply 5.5.0, rfc6902 5.4.0, fast-json-patch 3.1.1';
console.log(`version: just-diff 6.0.2, ${others}`);
console.log('guess:   /alpha~1gamma /alpha~1gamma right right right');
console.log(`seen:    ${seen.join(' ')}`);
const wrong = '{"alpha/beta":{"stars":5},"alpha":{"gamma":{"stars":6}}}';
process.exit(seen.join(' ') === `/alpha/gamma /alpha~1gamma ${wrong} ${wrong} ${wrong}` ? 0 : 1);
JS
node try.cjs
