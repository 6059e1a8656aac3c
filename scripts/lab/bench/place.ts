import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openArchive } from '../../../pipeline/archive/archive.ts';
import { addDays, type DigestDate } from '../../../pipeline/contract/dates.ts';
import { publishRecordedScan } from '../recordings/publish-recorded.ts';
import { bundle } from '../../build/bundle.ts';
import { recordMadeUpScan } from '../made-up/made-up-night.ts';

/** The newest made-up night of a benchmark. */
export const newest: DigestDate = '2026-11-20';

/** Prepares a folder with two published nights of up to 300 rows. Servers are bundled, as in production. */
export async function preparePlace(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  await publishMadeUp(folder, addDays(newest, -1));
  await publishMadeUp(folder, newest);
  await bundleServers(join(folder, 'servers'));
  return folder;
}

/** Publishes a made-up night in a folder. */
async function publishMadeUp(folder: string, date: DigestDate): Promise<void> {
  const archive = openArchive(join(folder, 'data'));
  const scan = join(folder, `made-up-${date}.json`);
  await recordMadeUpScan(scan, { date, archive });
  const publicDir = join(folder, 'public');
  await publishRecordedScan(scan, { archive, publicDir, baseUrl: 'http://127.0.0.1' });
}

async function bundleServers(outdir: string): Promise<void> {
  const sources = fileURLToPath(new URL('servers', import.meta.url));
  const entries = (await readdir(sources)).map((file) => basename(file, '.ts'));
  const servers = Object.fromEntries(entries.map((name) => [name, join(sources, `${name}.ts`)]));
  await bundle(servers, outdir);
  // The folder is outside our package, so Node needs this file to load the servers as modules.
  await writeFile(join(outdir, 'package.json'), '{ "type": "module" }');
}
