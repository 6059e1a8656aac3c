import { readPageAddress } from '../gateway/start/published.ts';
import { openArchive } from '../pipeline/archive/archive.ts';
import { findFutureNights, setAsideFutureNights } from '../pipeline/archive/future-nights.ts';
import { planRepairs } from '../pipeline/archive/repair.ts';
import { toDigestDate, toInstant } from '../pipeline/contract/dates.ts';
import { runCommand } from '../pipeline/night/command.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { whileLocked } from '../pipeline/platform/lock.ts';
import { PipelineError } from '../pipeline/platform/pipeline-error.ts';
import { checkArchive } from './archive/check-archive.ts';
import { requireFolder } from './archive/nothing-published.ts';
import { mend } from './archive/repair-archive.ts';
import { renderArchive } from './archive/render-archive.ts';

const { values, fail } = readCommandLine({
  name: 'repair',
  does: 'Names damaged files, what each is made again from, and what is lost for good.',
  options: { write: { type: 'boolean', means: 'make them again; whole files are not touched' } },
  note: 'DATA_DIR and PUBLIC_DIR name the folders (default: data and public). With --write, nights dated after today are moved to set-aside/ in the data folder.',
});

/** How often damage is mended and looked for again. */
const mostRounds = 3;

await runCommand(fail, async ({ settings, log }) => {
  const { dataDir = 'data', publicDir = 'public', baseUrl, hub } = settings;
  const now = toInstant(Date.now());
  requireFolder(openArchive(dataDir));
  const place = { dataDir, publicDir, baseUrl, hub, now };
  const find = async () =>
    planRepairs((await checkArchive(openArchive(dataDir), publicDir)).damages);
  await whileLocked(dataDir, async () => {
    const today = toDigestDate(now);
    const future = await findFutureNights(openArchive(dataDir), today);
    for (const night of future) log('future-night-found', { night }, 'warn');
    if (values.write && future.length > 0) {
      await requireSameAddress(publicDir, baseUrl);
      await setAsideFutureNights(openArchive(dataDir), publicDir, today);
      await renderArchive({ ...place, archive: openArchive(dataDir) });
    }
    const found = new Set<string>();
    const look = async () => {
      const repairs = await find();
      for (const { path: file, ...repair } of repairs) {
        if (!found.has(file)) log('damage-found', { file, ...repair }, 'warn');
        found.add(file);
      }
      return repairs;
    };
    let left = await look();
    // A list that is made again may name files that are missing.
    for (let round = 0; values.write && round < mostRounds; round += 1) {
      if (!left.some((repair) => 'from' in repair)) break;
      await requireSameAddress(publicDir, baseUrl);
      await mend(place, left);
      left = await look();
    }
    for (const { path: file, problem } of values.write ? left : []) {
      log('damage-left', { file, problem }, 'warn');
    }
    const lost = left.filter((repair) => 'lost' in repair).length;
    const mended = found.size - left.length;
    log('archive-repaired', { damaged: found.size, future: future.length, mended, lost });
    const open = left.length + (values.write ? 0 : future.length);
    if (open === 0) return;
    const files = open === 1 ? 'one file is' : `${open} files are`;
    throw new PipelineError(
      values.write
        ? `${files} still damaged: take them from a copy, or leave them; nights go on without them`
        : `${files} damaged or of the future; npm run repair -- --write mends what can be mended`,
    );
  });
});

/** Pages that are made again must name the same address as the pages that stay. */
async function requireSameAddress(publicDir: string, baseUrl: string): Promise<void> {
  const shown = await readPageAddress(publicDir);
  if (shown === undefined || shown === baseUrl) return;
  throw new PipelineError(
    `the published pages name ${shown}, and BASE_URL is ${baseUrl}: set BASE_URL to the address of the pages`,
  );
}
