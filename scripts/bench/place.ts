import { copyFile, mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { offlineAnalyst } from '../../pipeline/analysis/offline-analyst.ts';
import { openArchive } from '../../pipeline/archive/archive.ts';
import { addDays, type DigestDate } from '../../pipeline/contract/dates.ts';
import { doNight } from '../../pipeline/night.ts';
import { makeUp } from '../../pipeline/scan/row-source.ts';
import { copyNativePackages, nativeCode } from '../build/native-packages.ts';

/** The newest made-up night of a benchmark. */
export const newest: DigestDate = '2026-11-20';

/** A folder with a published night of 300 rows and the servers as single files, as production has them. */
export async function preparePlace(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  await publishMadeUp(folder, addDays(newest, -1));
  await publishMadeUp(folder, newest);
  await bundleServers(join(folder, 'servers'));
  return folder;
}

const log = () => {};

/** Publishes a made-up night below a folder. */
async function publishMadeUp(folder: string, date: DigestDate, limit = 300): Promise<void> {
  await doNight({
    date,
    source: makeUp({ date, today: date, windowDays: 7, limit, log }),
    analyst: offlineAnalyst,
    archive: openArchive(join(folder, 'data')),
    publicDir: join(folder, 'public'),
    baseUrl: 'http://127.0.0.1',
    force: false,
    acceptUnusual: true,
    now: () => `${date}T06:00:00.000Z`,
    log,
  });
}

/** What is started as it is, and not as a part of a server made for measuring. */
const programs = { server: 'gateway/server.ts', nightly: 'pipeline/nightly.ts' };

async function bundleServers(outdir: string): Promise<void> {
  await mkdir(outdir);
  await copyNativePackages(outdir);
  // Read by the page from beside its own file.
  await copyFile(join('pipeline', 'publish', 'page', 'style.css'), join(outdir, 'style.css'));
  const sources = join('scripts', 'bench', 'servers');
  const entries = (await readdir(sources)).map((file) => basename(file, '.ts'));
  await build({
    entryPoints: {
      ...Object.fromEntries(entries.map((name) => [name, join(sources, `${name}.ts`)])),
      ...programs,
    },
    external: ['pg-native', nativeCode],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'error',
  });
}
