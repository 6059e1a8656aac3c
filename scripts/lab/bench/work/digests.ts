import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { computeDigests } from '../../../../gateway/routes/compute.ts';
import { readDigestsQuery } from '../../../../gateway/routes/queries.ts';
import { readSaleableNight } from '../../../../gateway/snapshots/saleable-night.ts';
import { openArchive } from '../../../../pipeline/archive/archive.ts';
import { addDays } from '../../../../pipeline/contract/dates.ts';
import { dataPaths } from '../../../../pipeline/contract/paths.ts';
import type { Benchmark } from '../benchmark.ts';
import { measureInTurns } from '../compare.ts';
import { newest } from '../place.ts';
import { toLimitRow } from './timing.ts';

const answersAtOnce = 1_000;
const days = 30;
const query = readDigestsQuery(`days=${days}&limit=${days}`);

/** Compares ten years of nights with one month: loading a night, and computing answers of `/v1/digests`. */
export const digests: Benchmark = {
  name: 'digests',
  run: async ({ folder }, { repetitions }) => {
    const month = await fill(folder, 'month', 30);
    const decade = await fill(folder, 'decade', 3_652);
    await take(month);
    await take(decade);
    const rounds = await measureInTurns(
      [
        ['month', () => take(month)],
        ['decade', () => take(decade)],
      ] as const,
      repetitions,
    );
    const ratios = (of: 'takeMs' | 'answerMs') =>
      rounds.map((round) => round('decade')[of] / round('month')[of]);
    const limit = { atMost: 1.2, unit: '×' };
    return [
      toLimitRow(
        { what: '/v1/digests over ten years, against one month', ...limit },
        ratios('answerMs'),
        '',
      ),
      toLimitRow(
        { what: 'loading a night after ten years, against one month', ...limit },
        ratios('takeMs'),
        '',
      ),
    ];
  },
};

/** Makes a data folder with that many nights. The last one is the newest night. */
async function fill(folder: string, name: string, nights: number): Promise<string> {
  const dataDir = join(folder, name);
  const source = join(folder, 'data');
  await mkdir(join(dataDir, 'digests'), { recursive: true });
  await cp(join(source, 'scans'), join(dataDir, 'scans'), { recursive: true });
  const text = await readFile(join(source, dataPaths.digest(newest)), 'utf8');
  for (let age = nights - 1; age > 0; age -= 1) {
    const date = addDays(newest, -age);
    await writeFile(join(dataDir, dataPaths.digest(date)), text.replaceAll(newest, date));
  }
  await copyFile(join(source, dataPaths.digest(newest)), join(dataDir, dataPaths.digest(newest)));
  return dataDir;
}

async function take(dataDir: string): Promise<{ takeMs: number; answerMs: number }> {
  const start = performance.now();
  const night = await readSaleableNight(openArchive(dataDir), { date: newest, digestId: 'bench' });
  const taken = performance.now();
  if (night?.digests.length !== days) throw new Error('some digests cannot be read');
  if (!query.ok) throw new Error('the query is wrong');
  for (let answer = 0; answer < answersAtOnce; answer += 1) computeDigests(night, query.asked);
  return { takeMs: taken - start, answerMs: performance.now() - taken };
}
