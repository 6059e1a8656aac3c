import { expect, test } from 'vitest';
import { assess, riskModel } from '../../../../pipeline/scan/risk/assess-risk.ts';
import { parseLabels } from '../../../../scripts/lab/risk/labels.ts';
import { observe } from '../../../../scripts/lab/risk/observations.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readJudgements } from '../../../../scripts/lab/recordings/judgements.ts';
import { newFolder } from '../../../run/new-folder.ts';

const parse = (text: string) => parseLabels(text, 'labels.csv');
const score = (text: string) =>
  observe(parse(text)).map((observation) => assess(observation, riskModel).risk.score);

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
  ['full_name,stars,forks\na/b,1,2\n', 'row 1: gone: expected 0 or 1, got nothing'],
  ['full_name,stars,gone\na/b,1,0\n', 'row 1: forks: '],
  ['full_name,stars,forks,gone\na/b,many,2,0\n', 'row 1: stars: expected a number, got "many"'],
  ['full_name,stars,forks,gone\na/b,,2,0\n', 'row 1: stars: expected a number, got ""'],
  ['full_name,stars,forks,gone\na/b,1,2,maybe\n', 'row 1: gone: expected 0 or 1, got "maybe"'],
  ['full_name,stars,forks,gone\na/b,1,2,0\nab,1,2,0\n', 'row 2: full_name: '],
  ['full_name,stars,forks,gone\na/b,1,2\n', 'row 1: has 3 fields, and the header 4'],
  ['full_name,stars,forks,gone\n"a/b,1,2,0\n', 'line 2: a quoted field is not closed properly'],
])('refuses %j and says where', (text, message) => {
  expect(() => parse(text)).toThrow(message);
});

const header = 'firstSeen,name,standing,kind,category,isTool,worth,purpose';
const good = '2026-11-20,a/b,honest,,Databases,yes,2,It keeps rows.';

async function write(...lines: string[]): Promise<string> {
  const path = join(newFolder(), 'labels.csv');
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
