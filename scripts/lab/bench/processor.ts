import type { EnrichedRow } from '../../../pipeline/contract/repository-row.ts';
import { assessRisk } from '../../../pipeline/scan/risk/assess-risk.ts';
import { toReadmePage } from '../../../pipeline/scan/risk/readme-page.ts';
import { makeUpNight } from '../made-up/made-up-night.ts';
import { newest } from './machine.ts';
import { type Benchmark, toRow } from './measure.ts';

/**
 * Measures the processor time of some work, in milliseconds. An extra first run is not measured.
 *
 * Other programs affect processor time less than elapsed time. The time of Node's own threads counts too.
 */
async function timeProcessor(work: () => unknown, times: number): Promise<number[]> {
  await work();
  const measured: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    measured.push((user + system) / 1000);
  }
  return measured;
}

/** Assesses the risk of a thousand rows together. */
export const scoring: Benchmark = {
  name: 'scoring',
  run: async (_machine, repetitions) => {
    const made = makeUpNight({ date: newest, windowDays: 7, limit: 1000 }).rows;
    const pool = made.flatMap((row) => `${row.description} ${row.readmeExcerpt}`.split(' '));
    const rows = Array.from({ length: 1000 }, (_, index) => {
      const row = made[index % made.length];
      if (!row) throw new Error('no night was made up');
      return withTexts(row, index, pool);
    });
    const times = await timeProcessor(() => assessRisk(rows), repetitions);
    const what = 'scoring of 1,000 rows, processor time';
    return [
      toRow({ what, atMost: 50, unit: ' ms' }, times, 'each with a README of 3,000 characters'),
    ];
  },
};

/** The length of a README in UTF-16 units. A scan keeps this much. */
const readmeLength = 3_000;

/**
 * Adds texts and page facts to a row, because made-up nights have short READMEs.
 *
 * Each row gets the words of `pool` in a different order, so no two texts are equal. Every third README contains Chinese.
 */
function withTexts(row: EnrichedRow, index: number, pool: readonly string[]): EnrichedRow {
  const name = `${row.fullName.split('/')[1] ?? 'name'}-${index}`;
  const fullName = `owner${index}/${name}`;
  const step = 2 * index + 1;
  const words = Array.from({ length: 600 }, (_, at) => pool[(index + at * step) % pool.length]);
  const chinese = index % 3 === 0 ? '一个开源的命令行工具，用来整理日志和测试结果。' : '';
  const prose = `${words.slice(0, 40).join(' ')} ${chinese} ${words.slice(40).join(' ')}`;
  const readme = `# ${name}\n\n${prose}`;
  const signals = {
    ...row.signals,
    readmeBytes: Buffer.byteLength(readme),
    readmeText: prose.slice(0, readmeLength),
    page: toReadmePage(readme, fullName),
  };
  const description = words.slice(0, 14).join(' ');
  return { ...row, id: `R_${index}`, fullName, description, signals };
}
