import { openArchive, readNewestScan } from '../pipeline/archive/archive.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { whileLocked } from '../pipeline/platform/lock.ts';
import { runCommand } from '../pipeline/night/command.ts';
import { toInstant } from '../pipeline/contract/dates.ts';
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
  const { dataDir = 'data', publicDir = 'public', baseUrl } = settings;
  const archive = openArchive(dataDir);
  requireFolder(archive);
  await whileLocked(dataDir, async () => {
    const now = toInstant(Date.now());
    const scan = await readNewestScan(archive);
    if (scan) await refuseMixedNights(archive, publicDir, scan.source);
    const place = { archive, publicDir, baseUrl, now };
    const rendered = await renderArchive(place);
    const isEmpty = rendered.nights === 0;
    log('archive-rendered', { ...rendered, ...(isEmpty && { notice: nothingPublished(archive) }) });
  });
});
