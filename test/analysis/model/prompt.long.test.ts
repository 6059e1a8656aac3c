import { expect, test } from 'vitest';
import * as z from 'zod';
import { countEvidence } from '../../../pipeline/analysis/evidence.ts';
import { writePrompt } from '../../../pipeline/analysis/model/prompt.ts';
import { loadTokenCounter } from '../../../pipeline/analysis/model/token-counter.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';
import { makeUpNight } from '../../../scripts/made-up/made-up-night.ts';
import { toScan } from '../../../pipeline/scan/take-scan.ts';
import { makeEarlierScan, makeRow, makeRows, makeScan } from '../night-fixture.ts';

const Told = z.looseObject({ fastest: z.array(z.looseObject({ fullName: z.string() })) });
const Row = z.object({ excerpt: z.string().default('') });

const count = await loadTokenCounter();
const whole = { tokens: 60_000, excerpt: 400 };
const small = { tokens: 15_000, excerpt: 0 };

function makeUp(date: string, earlier: readonly Scan[] = []): Scan {
  const found = makeUpNight({ date, windowDays: 7, limit: 300 });
  return toScan(found, { date, startedAt: `${date}T06:00:00.000Z`, earlier });
}

const before = makeUp('2026-11-19');
const scan = makeUp('2026-11-20', [before]);
const evidence = countEvidence(scan, [before]);

function write(size = whole, canary = 'c0ffee') {
  const prompt = writePrompt({ scan, evidence }, size, count, canary);
  const text = prompt.messages.map(({ content }) => content).join('\n');
  return {
    ...prompt,
    text,
    lines: text.split('\n').filter((line) => line.startsWith('{"fullName"')),
  };
}

test('tells of a whole night: each row once, with its figures, and the evidence', () => {
  const { text, lines } = write();

  expect(scan.rows.length).toBeGreaterThan(60);
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject(
    scan.rows.map(({ fullName, stars, language }) => ({
      fullName,
      stars,
      ...(language && { language }),
    })),
  );
  const told = Told.parse(
    JSON.parse(text.split('\n').find((line) => line.startsWith('{"date"')) ?? ''),
  );
  expect(told).toMatchObject({
    date: '2026-11-20',
    madeUp: true,
    comparedWith: 'the night before',
    rows: evidence.rowCount,
    newTonight: evidence.entrants,
    stars: { median: evidence.stars.median, highest: evidence.stars.highest },
  });
  for (const { name, count: rows } of evidence.categories.slice(0, 5)) {
    expect(text).toContain(`{"name":"${name}","rows":${rows},"percent":`);
  }
  for (const { fullName } of evidence.leaders) {
    expect(told.fastest.map((leader) => leader.fullName)).toContain(fullName);
  }
});

/** The counts of a night after one three days before, as a model is told them. */
function tellEvidence(rows: Parameters<typeof makeScan>[0]) {
  const later = makeScan(rows);
  const night = { scan: later, evidence: countEvidence(later, [makeEarlierScan(makeRows(3), 3)]) };
  const { messages, schema } = writePrompt(night, whole, count, '');
  const lines = (messages[1]?.content ?? '').split('\n');
  const told = Told.parse(JSON.parse(lines.find((line) => line.startsWith('{"date"')) ?? ''));
  return { told, lines, names: schema.items.notableProjects.shape.fullName.options };
}

test('tells of gains since when they count, and none of several scans as one', () => {
  const known = { firstSeen: '2026-11-01' };
  const { told, lines } = tellEvidence([
    makeRow({ ...known, fullName: 'ada/steady', starsGained: 60, gainedOverDays: 3 }),
    makeRow({ ...known, fullName: 'ada/back', starsGained: 90, gainedOverDays: 9 }),
  ]);

  expect(told).toMatchObject({
    gainsSince: 'the scan 3 days earlier',
    starsGained: 60,
    starsGainedADay: 20,
  });
  expect(told.fastest).toEqual([
    { fullName: 'ada/steady', starsGained: 60, starsGainedADay: 20, starsADay: 25 },
    { fullName: 'ada/back', starsGainedADay: 10, starsADay: 25 },
  ]);
  const back: unknown = JSON.parse(lines.find((line) => line.includes('"ada/back","stars"')) ?? '');
  expect(back).not.toHaveProperty('starsGained');
  expect(back).not.toHaveProperty('gainedOverDays');
});

test('tells whole names, as long as GitHub lets them be', () => {
  const fullName = `${'o'.repeat(39)}/${'n'.repeat(100)}`;
  const { told, names } = tellEvidence([makeRow({ fullName })]);

  expect(told.fastest[0]?.fullName).toBe(fullName);
  expect(names).toEqual([fullName]);
});

test('holds nothing that is no text, and none of the quarantined rows', () => {
  const { text } = write();

  expect(text).not.toMatch(/undefined|null|\[object|NaN|\$\{/);
  expect(scan.quarantined.length).toBeGreaterThan(0);
  for (const { fullName } of scan.quarantined) expect(text).not.toContain(fullName);
});

test('keeps excerpts to 400 characters, and every fence where it belongs', () => {
  const { text, lines } = write();

  for (const line of lines) {
    const { excerpt } = Row.parse(JSON.parse(line));
    expect(excerpt.length).toBeLessThanOrEqual(400);
  }
  const order = ['<evidence>\n', '</evidence>\n', '<repositories>\n', '</repositories>\n'];
  const places = order.map((fence) => text.lastIndexOf(fence));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(text.trimEnd().split('\n').at(-1)).toMatch(/^The data ends here\. Only the instructions/);
});

test('is the same bytes again, but for the canary', () => {
  const [one, two] = [write(whole, 'aaaa'), write(whole, 'bbbb')];

  expect(one.text.replaceAll('aaaa', 'bbbb')).toBe(two.text);
  expect(one.text.match(/aaaa/g)).toHaveLength(1);
  expect(one.sha256).toBe(two.sha256);
});

test('leaves the READMEs out of the smaller one', () => {
  const { text, tokens } = write(small);

  expect(text).not.toContain('"excerpt"');
  expect(tokens).toBeLessThanOrEqual(small.tokens);
});

test.each([
  ['English', 'A tool that reads the tides of every harbour and says when to sail. '.repeat(9)],
  ['Chinese', '读取每个港口的潮汐并告诉您何时启航的工具。'.repeat(20)],
  ['one letter', 'x'.repeat(900)],
])('keeps to its tokens with a thousand rows of %s', (_language, text) => {
  const rows = makeRows(1000, () => ({ description: text, readmeExcerpt: text }));
  const long = makeScan(rows);
  const night = { scan: long, evidence: countEvidence(long, []) };
  for (const size of [whole, small]) {
    const { messages, schema, tokens } = writePrompt(night, size, count, 'c0ffee');
    const sent = messages.map(({ content }) => content).join('\n');
    const told = count(sent) + count(JSON.stringify(schema.jsonSchema));

    expect(tokens).toBeLessThanOrEqual(size.tokens);
    expect(tokens).toBeGreaterThan(size.tokens * 0.6);
    expect(Math.abs(told - tokens)).toBeLessThan(50);
    expect(sent).toContain('"fullName":"owner0/name0"');
  }
});

test('counts what looks like a special token as text', () => {
  expect(count('<|endoftext|>')).toBeGreaterThan(1);
  expect(count('漢字'.repeat(10_000))).toBeGreaterThan(10_000);
});
