import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkOut, nightSteps } from '../../../test/deployment/open-origin.ts';
import { runStep, scriptOf } from '../../../test/deployment/run-step.ts';
import { openArchive } from '../../../pipeline/archive/archive.ts';
import { addDays } from '../../../pipeline/contract/dates.ts';
import { recordMadeUpScan } from '../made-up/made-up-night.ts';
import {
  baseUrl,
  growArchive,
  type GrownArchive,
  makeUpNights,
  offerArchive,
} from './growth-archive.ts';
import { newest } from './machine.ts';
import {
  type Benchmark,
  formatFigure,
  measureInTurns,
  medianOf,
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
      return { whole, grown: await offerArchive(origin) };
    };
    const [young, old] = [await grow(twoYears), await grow(decade)];
    const [after = [], before = []] = await measureInTurns(
      [() => doJob(old.grown), () => doJob(young.grown)],
      Math.min(3, pairs),
    );
    const compare = (what: string, atMost: number, figure: (job: Job) => number, unit: string) => {
      const [late, early] = [after.map(figure), before.map(figure)];
      const figures = late.map((each, at) => each / (early[at] ?? Number.NaN));
      const note = [late, early]
        .map((each) => `${formatFigure(medianOf(each))} ${unit}`)
        .join(' against ');
      return toRow(
        { what: `night after ten years beside two: ${what}`, unit: ' ×', atMost },
        figures,
        note,
        early,
      );
    };
    const { seconds, peakMegabytes } = old.whole;
    const whole = 'whole rendering of ten years';
    return [
      compare('time', 1.1, (job) => job.seconds, 's'),
      compare('bytes fetched', 1.15, ({ fetched }) => fetched / 1e6, 'MB'),
      compare('bytes written', 1.05, ({ written }) => written / 1e6, 'MB'),
      await measureNight(folder),
      toRow({ what: `${whole}: time`, unit: ' s', atMost: 90 }, [seconds], ''),
      toRow({ what: `${whole}: memory`, unit: ' MB', atMost: 700 }, [peakMegabytes], ''),
    ];
  },
};

/** What a night of 300 rows writes, beside the two nights of the machine. */
async function measureNight(folder: string): Promise<Row> {
  const scan = join(folder, 'third-night.json');
  const date = addDays(newest, 1);
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
async function doJob(grown: GrownArchive): Promise<Job> {
  const home = `${grown.origin}-job`;
  await rm(home, { recursive: true, force: true });
  const start = performance.now();
  checkOut(grown.origin, home);
  const script = scriptOf(nightSteps, 'The nights that it reads');
  const { status, output } = await runStep(script, home, { GIT_CONFIG_NOSYSTEM: '1' });
  if (status !== 0) throw new Error(output);
  const metered = runMetered('pipeline/nightly.ts', takeScan(grown.scan), settingsOf(home));
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
