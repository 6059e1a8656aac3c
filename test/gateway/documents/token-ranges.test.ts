import { readFile } from 'node:fs/promises';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { renderLlmsFull } from '../../../gateway/documents/llms.ts';
import { categoryNames } from '../../../pipeline/analysis/kinds/categories.ts';
import { categories, categoryList, rowTokens } from '../../../pipeline/contract/row-views.ts';
import { makeUpNights, sellNights } from '../routes/made-up-nights.ts';
import { aSite } from './site.ts';

const nights = makeUpNights(4);

test.each(['full', 'compact'] as const)(
  'the documents say how many tokens a %s row of a made-up night has',
  async (view) => {
    const answers = await Promise.all(
      nights.map((night) => sellNights([night])('/v1/repos', `view=${view}&limit=100`)),
    );
    const lines = answers.flatMap(({ text }) => text.split('\n').slice(1, -1));
    const tokens = lines.map((line) => countTokens(`${line}\n`, { disallowedSpecial: new Set() }));
    const [least = 0, most = 0] = rowTokens[view].split(' to ').map(Number);
    const inRange = tokens.filter((count) => count >= least && count <= most);
    expect(inRange.length / tokens.length).toBeGreaterThan(0.98);
    expect(Math.min(...tokens) / least).toBeLessThan(1.1);
    expect(Math.max(...tokens) / most).toBeGreaterThan(0.9);
  },
);

test('every document gives these ranges', async () => {
  const queries = await readFile('docs/queries.md', 'utf8');
  const readme = await readFile('gateway/client/README.md', 'utf8');
  for (const text of [queries, renderLlmsFull(aSite())]) {
    expect(text).toContain(rowTokens.full);
    expect(text).toContain(`${rowTokens.compact} tokens`);
  }
  expect(readme).toContain(`${rowTokens.compact} tokens`);
});

test('every document lists the categories, which are those of the table', async () => {
  expect([...categories].toSorted()).toEqual(categoryNames.toSorted());
  const documents = [
    'public/llms.txt',
    'public/llms-full.txt',
    'public/openapi.json',
    'public/discovery.json',
    'public/.well-known/x402-resources.json',
    'docs/queries.md',
    'gateway/client/README.md',
  ];
  for (const path of documents) expect(await readFile(path, 'utf8')).toContain(categoryList);
});
