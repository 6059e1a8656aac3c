import { expect, test } from 'vitest';
import { describeForecastsDue } from '../../../pipeline/analysis/editor/facts/forecasts-due.ts';
import { replaceFiles } from '../../../pipeline/platform/replace-files.ts';
import { addDays, type DigestDate } from '../../../pipeline/contract/dates.ts';
import type { JudgedSurvival } from '../../../pipeline/archive/history/outcomes.ts';
import { aTracking } from '../../fixtures/tracking.ts';
import { openHome } from '../night/run-night.ts';

const day: DigestDate = '2026-11-20';

function anOutcome(judged: number, survived = judged): JudgedSurvival[] {
  const usual = { date: day, language: 'Rust', age: '7 to 13 days', standing: 'clear' } as const;
  return Array.from({ length: judged }, (_, index) => {
    return { ...usual, promised: 0.97, survived: index < survived };
  });
}

test('a digest says how many repositories the model expected and how many are left, from 20 judged forecasts on', () => {
  expect(describeForecastsDue([])).toEqual([]);
  expect(describeForecastsDue(anOutcome(19))).toEqual([]);
  const told = describeForecastsDue(anOutcome(1_234, 1_134));
  expect(told).toMatchObject([
    {
      sentence:
        'Of 1,234 forecasts that were judged in the last 7 days, 30 days or more after they were made, 1,134 were of repositories that GitHub still showed; the forecasts had expected 1,197.',
      numbers: { judged: 1_234, survived: 1_134, promised: 1_197 },
    },
  ]);
});

test('the sentence about one survivor is in the singular', () => {
  const [fact] = describeForecastsDue(anOutcome(30, 1));
  expect(fact?.sentence).toContain(', 1 was of a repository that GitHub still showed;');
});

test('a night puts the sentence under its earlier picks, and counts only the outcomes of its last 7 days', async () => {
  const { archive, publish } = await openHome();
  await publish(addDays(day, -40));
  await publish(addDays(day, -36));
  const due = (await archive.readScan(addDays(day, -36)))?.value.rows ?? [];
  const seen = due.map(({ id, stars }) => [id, stars] as const);
  await replaceFiles([
    archive.formatTracking(
      aTracking(addDays(day, -6), {
        seen: {
          ids: seen.map(([id]) => id),
          stars: seen.map(([, stars]) => stars),
          forks: seen.map(() => 1),
        },
      }),
    ),
  ]);
  await publish(addDays(day, -10));
  await publish(addDays(day, -6));
  await publish(day);
  const { fullAnalysis = '' } = (await archive.readDigest(day))?.value ?? {};
  const [, section = ''] = fullAnalysis.split('## Earlier picks');
  expect(section.split('##')[0]).toContain(
    `Of ${due.length} forecasts that were judged in the last 7 days, 30 days or more after they were made, ${due.length} were of`,
  );
});
