import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeForecastsDue } from '../../../pipeline/analysis/editor/facts/forecasts-due.ts';
import { replaceFiles } from '../../../pipeline/platform/files.ts';
import { offlineReader } from '../../../pipeline/analysis/reader/offline-reader.ts';
import { takeAnalysis } from '../../../pipeline/analysis/take-analysis.ts';
import { type Archive, openArchive } from '../../../pipeline/archive/archive.ts';
import { type History, openHistory } from '../../../pipeline/archive/history/history.ts';
import type { JudgedSurvival } from '../../../pipeline/archive/history/outcomes.ts';
import { addDays, type DigestDate } from '../../../pipeline/contract/dates.ts';
import { aRow, aScan } from '../../fixtures/night.ts';
import { aTracking } from '../../fixtures/tracking.ts';

const day: DigestDate = '2026-11-20';

function anOutcome(judged: number, survived = judged): JudgedSurvival[] {
  const usual = { date: day, language: 'Rust', age: '7 to 13 days', standing: 'clear' } as const;
  return Array.from({ length: judged }, (_, index) => {
    return { ...usual, repository: index, promised: 0.97, survived: index < survived };
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

/** The night of a day. Its rows have forecasts, and it looks up the rows that earlier nights listed. */
async function addNight(
  { archive, history }: Opened,
  daysAgo: number,
  listed: number,
  seen: string[],
) {
  const date = addDays(day, -daysAgo);
  const methods = { survival: 'base rate', stars: 'last pace' } as const;
  const stars = { low: 200, median: 210, high: 220 };
  const shown = { survival: 0.97, stars, certainty: 'usual' as const, drivers: [], methods };
  const scan = aScan(date, {
    rows: Array.from({ length: listed }, (_, index) => {
      return aRow({ fullName: `ada/tides-${daysAgo}-${index + 10}`, stars: 200, forecast: shown });
    }),
  });
  const counts = seen.map(() => 200);
  await replaceFiles([
    archive.formatTracking(aTracking(date, { seen: { ids: seen, stars: counts, forks: counts } })),
  ]);
  await history.add({ date, id: `${date}-00000000`, content: { scan } });
  return { scan, ids: scan.rows.map(({ id }) => id) };
}

type Opened = { archive: Archive; history: History };

test('a night puts the sentence under its earlier picks, and counts only the outcomes of its last 7 days', async () => {
  const archive = openArchive(await mkdtemp(join(tmpdir(), 'forecasts-due-')));
  const opened = { archive, history: openHistory(archive) };
  const early = await addNight(opened, 37, 50, []);
  const week = await addNight(opened, 36, 40, []);
  const tonight = await addNight(opened, 30, 60, []);
  await addNight(opened, 7, 5, early.ids);
  await addNight(opened, 6, 5, week.ids);
  const { scan } = await addNight(opened, 0, 5, tonight.ids);
  const analysis = await takeAnalysis({
    scan: { value: scan, sha256: 'a'.repeat(64) },
    reader: offlineReader,
    ...opened,
    earlier: [],
    force: true,
    now: () => scan.startedAt,
    log: () => undefined,
  });
  const [, section = ''] = analysis.answer.fullAnalysis.split('## Earlier picks');
  expect(section.split('##')[0]).toContain(
    'Of 100 forecasts that were judged in the last 7 days, 30 days or more after they were made, 100 were of',
  );
});
