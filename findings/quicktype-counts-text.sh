#!/usr/bin/env bash
# Runs: quicktype-core 26.0.0, which writes types for a sample of JSON in which amounts are text of
# digits, so that no program rounds them.
# Guess: the amount is a string in each language.
# Seen: C# gets "long" and Python "int"; TypeScript, Go, Rust and Java get a string. An amount of
# more than 18 digits in the sample would have made a string of it, so the type depends on the
# sample.
# Why it matters: code from a sample of USDC (six decimals) reads every small amount, and throws at
# the first one of ten units of a token with 18 decimals. Amounts in our challenge and ledger are
# text; types are best made from a schema that says so.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts quicktype-core@26.0.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { InputData, jsonInputForTargetLanguage, quicktype } from 'quicktype-core';

const field = async (language, amount, pattern) => {
  const json = jsonInputForTargetLanguage(language);
  await json.addSource({ name: 'Entry', samples: [JSON.stringify({ amount })] });
  const inputData = new InputData();
  inputData.addInput(json);
  const { lines } = await quicktype({ inputData, lang: language });
  return pattern.exec(lines.join('\n'))?.[1];
};
const patterns = {
  csharp: /public (\w+) Amount/,
  python: /amount: (\w+)/,
  typescript: /amount: (\w+)/,
  go: /Amount (\w+)/,
  rust: /amount: (\w+)/,
  java: /private (\w+) amount/,
};
const seen = [];
for (const [language, pattern] of Object.entries(patterns)) {
  const small = await field(language, '10000', pattern);
  const large = await field(language, '123456789012345678901', pattern);
  seen.push(`${language} ${small}/${large}`);
}
console.log('version: quicktype-core 26.0.0');
console.log('guess:   string/string in each');
console.log('seen:   ', seen.join(', '));
const [csharp, python, ...others] = seen;
const kept = others.every((text) => /^\w+ (string|String)\/\1$/.test(text));
process.exit(csharp === 'csharp long/string' && python === 'python int/str' && kept ? 0 : 1);
JS
node try.mjs
