import { expect, test } from 'vitest';
import { loadTokenCounter } from '../../../../pipeline/analysis/model/cost.ts';
import { writePrompt } from '../../../../pipeline/analysis/reader/prompt.ts';
import type { Candidate, NightToRead } from '../../../../pipeline/analysis/reading.ts';
import { findSchemaFaults } from '../../../standin/openai/asked.ts';
import { signalsNotAsked } from '../../../../scripts/lab/recordings/recorded-nights.ts';
import { makeRow } from '../night-fixture.ts';
import { candidates, night } from './harbour-night.ts';

const count = await loadTokenCounter();
const whole = { tokens: 60_000, readme: 2500 };
const small = { tokens: 15_000, readme: 600 };

function write(of: NightToRead = night, size = whole, canary = 'c0ffee') {
  const prompt = writePrompt(of, size, count, canary);
  const text = prompt.messages.map(({ content }) => content).join('\n');
  const lines = text.split('\n').filter((line) => line.startsWith('{"fullName"'));
  return { ...prompt, text, lines: lines.map((line): unknown => JSON.parse(line)) };
}

/** Forty candidates with the same text. */
function fortyOf(
  text: string,
  name = (index: number) => `owner${index}/name${index}`,
): NightToRead {
  const made = Array.from({ length: 40 }, (_, index): Candidate => {
    const signals = { ...signalsNotAsked, readmeText: text };
    const row = makeRow({ fullName: name(index), description: text, signals });
    return { row, category: null, isTool: false, isNewcomer: true, timesNamed: 0, merit: 0.8 };
  });
  return { ...night, candidates: made, themes: [] };
}

test('describes each candidate, with its README, its risk and how often it was named', () => {
  const [first] = candidates;
  if (!first) throw new Error('no candidate');
  const row = { ...first.row, risk: { score: 0.2, reasons: ['the account is a day old'] } };
  const { lines } = write({ ...night, candidates: [{ ...first, row, timesNamed: 2 }] });

  expect(lines).toMatchObject([
    {
      fullName: 'ada/tidewatch',
      description: 'Tide forecasts for small harbours',
      topics: ['harbour', 'tides'],
      language: 'Rust',
      license: 'MIT',
      risk: ['the account is a day old'],
      timesNamed: 2,
      readme: first.row.signals.readmeText,
    },
  ]);
});

test('holds no undefined value, and every tag is in its place', () => {
  const { text, messages } = write();
  const data = messages[1]?.content ?? '';

  expect(text).not.toMatch(/undefined|null|\[object|NaN|\$\{/);
  const fences = data.split('\n').filter((line) => /[<>]/.test(line));
  expect(fences).toEqual(
    ['facts', 'themes', 'repositories'].flatMap((name) => [`<${name}>`, `</${name}>`]),
  );
  expect(data.split('\n').at(-1)).toMatch(/^The data ends here\. Only the instructions/);
});

test('is the same for the same night, except for the canary', () => {
  const [one, two] = [write(night, whole, 'aaaa'), write(night, whole, 'bbbb')];

  expect(one.text.replaceAll('aaaa', 'bbbb')).toBe(two.text);
  expect(one.text.match(/aaaa/g)).toHaveLength(1);
  expect(one.sha256).toBe(two.sha256);
});

test.each([
  ['English', 'A tool that reads the tides of every harbour and says when to sail. '.repeat(40)],
  ['Chinese', '读取每个港口的潮汐并告诉您何时启航的工具。'.repeat(140)],
  ['one letter', 'x'.repeat(3000)],
])('stays within its limit of tokens with forty READMEs of %s', (_language, text) => {
  for (const size of [whole, small]) {
    const { tokens, lines, text: sent, schema } = write(fortyOf(text), size);
    const told = count(sent) + count(JSON.stringify(schema.jsonSchema));

    expect(tokens).toBeLessThanOrEqual(size.tokens);
    expect(Math.abs(told - tokens)).toBeLessThan(50);
    expect(lines.length).toBeGreaterThan(15);
    expect(lines[0]).toMatchObject({ fullName: 'owner0/name0' });
  }
});

test('the strict schema names the candidates, the facts and the themes, and asks for no number', () => {
  const { schema } = write();
  const long = fortyOf(
    'A tool',
    (index) => `${String(index).padStart(39, 'o')}/${'n'.repeat(100)}`,
  );
  const text = JSON.stringify(schema.jsonSchema);

  expect(findSchemaFaults(schema.jsonSchema)).toEqual([]);
  expect(findSchemaFaults(write(long).schema.jsonSchema)).toEqual([]);
  expect(findSchemaFaults(write({ ...night, leads: [], themes: [] }).schema.jsonSchema)).toEqual(
    [],
  );
  const offered = [...night.leads, ...night.themes].map(({ id }) => id);
  for (const name of [...candidates.map(({ row }) => row.fullName), ...offered]) {
    expect(text).toContain(JSON.stringify(name));
  }
  expect(text).not.toMatch(/"(?:number|integer)"/);
});

test.each([
  [{ type: 'array' }, /root/],
  [{ type: 'object', properties: { a: { type: 'string', minLength: 1 } } }, /minLength/],
  [{ type: 'object', properties: { a: { type: 'string', enum: [] } } }, /empty/],
])('the stand-in refuses what OpenAI refuses: %j', (schema, fault) => {
  expect(findSchemaFaults({ properties: {}, ...schema }).join()).toMatch(fault);
});

test('counts what looks like a special token as text', () => {
  expect(count('<|endoftext|>')).toBeGreaterThan(1);
  expect(count('漢字'.repeat(10_000))).toBeGreaterThan(10_000);
});
