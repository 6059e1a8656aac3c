import { openArchive } from '../pipeline/archive/archive.ts';
import { lockFolder } from '../pipeline/platform/lock.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { runCommand } from '../pipeline/night/command.ts';
import { toInstant } from '../pipeline/contract/dates.ts';
import { explainErrors } from '../pipeline/platform/pipeline-error.ts';
import type { Destination } from '../pipeline/publish/publication.ts';
import { refuseMixedNights } from '../pipeline/publish/publish.ts';
import { nothingPublished, requireFolder } from './archive/nothing-published.ts';
import { renderArchive } from './archive/render-archive.ts';

const { fail } = readCommandLine({
  name: 'render',
  does: 'Makes all derived files again from scans and analyses, byte for byte.',
  options: {},
  note: 'DATA_DIR and PUBLIC_DIR name the folders (default: data and public).',
});

await runCommand(fail, async ({ settings, log }) => {
  const archive = openArchive(settings.dataDir ?? 'data');
  const place = {
    archive,
    publicDir: settings.publicDir ?? 'public',
    baseUrl: settings.baseUrl,
    hub: settings.hub,
    now: toInstant(Date.now()),
  };
  requireFolder(archive);
  const lock = await explainErrors(() => lockFolder(archive.dataDir));
  try {
    await explainErrors(() => refuseMixed(place));
    const rendered = await explainErrors(() => renderArchive(place));
    const isEmpty = rendered.nights === 0;
    log('archive-rendered', { ...rendered, ...(isEmpty && { notice: nothingPublished(archive) }) });
  } finally {
    await lock.release();
  }
});

/** Made-up nights must not replace real ones, and real nights must not replace made-up ones. */
async function refuseMixed({ archive, publicDir }: Destination): Promise<void> {
  const newest = (await archive.scanDates()).at(-1);
  const scan = newest === undefined ? undefined : await archive.readScan(newest);
  if (scan) await refuseMixedNights(archive, publicDir, scan.value.source);
}
