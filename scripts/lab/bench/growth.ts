import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type Benchmark,
  formatFigure,
  measureInTurns,
  medianOf,
  type Row,
  toLimitRow,
} from './measure.ts';
import { baseUrl, growArchive, type GrownArchive, makeUpNights } from './growth-archive.ts';
import { Metered } from './meter.ts';

const most = 1.5;

/** Compares the nightly job after ten years with the job after one month: what it fetches, reads, renders and writes. */
export const growth: Benchmark = {
  name: 'growth',
  run: async ({ folder }, { quick }) => {
    const made = await makeUpNights();
    const month = await growArchive(join(folder, 'grown-month'), 30, made);
    const decade = await growArchive(join(folder, 'grown-decade'), 3_650, made);
    const rounds = await measureInTurns(
      [
        ['month', () => doJob(month)],
        ['decade', () => doJob(decade)],
      ] as const,
      quick ? 3 : 7,
    );
    const compare = (what: string, figure: (job: Job) => number, unit: string): Row => {
      const middle = (side: 'month' | 'decade') =>
        formatFigure(medianOf(rounds.map((round) => figure(round(side)))));
      return toLimitRow(
        {
          what: `nightly job after ten years, against one month: ${what}`,
          atMost: most,
          unit: '×',
        },
        rounds.map((round) => figure(round('decade')) / figure(round('month'))),
        `${middle('decade')} ${unit} against ${middle('month')} ${unit}`,
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
      await measureWhole(decade),
    ];
  },
};

/** How many files of each folder the nightly job fetches, the latest. */
const fetchedFiles = {
  scans: 31,
  analyses: 31,
  digests: 63,
  tracking: 31,
  search: 2,
  history: 26,
  names: 64,
};

/** What one run of the job took. `fetched` and `sent` are bytes; `files` and `sent` are what it hands over. */
type Job = Metered & { seconds: number; fetched: number; files: number; sent: number };

/** Does the steps of the nightly job: it checks out, fetches the last nights, and publishes tonight. */
async function doJob(grown: GrownArchive): Promise<Job> {
  const home = join(dirname(grown.origin), 'job');
  await rm(home, { recursive: true, force: true });
  const start = performance.now();
  const git = await checkOut(grown, home, ['/*', '!/data/*/', '/data/nights/']);
  const latest = (kind: string, count: number) =>
    git('ls-tree', '--name-only', 'HEAD', `data/${kind}/`).trim().split('\n').slice(-count);
  const files = Object.entries(fetchedFiles).flatMap(([kind, count]) => latest(kind, count));
  git('sparse-checkout', 'add', ...files.map((path) => `/${path}`));
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

/** Renders all pages. */
async function measureWhole(grown: GrownArchive): Promise<Row> {
  const home = join(dirname(grown.origin), 'whole');
  const start = performance.now();
  await checkOut(grown, home, ['/*']);
  const { metered } = run('scripts/render.ts', [], home);
  const seconds = (performance.now() - start) / 1000;
  const fetched = (await measureFolder(join(home, '.git/objects'))).bytes;
  const { files } = await measureFolder(join(home, 'public'));
  return {
    what: 'whole rendering of ten years, by command',
    target: '',
    measured: `${formatFigure(seconds)} s, ${Math.round(metered.peakMegabytes)} MB`,
    spread: '',
    isMet: undefined,
    note: `${formatFigure(fetched / 1e6)} MB fetched, ${files} public files`,
  };
}

/** Clones as the workflow does: one commit, and only the files that match the patterns. */
async function checkOut({ origin }: GrownArchive, home: string, patterns: readonly string[]) {
  await mkdir(home, { recursive: true });
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: home, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  git('init', '--initial-branch=main');
  git('remote', 'add', 'origin', `file://${origin}`);
  git('sparse-checkout', 'set', '--no-cone', ...patterns);
  git(
    'fetch',
    '--no-tags',
    '--depth=1',
    '--filter=blob:none',
    'origin',
    '+main:refs/remotes/origin/main',
  );
  git('checkout', '-B', 'main', 'refs/remotes/origin/main');
  return git;
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
