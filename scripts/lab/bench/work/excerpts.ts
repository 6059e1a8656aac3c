import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quantile } from 'd3-array';
import * as z from 'zod';
import { toReadmeExcerpt } from '../../../../pipeline/scan/excerpt/readme-excerpt.ts';
import { hostile } from '../../../../test/pipeline/scan/excerpt/hostile-readmes.ts';
import type { Benchmark, Row } from '../benchmark.ts';
import { timeOnce, toLimitRow } from './timing.ts';

const Night = z.object({
  rows: z.array(z.object({ nameWithOwner: z.string(), readme: z.string().nullish() })),
});

/** Makes excerpts of READMEs: hostile ones of up to 64 KB, and recorded ones from `REAL_DATA_DIR` if it is set. */
export const excerpts: Benchmark = {
  name: 'excerpts',
  run: async (_machine, { repetitions }) => {
    const rounds = Array.from({ length: repetitions });
    const attacks = Object.entries(hostile).map(([name, text]) => ({
      name,
      text: text.slice(0, 65_536),
    }));
    const times = attacks.map(({ name, text }) => ({
      name,
      ms: Math.min(...rounds.map(() => timeOnce(() => toReadmeExcerpt(text, 'README.md')))),
    }));
    const worst = times.toSorted((one, other) => other.ms - one.ms)[0];
    const rows: Row[] = [
      toLimitRow(
        { what: 'hostile README of 64 KB → excerpt, the worst', atMost: 250, unit: 'ms' },
        worst ? [worst.ms] : [],
        `of ${attacks.length}: ${worst?.name}`,
      ),
    ];
    const recorded = readRecorded();
    if (recorded.length === 0) return rows;
    const run = () => recorded.map(({ path, text }) => timeOnce(() => toReadmeExcerpt(text, path)));
    run();
    const p99 = rounds.map(() => quantile(run(), 0.99) ?? Number.NaN);
    const what = 'recorded README → excerpt, p99';
    return [toLimitRow({ what, atMost: 15, unit: 'ms' }, p99, `of ${recorded.length}`), ...rows];
  },
};

function readRecorded(): { path: string; text: string }[] {
  const folder = process.env['REAL_DATA_DIR'];
  if (folder === undefined || !existsSync(folder)) return [];
  const nights = readdirSync(folder).filter((file) => /^night-.*\.json$/.test(file));
  return nights.flatMap((file) =>
    Night.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))).rows.flatMap(
      ({ nameWithOwner, readme }) =>
        typeof readme === 'string' ? [{ path: `${nameWithOwner}/README.md`, text: readme }] : [],
    ),
  );
}
