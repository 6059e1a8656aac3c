import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeForecastsDue } from '../../../pipeline/analysis/editor/facts/forecasts-due.ts';
import { replaceFiles } from '../../../pipeline/platform/files.ts';
import { addDays, type DigestDate } from '../../../pipeline/contract/dates.ts';
import type { Outcomes } from '../../../pipeline/contract/outcomes.ts';
import { openHome } from '../night/run-night.ts';

const day: DigestDate = '2026-11-20';

function anOutcome(date: DigestDate, judged: number, survived = judged): Outcomes {
  const age = '7 to 13 days';
  const promised = judged * 0.97;
  const tally = {
    language: 'Rust',
    age,
    tenth: 9,
    judged,
    survived,
    promised,
    squared: 0.1,
  } as const;
  return {
    schema: 1,
    date,
    stars: { tallies: [], unjudged: 0 },
    survival: { tallies: [tally], unjudged: 2 },
  };
}

test('a digest says how many repositories the model expected and how many are left, from 20 judged forecasts on', () => {
  expect(describeForecastsDue([])).toEqual([]);
  expect(describeForecastsDue([anOutcome(day, 19)])).toEqual([]);
  const told = describeForecastsDue([
    anOutcome(addDays(day, -1), 1_200, 1_100),
    anOutcome(day, 34),
  ]);
  expect(told).toMatchObject([
    {
      sentence:
        'Of 1,234 forecasts that were judged in the last 7 days, 30 days or more after they were made, 1,134 were of repositories that GitHub still showed; the forecasts had expected 1,197.',
      numbers: { judged: 1_234, survived: 1_134, promised: 1_197 },
    },
  ]);
});

test('the sentence about one survivor is in the singular', () => {
  const [fact] = describeForecastsDue([anOutcome(day, 30, 1)]);
  expect(fact?.sentence).toContain(', 1 was of a repository that GitHub still showed;');
});

test('a night puts the sentence under its earlier picks, and counts only the outcomes of its last 7 days', async () => {
  const home = await openHome();
  const { archive } = home;
  const nights = [
    [-7, 1_000],
    [-6, 40],
    [0, 60],
    [1, 1_000],
  ] as const;
  for (const [days, judged] of nights) {
    await replaceFiles([archive.formatOutcomes(anOutcome(addDays(day, days), judged))]);
  }
  const broken = join(archive.dataDir, `outcomes/${addDays(day, -1)}.json`);
  await mkdir(join(archive.dataDir, 'outcomes'), { recursive: true });
  await writeFile(broken, '{');
  await home.publish(day);
  const { fullAnalysis = '' } = (await archive.readDigest(day))?.value ?? {};
  const [, section = ''] = fullAnalysis.split('## Earlier picks');
  expect(section.split('##')[0]).toContain(
    'Of 100 forecasts that were judged in the last 7 days, 30 days or more after they were made, 100 were of',
  );
});
