import { join } from 'node:path';
import { openArchive } from '../../../pipeline/archive/archive.ts';
import { renderSiteFiles } from '../../../pipeline/publish/site-files.ts';
import { openPublishedNights } from '../../../pipeline/publish/published-nights.ts';
import { makeUpNight } from '../../made-up/made-up-night.ts';
import { assessRisk } from '../../../pipeline/scan/risk/assess-risk.ts';
import type { Benchmark } from '../benchmark.ts';
import { newest } from '../place.ts';
import { timeWork, toLimitRow } from './timing.ts';

/** Renders and compresses the page, feeds and sitemap of a night of 300 candidates. */
export const page: Benchmark = {
  name: 'page',
  run: async ({ folder }, { repetitions }) => {
    const archive = openArchive(join(folder, 'data'));
    const [scan, digest, analysis] = await Promise.all([
      archive.readScan(newest),
      archive.readDigest(newest),
      archive.readAnalysis(newest),
    ]);
    if (!scan || !digest || !analysis) throw new Error('the night is not published');
    const night = { scan: scan.value, digest: digest.value, analysis: analysis.value };
    const nights = await openPublishedNights(archive, new Map());
    const render = async () => {
      const start = performance.now();
      const site = { baseUrl: 'http://127.0.0.1', updatedAt: night.analysis.createdAt };
      await renderSiteFiles(night, nights, site);
      return performance.now() - start;
    };
    await render();
    const times: number[] = [];
    for (let round = 0; round < repetitions; round += 1) times.push(await render());
    const what = 'page, feeds and sitemap of a night of 300, compressed';
    return [toLimitRow({ what, atMost: 300, unit: 'ms' }, times, '')];
  },
};

/** Assesses the risk of a thousand rows together. */
export const scoring: Benchmark = {
  name: 'scoring',
  run: async (_machine, { repetitions }) => {
    const made = makeUpNight({ date: newest, windowDays: 7, limit: 1000 }).rows;
    // A made-up night has fewer rows, so they are repeated under other names.
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      ...(made[index % made.length] ?? missing()),
      id: `R_${index}`,
      fullName: `owner${index}/${made[index % made.length]?.fullName.split('/')[1] ?? 'name'}`,
    }));
    const times = timeWork(() => assessRisk(rows), repetitions);
    const what = 'scoring of 1,000 rows';
    return [toLimitRow({ what, atMost: 50, unit: 'ms' }, times, `${rows.length} rows`)];
  },
};

function missing(): never {
  throw new Error('no night was made up');
}
