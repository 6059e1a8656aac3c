import { expect, test } from 'vitest';
import { assess, riskModel } from '../../../../pipeline/scan/risk/assess-risk.ts';
import { parseLabels } from '../../../../scripts/lab/risk/labels.ts';
import { observe, observeFollowed } from '../../../../scripts/lab/risk/observations.ts';
import { createLabels, formatLabels } from './example-labels.ts';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJudgements } from '../../../../scripts/lab/recordings/judgements.ts';
import type { Observation } from '../../../../pipeline/archive/history/record.ts';
import { foldNights } from '../../../../scripts/lab/recordings/fold-nights.ts';
import { aRow, aScan } from '../../../fixtures/night.ts';
import { assessWritten } from '../../../../scripts/lab/risk/written-rows.ts';

const parse = (text: string) => parseLabels(text, 'labels.csv');
const score = (text: string) =>
  observe(parse(text)).map((observation) => assess(observation, riskModel).risk.score);

test('reads back what was written', () => {
  const labels = createLabels({ weeks: 2, rowsAWeek: 9 });
  expect(parse(formatLabels(labels))).toEqual(labels);
});

test('reads quotes, commas, line breaks, a byte order mark and Windows line ends', () => {
  const text =
    '\uFEFFfull_name,stars,forks,description,gone\r\na/b,60,1,"One, ""two""\r\nand three",1\r\n\r\nc/d,70,2,,0\r\n';
  const [first, second] = parse(text);
  expect(first?.assessed.description).toBe('One, "two"\r\nand three');
  expect(second).toMatchObject({
    isGone: false,
    group: 'all',
    assessed: { description: '', stars: 70 },
  });
});

test('a missing column means not known, and does not raise the score of a row', () => {
  const full = 'full_name,stars,forks,n_topics,language,license,description,gone\n';
  const bare = 'full_name,stars,forks,gone\n';
  expect(score(`${bare}ann/tool,300,20,0`)).toEqual(
    score(`${full}ann/tool,300,20,0,Go,MIT,Reads the logs,0`),
  );
  expect(parse(`${bare}ann/tool,300,20,0`)[0]?.assessed).toMatchObject({
    description: null,
    topicCount: null,
    followers: null,
  });
});

test.each([
  ['', 'labels.csv: holds no rows'],
  ['full_name,stars,forks,gone\n', 'labels.csv: holds no rows'],
  ['full_name,stars,forks\na/b,1,2\n', 'row 1: gone: expected 0 or 1, got nothing'],
  ['full_name,stars,gone\na/b,1,0\n', 'row 1: forks: '],
  ['full_name,stars,forks,gone\na/b,many,2,0\n', 'row 1: stars: expected a number, got "many"'],
  ['full_name,stars,forks,gone\na/b,-1,2,0\n', 'got "-1"'],
  ['full_name,stars,forks,gone\na/b,,2,0\n', 'row 1: stars: expected a number, got ""'],
  ['full_name,stars,forks,gone\na/b,1,2,maybe\n', 'row 1: gone: expected 0 or 1, got "maybe"'],
  ['full_name,stars,forks,gone\na/b,1,2,0\nab,1,2,0\n', 'row 2: full_name: '],
  ['full_name,stars,forks,gone\na/b,1,2\n', 'row 1: has 3 fields, and the header 4'],
  ['full_name,stars,forks,gone\n"a/b,1,2,0\n', 'line 2: a quoted field is not closed properly'],
  ['full_name,stars,forks,gone\n"a"b,1,2,0\n', 'line 2: a quoted field is not closed properly'],
])('refuses %j and says where', (text, message) => {
  expect(() => parse(text)).toThrow(message);
});

const header = 'firstSeen,name,standing,kind,category,isTool,worth,purpose';
const good = '2026-11-20,a/b,honest,,Databases,yes,2,It keeps rows.';

async function write(...lines: string[]): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'judgements-')), 'labels.csv');
  await writeFile(path, [header, ...lines].join('\n'));
  return path;
}

test('a judgement is read by the full name of its repository', async () => {
  const judgements = readJudgements(await write(good));
  expect(judgements.get('a/b')).toMatchObject({ standing: 'honest', isTool: true, worth: 2 });
});

test('a wrong value is named with its file, row and column, in one sentence', async () => {
  const path = await write(good, good.replace('honest', 'fine'));
  expect(() => readJudgements(path)).toThrow(
    new RegExp(`^${path}, row 2: standing: .*spam.*, got "fine"$`),
  );
});

const tides = aRow({ fullName: 'ada/tides', stars: 300, forks: 20 });
const crack = aRow({ fullName: 'eve/tides', stars: 200, forks: 0 });
const listing = aScan('2026-11-04', { rows: [tides], quarantined: [crack] });

/** The labels of a row that the first night listed, and that these nights looked up. */
async function observeRow(row: typeof tides, seen: readonly Observation[], scan = listing) {
  const { records } = foldNights([{ scan: aScan('2026-11-04', { rows: [row] }) }]);
  const tracked = new Map([[row.id, [...(records.get(row.id) ?? []), ...seen]]]);
  return observeFollowed(tracked, async (date) => (date === '2026-11-04' ? scan : undefined));
}

const thereOn = (date: string): Observation => ({ date, state: 'there', stars: 300, forks: 20 });
const goneOn = (date: string): Observation => ({ date, state: 'gone', stars: null, forks: null });

test('a row is measured as it was when it was first listed, among all rows of its night', async () => {
  const [observation, ...others] = await observeRow(tides, [thereOn('2026-11-20')]);

  expect(others).toEqual([]);
  expect(observation).toMatchObject({ source: 'followed', label: 0, group: '2026-11-02' });
  expect(observation?.assessed).toMatchObject({ stars: 300, forks: 20 });
  expect(observation?.alike.ofName).toHaveLength(1);
});

test.each([
  ['gone on the next day', [goneOn('2026-11-06')], [1]],
  ['gone after it was seen', [thereOn('2026-11-05'), goneOn('2026-11-06')], [1]],
  ['gone on the thirtieth day', [goneOn('2026-12-04')], [1]],
  ['gone later', [goneOn('2026-12-05')], []],
  ['still gone', [goneOn('2026-11-06'), goneOn('2026-12-20')], [1]],
  ['there for less than two weeks', [thereOn('2026-11-17')], []],
  ['there after two weeks', [thereOn('2026-11-18')], [0]],
  ['back after it was gone', [goneOn('2026-11-06'), thereOn('2026-11-18')], [0]],
  ['never looked up', [], []],
])('a row that is %s has the labels %j', async (_, seen, labels) => {
  for (const row of [tides, crack]) {
    expect((await observeRow(row, seen)).map(({ label }) => label)).toEqual(labels);
  }
});

test('made-up nights are refused, and nights that are lost give no label', async () => {
  const seen = [thereOn('2026-11-20')];
  await expect(observeRow(tides, seen, { ...listing, source: 'demo' })).rejects.toThrow(
    'the night of 2026-11-04 is made up',
  );
  expect(await observeFollowed(new Map([['R_1', seen]]), async () => undefined)).toEqual([]);
});

const honest = assessWritten('honest');
const namesAt = (standing: string) =>
  honest.filter((row) => row.standing === standing).map(({ fullName }) => fullName);

test('of thirty honest rows that look like spam, none is quarantined and at most three call for caution', () => {
  expect(honest).toHaveLength(30);
  expect(namesAt('quarantined')).toEqual([]);
  expect(namesAt('caution').length).toBeLessThanOrEqual(3);
});

test('no reason accuses an honest row, and there are at most four reasons', () => {
  const reasons = honest.map(({ risk }) => risk.reasons);
  expect(reasons.flat().filter((reason) => /offers|numbered|dozen/.test(reason))).toEqual([]);
  expect(Math.max(...reasons.map(({ length }) => length))).toBeLessThanOrEqual(4);
});
