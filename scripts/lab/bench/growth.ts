import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkOut, nightSteps } from '../../../test/deployment/open-origin.ts';
import { runStep, scriptOf } from '../../../test/deployment/run-step.ts';
import {
  type Benchmark,
  formatFigure,
  measureInTurns,
  medianOf,
  type Row,
  toRow,
} from './measure.ts';
import {
  baseUrl,
  growArchive,
  type GrownArchive,
  makeUpNights,
  offerArchive,
} from './growth-archive.ts';
import { Metered } from './meter.ts';

const atMost = 1.5;

/** The ages of the archives, in nights. After two years, all that a night looks back at is there. */
const ages = { season: 92, twoYears: 760, decade: 3_650 } as const;
type Age = keyof typeof ages;

/** Compares the nightly job after ten years with the job after two: what it fetches, reads, renders and writes. */
export const growth: Benchmark = {
  name: 'growth',
  run: async ({ folder }, repetitions) => {
    const made = await makeUpNights();
    const renderings: Row[] = [];
    const grow = async (age: Age) => {
      const origin = join(folder, age);
      await growArchive(origin, ages[age], made);
      if (age === 'decade') {
        renderings.push(await measureWhole(origin, 'with all pictures to draw'));
        renderings.push(await measureWhole(origin, 'with its pictures'));
      } else run('scripts/render.ts', [], origin);
      const grown = await offerArchive(origin);
      return [age, () => doJob(grown)] as const;
    };
    const jobs = [await grow('season'), await grow('twoYears'), await grow('decade')];
    const rounds = await measureInTurns(jobs, Math.min(7, repetitions));
    const compare = (what: string, figure: (job: Job) => number, unit: string): Row => {
      const middle = (age: Age) =>
        `${formatFigure(medianOf(rounds.map((round) => figure(round(age)))))} ${unit}`;
      const about = { what: `nightly job after ten years, against two years: ${what}`, atMost };
      return toRow(
        { ...about, unit: ' ×' },
        rounds.map((round) => figure(round('decade')) / figure(round('twoYears'))),
        `${middle('decade')} against ${middle('twoYears')}; after a season ${middle('season')}`,
      );
    };
    return [
      compare('time', ({ seconds }) => seconds, 's'),
      compare('peak memory of the night', ({ peakMegabytes }) => peakMegabytes, 'MB'),
      compare('bytes fetched', ({ fetched }) => fetched / 1e6, 'MB'),
      compare('bytes read by the night', ({ read }) => read / 1e6, 'MB'),
      compare('bytes written by the night', ({ written }) => written / 1e6, 'MB'),
      compare('files to hand over', ({ files }) => files, 'files'),
      compare('bytes to hand over', ({ sent }) => sent / 1e6, 'MB'),
      ...renderings,
    ];
  },
};

/** What one run of the job took. `fetched` and `sent` are bytes; `files` and `sent` are what it hands over. */
type Job = Metered & { seconds: number; fetched: number; files: number; sent: number };

/** Does the steps of the nightly job as its workflow does: it checks out, fetches the last nights, and publishes tonight. */
async function doJob(grown: GrownArchive): Promise<Job> {
  const home = `${grown.origin}-job`;
  await rm(home, { recursive: true, force: true });
  const start = performance.now();
  checkOut(grown.origin, home);
  const script = scriptOf(nightSteps, 'The nights that it reads');
  const { status, output } = await runStep(script, home, { GIT_CONFIG_NOSYSTEM: '1' });
  if (status !== 0) throw new Error(output);
  const { metered } = run(
    'pipeline/nightly.ts',
    ['--source', grown.scan, '--accept-unusual'],
    home,
  );
  const seconds = (performance.now() - start) / 1000;
  const fetched = (await measureFolder(join(home, '.git/objects'))).bytes;
  const served = await measureFolder(join(home, 'public'));
  const data = await measureFolder(join(home, 'data'));
  return {
    ...metered,
    seconds,
    fetched,
    files: served.files + data.files,
    sent: served.bytes + data.bytes,
  };
}

/** Renders all pages of the nights in a folder. */
async function measureWhole(home: string, how: string): Promise<Row> {
  const start = performance.now();
  const { metered } = run('scripts/render.ts', [], home);
  const seconds = (performance.now() - start) / 1000;
  const { files } = await measureFolder(join(home, 'public'));
  return {
    what: `whole rendering of ten years, ${how}`,
    target: '',
    measured: `${formatFigure(seconds)} s, ${Math.round(metered.peakMegabytes)} MB`,
    spread: '',
    isMet: undefined,
    note: `${files} public files`,
  };
}

/** Runs a command of ours on the folders of the job. */
function run(program: string, args: readonly string[], home: string) {
  const report = join(home, 'metered.json');
  const meter = new URL('meter.ts', import.meta.url).href;
  const ended = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--import', meter, program, ...args],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: join(home, 'data'),
        PUBLIC_DIR: join(home, 'public'),
        BASE_URL: baseUrl,
        METER_REPORT: report,
      },
    },
  );
  if (ended.status !== 0) throw new Error(`${program} ended with ${ended.status}: ${ended.stderr}`);
  const metered = Metered.parse(JSON.parse(readFileSync(report, 'utf8')));
  return { output: ended.stdout, metered };
}

async function measureFolder(folder: string): Promise<{ files: number; bytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  let bytes = 0;
  for (const { parentPath, name } of files) bytes += (await stat(join(parentPath, name))).size;
  return { files: files.length, bytes };
}
