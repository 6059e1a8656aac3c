import { openArchive, readNewestScan } from '../pipeline/archive/archive.ts';
import { whileLocked } from '../pipeline/platform/lock.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { runCommand } from '../pipeline/night/command.ts';
import { hideFutureNights } from '../pipeline/archive/future-nights.ts';
import { toDigestDate, toInstant } from '../pipeline/contract/dates.ts';
import { readLeftOut } from '../pipeline/scan/overrides.ts';
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
  const whole = openArchive(settings.dataDir ?? 'data');
  const now = toInstant(Date.now());
  const archive = hideFutureNights(whole, toDigestDate(now));
  const place = {
    archive,
    publicDir: settings.publicDir ?? 'public',
    baseUrl: settings.baseUrl,
    hub: settings.hub,
    now,
    nightLog: settings.nightLog,
    leftOut: await readLeftOut(whole.dataDir, settings.overridesFile),
  };
  requireFolder(archive);
  await whileLocked(archive.dataDir, async () => {
    const scan = await readNewestScan(archive);
    if (scan) await refuseMixedNights(archive, place.publicDir, scan.source);
    const rendered = await renderArchive(place);
    const isEmpty = rendered.nights === 0;
    log('archive-rendered', { ...rendered, ...(isEmpty && { notice: nothingPublished(archive) }) });
  });
});
