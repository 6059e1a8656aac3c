import { expect, test } from 'vitest';
import { countEvidence } from '../../../pipeline/analysis/evidence.ts';
import { writePrompt } from '../../../pipeline/analysis/model/prompt.ts';
import { loadTokenCounter } from '../../../pipeline/analysis/model/token-counter.ts';
import { makeRows, makeScan } from '../night-fixture.ts';
import { findSchemaFaults } from '../../standin/openai/strict-schema.ts';

const count = await loadTokenCounter();
const size = { tokens: 60_000, excerpt: 400 };

function schemaOf(rows: ReturnType<typeof makeRows>) {
  const scan = makeScan(rows);
  const prompt = writePrompt({ scan, evidence: countEvidence(scan, []) }, size, count, '');
  return { ...prompt.schema, names: prompt.schema.items.emergingTools.shape.fullName.options };
}

const languages = (index: number) => ({ language: `Language ${index % 40}` });
/** Those with the fewest stars are the youngest, and so the fastest. */
const youngest = (index: number) => ({
  ...languages(index),
  createdAt: index > 45 ? '2026-11-20T00:00:00.000Z' : '2025-11-20T00:00:00.000Z',
});

test.each([1, 100, 300, 1000])('keeps to the limits of strict schemas with %i names', (rows) => {
  const { jsonSchema, names } = schemaOf(makeRows(rows, youngest));

  expect(findSchemaFaults(jsonSchema)).toEqual([]);
  // The fastest thirty and the most starred thirty.
  expect(names.length).toBe(Math.min(rows, 60));
});

test('keeps to them where all names are as long as GitHub lets them be', () => {
  const long = makeRows(1000, (index) => ({
    fullName: `${String(index).padStart(39, 'o')}/${'n'.repeat(100)}`,
    ...youngest(index),
  }));
  const { jsonSchema, names } = schemaOf(long);

  expect(findSchemaFaults(jsonSchema)).toEqual([]);
  expect(names.length).toBe(60);
});

test('leaves out the lists that could name nothing', () => {
  const { jsonSchema } = schemaOf(makeRows(1));

  expect(jsonSchema.required).toEqual([
    'title',
    'summary',
    'emergingTools',
    'notableProjects',
    'fullAnalysis',
  ]);
});

test('has no place for a number', () => {
  expect(JSON.stringify(schemaOf(makeRows(100, languages)).jsonSchema)).not.toMatch(
    /"(?:number|integer)"/,
  );
});

test('recommends none but the fastest and the most starred, as a tool neither', () => {
  const { items } = schemaOf(makeRows(100, languages));
  const notable = items.notableProjects.shape.fullName.options;

  const tools = items.emergingTools.shape.fullName.options;

  for (const names of [notable, tools]) {
    expect(names).toContain('owner0/name0');
    expect(names).not.toContain('owner99/name99');
  }
  expect(notable.length).toBeLessThanOrEqual(60);
});

test.each([
  [{ type: 'array' }, /root/],
  [{ type: 'object', properties: { a: { type: 'string', minLength: 1 } } }, /minLength/],
  [{ type: 'object', properties: { a: { type: 'string', enum: [] } } }, /empty/],
])('the stand-in refuses what OpenAI refuses: %j', (schema, fault) => {
  expect(findSchemaFaults({ properties: {}, ...schema }).join()).toMatch(fault);
});
