import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkOut, nightSteps } from '../../../test/deployment/open-origin.ts';
import { runStep, scriptOf } from '../../../test/deployment/run-step.ts';
import { openArchive } from '../../../pipeline/archive/archive.ts';
import { addDays } from '../../../pipeline/contract/dates.ts';
import { recordMadeUpScan } from '../made-up/made-up-night.ts';
import { baseUrl, growArchive, makeUpNights, offerArchive, scanOf } from './growth-archive.ts';
import { newest } from './machine.ts';
import {
  type Benchmark,
  formatFigure,
  measureInPairs,
  toRatio,
  type Row,
  toRow,
} from './measure.ts';
import { type Metered, runMetered } from './meter.ts';

/** The ages of the archives in nights: after two years, all that a night looks back at is there. */
const [twoYears, decade] = [760, 3_650];

/** Compares the nightly job after ten years with the job after two: what it fetches, renders and writes. */
export const growth: Benchmark = {
  name: 'growth',
  run: async ({ folder }, pairs) => {
    const nights = await makeUpNights();
    const grow = async (age: number) => {
      const origin = join(folder, `nights-${age}`);
      await growArchive(origin, age, nights);
      const whole = runMetered('scripts/render.ts', [], settingsOf(origin));
      await offerArchive(origin);
      return { whole, job: () => doJob(origin) };
    };
    const [young, old] = [await grow(twoYears), await grow(decade)];
    const jobs = await measureInPairs(old.job, young.job, Math.min(3, pairs));
    const compare = (name: string, unit: string, atMost: number, figure: (job: Job) => number) =>
      toRatio(
        { what: `night after ten years beside two: ${name}`, unit, atMost },
        jobs.map(({ ours, theirs }) => ({ ours: figure(ours), theirs: figure(theirs) })),
      );
    const { seconds, peakMegabytes } = old.whole;
    const whole = 'whole rendering of ten years';
    return [
      compare('time', 's', 1.1, (job) => job.seconds),
      compare('bytes fetched', 'MB', 1.15, ({ fetched }) => fetched / 1e6),
      compare('bytes written', 'MB', 1.05, ({ written }) => written / 1e6),
      await measureNight(folder),
      toRow({ what: `${whole}: time`, unit: ' s', atMost: 90 }, [seconds], ''),
      toRow({ what: `${whole}: memory`, unit: ' MB', atMost: 700 }, [peakMegabytes], ''),
    ];
  },
};

/** What a night of 300 rows writes, beside the nights of the machine. */
async function measureNight(folder: string): Promise<Row> {
  const scan = join(folder, 'third-night.json');
  // The part on memory may have published the night before.
  const date = addDays(newest, 2);
  await recordMadeUpScan(scan, { date, archive: openArchive(join(folder, 'data')), limit: 300 });
  const { written } = runMetered('pipeline/nightly.ts', takeScan(scan), settingsOf(folder));
  const { files, bytes } = await measureFolder(join(folder, 'public'));
  const note = `${files} public files, ${formatFigure(bytes / 1e6)} MB`;
  return toRow(
    { what: 'bytes written by a night of 300 rows', unit: ' MB', atMost: 8 },
    [written / 1e6],
    note,
  );
}

function takeScan(scan: string): string[] {
  return ['--source', scan, '--accept-unusual'];
}

function settingsOf(home: string): Record<string, string> {
  return { DATA_DIR: join(home, 'data'), PUBLIC_DIR: join(home, 'public'), BASE_URL: baseUrl };
}

/** What one run of the job took. `fetched` is in bytes. */
type Job = Metered & { fetched: number };

/** Does the steps of the nightly job as its workflow does: it checks out, fetches the last nights, and publishes tonight. */
async function doJob(origin: string): Promise<Job> {
  const home = `${origin}-job`;
  await rm(home, { recursive: true, force: true });
  const start = performance.now();
  checkOut(origin, home);
  const script = scriptOf(nightSteps, 'The nights that it reads');
  const { status, output } = await runStep(script, home, { GIT_CONFIG_NOSYSTEM: '1' });
  if (status !== 0) throw new Error(output);
  const metered = runMetered('pipeline/nightly.ts', takeScan(scanOf(origin)), settingsOf(home));
  const seconds = (performance.now() - start) / 1000;
  const { bytes: fetched } = await measureFolder(join(home, '.git/objects'));
  return { ...metered, seconds, fetched };
}

async function measureFolder(folder: string): Promise<{ files: number; bytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  let bytes = 0;
  for (const { parentPath, name } of files) bytes += (await stat(join(parentPath, name))).size;
  return { files: files.length, bytes };
}
